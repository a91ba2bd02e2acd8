"""The one roll of FlexD6 (FX-01 to FX-09)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Annotated, ClassVar

from annotated_types import Interval

from astragal import core
from astragal.core import (
    Doc,
    Explosion,
    Group,
    Mark,
    Outcome,
    Phrase,
    Rollable,
    RuleError,
    cite,
    phrase,
    reading,
    throw,
)
from astragal.games.flexd6.ways import check_weights, success_ways

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.core import Cite, Face, Reading, Rule, Weights

NORMAL_CHECK = 2
NORMAL_TARGET = 5

BLANK = Mark("blank", "·")
FOUR = Mark("four", "✓")
FIVE = Mark("five", "✓")
SIX = Mark("six", "★")
SIXES = Explosion(frozenset({6}))


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(core.Options):
    """House rules of FlexD6; the defaults are the rules as written."""

    max_skill_dice: Annotated[int, Interval(ge=5, le=6), Doc("most skill dice in a roll (FX-03)")] = 5
    check_target: Annotated[int, Interval(ge=4, le=5), Doc("least face on which a check die succeeds (FX-08)")] = 5
    skill_hit_cap: Annotated[int | None, Interval(ge=1, le=6), Doc("most hits from skill dice (FX-08)")] = None
    explode: Annotated[bool, Doc("do sixes bring another die of their kind? (FX-08)")] = False


@dataclass(frozen=True, slots=True)
class Hits(Outcome):
    """How many dice succeeded, by kind and face; `hits` is what counts, `success` whether it was enough."""

    shown_by: ClassVar[str] = "hits"

    success: bool
    hits: int
    fours: int
    fives: int
    sixes: int
    skill_sixes: int
    dropped: int

    def rank(self) -> tuple[int, ...]:
        """Success first, then the number of hits (FX-06)."""
        return (self.success, self.hits)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        if self.success:
            return phrase("Success with {hits:# hit|# hits}", hits=self.hits)
        return phrase("Failure with {hits:# hit|# hits}", hits=self.hits)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Rollable[Hits]):
    """Throw check dice and skill dice together; one success is enough."""

    game: ClassVar[str] = "flexd6"
    name: ClassVar[str] = "check"

    check: Annotated[int, Interval(ge=1, le=3), Doc("check dice: disadvantage 1, normal 2, advantage 3")] = 2
    advantages: Annotated[int, Interval(ge=0, le=20), Doc("advantages, in place of --check")] = 0
    disadvantages: Annotated[int, Interval(ge=0, le=20), Doc("disadvantages, in place of --check")] = 0
    skill: Annotated[int, Interval(ge=0, le=60), Doc("points in the skill: one skill die each")] = 0
    more: Annotated[int, Interval(ge=0, le=60), Doc("skill dice from vehicles, abilities and items")] = 0
    required: Annotated[int, Interval(ge=1, le=20), Doc("hits the task asks for")] = 1
    options: Options = Options()

    def agree(self) -> None:
        """Refuse advantages beside check dice that are not the normal two."""
        if self.check != NORMAL_CHECK and (self.advantages or self.disadvantages):
            raise RuleError(
                f"check: expected no number beside advantages or disadvantages, got {self.check}",
                tip="give either the check dice, or what raises and lowers them",
            )

    @property
    def check_dice(self) -> int:
        """How many check dice are thrown (FX-01)."""
        # Advantage 3, normal 2, disadvantage 1; more of a kind add nothing, and the two kinds cancel.
        return self.check + (self.advantages > 0) - (self.disadvantages > 0)

    @property
    def skill_dice(self) -> int:
        """How many skill dice are thrown (FX-02, FX-03)."""
        return min(self.skill + self.more, self.options.max_skill_dice)

    @property
    def dropped(self) -> int:
        """How many skill dice the cap takes away (FX-03)."""
        return self.skill + self.more - self.skill_dice

    def rule(self) -> Rule[Hits]:
        """See `Rollable.rule`."""
        yield from self._pool()
        # FX-05: all dice are rolled together.
        explosion = SIXES if self.options.explode else None
        check, skill = yield from throw(
            Group("check", self.check_dice, check_reading(self.options.check_target), explosion, "check"),
            Group("skill", self.skill_dice, SKILL, explosion, "skill"),
        )
        outcome = self.settle(check[FOUR], check[FIVE], check[SIX], skill[SIX])
        yield from self._reasons(outcome)
        return outcome

    def settle(self, fours: int, fives: int, sixes: int, skill_sixes: int) -> Hits:
        """Return the outcome for dice that succeeded, counted by kind and face."""
        # FX-06: the hits are all dice that succeeded, whichever kind they are.
        # FX-08: a table may count only so many hits from skill dice.
        cap = self.options.skill_hit_cap
        hits = fours + fives + sixes + (skill_sixes if cap is None or skill_sixes <= cap else cap)
        # FX-05: one is enough; FX-07: unless the task asks for more.
        return Hits(hits >= self.required, hits, fours, fives, sixes, skill_sixes, self.dropped)

    def _pool(self) -> Iterator[Cite]:
        yield cite("FX-01", "{dice:# check die|# check dice}", dice=self.check_dice)
        yield cite("FX-02", "{dice:# skill die|# skill dice} by skill and gear", dice=self.skill + self.more)
        if self.dropped:
            yield cite(
                "FX-03",
                "{dropped:# skill die|# skill dice} dropped: at most {most} are rolled",
                dropped=self.dropped,
                most=self.options.max_skill_dice,
            )
        yield cite("FX-04", "check dice and skill dice are read apart")

    def _reasons(self, outcome: Hits) -> Iterator[Cite]:
        target = self.options.check_target
        yield cite("FX-05", "check dice succeed on {target} and up, skill dice on 6", target=target)
        yield cite(
            "FX-06",
            ("check dice: {fours:# four|# fours}, " if outcome.fours else "check dice: ")
            + "{fives:# five|# fives}, {sixes:# six|# sixes}; skill dice: {skill:# six|# sixes}; {hits:# hit|# hits}",
            fours=outcome.fours,
            fives=outcome.fives,
            sixes=outcome.sixes,
            skill=outcome.skill_sixes,
            hits=outcome.hits,
        )
        if self.required > 1:
            yield cite("FX-07", "the task asks for {required} hits", required=self.required)
        if self.options == Options(max_skill_dice=self.options.max_skill_dice):
            if self.required == 1:
                ways, total = success_ways(self.check_dice, self.skill_dice)
                yield cite("FX-09", "the success table gives these dice {ways} in {total}", ways=ways, total=total)
        else:
            yield cite("FX-08", "the table's house rules count: {rules}", rules=self._house_rules())

    def _house_rules(self) -> str:
        options = self.options
        rules = [f"check dice succeed on {options.check_target}"] if options.check_target != NORMAL_TARGET else []
        rules += [f"skill hits at most {options.skill_hit_cap}"] if options.skill_hit_cap is not None else []
        rules += ["sixes explode"] if options.explode else []
        return ", ".join(rules)

    def weights(self) -> Weights[Hits]:
        """See `Rollable.weights`."""
        return check_weights(
            self.check_dice,
            self.skill_dice,
            target=self.options.check_target,
            explode=self.options.explode,
            settle=self.settle,
        )


@lru_cache(maxsize=2)
def check_reading(target: int) -> Reading:
    """Return the reading of a check die that succeeds from `target` on."""

    def mark_of(face: Face) -> Mark:
        # FX-05: a check die succeeds on 5 and 6; FX-08: on a 4 too, if the table likes.
        return (BLANK, BLANK, BLANK, FOUR if target <= 4 else BLANK, FIVE, SIX)[face - 1]  # noqa: PLR2004

    return reading(6, mark_of)


# FX-05: a skill die succeeds on 6; FX-06: its 5 counts for nothing.
SKILL = reading(6, lambda face: SIX if face == 6 else BLANK)  # noqa: PLR2004
