"""How a rule asks and is told.

A rule is a generator. It yields what it wants to know or say and is sent the answer: `Throw` is answered by one
tally a group, `Choose` by the value of one option, `Cite` by nothing. It draws, prints and stores nothing itself,
so the same rule can be rolled, read, replayed and weighed.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple, TypeVar

from astragal.core.errors import AstragalError
from astragal.core.phrase import Phrase, Value
from astragal.core.pool import Group, Tally


class Throw(NamedTuple):
    """Ask for dice, thrown together."""

    groups: tuple[Group, ...]


class Option(NamedTuple):
    """One thing a player may choose; `refused` says why not, where the rules do not allow it now."""

    value: str
    label: Phrase
    refused: Phrase | None = None


class Choose(NamedTuple):
    """Ask a player for one of `options`; `default` is what happens when nobody says anything."""

    question: Phrase
    options: tuple[Option, ...]
    default: str


class Cite(NamedTuple):
    """Say which rule is being applied, and what it did here."""

    rule: str
    said: Phrase


Ask = Throw | Choose | Cite
Answer = tuple[Tally, ...] | str | None

O = TypeVar("O")  # noqa: E741 - the outcome of a rule, everywhere
Rule = Generator[Ask, Answer, O]
"""What a game writes: a generator of asks that returns an outcome of type `O`."""


def throw(*groups: Group) -> Generator[Ask, Answer, tuple[Tally, ...]]:
    """Ask for `groups`, thrown together, and return their tallies in the same order."""
    answer = yield Throw(groups)
    if not isinstance(answer, tuple):
        raise AstragalError(f"a throw: expected tallies for an answer, got {answer!r}")
    return answer


def choose(question: Phrase, *options: Option, default: str) -> Generator[Ask, Answer, str]:
    """Ask a player, and return the value of the option taken."""
    answer = yield Choose(question, options, default)
    if not isinstance(answer, str):
        raise AstragalError(f"a choice: expected an option for an answer, got {answer!r}")
    return answer


def cite(rule: str, template: str, **values: Value) -> Cite:
    """Return a citation of `rule` to yield; `template` and `values` say what it did here (see `phrase`)."""
    return Cite(rule, Phrase(template, values))
