"""How long things take, against the budget. Run by hand: see README.md beside this file.

Every round of an exact answer starts cold: the caches of the games and of the odds engine are emptied before it.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from fractions import Fraction
from itertools import count

import icepool
import pytest
from dyce import H, P

from astragal import odds, roll, seeded
from astragal.games import black_dice, dragon, flexd6
from astragal.games import wizard_quest as wq

MILLI = 1e-3
IMPORT = 40 * MILLI
ANSWER = 10 * MILLI
LARGE_CONTEST = 60 * MILLI
ROLL = 0.1 * MILLI

COLD = ("astragal.odds.tallies", "astragal.core.spread")


def forget() -> None:
    """Empty every cache of numbers: those of `games/*/ways.py` and its neighbours, and of `odds/tallies.py`."""
    for name, module in list(sys.modules.items()):
        if name in COLD or (
            name.startswith("astragal.games.") and name.rpartition(".")[2] not in ("", "check", "pool")
        ):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def within(benchmark, budget: float) -> None:
    """Fail where the median of a benchmark is over its budget."""
    if benchmark.stats is None:
        return
    median = benchmark.stats.stats.median
    benchmark.extra_info.update(budget_ms=1e3 * budget, missed=median > budget)
    assert median < budget, f"median {1e3 * median:.3f} ms, budget {1e3 * budget:g} ms"


def cold(benchmark, ask, budget: float, rounds: int = 11) -> None:
    """Time `ask` from empty caches each round."""
    benchmark.pedantic(ask, setup=forget, rounds=rounds, warmup_rounds=1)
    within(benchmark, budget)


# Starting up

IMPORTS = {
    "astragal": "import astragal",
    "dragon": "from astragal.games.dragon import Check",
    "black-dice": "from astragal.games.black_dice import Check",
    "flexd6": "from astragal.games.flexd6 import Check",
    "wizard-quest": "from astragal.games.wizard_quest import Attack, Contest, Action",
    "astragal and the four games": "import astragal; from astragal.games.dragon import GAME; "
    "from astragal.games.black_dice import GAME; from astragal.games.flexd6 import GAME; "
    "from astragal.games.wizard_quest import GAME",
}
TIMED = "import time; start = time.perf_counter(); {}; print(time.perf_counter() - start)"


def import_time(code: str) -> float:
    """Return the seconds that imports take in a fresh process, with byte code cached."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", TIMED.format(code)]
    return float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)


@pytest.mark.parametrize("what", IMPORTS)
def test_import(what, capsys) -> None:
    import_time(IMPORTS[what])
    times = sorted(import_time(IMPORTS[what]) for _ in range(21))
    median = statistics.median(times)
    with capsys.disabled():
        print(f"\nimport {what}: median {1e3 * median:.1f} ms, least {1e3 * times[0]:.1f} ms")  # noqa: T201
    assert median < IMPORT


# Rolls

ROLLS = [
    dragon.Check(stat=5, skill=3),
    black_dice.Check(stat=5, black=3, luck=0),
    flexd6.Check(skill=3),
    wq.Action(level=7),
    wq.Contest(level=7, against=6),
    wq.Attack(level=7, defence=6, call="critical"),
]


@pytest.mark.parametrize("rollable", ROLLS, ids=lambda r: f"{r.game} {r.name}")
def test_roll(benchmark, rollable) -> None:
    draw = seeded(1)
    benchmark(lambda: roll(rollable, draw))
    within(benchmark, ROLL)


# Exact answers at 60 dice

HELPER = dragon.Check(stat=30, skill=10)
SIXTY = {
    "dragon check": dragon.Check(stat=60, skill=30),
    "dragon check, 200 points": dragon.Check(stat=60, skill=200),
    "dragon check, untrained": dragon.Check(stat=60, trained=False),
    "dragon check, target 12": dragon.Check(stat=60, skill=60, target_change=5),
    "dragon check, helped by 30 dice": dragon.Check(stat=60, skill=10, helpers=(HELPER,)),
    "dragon split": dragon.Split(
        parts=(dragon.Part(dice=30, stat=60, skill=20), dragon.Part(dice=30, stat=60, skill=9))
    ),
    "dragon opposed": dragon.Opposed(mine=dragon.Check(stat=60, skill=30), theirs=dragon.Check(stat=60, skill=20)),
    "black dice 30 v 30": black_dice.Check(stat=30, black=30),
    "black dice 30 v 30, luck 0": black_dice.Check(stat=30, black=30, luck=0),
    "black dice 60 v 60": black_dice.Check(stat=60, black=60),
    "black dice 60 v 60, luck 0": black_dice.Check(stat=60, black=60, luck=0),
    "black dice 60 v 60, luck 0, 3 explosions": black_dice.Check(
        stat=60, black=60, luck=0, options=black_dice.Options(max_explosions=3)
    ),
    "black dice opposed": black_dice.Opposed(
        mine=black_dice.Check(stat=60, black=60, luck=0), theirs=black_dice.Check(stat=60, black=60, luck=0)
    ),
    "black dice opposed 30 v 30": black_dice.Opposed(mine=black_dice.Check(stat=30), theirs=black_dice.Check(stat=30)),
    "flexd6 check": flexd6.Check(skill=5),
    "flexd6 check, exploding": flexd6.Check(skill=5, options=flexd6.Options(explode=True)),
    "wq action": wq.Action(level=60),
    "wq check": wq.Check(points=60),
    "wq check, total": wq.Check(points=60, mode="total"),
    "wq contest": wq.Contest(level=60, against=60),
    "wq contest, total": wq.Contest(level=60, against=60, mode="total"),
    "wq contest, adeptness": wq.Contest(level=60, against=140, versus="adeptness"),
    "wq contest, chance": wq.Contest(level=60, against=35, versus="chance"),
    "wq hit": wq.Hit(level=60, call="critical"),
    "wq hit, 4d6": wq.Hit(level=60, call="critical", die="4d6"),
    "wq hit, 4d6 on both sides": wq.Hit(level=60, call="critical", die="4d6", defender_throws=True),
    "wq initiative": wq.Initiative(names=("Ann", "Bo", "Cy", "Di", "Ed")),
    "wq resistance": wq.Resistance(percent=35),
    "wq save": wq.Save(bonus=3),
    "wq save, 4d6": wq.Save(bonus=56, die="4d6"),
    "wq focus": wq.Focus(level=60),
    "wq focus, best": wq.Focus(level=60, lying=(4,) * 60, options=wq.Options(reroll_keep="best")),
    "wq haste": wq.Haste(level=60),
    "wq resurrection": wq.Resurrection(level=60, difficulty=59),
    "wq line": wq.Line(text="#60 d6x4"),
    "wq spell cost": wq.SpellCost(level=121),
}


@pytest.mark.parametrize("what", SIXTY)
def test_answer(benchmark, what) -> None:
    """What a person asks first: the odds of the field that the outcome is shown by."""
    rollable = SIXTY[what]
    field = type(next(iter(odds(rollable)))[0]).shown_by
    cold(benchmark, lambda: list(odds(rollable).by(field)), ANSWER)


@pytest.mark.parametrize("what", SIXTY)
def test_question(benchmark, what) -> None:
    """One probability of whole outcomes: that nothing better comes up than the middle of the list."""
    rollable = SIXTY[what]
    table = list(odds(rollable))
    middle = table[len(table) // 2][0]
    cold(benchmark, lambda: odds(rollable).p(lambda outcome: outcome == middle), ANSWER)


@pytest.mark.parametrize("what", SIXTY)
def test_whole_list(benchmark, what) -> None:
    """Every outcome with its ways, in order; reported, and held to the budget too."""
    rollable = SIXTY[what]
    cold(benchmark, lambda: list(odds(rollable)), ANSWER)


@pytest.mark.parametrize("compare", ["aces", "points"])
@pytest.mark.parametrize("rule", ["dice", "points", "separate", "none"])
@pytest.mark.parametrize("dice", [60, 100])
def test_contest(benchmark, dice, rule, compare) -> None:
    contest = wq.Contest(level=dice, against=dice, options=wq.Options(botch_rule=rule, compare=compare))
    cold(benchmark, lambda: list(odds(contest)), LARGE_CONTEST if dice > 60 else ANSWER)


ATTACKS = {
    "default": {},
    "critical": {"call": "critical"},
    "death blow": {"call": "death-blow", "hp": 40, "stamina": 60},
    "magic": {"kind": "magic", "call": "critical"},
    "4d6": {"die": "4d6", "call": "critical", "defender_throws": True},
    "aggravated": {"aggravated": True},
    "progressive": {"progressive": True},
    "unopposed": {},
    **{f"botch {rule}": {"options": wq.Options(botch_rule=rule)} for rule in ("points", "separate", "none")},
    "points": {"options": wq.Options(compare="points")},
    "margin": {"options": wq.Options(damage_successes="margin")},
    "margin, points": {"options": wq.Options(damage_successes="margin", compare="points")},
    "margin, aggravated": {"options": wq.Options(damage_successes="margin"), "aggravated": True, "call": "critical"},
    "margin, points, aggravated": {
        "options": wq.Options(damage_successes="margin", compare="points"),
        "aggravated": True,
        "call": "critical",
    },
}


@pytest.mark.parametrize("what", ATTACKS)
@pytest.mark.parametrize("dice", [30, 60])
def test_attack(benchmark, dice, what) -> None:
    attack = wq.Attack(**{"level": dice, "defence": dice, "weapon": 6, "ac": 3} | ATTACKS[what])
    cold(benchmark, lambda: list(odds(attack).by("damage")), ANSWER)


# The same question asked of others, side by side in one run


def judged(n: int) -> tuple[bool, int, int]:
    """Return (botch, aces, successes) of counts packed in base 1000."""
    aces, small, ones = n // 10**6, n // 1000 % 1000, n % 1000
    return ones > aces + small, aces, 5 * aces + small


def strength(n: int) -> int:
    """Return how a packed pool compares."""
    botch, aces, successes = judged(n)
    return -1 if botch else 1000 * aces + successes


PACKED = {10**6: 1, 1000: 2, 1: 1, 0: 2}
EXPLODING = {0: 4 * 6**12, **{k: 6 ** (13 - k) + 4 * 6 ** (12 - k) for k in range(1, 13)}, 13: 2}
"""One exploding die cut after twelve sixes."""


class Buying(icepool.MultisetEvaluator):
    """Dragon's purchase, by icepool."""

    # a fresh key each time, so that nothing is remembered between rounds
    number = count()

    def __init__(self, points: int) -> None:
        self.points, self.key = points, next(self.number)

    def initial_state(self, order, outcomes, /, *sizes):
        del outcomes, sizes
        if order > 0:
            raise icepool.UnsupportedOrder
        return 0, self.points

    def next_state(self, state, order, outcome, number):
        del order
        successes, left = state
        if outcome >= 7:
            return successes + number, left
        bought = 0 if outcome == 1 else min(number, left // (7 - outcome))
        return successes + bought, left - bought * (7 - outcome)


def dyce_dragon(dice: int, points: int) -> dict:
    """Return Dragon's purchase by dyce, all sorted rolls looked at."""
    found: dict[tuple[int, int], int] = {}
    for faces, ways in P(*[H({0: 4, 1: 1, 2: 1, 3: 1, 4: 1, 5: 1, 99: 1})] * dice).rolls_with_counts():
        successes, left = 0, points
        for price in faces:
            if price <= left and price != 99:
                successes, left = successes + 1, left - price
        found[successes, left] = found.get((successes, left), 0) + ways
    return found


def ice(dice: int) -> icepool.Die:
    """Return a packed pool by icepool."""
    return dice @ icepool.Die(PACKED)


SIDE_BY_SIDE = {
    "wq action, 60 dice": (
        lambda: list(odds(wq.Action(level=60))),
        lambda: ice(60).map(judged),
        lambda: (60 @ H(PACKED)).apply(judged),
    ),
    "wq contest, 60 v 60": (
        lambda: list(odds(wq.Contest(level=60, against=60))),
        lambda: ice(60).map(strength) > ice(60).map(strength),
        lambda: (60 @ H(PACKED)).apply(strength).gt((60 @ H(PACKED)).apply(strength)),
    ),
    "wq total, 60 v 60": (
        lambda: list(odds(wq.Contest(level=60, against=60, mode="total"))),
        lambda: (60 @ icepool.d6) > (60 @ icepool.d6),
        lambda: (60 @ H(6)).gt(60 @ H(6)),
    ),
    "black dice, 40 v 40, luck 0 (theirs cut after 12 sixes)": (
        lambda: list(odds(black_dice.Check(stat=40, black=40, luck=0))),
        lambda: 40 @ icepool.Die(EXPLODING) - 40 @ icepool.Die(EXPLODING),
        lambda: 40 @ H(EXPLODING) - 40 @ H(EXPLODING),
    ),
    "dragon, 14 dice and 12 points": (
        lambda: list(odds(dragon.Check(stat=14, skill=12))),
        lambda: Buying(12).evaluate(icepool.d10.pool(14)),
        lambda: dyce_dragon(14, 12),
    ),
    "dragon, 40 dice and 20 points": (
        lambda: list(odds(dragon.Check(stat=40, skill=20))),
        lambda: Buying(20).evaluate(icepool.d10.pool(40)),
        None,
    ),
    "flexd6, 3 and 5 dice": (
        lambda: list(odds(flexd6.Check(check=3, skill=5))),
        lambda: 3 @ (icepool.d6 >= 5) + 5 @ (icepool.d6 == 6),
        lambda: 3 @ H(6).ge(5) + 5 @ H(6).eq(6),
    ),
}


PATIENCE = 3.0
"""Seconds after which a slow answer is not asked for again."""


def median_time(ask) -> float:
    """Return the median seconds of up to eleven answers, each from empty caches of ours."""
    times: list[float] = []
    while len(times) < 11 and sum(times) < PATIENCE:
        forget()
        start = time.perf_counter()
        ask()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


@pytest.mark.parametrize("what", SIDE_BY_SIDE)
def test_side_by_side(what, capsys) -> None:
    own, *others = (median_time(ask) if ask else None for ask in SIDE_BY_SIDE[what])
    said = [
        f"{name} {1e3 * taken:.2f} ms ({taken / own:,.1f} x)" if taken else f"{name} can't"
        for name, taken in zip(("icepool", "dyce"), others, strict=True)
    ]
    with capsys.disabled():
        print(f"\n{what}: astragal {1e3 * own:.2f} ms, {', '.join(said)}")  # noqa: T201


def test_both_sides_of_a_comparison_answer_the_same() -> None:
    """The engines are asked the same thing: one number of each question agrees."""
    contest = odds(wq.Contest(level=60, against=60)).p(lambda outcome: outcome.result == "win")
    _, by_icepool, by_dyce = SIDE_BY_SIDE["wq contest, 60 v 60"]
    theirs, others = by_icepool(), by_dyce()
    assert contest == Fraction(theirs[True], theirs.denominator()) == Fraction(others[True], others.total)
    bought = dyce_dragon(8, 5)
    assert {(o.successes, o.left): ways for o, ways in odds(dragon.Check(stat=8, skill=5))} == bought
    evaluated = dict(Buying(5).evaluate(icepool.d10.pool(8)).items())
    assert {key: Fraction(ways, sum(evaluated.values())) for key, ways in evaluated.items()} == {
        key: Fraction(ways, 10**8) for key, ways in bought.items()
    }
