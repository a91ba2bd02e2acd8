"""A Dragon character: stats and skills."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from annotated_types import Len

from astragal.core import Doc
from astragal.core.sheet import Sheet as BaseSheet
from astragal.core.sheet import Side, Taken, Trait, named


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(BaseSheet):
    """What a Dragon character has."""

    game: ClassVar[str] = "dragon"

    stats: Annotated[tuple[Trait, ...], Len(0, 40), Doc("stats, with their points")] = ()
    skills: Annotated[tuple[Trait, ...], Len(0, 100), Doc("skills, with their points")] = ()

    def taken(self, rollable: str, trait: str, side: Side) -> dict[str, Taken]:
        """See `Sheet.taken`; the trait is a stat, or a stat and a skill: "Wits", "Wits/Lore"."""
        if rollable != "check" or side == "other" or not trait:
            return {}
        stat_name, _, skill_name = trait.partition("/")
        stat = named("a stat", stat_name, self.stats)
        found = {"stat": Taken(stat.points, stat.name)}
        if skill_name.strip():
            skill = named("a skill", skill_name, self.skills)
            found |= {"skill": Taken(skill.points, skill.name), "trained": Taken(True, skill.name)}
        return found
