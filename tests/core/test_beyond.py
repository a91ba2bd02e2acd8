"""A number known only to lie beyond a bound: decided where the bound decides, refused where it does not."""

import pytest

from astragal.core import Beyond, UnboundedError


def test_a_number_from_41_up_compares_with_what_lies_below() -> None:
    up = Beyond(41)
    assert up >= 41
    assert up > 40
    assert not up < 41
    assert not up <= 40
    assert up != 40


def test_a_number_down_from_minus_7_compares_with_what_lies_above() -> None:
    down = Beyond(-7, down=True)
    assert down <= -7
    assert down < -6
    assert not down > -7
    assert not down >= -6
    assert down != 0


@pytest.mark.parametrize(
    "ask", [lambda b: b >= 42, lambda b: b < 50, lambda b: b == 41, lambda b: b <= 41, lambda b: b > 41]
)
def test_what_the_bound_does_not_decide_is_refused(ask) -> None:
    with pytest.raises(UnboundedError):
        ask(Beyond(41))


def test_adding_moves_the_bound_and_opposite_bounds_do_not_add() -> None:
    assert Beyond(41) + 1 == Beyond(42)
    assert 2 + Beyond(41) == Beyond(43)
    assert sum([Beyond(1), Beyond(2)]) == Beyond(3)
    with pytest.raises(UnboundedError):
        Beyond(1) + Beyond(1, down=True)


def test_it_is_said_in_words() -> None:
    assert f"{Beyond(3)}, {Beyond(-3, down=True)}" == "3 or more, -3 or less"
