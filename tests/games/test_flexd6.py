"""FlexD6: one to three check dice that succeed on 5+, up to five skill dice that succeed on 6. Every rule by hand.

A check die fails with 4 in 6 and a skill die with 5 in 6, so c and s of them fail together with (2/3)^c (5/6)^s.
"""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import pytest

from astragal import odds, read, roll
from astragal.core import RuleError
from astragal.games.flexd6 import GAME, Check, Options

THIRD = Fraction(1, 3)
SIXTH = Fraction(1, 6)


def cited(made) -> dict[str, str]:
    """Return what a roll says of each rule it cites."""
    return {rule: str(said) for rule, said in made.cited}


def dice_of(check) -> tuple[int, int]:
    """Return how many check dice and skill dice are thrown."""
    faces = roll(check, lambda _: 1).faces
    return len(faces["check"]), len(faces["skill"])


def chance(check) -> Fraction:
    """Return the chance of success."""
    return odds(check).p(lambda outcome: outcome.success)


# the worked rolls of the page: check dice, skill dice; success, (check 5s, check 6s, skill 6s), hits
WORKED = [
    ("2 4", "3", False, (0, 0, 0), 0),
    ("5 6", "1", True, (1, 1, 0), 2),
    ("2 4", "6", True, (0, 0, 1), 1),
    ("2", "", False, (0, 0, 0), 0),
    ("5", "", True, (1, 0, 0), 1),
    ("2 4 3", "4 1", False, (0, 0, 0), 0),
    ("5 3 6", "5 6", True, (1, 1, 1), 3),
    # and more
    ("4 4 4", "5 5 5 5 5", False, (0, 0, 0), 0),
    ("6 6 6", "6 6 6 6 6", True, (0, 3, 5), 8),
    ("1", "1 1 1 1 6", True, (0, 0, 1), 1),
]


@pytest.mark.parametrize(("check", "skill", "success", "counts", "hits"), WORKED)
def test_worked_rolls(check, skill, success, counts, hits) -> None:
    rollable = Check(check=len(check.split()), skill=len(skill.split()))
    outcome = read(rollable, f"check: {check}; skill: {skill}").outcome
    assert outcome.success is success
    assert (outcome.fives, outcome.sixes, outcome.skill_sixes) == counts
    assert (outcome.hits, outcome.fours, outcome.dropped) == (hits, 0, 0)


# the success table of the page, in percent: a row for each number of check dice, a column for each of skill dice
PERCENT = {
    1: (33.33, 44.44, 53.70, 61.42, 67.85, 73.21, 77.67),
    2: (55.56, 62.96, 69.14, 74.28, 78.57, 82.14, 85.12),
    3: (70.37, 75.31, 79.42, 82.85, 85.71, 88.09, 90.08),
}


@pytest.mark.parametrize(
    ("advantages", "disadvantages", "dice"),
    [(0, 0, 2), (1, 0, 3), (2, 0, 3), (20, 0, 3), (0, 1, 1), (0, 2, 1), (0, 20, 1), (1, 1, 2), (3, 1, 2), (1, 3, 2)],
)
def test_fx_01_advantages_do_not_add_up_and_cancel_disadvantages(advantages, disadvantages, dice) -> None:
    check = Check(advantages=advantages, disadvantages=disadvantages)
    assert dice_of(check) == (dice, 0)
    assert "FX-01" in cited(roll(check, lambda _: 1))
    assert chance(check) == 1 - Fraction(2, 3) ** dice


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_fx_01_check_dice_may_be_named_outright(dice: int) -> None:
    assert dice_of(Check(check=dice)) == (dice, 0)


@pytest.mark.parametrize("dice", [-1, 0, 4])
def test_fx_01_never_more_than_three_never_fewer_than_one(dice: int) -> None:
    with pytest.raises(RuleError, match="check"):
        Check(check=dice)


def test_fx_01_a_number_of_check_dice_beside_advantages_is_refused() -> None:
    with pytest.raises(RuleError, match="advantages"):
        Check(check=3, disadvantages=1)


@pytest.mark.parametrize(("skill", "more", "dice"), [(0, 0, 0), (1, 0, 1), (0, 2, 2), (2, 3, 5)])
def test_fx_02_a_skill_die_a_point_and_more_by_gear(skill: int, more: int, dice: int) -> None:
    check = Check(skill=skill, more=more)
    assert dice_of(check) == (2, dice)
    assert "FX-02" in cited(roll(check, lambda _: 1))
    assert chance(check) == 1 - Fraction(4, 9) * Fraction(5, 6) ** dice


@pytest.mark.parametrize(
    ("most", "skill", "more", "dice", "dropped"),
    [
        (5, 4, 0, 4, 0),
        (5, 5, 0, 5, 0),
        (5, 6, 0, 5, 1),
        (5, 4, 4, 5, 3),
        (6, 5, 0, 5, 0),
        (6, 6, 0, 6, 0),
        (6, 7, 0, 6, 1),
    ],
)
def test_fx_03_at_most_five_skill_dice_or_six_if_the_table_likes(most, skill, more, dice, dropped) -> None:
    check = Check(skill=skill, more=more, options=Options(max_skill_dice=most))
    made = roll(check, lambda _: 1)
    assert dice_of(check) == (2, dice)
    assert made.outcome.dropped == dropped
    assert ("FX-03" in cited(made)) is (dropped > 0)
    assert odds(check).total == 6 ** (2 + dice)
    assert chance(check) == 1 - Fraction(4, 9) * Fraction(5, 6) ** dice
    assert all(outcome.dropped == dropped for outcome, _ in odds(check))


def test_fx_03_five_is_the_rule_and_the_roll_says_how_many_were_dropped() -> None:
    assert Options().max_skill_dice == 5
    assert "2 skill dice dropped" in cited(roll(Check(skill=7), lambda _: 1))["FX-03"]


@pytest.mark.parametrize("most", [4, 7])
def test_fx_03_no_other_cap_is_known(most: int) -> None:
    with pytest.raises(RuleError, match="max_skill_dice"):
        Options(max_skill_dice=most)


def test_fx_04_the_two_kinds_stay_apart_by_name_in_every_shape() -> None:
    made = read(Check(check=2, skill=2), "skill: 6 1; check: 2 4")
    assert [(here.group.name, here.group.role) for here in made.thrown] == [("check", "check"), ("skill", "skill")]
    assert made.faces == {"check": (2, 4), "skill": (6, 1)}
    assert made.as_json()["faces"] == {"check": [2, 4], "skill": [6, 1]}
    assert "FX-04" in cited(made)


@pytest.mark.parametrize(
    ("check", "skill", "success"),
    [(4, 1, False), (5, 1, True), (6, 1, True), (1, 4, False), (1, 5, False), (1, 6, True), (1, 1, False)],
)
def test_fx_05_check_dice_succeed_on_five_and_skill_dice_on_six(check, skill, success) -> None:
    made = read(Check(check=1, skill=1), {"check": [check], "skill": [skill]})
    assert made.outcome.success is success
    assert "FX-05" in cited(made)


def test_fx_05_in_the_odds_one_die_of_each_kind() -> None:
    # fails with 4/6 * 5/6 = 20/36
    assert chance(Check(check=1, skill=1)) == Fraction(16, 36)


def test_fx_06_hits_are_counted_by_kind_and_a_skill_five_is_none() -> None:
    made = read(Check(check=3, skill=4), "check: 5 5 6; skill: 5 5 6 6")
    outcome = made.outcome
    assert (outcome.fives, outcome.sixes, outcome.skill_sixes, outcome.hits) == (2, 1, 2, 5)
    assert "FX-06" in cited(made)


def test_fx_06_more_hits_are_better() -> None:
    one, two = (read(Check(skill=1), faces).outcome for faces in ("5 1 1", "1 6 6"))
    assert one < two


def test_fx_06_the_odds_of_hits_with_one_die_of_each_kind() -> None:
    # 2/3 * 5/6, then 1/3 * 5/6 + 2/3 * 1/6, then 1/3 * 1/6; over 18: 10, 7, 1
    table = odds(Check(check=1, skill=1)).by("hits")
    assert {hits: Fraction(ways, table.total) for hits, ways in table} == {
        0: Fraction(10, 18),
        1: Fraction(7, 18),
        2: Fraction(1, 18),
    }


@pytest.mark.parametrize(
    ("required", "faces", "success"),
    [(1, "5 1 1", True), (2, "5 1 1", False), (2, "5 1 6", True), (3, "5 1 6", False), (3, "5 6 6", True)],
)
def test_fx_07_a_harder_task_asks_for_more_hits(required, faces, success) -> None:
    made = read(Check(skill=1, required=required), faces)
    assert made.outcome.success is success
    assert ("FX-07" in cited(made)) is (required > 1)


@pytest.mark.parametrize(("required", "ways"), [(1, 8), (2, 1), (3, 0)])
def test_fx_07_in_the_odds(required: int, ways: int) -> None:
    # of 18 ways one die of each kind has one hit or more in 8, two in 1
    assert chance(Check(check=1, skill=1, required=required)) == Fraction(ways, 18)


def test_fx_07_one_hit_is_what_a_task_asks_for() -> None:
    assert Check().required == 1


@pytest.mark.parametrize(
    ("target", "face", "success", "fours"),
    [(5, 4, False, 0), (4, 4, True, 1), (4, 3, False, 0), (4, 5, True, 0), (5, 5, True, 0)],
)
def test_fx_08_check_dice_may_succeed_on_four(target, face, success, fours) -> None:
    made = read(Check(check=1, options=Options(check_target=target)), [face])
    assert (made.outcome.success, made.outcome.fours) == (success, fours)
    assert ("FX-08" in cited(made)) is (target == 4)


@pytest.mark.parametrize(("target", "ways"), [(5, 2), (4, 3)])
def test_fx_08_check_target_in_the_odds(target: int, ways: int) -> None:
    assert chance(Check(check=1, options=Options(check_target=target))) == Fraction(ways, 6)


def test_fx_08_a_lower_check_target_leaves_skill_dice_alone() -> None:
    check = Check(check=1, skill=2, options=Options(check_target=4))
    assert read(check, "check: 1; skill: 4 5").outcome.hits == 0


@pytest.mark.parametrize(("cap", "hits"), [(None, 4), (1, 2), (2, 3), (3, 4), (6, 4)])
def test_fx_08_skill_dice_may_give_only_so_many_hits(cap: int | None, hits: int) -> None:
    check = Check(check=1, skill=3, options=Options(skill_hit_cap=cap))
    outcome = read(check, "check: 6; skill: 6 6 6").outcome
    assert (outcome.hits, outcome.skill_sixes) == (hits, 3)


@pytest.mark.parametrize(("cap", "ways"), [(None, 13), (1, 11)])
def test_fx_08_the_cap_in_the_odds_of_two_hits(cap: int | None, ways: int) -> None:
    # one check die and two skill dice: a check hit and a skill six or two, 1/3 * 11/36 = 11/108;
    # without the cap also two skill sixes alone, 2/3 * 1/36 = 2/108
    assert chance(Check(check=1, skill=2, required=2, options=Options(skill_hit_cap=cap))) == Fraction(ways, 108)


EXPLODING = Options(explode=True)


@pytest.mark.parametrize(
    ("faces", "fives", "sixes", "skill_sixes"),
    [
        ("check: (6 1); skill: 1", 0, 1, 0),
        ("check: (6 5); skill: 1", 1, 1, 0),
        ("check: (6 6 6 2); skill: 1", 0, 3, 0),
        ("check: 5; skill: (6 5)", 1, 0, 1),  # the die that a skill 6 brings is a skill die: its 5 is nothing
        ("check: (6 4); skill: (6 6 1)", 0, 1, 2),
    ],
)
def test_fx_08_sixes_may_explode_again_and_again(faces, fives, sixes, skill_sixes) -> None:
    made = read(Check(check=1, skill=1, options=EXPLODING), faces)
    outcome = made.outcome
    assert (outcome.fives, outcome.sixes, outcome.skill_sixes) == (fives, sixes, skill_sixes)
    assert outcome.hits == fives + sixes + skill_sixes
    assert "FX-08" in cited(made)


def test_fx_08_every_exploding_die_explodes() -> None:
    check = Check(check=3, options=EXPLODING)
    assert read(check, "(6 1) (6 2) (6 3)").outcome.sixes == 3


def test_fx_08_a_six_brings_nothing_by_the_rules_as_written() -> None:
    with pytest.raises(RuleError, match="do not explode"):
        read(Check(check=1), "(6 1)")


def test_fx_08_exploding_in_the_odds_of_one_check_die() -> None:
    check = Check(check=1, options=EXPLODING)
    # one hit is as likely as ever; two take a 6 and then another hit; three take two 6s and a hit
    assert odds(check).at_least("hits", 1) == THIRD
    assert odds(check).at_least("hits", 2) == SIXTH * THIRD
    assert odds(check).at_least("hits", 3) == SIXTH**2 * THIRD
    assert odds(Check(check=1)).at_least("hits", 2) == 0
    # 1/3 (1 + 1/6 + 1/36 + …)
    assert odds(check).mean("hits") == Fraction(2, 5)


EXPLODED = [  # options; two hits or more, mean and variance of the hits, of one die of each kind
    # a check die brings 0 and 1 hits with 2/3 and 5/18, a skill die 0 and 1 with 5/6 and 5/36:
    # 1 - 2/3 * 5/6 - 5/18 * 5/6 - 2/3 * 5/36; means 2/5 and 1/5, variances 2/5 and 6/25
    ({}, Fraction(13, 108), Fraction(3, 5), Fraction(16, 25)),
    # at most one skill hit, with 1/6: 1/18 + 5/18 * 1/6; 2/5 + 1/6; 2/5 + 5/36
    ({"skill_hit_cap": 1}, Fraction(11, 108), Fraction(17, 30), Fraction(97, 180)),
    # a check die that ends on 4 or 5 in 2 of 5 brings 0 and 1 hits with 1/2 and 2/6 + 1/6 * 3/6 = 5/12:
    # 1 - 1/2 * 5/6 - 5/12 * 5/6 - 1/2 * 5/36; mean 2/5 + 1/5, variance 6/25 + 6/25
    ({"check_target": 4}, Fraction(12, 72), Fraction(4, 5), Fraction(18, 25)),
]


@pytest.mark.parametrize(("option", "two", "mean", "variance"), EXPLODED)
def test_fx_08_exploding_in_the_odds_of_one_die_of_each_kind(option, two, mean, variance) -> None:
    table = odds(Check(check=1, skill=1, options=Options(explode=True, **option)))
    assert table.at_least("hits", 2) == two
    assert (table.mean("hits"), table.variance("hits")) == (mean, variance)


def test_fx_08_exploding_dice_add_up_in_the_odds() -> None:
    # three check dice of 2/5 and five skill dice of 1/5; 2/5 and 6/25 each
    table = odds(Check(check=3, skill=5, options=EXPLODING))
    assert table.mean("hits") == Fraction(11, 5)
    assert table.variance("hits") == Fraction(12, 5)
    assert (table.mean("sixes"), table.mean("skill_sixes")) == (Fraction(3, 5), 1)
    assert sum(ways for _, ways in table) + table.unresolved == table.total


@pytest.mark.parametrize(
    ("option", "said"),
    [({"check_target": 4}, "succeed on 4"), ({"skill_hit_cap": 2}, "at most 2"), ({"explode": True}, "explode")],
)
def test_fx_08_the_roll_says_which_house_rule_counts(option, said: str) -> None:
    text = cited(read(Check(options=Options(**option)), "1 1"))["FX-08"]
    assert said in text
    assert sum(words in text for words in ("succeed on", "at most", "explode")) == 1


def test_fx_08_dice_that_explosions_bring_do_not_count_against_the_cap_of_five() -> None:
    made = read(Check(check=1, skill=5, options=EXPLODING), "check: 1; skill: (6 6 1) (6 1) 1 1 1")
    assert (made.outcome.skill_sixes, made.outcome.hits, made.outcome.dropped) == (3, 3, 0)


def test_fx_08_the_cap_on_skill_hits_counts_those_of_exploded_dice() -> None:
    check = Check(check=1, skill=1, options=Options(explode=True, skill_hit_cap=1))
    outcome = read(check, "check: (6 6 1); skill: (6 6 6 1)").outcome
    assert (outcome.sixes, outcome.skill_sixes, outcome.hits) == (2, 3, 3)


def test_fx_08_all_house_rules_are_off_by_default() -> None:
    assert Options() == Options(max_skill_dice=5, check_target=5, skill_hit_cap=None, explode=False)


@pytest.mark.parametrize("check", PERCENT)
@pytest.mark.parametrize("skill", range(7))
def test_fx_09_the_success_table_of_the_page(check: int, skill: int) -> None:
    exact = chance(Check(check=check, skill=skill, options=Options(max_skill_dice=6)))
    assert exact == 1 - Fraction(2, 3) ** check * Fraction(5, 6) ** skill
    assert round(float(exact * 100), 2) == PERCENT[check][skill]


def test_fx_09_a_roll_says_where_it_stands_in_the_table() -> None:
    # two check dice alone: 36 - 4 * 4 ways; three and a skill die: 1296 - 4 * 4 * 4 * 5
    assert "20 in 36" in cited(read(Check(), "1 1"))["FX-09"]
    assert "976 in 1296" in cited(read(Check(check=3, skill=1), "1 1 1 1"))["FX-09"]


def test_fx_09_the_table_can_be_printed_up_to_five_and_up_to_six() -> None:
    shown = [(chart.rows, chart.columns, chart.shows, chart.options) for chart in GAME.charts]
    assert (("check", 1, 3), ("skill", 0, 5), "success", None) in shown
    assert (("check", 1, 3), ("skill", 0, 6), "success", Options(max_skill_dice=6)) in shown


@pytest.mark.parametrize("faces", ["check: 5 3 6; skill: 5 6", "check: 6 5 3; skill: 6 5", "check: 3 6 5; skill: 6 5"])
def test_the_order_of_dice_does_not_matter(faces: str) -> None:
    assert read(Check(check=3, skill=2), faces).outcome == read(Check(check=3, skill=2), "5 3 6 5 6").outcome


@pytest.mark.parametrize("field", ["check", "skill", "more", "advantages", "required"])
@pytest.mark.parametrize("number", [-1, 10**9, 10**5000], ids=["below zero", "a billion", "5,000 digits"])
def test_hostile_sizes_are_refused_at_once(field: str, number: int) -> None:
    start = process_time()
    with pytest.raises(RuleError, match=field):
        Check(**{field: number})
    assert process_time() - start < 0.05


def test_headline_outcome_and_json_say_the_same() -> None:
    made = read(Check(check=3, skill=2), "5 3 6 5 6")
    told = made.as_json()["outcome"]
    assert made.headline == "Success with 3 hits"
    assert (told["success"], told["hits"], told["skill_sixes"]) == (True, 3, 1)
