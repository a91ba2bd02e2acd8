"""Bars drawn in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.shells.cli.screen import can_draw

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

EIGHTHS = " ▏▎▍▌▋▊▉"
FULL = "█"


def bars(shares: Sequence[Fraction], width: int, encoding: str | None) -> list[str]:
    """Return a bar for every share, the greatest `width` wide; in eighths of a column where these can be shown.

    >>> from fractions import Fraction
    >>> bars([Fraction(1, 2), Fraction(1, 4), Fraction(0)], 4, "ascii")
    ['####', '##', '']
    """
    most = max(shares, default=0)
    fine = can_draw(FULL + EIGHTHS, encoding)
    return [bar(share / most * width, fine=fine) if share else "" for share in shares]


def bar(columns: Fraction, *, fine: bool) -> str:
    """Return a bar of so many columns; something is never shown as nothing."""
    if not fine:
        return "#" * max(round(columns), 1)
    whole, eighths = divmod(max(round(columns * 8), 1), 8)
    return FULL * whole + EIGHTHS[eighths].strip()
