"""Wizard Quest, pools and contests (WQ-01 to WQ-10): aces, successes, ones, and who wins.

Worked out by hand. Of a d6, 1 is a one, 2 and 3 are blank, 4 and 5 a small success each, and 6 an ace worth five.
"""

from __future__ import annotations

from fractions import Fraction
from time import process_time

import pytest

from astragal import odds, read, roll
from astragal.core import RuleError
from astragal.games.wizard_quest import Action, Check, Contest, Options

WORKED = [  # faces; aces, small successes, successes in all, ones, pips, a botch
    ("1 2 3 4 5 6", 1, 2, 7, 1, 21, False),
    ("4 5", 0, 2, 2, 0, 9, False),
    ("6", 1, 0, 5, 0, 6, False),
    ("6 6 6", 3, 0, 15, 0, 18, False),
    ("2 3 2 3", 0, 0, 0, 0, 10, False),
    ("1 4 2", 0, 1, 1, 1, 7, False),  # one 1 against one die that succeeded
    ("1 1 4", 0, 1, 1, 2, 6, True),
    ("1 1 6", 1, 0, 5, 2, 8, True),  # an ace is one die here, not five
    ("1 2", 0, 0, 0, 1, 3, True),
    ("", 0, 0, 0, 0, 0, False),
]


def cited(made) -> dict[str, str]:
    """Return what a roll says of each rule it cites."""
    return {rule: str(said) for rule, said in made.cited}


def chance(rollable, **values) -> Fraction:
    """Return the chance that the outcome has these values."""
    return odds(rollable).p(lambda outcome: all(getattr(outcome, name) == value for name, value in values.items()))


def contest(mine: str, theirs: str, **options) -> Contest:
    """Return a contest of as many dice as faces are given."""
    return Contest(level=len(mine.split()), against=len(theirs.split()), options=Options(**options))


def result(mine: str, theirs: str, **options) -> str:
    """Return how a contest of these faces ends for the first side."""
    return read(contest(mine, theirs, **options), f"mine: {mine}; theirs: {theirs}").outcome.result


@pytest.mark.parametrize(("faces", "aces", "small", "successes", "ones", "pips", "botch"), WORKED)
def test_worked_pools(faces, aces, small, successes, ones, pips, botch) -> None:  # noqa: PLR0917 - a table's columns
    for rollable in (Action(level=len(faces.split())), Check(points=len(faces.split()))):
        outcome = read(rollable, faces).outcome
        assert (outcome.aces, outcome.small, outcome.successes) == (aces, small, successes)
        assert (outcome.ones, outcome.pips, outcome.botch) == (ones, pips, botch)


@pytest.mark.parametrize("level", [0, 1, 7])
@pytest.mark.parametrize("kind", ["physical", "magic", "special", "plain"])
def test_wq_01_as_many_action_dice_as_the_level_of_the_trait(level: int, kind: str) -> None:
    action = Action(level=level, kind=kind)
    made = roll(action, lambda sides: sides)
    assert made.faces["action"] == (6,) * level
    assert "WQ-01" in cited(made)
    assert odds(action).total == 6**level


@pytest.mark.parametrize(("points", "others", "dice"), [(3, (), 3), (3, (5,), 5), (5, (3, 4), 5), (0, (0,), 0)])
def test_wq_02_the_highest_check_alone_is_used(points: int, others: tuple[int, ...], dice: int) -> None:
    check = Check(points=points, others=others)
    made = roll(check, lambda sides: sides)
    assert made.faces["check"] == (6,) * dice
    assert "WQ-02" in cited(made)
    assert odds(check).total == 6**dice


@pytest.mark.parametrize(
    ("face", "aces", "small", "successes"), [(1, 0, 0, 0), (3, 0, 0, 0), (4, 0, 1, 1), (5, 0, 1, 1), (6, 1, 0, 5)]
)
def test_wq_03_four_and_five_are_one_success_and_a_six_is_an_ace_worth_five(face, aces, small, successes) -> None:
    made = read(Action(level=1), [face])
    assert (made.outcome.aces, made.outcome.small, made.outcome.successes) == (aces, small, successes)
    assert "WQ-03" in cited(made)


def test_wq_03_in_the_odds_of_one_die() -> None:
    action = Action(level=1)
    assert chance(action, successes=5, aces=1, small=0) == Fraction(1, 6)
    assert chance(action, successes=1, aces=0, small=1) == Fraction(2, 6)
    assert odds(action).mean("successes") == Fraction(7, 6)


FIELDS = {  # field of a pool of two dice: its values with their ways of 36
    "aces": {0: 25, 1: 10, 2: 1},
    "small": {0: 16, 1: 16, 2: 4},
    "ones": {0: 25, 1: 10, 2: 1},
    # of one die three faces bring none, two bring 1 and one brings 5
    "successes": {0: 9, 1: 12, 2: 4, 5: 6, 6: 4, 10: 1},
    "pips": {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1},
    "botch": {False: 31, True: 5},
}


@pytest.mark.parametrize("field", FIELDS)
def test_wq_03_every_count_of_a_pool_has_its_odds(field: str) -> None:
    table = odds(Action(level=2)).by(field)
    assert {value: Fraction(ways, table.total) for value, ways in table} == {
        value: Fraction(ways, 36) for value, ways in FIELDS[field].items()
    }


BOTCHES = [  # faces; a botch by dice, by points, by separate
    ("1", True, True, True),
    ("1 2", True, True, True),
    ("1 4", False, False, False),
    ("1 6", False, False, False),
    ("2 3", False, False, False),
    ("1 1 4", True, True, True),
    ("1 1 6", True, False, True),  # two ones: against one die, five points, one ace
    ("1 1 4 5", False, False, False),  # as many is not more
    ("1 1 4 6", False, False, True),  # two ones: against two dice, but only one of each kind
    ("1 1 1 4 6", True, False, True),
    ("1 1 1 1 1 6", True, False, True),  # five ones: five points bear them
    ("1 1 1 1 1 1 6", True, True, True),  # six do not
    ("1 1 1 4 4 6 6", False, False, True),
    ("1 1 4 5 6", False, False, False),  # two small successes bear two ones
    ("1 1 4 6 6", False, False, False),  # and so do two aces
]


@pytest.mark.parametrize(("faces", "dice", "points", "separate"), BOTCHES)
def test_wq_04_more_ones_than_dice_that_succeeded_botch(faces, dice, points, separate) -> None:
    expected = {"dice": dice, "points": points, "separate": separate, "none": False}
    for rule, botch in expected.items():
        made = read(Action(level=len(faces.split()), options=Options(botch_rule=rule)), faces)
        assert made.outcome.botch is botch, rule
        assert "WQ-04" in cited(made)


def test_wq_04_dice_are_counted_unless_said() -> None:
    assert Options().botch_rule == "dice"


# ways to botch, by the ones (o), small successes (s), aces (a) and blanks of the pool
BOTCH_WAYS = {
    # o=1 and two blanks 12, o=2 and a blank 6, o=2 and a success 9 (of which 3 with an ace), o=3: 1
    3: {"dice": 28, "points": 25, "separate": 28, "none": 0},
    # o=1: 32, o=2: 24 and with a success and a blank 72 (24 with an ace), o=3: 8 and with a success 12 (4), o=4: 1;
    # separate adds o=2 with a small success and an ace, 4!/2! * 2 = 24
    4: {"dice": 149, "points": 121, "separate": 173, "none": 0},
}


@pytest.mark.parametrize("level", BOTCH_WAYS)
@pytest.mark.parametrize("rule", ["dice", "points", "separate", "none"])
def test_wq_04_the_readings_in_the_odds(level: int, rule: str) -> None:
    action = Action(level=level, options=Options(botch_rule=rule))
    assert chance(action, botch=True) == Fraction(BOTCH_WAYS[level][rule], 6**level)


@pytest.mark.parametrize("level", [1, 2])
def test_wq_04_the_readings_agree_for_one_and_two_dice(level: int) -> None:
    chances = {
        chance(Action(level=level, options=Options(botch_rule=rule)), botch=True)
        for rule in ("dice", "points", "separate")
    }
    # one die: a 1; two: two 1s, or a 1 and a blank either way round
    assert chances == {Fraction(1, 6) if level == 1 else Fraction(1 + 2 * 2, 36)}


@pytest.mark.parametrize(
    ("level", "dice", "points", "separate"),
    [(3, 12.96, 11.57, 12.96), (5, 10.24, 7.47, 13.32), (10, 5.67, 2.39, 11.51), (20, 1.84, 0.26, 8.24)],
)
def test_wq_04_the_values_of_the_page(level, dice, points, separate) -> None:
    for rule, percent in (("dice", dice), ("points", points), ("separate", separate)):
        exact = chance(Action(level=level, options=Options(botch_rule=rule)), botch=True)
        assert round(float(exact) * 100, 2) == percent


CONTESTS = [  # mine, theirs; by aces, by points
    ("6 2", "4 4", "win", "win"),
    ("6 2 2 2 2 2", "4 4 4 4 4 4", "win", "lose"),  # an ace against six successes
    ("6 2 2 2 2", "4 4 4 4 4", "win", "stalemate"),  # an ace against five
    ("6 4", "6 2", "win", "win"),  # as many aces, more successes
    ("6 2", "6 4", "lose", "lose"),
    ("6 4", "5 6", "stalemate", "stalemate"),
    ("2 3", "3 3", "stalemate", "stalemate"),
    ("6 6", "6 4 4 4 4 4 4 4", "win", "lose"),  # two aces, 10, against one ace and 12
    ("4", "5", "stalemate", "stalemate"),  # a 5 is no better than a 4
]


@pytest.mark.parametrize(("mine", "theirs", "by_aces", "by_points"), CONTESTS)
def test_wq_05_more_aces_then_more_successes(mine, theirs, by_aces, by_points) -> None:
    turned = {"win": "lose", "lose": "win", "stalemate": "stalemate"}
    for compare, end in (("aces", by_aces), ("points", by_points)):
        assert result(mine, theirs, compare=compare) == end
        assert result(theirs, mine, compare=compare) == turned[end]


def test_wq_05_is_cited_and_aces_come_first_unless_said() -> None:
    assert "WQ-05" in cited(read(contest("6", "4"), "6; 4"))
    assert Options().compare == "aces"


def test_wq_05_the_odds_of_one_die_each() -> None:
    # an ace beats 5 of 6, a small success 3 of 6, a blank the botched 1: 5 + 2 * 3 + 2 * 1 = 13 of 36;
    # stalemates: ace and ace 1, small and small 4, blank and blank 4, botch and botch 1
    table = Contest(level=1, against=1)
    assert chance(table, result="win") == Fraction(13, 36)
    assert chance(table, result="stalemate") == Fraction(10, 36)
    assert chance(table, result="lose") == Fraction(13, 36)


def test_wq_05_compare_in_the_odds_of_one_die_against_six() -> None:
    # the two ways part where I show an ace and they none, but five small successes and another die (6 * 32 * 3 ways)
    # or six (64 ways)
    aces, points = (Contest(level=1, against=6, options=Options(compare=way)) for way in ("aces", "points"))
    assert chance(aces, result="win") - chance(points, result="win") == Fraction(576 + 64, 6**7)
    assert chance(points, result="stalemate") - chance(aces, result="stalemate") == Fraction(576, 6**7)
    assert chance(points, result="lose") - chance(aces, result="lose") == Fraction(64, 6**7)


def test_wq_05_the_value_of_the_page_twelve_dice_against_ten() -> None:
    twelve = Contest(level=12, against=10)
    assert [round(float(chance(twelve, result=end)), 5) for end in ("win", "stalemate", "lose")] == [
        0.58075,
        0.04006,
        0.37919,
    ]


@pytest.mark.parametrize(
    ("mine", "theirs", "end", "botch", "their_botch"),
    [
        ("6 1 1", "2 3", "lose", True, False),  # five successes, and still worse than none
        ("2 3", "6 1 1", "win", False, True),
        ("6 1 1", "1 2", "stalemate", True, True),  # however unlike they are
        ("1 2", "1 1 6", "stalemate", True, True),
        ("1 4", "1 1", "win", False, True),
    ],
)
def test_wq_06_a_botched_pool_loses_to_any_that_is_not(mine, theirs, end, botch, their_botch) -> None:
    made = read(contest(mine, theirs), f"mine: {mine}; theirs: {theirs}")
    assert made.outcome.result == end
    assert (made.outcome.botch, made.outcome.their_botch) == (botch, their_botch)
    assert "WQ-06" in cited(made)


@pytest.mark.parametrize("compare", ["aces", "points"])
def test_wq_06_holds_however_pools_are_compared(compare: str) -> None:
    assert result("6 1 1", "2 3", compare=compare) == "lose"


def test_wq_06_without_botches_the_pools_are_compared() -> None:
    assert result("6 1 1", "2 3", botch_rule="none") == "win"
    assert result("6 1 1", "1 2", botch_rule="none") == "win"


def test_wq_06_in_the_odds_of_one_die_each() -> None:
    table = Contest(level=1, against=1)
    assert chance(table, botch=True, their_botch=True, result="stalemate") == Fraction(1, 36)
    assert chance(table, botch=True, their_botch=False, result="lose") == Fraction(5, 36)
    assert chance(table, botch=False, their_botch=True, result="win") == Fraction(5, 36)
    # without botches a 1 is a blank: ace 5, small 2 * 3; stalemates 1 + 4 + 9
    none = Contest(level=1, against=1, options=Options(botch_rule="none"))
    assert chance(none, result="win") == Fraction(11, 36)
    assert chance(none, result="stalemate") == Fraction(14, 36)


@pytest.mark.parametrize(
    ("mine", "theirs", "end"),
    [
        ("5 5 4", "6 4 1 2", "win"),  # 14 to 13
        ("3 3", "6", "stalemate"),
        ("6 1", "4 4", "lose"),
        ("1 1 1", "2", "win"),  # three ones are 3, and no botch
    ],
)
def test_wq_07_the_highest_roll_compares_pips(mine: str, theirs: str, end: str) -> None:
    called = Contest(level=len(mine.split()), against=len(theirs.split()), mode="total")
    made = read(called, f"mine: {mine}; theirs: {theirs}")
    assert made.outcome.result == end
    assert not made.outcome.botch
    assert not made.outcome.their_botch
    assert "WQ-07" in cited(made)


def test_wq_07_a_check_by_its_total_and_in_the_odds() -> None:
    made = read(Check(points=3, mode="total"), "1 6 4")
    assert made.outcome.pips == 11
    assert "WQ-07" in cited(made)
    assert chance(Check(points=2, mode="total"), pips=7) == Fraction(6, 36)
    assert chance(Contest(level=1, against=1, mode="total"), result="win") == Fraction(15, 36)


@pytest.mark.parametrize(
    ("faces", "adeptness"), [("6 5 4 2 2 3 1", 14), ("2 2 2", 3), ("6 6", 12), ("1 1 1", 3), ("", 0)]
)
def test_wq_08_adeptness_is_level_and_successes(faces: str, adeptness: int) -> None:
    made = read(Action(level=len(faces.split())), faces)
    assert made.outcome.adeptness == adeptness
    assert "WQ-08" in cited(made)


def test_wq_08_is_a_total_of_action_dice_only_and_has_odds() -> None:
    assert read(Check(points=1), "6").outcome.adeptness is None
    assert chance(Action(level=1), adeptness=6) == Fraction(1, 6)
    assert chance(Action(level=1), adeptness=2) == Fraction(2, 6)


USUAL = {
    "sneaking": ("stealth", "perception"),
    "domination": ("willpower", "willpower"),
    "torture": ("willpower", "Pain LoD"),
    "dodging": ("dexterity", "movement"),
    "illusions": ("intelligence", "intelligence"),
    "struggle": ("strength", "strength"),
    "poison": ("perception", "Poison LoD"),
}


@pytest.mark.parametrize(("usual", "sides"), USUAL.items())
def test_wq_09_the_usual_contests_are_offered_by_name(usual: str, sides: tuple[str, str]) -> None:
    made = roll(Contest(level=2, against=1, usual=usual), lambda sides: sides)
    first, second = made.faces
    assert first == sides[0]
    assert second.removeprefix("their ") == sides[1]
    assert made.outcome.result == "win"
    assert "WQ-09" in cited(made)
    assert chance(Contest(level=1, against=1, usual=usual), result="win") == Fraction(13, 36)


def test_wq_09_any_other_pairing_may_be_called() -> None:
    assert result("4 4", "4") == "win"


@pytest.mark.parametrize(("lod", "end"), [("2 3", "win"), ("4 3", "stalemate"), ("6 3", "lose")])
def test_wq_10_a_level_of_difficulty_is_a_pool_unless_said(lod: str, end: str) -> None:
    made = read(Contest(level=1, against=2, versus="lod"), f"mine: 4; LoD: {lod}")
    assert made.outcome.result == end
    assert "WQ-10" in cited(made)
    assert chance(Contest(level=1, against=1, versus="lod"), result="win") == Fraction(13, 36)


@pytest.mark.parametrize(
    ("percent", "face", "end"),
    [(30, 1, "win"), (30, 30, "win"), (30, 31, "lose"), (30, 100, "lose"), (0, 1, "lose"), (100, 100, "win")],
)
def test_wq_10_or_a_chance_on_a_d100(percent: int, face: int, end: str) -> None:
    made = read(Contest(level=1, against=percent, versus="chance"), [face])
    assert made.outcome.result == end
    assert "WQ-10" in cited(made)
    assert chance(Contest(level=1, against=percent, versus="chance"), result="win") == Fraction(percent, 100)


@pytest.mark.parametrize(("total", "end"), [(7, "win"), (8, "win"), (9, "lose")])
def test_wq_10_or_an_adeptness_total_to_meet_or_beat(total: int, end: str) -> None:
    # level 2, an ace and a small success: 2 + 6 = 8
    made = read(Contest(level=2, against=total, versus="adeptness"), "6 4")
    assert made.outcome.result == end
    assert "WQ-10" in cited(made)
    assert cited(made)["WQ-08"] == f"adeptness 8 against {total}"


@pytest.mark.parametrize(("total", "ways"), [(1, 6), (2, 3), (3, 1), (6, 1), (7, 0)])
def test_wq_10_an_adeptness_total_in_the_odds_of_one_die(total: int, ways: int) -> None:
    # level 1: 1 with a one or a blank, 2 with a small success, 6 with an ace
    assert chance(Contest(level=1, against=total, versus="adeptness"), result="win") == Fraction(ways, 6)


def test_a_chance_above_100_is_refused() -> None:
    with pytest.raises(RuleError, match="against"):
        Contest(level=1, against=101, versus="chance")


@pytest.mark.parametrize("faces", ["1 1 4 6 5", "6 5 4 1 1", "4 1 6 1 5"])
def test_the_order_of_dice_does_not_matter(faces: str) -> None:
    outcome = read(Action(level=5), faces).outcome
    assert (outcome.aces, outcome.small, outcome.ones, outcome.botch) == (1, 2, 2, False)


@pytest.mark.parametrize(("mine", "theirs", "botches"), [("4 5", "1 1", (False, True)), ("1 1", "4 5", (True, False))])
def test_each_pool_botches_on_its_own_ones(mine: str, theirs: str, botches: tuple[bool, bool]) -> None:
    outcome = read(contest(mine, theirs), f"mine: {mine}; theirs: {theirs}").outcome
    assert (outcome.botch, outcome.their_botch) == botches


def test_pools_of_no_dice_are_certain() -> None:
    assert chance(Action(level=0), successes=0, botch=False, adeptness=0) == 1
    assert chance(Contest(level=0, against=0), result="stalemate") == 1
    assert chance(Contest(level=0, against=1), result="win") == Fraction(1, 6)  # against a botch


@pytest.mark.parametrize("number", [-1, 201, 10**9, 10**5000], ids=["below zero", "201", "a billion", "5,000 digits"])
def test_hostile_sizes_are_refused_at_once(number: int) -> None:
    start = process_time()
    with pytest.raises(RuleError, match="level"):
        Action(level=number)
    with pytest.raises(RuleError, match="points"):
        Check(points=number)
    with pytest.raises(RuleError, match="against"):
        Contest(level=1, against=number)
    assert process_time() - start < 0.05


def test_headline_outcome_and_json_say_the_same() -> None:
    made = read(Action(level=4), "2 4 6 1")
    told = made.as_json()["outcome"]
    assert made.headline == "6 successes: 1 ace and 1 small"
    assert (told["successes"], told["aces"], told["small"], told["ones"], told["pips"]) == (6, 1, 1, 1, 13)
