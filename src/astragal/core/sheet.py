"""Sheets: what a character of a game has, and which numbers of it a roll takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, NamedTuple

from annotated_types import Interval, Len

from astragal.core.errors import UnknownNameError
from astragal.core.fields import Doc
from astragal.core.rollable import Declaration

if TYPE_CHECKING:
    from astragal.core.outcome import Outcome
    from astragal.core.rollable import Rollable

Side = Literal["actor", "alone", "other"]
"""Whose sheet it is in a roll: of whoever rolls, against somebody or alone, or of whoever it is rolled against."""


class Taken(NamedTuple):
    """A number that a roll takes from a sheet, and from where on it."""

    value: object
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Trait(Declaration):
    """Something a character has points in, by name."""

    name: Annotated[str, Len(1, 40), Doc("name of the trait")]
    points: Annotated[int, Interval(ge=0, le=200), Doc("points, or level")]


Traits = Annotated[tuple[Trait, ...], Len(0, 100)]


@dataclass(frozen=True, slots=True)
class Sheet(Declaration):
    """Base of a game's character record: a frozen dataclass of declared fields."""

    game: ClassVar[str]

    def taken(self, rollable: str, trait: str, side: Side) -> dict[str, Taken]:
        """Return the fields of a rollable that this sheet knows; `trait` names what the roll is made with, or is empty.

        Raises:
            UnknownNameError: the sheet has no such trait.
        """
        raise NotImplementedError

    def changed_by(self, rollable: Rollable[Outcome], outcome: Outcome, side: Side) -> dict[str, object]:
        """Return the fields of this sheet that a roll changes, with their new values; none by default."""
        del rollable, outcome, side
        return {}


def named(kind: str, name: str, *groups: tuple[Trait, ...]) -> Trait:
    """Return the trait of that name, in any case, from the groups in turn.

    Raises:
        UnknownNameError: none of them has it.
    """
    for trait in (trait for group in groups for trait in group):
        if trait.name.casefold() == name.strip().casefold():
            return trait
    raise UnknownNameError(kind, name, [trait.name for group in groups for trait in group])
