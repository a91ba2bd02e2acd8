"""Questions put to exact weights; where a tail can't decide, they raise `UnboundedError`."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain
from typing import TYPE_CHECKING, TypeVar

from astragal.core import Beyond, Outcome, RuleError, UnboundedError, UnknownNameError, Weights
from astragal.core.outcome import known_fields

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Iterable

T = TypeVar("T", bound="Hashable")


def ordered(rows: Iterable[tuple[T, int]]) -> list[tuple[T, int]]:
    """Return rows with the worst outcome first: by rank, by number, or words as they came."""
    table = list(rows)
    if all(isinstance(value, Outcome) for value, _ in table):
        return sorted(table, key=lambda row: rank_of(row[0]))
    if all(isinstance(value, int) for value, _ in table):
        return sorted(table, key=lambda row: number(row[0]))
    return table


def rank_of(value: object) -> tuple[int, ...]:
    """Return the rank of an outcome; nothing for any other value."""
    return value.rank() if isinstance(value, Outcome) else ()


def number(value: object) -> int:
    """Return `value` as the number it is.

    Raises:
        RuleError: it is none.
    """
    if not isinstance(value, int):
        raise RuleError(f"a field: expected a number to count with, got {value!r}", tip="ask by(field) for its values")
    return value


def probability(weights: Weights[T], predicate: Callable[[T], bool]) -> Fraction:
    """Return the probability of `predicate`, asking it about tails too."""
    refuse_cut(weights)
    ways = sum(ways for outcome, ways in chain(weights.rows(), weights.tails) if predicate(outcome))
    return Fraction(ways, weights.total)


def marginal(weights: Weights[T], field: str) -> Weights[Hashable]:
    """Return the weights of one field, worst first; values that are still open stay in the tails."""
    return Marginal(weights, field)


class Marginal(Weights["Hashable"]):
    """The weights of one field of other weights."""

    def __init__(self, weights: Weights[T], field: str) -> None:
        """Sum the ways of each value."""
        table, tails = split(weights, field)
        super().__init__(table, weights.total, tails=tails, cut=weights.cut)
        self._whole, self._field = weights, field

    def wider(self) -> Weights[Hashable] | None:
        """See `Weights.wider`."""
        whole = self._whole.wider()
        return whole and Marginal(whole, self._field)

    def moments(self, field: str) -> tuple[Fraction, Fraction] | None:
        """See `Weights.moments`."""
        return self._whole.moments(self._field) if not field else None


def split(weights: Weights[T], field: str) -> tuple[list[tuple[Hashable, int]], list[tuple[Hashable, int]]]:
    """Return the values of a field with their ways: those that are known, and those that are still open."""
    rows = weights.marginal(field)
    table = summed(weights.rows(), field) if rows is None else dict(rows)
    tails: dict[Hashable, int] = {}
    for outcome, ways in weights.tails:
        value: Hashable = getattr(outcome, field)
        kept = tails if isinstance(value, Beyond) else table
        kept[value] = kept.get(value, 0) + ways
    return list(table.items()), list(tails.items())


def summed(rows: Iterable[tuple[T, int]], field: str) -> dict[Hashable, int]:
    """Return each value of a field with its ways; values that are no numbers by the worst outcome that has them."""
    table: dict[Hashable, int] = {}
    worst: dict[Hashable, tuple[int, ...]] = {}
    checked: type | None = None
    for outcome, ways in rows:
        if type(outcome) is not checked:
            checked = type(outcome)
            refuse_unknown(checked, field)
        value: Hashable = getattr(outcome, field)
        table[value] = table.get(value, 0) + ways
        if not isinstance(value, int):
            rank = rank_of(outcome)
            worst[value] = min(rank, worst.get(value, rank))
    return {value: table[value] for value in sorted(worst, key=lambda key: worst[key])} if worst else table


def refuse_unknown(cls: type, field: str) -> None:
    """Raise `UnknownNameError` for a field that outcomes of this class lack, or that odds leave open."""
    names = known_fields(cls) if issubclass(cls, Outcome) else ()
    if field not in names:
        raise UnknownNameError("a field of the outcome", field, names)


def moments(weights: Weights[T], field: str) -> tuple[Fraction, Fraction]:
    """Return mean and variance of a field, or of outcomes that are numbers where no field is named."""
    known = weights.moments(field)
    if known is not None:
        return known
    values = marginal(weights, field) if field else Weights[object](weights.rows(), weights.total, tails=weights.tails)
    refuse_cut(weights)
    if values.tails:
        raise UnboundedError(f"mean: expected every {field} listed, got values without bound")
    pairs = [(number(value), ways) for value, ways in values.rows()]
    mean = Fraction(sum(value * ways for value, ways in pairs), values.total)
    square = Fraction(sum(value * value * ways for value, ways in pairs), values.total)
    return mean, square - mean * mean


def quantile(weights: Weights[Hashable], share: Fraction) -> int:
    """Return the least number at or below which `share` of the ways lie."""
    refuse_cut(weights)
    reached = sum(ways for value, ways in weights.tails if isinstance(value, Beyond) and value.down)
    for value, ways in sorted((number(value), ways) for value, ways in weights.rows()):
        reached += ways
        if reached >= share * weights.total:
            return value
    raise UnboundedError(f"quantile: the value at {share} lies beyond the list")


def refuse_cut(weights: Weights[T]) -> None:
    """Raise `UnboundedError` where a limit cut outcomes off."""
    if weights.cut:
        raise UnboundedError(
            f"odds: expected every outcome known, got {weights.cut} of {weights.total} ways cut off by a limit",
            tip="iterate over the odds for what is known",
        )
