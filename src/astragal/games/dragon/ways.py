"""Exact ways of a Dragon pool, beside the rule in `pool.py` and equal to it.

While points last, every die short of the target is bought, cheapest price first. So a throw is settled by the first
price at which points run out: all dice short by less were bought, and of the dice at that price only as many as the
points left pay for.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING

from astragal.core import Spread, Weights, added
from astragal.games.dragon.pool import SIDES, Successes, prices

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.games.dragon.check import Check
    from astragal.games.dragon.pool import Pool


def helped(successes: int, *, up: bool) -> int:
    """Return the points that a helper's successes add: half of them (DR-16), rounded down or `up`.

    >>> helped(5, up=False), helped(5, up=True)
    (2, 3)
    """
    return (successes + up) // 2


def check_weights(check: Check) -> Weights[Successes]:
    """Return the weights of a check whose dice are bought by the rules."""
    points, total = points_spread(check)
    pool = check.pool(0)
    rows: dict[tuple[int, int, int], int] = {}
    most = max(points)
    for budget, weight in points.items():
        for (successes, left), ways in bought_up(pool.dice, pool.target, budget, most).items():
            key = successes, budget - left, left
            rows[key] = rows.get(key, 0) + ways * weight
    outcomes = ((Successes(*key, pool.dropped), ways) for key, ways in sorted(rows.items()))
    return Weights(tuple(outcomes), total * SIDES**pool.dice)


def points_spread(check: Check) -> tuple[Spread, int]:
    """Return the points a check may spend, skill and help together, as ways over a total."""
    points, total = {check.skill: 1}, 1
    up = check.options.help_rounding == "up"
    for helper in check.helpers:
        given, ways_in_all = ({helper: 1}, 1) if isinstance(helper, int) else success_spread(helper)
        halves: Spread = {}
        for successes, ways in given.items():
            half = helped(successes, up=up)
            halves[half] = halves.get(half, 0) + ways
        points = added(points, halves)
        total *= ways_in_all
    return points, total


def success_spread(check: Check) -> tuple[Spread, int]:
    """Return the successes of a check as ways over a total."""
    points, total = points_spread(check)
    spread: Spread = {}
    most = max(points)
    for budget, weight in points.items():
        for number, ways in pool_spread(check.pool(budget), most).items():
            spread[number] = spread.get(number, 0) + ways * weight
    return spread, total * SIDES ** check.pool(0).dice


def pool_spread(pool: Pool, most: int | None = None) -> Spread:
    """Return the successes of a pool as ways over 10^dice; see `bought_up` for `most`."""
    spread: Spread = {}
    for (successes, _), ways in bought_up(pool.dice, pool.target, pool.points, most or pool.points).items():
        spread[successes] = spread.get(successes, 0) + ways
    return spread


@lru_cache(maxsize=512)
def bought_up(dice: int, target: int, points: int, most: int) -> dict[tuple[int, int], int]:
    """Return (successes, points left) to ways over 10^dice, with `points` to buy dice up (DR-02 to DR-07).

    `most` is the greatest number of points that will be asked about, for which tables are made once.
    """
    rows: dict[tuple[int, int], int] = {}
    for paid in all_bought(dice, target, points, most):
        # no price broke the budget: what is left lying are ones
        key = paid.dice, points - paid.cost
        rows[key] = rows.get(key, 0) + paid.ways
    for price in prices(target):
        worse = target - price - 1  # faces that cost more, and the one
        for count, costs in enumerate(cheaper(target, price, dice, most)):
            rest = dice - count
            choices = comb(dice, count)
            # where fewer dice than rest are affordable, and no more was spent than count dice can cost
            least = max(points - price * rest + 1, 0)
            for cost in range(least, min(points + 1, len(costs))):
                ways = costs[cost]
                bought, left = divmod(points - cost, price)
                if ways and bought < rest:
                    key = count + bought, left
                    rows[key] = rows.get(key, 0) + choices * ways * more_than(rest, worse)[bought]
    return rows


class Paid:
    """Dice that are successes in the end, what they cost, and the ways."""

    __slots__ = ("cost", "dice", "ways")

    def __init__(self, dice: int, cost: int, ways: int) -> None:
        """Hold the three."""
        self.dice, self.cost, self.ways = dice, cost, ways


def all_bought(dice: int, target: int, points: int, most: int) -> Iterator[Paid]:
    """Yield the cases in which every die but the ones becomes a success within `points`."""
    for count, costs in enumerate(cheaper(target, max(target - 1, 1), dice, most)):
        choices = comb(dice, count)
        for cost, ways in enumerate(costs[: points + 1]):
            if ways:
                yield Paid(count, cost, choices * ways)


@lru_cache(maxsize=256)
def cheaper(target: int, price: int, dice: int, points: int) -> list[list[int]]:
    """Return, for 0 to `dice` dice that all hit or are cheaper than `price`, the ways to each cost up to `points`.

    That is the coefficient of y^cost in (hits + y + … + y^(price-1))^count, the powers starting at the least price.
    """
    hits = max(SIDES + 1 - target, 0)
    costs = [cost for cost in prices(target) if cost < price]
    table = [[1]]
    dearest = max(costs, default=0)
    for count in range(1, dice + 1):
        last = table[-1]
        # a row ends at what so many dice can cost at most
        row = [hits * ways for ways in last] + [0] * (min(points, count * dearest) + 1 - len(last))
        for cost in costs:
            for place in range(cost, min(len(row), len(last) + cost)):
                row[place] += last[place - cost]
        table.append(row)
    return table


@lru_cache(maxsize=4096)
def more_than(dice: int, worse: int) -> list[int]:
    """Return, for each q below `dice`, the ways that more than q dice show one face, the rest `worse` ones."""
    ways: list[int] = []
    rest = 0
    for count in range(dice, 0, -1):
        rest += comb(dice, count) * worse ** (dice - count)
        ways.append(rest)
    return ways[::-1]
