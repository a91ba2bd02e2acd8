"""Exact odds at middle sizes against two independent dice engines, icepool and dyce, and against long cuts.

The engines are handed dice and, where they need one, a function of counted faces that is written here from the
contract; nothing of the package's own arithmetic is shared with them. Neither engine can hold open-ended dice: theirs
are cut off, and the comparison allows exactly the mass that the cut can have moved.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from operator import mul

import icepool
import pytest
from dyce import H, P, explode_n
from dyce.lifecycle import ExperimentalWarning

from astragal import odds
from astragal.games import black_dice, dragon, flexd6
from astragal.games import wizard_quest as wq

BOTCH_RULES = ("dice", "points", "separate", "none")
COMPARES = ("aces", "points")


def fractions(histogram) -> dict[object, Fraction]:
    """Return the chances of an icepool die or a dyce histogram."""
    total = sum(histogram.values())
    return {outcome: Fraction(int(ways), int(total)) for outcome, ways in histogram.items() if ways}


def by(table, key) -> dict[object, Fraction]:
    """Return the chances of `key(outcome)` under the package's odds."""
    counts: Counter = Counter()
    for outcome, ways in table:
        counts[key(outcome)] += ways
    return {value: Fraction(ways, table.total) for value, ways in counts.items()}


# Wizard Quest


def judged(aces: int, small: int, ones: int, rule: str) -> tuple[bool, int, int]:
    """Return (botch, aces, successes) of a pool (WQ-03, WQ-04)."""
    successes = 5 * aces + small
    bear = {"dice": aces + small, "points": successes, "separate": max(aces, small), "none": ones}[rule]
    return ones > bear, aces, successes


def ice_pool(dice: int, rule: str) -> icepool.Die:
    """Return a pool by icepool: a sum of vectors that count aces, small successes and ones."""
    face = icepool.Die(
        {icepool.Vector(v): n for v, n in {(1, 0, 0): 1, (0, 1, 0): 2, (0, 0, 1): 1, (0, 0, 0): 2}.items()}
    )
    return (dice @ face).map(lambda aces, small, ones: icepool.Vector(judged(aces, small, ones, rule)), star=True)


DIGIT = 1000
"""No pool here has so many dice: three counts fit one number of base 1000."""


def dyce_pool(dice: int, rule: str) -> H:
    """Return a pool by dyce: a sum of numbers whose digits count aces, small successes and ones."""
    face = H({DIGIT * DIGIT: 1, DIGIT: 2, 1: 1, 0: 2})
    return (dice @ face).apply(lambda n: judged(n // DIGIT**2, n // DIGIT % DIGIT, n % DIGIT, rule))


@pytest.mark.parametrize("rule", BOTCH_RULES)
@pytest.mark.parametrize("dice", [10, 25])
def test_wizard_quest_pools(dice, rule) -> None:
    options = wq.Options(botch_rule=rule)
    action = by(odds(wq.Action(level=dice, options=options)), lambda o: (o.botch, o.aces, o.successes))
    assert action == fractions(dyce_pool(dice, rule))
    assert action == {tuple(pool): chance for pool, chance in fractions(ice_pool(dice, rule)).items()}


def strength(pool, compare: str) -> int:
    """Return how a pool compares, as one number (WQ-05, WQ-06)."""
    botch, aces, successes = pool
    return -1 if botch else successes + (DIGIT * aces if compare == "aces" else 0)


@pytest.mark.parametrize("compare", COMPARES)
@pytest.mark.parametrize("rule", BOTCH_RULES)
@pytest.mark.parametrize(("level", "against"), [(12, 10), (18, 22)])
def test_wizard_quest_contests(level, against, rule, compare) -> None:
    contest = wq.Contest(level=level, against=against, options=wq.Options(botch_rule=rule, compare=compare))
    results = by(odds(contest), lambda o: o.result)
    mine, theirs = (dyce_pool(dice, rule).apply(lambda pool: strength(pool, compare)) for dice in (level, against))
    assert results["win"] == fractions(mine.gt(theirs))[True]
    assert results["stalemate"] == fractions(mine.eq(theirs))[True]
    first, second = (ice_pool(dice, rule).map(lambda pool: strength(pool, compare)) for dice in (level, against))
    assert results["win"] == fractions(first > second)[True]
    assert results["lose"] == fractions(first < second)[True]


@pytest.mark.parametrize(("level", "against"), [(20, 17), (30, 30)])
def test_wizard_quest_totals(level, against) -> None:
    results = by(odds(wq.Contest(level=level, against=against, mode="total")), lambda o: o.result)
    assert results["win"] == fractions((level @ icepool.d6) > (against @ icepool.d6))[True]
    assert results["stalemate"] == fractions((level @ H(6)).eq(against @ H(6)))[True]
    assert by(odds(wq.Check(points=level, mode="total")), lambda o: o.pips) == fractions(level @ H(6))


@pytest.mark.parametrize("against", [20, 60, 75])
def test_wizard_quest_adeptness(against) -> None:
    met = dyce_pool(20, "dice").apply(lambda pool: 20 + pool[2] >= against)
    table = odds(wq.Contest(level=20, against=against, versus="adeptness"))
    assert table.p(lambda o: o.result == "win") == fractions(met).get(True, 0)


def band_of(total: int, scale: tuple[int, int], *, fails: bool, best: bool) -> str:
    """Return the band of a called critical: `fails` whatever the total, or is as hard as can be (`best`)."""
    if best:
        return "triple"
    return "miss" if fails or total < scale[0] else "normal" if total < scale[1] else "critical"


def d20_band(face: int, bonus: int) -> str:
    """Return the band of a d20 (WQ-13 to WQ-17)."""
    return band_of(face + bonus, (10, 16), fails=face == 1, best=face == 20)


@pytest.mark.parametrize("bonus", [0, 3, 8, 12])
def test_wizard_quest_hit_dice(bonus) -> None:
    d20 = icepool.d20.map(lambda face: d20_band(face, bonus))
    hit = odds(wq.Hit(level=10 * bonus, call="critical"))
    assert by(hit, lambda o: o.band) == fractions(d20)
    four = P(6, 6, 6, 6)
    bands: Counter = Counter()
    for faces, ways in four.rolls_with_counts():
        bands[band_of(sum(faces) + bonus, (12, 18), fails=sum(faces) <= 5, best=faces.count(6) >= 3)] += ways
    assert by(odds(wq.Hit(level=10 * bonus, call="critical", die="4d6")), lambda o: o.band) == fractions(bands)


def damage_of(face: int, mine, theirs, options: wq.Options) -> tuple[int, int]:
    """Return (damage, damage to the attacker): weapon 6, strength 2, AC 4, a critical called, level 10 (HB 1)."""
    band = d20_band(face, 1)
    if band == "miss":
        return 0, 0
    if strength(mine, options.compare) <= strength(theirs, options.compare):
        return 0, (8 + mine[2]) // 2 if mine[0] else 0
    counted = mine[2] if options.damage_successes == "gross" or theirs[0] else max(mine[2] - theirs[2], 0)
    damage = {"normal": 1, "critical": 2, "triple": 3}[band] * 8 + counted
    return max(damage * (2 if theirs[0] else 1) - 4, 0), 0


@pytest.mark.parametrize("successes", ["gross", "margin"])
@pytest.mark.parametrize(("rule", "compare"), [("dice", "aces"), ("separate", "points")])
def test_wizard_quest_attacks(successes, rule, compare) -> None:
    options = wq.Options(botch_rule=rule, compare=compare, damage_successes=successes)
    attack = wq.Attack(level=10, defence=12, call="critical", weapon=6, strength=2, ac=4, options=options)
    mine, theirs = (ice_pool(dice, rule).map(tuple) for dice in (10, 12))
    # one face stands for all of its band
    faces = icepool.d20.map(lambda face: 1 if face < 9 else 9 if face < 15 else 15 if face < 20 else 20)
    expected: Counter = Counter()
    for (one, ways), (other, more), (face, many) in pairs(mine, theirs, faces):
        expected[damage_of(face, one, other, options)] += ways * more * many
    assert by(odds(attack), lambda o: (o.damage, o.self_damage)) == fractions(expected)


def pairs(mine, theirs, faces):
    """Yield every combination of outcomes, with their ways."""
    return ((one, other, face) for one in mine.items() for other in theirs.items() for face in faces.items())


# Dragon


class Buying(icepool.MultisetEvaluator):
    """Buy dice up, dearest face first, as icepool counts them off face by face from the highest."""

    def __init__(self, target: int, points: int) -> None:
        """Buy up to `target` with `points`."""
        self.target, self.points = target, points

    def initial_state(self, order, outcomes, /, *sizes) -> tuple[int, int]:
        """Start with no success and all points; refuse any other order than from the highest."""
        del outcomes, sizes
        if order > 0:
            raise icepool.UnsupportedOrder
        return 0, self.points

    def next_state(self, state, order, outcome, count):
        """Take all dice of one face."""
        del order
        successes, left = state
        if outcome >= self.target:
            return successes + count, left
        bought = 0 if outcome == 1 else min(count, left // (self.target - outcome))
        return successes + bought, left - bought * (self.target - outcome)


def dyce_bought(dice: int, target: int, points: int) -> dict[object, Fraction]:
    """Return (successes, left) by looking at every sorted roll that dyce lists, hits taken together."""
    prices = {target - face: 1 for face in range(2, min(target, 11))}
    die = H({0: max(11 - target, 0), 99: 1} | prices) if target <= 10 else H({99: 1} | prices)
    rolls: Counter = Counter()
    for roll, ways in P(*[die] * dice).rolls_with_counts():
        successes, left = 0, points
        for price in sorted(roll):
            if price <= left and price != 99:
                successes, left = successes + 1, left - price
        rolls[successes, left] += ways
    return fractions(rolls)


@pytest.mark.parametrize(("dice", "skill", "change"), [(10, 6, 0), (25, 20, 0), (16, 40, 5), (30, 7, -2)])
def test_dragon_checks_by_icepool(dice, skill, change) -> None:
    table = odds(dragon.Check(stat=dice, skill=skill, target_change=change))
    expected = Buying(max(7 + change, 5), skill).evaluate(icepool.d10.pool(dice))
    assert by(table, lambda o: (o.successes, o.left)) == fractions(expected)
    assert all(o.spent + o.left == skill for o, _ in table)


@pytest.mark.parametrize(("dice", "skill", "change"), [(12, 9, 0), (9, 12, 3), (10, 30, 6), (20, 5, -3)])
def test_dragon_checks_by_dyce(dice, skill, change) -> None:
    table = odds(dragon.Check(stat=dice, skill=skill, target_change=change))
    assert by(table, lambda o: (o.successes, o.left)) == dyce_bought(dice, max(7 + change, 5), skill)


def test_dragon_opposed_and_helped() -> None:
    mine = Buying(7, 8).evaluate(icepool.d10.pool(14)).map(lambda successes, _: successes, star=True)
    theirs = Buying(9, 0).evaluate(icepool.d10.pool(20)).map(lambda successes, _: successes, star=True)
    results = by(
        odds(dragon.Opposed(mine=dragon.Check(stat=14, skill=8), theirs=dragon.Check(stat=20))), lambda o: o.result
    )
    assert results["win"] == fractions(mine > theirs)[True]
    assert results["tie"] == fractions(mine == theirs)[True]
    helped = theirs.map(lambda successes: Buying(7, 2 + successes // 2).evaluate(icepool.d10.pool(10)))
    table = odds(dragon.Check(stat=10, skill=2, helpers=(dragon.Check(stat=20),)))
    assert by(table, lambda o: (o.successes, o.left)) == fractions(helped)


# Black dice and FlexD6: exploding dice, which both engines cut off


def ice_exploding(limit: int) -> icepool.Die:
    """Return the successes of one die that brings at most `limit` more, by icepool."""
    faces = {1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1 + icepool.Again}
    return icepool.d6.map(faces, again_depth=limit, again_end=0)


def dyce_chain(limit: int) -> H:
    """Return the pips of a d6 that brings at most `limit` more, by dyce: six for each six, and the last face."""
    with pytest.warns(ExperimentalWarning):
        return explode_n(H(6), n=limit)


def dyce_exploding(limit: int) -> H:
    """Return the successes of one die that brings at most `limit` more, by dyce."""
    return dyce_chain(limit).apply(lambda pips: pips // 6 + (pips % 6 == 5))


@pytest.mark.parametrize("luck", [0, 1])
@pytest.mark.parametrize(("ordinary", "black", "limit"), [(10, 10, 0), (12, 9, 1), (20, 15, 3), (10, 18, 6)])
def test_black_dice_with_a_limit(ordinary, black, limit, luck) -> None:
    options = black_dice.Options(max_explosions=limit)
    table = odds(black_dice.Check(stat=ordinary, black=black, luck=luck, options=options))
    plain = H({0: 4, 1: 2})
    net = ordinary @ dyce_exploding(limit) - black @ (dyce_exploding(limit) if luck == 0 else plain)
    ice = ordinary @ ice_exploding(limit) - black @ (ice_exploding(limit) if luck == 0 else icepool.Die({0: 4, 1: 2}))
    assert fractions(net) == fractions(ice)
    check_listed(table, fractions(net), Fraction(0))


def check_listed(table, expected, most: Fraction) -> None:
    """Assert that every listed net, and both tails together, have their chances, give or take `most`."""
    listed = by(table, lambda o: o.net)
    tails = Fraction(table.unresolved, table.total)
    assert sum(listed.values()) + tails == 1
    for net, chance in listed.items():
        assert abs(chance - expected.get(net, 0)) <= most, net
    rest = sum(chance for net, chance in expected.items() if net not in listed)
    assert abs(rest - tails) <= most


@pytest.mark.parametrize("luck", [0, 1])
@pytest.mark.parametrize(("ordinary", "black"), [(10, 6), (20, 15), (30, 30)])
def test_black_dice_without_a_limit_within_the_mass_that_a_cut_can_move(ordinary, black, luck) -> None:
    limit = 8
    theirs = ice_exploding(limit) if luck == 0 else icepool.Die({0: 4, 1: 2})
    cut = fractions(ordinary @ ice_exploding(limit) - black @ theirs)
    # thrown alike, cut dice and open ones part only where a die shows more than `limit` sixes in a row
    most = Fraction(ordinary + (black if luck == 0 else 0), 6 ** (limit + 1))
    table = odds(black_dice.Check(stat=ordinary, black=black, luck=luck))
    check_listed(table, cut, most)
    for least in range(-8, 12):
        expected = sum(chance for net, chance in cut.items() if net >= least)
        assert abs(table.at_least("net", least) - expected) <= most


def long_cut(dice: int, limit: int) -> list[int]:
    """Return the ways of 0, 1, 2 … successes of dice cut after `limit` sixes, over 6^((limit + 1) dice).

    One die's ways are the digits of a whole number, of so many bits that no sum reaches the next; so are its power's.
    """
    ways = [4 * 6**limit, *(6 ** (limit - k + 1) + 4 * 6 ** (limit - k) for k in range(1, limit + 1)), 2]
    assert sum(ways) == 6 ** (limit + 1)
    bits = -(-(6 ** ((limit + 1) * dice)).bit_length() // 8) * 8
    power = sum(count << bits * k for k, count in enumerate(ways)) ** dice
    size, last = bits // 8, dice * (limit + 1)
    digits = power.to_bytes(size * (last + 1), "little")
    return [int.from_bytes(digits[size * k : size * (k + 1)], "little") for k in range(last + 1)]


@pytest.mark.parametrize(("ordinary", "black"), [(10, 10), (25, 30), (40, 40), (30, 1), (1, 30)])
def test_black_dice_that_explode_on_both_sides_against_a_cut_after_forty(ordinary, black) -> None:
    limit = 40
    mine, theirs = long_cut(ordinary, limit), long_cut(black, limit)
    total = 6 ** ((limit + 1) * (ordinary + black))
    most = Fraction(ordinary + black, 6 ** (limit + 1))
    table = odds(black_dice.Check(stat=ordinary, black=black, luck=0))
    for outcome, ways in table:
        ahead = mine[outcome.net :] if outcome.net >= 0 else mine
        behind = theirs[-outcome.net :] if outcome.net < 0 else theirs
        expected = Fraction(sum(map(mul, ahead, behind)), total)
        assert abs(Fraction(ways, table.total) - expected) <= most, outcome.net
    assert table.mean("net") == Fraction(2 * (ordinary - black), 5)
    assert table.variance("net") == Fraction(2 * (ordinary + black), 5)


def test_black_dice_opposed() -> None:
    mine, theirs = black_dice.Check(stat=12, black=6, luck=0), black_dice.Check(stat=10, black=9)
    die, limit = dyce_exploding(9), 9
    results = by(odds(black_dice.Opposed(mine=mine, theirs=theirs)), lambda o: o.result)
    ahead = 12 @ die - 6 @ die - (10 @ die - 9 @ H({0: 4, 1: 2}))
    most = Fraction(12 + 6 + 10, 6 ** (limit + 1))
    assert abs(results["win"] - fractions(ahead.gt(0))[True]) <= most
    assert abs(results["tie"] - fractions(ahead.eq(0))[True]) <= most


@pytest.mark.parametrize(("check", "skill"), [(1, 6), (2, 4), (3, 6)])
@pytest.mark.parametrize(("target", "cap"), [(5, None), (4, 1)])
def test_flexd6(check, skill, target, cap) -> None:
    options = flexd6.Options(max_skill_dice=6, check_target=target, skill_hit_cap=cap)
    table = odds(flexd6.Check(**dice_of(check), skill=skill, required=2, options=options))
    skill_hits = (skill @ H({0: 5, 1: 1})).apply(lambda hits: hits if cap is None else min(hits, cap))
    expected = check @ H({0: target - 1, 1: 7 - target}) + skill_hits
    assert by(table, lambda o: o.hits) == fractions(expected)
    ice = check @ (icepool.d6 >= target) + (skill @ (icepool.d6 == 6)).map(lambda n: n if cap is None else min(n, cap))
    assert table.p(lambda o: o.success) == fractions(ice >= 2)[True]


def dice_of(check: int) -> dict[str, int]:
    """Return the fields that ask for so many check dice by advantage and disadvantage."""
    return {1: {"disadvantages": 2}, 2: {"advantages": 1, "disadvantages": 3}, 3: {"advantages": 1}}[check]


@pytest.mark.parametrize(("check", "skill"), [(1, 1), (2, 4), (3, 5)])
def test_flexd6_exploding_within_the_mass_that_a_cut_can_move(check, skill) -> None:
    limit = 12
    table = odds(flexd6.Check(check=check, skill=skill, options=flexd6.Options(explode=True)))
    sixes = dyce_chain(limit).apply(lambda pips: pips // 6)
    expected = fractions(check @ dyce_exploding(limit) + skill @ sixes)
    most = Fraction(check + skill, 6 ** (limit + 1))
    for hits in range(10):
        chance = table.p(lambda o, hits=hits: o.hits == hits)
        assert abs(chance - expected[hits]) <= most
    assert table.p(lambda o: o.success) == 1 - Fraction(2, 3) ** check * Fraction(5, 6) ** skill


def test_the_closed_form_of_open_ended_dice_is_the_power_series_of_the_rule() -> None:
    """((4+z)/(6-z))^n, multiplied out as a power series: 4+z to the n, and (6-z) to the -n."""
    dice = 15
    table = odds(black_dice.Check(stat=dice))
    for outcome, ways in table:
        number = outcome.net
        expected = sum(
            comb(dice, k)
            * 4 ** (dice - k)
            * Fraction(comb(dice + number - k - 1, number - k), 6 ** (dice + number - k))
            for k in range(min(dice, number) + 1)
        )
        assert Fraction(ways, table.total) == expected
