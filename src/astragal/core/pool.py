"""Groups of dice to throw, and the tally of what landed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from astragal.core.errors import RuleError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from astragal.core.die import Explosion, Face, Mark, Reading

MAX_DICE = 200
"""Dice in one group, before any explode."""


@dataclass(frozen=True, slots=True)
class Group:
    """Some like dice of a throw: `count` dice read by `reading`.

    `name` is unique within a roll; faces typed in or stored go by it. `role` says what the dice are for, in a word
    that screens show beside their colour ("black", "check"); the name, where left empty.
    """

    name: str
    count: int
    reading: Reading
    explosion: Explosion | None = None
    role: str = ""

    def __post_init__(self) -> None:
        """Refuse negative counts and more than `MAX_DICE`."""
        if not 0 <= self.count <= MAX_DICE:
            raise RuleError(f"{self.name}: expected 0 to {MAX_DICE} dice in a group, got {self.count}")


class Tally:
    """Marks to counts over all dice of a group, exploded ones included; 0 for a mark that did not come up.

    `pips` is the sum of the faces where faces are known, and `None` where only marks are counted (odds).
    """

    __slots__ = ("_by_word", "counts", "pips")

    def __init__(self, counts: Mapping[Mark, int], pips: int | None = None) -> None:
        """Count marks."""
        self.counts = counts
        # a Mark is a str, hashed and compared as one, which the type of a Mapping's keys can't say
        self._by_word = cast("Mapping[str, int]", counts)
        self.pips = pips

    def __getitem__(self, mark: str) -> int:
        """Return how many dice show `mark`."""
        return self._by_word.get(mark, 0)

    @property
    def dice(self) -> int:
        """How many dice landed."""
        return sum(self.counts.values())

    @property
    def sum(self) -> int:
        """The sum of the marks' values."""
        return sum(mark.value * count for mark, count in self.counts.items())

    def __repr__(self) -> str:
        """Show the counts."""
        return f"Tally({dict(self.counts)})"


def tally(reading: Reading, faces: list[Face]) -> Tally:
    """Return what `faces` count as under `reading`; faces must lie on the die."""
    counts: dict[Mark, int] = {}
    marks = reading.marks
    for face in faces:
        mark = marks[face - 1]
        counts[mark] = counts.get(mark, 0) + 1
    return Tally(counts, sum(faces))
