"""Taking back the last command: an event like any other, so that the log keeps both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from astragal.core import Doc
from astragal.table.base import Command, Event, Events, Id, Number, Refused

if TYPE_CHECKING:
    from astragal.play import Draw
    from astragal.table.room import Room, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Undone(Event):
    """A command was taken back; its events stay in the log."""

    kind: ClassVar[str] = "undone"
    undoable: ClassVar[bool] = False

    command: Annotated[Number, Doc("number of the first event of the command taken back")]
    what: Annotated[Id, Doc("kind of that event")]

    def applied(self, room: Room) -> Room:
        """See `Event.applied`: the room as it would be had the command not been given.

        What came after it and can't be undone (somebody sat down) is folded in again.
        """
        place = next(index for index, past in enumerate(room.past) if past.number == self.command)
        state = replace(room.past[place].before, number=room.number)
        kept = list(room.past[:place])
        for past in room.past[place + 1 :]:
            kept.append(past._replace(before=replace(state, past=())))
            for event in past.events:
                state = event.applied(state)
        return replace(state, past=tuple(kept))


@dataclass(frozen=True, slots=True, kw_only=True)
class Undo(Command):
    """Take back the last command that may be undone: your own, or, for the game master, anyone's."""

    kind: ClassVar[str] = "undo"

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        del draw
        last = next((past for past in reversed(room.past) if past.events[0].undoable), None)
        if last is None:
            return Refused("undo.nothing", "undo: expected a command that may be taken back, got none")
        if last.by != seat.id and seat.role != "gm":
            return Refused("undo.not_yours", f"undo: expected a last command of your own, got one of {last.by}")
        return (Undone(command=last.number, what=last.events[0].kind),)
