"""Odds as rows of text: a value, its chance, and the chance of at least so much."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from astragal.core import Beyond, UnboundedError
from astragal.core.plain import plain
from astragal.shells.cli.screen import decimal, percent
from astragal.shells.cli.typed import written

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

    from astragal.core import Outcome
    from astragal.odds import Odds

TINY = Fraction(1, 20_000)
"""Chances below this would be shown as 0.00%: at the ends of a list they share a row."""


class Row(NamedTuple):
    """One value, or a run of them, with its chance; `reached` is the chance of at least so much."""

    value: str
    p: Fraction
    reached: Fraction | None

    def cells(self) -> tuple[str, ...]:
        """Return the row as texts."""
        return (self.value, percent(self.p), *([] if self.reached is None else [percent(self.reached)]))


def rows_of(odds: Odds[Hashable]) -> list[Row]:
    """Return a row for each value, worst first, with what lies beyond the list in words at its ends."""
    total = odds.total
    low = [(value, ways) for value, ways in odds.tails() if isinstance(value, Beyond) and value.down]
    high = [(value, ways) for value, ways in odds.tails() if not (isinstance(value, Beyond) and value.down)]
    table = [*low, *odds, *high]
    counted = countable(odds) and not cut_of(odds)
    rows: list[Row] = []
    reached = total - cut_of(odds)
    for value, ways in table:
        rows.append(Row(word(value), Fraction(ways, total), Fraction(reached, total) if counted else None))
        reached -= ways
    return folded(rows) if counted else rows


def countable(odds: Odds[Hashable]) -> bool:
    """Are all values numbers?"""
    return all(isinstance(value, int) and not isinstance(value, bool) for value, _ in odds)


def cut_of(odds: Odds[Hashable]) -> int:
    """Return the ways of which nothing is known, past a limit that was given."""
    return odds.unresolved - sum(ways for _, ways in odds.tails())


def folded(rows: Sequence[Row]) -> list[Row]:
    """Return rows with the tiny ones at each end put together, so that a long list has no long tails of zeros."""
    likely = [place for place, row in enumerate(rows) if row.p >= TINY]
    if not likely:
        return list(rows)
    first, last = likely[0], likely[-1] + 1
    return [*together(rows[:first]), *rows[first:last], *together(rows[last:])]


def together(rows: Sequence[Row]) -> list[Row]:
    """Return a run of rows as one."""
    if len(rows) <= 1:
        return list(rows)
    ends = rows[0].value, rows[-1].value
    value = f"{ends[0].split()[0]} or more" if ends[1].endswith("more") else f"{ends[0]} to {ends[1]}"
    if ends[0].endswith("less"):
        value = f"{ends[1].split()[0]} or less"
    return [Row(value, sum((row.p for row in rows), Fraction(0)), rows[0].reached)]


def word(value: object) -> str:
    """Return a value of an outcome's field as people read it."""
    return str(value) if isinstance(value, Beyond) else written(plain(value))


def varying(outcomes: Sequence[Outcome], fields: Sequence[str]) -> list[str]:
    """Return the fields that are not the same in all outcomes; the rest would be columns of one value."""
    return [field for field in fields if len({word(getattr(outcome, field)) for outcome in outcomes}) > 1]


def average(odds: Odds[Outcome], field: str) -> str:
    """Return mean and standard deviation of a field in words."""
    try:
        mean, variance = odds.mean(field), odds.variance(field)
    except UnboundedError:
        return f"mean of {field}: not known: some values lie beyond every list"
    return f"mean of {field}: {decimal(mean)}, standard deviation {root(variance)}"


def root(variance: Fraction) -> str:
    """Return a square root to two places; exact whole numbers inside, so that no size is too great."""
    from math import isqrt  # noqa: PLC0415 - the only place

    return decimal(Fraction(isqrt(variance.numerator * 10_000_000_000 // variance.denominator), 100_000))


def left_open(odds: Odds[Hashable], limit: int | None) -> list[str]:
    """Return in words what the odds do not know."""
    cut = cut_of(odds)
    if not cut:
        return []
    share = percent(Fraction(cut, odds.total))
    return [f"not resolved: {share}, past {limit} extra dice of one die; any chance may be so much higher"]
