"""What commands and events are: a command decides, an event applies, and both are declared like rollables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from annotated_types import Interval, Len

from astragal.core import Declaration, Doc
from astragal.core.plain import keyed, plain

if TYPE_CHECKING:
    from astragal.play import Draw
    from astragal.table.room import Room, Seat

Id = Annotated[str, Len(0, 60)]
Name = Annotated[str, Len(1, 60)]
Number = Annotated[int, Interval(ge=0)]
Data = dict[str, object]


def nothing() -> Data:
    """Return no values by name: the default of fields that hold data."""
    return {}


@dataclass(frozen=True, slots=True)
class Refused:
    """Why a command changes nothing: a stable dotted `code`, and one line for people."""

    code: str
    message: str

    def as_json(self) -> Data:
        """Return the refusal as plain data."""
        return {"refused": self.code, "message": self.message}


@dataclass(frozen=True, slots=True, kw_only=True)
class Event(Declaration, ABC):
    """Base of all events. `by` is the seat whose command brought it, `place` its place among that command's events."""

    kind: ClassVar[str]
    undoable: ClassVar[bool] = True

    by: Annotated[Id, Doc("the seat whose command it was")] = ""
    place: Annotated[Number, Doc("place among the events of one command")] = 0

    @abstractmethod
    def applied(self, room: Room) -> Room:
        """Return what the event makes of a room, but for its number and past."""

    def as_json(self) -> Data:
        """Return the event as plain data, with its `kind`."""
        return {"kind": self.kind, **(keyed(plain(self)) or {})}


Events = tuple[Event, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(Declaration, ABC):
    """Base of all commands; `by` is the seat that gives it."""

    kind: ClassVar[str]

    by: Annotated[Id, Doc("the seat that gives the command, by id or name")] = ""

    @abstractmethod
    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """Return the events it brings, or why it is refused; `draw` throws whatever dice it needs.

        Raises:
            AstragalError: something in it is not legal; the text says what.
        """
