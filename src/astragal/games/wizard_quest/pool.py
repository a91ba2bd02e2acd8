"""Pools of d6 and how they are read: aces, successes, ones and botches (WQ-03 to WQ-06)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, Literal

from astragal.core import Mark, Outcome, Phrase, cite, phrase, reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.core import Cite, Tally
    from astragal.games.wizard_quest.options import Options

ACE_WORTH = 5

ACE = Mark("ace", "★")
SMALL = Mark("success", "✓")
ONE = Mark("one", "✗")
BLANK = Mark("blank", "·")

# WQ-03: 4 and 5 are one success each, a 6 is an ace.
ACES = reading(6, lambda face: (ONE, BLANK, BLANK, SMALL, SMALL, ACE)[face - 1])

BotchRule = Literal["dice", "points", "separate", "none"]


@dataclass(frozen=True, slots=True)
class Pool(Outcome):
    """A pool as it counts: aces, small successes, successes in all, and whether it botched.

    `adeptness` is the level and the successes together, for action dice only. A roll also tells the ones and the sum
    of the pips; odds know those by themselves (`by("ones")`).
    """

    shown_by: ClassVar[str] = "successes"

    aces: int
    small: int
    successes: int
    botch: bool
    adeptness: int | None = None
    ones: int | None = field(default=None, compare=False)
    pips: int | None = field(default=None, compare=False)

    def rank(self) -> tuple[int, ...]:
        """Any pool beats a botched one (WQ-06); then more aces, then more successes (WQ-05)."""
        return (0, 0, 0) if self.botch else (1, self.aces, self.successes)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        said = "{successes:# success|# successes}: {aces:# ace|# aces} and {small} small"
        return phrase(
            "Botch! " + said if self.botch else said, successes=self.successes, aces=self.aces, small=self.small
        )


@dataclass(frozen=True, slots=True)
class PointsPool(Pool):
    """A pool where the table compares successes alone (WQ-05, option `compare`)."""

    def rank(self) -> tuple[int, ...]:
        """Any pool beats a botched one; then more successes."""
        return (0, 0) if self.botch else (1, self.successes)


@dataclass(frozen=True, slots=True)
class Pips(Outcome):
    """The sum of a pool's pips, where the highest roll wins (WQ-07)."""

    shown_by: ClassVar[str] = "pips"

    pips: int

    def rank(self) -> tuple[int, ...]:
        """More is better."""
        return (self.pips,)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        return phrase("A total of {pips}", pips=self.pips)


def successes_of(aces: int, small: int) -> int:
    """Return the successes in all."""
    # WQ-03: an ace is worth five successes.
    return ACE_WORTH * aces + small


def outnumbered(aces: int, small: int, rule: BotchRule) -> int | None:
    """Return the ones that a pool bears without botching; `None` if any number (WQ-04)."""
    match rule:
        # WQ-04: more ones than dice that succeeded, aces counted as dice.
        case "dice":
            return aces + small
        # WQ-04, option: more ones than successes in all.
        case "points":
            return successes_of(aces, small)
        # WQ-04, option: more ones than small successes and more than aces.
        case "separate":
            return max(aces, small)
        case "none":
            return None


def counted(aces: int, small: int, *, botch: bool, options: Options, level: int | None) -> Pool:
    """Return the pool of these counts; `level` is that of the trait, where its dice are action dice."""
    successes = successes_of(aces, small)
    # WQ-08: the adeptness total of action dice is level + successes.
    adeptness = None if level is None else level + successes
    # WQ-05: aces are compared first, unless the table compares points.
    kind = Pool if options.compare == "aces" else PointsPool
    return kind(aces, small, successes, botch, adeptness)


def judged(tally: Tally, options: Options, level: int | None = None) -> Pool:
    """Return what a tally of a pool counts as."""
    aces, small, ones = tally[ACE], tally[SMALL], tally[ONE]
    borne = outnumbered(aces, small, options.botch_rule)
    pool = counted(aces, small, botch=borne is not None and ones > borne, options=options, level=level)
    return type(pool)(pool.aces, pool.small, pool.successes, pool.botch, pool.adeptness, ones, tally.pips)


def reasons(pool: Pool, options: Options, whose: str = "") -> Iterator[Cite]:
    """Yield the rules by which a pool counts as it does; `whose` names it among several."""
    whose = f"{whose}: " if whose else ""
    yield cite(
        "WQ-03",
        "{whose}{aces:# ace|# aces}, {small:# small success|# small successes}: {successes} in all",
        whose=whose,
        aces=pool.aces,
        small=pool.small,
        successes=pool.successes,
    )
    yield cite(
        "WQ-04",
        "{whose}{ones:# one|# ones} against "
        + AGAINST[options.botch_rule]
        + (": a botch" if pool.botch else ": no botch"),
        whose=whose,
        ones=pool.ones or 0,
        dice=pool.aces + pool.small,
        aces=pool.aces,
        small=pool.small,
        successes=pool.successes,
    )


# what each reading of WQ-04 lays the ones against
AGAINST: dict[BotchRule, str] = {
    "dice": "{dice:# die|# dice} that succeeded",
    "points": "{successes:# success|# successes}",
    "separate": "{small:# small success|# small successes} and {aces:# ace|# aces}, each by itself",
    "none": "nothing, for this table has no botches",
}
