"""The command line as a tree: commands, under some of them games, and under those their rollables with their flags."""

from __future__ import annotations

import inspect
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple, get_type_hints

from cyclopts import App

from astragal.core import UnknownNameError
from astragal.games import find, registered
from astragal.shells.cli import commands
from astragal.shells.cli.errors import UsageError
from astragal.shells.cli.examples import examples_of
from astragal.shells.cli.flags import args_of, flags_of
from astragal.shells.cli.screen import console
from astragal.shells.cli.source import STDIN
from astragal.shells.cli.target import Target

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from astragal.core import Game, Outcome, Rollable

ABOUT = "Dice-pool games: rolled, read from real dice, explained rule by rule, and weighed to exact odds."

START = """Examples:
  astragal games
  astragal COMMAND --help
  astragal COMMAND GAME --help"""


class Wanted(NamedTuple):
    """What of the tree a command line needs: one command, with one of its games where that is named, or everything.

    Examples cost a look at all rules of a game: only help gets them.
    """

    command: str = ""
    game: str = ""
    everything: bool = False
    helped: bool = False

    @classmethod
    def by(cls, tokens: Sequence[str]) -> Wanted:
        """Return what `tokens` need."""
        if tokens[:1] == [INSTALL]:
            return EVERYTHING
        named = len(tokens) > 1 and tokens[0] in commands.ROLLING
        helped = not tokens or any(token in HELP for token in tokens)
        return cls(tokens[0] if tokens else "", tokens[1] if named else "", helped=helped)


EVERYTHING = Wanted(everything=True)
HELP = ("--help", "-h")
VERSION = "--version"
HINT = "astragal games lists what each game lets you roll"
INSTALL = "--install-completion"


def completed(tokens: Sequence[str]) -> list[str]:
    """Return `tokens` with dashes for underscores in flags, and with the rollable's name where a game has only one."""
    words = [dashed(token) for token in tokens]
    if len(words) > 1 and words[0] in commands.ROLLING:
        names = [name for game in games(words[1]) if game.id == words[1] for name in game.rollables]
        if len(names) == 1 and words[2:3] != names:
            words.insert(2, names[0])
    return words


def refuse_short(words: Sequence[str]) -> None:
    """Raise `UnknownNameError` where a command about a rollable names no game, or no rollable of it."""
    if words[:1] and words[0] in commands.ROLLING and not any(word in (*HELP, VERSION) for word in words):
        if len(words) == 1:
            raise UsageError(f"GAME: expected one of {', '.join(registered())}, got nothing", tip=HINT)
        for game in games(words[1]):
            if game.id == words[1] and (len(words) == 2 or words[2].startswith("-")):  # noqa: PLR2004 - no third
                raise UsageError(f"ROLLABLE: expected one of {', '.join(game.rollables)}, got nothing", tip=HINT)


def dashed(token: str) -> str:
    """Return a flag with dashes for underscores, the standard input for a lone dash, any other token as it is."""
    if token == "-":  # noqa: S105 - no password
        return STDIN
    if not token.startswith("--"):
        return token
    name, equals, value = token.partition("=")
    return name.replace("_", "-") + equals + value


def tree(wanted: Wanted) -> App:
    """Return the command line, or as much of it as is wanted."""
    app = App(
        name="astragal",
        help=ABOUT,
        help_format="plaintext",
        help_epilogue=START,
        version=version,
        result_action="return_value",
        suppress_keyboard_interrupt=False,
        console=console() if wanted.helped else None,
    )
    for name, command in commands.PLAIN.items():
        app.command(command.path, name=name, help=command.help, help_epilogue=command.examples)
    table = App(
        name="table", help="Keep tables: rooms with characters, on disk.", help_epilogue=commands.TABLE_EXAMPLES
    )
    for name, command in commands.TABLE.items():
        table.command(command.path, name=name, help=command.help)
    app.command(table)
    for name, command in commands.ROLLING.items():
        under = App(name=name, help=command.help, help_epilogue=f"Examples:\n  astragal {name} GAME --help")
        app.command(under)
        if wanted.everything or wanted.command == name:
            for game in games(wanted.game):
                under.command(game_app(game, name, helped=wanted.helped))
    app.register_install_completion_command(  # pyright: ignore[reportUnknownMemberType] - cyclopts leaves it open
        name=INSTALL, help="Install the script for your shell's tab key."
    )
    return app


def version() -> str:
    """Return what `--version` prints."""
    from astragal import __version__  # noqa: PLC0415 - the package imports every reading

    return f"astragal {__version__}"


def games(wanted: str) -> Iterable[Game]:
    """Return the game that is wanted, if it is installed; else all, to choose from."""
    if wanted and not wanted.startswith("-"):
        with suppress(UnknownNameError):
            return [find(wanted)]
    return registered().values()


def game_app(game: Game, command: str, *, helped: bool) -> App:
    """Return the part of the tree under one game of one command, with examples where it is to be helped."""
    hint = f"Examples:\n  astragal {command} {game.id} {next(iter(game.rollables))} --help"
    app = App(name=game.id, help=f"{game.title}: {game.about}", help_epilogue=hint)
    for name, rollable in game.rollables.items():
        app.command(
            leaf(game, rollable, commands.ROLLING[command].function()),
            name=name,
            help=inspect.getdoc(rollable),
            help_epilogue=examples_of(game, name, command) if helped else None,
        )
    return app


def leaf(game: Game, rollable: type[Rollable[Outcome]], function: Callable[..., int]) -> Callable[..., int]:
    """Return a command for one rollable: the flags that it declares, then those of the command itself."""
    flags = flags_of(rollable)

    def run(*words: str, **values: object) -> int:
        shells = {key: value for key, value in values.items() if not key.startswith("field_")}
        return function(Target(game, rollable, args_of(flags, values)), *words, **shells)

    run.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [
            *(p for p in parameters(function) if p.kind is p.VAR_POSITIONAL),
            *(flag.parameter() for flag in flags),
            *(p for p in parameters(function) if p.kind is p.KEYWORD_ONLY),
        ]
    )
    return run


def parameters(function: Callable[..., Any]) -> Iterator[inspect.Parameter]:
    """Yield the parameters of a command's function after its target, with their types resolved."""
    hints = get_type_hints(function, include_extras=True)
    _, *rest = inspect.signature(function).parameters.values()
    for parameter in rest:
        yield parameter.replace(annotation=hints[parameter.name])
