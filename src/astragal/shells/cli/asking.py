"""A player's choices: from the command line, or asked of somebody at a terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from astragal.core import Choose


def answers(given: Sequence[str]) -> Sequence[str] | Callable[[Choose], str] | None:
    """Return what answers a rule: the answers given, else whoever sits at the terminal, else nobody."""
    if given:
        return [answer.strip() for text in given for answer in text.split(",")]
    return ask if sys.stdin.isatty() and sys.stderr.isatty() else None


def ask(choose: Choose) -> str:
    """Ask at the terminal until one of the options is named; an empty line takes the default.

    Raises:
        KeyboardInterrupt: the input ends instead.
    """
    say(f"\n{choose.question}")
    wide = max(len(option.value) for option in choose.options)
    for option in choose.options:
        refused = f"  (no: {option.refused})" if option.refused else ""
        say(f"  {option.value.ljust(wide)}  {option.label}{refused}")
    while True:
        answer = line(f"Your choice [{choose.default}]: ") or choose.default
        taken = next((option for option in choose.options if option.value.casefold() == answer.casefold()), None)
        if taken is None:
            allowed = ", ".join(option.value for option in choose.options if option.refused is None)
            say(f"expected one of {allowed}, got {answer[:60]!r}")
        elif taken.refused is not None:
            say(f"not now: {taken.refused}")
        else:
            return taken.value


def say(text: str) -> None:
    """Print to the person, and not into what the command returns."""
    print(text, file=sys.stderr)  # noqa: T201


def line(prompt: str) -> str:
    """Return what the person types."""
    print(prompt, end="", file=sys.stderr, flush=True)  # noqa: T201
    typed = sys.stdin.readline()
    if not typed:
        raise KeyboardInterrupt
    return typed.strip()
