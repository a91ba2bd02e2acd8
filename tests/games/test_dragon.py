"""Dragon: d10 pools against a target, with near misses bought up by skill. Every rule, worked out by hand.

A target of 7 prices the faces 2 to 6 at 5, 4, 3, 2 and 1 points; 7 to 10 are successes, and a 1 is lost. One untouched
die therefore succeeds in 4 cases of 10 with a skill (target 7), and in 2 of 10 without one (target 9).
"""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from time import process_time

import pytest

from astragal import odds, read, roll
from astragal.core import ChoiceError, RuleError
from astragal.games.dragon import Bought, Check, Opposed, Options, Part, Split

TENTHS = 10


def cited(made) -> dict[str, str]:
    """Return what a roll says of each rule it cites."""
    return {rule: str(said) for rule, said in made.cited}


def dice_of(check) -> int:
    """Return how many dice a check throws."""
    return len(roll(check, lambda sides: sides).faces["check"])


def chance(rollable, field, value) -> Fraction:
    """Return the chance that a field of the outcome has this value."""
    return odds(rollable).p(lambda outcome: getattr(outcome, field) == value)


# the two worked rolls of the page: points spent and left tell "at least 7" from "greater than 7"
WORKED = [
    pytest.param(3, "3 6 7 8 8", 3, ((6, 1),), 1, 2, id="the 6 for 1"),
    pytest.param(20, "1 1 3 7 10", 2, ((3, 4),), 4, 16, id="the 3 for 4"),
    # and more, by the prices above
    pytest.param(5, "7 8 9 10 10", 5, (), 0, 5, id="nothing to buy"),
    pytest.param(2, "6 6 6 1 1", 0, ((6, 1), (6, 1)), 2, 0, id="two of three 6s"),
    pytest.param(4, "2 3 6 1 1", 0, ((6, 1),), 1, 3, id="3 points left that buy nothing"),
    pytest.param(15, "2 3 4 5 6", 0, ((6, 1), (5, 2), (4, 3), (3, 4), (2, 5)), 15, 0, id="all five for 15"),
    pytest.param(14, "2 3 4 5 6", 0, ((6, 1), (5, 2), (4, 3), (3, 4)), 10, 4, id="one point short of the 2"),
    pytest.param(50, "1 1 1 1 1", 0, (), 0, 50, id="ones are never bought"),
]


@pytest.mark.parametrize(("skill", "faces", "rolled", "bought", "spent", "left"), WORKED)
def test_worked_rolls_of_five_dice_against_seven(skill, faces, rolled, bought, spent, left) -> None:
    outcome = read(Check(stat=5, skill=skill), faces).outcome
    assert outcome.rolled == rolled
    assert outcome.bought == tuple(Bought(face, cost) for face, cost in bought)
    assert outcome.successes == rolled + len(bought)
    assert (outcome.spent, outcome.left) == (spent, left)
    assert outcome.dropped == 0


def test_the_values_of_the_page_for_five_dice_with_three_points() -> None:
    table = dict(odds(Check(stat=5, skill=3)).by("successes"))
    assert {number: Fraction(ways, 10**5) for number, ways in table.items()} == {
        0: Fraction(243, 100000),
        1: Fraction(2891, 50000),
        2: Fraction(4683, 20000),
        3: Fraction(9319, 25000),
        4: Fraction(1317, 5000),
        5: Fraction(217, 3125),
    }


@pytest.mark.parametrize("stat", [0, 1, 2, 7])
def test_dr_01_the_stat_is_thrown_and_the_skill_is_not(stat: int) -> None:
    check = Check(stat=stat, skill=30)
    made = roll(check, lambda sides: sides)
    assert made.faces["check"] == (10,) * stat
    assert made.outcome.left == 30
    assert "DR-01" in cited(made)
    assert odds(check).total == 10**stat


@pytest.mark.parametrize(("face", "successes"), [(1, 0), (6, 0), (7, 1), (8, 1), (10, 1)])
def test_dr_02_a_die_at_the_target_succeeds(face: int, successes: int) -> None:
    made = read(Check(stat=1, trained=True), [face])
    assert made.outcome.successes == successes
    assert "DR-02" in cited(made)


def test_dr_02_at_least_and_not_greater_than_in_the_odds() -> None:
    # 7, 8, 9 and 10; read strictly it would be 3/10
    assert chance(Check(stat=1, trained=True), "successes", 1) == Fraction(4, TENTHS)


@pytest.mark.parametrize(
    ("skill", "trained", "successes"),
    [(0, None, 2), (0, False, 2), (0, True, 4), (1, None, 4)],
    ids=["no skill", "untrained", "trained without points", "a skill"],
)
def test_dr_03_the_target_is_seven_with_a_skill_and_nine_without(skill, trained, successes) -> None:
    # against 7: 7 8 9 10; against 9: 9 10
    made = read(Check(stat=7, skill=skill, trained=trained), "1 1 1 7 8 9 10")
    assert made.outcome.rolled == successes
    assert "DR-03" in cited(made)


@pytest.mark.parametrize(("trained", "tenths"), [(True, 4), (False, 2)])
def test_dr_03_in_the_odds(trained: bool, tenths: int) -> None:  # noqa: FBT001
    assert odds(Check(stat=3, trained=trained)).mean("successes") == 3 * Fraction(tenths, TENTHS)


TARGETS = [  # trained, change, the least face that succeeds (11 for none)
    (True, -1, 6),
    (True, -2, 5),
    (True, -3, 5),
    (True, -50, 5),
    (False, -3, 6),
    (False, -4, 5),
    (False, -5, 5),
    (True, 1, 8),
    (True, 3, 10),
    (True, 4, 11),
    (False, 1, 10),
    (False, 2, 11),
    (True, 50, 11),
]


@pytest.mark.parametrize(("trained", "change", "least"), TARGETS)
def test_dr_04_effects_move_the_target_down_to_five_and_up_without_end(trained, change, least) -> None:
    check = Check(stat=10, trained=trained, target_change=change)
    made = read(check, list(range(1, 11)))
    assert made.outcome.successes == 11 - least
    assert "DR-04" in cited(made)
    assert odds(check).mean("successes") == 11 - least


@pytest.mark.parametrize(
    ("change", "skill", "successes", "spent"),
    [
        (4, 1, 1, 1),  # target 11: a 10 is one pip short
        (5, 1, 0, 0),  # target 12: two pips short
        (5, 2, 1, 2),
        (13, 9, 0, 0),  # target 20: ten pips short
        (13, 10, 1, 10),
    ],
)
def test_dr_04_above_ten_a_success_is_only_bought(change, skill, successes, spent) -> None:
    outcome = read(Check(stat=1, skill=skill, target_change=change), "10").outcome
    assert (outcome.rolled, outcome.successes, outcome.spent) == (0, successes, spent)


@pytest.mark.parametrize(("skill", "tenths"), [(0, 0), (1, 1), (2, 2), (8, 8), (9, 9), (10, 9)])
def test_dr_04_the_odds_of_one_die_against_eleven(skill: int, tenths: int) -> None:
    # each point reaches one face further down from 10, as far as the 2
    check = Check(stat=1, skill=skill, trained=True, target_change=4)
    assert chance(check, "successes", 1) == Fraction(tenths, TENTHS)


@pytest.mark.parametrize(("face", "cost"), [(2, 5), (3, 4), (4, 3), (5, 2), (6, 1)])
def test_dr_05_near_misses_are_bought_one_point_a_pip(face: int, cost: int) -> None:
    made = read(Check(stat=1, skill=cost), [face])
    assert made.outcome.bought == (Bought(face, cost),)
    assert (made.outcome.successes, made.outcome.spent, made.outcome.left) == (1, cost, 0)
    assert "DR-05" in cited(made)
    short = read(Check(stat=1, skill=cost - 1, trained=True), [face]).outcome
    assert (short.successes, short.bought, short.spent, short.left) == (0, (), 0, cost - 1)


@pytest.mark.parametrize("skill", range(8))
def test_dr_05_each_point_reaches_one_face_further_in_the_odds(skill: int) -> None:
    check = Check(stat=1, skill=skill, trained=True)
    assert chance(check, "successes", 1) == Fraction(4 + min(skill, 5), TENTHS)


def test_dr_06_a_one_is_never_bought() -> None:
    check = Check(stat=2, skill=200)
    made = read(check, "1 2")
    assert (made.outcome.successes, made.outcome.bought, made.outcome.left) == (1, (Bought(2, 5),), 195)
    assert "DR-06" in cited(made)
    assert chance(check, "successes", 2) == Fraction(81, 100)


def test_dr_06_a_one_can_not_be_named_either() -> None:
    with pytest.raises(RuleError, match="DR-06"):
        read(Check(stat=2, skill=200, buying="named"), "1 2", choices=["1"])


@pytest.mark.parametrize("skill", [0, 1, 4, 6, 9, 15])
@pytest.mark.parametrize("target_change", [-2, 0, 2, 4])
def test_dr_07_cheapest_first_buys_the_most_successes(skill: int, target_change: int) -> None:
    # against every way to choose which of three dice to buy
    check = Check(stat=3, skill=skill, trained=True, target_change=target_change)
    target = 7 + target_change
    for faces in combinations_with_replacement(range(1, 11), 3):
        prices = [target - face for face in faces if 1 < face < target]
        affordable = [
            number
            for number in range(len(prices) + 1)
            if any(sum(some) <= skill for some in combinations(prices, number))
        ]
        outcome = read(check, list(faces)).outcome
        assert outcome.successes == sum(face >= target for face in faces) + max(affordable)


@pytest.mark.parametrize("faces", ["2 4 6 6", "6 6 4 2", "6 2 4 6", "4 6 2 6"])
def test_dr_07_the_order_on_the_table_does_not_matter(faces: str) -> None:
    # 1 + 1 + 3 of 6 points; the 2 for 5 is out of reach
    made = read(Check(stat=4, skill=6), faces)
    assert made.outcome.bought == (Bought(6, 1), Bought(6, 1), Bought(4, 3))
    assert (made.outcome.successes, made.outcome.spent, made.outcome.left) == (3, 5, 1)
    assert "DR-07" in cited(made)


@pytest.mark.parametrize(
    ("choices", "bought", "left"),
    [
        (["2", "stop"], ((2, 5),), 1),
        (["2", "6"], ((2, 5), (6, 1)), 0),
        (["6", "6", "4", "stop"], ((6, 1), (6, 1), (4, 3)), 1),
        (["stop"], (), 6),
    ],
)
def test_dr_07_a_player_may_name_the_dice(choices, bought, left) -> None:
    outcome = read(Check(stat=4, skill=6, buying="named"), "2 4 6 6", choices=choices).outcome
    assert outcome.bought == tuple(Bought(face, cost) for face, cost in bought)
    assert (outcome.successes, outcome.spent, outcome.left) == (len(bought), 6 - left, left)


@pytest.mark.parametrize(
    ("faces", "choices", "reason"),
    [
        ("2 4 6 9", ["2", "4"], "DR-05"),  # 5 of 6 spent, and a 4 costs 3
        ("1 4 6 9", ["1"], "DR-06"),
        ("2 4 6 9", ["9"], "DR-02"),
        ("2 4 6 9", ["3"], "no die to buy shows 3"),
        ("2 4 6 9", ["6", "6"], "no die to buy shows 6"),  # the only 6 is bought already
    ],
    ids=["not affordable", "a one", "a success already", "not there", "bought already"],
)
def test_dr_07_a_purchase_that_is_not_allowed_is_refused_with_the_reason(faces, choices, reason) -> None:
    with pytest.raises(RuleError, match=reason):
        read(Check(stat=4, skill=6, buying="named"), faces, choices=choices)


def test_dr_07_points_spent_and_left_in_the_odds_of_one_die() -> None:
    # 7 to 10 cost nothing, the 6, 5 and 4 cost 1, 2 and 3 of 3 points, and 3, 2 and 1 are out of reach
    rows = {(row.successes, row.spent, row.left): ways for row, ways in odds(Check(stat=1, skill=3))}
    assert rows == {(1, 0, 3): 4, (1, 1, 2): 1, (1, 2, 1): 1, (1, 3, 0): 1, (0, 0, 3): 3}


def test_dr_07_what_a_player_will_name_has_no_odds() -> None:
    named = Check(stat=1, skill=1, buying="named")
    part = Part(dice=1, stat=2, skill=1, buying="named")
    for rollable in (
        named,
        Check(stat=1, helpers=(named,)),
        Opposed(mine=named, theirs=Check(stat=1)),
        Split(parts=(part, part)),
    ):
        with pytest.raises(ChoiceError):
            odds(rollable)


def test_dr_08_the_skill_is_whole_again_for_the_next_roll() -> None:
    check = Check(stat=2, skill=3)
    for _ in range(2):
        made = read(check, "4 1")
        assert (made.outcome.spent, made.outcome.left) == (3, 0)
        assert "DR-08" in cited(made)
    assert read(check, "8 8").outcome.left == 3


def test_dr_09_only_successes_make_one_outcome_better() -> None:
    check = Check(stat=3, skill=9)
    # three successes for 9 points, three for none, two for none
    dear, free, fewer = (read(check, faces).outcome for faces in ("4 4 4", "7 8 9", "1 8 9"))
    assert not dear < free
    assert not free < dear
    assert fewer < dear


def test_dr_09_there_is_no_botch() -> None:
    made = read(Check(stat=3, skill=4), "1 1 1")
    assert made.outcome.successes == 0
    assert not hasattr(made.outcome, "botch")
    assert "DR-09" in cited(made)


CAPS = [  # stat, bonus, dice thrown, dice dropped
    (3, 0, 3, 0),
    (3, 2, 5, 0),
    (3, 3, 6, 0),
    (3, 4, 6, 1),
    (3, 200, 6, 197),
    (3, -2, 1, 0),
    (3, -3, 0, 0),
    (3, -4, 0, 0),
    (3, -200, 0, 0),
    (0, 0, 0, 0),
    (0, 5, 0, 5),
]


@pytest.mark.parametrize(("stat", "bonus", "dice", "dropped"), CAPS)
def test_dr_10_at_most_twice_the_stat_and_never_fewer_than_none(stat, bonus, dice, dropped) -> None:
    check = Check(stat=stat, bonus=bonus)
    assert dice_of(check) == dice
    assert roll(check, lambda sides: sides).outcome.dropped == dropped
    assert odds(check).total == 10**dice
    assert chance(check, "dropped", dropped) == 1


def test_dr_10_the_roll_says_how_many_dice_were_dropped() -> None:
    assert "1 die dropped" in cited(read(Check(stat=1, bonus=2), "9 9"))["DR-10"]
    assert "DR-10" not in cited(read(Check(stat=1, bonus=1), "9 9"))


def test_dr_10_the_cap_comes_once_after_all_bonuses_and_penalties() -> None:
    # +10 for one thing and -8 for another are +2; capped on the way it would be 6 - 8
    assert dice_of(Check(stat=3, bonus=10 - 8)) == 5


HALVES = (Part(dice=3, stat=5, skill=3), Part(dice=2, stat=5, skill=4, bonus=1))


def test_dr_11_the_base_dice_are_divided_and_each_part_has_its_own_bonus_and_whole_skill() -> None:
    made = read(Split(parts=HALVES), "part 1: 4 6 8; part 2: 3 6 9")
    # part 1 with 3 points: 8 rolled, the 6 for 1, the 4 for 3 is too much for the 2 left
    # part 2 with 4 points: 9 rolled, the 6 for 1, the 3 for 4 is too much for the 3 left
    assert made.outcome.successes == (2, 2)
    assert [(part.spent, part.left) for part in made.outcome.parts] == [(1, 2), (1, 3)]
    assert "DR-11" in cited(made)


@pytest.mark.parametrize("shares", [(1, 3), (3, 3), (5, 5)])
def test_dr_11_shares_that_do_not_add_up_to_the_stat_are_refused(shares) -> None:
    with pytest.raises(RuleError, match="DR-11"):
        Split(parts=tuple(Part(dice=dice, stat=5) for dice in shares))


def test_dr_11_each_part_takes_at_least_one_die() -> None:
    with pytest.raises(RuleError, match="dice: expected"):
        Part(dice=0, stat=5)


def test_dr_11_the_odds_of_both_parts_together() -> None:
    split = Split(parts=(Part(dice=1, stat=2, trained=True), Part(dice=1, stat=2)))
    # 4/10 against 7, and 2/10 against 9
    assert chance(split, "successes", (1, 1)) == Fraction(8, 100)
    assert chance(split, "successes", (0, 0)) == Fraction(48, 100)


def test_dr_12_two_stats_are_split_from_the_smaller() -> None:
    made = read(Split(parts=(Part(dice=1, stat=3), Part(dice=2, stat=6))), "9; 9 9")
    assert made.outcome.successes == (1, 2)
    assert "DR-12" in cited(made)
    with pytest.raises(RuleError, match="DR-11"):  # the 6 dice of the greater stat
        Split(parts=(Part(dice=3, stat=3), Part(dice=3, stat=6)))


@pytest.mark.parametrize(("bonus", "dice", "dropped"), [(4, 6, 0), (5, 6, 1)])
def test_dr_12_the_smaller_stat_caps_the_roll_on_the_greater_one(bonus, dice, dropped) -> None:
    split = Split(parts=(Part(dice=1, stat=3), Part(dice=2, stat=6, bonus=bonus)))
    made = roll(split, lambda sides: sides)
    assert len(made.faces["part 2"]) == dice  # twice 3, not twice 6
    assert made.outcome.parts[1].dropped == dropped
    assert odds(split).total == 10 ** (1 + dice)


@pytest.mark.parametrize(("bonus", "dice", "dropped"), [(0, 1, 0), (1, 2, 0), (2, 3, 0), (5, 6, 0), (6, 6, 1)])
def test_dr_13_a_part_is_capped_at_twice_the_stat_not_twice_its_share(bonus, dice, dropped) -> None:
    split = Split(parts=(Part(dice=1, stat=3, bonus=bonus), Part(dice=2, stat=3)))
    made = roll(split, lambda sides: sides)
    assert len(made.faces["part 1"]) == dice
    assert made.outcome.parts[0].dropped == dropped
    assert "DR-13" in cited(made)


def ways(number: int) -> tuple[Part, ...]:
    """Return so many parts of one die each."""
    return tuple(Part(dice=1, stat=number) for _ in range(number))


@pytest.mark.parametrize(("number", "allowed"), [(3, 2), (4, 3), (8, 7)])
def test_dr_14_more_ways_than_allowed_are_refused(number: int, allowed: int) -> None:
    with pytest.raises(RuleError, match="DR-14"):
        Split(parts=ways(number), ways_allowed=allowed)


def test_dr_14_two_ways_are_free_and_a_third_takes_an_ability() -> None:
    assert Split(parts=ways(2)).ways_allowed == 2
    made = read(Split(parts=ways(3), ways_allowed=3), "9; 8; 10")
    assert made.outcome.successes == (1, 0, 1)
    assert "DR-14" in cited(made)


def strike(target: str, *, attack: bool = True) -> Part:
    """Return a part of one die that is aimed at somebody."""
    return Part(dice=1, stat=2, attack=attack, target=target)


@pytest.mark.parametrize(("first", "second"), [("orc", "orc"), ("orc", " ORC "), ("orc", ""), ("", "")])
def test_dr_15_two_attacks_on_one_target_are_refused(first: str, second: str) -> None:
    with pytest.raises(RuleError, match="DR-15"):
        Split(parts=(strike(first), strike(second)))


@pytest.mark.parametrize(
    "parts",
    [
        (strike("orc"), strike("wolf")),
        (strike("orc"), strike("orc", attack=False)),
        (strike("orc", attack=False), strike("orc", attack=False)),
        (strike(""), strike("orc", attack=False)),
    ],
    ids=["two targets", "an attack and something else", "two things that are no attacks", "one attack on nobody named"],
)
def test_dr_15_anything_else_may_be_split(parts) -> None:
    assert read(Split(parts=parts), "9; 9").outcome.successes == (1, 1)


def test_dr_15_attacks_on_two_targets_are_cited() -> None:
    assert "DR-15" in cited(read(Split(parts=(strike("orc"), strike("wolf"))), "9; 9"))


HELP = [  # successes of the helpers, points when halves are rounded down, and up
    ((), 0, 0),
    ((0,), 0, 0),
    ((1,), 0, 1),
    ((2,), 1, 1),
    ((5,), 2, 3),
    ((1, 1), 0, 2),  # added first it would be 1 either way
    ((5, 3), 3, 5),  # added first it would be 4 either way
]


@pytest.mark.parametrize(("helpers", "down", "up"), HELP)
def test_dr_16_half_of_each_helpers_successes_are_points(helpers, down, up) -> None:
    for rounding, points in (("down", down), ("up", up)):
        check = Check(stat=1, skill=1, helpers=helpers, options=Options(help_rounding=rounding))
        assert read(check, "9").outcome.left == 1 + points
        assert chance(check, "successes", 1) == Fraction(4 + min(1 + points, 5), TENTHS)


def test_dr_16_a_helper_makes_a_roll_of_their_own_first() -> None:
    helper = Check(stat=4, skill=1)
    made = read(Check(stat=2, skill=1, helpers=(helper,)), "check helper 1: 6 7 8 1; check: 5 9")
    # the helper: 7 and 8, and the 6 for the helper's own point: 3 successes, 1 point of help
    # the helped: 9 rolled, the 5 for 2 of 1 + 1 points
    assert (made.outcome.successes, made.outcome.spent, made.outcome.left) == (2, 2, 0)
    assert "DR-16" in cited(made)


@pytest.mark.parametrize(("rounding", "thousandths"), [("down", 416), ("up", 464)])
def test_dr_16_a_helper_who_rolls_in_the_odds(rounding: str, thousandths: int) -> None:
    # two dice against 7 show 0, 1 or 2 successes with .36, .48 and .16; a point is worth .1 to the helped die
    # rounded down only 2 give a point: .4 + .1 * .16; rounded up 1 gives one too: .4 + .1 * .64
    helper = Check(stat=2, trained=True)
    check = Check(stat=1, trained=True, helpers=(helper,), options=Options(help_rounding=rounding))
    assert chance(check, "successes", 1) == Fraction(thousandths, 1000)


@pytest.mark.parametrize(
    ("trains", "rolled", "bought", "spent", "left"),
    [(False, 0, ((8, 1), (8, 1)), 2, 0), (True, 3, (), 0, 2)],
)
def test_dr_17_help_does_not_train_unless_the_table_says_so(trains, rolled, bought, spent, left) -> None:
    # 4 successes are 2 points; against 9 two 8s are bought, against 7 all three dice are successes
    made = read(Check(stat=3, helpers=(4,), options=Options(help_trains=trains)), "7 8 8")
    assert made.outcome.rolled == rolled
    assert made.outcome.bought == tuple(Bought(*die) for die in bought)
    assert (made.outcome.spent, made.outcome.left) == (spent, left)
    assert ("untrained" in cited(made)["DR-17"]) is not trains


def test_dr_17_says_nothing_of_helping_the_trained() -> None:
    assert "DR-17" not in cited(read(Check(stat=1, skill=1, helpers=(4,)), "7"))
    assert "DR-17" not in cited(read(Check(stat=1, trained=True, helpers=(4,)), "7"))


@pytest.mark.parametrize(("trains", "tenths"), [(False, 3), (True, 5)])
def test_dr_17_in_the_odds(trains: bool, tenths: int) -> None:  # noqa: FBT001
    # one point of help reaches one face below the target of 9, or of 7
    check = Check(stat=1, helpers=(2,), options=Options(help_trains=trains))
    assert chance(check, "successes", 1) == Fraction(tenths, TENTHS)


@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ("mine: 7 8; theirs: 9 1", "win"),
        ("mine: 7 1; theirs: 9 1", "tie"),
        ("mine: 1 1; theirs: 1 1", "tie"),
        ("mine: 6 6; theirs: 10 1", "lose"),
    ],
)
def test_dr_18_more_successes_win_and_equal_is_a_tie(faces: str, result: str) -> None:
    side = Check(stat=2, trained=True)
    made = read(Opposed(mine=side, theirs=side), faces)
    assert made.outcome.result == result
    assert "DR-18" in cited(made)


def test_dr_18_in_the_odds() -> None:
    # one die each against 7: .4 * .6 either way, and .16 + .36 for a tie
    side = Check(stat=1, trained=True)
    opposed = Opposed(mine=side, theirs=side)
    assert [chance(opposed, "result", end) for end in ("win", "tie", "lose")] == [
        Fraction(24, 100),
        Fraction(52, 100),
        Fraction(24, 100),
    ]


def test_an_empty_pool_throws_nothing_and_is_certain() -> None:
    made = read(Check(stat=2, bonus=-7, skill=3), "")
    assert (made.outcome.successes, made.outcome.left) == (0, 3)
    assert len(odds(Check(stat=2, bonus=-7, skill=3))) == 1


@pytest.mark.parametrize("fields", [{"stat": -1}, {"stat": 101}, {"stat": 1, "skill": -1}, {"stat": 1, "skill": 201}])
def test_numbers_out_of_bounds_are_refused(fields) -> None:
    with pytest.raises(RuleError):
        Check(**fields)


@pytest.mark.parametrize("field", ["stat", "skill", "bonus", "target_change"])
def test_hostile_sizes_are_refused_at_once(field: str) -> None:
    start = process_time()
    with pytest.raises(RuleError, match=field):
        Check(**{"stat": 1, field: 10**5000})
    assert process_time() - start < 0.05


def test_skill_points_without_the_skill_are_refused() -> None:
    with pytest.raises(RuleError, match="trained"):
        Check(stat=1, skill=1, trained=False)


def test_headline_outcome_and_json_say_the_same() -> None:
    made = read(Check(stat=5, skill=3), "3 6 7 8 8")
    told = made.as_json()["outcome"]
    assert made.headline == "4 successes, 1 point spent, 2 left"
    assert (told["successes"], told["spent"], told["left"]) == (4, 1, 2)
