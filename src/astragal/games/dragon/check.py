"""A Dragon check, alone or with help (DR-01 to DR-10, DR-16, DR-17)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from annotated_types import Interval, Len

from astragal.core import Doc, Rollable, RuleError, cite
from astragal.games.dragon.options import Options
from astragal.games.dragon.pool import Bought, Pool, Successes
from astragal.games.dragon.ways import check_weights, helped

if TYPE_CHECKING:
    from astragal.core import Rule, Weights

__all__ = ["Bought", "Check", "Successes"]

Stat = Annotated[int, Interval(ge=0, le=100), Doc("points in the stat: one d10 each")]
Skill = Annotated[int, Interval(ge=0, le=200), Doc("points in the skill, to buy near misses up")]
Trained = Annotated[bool | None, Doc("does a skill apply? Left out: yes where there are skill points")]
Bonus = Annotated[int, Interval(ge=-200, le=200), Doc("dice added by bonuses, less those taken by penalties")]
Change = Annotated[int, Interval(ge=-50, le=50), Doc("what effects add to the target number")]

Buying = Annotated[Literal["best", "named"], Doc("who says which dice are bought: the rules, or the player")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Rollable[Successes]):
    """Throw a stat's d10 against the target, then buy near misses up with skill points."""

    game: ClassVar[str] = "dragon"
    name: ClassVar[str] = "check"

    stat: Stat
    skill: Skill = 0
    trained: Trained = None
    target_change: Change = 0
    bonus: Bonus = 0
    helpers: Annotated[
        tuple[Annotated[int, Interval(ge=0, le=200)] | Check, ...],
        Len(0, 8),
        Doc("helpers: the successes of each, or a check of their own, rolled first"),
    ] = ()
    buying: Annotated[Literal["best", "named"], Doc("who says which dice are bought: the rules, or the player")] = (
        "best"
    )
    options: Options = Options()

    def agree(self) -> None:
        """Refuse skill points without a skill."""
        refuse_untrained(self.skill, trained=self.trained)

    @property
    def is_trained(self) -> bool:
        """Does the person have an applicable skill (DR-03, DR-17)?"""
        # DR-17: help does not make an untrained person trained, unless the table says so.
        by_help = self.options.help_trains and bool(self.helpers)
        return (self.skill > 0 if self.trained is None else self.trained) or by_help

    def pool(self, points: int, name: str = "check", *, cap: int | None = None) -> Pool:
        """Return the dice, with `points` to spend on them; `cap` in place of twice the stat."""
        # DR-10: after all bonuses and penalties, at most twice the stat and never fewer than none.
        asked, most = max(self.stat + self.bonus, 0), 2 * self.stat if cap is None else cap
        return Pool(
            name,
            dice=min(asked, most),
            dropped=max(asked - most, 0),
            cap=most,
            trained=self.is_trained,
            change=self.target_change,
            points=points,
            named=self.buying == "named",
        )

    def rule(self) -> Rule[Successes]:
        """See `Rollable.rule`."""
        return (yield from self.named("check"))

    def named(self, name: str) -> Rule[Successes]:
        """Return the rule with dice of this name, for a check that is one of several in a roll."""
        points = self.skill + (yield from self._help(name))
        return (yield from self.pool(points, name).rule())

    def _help(self, name: str) -> Rule[int]:
        points = 0
        for place, helper in enumerate(self.helpers, start=1):
            # DR-16: a helper makes a roll of their own first.
            successes = (
                helper if isinstance(helper, int) else (yield from helper.named(f"{name} helper {place}")).successes
            )
            # DR-16: half their successes, each helper's rounded by itself, are added to the skill points.
            half = helped(successes, up=self.options.help_rounding == "up")
            points += half
            yield cite(
                "DR-16",
                "a helper with {successes:# success|# successes} adds {half:# point|# points}",
                successes=successes,
                half=half,
            )
        if self.helpers and not (self.skill or self.trained):
            yield cite(
                "DR-17", "help leaves an untrained person untrained" if not self.is_trained else "help trains, here"
            )
        return points

    def weights(self) -> Weights[Successes] | None:
        """See `Rollable.weights`."""
        return check_weights(self) if self.chooses_nothing else None

    @property
    def chooses_nothing(self) -> bool:
        """Is there no player's choice in the roll, nor in those of its helpers?"""
        return self.buying == "best" and all(isinstance(h, int) or h.chooses_nothing for h in self.helpers)


def refuse_untrained(skill: int, *, trained: bool | None) -> None:
    """Raise `RuleError` for skill points of someone without the skill."""
    if trained is False and skill:
        raise RuleError(
            f"trained: expected true beside {skill} skill points, got False",
            tip="an untrained person has skill 0; help adds points of its own",
        )
