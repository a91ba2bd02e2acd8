"""Wizard Quest, attacks (WQ-21 to WQ-33, WQ-36, WQ-38, WQ-40): death blows, damage, defence and what they cost.

Each row is worked out by hand in the comment beside it. A hit die of 13 is a normal hit, 17 hits as called, 20 is a
natural 20. In the pools 4 and 5 are one success, 6 is an ace worth five, and more ones than good dice botch.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from astragal import odds, read, roll
from astragal.core import RuleError
from astragal.games.wizard_quest import Attack, Hit, Options

SWORD = {"weapon": 6, "strength": 3, "magic": 2}
NORMAL, CALLED, NATURAL_20 = 13, 17, 20


def cited(made) -> dict[str, str]:
    """Return what a roll says of each rule it cites."""
    return {rule: str(said) for rule, said in made.cited}


def fought(hit, attacker: str, defender: str = "", **fields):
    """Return the roll of an attack with these faces; its level and its defence, if any, are as many as the dice."""
    defence = len(defender.split()) if defender else None
    attack = Attack(level=len(attacker.split()), defence=defence, **fields)
    dice = f"hit die: {hit}; attacker: {attacker}"
    return read(attack, f"{dice}; defender: {defender}" if defender else dice)


def chance(rollable, **values) -> Fraction:
    """Return the chance that the outcome has these values."""
    return odds(rollable).p(lambda outcome: all(getattr(outcome, name) == value for name, value in values.items()))


@pytest.mark.parametrize(
    ("level", "hit_level", "face", "band"),
    [
        (20, None, 14, "critical"),  # the level of the attack: HB 2
        (20, None, 13, "normal"),
        (2, 40, 12, "critical"),  # of a stat used for the hit: HB 4
        (20, 0, 14, "normal"),
    ],
)
def test_wq_12_hb_comes_from_the_skill_or_stat_used(level, hit_level, face, band) -> None:
    attack = Attack(level=level, hit_level=hit_level, call="critical")
    faces = {"hit die": [face], "attacker": [2] * level}
    assert read(attack, faces).outcome.band == band


def test_wq_21_a_death_blow_kills_whatever_the_hp() -> None:
    made = fought(CALLED, "4 2", "3 3", call="death-blow", hp=5000, ac=900)
    assert (made.outcome.death_blow, made.outcome.killed, made.outcome.hp_left) == (True, True, 0)
    assert "WQ-21" in cited(made)


@pytest.mark.parametrize(
    ("target", "hit", "death_blow"),
    [("npc", 15, False), ("npc", 16, True), ("pc", 19, False), ("pc", 20, True)],
)
def test_wq_21_needs_sixteen_against_an_npc_and_a_natural_twenty_against_a_pc(target, hit, death_blow) -> None:
    assert fought(hit, "4 2", "3 3", call="death-blow", target=target).outcome.death_blow is death_blow


def test_wq_21_in_the_odds_of_an_attack_that_always_gets_through() -> None:
    # no action dice, no defence: the hit die alone decides
    for target, ways in (("npc", 5), ("pc", 1)):
        assert chance(Attack(level=0, call="death-blow", target=target), death_blow=True) == Fraction(ways, 20)


@pytest.mark.parametrize(
    ("hit", "attacker", "defender", "result", "stamina"),
    [
        (CALLED, "4 2", "3 3", "hit", 1 + 5),
        (NORMAL, "4 2", "3 3", "hit", 1),  # short of its mark
        (CALLED, "3 3", "4 2", "lost", 1),  # the pools decide against it
        (CALLED, "4 2", "4 2", "stalemate", 1),
    ],
)
def test_wq_22_a_death_blow_costs_five_more_only_if_it_succeeds(hit, attacker, defender, result, stamina) -> None:
    made = fought(hit, attacker, defender, call="death-blow", stamina=20)
    assert (made.outcome.result, made.outcome.stamina) == (result, stamina)
    assert made.outcome.stamina_left == 20 - stamina
    assert made.outcome.death_blow is (stamina == 6)
    assert "WQ-22" in cited(made)


def test_wq_22_a_missed_death_blow_costs_the_action_alone() -> None:
    assert read(Attack(level=2, call="death-blow"), "hit die: 9").outcome.stamina == 1


def test_wq_22_short_of_its_mark_it_is_an_ordinary_hit() -> None:
    # 13 on an NPC: 6 + 3 + 2 and one success; 19 on a player's character is no critical, for none was called
    for hit, target in ((NORMAL, "npc"), (19, "pc")):
        made = fought(hit, "4 2", call="death-blow", target=target, **SWORD)
        assert (made.outcome.band, made.outcome.damage, made.outcome.stamina) == ("normal", 12, 1)


def test_wq_22_a_spell_costs_its_level_and_the_death_blow_besides() -> None:
    # level 4 costs 2
    assert fought(CALLED, "4 4 2 2", kind="magic", call="death-blow").outcome.stamina == 2 + 5


@pytest.mark.parametrize("more", [0, 5, 8])
def test_wq_22_a_table_may_set_another_cost(more: int) -> None:
    options = Options(death_blow_cost=more)
    assert fought(CALLED, "4 2", call="death-blow", options=options).outcome.stamina == 1 + more
    attack = Attack(level=0, call="death-blow", options=options)
    assert odds(attack).mean("stamina") == 1 + Fraction(5 * more, 20)


@pytest.mark.parametrize("haste", ["hasted-combat", "launched-by-haste", "holding-spells"])
def test_wq_23_no_death_blow_with_haste_or_holding_spells(haste: str) -> None:
    with pytest.raises(RuleError, match=f"{haste}.*WQ-23"):
        Attack(level=2, call="death-blow", haste=haste)
    assert Attack(level=2, call="critical", haste=haste).haste == haste


def test_wq_23_is_cited_where_a_death_blow_may_be_called() -> None:
    assert "WQ-23" in cited(fought(NORMAL, "4 2", call="death-blow"))


def test_wq_24_a_table_may_rule_death_blows_on_player_characters_out() -> None:
    options = Options(no_death_blow=True)
    for rollable in (lambda: Attack(level=2, call="death-blow", target="pc", options=options), death_blow_on_pc):
        with pytest.raises(RuleError, match="WQ-24"):
            rollable()
    # an NPC may still be killed in one blow, and a player's character elsewhere
    assert fought(CALLED, "4 2", call="death-blow", target="npc", options=options).outcome.death_blow
    assert fought(NATURAL_20, "4 2", call="death-blow", target="pc").outcome.death_blow


def death_blow_on_pc() -> Hit:
    """Call a death blow on a player's character in a game that has none."""
    return Hit(call="death-blow", target="pc", options=Options(no_death_blow=True))


@pytest.mark.parametrize(("hp", "left", "killed"), [(13, 1, False), (12, 0, True), (5, 0, True)])
def test_wq_24_a_plain_hit_that_empties_hp_is_no_death_blow(hp: int, left: int, killed: bool) -> None:  # noqa: FBT001
    # 6 + 3 + 2 and one success are 12
    made = fought(NORMAL, "4 2", target="pc", hp=hp, options=Options(no_death_blow=True), **SWORD)
    assert (made.outcome.hp_left, made.outcome.killed, made.outcome.death_blow) == (left, killed, False)
    assert ("WQ-24" in cited(made)) is killed


PHYSICAL = [  # hit die, attacker's faces; damage
    (NORMAL, "3 3", 11),  # 6 + 3 + 2
    (NORMAL, "4 3", 12),  # and a small success
    (NORMAL, "6 4", 17),  # and an ace and a small one: 5 + 1
    (CALLED, "3 3", 22),  # 2 * 11
    (CALLED, "6 4", 28),  # 2 * 11 + 6: successes are not doubled
    (NATURAL_20, "3 3", 33),  # 3 * 11
    (NATURAL_20, "6 4", 39),  # 3 * 11 + 6
]


@pytest.mark.parametrize(("hit", "attacker", "damage"), PHYSICAL)
def test_wq_25_physical_damage(hit: int, attacker: str, damage: int) -> None:
    made = fought(hit, attacker, call="critical", **SWORD)
    assert made.outcome.damage == damage
    assert "WQ-25" in cited(made)


@pytest.mark.parametrize(
    ("option", "critical", "triple"),
    [
        ({}, 22, 33),
        ({"magic_bonus_multiplied": False}, 20, 29),  # 2 * 9 + 2, 3 * 9 + 2
        ({"physical_critical": 4}, 44, 33),
        ({"physical_triple": 5}, 22, 55),
    ],
)
def test_wq_25_options_in_the_roll_and_in_the_odds(option, critical: int, triple: int) -> None:
    options = Options(**option)
    assert fought(CALLED, "3 3", call="critical", options=options, **SWORD).outcome.damage == critical
    assert fought(NATURAL_20, "3 3", call="critical", options=options, **SWORD).outcome.damage == triple
    attack = Attack(level=0, call="critical", options=options, **SWORD)
    assert {value: Fraction(ways, odds(attack).total) for value, ways in odds(attack).by("damage")} == {
        0: Fraction(9, 20),
        11: Fraction(6, 20),
        critical: Fraction(4, 20),
        triple: Fraction(1, 20),
    }


MAGIC = [  # hit die, attacker's faces (level 4); damage
    (NORMAL, "3 3 2 2", 4),  # the level
    (NORMAL, "4 5 2 2", 6),  # and two small successes
    (NORMAL, "6 4 2 2", 10),  # and an ace and a small one
    (CALLED, "3 3 2 2", 40),  # 10 * 4
    (CALLED, "6 4 2 2", 46),
    (NATURAL_20, "3 3 2 2", 60),  # 15 * 4
    (NATURAL_20, "6 4 2 2", 66),
]


@pytest.mark.parametrize(("hit", "attacker", "damage"), MAGIC)
def test_wq_26_magic_damage(hit: int, attacker: str, damage: int) -> None:
    # weapon and strength are of no account
    made = fought(hit, attacker, kind="magic", call="critical", **SWORD)
    assert made.outcome.damage == damage
    assert "WQ-26" in cited(made)


@pytest.mark.parametrize(
    ("option", "critical", "triple"), [({}, 10, 15), ({"magic_critical": 7}, 7, 15), ({"magic_triple": 20}, 10, 20)]
)
def test_wq_26_options_in_the_roll_and_in_the_odds(option, critical: int, triple: int) -> None:
    options = Options(**option)
    assert fought(CALLED, "3 3", kind="magic", call="critical", options=options).outcome.damage == 2 * critical
    assert fought(NATURAL_20, "3 3", kind="magic", call="critical", options=options).outcome.damage == 2 * triple
    # one die at level 1, unopposed: a blank in 2 of 6 leaves the base alone
    attack = Attack(level=1, kind="magic", call="critical", options=options)
    assert chance(attack, band="critical", damage=critical) == Fraction(4, 20) * Fraction(2, 6)
    assert chance(attack, band="triple", damage=triple) == Fraction(1, 20) * Fraction(2, 6)


ARMOUR = [  # AC, Fortitude, armour ignored; of 12 damage
    (0, 0, False, 12),
    (4, 0, False, 8),
    (0, 3, False, 9),
    (4, 3, False, 5),
    (4, 3, True, 9),  # Fortitude counts all the same
    (11, 0, False, 1),
    (12, 0, False, 0),
    (13, 0, False, 0),
    (6, 7, False, 0),
    (1000, 1000, True, 0),
]


@pytest.mark.parametrize(("ac", "fortitude", "ignores", "damage"), ARMOUR)
def test_wq_27_less_armour_and_fortitude_and_never_below_zero(ac, fortitude, ignores, damage) -> None:
    # 6 + 3 + 2 and one success
    made = fought(NORMAL, "4 2", ac=ac, fortitude=fortitude, ignores_armor=ignores, hp=20, **SWORD)
    assert (made.outcome.damage, made.outcome.hp_left) == (damage, 20 - damage)
    assert ("WQ-27" in cited(made)) is (damage < 12)
    attack = Attack(level=0, ac=ac, fortitude=fortitude, ignores_armor=ignores, weapon=12)
    assert odds(attack).mean("damage") == Fraction(11 * damage, 20)


SUCCESSES = [  # attacker, defender; how it ends, damage whole, damage by margin
    ("6 4", "4 4", "hit", 6 + 6, 6 + 4),  # 6 successes against 2
    ("4 4", "4 2", "hit", 6 + 2, 6 + 1),
    ("6 2", "4 4 4 4 4 4", "hit", 6 + 5, 6 + 0),  # won by an ace with fewer successes
    ("4 2", "2 2", "hit", 6 + 1, 6 + 1),
    ("4 2", "4 2", "stalemate", 0, 0),
    ("4 2", "6 2", "lost", 0, 0),
]


@pytest.mark.parametrize(("attacker", "defender", "end", "gross", "margin"), SUCCESSES)
def test_wq_28_the_winners_successes_count_whole(attacker, defender, end, gross, margin) -> None:
    for way, damage in (("gross", gross), ("margin", margin)):
        made = fought(NORMAL, attacker, defender, weapon=6, options=Options(damage_successes=way))
        assert (made.outcome.result, made.outcome.damage) == (end, damage)
        assert "WQ-28" in cited(made)


def test_wq_28_whole_or_by_margin_in_the_odds_of_one_die_each() -> None:
    # an ace (1/6) beats a small success (2/6) by 4 and a blank (2/6) by 5; 11 of 20 hit
    whole, margin = (Attack(level=1, defence=1, weapon=6, options=Options(damage_successes=way)) for way in WAYS)
    assert chance(whole, damage=11) == Fraction(11, 20) * Fraction(4, 36)
    assert chance(whole, damage=10) == 0
    assert chance(margin, damage=11) == Fraction(11, 20) * Fraction(2, 36)
    assert chance(margin, damage=10) == Fraction(11, 20) * Fraction(2, 36)


WAYS = ("gross", "margin")


@pytest.mark.parametrize(("way", "damage"), [("gross", 11), ("margin", 6)])
def test_wq_28_a_win_by_aces_has_no_negative_margin_in_the_odds(way: str, damage: int) -> None:
    # one die against six: an ace against five small successes and a die that is none (6 * 32 * 3 ways), or six (64)
    attack = Attack(level=1, defence=6, weapon=6, options=Options(damage_successes=way))
    by_margin = chance(attack, damage=6)
    assert by_margin == (Fraction(11, 20) * Fraction(640, 6**7) if damage == 6 else 0)
    # where points are compared it is no win
    points = Attack(level=1, defence=6, weapon=6, options=Options(damage_successes=way, compare="points"))
    assert chance(points, damage=6) == 0


@pytest.mark.parametrize("compare", ["aces", "points"])
def test_wq_28_by_margin_however_pools_are_compared(compare: str) -> None:
    options = Options(damage_successes="margin", compare=compare)
    attack = Attack(level=1, defence=1, weapon=6, aggravated=True, options=options)
    # an ace against a small success and against a blank; a small success against a blank
    for damage, turns, ways in ((10, 2, 2), (11, 2, 2), (7, 1, 4)):
        assert chance(attack, damage=damage, lasting=damage, turns=turns) == Fraction(11, 20) * Fraction(ways, 36)


def test_wq_28_whole_unless_said() -> None:
    assert Options().damage_successes == "gross"


def test_wq_28_a_critical_that_loses_the_contest_does_nothing() -> None:
    made = fought(NATURAL_20, "2 2", "4 2", call="critical", hp=9, **SWORD)
    assert (made.outcome.result, made.outcome.damage, made.outcome.hp_left) == ("lost", 0, 9)


def test_wq_29_without_a_defence_the_attack_is_unopposed() -> None:
    made = fought(NORMAL, "3 3", weapon=6)
    assert (made.outcome.result, made.outcome.damage) == ("hit", 6)
    assert list(made.faces) == ["hit die", "attacker"]
    assert made.outcome.defender_ar == 0
    assert "WQ-29" in cited(made)


@pytest.mark.parametrize(("face", "result", "damage"), [(3, "stalemate", 0), (4, "hit", 7), (1, "lost", 0)])
def test_wq_29_a_defence_of_no_dice_is_a_defence(face: int, result: str, damage: int) -> None:
    # a pool that was named and has nothing to show: no aces, no successes, no botch
    made = read(Attack(level=1, defence=0, weapon=6), f"hit die: 13; attacker: {face}")
    assert (made.outcome.result, made.outcome.damage, made.outcome.defender_ar) == (result, damage, 1)
    attack = Attack(level=1, defence=0, weapon=6)
    assert chance(attack, result=result, band="normal") == Fraction(11, 20) * Fraction({3: 2, 4: 3, 1: 1}[face], 6)


def test_wq_29_defending_is_the_defenders_pool_and_costs_no_stamina() -> None:
    made = fought(NORMAL, "4 2", "6 2", weapon=6, stamina=8)
    assert made.outcome.result == "lost"
    assert (made.outcome.stamina, made.outcome.stamina_left) == (1, 7)  # the attacker's own action, and no more
    assert "WQ-29" in cited(made)


ATTACKER_BOTCHES = [  # hit die, attacker, defender; how it ends, what the attacker takes
    (NORMAL, "1 1", "2 3", "lost", 5),  # half of 11
    (NORMAL, "1 1 4", "2 3", "lost", 6),  # half of 12: its successes are included
    (NORMAL, "1 1 1 4 5", "2 3", "lost", 6),  # half of 13, rounded down
    (NORMAL, "1 1 6", "2 3", "lost", 8),  # half of 16
    (NATURAL_20, "1 1 4", "2 3", "lost", 6),  # as a normal hit, though it was a triple
    (NORMAL, "1 1 4", "1 1", "stalemate", 6),  # two botches: each side suffers its own
    (NORMAL, "1 4", "2 3", "hit", 0),  # as many ones as good dice is no botch
]


@pytest.mark.parametrize(("hit", "attacker", "defender", "end", "own"), ATTACKER_BOTCHES)
def test_wq_30_an_attacker_who_botches_takes_half_of_a_normal_hit(hit, attacker, defender, end, own) -> None:
    made = fought(hit, attacker, defender, call="critical", **SWORD)
    assert (made.outcome.result, made.outcome.self_damage) == (end, own)
    assert made.outcome.attacker_botch is (own > 0)
    assert ("WQ-30" in cited(made)) is (own > 0)


@pytest.mark.parametrize(("ac", "fortitude"), [(0, 0), (50, 50)])
def test_wq_30_neither_armour_nor_fortitude_helps(ac: int, fortitude: int) -> None:
    # those given are the target's; the attacker's own have no say
    assert fought(NORMAL, "1 1 4", "2 3", ac=ac, fortitude=fortitude, **SWORD).outcome.self_damage == 6


def test_wq_30_a_spell_that_botches() -> None:
    # level 5 and two successes are 7; half of it, rounded down
    assert fought(NORMAL, "1 1 1 4 5", "2 3", kind="magic").outcome.self_damage == 3


def test_wq_30_in_the_odds_of_one_die_each() -> None:
    # 11 of 20 hit, and 1 in 6 shows a 1: half of 7 is 3
    attack = Attack(level=1, defence=1, weapon=7)
    assert chance(attack, attacker_botch=True, self_damage=3) == Fraction(11, 20) * Fraction(1, 6)
    assert odds(attack).mean("self_damage") == 3 * Fraction(11, 120)


def test_wq_30_is_judged_on_the_rule_of_the_table() -> None:
    assert fought(NORMAL, "1 1 6", "2 3", weapon=6, options=Options(botch_rule="points")).outcome.damage == 6 + 5
    assert fought(NORMAL, "1 1 6", "2 3", weapon=6, options=Options(botch_rule="none")).outcome.self_damage == 0


DEFENDER_BOTCHES = [  # hit die, attacker, AC, Fortitude; damage
    (NORMAL, "2 3", 0, 0, 22),  # 2 * 11
    (NORMAL, "4 3", 0, 0, 24),  # 2 * (11 + 1)
    (CALLED, "6 4", 0, 0, 56),  # 2 * (22 + 6)
    (NATURAL_20, "2 3", 0, 0, 66),  # 2 * 33
    (NORMAL, "4 3", 5, 4, 15),  # 24 - 9: doubled before AC and Fortitude, not 2 * (12 - 9)
    (NORMAL, "2 3", 30, 0, 0),
]


@pytest.mark.parametrize(("hit", "attacker", "ac", "fortitude", "damage"), DEFENDER_BOTCHES)
def test_wq_31_a_defender_who_botches_takes_double_before_armour(hit, attacker, ac, fortitude, damage) -> None:
    made = fought(hit, attacker, "1 1 5", call="critical", ac=ac, fortitude=fortitude, **SWORD)
    assert (made.outcome.defender_botch, made.outcome.damage) == (True, damage)
    assert "WQ-31" in cited(made)


def test_wq_31_two_botches_double_nothing() -> None:
    made = fought(NORMAL, "1 1 4", "1 1", hp=9, **SWORD)
    assert (made.outcome.attacker_botch, made.outcome.defender_botch) == (True, True)
    assert (made.outcome.result, made.outcome.damage, made.outcome.hp_left) == ("stalemate", 0, 9)


def test_wq_31_two_botches_in_the_odds_of_one_die_each() -> None:
    both = chance(Attack(level=1, defence=1), attacker_botch=True, defender_botch=True, result="stalemate")
    assert both == Fraction(11, 20) * Fraction(1, 36)


def test_wq_31_in_the_odds_of_one_die_each() -> None:
    # a blank (2/6) against a 1 (1/6): 2 * 6; a small success: 2 * 7; an ace (1/6): 2 * 11
    attack = Attack(level=1, defence=1, weapon=6)
    for damage, ways in ((12, 2), (14, 2), (22, 1)):
        assert chance(attack, damage=damage) == Fraction(11, 20) * Fraction(ways, 36)


@pytest.mark.parametrize(
    ("hit", "attacker", "fields", "damage", "self_damage"),
    [
        ("1 1 1 1", "", {}, 0, 6),  # a natural 4: the weapon's damage, and no action dice
        ("2 1 1 1", "", {}, 0, 0),
        ("5 5 1 1", "4 2", {}, 6 + 3 + 2 + 1, 0),
    ],
)
def test_wq_19_an_attacker_with_a_natural_four_takes_the_weapons_damage(
    hit, attacker, fields, damage, self_damage
) -> None:
    dice = f"hit die: {hit}" + (f"; attacker: {attacker}" if attacker else "")
    made = read(Attack(level=2, die="4d6", **SWORD, **fields), dice)
    assert (made.outcome.damage, made.outcome.self_damage) == (damage, self_damage)
    assert ("the weapon's damage, 6" in cited(made).get("WQ-19", "")) is (self_damage == 6)


def test_wq_19_a_defenders_natural_four_doubles_the_damage() -> None:
    # 11 and one success, twice
    attack = Attack(level=2, die="4d6", defender_throws=True, **SWORD)
    made = read(attack, "hit die: 5 5 1 1; defender's hit die: 1 1 1 1; attacker: 4 2")
    assert made.outcome.damage == 24
    # 986 of 1296 hit, and 1 of 1296 throws of the target doubles; no action dice, so 11 and 22
    empty = Attack(level=0, die="4d6", defender_throws=True, **SWORD)
    assert chance(empty, damage=22) == Fraction(986, 1296**2)


LASTING = [  # hit die, attacker, AC, Fortitude; damage now, again, turns
    (NORMAL, "4 3", 0, 0, 12, 12, 1),
    (NORMAL, "6 3", 0, 0, 16, 16, 2),  # one ace: one turn more
    (NORMAL, "6 6 4", 0, 0, 22, 22, 3),
    (CALLED, "6 3", 0, 0, 27, 16, 2),  # 22 + 5 now, but what comes again is the normal damage
    (NATURAL_20, "4 3", 0, 0, 34, 12, 1),
    (NORMAL, "4 3", 4, 3, 5, 5, 1),  # AC and Fortitude apply each time
    (CALLED, "4 3", 4, 3, 16, 5, 1),  # 23 - 7 now, 12 - 7 again
]


@pytest.mark.parametrize(("hit", "attacker", "ac", "fortitude", "damage", "lasting", "turns"), LASTING)
def test_wq_32_aggravated_damage_comes_again(hit, attacker, ac, fortitude, damage, lasting, turns) -> None:  # noqa: PLR0917
    made = fought(hit, attacker, call="critical", aggravated=True, ac=ac, fortitude=fortitude, **SWORD)
    assert (made.outcome.damage, made.outcome.lasting, made.outcome.turns) == (damage, lasting, turns)
    assert "WQ-32" in cited(made)


def test_wq_32_in_the_odds_of_one_die() -> None:
    attack = Attack(level=1, weapon=6, aggravated=True)
    assert chance(attack, lasting=11, turns=2) == Fraction(11, 20) * Fraction(1, 6)
    assert chance(attack, lasting=7, turns=1) == Fraction(11, 20) * Fraction(2, 6)


@pytest.mark.parametrize(("attacker", "defender"), [("2 2", "4 2"), ("4 2", "4 2"), ("1 1", "2 2")])
def test_wq_32_an_attack_that_is_not_won_does_not_come_again(attacker: str, defender: str) -> None:
    made = fought(NORMAL, attacker, defender, aggravated=True, **SWORD)
    assert (made.outcome.lasting, made.outcome.turns) == (0, 0)


def test_wq_33_progressive_damage_has_no_number_of_turns() -> None:
    # 4 and one success, again and again
    made = fought(NORMAL, "6 3", weapon=4, progressive=True)
    assert (made.outcome.damage, made.outcome.lasting, made.outcome.turns) == (9, 9, 0)
    assert "WQ-33" in cited(made)
    assert chance(Attack(level=1, weapon=4, progressive=True), lasting=9) == Fraction(11, 20) * Fraction(1, 6)


def test_wq_33_damage_that_is_neither_is_done_once() -> None:
    assert fought(NORMAL, "6 3", weapon=4).outcome.lasting == 0


@pytest.mark.parametrize(("ar", "used"), [(None, 1), (1, 1), (5, 1)])
def test_wq_36_each_defence_uses_one_action(ar: int | None, used: int) -> None:
    made = fought(NORMAL, "4 4", "5 6", defender_ar=ar)
    assert made.outcome.defender_ar == used
    assert "WQ-36" in cited(made)


def test_wq_36_without_an_action_left_a_hit_can_not_be_defended_against() -> None:
    with pytest.raises(RuleError, match="WQ-36"):
        Attack(level=2, defence=2, defender_ar=0)
    # it is unopposed instead
    assert fought(NORMAL, "2 2", weapon=6, defender_ar=0).outcome.damage == 6


@pytest.mark.parametrize(("cost", "level"), [(1, 1), (1, 60), (0, 5), (3, 5)])
def test_wq_38_a_physical_action_costs_one_whatever_its_level(cost: int, level: int) -> None:
    attack = Attack(level=level, options=Options(physical_cost=cost))
    made = roll(attack, lambda sides: min(sides, 13))
    assert made.outcome.stamina == cost
    assert "WQ-38" in cited(made)
    assert odds(attack).mean("stamina") == cost


def test_wq_38_is_paid_for_a_miss_too_and_one_unless_said() -> None:
    assert read(Attack(level=2, stamina=4), "hit die: 2").outcome.stamina_left == 3
    assert Options().physical_cost == 1


@pytest.mark.parametrize(
    ("level", "reduction", "cost"), [(1, 0, 1), (4, 0, 2), (4, 1, 1), (4, 2, 0), (4, 9, 0), (31, 0, 11)]
)
def test_wq_39_a_spell_costs_by_its_level_less_what_a_skill_takes_off(level: int, reduction: int, cost: int) -> None:
    made = read(Attack(level=level, kind="magic", cost_reduction=reduction), "hit die: 2")
    assert made.outcome.stamina == cost
    assert "WQ-39" in cited(made)


@pytest.mark.parametrize(
    ("fields", "stamina", "cost"),
    [
        ({"kind": "magic"}, 1, 2),  # level 4
        ({"kind": "magic", "call": "death-blow"}, 6, 7),
        ({"call": "death-blow"}, 5, 6),
        ({"options": Options(physical_cost=3)}, 2, 3),
    ],
)
def test_wq_40_what_can_not_be_paid_is_refused_with_cost_and_stamina(fields, stamina: int, cost: int) -> None:
    with pytest.raises(RuleError, match=rf"{cost}\D+{stamina}\D.*WQ-40"):
        Attack(level=4, stamina=stamina, **fields)
    assert Attack(level=4, stamina=cost, **fields).stamina == cost


@pytest.mark.parametrize(("stamina", "left", "unconscious"), [(1, 0, True), (2, 1, False)])
def test_wq_40_at_stamina_zero_the_character_is_unconscious(stamina, left, unconscious) -> None:
    made = fought(NORMAL, "4 2", stamina=stamina)
    assert (made.outcome.stamina_left, made.outcome.unconscious) == (left, unconscious)
    assert ("unconscious" in cited(made)["WQ-40"]) is unconscious


def test_wq_40_nobody_attacks_at_stamina_zero() -> None:
    with pytest.raises(RuleError, match="WQ-40"):
        Attack(level=2, stamina=0)


def test_headline_outcome_pools_and_json_say_the_same() -> None:
    made = fought(CALLED, "6 2 3", "4 2", call="critical", hp=40, ac=3, weapon=6)
    told = made.as_json()["outcome"]
    # 2 * 6 + 5 - 3
    assert made.headline == "Critical hit for 14 damage"
    assert (told["damage"], told["hp_left"], told["band"]) == (14, 26, "critical")
    assert (made.outcome.attacker.successes, made.outcome.defender.successes) == (5, 1)


@pytest.mark.parametrize("field", ["level", "defence", "weapon", "strength", "magic", "ac", "fortitude"])
@pytest.mark.parametrize("number", [-1, 10**5000], ids=["below zero", "5,000 digits"])
def test_numbers_out_of_bounds_are_refused(field: str, number: int) -> None:
    with pytest.raises(RuleError, match=field):
        Attack(**{"level": 1, field: number})
