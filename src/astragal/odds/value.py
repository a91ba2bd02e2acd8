"""Odds: an exact distribution of outcomes, and the questions people put to it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Generic, TypeVar

from astragal.core import RuleError, UnboundedError, Weights
from astragal.odds.questions import marginal, moments, number, ordered, probability, quantile

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterator

T = TypeVar("T", bound="Hashable")
A = TypeVar("A")

WIDENED = 6
"""How often a list of open-ended outcomes is doubled to answer a question."""


class Odds(Generic[T]):
    """Outcomes with integer ways over one total; nothing is rounded and nothing left out in silence.

    Iterating gives (outcome, ways) for every outcome that is listed. `unresolved` is the ways that are not: of
    open-ended dice beyond the list, or past a limit that was given. Listed and unresolved ways sum to `total`.
    """

    def __init__(self, weights: Weights[T]) -> None:
        """Hold exact weights."""
        self._weights = weights

    @property
    def total(self) -> int:
        """All ways: the number of equally likely throws, or a common multiple of it."""
        return self._weights.total

    @property
    def unresolved(self) -> int:
        """Ways that belong to no listed outcome."""
        return self._weights.cut + sum(ways for _, ways in self._weights.tails)

    def __iter__(self) -> Iterator[tuple[T, int]]:
        """Yield (outcome, ways), the worst outcome first where outcomes are ordered."""
        return iter(ordered(self._weights.rows()))

    def __len__(self) -> int:
        """Return how many outcomes are listed."""
        return self._weights.size()

    def tails(self) -> tuple[tuple[T, int], ...]:
        """Return what is known of open-ended outcomes beyond the list: fields are `Beyond` a bound."""
        return self._weights.tails

    def p(self, predicate: Callable[[T], bool]) -> Fraction:
        """Return the probability that an outcome satisfies `predicate`.

        Raises:
            UnboundedError: that hangs on what is unresolved.
        """
        return self._widened(lambda weights: probability(weights, predicate))

    def by(self, field: str) -> Odds[Hashable]:
        """Return the odds of one field of the outcomes.

        Raises:
            UnknownNameError: there is no such field, or odds leave it open.
        """
        return Odds(marginal(self._weights, field))

    def at_least(self, field: str, least: int) -> Fraction:
        """Return the probability that a field is `least` or more.

        >>> from astragal.games import dragon
        >>> from astragal.odds import odds
        >>> odds(dragon.Check(stat=5, skill=3)).at_least("successes", 5)
        Fraction(217, 3125)
        """
        return self._widened(
            lambda weights: probability(marginal(weights, field), lambda value: number(value) >= least)
        )

    def mean(self, field: str = "") -> Fraction:
        """Return the mean of a field; of the outcomes themselves where they are numbers and no field is named."""
        return moments(self._weights, field)[0]

    def variance(self, field: str = "") -> Fraction:
        """Return the variance of a field, as `mean` does its mean."""
        return moments(self._weights, field)[1]

    def quantile(self, field: str, share: Fraction | float) -> int:
        """Return the least value that a field stays at or below with a probability of at least `share`.

        Raises:
            RuleError: `share` is not above 0 and at most 1.
            UnboundedError: the value lies beyond the list at every width tried.
        """
        if not 0 < share <= 1:
            raise RuleError(f"share: expected above 0 and at most 1, got {share!r}")
        return self._widened(lambda weights: quantile(marginal(weights, field), Fraction(share)))

    @property
    def degrees(self) -> Odds[Hashable]:
        """The odds of each degree, for outcomes that lie on a ladder."""
        return self.by("degree")

    def _widened(self, ask: Callable[[Weights[T]], A]) -> A:
        """Return the answer of `ask`, with a longer list each time an open number can't decide."""
        weights = self._weights
        for _ in range(WIDENED):
            try:
                return ask(weights)
            except UnboundedError:
                wider = weights.wider()
                if wider is None:
                    raise
                weights = wider
        return ask(weights)
