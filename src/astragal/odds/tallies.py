"""Every tally that a group of dice can land in, with its ways."""

from __future__ import annotations

from functools import lru_cache
from itertools import islice
from math import comb
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from astragal.core import Tally, UnboundedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from astragal.core import Group, Mark

K = TypeVar("K")

MAX_TALLIES = 2_000_000
"""Tallies of one group that are looked at; a group with more needs a faster way than the plain reading."""

Side = tuple["Mark", bool]
"""What a face is to an exploding die: its mark, and whether it brings another die."""


class Case(NamedTuple):
    """One tally with its ways among `total` equally likely throws; no tally where a limit cut the dice off."""

    tally: Tally | None
    ways: int
    total: int


def tallies(group: Group, limit: int | None = None) -> Sequence[Case]:
    """Return every tally of `group`; see `plain_weights` for `limit`.

    >>> from astragal.core import numbers, Group
    >>> [case.ways for case in tallies(Group("coin", 2, numbers(2)))]
    [1, 2, 1]

    Raises:
        UnboundedError: the dice explode without a limit and none is given, or there are more than `MAX_TALLIES`.
    """
    marks = len(group.reading.weights)
    if comb(group.count + marks - 1, marks - 1) > MAX_TALLIES:
        raise UnboundedError(f"{group.name}: more than {MAX_TALLIES} tallies of {group.count} dice with {marks} marks")
    if group.explosion is not None and group.explosion.limit is None and limit is None and group.count:
        raise UnboundedError(f"{group.name}: these dice explode without end", tip="give a limit")
    return cases(group, limit)


@lru_cache(maxsize=32)
def cases(group: Group, limit: int | None) -> Sequence[Case]:
    """Return the tallies of a group that is known to be small enough."""
    explosion = group.explosion
    if explosion is None:
        total = group.reading.sides**group.count
        return [
            Case(Tally(counts), ways, total)
            for counts, ways in spread(group.count, tuple(group.reading.weights.items()))
        ]
    sides: dict[Side, int] = {}
    for face, mark in enumerate(group.reading.marks, start=1):
        side = mark, face in explosion.faces
        sides[side] = sides.get(side, 0) + 1
    depth = explosion.limit if explosion.limit is not None else limit or 0
    thrower = Exploding(tuple(sides.items()), group.reading.sides, cut=explosion.limit is None)
    table = list(islice(thrower.land(group.count, depth, {}, 1, 1), MAX_TALLIES + 1))
    if len(table) > MAX_TALLIES:
        raise UnboundedError(f"{group.name}: more than {MAX_TALLIES} tallies of {group.count} exploding dice")
    return table


class Exploding(NamedTuple):
    """Dice thrown wave after wave: each wave is the dice that the last one's explosions brought."""

    sides: tuple[tuple[Side, int], ...]
    faces: int
    cut: bool

    def land(self, dice: int, depth: int, before: dict[Mark, int], ways: int, total: int) -> Iterator[Case]:
        """Yield the cases of a wave of `dice`, and of the waves after it, at most `depth` more."""
        total *= self.faces**dice
        for counts, more in spread(dice, self.sides):
            landed = dict(before)
            for (mark, _), count in counts.items():
                landed[mark] = landed.get(mark, 0) + count
            exploded = sum(count for (_, explodes), count in counts.items() if explodes)
            if exploded and depth:
                yield from self.land(exploded, depth - 1, landed, ways * more, total)
            else:
                yield Case(None if exploded and self.cut else Tally(landed), ways * more, total)


def spread(dice: int, weights: tuple[tuple[K, int], ...]) -> Iterator[tuple[dict[K, int], int]]:
    """Yield each way to divide `dice` over weighted marks, with its ways."""
    (mark, weight), *rest = weights
    if not rest:
        yield ({mark: dice} if dice else {}), weight**dice
        return
    for count in range(dice + 1):
        ways = comb(dice, count) * weight**count
        for counts, more in spread(dice - count, tuple(rest)):
            yield ({mark: count, **counts} if count else counts), ways * more
