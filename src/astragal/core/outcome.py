"""Outcomes: what a rule concludes, compared as its game compares."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, ClassVar, TypeVar

if TYPE_CHECKING:
    from astragal.core.phrase import Phrase

OutcomeT = TypeVar("OutcomeT", bound="Outcome")


@dataclass(frozen=True, slots=True)
class Outcome:
    """Base of all outcomes: frozen dataclasses whose fields odds are about, ordered by `rank`.

    Two outcomes may differ and still be equally good: neither is greater then. `shown_by` names the field that
    people look at first.

    A field with `compare=False` is told by a roll and left open (`None`) by odds: it decides nothing, and outcomes that
    differ only there are the same outcome.
    """

    shown_by: ClassVar[str]

    def rank(self) -> tuple[int, ...]:
        """How good this is: the greater, the better, by the game's own comparison."""
        raise NotImplementedError

    def headline(self) -> Phrase:
        """What happened, in words."""
        raise NotImplementedError

    def __lt__(self, other: Outcome) -> bool:
        """Is this worse than `other`?"""
        return self.rank() < other.rank()

    def __gt__(self, other: Outcome) -> bool:
        """Is this better than `other`?"""
        return self.rank() > other.rank()


def untold(outcome: OutcomeT) -> OutcomeT:
    """Return `outcome` with its told fields open, as odds know it."""
    names = [name for name in told_fields(type(outcome)) if getattr(outcome, name) is not None]
    return replace(outcome, **dict.fromkeys(names)) if names else outcome


def told_fields(cls: type[Outcome]) -> tuple[str, ...]:
    """Return the names of the fields that only a roll tells."""
    names = _TOLD.get(cls)
    if names is None:
        names = _TOLD[cls] = tuple(field.name for field in fields(cls) if not field.compare)
    return names


_TOLD: dict[type[Outcome], tuple[str, ...]] = {}


def known_fields(cls: type[Outcome]) -> tuple[str, ...]:
    """Return the names of the fields that odds are about."""
    return tuple(field.name for field in fields(cls) if field.compare)
