"""Opening a room, taking seats, setting house rules, writing notes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from annotated_types import Len

from astragal.core import Doc
from astragal.core.fields import build
from astragal.core.plain import keyed, plain
from astragal.games import find
from astragal.table.base import Command, Data, Event, Events, Id, Name, Refused, nothing
from astragal.table.room import Role, Room, Seat

if TYPE_CHECKING:
    from astragal.core import Options
    from astragal.play import Draw

MOST_SEATS = 100
NOBODY = Seat("", "nobody", "onlooker")


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened(Event):
    """A room was opened, with the games in force and their house rules."""

    kind: ClassVar[str] = "opened"
    undoable: ClassVar[bool] = False

    name: Annotated[Name, Doc("name of the room")]
    rules: Annotated[dict[str, object], Doc("each game in force, with its house rules by name")]

    def applied(self, room: Room) -> Room:
        """See `Event.applied`."""
        rules = {game: options_of(game, given) for game, given in self.rules.items()}
        return replace(room, name=self.name, rules=rules)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated(Event):
    """Somebody took a seat."""

    kind: ClassVar[str] = "seated"
    undoable: ClassVar[bool] = False

    seat: Annotated[Id, Doc("id of the seat")]
    name: Annotated[Name, Doc("name of the person")]
    role: Annotated[Role, Doc("game master, player or onlooker")]

    def applied(self, room: Room) -> Room:
        """See `Event.applied`."""
        return replace(room, seats={**room.seats, self.seat: Seat(self.seat, self.name, self.role)})


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSet(Event):
    """A game's house rules were set, or the game was brought into force."""

    kind: ClassVar[str] = "rules-set"

    game: Annotated[Id, Doc("id of the game")]
    house: Annotated[dict[str, object], Doc("every house rule of the game, by name")]

    def applied(self, room: Room) -> Room:
        """See `Event.applied`."""
        return replace(room, rules={**room.rules, self.game: options_of(self.game, self.house)})


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted(Event):
    """Somebody wrote something down."""

    kind: ClassVar[str] = "noted"

    text: Annotated[str, Len(1, 1000), Doc("the note")]

    def applied(self, room: Room) -> Room:
        """See `Event.applied`."""
        return room


@dataclass(frozen=True, slots=True, kw_only=True)
class Open(Command):
    """Open the room; whoever does is its game master."""

    kind: ClassVar[str] = "open"

    name: Annotated[Name, Doc("name of the room")]
    master: Annotated[Name, Doc("name of the game master")] = "GM"
    games: Annotated[tuple[Id, ...], Len(1, 20), Doc("ids of the games in force")]
    rules: Annotated[dict[str, object], Doc("house rules: each game with its options by name")] = field(
        default_factory=nothing
    )

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        del seat, draw
        if room.number:
            return Refused("room.open_already", f"open: expected no room yet, got {room.name!r}")
        unknown = next((game for game in self.rules if game not in self.games), None)
        if unknown is not None:
            return Refused("game.not_in_force", f"rules: expected games of {', '.join(self.games)}, got {unknown!r}")
        rules: Data = {game: plain(options_of(game, self.rules.get(game, {}))) for game in self.games}
        return Opened(name=self.name, rules=rules), Seated(seat="s1", name=self.master, role="gm")


@dataclass(frozen=True, slots=True, kw_only=True)
class Sit(Command):
    """Take a seat."""

    kind: ClassVar[str] = "sit"

    name: Annotated[Name, Doc("name of the person")]
    role: Annotated[Role, Doc("game master, player or onlooker")] = "player"

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`; names are told apart whatever their case."""
        del seat, draw
        if room.seat(self.name) is not None:
            return Refused("seat.name_taken", f"name: expected one that nobody here has, got {self.name!r}")
        if len(room.seats) >= MOST_SEATS:
            return Refused("seat.full", f"sit: expected at most {MOST_SEATS} seats, got one more")
        return (Seated(seat=f"s{room.number + 1}", name=self.name, role=self.role),)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRules(Command):
    """Set the house rules of a game, which brings it into force; the game master does."""

    kind: ClassVar[str] = "rules"

    game: Annotated[Id, Doc("id of the game")]
    house: Annotated[dict[str, object], Doc("house rules by name; the others are as written")]

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        del room, draw
        if seat.role != "gm":
            return Refused("rules.not_yours", f"rules: expected the game master, got {seat.name}")
        house = keyed(plain(options_of(self.game, self.house))) or {}
        return (RulesSet(game=self.game, house=house),)


@dataclass(frozen=True, slots=True, kw_only=True)
class Note(Command):
    """Write something into the log."""

    kind: ClassVar[str] = "note"

    text: Annotated[str, Len(1, 1000), Doc("the note")]

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        del room, seat, draw
        return (Noted(text=self.text),)


def options_of(game: str, given: object) -> Options:
    """Return the house rules of a game that plain data stands for."""
    return build(find(game).options, given)
