"""A Dragon pool: its target, its dice, and how near misses are bought up (DR-01 to DR-10)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from astragal.core import Group, Mark, Option, Outcome, Phrase, choose, cite, phrase, reading, throw

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.core import Cite, Face, Reading, Rule, Tally

TRAINED = 7
UNTRAINED = 9
LOWEST = 5
SIDES = 10

HIT = Mark("success", "✓")
ONE = Mark("one", "✗")
SHORT = tuple(Mark(f"{pips} short", f"−{pips}", pips) for pips in range(SIDES * 10))
STOP = "stop"


@dataclass(frozen=True, slots=True)
class Bought:
    """A die bought up to the target: the `face` it shows and its price in points."""

    face: int
    cost: int


@dataclass(frozen=True, slots=True)
class Successes(Outcome):
    """What a pool came to: successes, and skill points spent and left over.

    `dropped` dice went over the cap. A roll also tells the successes `rolled` before buying, and the dice `bought`.
    """

    shown_by: ClassVar[str] = "successes"

    successes: int
    spent: int
    left: int
    dropped: int = 0
    rolled: int | None = field(default=None, compare=False)
    bought: tuple[Bought, ...] | None = field(default=None, compare=False)

    def rank(self) -> tuple[int, ...]:
        """More successes, better outcome; there is no botch (DR-09)."""
        return (self.successes,)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        return phrase(
            "{successes:# success|# successes}, {spent:# point|# points} spent, {left} left",
            successes=self.successes,
            spent=self.spent,
            left=self.left,
        )


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice to throw against a target, with points to spend; `name` tells it from the other pools of a roll.

    `change` is what effects added to the target; a player says which dice are bought where `named`.
    """

    name: str
    dice: int
    dropped: int
    cap: int
    trained: bool
    change: int
    points: int
    named: bool = False

    @property
    def target(self) -> int:
        """The number that a die must show."""
        # DR-03: 7 with an applicable skill, 9 without one.
        # DR-04: effects add to or subtract from it; after everything it is never below 5, and has no upper limit.
        return max(self.base + self.change, LOWEST)

    @property
    def base(self) -> int:
        """The target before effects."""
        return TRAINED if self.trained else UNTRAINED

    def group(self) -> Group:
        """Return the dice."""
        return Group(self.name, self.dice, against(self.target), role="d10")

    def limits(self) -> Iterator[Cite]:
        """Cite what settled the target and the size of the pool."""
        who = "trained" if self.trained else "untrained"
        yield cite("DR-03", "{who}: the target is {base}", who=who, base=self.base)
        if self.change:
            yield cite("DR-04", "effects of {change:+d} make it {target}", change=self.change, target=self.target)
        yield cite("DR-01", "{dice:# die|# dice} and {points:# point|# points}", dice=self.dice, points=self.points)
        if self.dropped:
            # DR-10: a request above the cap rolls the cap, and says how many dice were dropped.
            yield cite(
                "DR-10",
                "{dropped:# die|# dice} dropped: at most {cap} are rolled, twice the stat",
                dropped=self.dropped,
                cap=self.cap,
            )

    def rule(self) -> Rule[Successes]:
        """Throw the pool and buy dice up."""
        yield from self.limits()
        (landed,) = yield from throw(self.group())
        # DR-02: each die showing the target or more is a success.
        yield cite(
            "DR-02",
            "{rolled:# die shows|# dice show} {target} or more",
            rolled=landed[HIT],
            target=self.target,
        )
        if landed[ONE]:
            # DR-06: a die showing 1 is never bought.
            yield cite("DR-06", "{ones:# die shows|# dice show} 1 and can't be bought", ones=landed[ONE])
        bought = (yield from self._choose(landed)) if self.named else self._cheapest(landed)
        for die in bought:
            yield cite("DR-05", "the {face} bought up for {cost:# point|# points}", face=die.face, cost=die.cost)
        outcome = self._settle(landed[HIT], bought)
        yield cite("DR-07", "{spent} spent, {left} left", spent=outcome.spent, left=outcome.left)
        if self.points:
            yield cite("DR-08", "the skill is whole again for the next roll")
        yield cite("DR-09", "{successes:# success|# successes}, no botch", successes=outcome.successes)
        return outcome

    def _settle(self, rolled: int, bought: tuple[Bought, ...]) -> Successes:
        spent = sum(die.cost for die in bought)
        return Successes(rolled + len(bought), spent, self.points - spent, self.dropped, rolled, bought)

    def _cheapest(self, landed: Tally) -> tuple[Bought, ...]:
        # DR-07: cheapest dice first, since every purchase is worth one success.
        bought: list[Bought] = []
        left = self.points
        for cost in prices(self.target):
            count = min(landed[SHORT[cost]], left // cost)
            left -= count * cost
            bought += [Bought(self.target - cost, cost)] * count
        return tuple(bought)

    def _choose(self, landed: Tally) -> Rule[tuple[Bought, ...]]:
        # DR-07: a player may instead name the dice to buy, one after the other.
        bought: list[Bought] = []
        left = self.points
        while True:
            lying = {
                cost: landed[SHORT[cost]] - sum(die.cost == cost for die in bought) for cost in prices(self.target)
            }
            offers = [self._offer(face, lying.get(self.target - face, 0), left) for face in range(1, SIDES + 1)]
            question = phrase("which die to buy, with {left:# point|# points} left?", left=left)
            answer = yield from choose(question, *offers, Option(STOP, phrase("buy no more")), default=STOP)
            if answer == STOP:
                return tuple(bought)
            die = Bought(int(answer), self.target - int(answer))
            bought.append(die)
            left -= die.cost

    def _offer(self, face: int, lying: int, left: int) -> Option:
        cost = self.target - face
        label = phrase("a {face} for {cost:# point|# points}", face=face, cost=cost)
        return Option(str(face), label, self._refusal(face, cost, lying, left))

    def _refusal(self, face: int, cost: int, lying: int, left: int) -> Phrase | None:
        if face >= self.target:
            return phrase("a {face} is a success already (DR-02)", face=face)
        if face == 1:
            return phrase("a die showing 1 is never bought (DR-06)")
        if not lying:
            return phrase("no die to buy shows {face}", face=face)
        # DR-05: one skill point a pip.
        short = "a {face} costs {cost} and {left:# point is|# points are} left (DR-05)"
        return phrase(short, face=face, cost=cost, left=left) if cost > left else None


def prices(target: int) -> range:
    """Return the prices at which a die can be bought up, cheapest first: of the faces 2 to 10 below the target."""
    # DR-05: one skill point a pip between face and target; DR-06: never a 1.
    return range(max(target - SIDES, 1), target - 1)


@lru_cache(maxsize=64)
def against(target: int) -> Reading:
    """Return the reading of a d10 against `target`: a success, so many pips short, or a one."""

    def mark_of(face: Face) -> Mark:
        # DR-02: at the target or above is a success.
        if face >= target:
            return HIT
        # DR-06: a one stays a one.
        return ONE if face == 1 else SHORT[target - face]

    return reading(SIDES, mark_of)
