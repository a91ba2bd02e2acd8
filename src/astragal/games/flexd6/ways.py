"""Exact ways of FlexD6's dice, beside the rule in `check.py` and equal to it."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING

from astragal.core import Beyond, Spread, Weights

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from astragal.games.flexd6.check import Hits

    Settle = Callable[[int, int, int, int], Hits]

LISTED = 12
"""Sixes of one kind that are listed one by one when sixes explode; more are a tail."""


def success_ways(check: int, skill: int) -> tuple[int, int]:
    """Return the ways in which some die succeeds, and all ways; by the rules as written (FX-09).

    >>> success_ways(2, 0)
    (20, 36)
    """
    total = 6 ** (check + skill)
    return total - 4**check * 5**skill, total


def check_weights(check: int, skill: int, *, target: int, explode: bool, settle: Settle) -> Weights[Hits]:
    """Return the weights of a throw of `check` and `skill` dice, each case settled by `settle`.

    `target` is the least face on which a check die succeeds.
    """
    fours = 1 if target == 4 else 0  # noqa: PLR2004 - the face itself
    if explode:
        return Exploding(check, skill, fours, settle, LISTED)
    rows: dict[Hits, int] = {}
    for four, five, six, ways in successes(check, fours, sixes_too=True):
        for skill_six in range(skill + 1):
            outcome = settle(four, five, six, skill_six)
            rows[outcome] = rows.get(outcome, 0) + ways * comb(skill, skill_six) * 5 ** (skill - skill_six)
    return Weights(rows.items(), 6 ** (check + skill))


def successes(dice: int, fours: int, *, sixes_too: bool) -> Iterator[tuple[int, int, int, int]]:
    """Yield (fours, fives, sixes, ways) of check dice; without sixes, the ways leave out the dice's sixes."""
    for four in range((dice if fours else 0) + 1):
        for five in range(dice - four + 1):
            for six in range((dice - four - five if sixes_too else 0) + 1):
                blank = dice - four - five - six
                ways = comb(dice, four) * comb(dice - four, five) * comb(dice - four - five, six)
                yield four, five, six, ways * (4 - fours) ** blank


class Exploding(Weights["Hits"]):
    """FX-08 with exploding sixes: a die ends on one of its other five faces, after any number of sixes.

    The last face and the number of sixes before it are independent, so n dice bring k sixes with
    5^n C(n+k-1, k) / 6^(n+k), whatever their last faces are.
    """

    def __init__(self, check: int, skill: int, fours: int, settle: Settle, listed: int) -> None:
        """List up to `listed` sixes of each kind, and all beyond in tails."""
        self._again: Callable[[], Exploding] = lambda: Exploding(check, skill, fours, settle, 2 * listed)
        self._dice = check, skill, fours
        rows: dict[Hits, int] = {}
        tails: dict[Hits, int] = {}
        for four, five, _, ends in successes(check, fours, sixes_too=False):
            for six, ways in sixes(check, listed):
                for skill_six, skill_ways in sixes(skill, listed):
                    outcome = settle(four, five, six, skill_six)
                    table = tails if isinstance(six, Beyond) or isinstance(skill_six, Beyond) else rows
                    table[outcome] = table.get(outcome, 0) + ends * ways * skill_ways
        total = 5**check * 6 ** (check + listed) * 6 ** (skill + listed)
        super().__init__(rows.items(), total, tails=tails.items())
        # a cap on skill hits (FX-08) shows in a throw of more sixes than it allows
        self._cap = settle(0, 0, 0, listed).hits
        self._listed = listed

    def wider(self) -> Weights[Hits]:
        """See `Weights.wider`."""
        return self._again()

    def moments(self, field: str) -> tuple[Fraction, Fraction] | None:
        """See `Weights.moments`: a die brings 1/5 of a six on average, with a variance of 6/25."""
        check, skill, fours = self._dice
        dice = {"sixes": check, "skill_sixes": skill}.get(field)
        if dice is not None:
            return Fraction(dice, 5), Fraction(6 * dice, 25)
        if field != "hits":
            return None
        # the last face of a check die is a hit with (1 + fours) / 5, independent of the sixes before it
        good = Fraction(1 + fours, 5)
        mean, variance = (
            (Fraction(skill, 5), Fraction(6 * skill, 25))
            if self._cap == self._listed
            else capped_sixes(skill, self._cap)
        )
        return (
            check * good + Fraction(check, 5) + mean,
            check * good * (1 - good) + Fraction(6 * check, 25) + variance,
        )


def sixes(dice: int, listed: int) -> list[tuple[int, int]]:
    """Return (sixes, ways) that exploding dice bring, over 6^(dice + listed); the last entry is all beyond `listed`."""
    if not dice:
        return [(0, 6**listed)]
    table = [(k, 5**dice * comb(dice + k - 1, k) * 6 ** (listed - k)) for k in range(listed + 1)]
    return [*table, (Beyond(listed + 1), 6 ** (dice + listed) - sum(ways for _, ways in table))]


def capped_sixes(dice: int, cap: int) -> tuple[Fraction, Fraction]:
    """Return mean and variance of the sixes that exploding dice bring, of which at most `cap` count."""
    total = 6 ** (dice + cap)
    spread: Spread = {}
    for number, ways in sixes(dice, cap):
        counted = cap if isinstance(number, Beyond) else number
        spread[counted] = spread.get(counted, 0) + ways
    mean = Fraction(sum(number * ways for number, ways in spread.items()), total)
    square = Fraction(sum(number * number * ways for number, ways in spread.items()), total)
    return mean, square - mean * mean
