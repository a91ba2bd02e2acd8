"""Exact odds of any rollable.

The plain reading asks the rule under every tally and is the definition; a game may bring a faster way that must agree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from astragal.core import Outcome
from astragal.odds.plain import plain_weights
from astragal.odds.value import Odds

if TYPE_CHECKING:
    from astragal.core import Rollable

__all__ = ["Odds", "odds", "plain_odds"]

O = TypeVar("O", bound=Outcome)  # noqa: E741 - the outcome of a rule, everywhere


def odds(rollable: Rollable[O], *, limit: int | None = None) -> Odds[O]:
    """Return the exact odds of `rollable`.

    `limit` is needed only for a rule with open-ended dice and no closed form: it bounds the extra dice that one die
    may bring, and what lies past it is `unresolved`.

    >>> from astragal.games import dragon
    >>> odds(dragon.Check(stat=5, skill=3)).at_least("successes", 3)
    Fraction(441, 625)

    Raises:
        UnboundedError: open-ended dice without a closed form and without a limit, or too many throws to look at.
        ChoiceError: the roll asks for a player's choice.
    """
    weights = rollable.weights()
    return Odds(plain_weights(rollable, limit=limit) if weights is None else weights)


def plain_odds(rollable: Rollable[O], *, limit: int | None = None) -> Odds[O]:
    """Return the same odds by the plain reading, however slow: what `odds` is tested against."""
    return Odds(plain_weights(rollable, limit=limit))
