"""A hundred thousand seeded rolls of each kind against the exact odds.

Rolls and odds read one rule in two ways; here the two are compared by sampling, which shares nothing with either.

The bound: for a chi-square value X with k degrees of freedom, P(X >= k + 2 sqrt(k x) + 2 x) <= e^-x (Laurent and
Massart, 2000, lemma 1). With x = 21 a fair roll fails with a chance below 1e-9, so a failure means a fault and not bad
luck; the seeds are fixed, so the same tests pass each time. Cells that expect fewer than 10 rolls are merged, since the
statistic is near its limit only above that. What the bound can still see: with 1e5 rolls and 20 degrees of freedom, one
chance of 1/20 that is wrong by a seventh of itself.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest

from astragal import odds, roll, seeded, simulate
from astragal.core import untold
from astragal.games import black_dice, dragon, flexd6
from astragal.games import wizard_quest as wq

TIMES = 100_000
FEWEST = 10
UNLIKELY = 21


def expected_of(rollable, key) -> Counter:
    """Return how many of the rolls should come to each `key(outcome)`; tails of open-ended dice under `None`."""
    table = odds(rollable)
    counts: Counter = Counter()
    for outcome, ways in table:
        counts[key(outcome)] += TIMES * ways / table.total
    counts[None] = TIMES * table.unresolved / table.total
    return counts


def merged(expected: Counter, seen: Counter) -> list[tuple[float, int]]:
    """Return (expected, seen) by cell, thin cells put together until they hold enough."""
    cells: list[tuple[float, int]] = []
    many, number = 0.0, 0
    for cell, count in sorted(expected.items(), key=lambda item: -item[1]):
        many, number = many + count, number + seen[cell]
        if many >= FEWEST:
            cells.append((many, number))
            many, number = 0.0, 0
    if cells:
        last = cells.pop()
        cells.append((last[0] + many, last[1] + number))
    return cells


def chi_square(cells: list[tuple[float, int]]) -> float:
    """Return the statistic."""
    return sum((number - many) ** 2 / many for many, number in cells)


def bound(freedom: int) -> float:
    """Return what chi-square with so many degrees of freedom reaches with a chance of at most e^-21."""
    return freedom + 2 * sqrt(freedom * UNLIKELY) + 2 * UNLIKELY


def check(rollable, seen: Counter, key=lambda outcome: outcome) -> None:
    """Assert that what was seen fits the odds, and that nothing was seen that the odds do not know."""
    expected = expected_of(rollable, key)
    counts: Counter = Counter()
    for outcome, number in seen.items():
        value = key(outcome)
        counts[value if value in expected else None] += number
    assert counts.total() == TIMES
    assert counts[None] == 0 or expected[None] > 0, "an outcome that has no chance"
    cells = merged(expected, counts)
    assert len(cells) > 1
    assert chi_square(cells) <= bound(len(cells) - 1)


SAMPLED = [
    (dragon.Check(stat=5, skill=4), 1),
    (black_dice.Check(stat=3, black=2, luck=0), 2),
    (flexd6.Check(skill=3, options=flexd6.Options(explode=True)), 3),
    (wq.Action(level=6), 4),
    (wq.Hit(level=20, call="critical"), 5),
]


@pytest.mark.parametrize(("rollable", "seed"), SAMPLED, ids=lambda case: getattr(case, "game", ""))
def test_simulated_rolls_fit_the_odds(rollable, seed) -> None:
    check(rollable, simulate(rollable, seeded(seed), TIMES))


def test_rolls_of_a_contest_fit_the_odds() -> None:
    contest = wq.Contest(level=4, against=3)
    draw = seeded(6)
    check(contest, Counter(untold(roll(contest, draw).outcome) for _ in range(TIMES)))


def test_rolls_of_a_whole_attack_fit_the_odds() -> None:
    attack = wq.Attack(level=3, defence=2, weapon=4, call="critical", hit_level=10)
    check(attack, simulate(attack, seeded(7), TIMES), key=lambda outcome: (outcome.result, outcome.damage))


def test_the_bound_tells_a_die_that_is_off_by_a_tenth_from_a_fair_one() -> None:
    """The check itself can fail: faces of a die whose 6 comes up a tenth too often do not pass it."""
    fair = wq.Action(level=1)
    draw = seeded(8)

    def loaded(sides: int) -> int:
        face = draw(sides)
        return 6 if face == 1 and draw(10) == 1 else face

    with pytest.raises(AssertionError):
        check(fair, simulate(fair, loaded, TIMES))


def test_the_same_seed_gives_the_same_samples_and_another_one_others() -> None:
    rollable = flexd6.Check(skill=2)
    assert simulate(rollable, seeded(9), 1000) == simulate(rollable, seeded(9), 1000)
    assert simulate(rollable, seeded(9), 1000) != simulate(rollable, seeded(10), 1000)
