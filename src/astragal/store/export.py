"""A room as lines of JSON, and back: the first line lists the room, each other line is an event with all its columns.

Without `hash` (and `answer` and `seal`, which the last event of a command carries), a line is the text that was hashed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from astragal.core.errors import shown
from astragal.store.canonical import canonical, object_of, object_text
from astragal.store.chain import TYPES, Answered, Link, genesis
from astragal.store.errors import StoreError
from astragal.store.values import Listed, RoomId

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from astragal.store.chain import Pair

FORMAT = "astragal room 1"
"""What the first line calls this format."""

Loaded = tuple[Listed, list[Link], list[Answered]]


def head_line(room: Listed) -> str:
    """Return the line that lists a room."""
    columns = {"id": room.id, "name": room.name, "created": room.created, "count": room.count, "head": room.head}
    return canonical({"format": FORMAT, **columns})


def event_line(link: Link, command: Answered | None) -> str:
    """Return the line of an event."""
    columns: dict[str, object] = {**link._asdict(), "event": object_of(link.event)}
    if command is not None and command.last == link.number:
        columns |= {"answer": object_of(command.answer), "seal": command.seal}
    return canonical(columns)


def lines(room: Listed, pairs: Iterable[Pair]) -> Iterator[str]:
    """Yield the lines of a room."""
    yield head_line(room)
    for pair in pairs:
        yield event_line(*pair)


def loaded(lines: Iterable[str]) -> Loaded:
    """Return the rows that lines stand for.

    Raises:
        StoreError: the chain does not hold, or the lines are no export.
    """
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    at, first = next(numbered, (1, ""))
    room = room_of(parsed(at, first))
    events: list[Link] = []
    commands: dict[str, Answered] = {}
    previous, begun = genesis(room.id, room.name, room.created), 1
    for at, line in numbered:
        columns = parsed(at, line)
        link = link_of(at, columns)
        refuse(at, link.fault(len(events) + 1, previous))
        refuse(at, "" if link.key not in commands else "its key is that of an earlier command")
        refuse(at, "" if begun > len(events) or events[-1].key == link.key else "the command before has no answer")
        events.append(link)
        previous = link.hash
        if "seal" in columns:
            commands[link.key] = command_of(at, columns, link, begun)
            begun = link.number + 1
    refuse(at, "" if begun > len(events) else "the last command has no answer")
    refuse(at, "" if (room.count, room.head) == (len(events), previous) else "lines are missing at the end")
    return room, events, list(commands.values())


def parsed(number: int, line: str) -> dict[str, object]:
    """Return the columns that a line holds."""
    try:
        return object_of(line)
    except (ValueError, RecursionError):
        raise bad_line(number, f"expected a JSON object, got {shown(line)}") from None


def room_of(columns: Mapping[str, object]) -> Listed:
    """Return the room that the first line lists."""
    if columns.get("format") != FORMAT:
        raise bad_line(1, f"expected format {FORMAT!r}, got {shown(columns.get('format'))}")
    id, name, created, count, head = (columns.get(name) for name in ("id", "name", "created", "count", "head"))
    if not all(isinstance(text, str) for text in (id, name, created, head)) or type(count) is not int:
        raise bad_line(1, "expected id, name, created, count and head of a room")
    return Listed(RoomId(str(id)), str(name), str(created), count, str(head))


def link_of(number: int, columns: Mapping[str, object]) -> Link:
    """Return the event of a line."""
    event = columns.get("event")
    if not isinstance(event, dict):
        raise bad_line(number, f"expected an event, got {shown(event)}")
    values = [columns.get(name) for name in Link._fields]
    values[Link._fields.index("event")] = object_text(cast("dict[str, object]", event), f"line {number}")
    if tuple(type(value) for value in values) != TYPES:
        raise bad_line(number, f"expected {', '.join(Link._fields)}, got {shown(values)}")
    return Link(*cast("tuple[int, str, str, str, str, str, str, str]", tuple(values)))


def command_of(number: int, columns: Mapping[str, object], last: Link, first: int) -> Answered:
    """Return the command that a line ends."""
    answer = columns.get("answer")
    if not isinstance(answer, dict):
        raise bad_line(number, f"expected an answer, got {shown(answer)}")
    text = object_text(cast("dict[str, object]", answer), f"line {number}")
    command = Answered(last.key, first, last.number, text).sealed(last.hash)
    refuse(number, "" if command.seal == columns.get("seal") else "its answer does not give its seal")
    return command


def refuse(number: int, why: str) -> None:
    """Raise an error for a line, if there is a reason."""
    if why:
        raise bad_line(number, why)


def bad_line(number: int, why: str) -> StoreError:
    """Return the error for a line."""
    return StoreError(
        "store.bad_export", f"line {number}: {why}", tip="nothing was loaded; use the lines as they were exported"
    )
