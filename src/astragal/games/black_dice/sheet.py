"""A black-dice character: stats, skills and luck."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Interval, Len

from astragal.core import Doc
from astragal.core.sheet import Sheet as BaseSheet
from astragal.core.sheet import Side, Taken, Trait, named


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(BaseSheet):
    """What a black-dice character has."""

    game: ClassVar[str] = "black-dice"

    stats: Annotated[tuple[Trait, ...], Len(0, 40), Doc("stats, with their points")] = ()
    skills: Annotated[tuple[Trait, ...], Len(0, 100), Doc("skills, with their points")] = ()
    # BD-05: everyone starts with 1 luck or more.
    luck: Annotated[int, Interval(ge=0, le=60), Doc("luck left")] = 1
    black: Annotated[int, Interval(ge=0, le=60), Doc("black dice that wounds and the like bring")] = 0

    def taken(self, rollable: str, trait: str, side: Side) -> dict[str, Taken]:
        """See `Sheet.taken`; the trait is a stat, or a stat and a skill: "Body", "Body/Climb"."""
        if rollable != "check" or side == "other":
            return {}
        found = {"luck": Taken(self.luck, "luck")}
        if self.black:
            found["black"] = Taken(self.black, "black dice")
        stat_name, _, skill_name = trait.partition("/")
        if stat_name.strip():
            stat = named("a stat", stat_name, self.stats)
            found["stat"] = Taken(stat.points, stat.name)
        if skill_name.strip():
            skill = named("a skill", skill_name, self.skills)
            found["skill"] = Taken(skill.points, skill.name)
        return found
