"""Asking a rule and answering it, whoever answers: dice, people or a log."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from astragal.core import AstragalError, ChoiceError, Choose, Cite, Outcome, Throw
from astragal.core.pool import tally
from astragal.play.record import Landed, Roll

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from astragal.core import Group, Rollable
    from astragal.core.rule import Answer
    from astragal.play.record import Chain

O = TypeVar("O", bound=Outcome)  # noqa: E741 - the outcome of a rule, everywhere

Thrower = "Callable[[Group], tuple[Chain, ...]]"
Decider = "Callable[[Choose], str]"


class Choices:
    """A player's choices: given beforehand in order, or asked of somebody when the rule asks."""

    def __init__(self, given: Sequence[str] | Callable[[Choose], str] | None) -> None:
        """Take choices in order, a function that answers each, or none at all."""
        self._ask = given if callable(given) else None
        self._given = None if given is None or callable(given) else list(given)
        self.made: list[str] = []

    def decide(self, choose: Choose) -> str:
        """Return the player's answer; the default once all given choices are used.

        Nobody is asked where only one option is allowed.

        Raises:
            ChoiceError: nobody is there to choose, or the answer is no option or one that is refused.
        """
        answer = self._answer(choose, [option.value for option in choose.options if option.refused is None])
        self.made.append(answer)
        return answer

    def _answer(self, choose: Choose, offers: list[str]) -> str:
        if self._given:
            return self._allowed(choose, self._given.pop(0), offers)
        if len(offers) == 1:
            return offers[0]
        if self._ask:
            return self._allowed(choose, self._ask(choose), offers)
        if self._given is None:
            raise ChoiceError(
                f"a choice: expected an answer to: {choose.question}", tip=f"choose from {', '.join(offers)}"
            )
        return choose.default

    def _allowed(self, choose: Choose, answer: str, offers: list[str]) -> str:
        if answer not in offers:
            refused = next((option.refused for option in choose.options if option.value == answer), choose.question)
            raise ChoiceError(f"a choice: expected one of {', '.join(offers)}, got {answer!r}: {refused}")
        return answer

    def finish(self) -> None:
        """Raise `ChoiceError` if choices were given that the rule never asked for."""
        if self._given:
            raise ChoiceError(f"a choice: expected no more than {len(self.made)}, got {self._given[0]!r} too")


def played(
    rollable: Rollable[O],
    throw: Callable[[Group], tuple[Chain, ...]],
    choices: Sequence[str] | Callable[[Choose], str] | None,
) -> Roll[O]:
    """Return the roll that comes of asking `rollable`'s rule, with dice from `throw` and a player's `choices`."""
    rule = rollable.rule()
    thrown: dict[str, Landed] = {}
    cited: list[Cite] = []
    player = Choices(choices)
    answer: Answer = None
    try:
        while True:
            match rule.send(answer):
                case Cite() as citation:
                    cited.append(citation)
                    answer = None
                case Throw(groups):
                    landed = [Landed(group, throw(group)) for group in groups]
                    for here in landed:
                        if thrown.setdefault(here.group.name, here) is not here:
                            raise AstragalError(
                                f"{rollable.name}: expected one throw a group, got {here.group.name!r} twice"
                            )
                    answer = tuple(tally(here.group.reading, here.faces()) for here in landed)
                case Choose() as choice:
                    answer = player.decide(choice)
    except StopIteration as done:
        player.finish()
        return Roll(rollable, tuple(thrown.values()), tuple(player.made), done.value, tuple(cited))
