"""The outcome of two rolls set against each other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from astragal.core.outcome import Outcome
from astragal.core.phrase import Phrase, phrase

if TYPE_CHECKING:
    from astragal.core.spread import Result

RESULTS = ("lose", "tie", "win")
SAID = {"win": "Won, {mine} to {theirs}", "tie": "Tied, {mine} to {theirs}", "lose": "Lost, {mine} to {theirs}"}


@dataclass(frozen=True, slots=True)
class OpposedOutcome(Outcome):
    """How an opposed roll ended for the first side; a game adds what a roll tells of both."""

    shown_by: ClassVar[str] = "result"

    result: Result

    def rank(self) -> tuple[int, ...]:
        """A win is better than a tie, a tie better than a loss."""
        return (RESULTS.index(self.result),)

    def numbers(self) -> tuple[int, int]:
        """Return what was compared, of the first side and of the other; for rolls only."""
        raise NotImplementedError

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        mine, theirs = self.numbers()
        return phrase(SAID[self.result], mine=mine, theirs=theirs)
