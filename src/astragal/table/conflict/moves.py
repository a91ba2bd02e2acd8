"""The event of a conflict, and what its commands have in common."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from annotated_types import Len

from astragal.core import Doc, RuleError
from astragal.core.fields import build
from astragal.core.plain import keyed, plain
from astragal.games import wizard_quest
from astragal.table.base import Data, Event, Id, Refused
from astragal.table.characters import SheetChanged, played_by
from astragal.table.conflict.state import Conflict, Fighter

if TYPE_CHECKING:
    from astragal.core import Outcome
    from astragal.play import Roll
    from astragal.table.room import Character, Room, Seat

GAME = "wizard-quest"
Step = Literal["began", "ended", "turn", "attack", "defence", "focus", "stood", "haste", "done", "stopped"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fought(Event):
    """A step of a conflict: the rolls it took, what happened in words, and the conflict after it."""

    kind: ClassVar[str] = "fought"

    step: Annotated[Step, Doc("what kind of step it was")]
    said: Annotated[str, Len(0, 400), Doc("what happened, in words")] = ""
    rolls: Annotated[tuple[dict[str, object], ...], Len(0, 12), Doc("every roll of the step, as its JSON")] = ()
    conflict: Annotated[dict[str, object] | None, Doc("the conflict after the step; none once it has ended")] = None
    who: Annotated[Id, Doc("the character who acted")] = ""

    def applied(self, room: Room) -> Room:
        """See `Event.applied`."""
        return replace(room, conflict=None if self.conflict is None else build(Conflict, self.conflict))


def fought(step: Step, conflict: Conflict | None, said: str, *rolls: Roll[Outcome], who: str = "") -> Fought:
    """Return the event of a step."""
    after = None if conflict is None else keyed(plain(conflict))
    return Fought(step=step, said=said[:400], rolls=tuple(roll.as_json() for roll in rolls), conflict=after, who=who)


def sheet(character: Character) -> wizard_quest.Sheet:
    """Return the sheet of a Wizard Quest character.

    Raises:
        RuleError: the character is of another game.
    """
    if not isinstance(character.sheet, wizard_quest.Sheet):
        raise RuleError(f"{character.name}: expected a Wizard Quest character, got one of {character.sheet.game}")
    return character.sheet


def options(room: Room) -> wizard_quest.Options:
    """Return the house rules of Wizard Quest in force.

    Raises:
        RuleError: the game is not in force in this room.
    """
    found = room.rules.get(GAME)
    if not isinstance(found, wizard_quest.Options):
        raise RuleError(f"{GAME}: expected the game in force in this room, got {', '.join(room.rules)}")
    return found


def acting(room: Room, name: str, seat: Seat) -> tuple[Conflict, Character, Fighter] | Refused:
    """Return the conflict and the fighter that somebody acts for, or why they may not."""
    conflict = room.conflict
    if conflict is None:
        return Refused("conflict.none", "expected a conflict under way, got none")
    character = played_by(room, name, seat)
    if isinstance(character, Refused):
        return character
    fighter = conflict.fighter(character.id)
    if fighter is None:
        return Refused("conflict.not_in_it", f"{character.name}: expected somebody in the conflict")
    return conflict, character, fighter


def fit(character: Character) -> Refused | None:
    """Return why somebody can't act; `None` for one who can."""
    body = sheet(character)
    if body.hp == 0:
        return Refused("fighter.dead", f"{character.name}: expected somebody alive, got 0 HP")
    if body.stamina == 0:
        # WQ-40: at stamina 0 the character is unconscious.
        return Refused("fighter.unconscious", f"{character.name}: expected some stamina, got 0: unconscious (WQ-40)")
    return None


def spent(character: Character, why: str, **fields: int) -> SheetChanged:
    """Return a change of numbers on a sheet, none of them below 0."""
    values: Data = {name: max(value, 0) for name, value in fields.items()}
    return SheetChanged(character=character.id, fields=values, why=why[:200])


def with_fighter(conflict: Conflict, fighter: Fighter) -> Conflict:
    """Return the conflict with one fighter's numbers changed."""
    fighters = tuple(fighter if one.character == fighter.character else one for one in conflict.fighters)
    return replace(conflict, fighters=fighters)
