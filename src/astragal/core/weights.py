"""Outcomes with integer ways over one total: what a game's fast path hands to the odds engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator
    from fractions import Fraction

O_co = TypeVar("O_co", covariant=True)


class Weights(Generic[O_co]):
    """Each outcome that can come up, once, with its ways; ways, tails and `cut` sum to `total`.

    `tails` are outcomes of open-ended dice that are known only to lie beyond the list, with fields that are `Beyond`
    a bound. `cut` counts ways of which nothing is known (a limit was given).
    A subclass may make its rows when they are iterated, and answer for one field without making them.
    """

    def __init__(
        self,
        rows: Iterable[tuple[O_co, int]],
        total: int,
        *,
        tails: Iterable[tuple[O_co, int]] = (),
        cut: int = 0,
    ) -> None:
        """Hold the rows of a table."""
        self._rows = rows
        self.total = total
        self.tails = tuple(tails)
        self.cut = cut

    def rows(self) -> Iterator[tuple[O_co, int]]:
        """Yield each outcome with its ways."""
        return iter(self._rows)

    def size(self) -> int:
        """Return how many outcomes there are."""
        return sum(1 for _ in self.rows())

    def marginal(self, field: str) -> Iterable[tuple[Hashable, int]] | None:
        """Return the values of one field with their ways, where that is faster than by rows; else `None`."""
        del field
        return None

    def moments(self, field: str) -> tuple[Fraction, Fraction] | None:
        """Return mean and variance of a field where a closed form gives them; else `None`.

        Needed only where there are tails, over which they can't be summed.
        """
        del field
        return None

    def wider(self) -> Weights[O_co] | None:
        """Return the same weights with a longer list and thinner tails; `None` where there are no tails."""
        return None
