"""Roll, read and replay are one rule answered by three parties."""

import pytest

from astragal import read, replay, roll, seeded
from astragal.core import ChoiceError, ReplayMismatchError
from astragal.games import dragon, wizard_quest
from astragal.play import Log, scripted

NAMED = dragon.Check(stat=5, skill=3, buying="named")


def test_a_roll_read_again_from_its_faces_is_the_same_roll() -> None:
    attack = wizard_quest.Attack(level=7, defence=5, weapon=6, call="critical")
    draw = seeded(3)
    for _ in range(50):
        made = roll(attack, draw)
        assert read(attack, made.faces) == made
        assert replay(attack, made.log) == made


def test_a_log_of_another_roll_says_where_it_parts() -> None:
    made = roll(dragon.Check(stat=4), seeded(1))
    with pytest.raises(ReplayMismatchError, match="check: expected 5 faces"):
        replay(dragon.Check(stat=5), made.log)
    with pytest.raises(ReplayMismatchError, match="no more"):
        replay(dragon.Check(stat=4), Log(made.faces, ("6",)))


def test_a_player_names_the_dice_to_buy() -> None:
    made = read(NAMED, "3 6 5 8 8", choices=["5"])
    assert (made.outcome.successes, made.outcome.spent, made.outcome.left) == (3, 2, 1)
    assert made.choices == ("5", "stop")


@pytest.mark.parametrize(
    ("faces", "choice", "reason"),
    [
        ("3 6 5 8 8", "1", "never bought"),
        ("3 6 5 8 8", "3", "costs 4 and 3 points are left"),
        ("3 6 5 8 8", "4", "no die to buy shows 4"),
        ("3 6 5 8 8", "8", "a success already"),
        ("3 3 3 8 8", "3", "costs 4 and 3 points are left"),
        ("1 1 1 1 1", "1", "never bought"),
        ("3 6 5 8 8", "eleven", "which die to buy"),
    ],
)
def test_a_purchase_that_is_not_allowed_is_refused_with_the_reason(faces: str, choice: str, reason: str) -> None:
    with pytest.raises(ChoiceError, match=reason):
        read(NAMED, faces, choices=[choice])


def test_nobody_to_choose_is_said_with_what_there_is() -> None:
    with pytest.raises(ChoiceError, match="choose from 5, 6, stop"):
        read(NAMED, "3 6 5 8 8")


def test_nobody_is_asked_where_only_one_thing_is_allowed() -> None:
    assert read(NAMED, "1 1 1 8 8").choices == ("stop",)


def test_choices_the_rule_never_asks_for_are_refused() -> None:
    with pytest.raises(ChoiceError, match="no more than 0"):
        read(dragon.Check(stat=1), "3", choices=["3"])


def test_a_function_may_choose() -> None:
    asked = []

    def cheapest(choose):
        asked.append(str(choose.question))
        return max(option.value for option in choose.options if option.refused is None and option.value != "stop")

    assert roll(NAMED, scripted(3, 6, 6, 6, 8), choices=cheapest).outcome.successes == 4
    assert asked == [
        "which die to buy, with 3 points left?",
        "which die to buy, with 2 points left?",
        "which die to buy, with 1 point left?",
    ]
