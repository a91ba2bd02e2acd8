"""A FlexD6 character: skills and health."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Interval, Len

from astragal.core import Doc, RuleError
from astragal.core.sheet import Sheet as BaseSheet
from astragal.core.sheet import Side, Taken, Trait, named


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(BaseSheet):
    """What a FlexD6 character has."""

    game: ClassVar[str] = "flexd6"

    skills: Annotated[tuple[Trait, ...], Len(0, 100), Doc("skills, with their points")] = ()
    health: Annotated[int, Interval(ge=0, le=10_000), Doc("health left")] = 10
    health_most: Annotated[int, Interval(ge=0, le=10_000), Doc("most health there can be")] = 10

    def agree(self) -> None:
        """Refuse more health than there can be."""
        if self.health > self.health_most:
            raise RuleError(f"health: expected at most {self.health_most}, got {self.health}")

    def taken(self, rollable: str, trait: str, side: Side) -> dict[str, Taken]:
        """See `Sheet.taken`; the trait is a skill."""
        if rollable != "check" or side == "other" or not trait:
            return {}
        skill = named("a skill", trait, self.skills)
        return {"skill": Taken(skill.points, skill.name)}
