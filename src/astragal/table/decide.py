"""Deciding a command: the events it brings, or why it is refused; and folding events into a room."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from astragal.core import AstragalError
from astragal.table.base import Refused
from astragal.table.room import UNDOABLE, Past, Room
from astragal.table.seats import NOBODY, Open, Sit
from astragal.table.undo import Undone

if TYPE_CHECKING:
    from collections.abc import Iterable

    from astragal.play import Draw
    from astragal.table.base import Command, Event, Events


def decide(room: Room, command: Command, draw: Draw) -> Events | Refused:
    """Return the events that a command brings, or why it is refused; `draw` throws whatever dice it needs.

    It never raises for anything a person may send: an exception here is a bug.
    """
    seat = room.seat(command.by)
    if isinstance(command, Open | Sit):
        seat = NOBODY
    if not isinstance(command, Open) and not room.number:
        return Refused("room.not_open", f"{command.kind}: expected an open room, got none yet")
    if seat is None:
        return Refused("seat.unknown", f"by: expected somebody at the table, got {command.by!r}")
    if seat.role == "onlooker" and seat is not NOBODY:
        return Refused("seat.onlooker", f"{seat.name}: expected a player or the game master, got an onlooker")
    try:
        events = command.decided(room, seat, draw)
    except AstragalError as error:
        return Refused("command.not_legal", str(error))
    if isinstance(events, Refused):
        return events
    by = seat.id or f"s{room.number + 1}"
    return tuple(replace(event, by=by, place=place) for place, event in enumerate(events))


def fold(events: Iterable[Event], room: Room | None = None) -> Room:
    """Return what `events` make of `room`, or of no room yet."""
    state = room or Room()
    for event in events:
        state = evolve(state, event)
    return state


def evolve(room: Room, event: Event) -> Room:
    """Return the room after one more event."""
    after = event.applied(room)
    if isinstance(event, Undone):
        return replace(after, number=room.number + 1)
    return replace(after, number=room.number + 1, past=remembered(room, event))


def remembered(room: Room, event: Event) -> tuple[Past, ...]:
    """Return the past with one more event: a new command's first, or one more of the last command's."""
    if event.place == 0:
        return (*room.past, Past(room.number + 1, event.by, (event,), replace(room, past=())))[-UNDOABLE:]
    *earlier, last = room.past
    return (*earlier, last._replace(events=(*last.events, event)))
