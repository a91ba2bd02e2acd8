"""Errors: one root, one line, never slow to make."""

import time

import pytest

from astragal.core import AstragalError, Group, Ladder, RuleError, UnknownNameError, errors, numbers
from astragal.core.errors import shown


def test_every_error_of_the_package_has_one_root() -> None:
    classes = [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, Exception)]
    assert len(classes) >= 8
    assert all(issubclass(cls, AstragalError) for cls in classes)


@pytest.mark.parametrize(
    "value",
    [10**100_000, "x" * 10**6, list(range(10**6)), dict.fromkeys(range(10**5)), b"x" * 10**6],
    ids=["number", "text", "list", "dict", "bytes"],
)
def test_a_huge_value_is_shown_short_and_at_once(value: object) -> None:
    start = time.process_time()
    assert len(shown(value)) <= 60
    assert time.process_time() - start < 0.05


def test_an_unknown_name_lists_the_known_ones_and_the_nearest() -> None:
    error = UnknownNameError("a game", "dragn", ["dragon", "flexd6"])
    assert str(error) == "a game: expected one of dragon, flexd6, got 'dragn'. Tip: did you mean dragon?"


@pytest.mark.parametrize("count", [-1, 201, 10**9])
def test_a_group_of_too_many_dice_is_refused_with_the_limit(count: int) -> None:
    with pytest.raises(RuleError, match="0 to 200 dice"):
        Group("pool", count, numbers(6))


def test_a_ladder_must_rise() -> None:
    with pytest.raises(RuleError, match="rising"):
        Ladder("low", ((2, "high"), (2, "higher")))
