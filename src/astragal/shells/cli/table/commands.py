"""`astragal table ...`: rooms in a file, looked at, checked, carried elsewhere, and scenes that replay."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from astragal.core import NotationError, UnknownNameError
from astragal.core.kinds import OneOf
from astragal.play import scripted, seeded, system
from astragal.shells.cli.errors import UsageError
from astragal.shells.cli.flags import first
from astragal.shells.cli.source import text_of
from astragal.shells.cli.table.lines import line_in
from astragal.shells.cli.table.show import room_lines
from astragal.shells.cli.table.transcript import Format, told, transcript
from astragal.shells.kept import Answer, Kept
from astragal.store import RoomId, Store
from astragal.table import Command, Refused, Room, command_of, decide, event_of, evolve

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from astragal.play import Draw
    from astragal.store import Listed
    from astragal.table import Event

FORMATS = ("jsonl", "csv", "markdown", "bbcode", "text")
BROKEN = 1

File = Annotated[
    str | None,
    Parameter(name="--file", metavar="FILE", show_default=False, help="the file of tables; left out: the user's own"),
]
Table = Annotated[str, Parameter(help="a table, by name or by the beginning of its id")]


def default_file() -> str:
    """Return the file of tables in the user's data folder, whose folder is made."""
    from platformdirs import user_data_dir  # noqa: PLC0415 - only where no file is named

    folder = user_data_dir("astragal", appauthor=False, ensure_exists=True)
    return os.path.join(folder, "tables.db")


def opened(file: str | None, *, read_only: bool = False) -> Store:
    """Return the store in a file, or in the user's own."""
    return Store.open(file or default_file(), read_only=read_only)


def found(store: Store, name: str) -> Listed:
    """Return a table by its name or the beginning of its id.

    Raises:
        UnknownNameError: there is none.
        UsageError: there are several.
    """
    rooms = store.rooms()
    fits = [room for room in rooms if room.name.casefold() == name.casefold()] or [
        room
        for room in rooms
        if len(name) >= 4 and room.id.startswith(name.lower())  # noqa: PLR2004 - no accident
    ]
    if not fits:
        raise UnknownNameError("TABLE", name, [room.name for room in rooms])
    if len(fits) > 1:
        raise UsageError(f"TABLE: expected one table, got {len(fits)} of that name", tip=f"say {fits[0].id[:8]}")
    return fits[0]


def new_command(
    name: Annotated[str, Parameter(help="the table's name")],
    /,
    *,
    games: Annotated[str, Parameter(name="--games", metavar="ID,ID", help="games in force")],
    master: Annotated[str, Parameter(name="--master", metavar="NAME", help="the game master")] = "GM",
    file: File = None,
) -> int:
    """Open a table."""
    with opened(file) as store:
        if any(room.name.casefold() == name.casefold() for room in store.rooms()):
            raise UsageError(f"NAME: expected a name that no table has, got {name!r}")
        command = command_of(
            {
                "kind": "open",
                "name": name,
                "master": master,
                "games": [one.strip() for one in games.split(",") if one.strip()],
            }
        )
        refused = refusal(command)
        if refused:
            raise UsageError(refused.message)
        kept = Kept(store, store.create(name, datetime.now(UTC).isoformat()))
        kept.give(command, system())
        print(f"{name} is open: {', '.join(kept.room.rules)}")  # noqa: T201
        print(f"astragal play {name!r} to sit down")  # noqa: T201
    return 0


def refusal(command: Command) -> Refused | None:
    """Return why a new table can't be opened so; nothing is written before that is known."""
    answer = decide(Room(), command, system())
    return answer if isinstance(answer, Refused) else None


def list_command(*, file: File = None) -> int:
    """List the tables."""
    with opened(file) as store:
        rooms = store.rooms()
        for room in rooms:
            print(f"{room.name}  ({room.count} events, {room.id[:8]}, {room.created[:10]})")  # noqa: T201
        if not rooms:
            print("no tables yet: astragal table new NAME --games ID")  # noqa: T201
    return 0


def show_command(
    table: Table,
    /,
    *,
    log: Annotated[bool, Parameter(name="--log", negative=(), help="all that happened, too")] = False,
    file: File = None,
) -> int:
    """Show who sits at a table and what everyone has left."""
    with opened(file, read_only=True) as store:
        kept = Kept(store, found(store, table).id)
        print("\n".join(room_lines(kept.room)))  # noqa: T201
        if log:
            print()  # noqa: T201
            for line in transcript(history(store, kept.id), kept.room.name, "text"):
                print(line)  # noqa: T201
    return 0


def verify_command(
    table: Annotated[str, Parameter(help="a table; left out: all")] = "", /, *, file: File = None
) -> int:
    """Check that nothing in the log was changed: every event against the chain of hashes."""
    broken = False
    with opened(file, read_only=True) as store:
        for room in [found(store, table)] if table else store.rooms():
            verdict = store.verify(room.id)
            state = "holds" if verdict.ok else f"is damaged at event {verdict.first_bad}: {verdict.why}"
            print(f"{room.name} ({room.count} events) {state}")  # noqa: T201
            broken = broken or not verdict.ok
    return BROKEN if broken else 0


def export_command(
    table: Table,
    /,
    *,
    format: Annotated[
        Format, Parameter(name="--format", converter=first, metavar="WORD", help=", ".join(FORMATS))
    ] = "jsonl",
    file: File = None,
) -> int:
    """Print a table: JSON lines to carry it elsewhere, CSV, or a transcript for a forum."""
    OneOf(FORMATS).check("format", format)
    with opened(file, read_only=True) as store:
        room = found(store, table)
        lines = store.export(room.id) if format == "jsonl" else transcript(history(store, room.id), room.name, format)
        for line in lines:
            print(line)  # noqa: T201
    return 0


def import_command(
    source: Annotated[str, Parameter(name="SOURCE", help="JSON lines of an export")], /, *, file: File = None
) -> int:
    """Read a table from the JSON lines of an export; it is the same to the bit."""
    lines = text_of(source, limit=512 * 1_048_576).splitlines()
    with opened(file) as store:
        id = store.load(lines)
        print(f"{store.room(id).name} is here, with {store.room(id).count} events")  # noqa: T201
    return 0


def run_command(
    script: Annotated[str, Parameter(help="a scene: one command a line")],
    /,
    *,
    seed: Annotated[int | None, Parameter(name="--seed", help="the same dice again")] = None,
    file: File = None,
    into: Annotated[
        str | None, Parameter(name="--table", metavar="TABLE", help="play it at a table that is there")
    ] = None,
) -> int:
    """Play a scene from a file, in memory unless a table is named; a refused line ends it with exit code 1."""
    lines = text_of(script).splitlines()
    if into is None:
        return played(lines, seed, None)
    with opened(file) as store:
        return played(lines, seed, Kept(store, found(store, into).id))


def played(lines: list[str], seed: int | None, kept: Kept | None) -> int:
    """Play the lines of a scene, telling what each brings; return the exit code."""
    draw = system() if seed is None else seeded(seed)
    room = kept.room if kept else Room()
    for number, text in enumerate(lines, start=1):
        if not text.strip() or text.lstrip().startswith("#"):
            continue
        try:
            line = line_in(text.strip(), room, master(room))
        except (NotationError, UnknownNameError, ValueError) as error:
            print(f"line {number}: {error}", file=sys.stderr)  # noqa: T201
            return 2
        dice: Draw = draw if line.dice is None else scripted(*line.dice)
        answer = kept.give(line.command, dice) if kept else decide(room, line.command, dice)
        if isinstance(answer, Refused):
            print(f"line {number}: refused ({answer.code}): {answer.message}", file=sys.stderr)  # noqa: T201
            return BROKEN
        for event in answer.events if isinstance(answer, Answer) else answer:
            tell(room, event)
            room = evolve(room, event)
    print()  # noqa: T201
    print("\n".join(room_lines(room)))  # noqa: T201
    return 0


def master(room: Room) -> str:
    """Return the seat of the game master; empty before there is one."""
    return next((seat.id for seat in room.seats.values() if seat.role == "gm"), "")


def tell(room: Room, event: Event) -> None:
    """Print an event in words."""
    line = told(room, event)
    print(f"{line.number:>4}  {line.headline}")  # noqa: T201
    for detail in line.details:
        print(f"      {detail}")  # noqa: T201


def history(store: Store, id: RoomId) -> Iterator[tuple[Room, Event, str]]:
    """Yield each event of a kept room with the room before it, and its time."""
    room = Room()
    for stored in store.read(id):
        event = event_of(stored.event)
        yield room, event, stored.at
        room = evolve(room, event)


@contextmanager
def at(file: str | None, table: str) -> Generator[Kept, None, None]:
    """Hold a table open for playing."""
    with opened(file) as store:
        yield Kept(store, found(store, table).id)
