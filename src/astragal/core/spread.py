"""Whole numbers with their ways: added and compared without listing every pair."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import Literal

Spread = dict[int, int]
"""Each whole number that can come up, with its ways."""

Result = Literal["win", "tie", "lose"]


def result_of(mine: int, theirs: int) -> Result:
    """Return how the greater number wins, seen from `mine`.

    >>> result_of(3, 2), result_of(2, 2)
    ('win', 'tie')
    """
    if mine == theirs:
        return "tie"
    return "win" if mine > theirs else "lose"


def added(first: Spread, second: Spread) -> Spread:
    """Return the sum of two independent numbers.

    >>> added({0: 1, 1: 1}, {0: 1, 1: 1})
    {0: 1, 1: 2, 2: 1}
    """
    spread: Spread = {}
    for one, ways in first.items():
        for other, more in second.items():
            spread[one + other] = spread.get(one + other, 0) + ways * more
    return spread


def compared(mine: Spread, theirs: Spread) -> dict[Result, int]:
    """Return the ways in which the first of two independent numbers is greater, equal or less.

    Each of mine is laid against the cumulated ways of theirs: the cost is a sum of the two lengths, not a product.

    >>> compared({1: 1, 2: 1}, {1: 1, 2: 1})
    {'win': 1, 'tie': 2, 'lose': 1}
    """
    numbers = sorted(theirs)
    sums = [0, *accumulate(theirs[number] for number in numbers)]
    results: dict[Result, int] = {"win": 0, "tie": 0, "lose": 0}
    for number, ways in mine.items():
        below, upto = sums[bisect_left(numbers, number)], sums[bisect_right(numbers, number)]
        results["win"] += ways * below
        results["tie"] += ways * (upto - below)
        results["lose"] += ways * (sums[-1] - upto)
    return results


def differences(mine: Spread, theirs: Spread) -> Spread:
    """Return one independent number less another.

    Both are packed as the digits of one whole number each, in a base that no sum of ways reaches: the digits of their
    product are the ways.

    >>> differences({1: 1, 2: 1}, {0: 1, 1: 2})
    {0: 2, 1: 3, 2: 1}
    """
    if not mine or not theirs:
        return {}
    low, high = min(mine), max(theirs)
    size = (sum(mine.values()) * sum(theirs.values())).bit_length() // 8 + 1
    ours = packed({number - low: ways for number, ways in mine.items()}, size)
    others = packed({high - number: ways for number, ways in theirs.items()}, size)
    span = max(mine) - low + high - min(theirs) + 1
    digits = (ours * others).to_bytes(size * span, "little")
    ways = (int.from_bytes(digits[size * place : size * (place + 1)], "little") for place in range(span))
    return {place + low - high: count for place, count in enumerate(ways) if count}


def packed(spread: Spread, size: int) -> int:
    """Return the ways of the numbers from 0 as digits of `size` bytes each."""
    digits = (spread.get(number, 0).to_bytes(size, "little") for number in range(max(spread) + 1))
    return int.from_bytes(b"".join(digits), "little")
