"""`astragal play`: a prompt at a table, with the state always in sight."""

from __future__ import annotations

import sys
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from astragal.core import AstragalError
from astragal.play import scripted, system
from astragal.shells.cli.screen import percent
from astragal.shells.cli.table.commands import File, Table, at, master, tell
from astragal.shells.cli.table.lines import HELP, PLACES, line_in
from astragal.shells.cli.table.show import awaited, room_lines
from astragal.table import COMMANDS, Refused, evolve, worth
from astragal.table.rolls import Roll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from astragal.core import Outcome
    from astragal.odds import Odds
    from astragal.shells.kept import Kept
    from astragal.table import Room

MOST_SHOWN = 12
LEAVE = ("quit", "exit", "leave")


def play_command(
    table: Table,
    /,
    *,
    seat: Annotated[str, Parameter(name="--as", metavar="NAME", help="your seat; left out: the game master's")] = "",
    file: File = None,
) -> int:
    """Play at a table: type commands, `odds` before one for what it is worth, `help` for all of them."""
    with at(file, table) as kept:
        sitting = kept.room.seat(seat or master(kept.room))
        if sitting is None:
            raise AstragalError(
                f"--as: expected somebody at the table, got {seat!r}", tip="sit down first: @GM sit NAME"
            )
        print("\n".join(room_lines(kept.room)))  # noqa: T201
        print('"help" lists the commands, "show" the table, "quit" leaves; everything is saved as it happens')  # noqa: T201
        for text in asked(lambda: kept.room, sitting.name):
            answer(kept, text.strip(), sitting.id)
    return 0


def asked(room: Callable[[], Room], name: str) -> Iterator[str]:
    """Yield what is typed, until somebody leaves."""
    ask = prompt(room, name)
    while True:
        try:
            text = ask()
        except (EOFError, KeyboardInterrupt):
            return
        if text.strip() in LEAVE:
            return
        yield text


def prompt(room: Callable[[], Room], name: str) -> Callable[[], str]:
    """Return a function that asks for a line: with history and completion at a terminal, plainly elsewhere."""
    if not sys.stdin.isatty():
        return lambda: input("")
    from prompt_toolkit import PromptSession  # noqa: PLC0415 - only at a terminal
    from prompt_toolkit.completion import WordCompleter  # noqa: PLC0415
    from prompt_toolkit.history import InMemoryHistory  # noqa: PLC0415

    session: PromptSession[str] = PromptSession(history=InMemoryHistory())

    def ask() -> str:
        names = [character.name for character in room().characters.values()]
        words = WordCompleter([*COMMANDS, *PLACES, "odds", "show", "help", "quit", *names])
        return session.prompt(f"{name}> ", completer=words, bottom_toolbar=lambda: toolbar(room()))

    return ask


def toolbar(room: Room) -> str:
    """Return the line that is always in sight: what everyone has left, and what is awaited."""
    left = [
        f"{one.name} {getattr(one.sheet, 'hp', getattr(one.sheet, 'health', ''))}"
        + (f"/{getattr(one.sheet, 'stamina', '')}" if hasattr(one.sheet, "stamina") else "")
        for one in room.characters.values()
    ]
    return "  ".join([*left, *(awaited(room, room.conflict)[:1] if room.conflict else [])]) or room.name


def answer(kept: Kept, text: str, by: str) -> None:
    """Do what a line says, and print what came of it."""
    try:
        if text in ("", "show"):
            print("\n".join(room_lines(kept.room)))  # noqa: T201
        elif text == "help":
            print(HELP)  # noqa: T201
        elif text.startswith("odds "):
            tell_worth(kept.room, text.removeprefix("odds "), by)
        else:
            give(kept, text, by)
    except AstragalError as error:
        print(f"! {error}")  # noqa: T201


def give(kept: Kept, text: str, by: str) -> None:
    """Give the command in a line."""
    line = line_in(text, kept.room, by)
    before = kept.room
    done = kept.give(line.command, system() if line.dice is None else scripted(*line.dice))
    if isinstance(done, Refused):
        print(f"! {done.message} ({done.code})")  # noqa: T201
        return
    for event in done.events:
        tell(before, event)
        before = evolve(before, event)
    if kept.room.conflict:
        print("\n".join(awaited(kept.room, kept.room.conflict)))  # noqa: T201


def tell_worth(room: Room, text: str, by: str) -> None:
    """Print the exact odds of the roll in a line, before anyone throws."""
    command = line_in(text, room, by).command
    if command.kind == "attack":
        command = as_roll(command)
    if not isinstance(command, Roll):
        print("! odds: expected a roll or an attack behind it")  # noqa: T201
        return
    known = worth(room, command)
    if isinstance(known, Refused):
        print(f"! {known.message} ({known.code})")  # noqa: T201
        return
    print(odds_line(known))  # noqa: T201


def as_roll(command: object) -> Roll:
    """Return an attack as the roll that it is, unopposed, with the numbers of both sheets."""
    return Roll(
        rollable="attack",
        character=str(getattr(command, "character", "")),
        other=str(getattr(command, "target", "")),
        trait=str(getattr(command, "trait", "")),
        args={"call": getattr(command, "call", "nothing"), **dict(getattr(command, "args", {}))},
    )


def odds_line(known: Odds[Outcome]) -> str:
    """Return odds in one line: the chance of each value of the field that people look at."""
    field = type(next(iter(known))[0]).shown_by
    values = known.by(field)
    shown = [f"{value} {percent(Fraction(ways, values.total))}" for value, ways in values]
    return f"{field}: " + ", ".join(shown[:MOST_SHOWN]) + (" ..." if len(shown) > MOST_SHOWN else "")
