"""Black dice: your successes explode, each success of a black die takes one away, and the net gives a degree.

Worked out by hand. One ordinary die fails with 4/6, brings exactly one success with 1/6 + 1/6 * 4/6 = 5/18, and each
further one with a sixth of that; its mean is 2/5. A black die takes 1 with 1/3, and as an ordinary die without luck.
"""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import pytest

from astragal import odds, read, roll
from astragal.core import FacesError, RuleError
from astragal.games.black_dice import Check, Opposed, Options

LADDER = {  # net: degree, a success, a full one
    -60: ("Horrific Blunder", False, False),
    -7: ("Horrific Blunder", False, False),
    -6: ("Horrific Blunder", False, False),
    -5: ("Dangerous Bungle", False, False),
    -4: ("Dangerous Bungle", False, False),
    -3: ("Dangerous Bungle", False, False),
    -2: ("Disruptive Misfortune", False, False),
    -1: ("Disruptive Misfortune", False, False),
    0: ("Failure", False, False),
    1: ("Partial Success", True, False),
    2: ("Success", True, True),
    3: ("Good Success", True, True),
    4: ("Good Success", True, True),
    5: ("Good Success", True, True),
    6: ("Impressive Success", True, True),
    8: ("Impressive Success", True, True),
    9: ("Impressive Success", True, True),
    10: ("Virtuoso Success", True, True),
    14: ("Virtuoso Success", True, True),
    15: ("Awe-inspiring Success", True, True),
    60: ("Awe-inspiring Success", True, True),
}

WORKED = [  # ordinary dice, black dice; successes, taken, net
    ("1 2 3 4", "", 0, 0, 0),
    ("5 4 3 5", "", 2, 0, 2),
    ("(6 6 5) (6 1) 3", "", 4, 0, 4),
    ("5 2", "5 6 1", 1, 2, -1),
    ("(6 6 6 6 1)", "6 6 6", 4, 3, 1),
    ("", "5 2 6", 0, 2, -2),
]

DIFFICULTIES = {  # ordinary dice more, black dice
    "easy": (6, 0),
    "routine": (3, 0),
    "average": (0, 0),
    "hard": (0, 3),
    "very-difficult": (0, 6),
    "incredibly-difficult": (0, 9),
    "stupidly-difficult": (0, 12),
    "heroic": (0, 15),
    "legendary": (0, 18),
}


def cited(made) -> dict[str, str]:
    """Return what a roll says of each rule it cites."""
    return {rule: str(said) for rule, said in made.cited}


def dice_of(check) -> tuple[int, int]:
    """Return how many ordinary and black dice are thrown."""
    faces = roll(check, lambda _: 1).faces
    return len(faces["ordinary"]), len(faces["black"])


def dice_count(faces: str) -> int:
    """Return how many dice lie there, an exploded die and what it brought counted once."""
    return len(faces.replace("(6 6 6 6 1)", "6").replace("(6 6 5)", "6").replace("(6 1)", "6").split())


def chance(rollable, net) -> Fraction:
    """Return the chance of a net."""
    return odds(rollable).p(lambda outcome: outcome.net == net)


@pytest.mark.parametrize(("ordinary", "black", "successes", "taken", "net"), WORKED)
def test_worked_rolls(ordinary, black, successes, taken, net) -> None:
    check = Check(stat=dice_count(ordinary), black=dice_count(black))
    outcome = read(check, f"ordinary: {ordinary}; black: {black}").outcome
    assert (outcome.successes, outcome.taken, outcome.net) == (successes, taken, net)
    assert (outcome.degree, outcome.success, outcome.full) == LADDER[net]


def test_the_value_of_the_page_six_ordinary_dice_and_three_black_ones() -> None:
    assert odds(Check(stat=6, black=3, luck=1)).at_least("net", 1) == Fraction(362045, 531441)


@pytest.mark.parametrize(("stat", "black"), [(0, 0), (1, 0), (5, 2), (7, 9), (20, 18)])
def test_the_means_of_the_page(stat: int, black: int) -> None:
    assert odds(Check(stat=stat, black=black)).mean("net") == Fraction(2 * stat, 5) - Fraction(black, 3)
    assert odds(Check(stat=stat, black=black, luck=0)).mean("net") == Fraction(2 * stat, 5) - Fraction(2 * black, 5)


@pytest.mark.parametrize(("stat", "black"), [(1, 0), (0, 1), (4, 3)])
def test_the_spread_of_the_net(stat: int, black: int) -> None:
    # an exploding die has a variance of 2/5, a black die that does not explode 1/3 * 2/3
    assert odds(Check(stat=stat, black=black)).variance("net") == Fraction(2 * stat, 5) + Fraction(2 * black, 9)
    assert odds(Check(stat=stat, black=black, luck=0)).variance("net") == Fraction(2 * (stat + black), 5)


@pytest.mark.parametrize(("stat", "skill"), [(0, 0), (1, 0), (0, 1), (3, 4)])
def test_bd_01_the_pool_is_stat_and_skill(stat: int, skill: int) -> None:
    check = Check(stat=stat, skill=skill)
    assert dice_of(check) == (stat + skill, 0)
    assert "BD-01" in cited(roll(check, lambda _: 1))
    assert odds(check).mean("net") == Fraction(2 * (stat + skill), 5)


@pytest.mark.parametrize(("face", "successes"), [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1)])
def test_bd_02_one_to_four_fail_and_five_succeeds(face: int, successes: int) -> None:
    made = read(Check(stat=1), [face])
    assert made.outcome.successes == successes
    assert "BD-02" in cited(made)


@pytest.mark.parametrize(
    ("faces", "successes"),
    [("(6 1)", 1), ("(6 5)", 2), ("(6 6 4)", 2), ("(6 6 6 6 6 6 5)", 7), ("(6 1) (6 6 1) (6 5)", 5)],
)
def test_bd_03_a_six_explodes_again_and_again_on_every_die(faces: str, successes: int) -> None:
    made = read(Check(stat=faces.count("(")), faces)
    assert made.outcome.net == successes
    assert "BD-03" in cited(made)


def test_bd_03_in_the_odds_without_limit() -> None:
    check = Check(stat=1)
    assert chance(check, 0) == Fraction(2, 3)
    for net in range(1, 12):
        assert chance(check, net) == Fraction(5, 18) / 6 ** (net - 1)
    assert odds(check).at_least("net", 100) == Fraction(1, 3) / 6**99


@pytest.mark.parametrize(
    ("most", "faces", "net"),
    [(0, "6", 1), (0, "6 6", 2), (1, "(6 6)", 2), (1, "(6 6) (6 6)", 4), (1, "(6 5)", 2), (2, "(6 6 6)", 3)],
)
def test_bd_03_a_table_may_limit_the_explosions_of_each_die(most: int, faces: str, net: int) -> None:
    stat = faces.count("(") or len(faces.split())
    assert read(Check(stat=stat, options=Options(max_explosions=most)), faces).outcome.net == net


@pytest.mark.parametrize(
    ("most", "chances"),
    [
        (0, {0: Fraction(4, 6), 1: Fraction(2, 6), 2: 0}),
        # a 5, or a 6 and a failure: 6/36 + 4/36; a 6 and a success: 2/36
        (1, {0: Fraction(24, 36), 1: Fraction(10, 36), 2: Fraction(2, 36), 3: 0}),
        (None, {0: Fraction(24, 36), 1: Fraction(10, 36), 2: Fraction(10, 216), 3: Fraction(10, 1296)}),
    ],
)
def test_bd_03_the_limit_in_the_odds(most, chances) -> None:
    check = Check(stat=1, options=Options(max_explosions=most))
    assert {net: chance(check, net) for net in chances} == chances


@pytest.mark.parametrize(
    ("ordinary", "black", "net"), [("5", "4", 1), ("5", "5", 0), ("5", "6", 0), ("1", "5", -1), ("(6 5)", "6", 1)]
)
def test_bd_04_black_successes_take_away_even_below_zero(ordinary: str, black: str, net: int) -> None:
    made = read(Check(stat=1, black=1), f"ordinary: {ordinary}; black: {black}")
    assert made.outcome.net == net
    assert "BD-04" in cited(made)


def test_bd_03_the_limit_in_the_odds_of_many_dice() -> None:
    # one die with one explosion at most brings 10/36 + 2 * 2/36 = 7/18 on average; five of mine, two black ones
    table = odds(Check(stat=5, black=2, luck=0, options=Options(max_explosions=1)))
    assert table.mean("net") == Fraction(3 * 7, 18)
    assert (table.at_least("net", -4), table.at_least("net", 11)) == (1, 0)
    assert table.p(lambda outcome: outcome.net == 10) == Fraction(2, 36) ** 5 * Fraction(4, 6) ** 2
    assert sum(ways for _, ways in table) == table.total


def test_bd_03_the_roll_says_how_many_dice_came_of_it() -> None:
    assert "4 ordinary 6s, 4 more dice" in cited(read(Check(stat=3), "(6 6 6 1) (6 2) 5"))["BD-03"]


def test_bd_04_in_the_odds_of_one_die_each() -> None:
    # below zero: the ordinary die fails and the black one does not
    assert chance(Check(stat=1, black=1), -1) == Fraction(2, 3) * Fraction(1, 3)


@pytest.mark.parametrize(("luck", "faces", "taken"), [(1, "6", 1), (7, "6", 1), (0, "(6 6 5)", 3), (0, "(6 1)", 1)])
def test_bd_05_black_dice_explode_without_luck(luck: int, faces: str, taken: int) -> None:
    made = read(Check(stat=0, black=1, luck=luck), f"black: {faces}")
    assert (made.outcome.taken, made.outcome.net) == (taken, -taken)
    assert ("do not explode" in cited(made)["BD-05"]) is (luck > 0)


@pytest.mark.parametrize(("luck", "faces"), [(1, "(6 1)"), (0, "6")])
def test_bd_05_dice_that_do_not_fit_the_luck_are_refused(luck: int, faces: str) -> None:
    with pytest.raises(FacesError):
        read(Check(stat=0, black=1, luck=luck), f"black: {faces}")


def test_bd_05_in_the_odds_of_one_black_die() -> None:
    with_luck, without = (Check(stat=0, black=1, luck=luck) for luck in (1, 0))
    assert (chance(with_luck, -1), chance(with_luck, -2)) == (Fraction(1, 3), 0)
    assert (chance(without, -1), chance(without, -2)) == (Fraction(5, 18), Fraction(5, 108))


def test_bd_05_luck_is_one_unless_said() -> None:
    assert Check(stat=1).luck == 1


def test_bd_05_a_limit_on_explosions_holds_for_black_dice_too() -> None:
    check = Check(stat=0, black=1, luck=0, options=Options(max_explosions=1))
    assert read(check, "black: (6 6)").outcome.net == -2
    assert chance(check, -2) == Fraction(2, 36)


@pytest.mark.parametrize(("difficulty", "dice"), DIFFICULTIES.items())
def test_bd_06_difficulty_changes_the_pool(difficulty: str, dice: tuple[int, int]) -> None:
    more, black = dice
    check = Check(stat=2, skill=1, difficulty=difficulty)
    assert dice_of(check) == (3 + more, black)
    assert "BD-06" in cited(roll(check, lambda _: 1))
    assert odds(check).mean("net") == Fraction(2 * (3 + more), 5) - Fraction(black, 3)


def test_bd_06_average_is_what_a_roll_is_unless_said() -> None:
    assert Check(stat=1).difficulty == "average"


def with_net(net: int):
    """Return a roll of just as many 5s, ordinary or black, as give a net."""
    if net > 0:
        return read(Check(stat=net), [5] * net)
    return read(Check(stat=0, black=-net), {"ordinary": [], "black": [5] * -net})


@pytest.mark.parametrize("net", LADDER)
def test_bd_07_between_two_rungs_the_one_already_reached_counts(net: int) -> None:
    made = with_net(net)
    assert made.outcome.net == net
    assert made.outcome.degree == LADDER[net][0]
    assert "BD-07" in cited(made)


def test_bd_07_the_odds_of_degrees_of_one_die() -> None:
    # 3 to 5 successes: a third of 1/36 at least 3, less a third of 1/6^5 at least 6
    table = odds(Check(stat=1))
    assert table.p(lambda outcome: outcome.degree == "Failure") == Fraction(2, 3)
    assert table.p(lambda outcome: outcome.degree == "Partial Success") == Fraction(5, 18)
    assert table.p(lambda outcome: outcome.degree == "Success") == Fraction(5, 108)
    assert table.p(lambda outcome: outcome.degree == "Good Success") == Fraction(1, 3) * (
        Fraction(1, 6**2) - Fraction(1, 6**5)
    )


def test_bd_07_the_odds_of_degrees_below_zero() -> None:
    # three black dice that do not explode: 8, 12, 6 and 1 of 27 take 0, 1, 2 and 3
    table = odds(Check(stat=0, difficulty="hard"))
    assert {degree: Fraction(ways, table.total) for degree, ways in table.degrees} == {
        "Dangerous Bungle": Fraction(1, 27),
        "Disruptive Misfortune": Fraction(18, 27),
        "Failure": Fraction(8, 27),
    }


@pytest.mark.parametrize("net", LADDER)
def test_bd_08_a_success_from_one_on_and_a_full_one_from_two(net: int) -> None:
    made = with_net(net)
    assert (made.outcome.success, made.outcome.full) == LADDER[net][1:]
    assert made.outcome.degree
    said = "full success" if net >= 2 else "success" if net >= 1 else "no success"
    assert cited(made)["BD-08"] == said


def test_bd_08_in_the_odds_of_one_die() -> None:
    table = odds(Check(stat=1))
    assert table.p(lambda outcome: outcome.success) == Fraction(1, 3)
    assert table.p(lambda outcome: outcome.full) == Fraction(1, 18)


def test_bd_09_very_easy_rolls_nothing_and_succeeds() -> None:
    check = Check(stat=2, skill=1, difficulty="very-easy")
    made = read(check, "")
    assert made.thrown == ()
    assert (made.outcome.degree, made.outcome.net, made.outcome.success) == ("Success", None, True)
    assert {"BD-06", "BD-09"} <= set(cited(made))
    assert odds(check).p(lambda outcome: outcome.degree == "Success" and outcome.net is None) == 1


@pytest.mark.parametrize(("extra", "dice"), [((), 3), ((0,), 3), ((1,), 4), ((4,), 7)])
def test_bd_10_an_extra_pool_is_a_skill_alone(extra: tuple[int, ...], dice: int) -> None:
    check = Check(stat=2, skill=1, extra=extra)
    assert dice_of(check) == (dice, 0)
    assert ("BD-10" in cited(roll(check, lambda _: 1))) is bool(extra)
    assert odds(check).mean("net") == Fraction(2 * dice, 5)


@pytest.mark.parametrize(("allowed", "extra"), [(0, (1,)), (1, (1, 1)), (2, (1, 1, 1))])
def test_bd_10_more_extra_pools_than_the_table_allows_are_refused(allowed: int, extra: tuple[int, ...]) -> None:
    with pytest.raises(RuleError, match="BD-10"):
        Check(stat=1, extra=extra, options=Options(extra_pools=allowed))


def test_bd_10_a_table_may_allow_more() -> None:
    check = Check(stat=1, extra=(2, 3), options=Options(extra_pools=2))
    assert dice_of(check) == (6, 0)
    assert odds(check).mean("net") == Fraction(12, 5)
    assert Options().extra_pools == 1


RETRIES = {  # black dice of the first to the fourth retry
    "replace": (0, 1, 2, 4, 8),
    "cumulative": (0, 1, 3, 7, 15),
    "none": (0, 0, 0, 0, 0),
}


@pytest.mark.parametrize("way", RETRIES)
@pytest.mark.parametrize("retries", range(5))
@pytest.mark.parametrize(("difficulty", "black"), [("average", 0), ("hard", 3)])
def test_bd_11_each_retry_doubles_the_black_dice_on_top_of_the_difficulty(way, retries, difficulty, black) -> None:
    check = Check(stat=4, difficulty=difficulty, retries=retries, options=Options(retry=way))
    dice = black + RETRIES[way][retries]
    assert dice_of(check) == (4, dice)
    assert odds(check).mean("net") == Fraction(8, 5) - Fraction(dice, 3)
    assert ("BD-11" in cited(roll(check, lambda _: 1))) is bool(retries)


def test_bd_11_the_last_retry_is_replaced_unless_said() -> None:
    assert Options().retry == "replace"


@pytest.mark.parametrize("retries", [9, 100])
def test_bd_11_more_black_dice_than_a_group_may_hold_are_refused(retries: int) -> None:
    with pytest.raises(RuleError, match="retries"):
        Check(stat=1, retries=retries)


@pytest.mark.parametrize("retries", [1, 4, 100])
def test_bd_12_coming_back_later_clears_the_retries(retries: int) -> None:
    check = Check(stat=2, difficulty="hard", retries=retries, later=True)
    assert dice_of(check) == (2, 3)
    assert odds(check).mean("net") == Fraction(4, 5) - 1
    assert "BD-12" in cited(roll(check, lambda _: 1))


@pytest.mark.parametrize("retries", [1, 4, 100])
def test_bd_13_in_combat_a_retry_costs_nothing(retries: int) -> None:
    check = Check(stat=2, difficulty="hard", retries=retries, combat=True)
    assert dice_of(check) == (2, 3)
    assert odds(check).mean("net") == Fraction(4, 5) - 1
    assert "BD-13" in cited(roll(check, lambda _: 1))


def test_bd_14_a_pool_of_no_ordinary_dice_rolls_its_black_ones() -> None:
    check = Check(stat=0, difficulty="hard")
    made = read(check, "black: 5 1 6")
    assert made.faces == {"ordinary": (), "black": (5, 1, 6)}
    assert made.outcome.net == -2
    assert "BD-14" in cited(made)
    assert odds(check).p(lambda outcome: outcome.net > 0) == 0


@pytest.mark.parametrize(
    ("difficulty", "retries", "black", "dice"), [("average", 0, 2, 2), ("hard", 0, 2, 5), ("hard", 3, 2, 9)]
)
def test_bd_14_other_black_dice_add_to_those_of_difficulty_and_retries(difficulty, retries, black, dice) -> None:
    check = Check(stat=1, difficulty=difficulty, retries=retries, black=black)
    assert dice_of(check) == (1, dice)
    assert "BD-14" in cited(roll(check, lambda _: 1))
    assert odds(check).mean("net") == Fraction(2, 5) - Fraction(dice, 3)


def test_bd_14_no_dice_at_all_are_a_failure_for_certain() -> None:
    assert read(Check(stat=0), "").outcome.degree == "Failure"
    assert chance(Check(stat=0), 0) == 1


@pytest.mark.parametrize(
    ("faces", "result"),
    [
        ("mine ordinary: 5 5; theirs ordinary: 5 1; theirs black: 1", "win"),
        ("mine ordinary: 5 1; theirs ordinary: 5 1; theirs black: 1", "tie"),
        ("mine ordinary: 5 1; theirs ordinary: 5 5; theirs black: 5", "tie"),
        ("mine ordinary: 1 1; theirs ordinary: 5 1; theirs black: 1", "lose"),
        ("mine ordinary: 1 1; theirs ordinary: 1 1; theirs black: 5", "win"),  # 0 against -1
    ],
)
def test_bd_15_the_higher_net_wins_and_equal_is_a_tie(faces: str, result: str) -> None:
    made = read(Opposed(mine=Check(stat=2), theirs=Check(stat=2, black=1)), faces)
    assert made.outcome.result == result
    assert "BD-15" in cited(made)


@pytest.mark.parametrize(
    ("most", "win", "tie"),
    [
        (0, Fraction(2, 9), Fraction(5, 9)),
        # both none, 4/9; both k: the sum of (10 / 6^(k + 1))^2 from k = 1 on, which is 100/1296 * 36/35
        (None, Fraction(5, 21), Fraction(11, 21)),
    ],
)
def test_bd_15_the_odds_of_one_die_each(most, win, tie) -> None:
    table = odds(Opposed(mine=Check(stat=1), theirs=Check(stat=1), options=Options(max_explosions=most)))
    assert table.p(lambda outcome: outcome.result == "win") == win
    assert table.p(lambda outcome: outcome.result == "tie") == tie


@pytest.mark.parametrize(
    ("mine", "theirs", "win", "tie"),
    [
        # three dice that show a success in 1 of 3, mine for me and the two others against me:
        # won where mine alone does, 1 * 2 * 2; tied with none, 2 * 2 * 2, or with mine and one other, 2 * 1 * 1 * 2
        (Check(stat=1, black=1), Check(stat=1), Fraction(4, 27), Fraction(12, 27)),
        # what takes from them is for me: won with one or both of mine against none, 4 + 4 + 2, or both against one, 1
        (Check(stat=1), Check(stat=1, black=1), Fraction(11, 27), Fraction(12, 27)),
        (Check(stat=0), Check(stat=0, black=1, luck=0), Fraction(1, 3), Fraction(2, 3)),
        (Check(stat=1), Check(stat=0, black=1, luck=0), Fraction(5, 9), Fraction(4, 9)),
        (Check(stat=0, black=1, luck=0), Check(stat=1), 0, Fraction(4, 9)),
    ],
)
def test_bd_15_the_odds_with_black_dice_that_bring_one_each(mine, theirs, win, tie) -> None:
    table = odds(Opposed(mine=mine, theirs=theirs, options=Options(max_explosions=0)))
    assert table.p(lambda outcome: outcome.result == "win") == win
    assert table.p(lambda outcome: outcome.result == "tie") == tie


def test_bd_15_a_side_that_rolls_nothing_has_no_net_to_compare() -> None:
    with pytest.raises(RuleError, match="BD-09"):
        Opposed(mine=Check(stat=1, difficulty="very-easy"), theirs=Check(stat=1))


def test_odds_of_exploding_dice_leave_nothing_out() -> None:
    table = odds(Check(stat=12, black=9, luck=0))
    assert sum(ways for _, ways in table) + table.unresolved == table.total
    assert table.p(lambda outcome: outcome.net is not None) == 1


@pytest.mark.parametrize("faces", ["(6 5) 5 1", "1 5 (6 5)", "5 (6 5) 1"])
def test_the_order_of_dice_does_not_matter(faces: str) -> None:
    assert read(Check(stat=3), faces).outcome.net == 3


@pytest.mark.parametrize("field", ["stat", "skill", "black", "luck", "retries"])
@pytest.mark.parametrize("number", [-1, 10**9, 10**5000], ids=["below zero", "a billion", "5,000 digits"])
def test_hostile_sizes_are_refused_at_once(field: str, number: int) -> None:
    start = process_time()
    with pytest.raises(RuleError, match=field):
        Check(**{"stat": 1, field: number})
    assert process_time() - start < 0.05


def test_headline_outcome_and_json_say_the_same() -> None:
    made = read(Check(stat=2, black=1), "ordinary: (6 6 5) 5; black: 6")
    told = made.as_json()["outcome"]
    assert made.headline == "Good Success, net 3"
    assert (told["net"], told["degree"], told["successes"], told["taken"]) == (3, "Good Success", 4, 1)
