"""The difference of two numbers of which one or both are open-ended, as exact ways."""

from __future__ import annotations

from itertools import accumulate
from math import comb


class Difference:
    """Ways of a whole number: of each from `low` up, of all below those, and of all above."""

    def __init__(self, low: int, listed: list[int], below: int, above: int) -> None:
        """Hold the ways; they sum to the total."""
        self.low = low
        self.listed = listed
        # ways of at least each listed number, and of all above
        self._at_least = [*accumulate([above, *reversed(listed)])][::-1]
        self.total = below + self._at_least[0]

    @property
    def high(self) -> int:
        """The greatest number listed by itself."""
        return self.low + len(self.listed) - 1

    def at(self, number: int) -> int:
        """Return the ways of one number in the list."""
        return self.listed[number - self.low]

    def at_least(self, number: int) -> int:
        """Return the ways of `number` or more, up to one above the list."""
        return self._at_least[number - self.low]

    def at_most(self, number: int) -> int:
        """Return the ways of `number` or less, down to one below the list."""
        return self.total - self.at_least(number + 1)

    def mirrored(self) -> Difference:
        """Return the difference seen from the other side."""
        return Difference(-self.high, self.listed[::-1], self.at_least(self.high + 1), self.at_most(self.low - 1))


def certain(low: int, high: int) -> Difference:
    """Return the difference that is always 0."""
    listed = [int(number == 0) for number in range(low, high + 1)]
    return Difference(low, listed, int(low > 0), int(high < 0))


def waits(dice: int, low: int, high: int) -> Difference:
    """Return the sixes that `dice` exploding dice bring: a negative binomial (dice, 5/6), over 6^(dice + top)."""
    top = max(high, 0)
    ways = [5**dice * comb(dice + k - 1, k) * 6 ** (top - k) for k in range(top + 1)]
    total = 6 ** (dice + top)
    listed = [ways[number] if number >= 0 else 0 for number in range(low, high + 1)]
    below = sum(ways[: max(low, 0)])
    return Difference(low, listed, below, total - below - sum(listed))


def open_difference(dice: int, against: int, low: int, high: int) -> Difference:
    """Return the sixes that exploding dice bring, less those of exploding dice `against` them.

    Neither side has a greatest number; nothing is cut off.
    """
    if not dice and not against:
        return certain(low, high)
    if not against:
        return waits(dice, low, high)
    if not dice:
        return waits(against, -high, -low).mirrored()
    return two_sided(dice, against, min(low, 0), max(high, 0))


def two_sided(dice: int, against: int, low: int, high: int) -> Difference:
    """Return the difference of two negative binomials (5/6) over 7^N 6^scale, for a list that holds 0.

    P(D = e) = (5/6)^N (36/35)^(N-1) 6^-e Σ_(j<dice) C(dice+e-1, e+j) C(against-e-1, j) 36^-j for e ≥ 0, with
    N = dice + against; for e < 0 with the two sides swapped.
    """
    number = dice + against
    scale = max(high, -low) + 2 * max(dice, against)
    listed = [term(dice, against, e, scale) if e >= 0 else term(against, dice, -e, scale) for e in range(low, high + 1)]
    total = 7**number * 6**scale
    upper = not_behind(dice, against) * 6 ** (scale - against)
    above = upper - sum(listed[-low:])
    return Difference(low, listed, total - upper - sum(listed[:-low]) if low else total - upper, above)


def term(dice: int, against: int, lead: int, scale: int) -> int:
    """Return the ways of a lead of `dice` over `against`, over 7^(dice + against) 6^scale."""
    series = sum(
        comb(dice + lead - 1, lead + j) * general_comb(against - lead - 1, j) * 36 ** (dice - 1 - j)
        for j in range(dice)
    )
    # (5/6)^N (36/35)^(N-1) 7^N = 35 / 36 · 6^N, and the series has 36^(dice-1) taken out
    ways: int = 35 * series * 6 ** (scale + dice + against - lead - 2 * dice)
    return ways


def general_comb(top: int, count: int) -> int:
    """Return the binomial coefficient, also for a negative `top`.

    >>> general_comb(-2, 3), general_comb(5, 2)
    (-4, 10)
    """
    if top >= 0:
        return comb(top, count)
    return (-1 if count % 2 else 1) * comb(count - top - 1, count)


def not_behind(dice: int, against: int) -> int:
    """Return the ways in which `dice` bring at least as many sixes as `against`, over 7^(dice + against) 6^against.

    From 7 R[n, b] = 6 R[n, b-1] + 6 R[n-1, b] - 5 R[n-1, b-1], with R[n, 0] = 1 and R[0, b] = (5/6)^b.
    """
    row: list[int] = [35**b for b in range(against + 1)]
    for n in range(1, dice + 1):
        last, row = row, [pow(7, n)]
        for b in range(1, against + 1):
            row.append(36 * row[b - 1] + 6 * last[b] - 210 * last[b - 1])
    return row[against]
