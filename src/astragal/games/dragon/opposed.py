"""Two Dragon checks against each other (DR-18)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, ClassVar

from astragal.core import Doc, Rollable, Weights, cite, compared, result_of
from astragal.core.opposed import OpposedOutcome
from astragal.games.dragon.check import Check
from astragal.games.dragon.options import Options
from astragal.games.dragon.ways import success_spread

if TYPE_CHECKING:
    from astragal.core import Rule
    from astragal.games.dragon.pool import Successes


@dataclass(frozen=True, slots=True)
class OpposedResult(OpposedOutcome):
    """How an opposed roll ended for the first side; a roll also tells both sides' outcomes."""

    mine: Successes | None = field(default=None, compare=False)
    theirs: Successes | None = field(default=None, compare=False)

    def numbers(self) -> tuple[int, int]:
        """See `OpposedOutcome.numbers`."""
        return self.mine.successes if self.mine else 0, self.theirs.successes if self.theirs else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposed(Rollable[OpposedResult]):
    """Set one check against another; an extension of the game as written."""

    game: ClassVar[str] = "dragon"
    name: ClassVar[str] = "opposed"

    mine: Annotated[Check, Doc("the check of the side asked about")]
    theirs: Annotated[Check, Doc("the check of the other side")]
    options: Options = Options()

    def rule(self) -> Rule[OpposedResult]:
        """See `Rollable.rule`."""
        mine = yield from self.mine.named("mine")
        theirs = yield from self.theirs.named("theirs")
        # DR-18: more successes win, equal is a tie.
        result = result_of(mine.successes, theirs.successes)
        yield cite(
            "DR-18", "{mine} against {theirs}: {result}", mine=mine.successes, theirs=theirs.successes, result=result
        )
        return OpposedResult(result, mine, theirs)

    def weights(self) -> Weights[OpposedResult] | None:
        """See `Rollable.weights`."""
        if not (self.mine.chooses_nothing and self.theirs.chooses_nothing):
            return None
        (mine, my_total), (theirs, their_total) = success_spread(self.mine), success_spread(self.theirs)
        rows = ((OpposedResult(result), ways) for result, ways in compared(mine, theirs).items() if ways)
        return Weights(tuple(rows), my_total * their_total)
