"""A Wizard Quest conflict as a value: whose turn it is, what everyone has left, and which attack is under way."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Interval, Len

from astragal.core import Declaration, Doc

Id = Annotated[str, Len(0, 60)]
Count = Annotated[int, Interval(ge=0, le=1000)]
Faces = Annotated[tuple[Annotated[int, Interval(ge=1, le=20)], ...], Len(0, 200)]
Side = Literal["attacker", "defender"]
Awaiting = Literal["defence", "focus", "save"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighter(Declaration):
    """Somebody in the conflict, with the actions left this turn (WQ-35) and the rerolls used (WQ-41)."""

    character: Id
    physical: Annotated[Count, Doc("physical actions left")] = 0
    magic: Annotated[Count, Doc("magic actions left")] = 0
    focused: Annotated[Count, Doc("Focus rerolls used in this conflict")] = 0
    hasted: Annotated[bool, Doc("hasted this turn: no death blow (WQ-23)")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Lasting(Declaration):
    """Damage that comes again at the start of its target's turns (WQ-32, WQ-33)."""

    target: Id
    damage: Annotated[int, Interval(ge=0, le=100_000)]
    turns: Annotated[int | None, Interval(ge=1, le=1000), Doc("turns left; left out: until stopped")] = None
    cause: Annotated[str, Len(0, 80)] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pending(Declaration):
    """An attack under way: how it was declared, what lies on the table, and whose decision is awaited."""

    attacker: Id
    defender: Id
    args: Annotated[dict[str, object], Doc("fields of the attack, numbers from both sheets included")]
    house: Annotated[dict[str, object], Doc("the house rules that it was declared under")]
    hit: Faces
    attack: Faces
    awaiting: Awaiting
    their_hit: Faces = ()
    defence: Faces = ()
    defended: bool = False
    stood: Annotated[tuple[Side, ...], Len(0, 2), Doc("sides that reroll no more")] = ()
    resistance: Annotated[Literal["none", "resistance", "magic"], Doc("what the target may resist by")] = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Conflict(Declaration):
    """A conflict: the fighters in the order of their turns, the turn, and whose place it is."""

    fighters: Annotated[tuple[Fighter, ...], Len(1, 60)]
    turn: Annotated[int, Interval(ge=1, le=100_000), Doc("turn, counted from 1")] = 1
    place: Annotated[int, Interval(ge=0, le=60), Doc("whose place in the order it is")] = 0
    lasting: Annotated[tuple[Lasting, ...], Len(0, 200)] = ()
    pending: Pending | None = None

    @property
    def current(self) -> str:
        """The character whose place in the turn it is."""
        return self.fighters[self.place].character

    def fighter(self, character: str) -> Fighter | None:
        """Return a fighter; `None` for somebody who is not in the conflict."""
        return next((one for one in self.fighters if one.character == character), None)
