"""The terminal: what it can show, how wide it is, and words for numbers."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from collections.abc import Generator
    from fractions import Fraction

    from rich.console import Console

CHUNK = 4000
"""Decimal digits that are printed at a time: CPython refuses to print a very long number at once."""

BITS = 13_000
"""Bits of a number that has fewer digits than that."""

PATIENCE = 0.4
"""Seconds after which somebody who waits is told so."""

WIDEST = 100
"""Columns that are used at most: longer lines are hard to read."""


def console(stream: TextIO | None = None) -> Console:
    """Return a console on `stream`, or on the standard output."""
    from rich.console import Console  # noqa: PLC0415 - half of what starting up takes, and --json needs none

    class Screen(Console):
        """A console that lets a closed output be known, where rich would end the process."""

        def on_broken_pipe(self) -> None:
            """See `Console.on_broken_pipe`."""
            raise  # noqa: PLE0704 - rich calls this while it handles the error

    made = Screen(file=stream or sys.stdout, highlight=False, markup=False, emoji=False)
    made.width = min(made.width, WIDEST)
    return made


def can_draw(text: str, encoding: str | None) -> bool:
    """Can a terminal of this encoding show `text`?"""
    try:
        text.encode(encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


@contextmanager
def waiting(words: str) -> Generator[None, None, None]:
    """Tell somebody at a terminal, on the standard error, what takes so long; only if it does."""
    if not sys.stderr.isatty():
        yield
        return
    status = console(sys.stderr).status(words)
    timer = Timer(PATIENCE, status.start)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()
        status.stop()


def percent(p: Fraction) -> str:
    """Return a probability in percent: two digits, and never "nothing" or "all" for what is not.

    >>> from fractions import Fraction
    >>> percent(Fraction(1, 3)), percent(Fraction(1, 10**9)), percent(1 - Fraction(1, 10**9)), percent(Fraction(1))
    ('33.33%', '<0.01%', '>99.99%', '100%')
    """
    if p in (0, 1):
        return f"{int(p * 100)}%"
    hundredths = round(p * 10_000)
    if hundredths == 0:
        return "<0.01%"
    if hundredths == 10_000:  # noqa: PLR2004 - all of them
        return ">99.99%"
    return f"{hundredths // 100}.{hundredths % 100:02d}%"


def decimal(number: Fraction, places: int = 2) -> str:
    """Return an exact number rounded to so many places."""
    scaled = round(number * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    return f"{'-' if scaled < 0 else ''}{digits(whole)}.{rest:0{places}d}"


def digits(number: int) -> str:
    """Return all digits of a number, however long.

    >>> len(digits(10**9000))
    9001
    """
    if number < 0:
        return "-" + digits(-number)
    if number.bit_length() < BITS:
        return str(number)
    # bits times log 2, halved, in whole chunks: about half of the digits
    low = max(number.bit_length() * 3 // 20 // CHUNK, 1) * CHUNK
    head, tail = divmod(number, 10**low)
    return digits(head) + digits(tail).zfill(low)


def fraction(p: Fraction) -> str:
    """Return an exact probability as a reduced fraction."""
    return f"{digits(p.numerator)}/{digits(p.denominator)}"
