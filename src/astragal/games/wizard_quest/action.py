"""Action dice and check dice (WQ-01, WQ-02, WQ-07, WQ-08)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from annotated_types import Interval

from astragal.core import Doc, Group, Outcome, Rollable, cite, numbers, throw
from astragal.games.wizard_quest.options import Options
from astragal.games.wizard_quest.pool import ACES, Pips, Pool, judged, reasons
from astragal.games.wizard_quest.ways import PoolWeights, pips_weights

if TYPE_CHECKING:
    from astragal.core import Rule, Weights

Kind = Literal["physical", "magic", "special", "plain"]
Level = Annotated[int, Interval(ge=0, le=200), Doc("level of the skill, spell, ability or feat: one die each")]
Mode = Annotated[Literal["successes", "total"], Doc("count successes, or let the highest total of pips win")]
Points = Annotated[int, Interval(ge=0, le=200), Doc("points in the check: one die each")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Action(Rollable[Pool]):
    """Throw action dice, one a level of the trait used."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "action"

    level: Level
    kind: Annotated[Kind, Doc("what the dice are for")] = "plain"
    trait: Annotated[str, Doc("name of the skill, spell, ability or feat")] = ""
    options: Options = Options()

    def rule(self) -> Rule[Pool]:
        """See `Rollable.rule`."""
        # WQ-01: as many d6 as the level of the trait used, not the character's.
        yield cite("WQ-01", "{dice:# die|# dice} for the level ({kind} action)", dice=self.level, kind=self.kind)
        (dice,) = yield from throw(Group("action", self.level, ACES, role="action dice"))
        pool = judged(dice, self.options, self.level)
        yield from reasons(pool, self.options)
        yield cite(
            "WQ-08", "adeptness {total}: level {level} and the successes", total=pool.adeptness or 0, level=self.level
        )
        return pool

    def weights(self) -> Weights[Pool]:
        """See `Rollable.weights`."""
        return PoolWeights(self.level, self.options, self.level)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Rollable[Outcome]):
    """Throw check dice, one a point; of several checks that could apply, those of the highest."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "check"

    points: Points
    others: Annotated[tuple[Points, ...], Doc("points of other checks that could apply")] = ()
    check: Annotated[str, Doc("name of the check: strength, stealth, perception …")] = ""
    mode: Mode = "successes"
    options: Options = Options()

    @property
    def dice(self) -> int:
        """How many dice are thrown."""
        # WQ-02: when several checks could apply, the highest alone is used; they are not added.
        return max(self.points, *self.others) if self.others else self.points

    def rule(self) -> Rule[Outcome]:
        """See `Rollable.rule`."""
        said = "{dice:# check die|# check dice}" + (", the highest of several checks" if self.others else "")
        yield cite("WQ-02", said, dice=self.dice)
        if self.mode == "total":
            # WQ-07: the sum of the pips counts.
            (dice,) = yield from throw(Group("check", self.dice, numbers(6), role="check dice"))
            yield cite("WQ-07", "the highest roll counts: a total of {pips}", pips=dice.sum)
            return Pips(dice.sum)
        (dice,) = yield from throw(Group("check", self.dice, ACES, role="check dice"))
        pool = judged(dice, self.options)
        yield from reasons(pool, self.options)
        return pool

    def weights(self) -> Weights[Outcome]:
        """See `Rollable.weights`."""
        if self.mode == "total":
            return pips_weights(self.dice)
        return PoolWeights(self.dice, self.options, None)
