"""Two black-dice checks against each other (BD-15)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, ClassVar

from astragal.core import Doc, Result, Rollable, RuleError, Weights, cite, result_of
from astragal.core.opposed import OpposedOutcome
from astragal.games.black_dice.check import Check
from astragal.games.black_dice.options import Options
from astragal.games.black_dice.ways import Sides, difference

if TYPE_CHECKING:
    from astragal.core import Rule
    from astragal.games.black_dice.net import Net


@dataclass(frozen=True, slots=True)
class OpposedResult(OpposedOutcome):
    """How an opposed roll ended for the first side; a roll also tells both sides' outcomes."""

    mine: Net | None = field(default=None, compare=False)
    theirs: Net | None = field(default=None, compare=False)

    def numbers(self) -> tuple[int, int]:
        """See `OpposedOutcome.numbers`."""
        return net_of(self.mine), net_of(self.theirs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opposed(Rollable[OpposedResult]):
    """Set one check against another; an extension of the game as written."""

    game: ClassVar[str] = "black-dice"
    name: ClassVar[str] = "opposed"

    mine: Annotated[Check, Doc("the check of the side asked about")]
    theirs: Annotated[Check, Doc("the check of the other side")]
    options: Options = Options()

    def agree(self) -> None:
        """Refuse a side that rolls nothing: it has no net to compare."""
        if self.mine.no_roll or self.theirs.no_roll:
            raise RuleError(
                "difficulty: expected one that is rolled, on both sides of an opposed roll, got very-easy (BD-09)"
            )

    def rule(self) -> Rule[OpposedResult]:
        """See `Rollable.rule`."""
        mine = yield from self.mine.named("mine")
        theirs = yield from self.theirs.named("theirs")
        # BD-15: the higher net wins, equal is a tie.
        result = result_of(net_of(mine), net_of(theirs))
        yield cite(
            "BD-15", "net {mine} against {theirs}: {result}", mine=net_of(mine), theirs=net_of(theirs), result=result
        )
        return OpposedResult(result, mine, theirs)

    def weights(self) -> Weights[OpposedResult]:
        """See `Rollable.weights`: what takes from one side gives to the other, so one difference decides."""
        mine, theirs = self.mine.sides(), self.theirs.sides()
        sides = Sides(
            mine.exploding + theirs.against,
            theirs.against_plain,
            theirs.exploding + mine.against,
            mine.against_plain,
        )
        ways = difference(sides, self.options.max_explosions, -1, 1)
        rows: tuple[tuple[Result, int], ...] = (
            ("lose", ways.at_most(-1)),
            ("tie", ways.at(0)),
            ("win", ways.at_least(1)),
        )
        return Weights([(OpposedResult(result), count) for result, count in rows if count], ways.total)


def net_of(side: Net | None) -> int:
    """Return a side's net, which an opposed roll always has."""
    return side.net if side is not None and side.net is not None else 0
