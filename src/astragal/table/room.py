"""The state of a room: who sits there, who plays whom, what has been spent."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from astragal.core.rollable import Options
    from astragal.core.sheet import Sheet
    from astragal.table.base import Event
    from astragal.table.conflict.state import Conflict

Role = Literal["gm", "player", "onlooker"]

REMEMBERED_ROLLS = 50
"""Rolls that later ones may refer to, a helper's say."""

UNDOABLE = 30
"""Commands back to which can be undone."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table."""

    id: str
    name: str
    role: Role


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody played: the record of one game, and the seat it belongs to."""

    id: str
    name: str
    owner: str
    sheet: Sheet


class RollNote(NamedTuple):
    """What later rolls may want of an earlier one: its event's number, what it was and what it came to."""

    number: int
    game: str
    rollable: str
    character: str
    outcome: Mapping[str, object]


class Past(NamedTuple):
    """A command that was carried out: the number of its first event, by whom, its events, and the room before."""

    number: int
    by: str
    events: tuple[Event, ...]
    before: Room


@dataclass(frozen=True, slots=True)
class Room:
    """All that a room is at one moment; `number` is that of its last event.

    `rules` holds the games in force with their house rules. `tasks` counts the tries of a character at a task.
    """

    number: int = 0
    name: str = ""
    rules: Mapping[str, Options] = field(default_factory=dict[str, "Options"])
    seats: Mapping[str, Seat] = field(default_factory=dict[str, Seat])
    characters: Mapping[str, Character] = field(default_factory=dict[str, Character])
    tasks: Mapping[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    rolls: tuple[RollNote, ...] = ()
    conflict: Conflict | None = None
    past: tuple[Past, ...] = field(default=(), compare=False, repr=False)

    def character(self, name: str) -> Character | None:
        """Return the character of that id, or of that name in any case; `None` without one."""
        if name in self.characters:
            return self.characters[name]
        wanted = name.strip().casefold()
        return next((one for one in self.characters.values() if one.name.casefold() == wanted), None)

    def seat(self, name: str) -> Seat | None:
        """Return the seat of that id, or of that name in any case; `None` without one."""
        if name in self.seats:
            return self.seats[name]
        wanted = name.strip().casefold()
        return next((one for one in self.seats.values() if one.name.casefold() == wanted), None)

    def roll(self, number: int) -> RollNote | None:
        """Return what is remembered of the roll with that event number."""
        return next((note for note in self.rolls if note.number == number), None)
