"""The Odds value: what it answers, and what it refuses to guess."""

from fractions import Fraction

import pytest

from astragal import odds
from astragal.core import ChoiceError, RuleError, UnboundedError, UnknownNameError
from astragal.games import black_dice, dragon, flexd6, wizard_quest
from astragal.odds import plain_odds

DRAGON = odds(dragon.Check(stat=5, skill=3))
OPEN = black_dice.Check(stat=3, black=2, luck=0)


def test_ways_of_all_outcomes_sum_to_the_total() -> None:
    assert sum(ways for _, ways in DRAGON) == DRAGON.total == 10**5
    assert DRAGON.unresolved == 0


def test_p_at_least_mean_variance_and_quantile_agree_with_the_list() -> None:
    chances = {number: Fraction(ways, DRAGON.total) for number, ways in DRAGON.by("successes")}
    assert DRAGON.p(lambda outcome: outcome.successes == 4) == chances[4]
    assert DRAGON.at_least("successes", 3) == chances[3] + chances[4] + chances[5]
    assert DRAGON.mean("successes") == sum(number * chance for number, chance in chances.items())
    assert DRAGON.variance("successes") == sum(
        (number - DRAGON.mean("successes")) ** 2 * chance for number, chance in chances.items()
    )
    assert DRAGON.quantile("successes", Fraction(1, 2)) == 3
    assert DRAGON.quantile("successes", 1) == 5


@pytest.mark.parametrize("share", [0, -1, 2])
def test_a_quantile_wants_a_share(share: int) -> None:
    with pytest.raises(RuleError, match="share"):
        DRAGON.quantile("successes", share)


def test_outcomes_come_worst_first() -> None:
    assert [outcome.successes for outcome, _ in DRAGON] == sorted(outcome.successes for outcome, _ in DRAGON)
    degrees = [degree for degree, _ in odds(black_dice.Check(stat=3, black=3)).degrees]
    assert degrees == [degree for degree in black_dice.LADDER.degrees if degree in degrees]


def test_a_field_that_is_none_or_told_by_rolls_alone_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="did you mean successes"):
        DRAGON.by("success")
    with pytest.raises(UnknownNameError):
        DRAGON.by("bought")
    with pytest.raises(RuleError, match="number"):
        odds(OPEN).mean("degree")


def test_fields_known_by_a_closed_form_alone_can_be_asked() -> None:
    action = odds(wizard_quest.Action(level=3))
    assert dict(action.by("ones"))[3] == 1
    assert dict(action.by("pips"))[18] == 1


def test_open_ended_dice_are_listed_with_their_tails_and_answered_exactly() -> None:
    table = odds(OPEN)
    assert table.unresolved > 0
    assert sum(ways for _, ways in table) + table.unresolved == table.total
    assert table.degrees.unresolved == 0
    assert sum(ways for _, ways in table.degrees) == table.total
    assert table.mean("net") == Fraction(2, 5)
    assert table.variance("net") == 2


def test_a_question_beyond_the_list_lengthens_it() -> None:
    table = odds(OPEN)
    far = 60
    assert all(outcome.net < far for outcome, _ in table)
    tail = table.at_least("net", far)
    assert 0 < tail < Fraction(1, 6**50)
    assert tail - table.at_least("net", far + 1) == table.p(lambda outcome: outcome.net == far)


def test_a_limit_leaves_the_rest_unresolved_and_nothing_is_guessed_about_it() -> None:
    limited = plain_odds(OPEN, limit=2)
    assert sum(ways for _, ways in limited) + limited.unresolved == limited.total
    for ask in (lambda: limited.p(lambda _: True), lambda: limited.mean("net"), lambda: limited.at_least("net", 1)):
        with pytest.raises(UnboundedError):
            ask()


def test_without_a_limit_the_plain_reading_refuses_open_ended_dice() -> None:
    with pytest.raises(UnboundedError, match="give a limit"):
        plain_odds(flexd6.Check(options=flexd6.Options(explode=True)))


def test_a_player_s_choice_has_no_odds() -> None:
    with pytest.raises(ChoiceError):
        odds(dragon.Check(stat=2, buying="named"))


def test_more_throws_than_can_be_looked_at_are_refused() -> None:
    with pytest.raises(UnboundedError):
        plain_odds(wizard_quest.Check(points=200, mode="total"))
    with pytest.raises(UnboundedError):
        plain_odds(wizard_quest.Initiative(names=("Ann", "Bo")))
