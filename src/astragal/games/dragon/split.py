"""One action split into several different rolls (DR-11 to DR-15)."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Annotated, ClassVar

from annotated_types import Interval, Len

from astragal.core import Declaration, Doc, Outcome, Phrase, Rollable, RuleError, Weights, cite, phrase
from astragal.games.dragon.check import Bonus, Buying, Change, Check, Skill, Trained, refuse_untrained
from astragal.games.dragon.options import Options
from astragal.games.dragon.pool import SIDES
from astragal.games.dragon.ways import pool_spread

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.core import Cite, Rule
    from astragal.games.dragon.pool import Pool, Successes


@dataclass(frozen=True, slots=True, kw_only=True)
class Part(Declaration):
    """One roll of a split action, with its share of the base dice."""

    dice: Annotated[int, Interval(ge=1, le=100), Doc("base dice of the stat that this part takes")]
    stat: Annotated[int, Interval(ge=1, le=100), Doc("the stat that this part is rolled on")]
    skill: Skill = 0
    trained: Trained = None
    target_change: Change = 0
    bonus: Bonus = 0
    buying: Buying = "best"
    attack: Annotated[bool, Doc("is this part an attack?")] = False
    target: Annotated[str, Doc("what the part is aimed at")] = ""

    def agree(self) -> None:
        """Refuse skill points without a skill."""
        refuse_untrained(self.skill, trained=self.trained)


@dataclass(frozen=True, slots=True)
class SplitResult(Outcome):
    """The successes of each part, in order; a roll also tells each part's whole outcome."""

    shown_by: ClassVar[str] = "successes"

    successes: tuple[int, ...]
    parts: tuple[Successes, ...] | None = field(default=None, compare=False)

    def rank(self) -> tuple[int, ...]:
        """More successes in all, better outcome (DR-09)."""
        return (sum(self.successes),)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        return phrase(
            "{each} successes in {parts} rolls", each=" and ".join(map(str, self.successes)), parts=len(self.successes)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Split(Rollable[SplitResult]):
    """Divide a stat's dice between several different rolls made in one action."""

    game: ClassVar[str] = "dragon"
    name: ClassVar[str] = "split"

    parts: Annotated[tuple[Part, ...], Len(2, 8), Doc("the rolls, each with its share of the dice")]
    ways_allowed: Annotated[int, Interval(ge=2, le=8), Doc("into how many rolls the person may split")] = 2
    options: Options = Options()

    @property
    def base(self) -> int:
        """The stat whose dice are divided and that caps every part."""
        # DR-12: rolls on two stats are split from the smaller one, and that one also caps them.
        return min(part.stat for part in self.parts)

    def agree(self) -> None:
        """Refuse too many parts, dice that do not add up, and two attacks on one target."""
        # DR-14: splitting more than two ways needs a special ability.
        if len(self.parts) > self.ways_allowed:
            raise RuleError(
                f"parts: expected at most {self.ways_allowed}, got {len(self.parts)} (DR-14)",
                tip="a special ability may allow more: raise ways_allowed",
            )
        # DR-11: the base dice, one a point of stat, are divided between the parts.
        shares = [part.dice for part in self.parts]
        if sum(shares) != self.base:
            raise RuleError(f"parts: expected shares that add up to {self.base} dice, got {shares} (DR-11)")
        # DR-15: the parts may not be attacks on the same target.
        targets = [part.target.strip().casefold() for part in self.parts if part.attack]
        if len(targets) > 1 and "" in targets:
            raise RuleError("parts: expected a target for each attack, got one without (DR-15)")
        if len(set(targets)) < len(targets):
            raise RuleError(f"parts: expected attacks on different targets, got {targets} (DR-15)")

    def checks(self) -> tuple[Check, ...]:
        """Return each part as a check of its own on its share of the dice."""
        return tuple(
            Check(
                stat=part.dice,
                skill=part.skill,
                trained=part.trained,
                target_change=part.target_change,
                bonus=part.bonus,
                buying=part.buying,
                options=self.options,
            )
            for part in self.parts
        )

    def pools(self) -> Iterator[Pool]:
        """Yield each part's dice; capped by the whole stat."""
        for place, (part, check) in enumerate(zip(self.parts, self.checks(), strict=True), start=1):
            # DR-13: each part is capped at twice the stat, not twice its share.
            yield check.pool(part.skill, f"part {place}", cap=2 * self.base)

    def rule(self) -> Rule[SplitResult]:
        """See `Rollable.rule`."""
        yield from self._division()
        outcomes: list[Successes] = []
        for pool in self.pools():
            outcomes.append((yield from pool.rule()))  # noqa: PERF401 - a comprehension can't ask
        return SplitResult(tuple(outcome.successes for outcome in outcomes), tuple(outcomes))

    def _division(self) -> Iterator[Cite]:
        shares = " + ".join(str(part.dice) for part in self.parts)
        yield cite("DR-11", "{base} base dice divided {shares}", base=self.base, shares=shares)
        if len({part.stat for part in self.parts}) > 1:
            yield cite("DR-12", "split from the smaller stat, {base}, which caps every part", base=self.base)
        yield cite("DR-13", "each part is capped at {cap} dice", cap=2 * self.base)
        if len(self.parts) > 2:  # noqa: PLR2004 - two ways are free
            yield cite("DR-14", "a special ability allows {ways} ways", ways=self.ways_allowed)
        if any(part.attack for part in self.parts):
            yield cite("DR-15", "no two parts attack the same target")

    def weights(self) -> Weights[SplitResult] | None:
        """See `Rollable.weights`."""
        pools = tuple(self.pools())
        if any(pool.named for pool in pools):
            return None
        rows = (
            (SplitResult(tuple(number for number, _ in case)), prod(ways for _, ways in case))
            for case in product(*(sorted(pool_spread(pool).items()) for pool in pools))
        )
        return Weights(tuple(rows), SIDES ** sum(pool.dice for pool in pools))
