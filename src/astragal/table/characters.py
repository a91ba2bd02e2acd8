"""Characters: bringing them into play, and changing their sheets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from annotated_types import Len

from astragal.core import Doc, RuleError
from astragal.core.fields import build
from astragal.core.plain import keyed, plain
from astragal.games import find
from astragal.table.base import Command, Data, Event, Events, Id, Name, Refused, nothing
from astragal.table.room import Character, Room, Seat

if TYPE_CHECKING:
    from astragal.core.sheet import Sheet
    from astragal.play import Draw

MOST_CHARACTERS = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class CharacterAdded(Event):
    """A character came into play."""

    kind: ClassVar[str] = "character-added"

    character: Annotated[Id, Doc("id of the character")]
    name: Annotated[Name, Doc("name of the character")]
    owner: Annotated[Id, Doc("the seat that plays it")]
    game: Annotated[Id, Doc("id of the game")]
    sheet: Annotated[dict[str, object], Doc("the whole sheet, by field")]

    def applied(self, room: Room) -> Room:
        """See `Event.applied`."""
        new = Character(self.character, self.name, self.owner, sheet_of(self.game, self.sheet))
        return replace(room, characters={**room.characters, new.id: new})


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetChanged(Event):
    """Fields of a character's sheet have other values now."""

    kind: ClassVar[str] = "sheet-changed"

    character: Annotated[Id, Doc("id of the character")]
    fields: Annotated[dict[str, object], Doc("each changed field with its new value")]
    why: Annotated[str, Len(0, 200), Doc("what changed them")] = ""

    def applied(self, room: Room) -> Room:
        """See `Event.applied`."""
        old = room.characters[self.character]
        new = replace(old, sheet=changed(old.sheet, self.fields))
        return replace(room, characters={**room.characters, new.id: new})


@dataclass(frozen=True, slots=True, kw_only=True)
class AddCharacter(Command):
    """Bring a character into play."""

    kind: ClassVar[str] = "character"

    game: Annotated[Id, Doc("id of the game")]
    name: Annotated[Name, Doc("name of the character")]
    sheet: Annotated[dict[str, object], Doc("fields of the sheet; the others have their defaults")] = field(
        default_factory=nothing
    )
    owner: Annotated[Id, Doc("the seat that plays it; left out: yours")] = ""

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        del draw
        if self.game not in room.rules:
            return Refused("game.not_in_force", f"game: expected one of {', '.join(room.rules)}, got {self.game!r}")
        if room.character(self.name) is not None or len(room.characters) >= MOST_CHARACTERS:
            return Refused("character.name_taken", f"name: expected one that nobody here has, got {self.name!r}")
        owner = room.seat(self.owner) if self.owner else seat
        if owner is None:
            return Refused("seat.unknown", f"owner: expected somebody at the table, got {self.owner!r}")
        if owner.id != seat.id and seat.role != "gm":
            return Refused("character.not_yours", f"owner: expected yourself, got {owner.name}")
        sheet = keyed(plain(sheet_of(self.game, self.sheet))) or {}
        new = f"c{room.number + 1}"
        return (CharacterAdded(character=new, name=self.name, owner=owner.id, game=self.game, sheet=sheet),)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSheet(Command):
    """Change fields of a character's sheet."""

    kind: ClassVar[str] = "change"

    character: Annotated[Id, Doc("the character, by id or name")]
    fields: Annotated[dict[str, object], Doc("fields with their new values")]

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        del draw
        character = played_by(room, self.character, seat)
        if isinstance(character, Refused):
            return character
        after = keyed(plain(changed(character.sheet, self.fields))) or {}
        fields = {name: after[name] for name in self.fields}
        return (SheetChanged(character=character.id, fields=fields, why="by hand"),)


def played_by(room: Room, name: str, seat: Seat) -> Character | Refused:
    """Return a character that somebody may act for, or why they may not."""
    character = room.character(name)
    if character is None:
        return Refused("character.unknown", f"character: expected one of {names(room)}, got {name!r}")
    if seat.role != "gm" and character.owner != seat.id:
        return Refused("character.not_yours", f"character: expected one of yours, got {character.name}")
    return character


def names(room: Room) -> str:
    """Return the names of all characters, for a message."""
    return ", ".join(one.name for one in room.characters.values()) or "nobody yet"


def sheet_of(game: str, given: object) -> Sheet:
    """Return the sheet of a game that plain data stands for.

    Raises:
        RuleError: the game has no sheets.
    """
    cls = find(game).sheet
    if cls is None:
        raise RuleError(f"{game}: expected a game with characters")
    return build(cls, given)


def changed(sheet: Sheet, fields: Data) -> Sheet:
    """Return a sheet with other values in some fields, each checked."""
    return build(type(sheet), {**(keyed(plain(sheet)) or {}), **fields})
