"""Dice, and how a rule reads their faces."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple, Self

from astragal.core.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Callable

Face = int
"""What a die shows: 1 to its sides."""

MAX_SIDES = 1_000_000


class Mark(str):
    """How a rule reads a face: a word ("ace"), with a `sign` to draw beside it and a `value` where it counts for one.

    A mark is its word: it equals and hashes as that string, so tallies may be asked by plain words.
    """

    __slots__ = ("sign", "value")
    sign: str
    value: int

    def __new__(cls, word: str, sign: str, value: int = 0) -> Self:
        """Return the mark `word`."""
        mark = super().__new__(cls, word)
        mark.sign = sign
        mark.value = value
        return mark


class Reading:
    """Which mark each face of a die stands for; `marks[face - 1]` is the mark of `face`."""

    def __init__(self, marks: tuple[Mark, ...]) -> None:
        """Read a die of as many sides as there are marks."""
        if not 1 <= len(marks) <= MAX_SIDES:
            raise RuleError(f"a die: expected 1 to {MAX_SIDES} sides, got {len(marks)}")
        self.marks = marks

    @property
    def sides(self) -> int:
        """The number of faces."""
        return len(self.marks)

    @cached_property
    def weights(self) -> dict[Mark, int]:
        """Each mark, in order of the first face that shows it, with the number of faces that do."""
        counts: dict[Mark, int] = {}
        for mark in self.marks:
            counts[mark] = counts.get(mark, 0) + 1
        return counts

    def __eq__(self, other: object) -> bool:
        """Two readings are the same when every face means the same."""
        return isinstance(other, Reading) and self.marks == other.marks

    def __hash__(self) -> int:
        """Hash by the marks."""
        return hash(self.marks)

    def __repr__(self) -> str:
        """Show the sides and the words."""
        return f"Reading(d{self.sides}: {', '.join(self.weights)})"


def reading(sides: int, mark_of: Callable[[Face], Mark]) -> Reading:
    """Return the reading of a die with `sides` faces under which each face shows `mark_of(face)`.

    >>> reading(6, lambda face: Mark("hit", "+") if face >= 5 else Mark("miss", "-")).weights
    {'miss': 4, 'hit': 2}
    """
    return Reading(tuple(mark_of(face) for face in range(1, sides + 1)))


@lru_cache(maxsize=64)
def numbers(sides: int) -> Reading:
    """Return the reading that takes every face for its own number: the mark "4" has value 4.

    >>> numbers(20).marks[3].value
    4
    """
    return reading(sides, lambda face: Mark(str(face), str(face), face))


class Explosion(NamedTuple):
    """Dice that show one of `faces` bring another die, which may explode too.

    `limit` is how many extra dice one die may bring in all; `None` is no limit.
    """

    faces: frozenset[Face]
    limit: int | None = None
