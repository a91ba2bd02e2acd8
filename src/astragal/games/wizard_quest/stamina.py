"""What actions cost, and how many a turn holds (WQ-35, WQ-38, WQ-39, WQ-50)."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from annotated_types import Interval

from astragal.core import Doc, Lookup, Outcome, Phrase, RuleError, cite, phrase
from astragal.games.wizard_quest.options import Options

if TYPE_CHECKING:
    from astragal.core import Rule

Reduction = Annotated[int, Interval(ge=0, le=200), Doc("stamina that a skill takes off the cost")]


def spell_cost(level: int, options: Options, reduction: int = 0) -> int:
    """Return the stamina a spell of this level costs, never below 0.

    >>> [spell_cost(level, Options()) for level in (1, 4, 31, 36, 61, 101, 121)]
    [1, 2, 11, 12, 17, 21, 22]
    """
    cost = start = 0
    for band in options.spell_bands:
        # WQ-39: bands add up, and a started step counts whole.
        top = level if band.upto is None else min(level, band.upto)
        cost += max(-(-(top - start) // band.step), 0)
        start = band.upto or level
    # WQ-39: a skill may lower the cost.
    return max(cost - reduction, 0)


@dataclass(frozen=True, slots=True)
class Cost(Outcome):
    """What a spell costs, in stamina."""

    shown_by: ClassVar[str] = "stamina"

    stamina: int

    def rank(self) -> tuple[int, ...]:
        """Cheaper is better."""
        return (-self.stamina,)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        return phrase("{stamina} stamina", stamina=self.stamina)


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellCost(Lookup[Cost]):
    """Look up what a spell costs; nothing is thrown."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "spell-cost"

    level: Annotated[int, Interval(ge=0, le=1000), Doc("level of the spell")]
    cost_reduction: Reduction = 0
    options: Options = Options()

    def found(self) -> Cost:
        """See `Lookup.found`: what the spell costs."""
        return Cost(spell_cost(self.level, self.options, self.cost_reduction))

    def rule(self) -> Rule[Cost]:
        """See `Rollable.rule`."""
        cost = self.found()
        yield cite("WQ-39", "a spell of level {level} costs {stamina} stamina", level=self.level, stamina=cost.stamina)
        return cost


@dataclass(frozen=True, slots=True)
class Rate(Outcome):
    """How many actions a turn holds, of each kind."""

    shown_by: ClassVar[str] = "physical"

    physical: int
    magic: int

    def rank(self) -> tuple[int, ...]:
        """More actions are better."""
        return (self.physical + self.magic,)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        return phrase("{physical} physical and {magic} magic a turn", physical=self.physical, magic=self.magic)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRate(Lookup[Rate]):
    """Look up how many actions a turn holds; nothing is thrown."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "action-rate"

    movement: Annotated[int, Interval(ge=0, le=1000), Doc("points of Movement, for physical actions")] = 0
    intelligence: Annotated[int, Interval(ge=0, le=1000), Doc("points of Intelligence, for magic actions")] = 0
    options: Options = Options()

    def found(self) -> Rate:
        """See `Lookup.found`: the action rate AR."""
        # WQ-35: 1, and 1 more per 10 full Movement for physical actions, per 10 full Intelligence for magic ones.
        base, step = self.options.ar_base, self.options.ar_step
        return Rate(base + self.movement // step, base + self.intelligence // step)

    def rule(self) -> Rule[Rate]:
        """See `Rollable.rule`."""
        rate = self.found()
        yield cite(
            "WQ-35",
            "{base} and 1 per {step}: {physical} physical, {magic} magic, counted apart",
            base=self.options.ar_base,
            step=self.options.ar_step,
            physical=rate.physical,
            magic=rate.magic,
        )
        return rate


@dataclass(frozen=True, slots=True)
class Band(Outcome):
    """The band of a limited spell, its cost in stamina, and the share of a level's XP that it costs, in percent."""

    shown_by: ClassVar[str] = "band"

    band: int
    stamina: int
    xp_percent: int

    def rank(self) -> tuple[int, ...]:
        """A higher band holds a stronger spell."""
        return (self.band,)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        return phrase(
            "Band {band}: {stamina} stamina, {xp}% of the XP", band=self.band, stamina=self.stamina, xp=self.xp_percent
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitedMagic(Lookup[Band]):
    """Look up the band that a limited spell takes; nothing is thrown."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "limited-magic"

    level: Annotated[int, Interval(ge=1, le=1000), Doc("level of the spell")]
    innate: Annotated[bool, Doc("is it on an innate or inborn path?")] = False
    options: Options = Options()

    def agree(self) -> None:
        """Refuse a level above the last band."""
        top = self.options.limited_bands[-1]
        if self.level > top:
            raise RuleError(f"level: expected at most {top}, the last band of limited magic, got {self.level} (WQ-50)")

    def found(self) -> Band:
        """See `Lookup.found`: the band."""
        # WQ-50: one spell a band; the band is the stamina cost.
        number = bisect_left(self.options.limited_bands, self.level) + 1
        # WQ-50: on innate or inborn paths a limited spell costs half the XP a level.
        return Band(number, number, 50 if self.innate else 100)

    def rule(self) -> Rule[Band]:
        """See `Rollable.rule`."""
        band = self.found()
        yield cite(
            "WQ-50",
            "level {level} is band {band} of {bands}; the XP of a level: {xp}%",
            level=self.level,
            band=band.band,
            bands=len(self.options.limited_bands),
            xp=band.xp_percent,
        )
        return band
