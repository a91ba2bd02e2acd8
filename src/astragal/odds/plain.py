"""The plain reading: ask the rule under every tally its dice can land in. It is what odds mean."""

from __future__ import annotations

from itertools import product
from math import lcm, prod
from typing import TYPE_CHECKING, Generic, TypeVar

from astragal.core import ChoiceError, Cite, Outcome, Throw, UnboundedError, Weights, untold
from astragal.odds.tallies import tallies

if TYPE_CHECKING:
    from astragal.core import Group, Rollable, Tally

O = TypeVar("O", bound=Outcome)  # noqa: E741 - the outcome of a rule, everywhere

MAX_RUNS = 2_000_000
"""Times that one plain reading asks the rule."""

MAX_THROWS = 50
"""Throws in one roll; a rule that may ask for more is taken for endless."""

Answers = tuple[tuple["Tally", ...], ...]
"""The tallies of each throw so far."""


def plain_weights(rollable: Rollable[O], *, limit: int | None = None) -> Weights[O]:
    """Return the exact weights of `rollable` by asking its rule for every tally.

    `limit` bounds the extra dice that one exploding die may bring, for rules that set no limit of their own; the ways
    in which a die would bring more are `cut`.

    Raises:
        UnboundedError: a rule without a limit and none given, or more throws than can be looked at.
        ChoiceError: the rule asks for a player's choice.
    """
    reading = Plain(rollable, limit)
    reading.visit((), 1, 1)
    return reading.weights()


class Plain(Generic[O]):
    """A plain reading under way: what was met, by the number of equally likely throws it was met among."""

    def __init__(self, rollable: Rollable[O], limit: int | None) -> None:
        """Read `rollable`."""
        self.rollable = rollable
        self.limit = limit
        self.met: dict[int, dict[O, int]] = {}
        self.cut: dict[int, int] = {}
        self.runs = 0

    def visit(self, answers: Answers, ways: int, total: int) -> None:
        """Ask the rule, with these answers to its first throws, and go on for every answer to the next."""
        asked = self.ask(answers)
        if len(answers) > MAX_THROWS:
            raise UnboundedError(f"{self.rollable.name}: more than {MAX_THROWS} throws in one roll")
        if isinstance(asked, Outcome):
            outcomes = self.met.setdefault(total, {})
            outcomes[asked] = outcomes.get(asked, 0) + ways
            return
        for cases in product(*(tallies(group, self.limit) for group in asked)):
            case_ways = ways * prod(case.ways for case in cases)
            case_total = total * prod(case.total for case in cases)
            landed = tuple(case.tally for case in cases if case.tally is not None)
            if len(landed) < len(cases):
                self.cut[case_total] = self.cut.get(case_total, 0) + case_ways
            else:
                self.visit((*answers, landed), case_ways, case_total)

    def ask(self, answers: Answers) -> O | tuple[Group, ...]:
        """Return the outcome, or the groups of the first throw that has no answer yet."""
        self.runs += 1
        if self.runs > MAX_RUNS:
            raise UnboundedError(f"{self.rollable.name}: more than {MAX_RUNS} throws to look at one by one")
        rule = self.rollable.rule()
        given = iter(answers)
        answer: tuple[Tally, ...] | None = None
        try:
            while True:
                match rule.send(answer):
                    case Cite():
                        answer = None
                    case Throw(groups):
                        answer = next(given, None)
                        if answer is None:
                            return groups
                    case asked:
                        raise ChoiceError(f"odds: expected no player's choice, got: {asked.question}")
        except StopIteration as done:
            outcome: O = done.value
            return outcome

    def weights(self) -> Weights[O]:
        """Return what was met, over one total."""
        total = lcm(*self.met, *self.cut)
        rows: dict[O, int] = {}
        for size, outcomes in self.met.items():
            for outcome, ways in outcomes.items():
                rows[outcome] = rows.get(outcome, 0) + ways * (total // size)
        cut = sum(ways * (total // size) for size, ways in self.cut.items())
        return Weights([(untold(outcome), ways) for outcome, ways in rows.items()], total, cut=cut)
