"""The net of a roll, and the ladder that grades it (BD-07 to BD-09)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from astragal.core import Ladder, Outcome, Phrase, phrase

# BD-07: the net gives the degree; between two rungs the one already reached counts, on either side of 0.
LADDER = Ladder(
    "Horrific Blunder",
    (
        (-5, "Dangerous Bungle"),
        (-2, "Disruptive Misfortune"),
        (0, "Failure"),
        (1, "Partial Success"),
        (2, "Success"),
        (3, "Good Success"),
        (6, "Impressive Success"),
        (10, "Virtuoso Success"),
        (15, "Awe-inspiring Success"),
    ),
)

SUCCESS_NET = 1
FULL_NET = 2


@dataclass(frozen=True, slots=True)
class Net(Outcome):
    """The net and its degree; `success` from 1 on, `full` from 2 on. No net where nothing was rolled.

    A roll also tells the `successes` of the ordinary dice and the `taken` ones of the black.
    """

    shown_by: ClassVar[str] = "degree"

    net: int | None
    degree: str
    success: bool
    full: bool
    successes: int | None = field(default=None, compare=False)
    taken: int | None = field(default=None, compare=False)

    def rank(self) -> tuple[int, ...]:
        """The higher net is better; where nothing was rolled, that of a plain success."""
        return (FULL_NET if self.net is None else self.net,)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        if self.net is None:
            return phrase("{degree} without a roll", degree=self.degree)
        return phrase("{degree}, net {net}", degree=self.degree, net=self.net)


# BD-09: what needs no roll is a success, with no net.
NO_ROLL = Net(None, "Success", success=True, full=True)


def graded(net: int, successes: int | None = None, taken: int | None = None) -> Net:
    """Return the outcome for a net.

    >>> graded(-4).degree, graded(4).degree
    ('Dangerous Bungle', 'Good Success')
    """
    # BD-08: a success from net 1 on, a full one from 2; the degree is always reported.
    return Net(net, LADDER.degree(net), net >= SUCCESS_NET, net >= FULL_NET, successes, taken)
