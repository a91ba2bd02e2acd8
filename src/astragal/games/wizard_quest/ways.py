"""Exact ways of pools of d6, beside the rules in `pool.py` and equal to them.

A pool of n dice has C(n,m) C(m,a) 2^f C(n-m,o) 2^(n-m-o) ways to show a aces, f small successes and o ones, with
m = a + f. Whether it botches hangs on o alone once a and f are known, so one row of cumulated ones serves each m.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from math import comb
from typing import TYPE_CHECKING, NamedTuple

from astragal.core import Weights
from astragal.games.wizard_quest.pool import Pips, Pool, counted, outnumbered, successes_of

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from astragal.core import Spread
    from astragal.games.wizard_quest.options import Options
    from astragal.games.wizard_quest.pool import BotchRule


class Case(NamedTuple):
    """Pools with these aces and small successes: the ways that do not botch, and those that do."""

    aces: int
    small: int
    clean: int
    botched: int


@lru_cache(maxsize=256)
def cases(dice: int, rule: BotchRule) -> tuple[Case, ...]:
    """Return every count of aces and small successes with its ways, over 6^dice, in rising order of the two."""
    table: list[Case] = []
    ones = [tuple(accumulate(comb(rest, o) * 2 ** (rest - o) for o in range(rest + 1))) for rest in range(dice + 1)]
    chosen = [comb(dice, good) for good in range(dice + 1)]
    for aces in range(dice + 1):
        for small in range(dice - aces + 1):
            good = aces + small
            rest = dice - good
            ways = chosen[good] * comb(good, aces) << small
            borne = outnumbered(aces, small, rule)
            clean = ones[rest][rest if borne is None else min(borne, rest)]
            table.append(Case(aces, small, ways * clean, ways * (3**rest - clean)))
    return tuple(table)


class PoolWeights(Weights[Pool]):
    """Weights of one pool; a field by itself comes from its own closed form."""

    def __init__(self, dice: int, options: Options, level: int | None) -> None:
        """Weigh `dice` under `options`; see `counted` for `level`."""
        super().__init__((), 6**dice)
        self._dice, self._options, self._level = dice, options, level

    def rows(self) -> Iterator[tuple[Pool, int]]:
        """See `Weights.rows`."""
        for aces, small, clean, botched in cases(self._dice, self._options.botch_rule):
            for botch, ways in ((True, botched), (False, clean)):
                if ways:
                    yield counted(aces, small, botch=botch, options=self._options, level=self._level), ways

    def marginal(self, field: str) -> Iterable[tuple[Hashable, int]] | None:
        """See `Weights.marginal`."""
        dice = self._dice
        match field:
            case "aces" | "ones":
                return face_spread(dice).items()
            case "small":
                return ((count, comb(dice, count) * 2**count * 4 ** (dice - count)) for count in range(dice + 1))
            case "pips":
                return pips_spread(dice).items()
            case "successes":
                return success_spread(dice).items()
            case "botch":
                ways = sum(case.botched for case in cases(dice, self._options.botch_rule))
                return [(botch, count) for botch, count in ((False, self.total - ways), (True, ways)) if count]
            case _:
                return None


def face_spread(dice: int) -> Spread:
    """Return how many of so many dice show one face, aces or ones, over 6^dice."""
    return {count: comb(dice, count) * 5 ** (dice - count) for count in range(dice + 1)}


@lru_cache(maxsize=64)
def success_spread(dice: int) -> Spread:
    """Return the successes in all of a pool, botched or not, over 6^dice."""
    spread: Spread = {}
    for aces in range(dice + 1):
        for small in range(dice - aces + 1):
            number = successes_of(aces, small)
            ways = comb(dice, aces) * comb(dice - aces, small) * 3 ** (dice - aces - small) << small
            spread[number] = spread.get(number, 0) + ways
    return dict(sorted(spread.items()))


@lru_cache(maxsize=64)
def pips_spread(dice: int, sides: int = 6) -> Spread:
    """Return the sum of so many dice, over sides^dice.

    The ways of a sum are a coefficient of (1 + x + … + x^(sides-1))^dice; with x a power of two that none of them
    reaches, they are the digits of one whole number.
    """
    bits = (sides**dice).bit_length()
    digits = sum(1 << bits * face for face in range(sides)) ** dice
    mask = (1 << bits) - 1
    return {dice + pips: digits >> bits * pips & mask for pips in range(dice * (sides - 1) + 1)}


def pips_weights(dice: int) -> Weights[Pips]:
    """Return the weights of a pool's total (WQ-07)."""
    return Weights([(Pips(pips), ways) for pips, ways in pips_spread(dice).items()], 6**dice)


def ranks(dice: int, options: Options) -> tuple[Spread, int]:
    """Return pools that do not botch by how they compare (WQ-05), the greater the better; and the ways to botch."""
    spread: Spread = {}
    botched = 0
    for case in cases(dice, options.botch_rule):
        number = rank_of(case, options)
        spread[number] = spread.get(number, 0) + case.clean
        botched += case.botched
    return spread, botched


def rank_of(case: Case, options: Options) -> int:
    """Return how a pool compares, as one number: aces before successes, or successes alone."""
    if options.compare == "points":
        return successes_of(case.aces, case.small)
    return case.aces << 16 | case.small
