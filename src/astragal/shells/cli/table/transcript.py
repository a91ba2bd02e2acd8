"""What happened at a table in words: as text, markdown, BBCode for forums, or CSV."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Literal, NamedTuple

from astragal.core.plain import keyed, listed
from astragal.shells.cli.typed import written
from astragal.table.characters import CharacterAdded, SheetChanged
from astragal.table.conflict import Fought
from astragal.table.rolls import Rolled, TaskTried
from astragal.table.seats import Noted, Opened, RulesSet, Seated
from astragal.table.undo import Undone

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from astragal.table import Event, Room

Format = Literal["jsonl", "csv", "markdown", "bbcode", "text"]

MARKDOWN_SIGNS = str.maketrans({sign: f"\\{sign}" for sign in "\\`*_[]<>#|"})
NO_BREAK = "\N{WORD JOINER}"


class Told(NamedTuple):
    """An event in words: a headline, and details below it."""

    number: int
    kind: str
    headline: str
    details: tuple[str, ...] = ()


def told(room: Room, event: Event) -> Told:
    """Return what an event says, in the room before it."""
    number = room.number + 1
    seat = room.seats.get(event.by)
    by = seat.name if seat else event.by
    match event:
        case Rolled():
            return Told(
                number,
                event.kind,
                f"{name_of(room, event.character) or by}: {roll_words(event.roll)}",
                dice_of([event.roll]),
            )
        case Fought():
            rolls = [roll for roll in map(keyed, event.rolls) if roll]
            return Told(number, event.kind, event.said, dice_of(rolls))
        case SheetChanged():
            return Told(number, event.kind, f"{name_of(room, event.character)}: {fields_words(event.fields)}")
        case _:
            return Told(number, event.kind, plain_words(room, event, by))


def plain_words(room: Room, event: Event, by: str) -> str:  # noqa: PLR0911 - a case an event
    """Return the words of an event that is told in one line."""
    match event:
        case Opened():
            return f"the table {event.name} opens, for {', '.join(event.rules)}"
        case Seated():
            return f"{event.name} sits down ({event.role})"
        case RulesSet():
            return f"house rules of {event.game} are set"
        case CharacterAdded():
            return f"{event.name} comes into play ({event.game})"
        case TaskTried():
            return f"{name_of(room, event.character)}: {event.tries} tries at {event.task}"
        case Noted():
            return f"{by}: {event.text}"
        case Undone():
            return f"{by} takes back number {event.command} ({event.what})"
        case _:
            return event.kind


def name_of(room: Room, character: str) -> str:
    """Return a character's name."""
    found = room.characters.get(character)
    return found.name if found else character


def roll_words(roll: dict[str, object]) -> str:
    """Return what a stored roll was and what it came to."""
    return f"{roll.get('game')} {roll.get('rollable')}: {roll.get('headline')}"


def fields_words(fields: dict[str, object]) -> str:
    """Return changed fields in words."""
    return ", ".join(f"{name.replace('_', ' ')} {written(value)}" for name, value in fields.items())


def dice_of(rolls: Iterable[dict[str, object]]) -> tuple[str, ...]:
    """Return the dice of stored rolls, group by group, each group once."""
    groups: dict[str, str] = {}
    for roll in rolls:
        for name, faces in (keyed(roll.get("faces")) or {}).items():
            groups[name] = " ".join(map(chain_words, listed(faces) or ()))
    return tuple(f"{name}: {faces}" for name, faces in groups.items() if faces)


def chain_words(chain: object) -> str:
    """Return a face, or an exploded die as a chain."""
    faces = listed(chain)
    return str(chain) if faces is None else "(" + " ".join(map(str, faces)) + ")"


def transcript(history: Iterable[tuple[Room, Event, str]], name: str, format: Format) -> Iterator[str]:
    """Yield the lines of a transcript of (room before, event, time)."""
    if format == "csv":
        yield from csv_lines(history)
        return
    yield heading(name, format)
    taken_back = set[int]()
    events = [(told(room, event), event) for room, event, _ in history]
    taken_back.update(event.command for _, event in events if isinstance(event, Undone))
    for line, _ in events:
        yield line_of(line, format, undone=line.number in taken_back)


def heading(name: str, format: Format) -> str:
    """Return the title of a transcript."""
    return {"markdown": f"# {escaped(name, format)}\n", "bbcode": f"[b]{escaped(name, format)}[/b]\n"}.get(
        format, f"{name}\n"
    )


def line_of(line: Told, format: Format, *, undone: bool) -> str:
    """Return one event as a line, struck out where it was taken back."""
    headline = escaped(line.headline, format)
    details = escaped("; ".join(line.details), format)
    if format == "markdown":
        text = f"~~{headline}~~" if undone else headline
        return f"{line.number}. {text}" + (f" `{'; '.join(line.details)}`" if line.details else "")
    if format == "bbcode":
        text = f"[s]{headline}[/s]" if undone else headline
        return f"[b]{line.number}[/b] {text}" + (f" [i]{details}[/i]" if details else "")
    return f"{line.number:>4}  {headline}{' (taken back)' if undone else ''}" + (f"  [{details}]" if details else "")


def escaped(text: str, format: Format) -> str:
    """Return text that a format shows as it is, whatever people wrote."""
    if format == "markdown":
        return text.translate(MARKDOWN_SIGNS)
    return text.replace("[", f"[{NO_BREAK}") if format == "bbcode" else text


def csv_lines(history: Iterable[tuple[Room, Event, str]]) -> Iterator[str]:
    """Yield the rows of a table of events."""
    yield csv_row(["number", "at", "by", "kind", "text", "dice"])
    for room, event, at in history:
        line = told(room, event)
        seat = room.seats.get(event.by)
        by = seat.name if seat else event.by
        yield csv_row([str(line.number), at, by, line.kind, line.headline, "; ".join(line.details)])


def csv_row(cells: list[str]) -> str:
    """Return one row; a cell that a spreadsheet would take for a formula is kept text."""
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(f"'{cell}" if cell[:1] in ("=", "+", "@") else cell for cell in cells)
    return out.getvalue()
