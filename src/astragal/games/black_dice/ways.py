"""Exact ways of a net, beside the rule in `check.py` and equal to it; dice without a limit are never cut off.

An exploding die brings 1 success with 1/5 on its last face, which is no six, and before it any number of sixes, each
with 1/6. So n of them are a binomial (n, 1/5) plus a negative binomial (n, 5/6), and a black die that does not explode
is a binomial (1, 1/3). The binomials are finite; what is open-ended is at most the difference of two negative
binomials, for which `open_difference` has a closed form.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from astragal.core import Beyond, Weights
from astragal.games.black_dice.difference import Difference, open_difference

if TYPE_CHECKING:
    from collections.abc import Callable

    from astragal.games.black_dice.net import Net

LOWEST_RUNG, HIGHEST_RUNG = -6, 15
SPREADS = 7
"""Standard deviations to either side of the mean that are listed net by net."""


class Sides(NamedTuple):
    """Dice for and against: of each side those that may explode, and those that do not."""

    exploding: int
    plain: int
    against: int
    against_plain: int

    @property
    def mean(self) -> Fraction:
        """The mean of the difference without a limit on explosions: 2/5 an exploding die, 1/3 another."""
        return Fraction(2 * (self.exploding - self.against), 5) + Fraction(self.plain - self.against_plain, 3)

    @property
    def variance(self) -> Fraction:
        """Its variance: 2/5 an exploding die, 2/9 another."""
        return Fraction(2 * (self.exploding + self.against), 5) + Fraction(2 * (self.plain + self.against_plain), 9)

    def window(self, spreads: int) -> tuple[int, int]:
        """Return the least and greatest difference to list: the ladder, and `spreads` standard deviations."""
        # a single die falls off by 1/6 a step, which is slower than its deviation says
        reach = spreads * (2 + round(float(self.variance) ** 0.5))
        return min(LOWEST_RUNG, int(self.mean) - reach), max(HIGHEST_RUNG, int(self.mean) + reach)

    def span(self, limit: int) -> tuple[int, int]:
        """Return the least and greatest difference there can be when one die brings at most `limit` more."""
        return -self.against_plain - self.against * (limit + 1), self.plain + self.exploding * (limit + 1)


def net_weights(sides: Sides, limit: int | None, settle: Callable[[int], Net], spreads: int = SPREADS) -> Weights[Net]:
    """Return the weights of a net, each settled by `settle`; `limit` is on the explosions of one die."""
    low, high = sides.window(spreads) if limit is None else sides.span(limit)
    ways = difference(sides, limit, low, high)
    rows = [(settle(net), count) for net, count in enumerate(ways.listed, start=low) if count]
    ends = ((Beyond(low - 1, down=True), ways.at_most(low - 1)), (Beyond(high + 1), ways.at_least(high + 1)))
    tails = [(settle(net), count) for net, count in ends if count]
    again = (lambda: net_weights(sides, limit, settle, 2 * spreads)) if tails else None
    moments = (sides.mean, sides.variance) if limit is None else None
    return NetWeights(rows, ways.total, tails, again=again, known=moments)


class NetWeights(Weights["Net"]):
    """Weights of a net that may have no least and no greatest one."""

    def __init__(
        self,
        rows: list[tuple[Net, int]],
        total: int,
        tails: list[tuple[Net, int]],
        *,
        again: Callable[[], Weights[Net]] | None,
        known: tuple[Fraction, Fraction] | None,
    ) -> None:
        """Hold the list, the tails, a way to a longer list, and the net's mean and variance where they are known."""
        super().__init__(rows, total, tails=tails)
        self._again = again
        self._known = known

    def wider(self) -> Weights[Net] | None:
        """See `Weights.wider`."""
        return self._again() if self._again else None

    def moments(self, field: str) -> tuple[Fraction, Fraction] | None:
        """See `Weights.moments`."""
        return self._known if field == "net" else None


def difference(sides: Sides, limit: int | None, low: int, high: int) -> Difference:
    """Return the ways of each difference from `low` to `high`, and of all below and above."""
    finite_for, finite_against = (
        finite(sides.exploding, sides.plain, limit),
        finite(sides.against, sides.against_plain, limit),
    )
    least = -(len(finite_against) - 1)
    parts = convolved(finite_for, finite_against[::-1])
    most = least + len(parts) - 1
    if limit is not None:
        inside = [parts[net - least] if least <= net <= most else 0 for net in range(low, high + 1)]
        below, above = sum(parts[: max(low - least, 0)]), sum(parts[max(high + 1 - least, 0) :])
        return Difference(low, inside, below, above)
    rest = open_difference(sides.exploding, sides.against, low - most - 1, high - least + 1)
    numbers = range(least, most + 1)
    listed = [
        sum(ways * rest.at(net - number) for number, ways in zip(numbers, parts, strict=True) if ways)
        for net in range(low, high + 1)
    ]
    below = sum(ways * rest.at_most(low - 1 - number) for number, ways in zip(numbers, parts, strict=True))
    above = sum(ways * rest.at_least(high + 1 - number) for number, ways in zip(numbers, parts, strict=True))
    return Difference(low, listed, below, above)


def finite(exploding: int, plain: int, limit: int | None) -> list[int]:
    """Return the ways of 0, 1, 2 … successes of the part of a side's dice that is finite.

    Without a limit that is the last face of each exploding die; with one, the whole die.
    """
    last = [4, 1] if limit is None else limited(limit)
    return convolved(powered(last, exploding), powered([2, 1], plain))


def limited(limit: int) -> list[int]:
    """Return the ways of 0, 1, 2 … successes of one die that may bring at most `limit` more, over 6^(limit + 1).

    >>> limited(0), limited(1)
    ([4, 2], [24, 10, 2])
    """
    ways = [4, 2]
    for rolls in range(1, limit + 1):
        # a failure, a 5, or a 6 and the die it brings
        ways = [4 * 6**rolls, 6**rolls + ways[0], *ways[1:]]
    return ways


def powered(ways: list[int], dice: int) -> list[int]:
    """Return the ways of 0, 1, 2 … successes of so many like dice."""
    if len(ways) == 2:  # noqa: PLR2004 - one success at most: the binomial theorem
        fail, hit = ways
        return [comb(dice, count) * hit**count * fail ** (dice - count) for count in range(dice + 1)]
    result = [1]
    for _ in range(dice):
        result = convolved(result, ways)
    return result


def convolved(first: list[int], second: list[int]) -> list[int]:
    """Return the ways of a sum of two independent numbers, each from 0."""
    result = [0] * (len(first) + len(second) - 1)
    for one, ways in enumerate(first):
        if ways:
            for other, more in enumerate(second):
                result[one + other] += ways * more
    return result
