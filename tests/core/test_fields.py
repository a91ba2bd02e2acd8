"""One declaration, many readers: what it accepts, what it builds, and what it says when it refuses."""

from dataclasses import dataclass
from typing import Annotated, Literal

import pytest
from annotated_types import Interval, Len

from astragal.core import Declaration, Doc, FieldError, UnknownNameError
from astragal.core.fields import build, declared


@dataclass(frozen=True, slots=True, kw_only=True)
class Helper(Declaration):
    dice: Annotated[int, Interval(ge=1, le=9), Doc("dice")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample(Declaration):
    pool: Annotated[int, Interval(ge=0, le=60), Doc("dice in the pool")]
    size: Literal["small", "large"] = "small"
    sure: bool = False
    name: Annotated[str, Len(0, 5)] = ""
    limit: Annotated[int | None, Interval(ge=1)] = None
    extra: Annotated[tuple[Annotated[int, Interval(ge=0, le=3)], ...], Len(0, 2)] = ()
    helpers: tuple[Annotated[int, Interval(ge=0, le=5)] | Helper, ...] = ()


def test_a_declaration_gives_name_kind_default_and_meaning() -> None:
    pool, size, *_ = declared(Sample)
    assert (pool.name, pool.required, pool.doc, pool.kind.words) == (
        "pool",
        True,
        "dice in the pool",
        "a whole number from 0 to 60",
    )
    assert (size.default, size.kind.words) == ("small", "one of small, large")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"pool": -1}, "pool"),
        ({"pool": 61}, "pool"),
        ({"pool": 10**9}, "pool"),
        pytest.param({"pool": 10**5000}, "pool", id="huge"),
        ({"pool": True}, "pool"),
        ({"pool": 2.0}, "pool"),
        ({"pool": "5"}, "pool"),
        ({"pool": None}, "pool"),
        ({}, "pool"),
        ({"pool": 1, "size": "smal"}, "size"),
        ({"pool": 1, "sure": 1}, "sure"),
        ({"pool": 1, "name": "abcdef"}, "name"),
        ({"pool": 1, "name": "a\nb"}, "name"),
        ({"pool": 1, "limit": 0}, "limit"),
        ({"pool": 1, "extra": [1, 2, 3]}, "extra"),
        ({"pool": 1, "extra": [1, 4]}, "extra"),
        ({"pool": 1, "extra": 3}, "extra"),
        ({"pool": 1, "helpers": [6]}, "helpers"),
        ({"pool": 1, "helpers": [{"dice": 0}]}, "dice"),
        ({"pool": 1, "helpers": [{}]}, "helpers 1: dice"),
    ],
)
def test_a_value_that_is_not_of_its_kind_is_refused_by_name(given: dict[str, object], field: str) -> None:
    with pytest.raises(FieldError, match=f"^{field}") as caught:
        build(Sample, given)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_an_unknown_field_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(UnknownNameError, match="did you mean helpers"):
        build(Sample, {"pool": 1, "helper": []})


def test_plain_data_becomes_the_value() -> None:
    assert build(Sample, {"pool": 3, "extra": [1], "helpers": [2, {"dice": 4}]}) == Sample(
        pool=3, extra=(1,), helpers=(2, Helper(dice=4))
    )


def test_a_tip_names_the_nearest_choice() -> None:
    with pytest.raises(FieldError, match="Tip: did you mean large"):
        Sample(pool=1, size="larg")  # type: ignore[arg-type]
