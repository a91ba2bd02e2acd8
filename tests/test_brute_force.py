"""Exact odds at small sizes against every ordered throw, face by face.

First every rollable under every house rule: a script that runs short is lengthened by each face of the die asked
for, so that `enumerated` meets every sequence of faces that can land, whatever the rule asks for and however often.
Then the key rules written a second time, from the contract's text and from raw faces, without the package.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, product
from math import prod
from operator import attrgetter
from typing import NamedTuple

import pytest

from astragal import odds, read, roll
from astragal.core import untold
from astragal.core.fields import declared
from astragal.core.kinds import YesNo
from astragal.games import black_dice, dragon, flexd6, registered
from astragal.games import wizard_quest as wq
from astragal.odds import plain_odds

D6 = range(1, 7)
D10 = range(1, 11)
D20 = range(1, 21)


class ShortError(Exception):
    """The script ended; a die of so many sides was asked for."""


def landed(rollable, faces):
    """Return the outcome of dice that show `faces` in the order asked for, or the sides of the next die wanted."""
    lying = iter(faces)

    def draw(sides: int) -> int:
        face = next(lying, None)
        if face is None:
            raise ShortError(sides)
        return face

    try:
        return untold(roll(rollable, draw).outcome)
    except ShortError as short:
        return short.args[0]


def enumerated(rollable, most: int = 12):
    """Return each outcome's chance over all sequences of at most `most` faces, and the chance of longer ones."""
    met: Counter = Counter()
    longer = Fraction(0)
    waiting = [((), 1)]
    while waiting:
        faces, total = waiting.pop()
        asked = landed(rollable, faces)
        if not isinstance(asked, int):
            met[asked, total] += 1
        elif len(faces) == most:
            longer += Fraction(1, total)
        else:
            waiting += [((*faces, face), total * asked) for face in range(1, asked + 1)]
    shown: Counter = Counter()
    for (outcome, total), ways in met.items():
        shown[outcome] += Fraction(ways, total)
    return dict(shown), longer


def chances(table):
    """Return the chance of every outcome that odds list."""
    return {outcome: Fraction(ways, table.total) for outcome, ways in table}


def ways_by(table, *names: str) -> Counter:
    """Return the ways of each combination of some fields."""
    counts: Counter = Counter()
    for outcome, ways in table:
        counts[tuple(getattr(outcome, name) for name in names)] += ways
    return counts


def check_enumerated(rollable, *, plainly: bool = True) -> None:
    """Assert that the odds of `rollable` are those of all its ordered throws, by the fast way and by the plain one."""
    expected, longer = enumerated(rollable)
    assert longer == 0
    assert sum(expected.values()) == 1
    assert chances(odds(rollable)) == expected, rollable
    if plainly:
        assert chances(plain_odds(rollable)) == expected, rollable


DRAGON_OPTIONS = [dragon.Options(help_rounding=way, help_trains=yes) for way in ("down", "up") for yes in (False, True)]
BLACK_OPTIONS = [
    black_dice.Options(max_explosions=limit, extra_pools=2, retry=retry)
    for limit, retry in [(0, "cumulative"), (1, "cumulative"), (2, "cumulative"), (1, "replace"), (1, "none")]
]
FLEX_OPTIONS = [
    flexd6.Options(max_skill_dice=most, check_target=target, skill_hit_cap=cap)
    for most, target, cap in [(5, 5, None), (6, 5, None), (5, 4, None), (5, 5, 1), (5, 4, 2)]
]
WQ_BANDS = {"spell_bands": (wq.SpellBand(upto=4, step=2), wq.SpellBand(step=3)), "limited_bands": (4, 9)}
WQ_CHANGES = [
    ({}, "pools hits others"),
    *(({"botch_rule": rule}, "pools hits") for rule in ("points", "separate", "none")),
    ({"compare": "points"}, "pools hits"),
    ({"hb_step": 3, "no_death_blow": True}, "hits"),
    ({"crits_automatic": True, "npc_death_blow_natural": True}, "hits"),
    ({"natural_20_always_triple": True, "damage_successes": "margin"}, "hits"),
    ({"hit_from": 7, "pips_hit_from": 9, "called_from": 13, "pips_called_from": 15}, "hits others"),
    ({"death_blow_cost": 2, "physical_cost": 3, "magic_bonus_multiplied": False}, "hits"),
    ({"physical_critical": 3, "physical_triple": 5, "magic_critical": 4, "magic_triple": 7}, "hits"),
    ({"damage_successes": "margin", "compare": "points", "botch_rule": "separate"}, "hits"),
    (WQ_BANDS, "hits others"),
    ({"focus_costs": (2, 4), "reroll_keep": "best"}, "pools"),
    ({"save_target": 8, "saves_a_day": 2, "ar_base": 2, "ar_step": 7}, "others"),
]
ALL_OPTIONS = {
    "dragon": DRAGON_OPTIONS,
    "black-dice": [*BLACK_OPTIONS, black_dice.Options()],
    "flexd6": [*FLEX_OPTIONS, flexd6.Options(explode=True)],
    "wizard-quest": [wq.Options(**changes) for changes, _ in WQ_CHANGES],
}


def dragon_cases(options):
    """Yield small rolls of Dragon."""
    for change, skill in product((-9, -1, 0, 2, 5), (0, 3, 20)):
        yield dragon.Check(stat=2, skill=skill, target_change=change, options=options)
    yield from (dragon.Check(stat=3, skill=4, bonus=bonus, options=options) for bonus in (0, -1, -9))
    yield dragon.Check(stat=1, skill=2, bonus=4, options=options)
    yield dragon.Check(stat=2, helpers=(3, 5), options=options)
    yield dragon.Check(stat=1, trained=True, helpers=(dragon.Check(stat=1, skill=9), 1), options=options)
    helper = dragon.Check(stat=1, helpers=(dragon.Check(stat=1, skill=3),))
    yield dragon.Check(stat=1, helpers=(helper,), options=options)
    parts = (dragon.Part(dice=1, stat=2, skill=3), dragon.Part(dice=1, stat=3, bonus=1, target_change=-3))
    yield dragon.Split(parts=parts, options=options)
    parts = (dragon.Part(dice=1, stat=3, skill=1), dragon.Part(dice=1, stat=4), dragon.Part(dice=1, stat=3, bonus=-1))
    yield dragon.Split(parts=parts, ways_allowed=3, options=options)
    yield dragon.Opposed(mine=dragon.Check(stat=2, skill=2), theirs=dragon.Check(stat=1, helpers=(3,)), options=options)


def black_cases(options):
    """Yield small rolls of black dice."""
    for more in ({}, {"later": True}, {"combat": True}):
        yield black_dice.Check(
            stat=1, retries=2, extra=(1,) if options.max_explosions < 2 else (), options=options, **more
        )
    if options.retry != "cumulative":
        return
    for stat, black, luck in [(0, 0, 0), (0, 1, 0), (0, 1, 1), (1, 1, 0), (2, 0, 1), (1, 2, 1), (2, 1, 0)]:
        yield black_dice.Check(stat=stat, black=black, luck=luck, options=options)
    for stat, difficulty in [(0, "very-easy"), (0, "routine"), (1, "hard")]:
        yield black_dice.Check(stat=stat, difficulty=difficulty, options=options)
    mine, theirs = black_dice.Check(stat=1, luck=0), black_dice.Check(stat=1, black=1, luck=0)
    yield black_dice.Opposed(mine=mine, theirs=theirs, options=options)


def flex_cases(options):
    """Yield small rolls of FlexD6."""
    for check, skill in product((1, 2, 3), (0, 1, 2)):
        yield flexd6.Check(check=check, skill=skill, options=options)
    yield flexd6.Check(advantages=2, skill=1, required=2, options=options)
    yield flexd6.Check(disadvantages=2, skill=2, more=1, required=3, options=options)
    yield flexd6.Check(advantages=3, disadvantages=1, skill=1, options=options)


def pool_cases(options):
    """Yield small pools and contests of Wizard Quest."""
    yield wq.Action(level=3, kind="magic", options=options)
    yield wq.Action(level=0, options=options)
    yield wq.Check(points=2, others=(3, 1), options=options)
    yield wq.Check(points=3, mode="total", options=options)
    yield from (wq.Contest(level=level, against=against, options=options) for level, against in [(3, 1), (0, 1)])
    yield wq.Contest(level=1, against=3, usual="torture", versus="lod", options=options)
    yield wq.Contest(level=2, against=2, mode="total", usual="struggle", options=options)
    yield wq.Contest(level=2, against=1, mode="total", versus="lod", options=options)
    yield wq.Contest(level=9, against=35, versus="chance", options=options)
    yield wq.Contest(level=3, against=8, versus="adeptness", options=options)
    yield wq.Haste(level=3, options=options)
    yield wq.Focus(level=3, used=1, stamina=30, lying=(4, 1, 6), options=options)
    yield wq.Resurrection(level=2, difficulty=1, options=options)
    yield from (wq.Line(text=text, options=options) for text in ("#3 d6x4", "#2 d6x6", "#1 20x10", "#1 d100"))


def hit_cases(options):
    """Yield hit dice and attacks of Wizard Quest."""
    for asked, target in product(("nothing", "critical", "death-blow", "effect"), ("npc", "pc")):
        if (asked, target, options.no_death_blow) == ("death-blow", "pc", True):
            continue
        call = {"call": asked, "target": target}
        yield wq.Hit(level=40, options=options, **call)
        yield wq.Hit(level=20, defender_throws=True, defender_level=10, options=options, **call)
        if (target == "npc") == (asked != "death-blow"):
            yield wq.Attack(level=1, hit_level=20, defence=1, weapon=3, magic=2, ac=1, hp=9, options=options, **call)
    for level, asked in [(0, "critical"), (20, "death-blow")]:
        yield wq.Hit(level=level, die="4d6", call=asked, options=options)
    yield wq.Attack(level=2, kind="magic", call="critical", aggravated=True, stamina=4, options=options)
    yield wq.Attack(level=1, defence=1, defender_ar=1, weapon=2, strength=1, aggravated=True, options=options)
    shielded = {"fortitude": 1, "ac": 3, "ignores_armor": True}
    yield wq.Attack(level=1, kind="magic", defence=1, progressive=True, options=options, **shielded)


def other_cases(options):
    """Yield saves, resistances, turns and lookups of Wizard Quest."""
    yield wq.Initiative(names=("Ann",), options=options)
    yield from (wq.Resistance(percent=percent, options=options) for percent in (-5, 0, 35, 100, 150))
    yield from (wq.Resistance(percent=percent, die="hit-die", options=options) for percent in (-20, 0, 35, 120))
    yield from (wq.Resistance(percent=35, magic=True, direct=direct, options=options) for direct in (False, True))
    for bonus, threat in product((-12, 0, 3, 15), ("death-blow", "capture")):
        yield wq.Save(bonus=bonus, threat=threat, used=1, hp=13, movement=7, options=options)
    yield from (wq.Save(bonus=bonus, die="4d6", options=options) for bonus in (-9, -2, 0))
    yield from (wq.Regeneration(level=level, hp=5, maximum=9, options=options) for level in (0, 3, 8))
    yield from (wq.SpellCost(level=level, cost_reduction=2, options=options) for level in (0, 3, 31, 121))
    yield wq.ActionRate(movement=29, intelligence=7, options=options)
    yield from (wq.LimitedMagic(level=level, innate=level > 4, options=options) for level in (1, 4, 5, 9))


WQ_FAMILIES = {"pools": pool_cases, "hits": hit_cases, "others": other_cases}


def wq_cases(options, families: str = "pools hits others"):
    """Yield small rolls of Wizard Quest."""
    return (case for family in families.split() for case in WQ_FAMILIES[family](options))


CASES = {"dragon": dragon_cases, "black-dice": black_cases, "flexd6": flex_cases, "wizard-quest": wq_cases}


@pytest.mark.parametrize("game", registered().values(), ids=registered())
def test_every_rollable_and_every_house_rule_is_enumerated(game) -> None:
    cases, options = CASES[game.id], ALL_OPTIONS[game.id]
    assert {case.name for case in cases(options[0])} == set(game.rollables)
    for field in declared(game.options):
        tried = {getattr(option, field.name) for option in options}
        wanted = {True, False} if isinstance(field.kind, YesNo) else set(getattr(field.kind, "choices", ()))
        assert len(tried) >= 2, field.name
        assert tried >= wanted, field.name


SMALL = [
    pytest.param(case, id=f"{case.game} {case.name} {place} {options}")
    for game, tables in (("dragon", DRAGON_OPTIONS), ("black-dice", BLACK_OPTIONS), ("flexd6", FLEX_OPTIONS))
    for options in tables
    for place, case in enumerate(CASES[game](options))
]


@pytest.mark.parametrize("case", SMALL)
def test_odds_are_all_ordered_throws(case) -> None:
    check_enumerated(case)


@pytest.mark.parametrize(("changes", "families"), WQ_CHANGES, ids=[str(changes) for changes, _ in WQ_CHANGES])
def test_wizard_quest_odds_are_all_ordered_throws(changes, families) -> None:
    for case in wq_cases(wq.Options(**changes), families):
        check_enumerated(case, plainly=not changes)


OPEN_ENDED = [
    black_dice.Check(stat=2, black=1, luck=0),
    black_dice.Check(stat=2, black=2),
    black_dice.Opposed(mine=black_dice.Check(stat=1), theirs=black_dice.Check(stat=1, black=1, luck=0)),
    flexd6.Check(check=2, skill=1, options=flexd6.Options(explode=True)),
    flexd6.Check(check=1, skill=2, required=2, options=flexd6.Options(explode=True, check_target=4, skill_hit_cap=1)),
    wq.Initiative(names=("Ann", "Bo")),
    wq.Initiative(names=("Ann", "Bo", "Cy")),
]


@pytest.mark.parametrize("rollable", OPEN_ENDED, ids=lambda case: f"{case.game} {case.name}")
def test_open_ended_odds_lie_between_what_short_sequences_show_and_what_longer_ones_could_add(rollable) -> None:
    shown, longer = enumerated(rollable, most=7)
    assert 0 < longer < Fraction(1, 40)
    exact = chances(odds(rollable))
    assert sum(shown.values()) + longer == 1
    for outcome, least in shown.items():
        assert least <= exact[outcome] <= least + longer, outcome


# The rules once more, from the contract and raw faces.


class Pool(NamedTuple):
    """Faces of a Wizard Quest pool as WQ-03 and WQ-04 read them."""

    aces: int
    small: int
    successes: int
    botch: bool


BOTCH_RULES = ("dice", "points", "separate", "none")


def pool_of(faces, botch_rule) -> Pool:
    """Return faces as they count."""
    aces, small, ones = faces.count(6), faces.count(4) + faces.count(5), faces.count(1)
    successes = 5 * aces + small
    more_than = {"dice": aces + small, "points": successes, "separate": max(aces, small), "none": len(faces)}
    return Pool(aces, small, successes, ones > more_than[botch_rule])


def fought(mine: Pool, theirs: Pool, compare: str) -> str:
    """Return how a contest ends for the first pool (WQ-05, WQ-06)."""
    if mine.botch and theirs.botch:
        return "stalemate"
    if mine.botch or theirs.botch:
        return "lose" if mine.botch else "win"
    if compare == "aces" and mine.aces != theirs.aces:
        return "win" if mine.aces > theirs.aces else "lose"
    if mine.successes != theirs.successes:
        return "win" if mine.successes > theirs.successes else "lose"
    return "stalemate"


@lru_cache
def pools(dice: int, botch_rule: str) -> Counter:
    """Return every reading of so many dice with its number of ordered throws."""
    return Counter(pool_of(faces, botch_rule) for faces in product(D6, repeat=dice))


@pytest.mark.parametrize("rule", BOTCH_RULES)
def test_every_pool_counts_as_the_contract_says(rule) -> None:
    for dice in (1, 3, 4):
        action = wq.Action(level=dice, options=wq.Options(botch_rule=rule))
        counts: Counter = Counter()
        for faces in product(D6, repeat=dice):
            outcome, expected = read(action, faces).outcome, pool_of(faces, rule)
            assert (outcome.aces, outcome.small, outcome.successes, outcome.botch) == expected, faces
            assert (outcome.ones, outcome.pips) == (faces.count(1), sum(faces)), faces
            assert outcome.adeptness == dice + expected.successes, faces
            counts[expected] += 1
        assert ways_by(odds(action), "aces", "small", "successes", "botch") == counts


@pytest.mark.parametrize("compare", ["aces", "points"])
@pytest.mark.parametrize("rule", BOTCH_RULES)
def test_every_contest_ends_as_the_contract_says(rule, compare) -> None:
    options = wq.Options(botch_rule=rule, compare=compare)
    for level, against in [(3, 1), (1, 3), (2, 2)] + [(3, 2)] * (rule == "dice"):
        contest = wq.Contest(level=level, against=against, options=options)
        for faces in product(D6, repeat=level + against):
            mine, theirs = pool_of(faces[:level], rule), pool_of(faces[level:], rule)
            outcome = read(contest, faces).outcome
            expected = (fought(mine, theirs, compare), mine.botch, theirs.botch)
            assert (outcome.result, outcome.botch, outcome.their_botch) == expected, faces


@pytest.mark.parametrize("compare", ["aces", "points"])
@pytest.mark.parametrize("rule", BOTCH_RULES)
def test_contest_odds_are_those_of_all_pairs_of_pools(rule, compare) -> None:
    options = wq.Options(botch_rule=rule, compare=compare)
    for level, against in [(5, 4), (3, 5), (0, 3), (4, 4)]:
        expected: Counter = Counter()
        for (mine, ways), (theirs, more) in product(pools(level, rule).items(), pools(against, rule).items()):
            expected[fought(mine, theirs, compare), mine.botch, theirs.botch] += ways * more
        table = odds(wq.Contest(level=level, against=against, options=options))
        assert ways_by(table, "result", "botch", "their_botch") == expected
        assert table.total == 6 ** (level + against)
        raised = ways_by(odds(wq.Resurrection(level=level, difficulty=against - 1, options=options)), "succeeds")
        assert raised[True,] == sum(ways for (result, *_), ways in expected.items() if result == "win")


class Blow(NamedTuple):
    """An attack of the tests: d20, physical unless `spell`, with the house rules that its damage hangs on."""

    level: int = 2
    bonus: int = 0
    call: str = "nothing"
    target: str = "npc"
    spell: bool = False
    weapon: int = 5
    strength: int = 2
    magic: int = 3
    defence: int = 1
    ac: int = 0
    fortitude: int = 0
    hp: int = 12
    aggravated: bool = False
    options: wq.Options = wq.Options()

    def rollable(self) -> wq.Attack:
        """Return the package's attack."""
        fields = self._asdict()
        kind, bonus = "magic" if fields.pop("spell") else "physical", fields.pop("bonus")
        return wq.Attack(kind=kind, hit_level=10 * bonus, **fields)


def hit_band(face: int, blow: Blow) -> str:
    """Return the band of a d20 (WQ-13 to WQ-18, WQ-21, WQ-22)."""
    natural_20, total = face == 20, face + blow.bonus
    if face == 1 or (not natural_20 and total < 10):
        return "miss"
    high = natural_20 or total >= 16
    if blow.call == "death-blow":
        on_npc = face >= 16 if blow.options.npc_death_blow_natural else high
        if on_npc if blow.target == "npc" else natural_20:
            return "death-blow"
    critical = blow.call == "critical" or (blow.call == "nothing" and blow.options.crits_automatic)
    if natural_20 and (critical or blow.options.natural_20_always_triple):
        return "triple"
    return "critical" if high and critical else "normal"


def base_damage(band: str, blow: Blow) -> int:
    """Return damage before successes (WQ-25, WQ-26)."""
    by_spell, times = {"critical": (10, 2), "triple": (15, 3)}.get(band, (1, 1))
    if blow.spell:
        return by_spell * blow.level
    magic = blow.magic * (times if blow.options.magic_bonus_multiplied else 1)
    return times * (blow.weapon + blow.strength) + magic


def counted(mine: Pool, theirs: Pool | None, blow: Blow) -> int:
    """Return the successes that add to damage (WQ-28)."""
    if blow.options.damage_successes == "gross" or theirs is None or theirs.botch:
        return mine.successes
    return max(mine.successes - theirs.successes, 0)


def attacked(face: int, mine: Pool, theirs: Pool | None, blow: Blow):
    """Return what an attack comes to, in the order of `told`."""
    band, cost, base = hit_band(face, blow), -(-blow.level // 3) if blow.spell else 1, base_damage("normal", blow)
    if band == "miss":
        return ("miss", band, 0, 0, False, False, False, blow.hp, cost, 0, 0, 0)
    end = fought(mine, theirs, blow.options.compare) if theirs else "lose" if mine.botch else "win"
    result = {"win": "hit", "lose": "lost", "stalemate": "stalemate"}[end]
    own = (base + mine.successes) // 2 if mine.botch else 0
    kill, botched = result == "hit" and band == "death-blow", theirs is not None and theirs.botch
    damage = lasting = turns = 0
    if result == "hit" and not kill:
        adds, shield = counted(mine, theirs, blow), blow.ac + blow.fortitude
        damage = max((2 if botched else 1) * (base_damage(band, blow) + adds) - shield, 0)
        lasting = max(base + adds - shield, 0) if blow.aggravated else 0
        turns = 1 + mine.aces if lasting else 0
    left, paid = 0 if kill else max(blow.hp - damage, 0), cost + (5 if kill else 0)
    return (result, band, damage, own, mine.botch, botched, kill, left, paid, int(theirs is not None), lasting, turns)


TOLD = (
    *("result", "band", "damage", "self_damage", "attacker_botch", "defender_botch", "death_blow"),
    *("hp_left", "stamina", "defender_ar", "lasting", "turns"),
)
told = attrgetter(*TOLD)


BLOWS = [
    Blow(),
    Blow(call="critical", bonus=3, ac=4, fortitude=2),
    Blow(call="critical", spell=True, defence=2, level=1, aggravated=True),
    Blow(call="death-blow", bonus=2),
    Blow(call="death-blow", target="pc"),
    Blow(call="death-blow", bonus=2, options=wq.Options(npc_death_blow_natural=True)),
    Blow(options=wq.Options(crits_automatic=True), aggravated=True, ac=9),
    Blow(options=wq.Options(natural_20_always_triple=True, magic_bonus_multiplied=False)),
    Blow(call="critical", options=wq.Options(magic_bonus_multiplied=False, damage_successes="margin")),
    Blow(spell=True, aggravated=True, options=wq.Options(damage_successes="margin", compare="points")),
    Blow(bonus=1, aggravated=True, options=wq.Options(botch_rule="separate", damage_successes="margin")),
]


@pytest.mark.parametrize("blow", BLOWS, ids=str)
def test_every_attack_comes_to_what_the_contract_says(blow) -> None:
    attack, rule = blow.rollable(), blow.options.botch_rule
    for face in (1, 7, 9, 10, 15, 16, 20):
        if hit_band(face, blow) == "miss":
            assert told(read(attack, [face]).outcome) == attacked(face, pool_of((), rule), None, blow)
            continue
        for faces in product(D6, repeat=blow.level + blow.defence):
            mine = pool_of(faces[: blow.level], rule)
            theirs = pool_of(faces[blow.level :], rule) if blow.defence else None
            assert told(read(attack, (face, *faces)).outcome) == attacked(face, mine, theirs, blow), (face, faces)


@pytest.mark.parametrize("blow", BLOWS, ids=str)
def test_attack_odds_are_those_of_all_faces(blow) -> None:
    # six dice of a defence may show more successes than an ace is worth, and still lose to it
    larger = blow._replace(level=3, defence=6 if blow.defence else 0)
    rule = blow.options.botch_rule
    expected: Counter = Counter()
    rivals = pools(larger.defence, rule) if larger.defence else {None: 1}
    for face, (mine, ways), (theirs, more) in product(D20, pools(3, rule).items(), rivals.items()):
        expected[attacked(face, mine, theirs, larger)] += ways * more
    table = odds(larger.rollable())
    assert (ways_by(table, *TOLD), table.total) == (expected, 20 * 6 ** (3 + larger.defence))


def four_d6_band(faces, bonus: int, call: str, target: str) -> str:
    """Return the band of 4d6 (WQ-19, WQ-21)."""
    pips, aces = sum(faces), faces.count(6)
    total = pips + bonus
    if pips <= 5 or (aces < 3 and total < 12):
        return "miss"
    if call == "death-blow" and (aces >= 3 if target == "pc" else aces >= 3 or total >= 18):
        return "death-blow"
    if call == "critical" and (aces >= 3 or total >= 18):
        return "triple" if aces >= 3 else "critical"
    return "normal"


@pytest.mark.parametrize("call", ["nothing", "critical", "death-blow", "effect"])
@pytest.mark.parametrize(("bonus", "target"), [(0, "npc"), (4, "npc"), (2, "pc"), (9, "npc")])
def test_4d6_hit_as_the_contract_says_whatever_the_target_throws(call, bonus, target) -> None:
    hit = wq.Hit(level=10 * bonus, die="4d6", call=call, target=target, defender_throws=True)
    expected: Counter = Counter()
    for faces in product(D6, repeat=4):
        band = four_d6_band(faces, bonus, call, target)
        four = sum(faces) == 4
        gain = int(faces.count(6) == 4)
        for theirs, ways in (((1, 1, 1, 1), 1), ((1, 1, 1, 2), 6**4 - 1)):
            outcome = read(hit, (*faces, *theirs)).outcome
            doubled = ways == 1 and band != "miss"
            expected[band, four, doubled, gain] += ways
            assert (outcome.band, outcome.fumble, outcome.doubled, outcome.ar_gain) == (band, four, doubled, gain)
    assert ways_by(odds(hit), "band", "fumble", "doubled", "ar_gain") == expected


def bought_best(faces, target: int, points: int):
    """Return (successes, spent) for the best purchase there is, found by trying every set of dice (DR-05 to DR-07)."""
    rolled = sum(face >= target for face in faces)
    prices = [target - face for face in faces if 1 < face < target]
    sets = (chosen for size in range(len(prices) + 1) for chosen in combinations(prices, size))
    count, spent = max((len(chosen), -sum(chosen)) for chosen in sets if sum(chosen) <= points)
    return rolled + count, -spent


@pytest.mark.parametrize(
    ("dice", "change", "skill", "bonus"),
    [(4, 0, 3, 0), (3, 0, 9, 0), (3, -2, 1, 0), (3, 5, 12, 0), (1, 1, 5, 2), (3, -6, 4, 0), (2, 12, 30, 1)],
)
def test_every_dragon_roll_buys_the_most_successes_for_the_fewest_points(dice, change, skill, bonus) -> None:
    check = dragon.Check(stat=dice, skill=skill, target_change=change, bonus=bonus)
    target, thrown = max(7 + change, 5), min(dice + bonus, 2 * dice)
    counts: Counter = Counter()
    for faces in product(D10, repeat=thrown):
        successes, spent = bought_best(faces, target, skill)
        outcome = read(check, faces).outcome
        assert (outcome.successes, outcome.spent, outcome.left) == (successes, spent, skill - spent), faces
        assert sum(die.cost for die in outcome.bought) == spent, faces
        assert outcome.rolled == sum(face >= target for face in faces), faces
        counts[successes, spent] += 1
    assert ways_by(odds(check), "successes", "spent") == counts


def chains(limit: int):
    """Yield every chain of an exploding die that brings at most `limit` more, with its ways over 6^(limit + 1)."""
    for rolls in range(limit + 1):
        last = D6 if rolls == limit else range(1, 6)
        yield from (((6,) * rolls + (face,), 6 ** (limit - rolls)) for face in last)


@pytest.mark.parametrize(("ordinary", "black", "luck", "limit"), [(2, 1, 0, 2), (1, 2, 0, 2), (2, 2, 1, 1)])
def test_every_throw_of_black_dice_nets_as_the_contract_says(ordinary, black, luck, limit) -> None:
    options = black_dice.Options(max_explosions=limit)
    check = black_dice.Check(stat=ordinary, black=black, luck=luck, options=options)
    mine, theirs = tuple(chains(limit)), tuple(chains(limit if luck == 0 else 0))
    expected: Counter = Counter()
    for dice in product(*[mine] * ordinary, *[theirs] * black):
        faces, ways = [chain for chain, _ in dice], prod(count for _, count in dice)
        successes = [sum(face >= 5 for face in chain) for chain in faces]
        net = sum(successes[:ordinary]) - sum(successes[ordinary:])
        outcome = read(check, {"ordinary": faces[:ordinary], "black": faces[ordinary:]}).outcome
        assert (outcome.net, outcome.success, outcome.full) == (net, net >= 1, net >= 2), faces
        expected[net] += ways
    total = 6 ** ((limit + 1) * ordinary + (limit + 1 if luck == 0 else 1) * black)
    listed = {outcome.net: chance for outcome, chance in chances(odds(check)).items()}
    assert listed == {net: Fraction(ways, total) for net, ways in expected.items()}


@pytest.mark.parametrize(("check", "skill"), [(1, 3), (2, 3), (3, 2), (1, 5)])
@pytest.mark.parametrize(("target", "cap"), [(5, None), (4, 1)])
def test_every_throw_of_flexd6_hits_as_the_contract_says(check, skill, target, cap) -> None:
    options = flexd6.Options(check_target=target, skill_hit_cap=cap)
    rollable = flexd6.Check(check=check, skill=skill, options=options)
    expected: Counter = Counter()
    for faces in product(D6, repeat=check + skill):
        first, rest = faces[:check], faces[check:]
        marks = (first.count(4) if target == 4 else 0, first.count(5), first.count(6), rest.count(6))
        hits = sum(marks[:3]) + (marks[3] if cap is None else min(marks[3], cap))
        expected[hits > 0, hits, *marks] += 1
        if check + skill < 6:
            o = read(rollable, faces).outcome
            assert (o.success, o.hits, o.fours, o.fives, o.sixes, o.skill_sixes) == (hits > 0, hits, *marks), faces
    assert ways_by(odds(rollable), "success", "hits", "fours", "fives", "sixes", "skill_sixes") == expected


@pytest.mark.parametrize("again", [(1, 2), (6, 5)])
def test_the_highest_goes_first_and_the_tied_throw_again_among_themselves(again) -> None:
    initiative = wq.Initiative(names=("Ann", "Bo", "Cy"))
    for faces in product(D6, repeat=3):
        thrown = dict(zip(initiative.names, faces, strict=True))
        tied = [name for name in initiative.names if faces.count(thrown[name]) > 1]
        extra = dict(zip(tied, (*again, 3), strict=False))
        expected = sorted(initiative.names, key=lambda name: (-thrown[name], -extra.get(name, 0)))
        given = {name: [face] for name, face in thrown.items()} | {f"{name} #2": [extra[name]] for name in tied}
        assert list(read(initiative, given).outcome.order) == expected, given
