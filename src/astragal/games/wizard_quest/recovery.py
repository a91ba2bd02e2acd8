"""What is won back: rerolls, actions, HP and life (WQ-34, WQ-37, WQ-41, WQ-49)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from annotated_types import Interval, Len

from astragal.core import Doc, Group, Lookup, Outcome, Phrase, Rollable, RuleError, Weights, cite, phrase, throw, untold
from astragal.core.pool import tally
from astragal.games.wizard_quest.action import Level
from astragal.games.wizard_quest.contest import ContestResult, contest_reasons, contest_rows, result_of
from astragal.games.wizard_quest.options import Options
from astragal.games.wizard_quest.pool import ACES, Pool, judged, reasons
from astragal.games.wizard_quest.ways import PoolWeights, face_spread

if TYPE_CHECKING:
    from astragal.core import Rule


@dataclass(frozen=True, slots=True)
class Refocused(Outcome):
    """The pool that stands after a Focus reroll, and what the reroll cost."""

    shown_by: ClassVar[str] = "successes"

    successes: int
    botch: bool
    pool: Pool
    cost: int
    stamina_left: int | None
    kept_old: bool | None = field(default=None, compare=False)

    def rank(self) -> tuple[int, ...]:
        """As the pool ranks."""
        return self.pool.rank()

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        said = "{which} roll stands, for {cost} stamina: {successes:# success|# successes}" + (
            ", a botch" if self.botch else ""
        )
        return phrase(said, which="The old" if self.kept_old else "The new", cost=self.cost, successes=self.successes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Focus(Rollable[Refocused]):
    """Throw a whole pool again, for stamina."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "focus"

    level: Level
    used: Annotated[int, Interval(ge=0, le=100), Doc("rerolls of this conflict so far")] = 0
    stamina: Annotated[int | None, Interval(ge=0, le=100_000), Doc("stamina left before the reroll")] = None
    lying: Annotated[
        tuple[Annotated[int, Interval(ge=1, le=6)], ...],
        Len(0, 200),
        Doc("the faces that lie there now; needed where the better roll stands"),
    ] = ()
    options: Options = Options()

    def agree(self) -> None:
        """Refuse a reroll too many, one that can't be paid, and faces that are not the pool's."""
        # WQ-41: at most 3 a conflict, for each character; a fourth is refused.
        costs = self.options.focus_costs
        if self.used >= len(costs):
            raise RuleError(f"used: expected less than the {len(costs)} rerolls of a conflict, got {self.used} (WQ-41)")
        # WQ-40: what can't be paid is refused.
        if self.stamina is not None and self.stamina < self.cost:
            raise RuleError(f"stamina: expected the {self.cost} that this reroll costs, got {self.stamina} (WQ-40)")
        needed = self.options.reroll_keep == "best"
        if (needed or self.lying) and len(self.lying) != self.level:
            raise RuleError(f"lying: expected the {self.level} faces of the pool, got {len(self.lying)}")

    @property
    def cost(self) -> int:
        """What this reroll costs, in stamina."""
        # WQ-41: 5, then 10, then 15 stamina.
        return self.options.focus_costs[self.used]

    def rule(self) -> Rule[Refocused]:
        """See `Rollable.rule`."""
        yield cite("WQ-41", "reroll {used} of this conflict, for {cost} stamina", used=self.used + 1, cost=self.cost)
        # WQ-41: the whole pool is rolled again.
        (dice,) = yield from throw(Group("focus", self.level, ACES, role="action dice"))
        new = judged(dice, self.options)
        yield from reasons(new, self.options)
        outcome = self.settle(new)
        if self.options.reroll_keep == "best":
            yield cite("WQ-41", "the better of both rolls stands, here")
        if outcome.stamina_left == 0:
            yield cite("WQ-40", "no stamina left: unconscious")
        return outcome

    def settle(self, new: Pool) -> Refocused:
        """Return what stands once the pool shows `new`."""
        # WQ-41: the new roll stands; option: the better of the two.
        old = self.lying_pool() if self.options.reroll_keep == "best" else new
        pool = max(new, old)
        return self.stands(pool, kept_old=pool is not new)

    def stands(self, pool: Pool, *, kept_old: bool | None = None) -> Refocused:
        """Return the outcome for the pool that stands."""
        left = None if self.stamina is None else self.stamina - self.cost
        return Refocused(pool.successes, pool.botch, untold(pool), self.cost, left, kept_old)

    def weights(self) -> Weights[Refocused]:
        """See `Rollable.weights`."""
        lying = untold(self.lying_pool()) if self.options.reroll_keep == "best" else None
        least = lying.rank() if lying is not None else ()
        rows: list[tuple[Refocused, int]] = []
        beaten = 0
        for pool, ways in PoolWeights(self.level, self.options, None).rows():
            if lying is not None and (pool.rank() < least or pool == lying):
                # all that is no better comes to what lies there
                beaten += ways
            else:
                rows.append((self.stands(pool), ways))
        if lying is not None and beaten:
            rows.append((self.stands(lying), beaten))
        return Weights(rows, 6**self.level)

    def lying_pool(self) -> Pool:
        """Return what the faces that lie there count as."""
        return judged(tally(ACES, list(self.lying)), self.options)


@dataclass(frozen=True, slots=True)
class Hasted(Outcome):
    """Actions won by haste."""

    shown_by: ClassVar[str] = "ar_gain"

    ar_gain: int

    def rank(self) -> tuple[int, ...]:
        """More are better."""
        return (self.ar_gain,)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        return phrase("{gain:# more action|# more actions} this turn", gain=self.ar_gain)


@dataclass(frozen=True, slots=True, kw_only=True)
class Haste(Rollable[Hasted]):
    """Throw for more actions, in combat or casting."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "haste"

    level: Level
    kind: Annotated[Literal["combat", "casting"], Doc("haste of physical actions, or of magic ones")] = "combat"
    options: Options = Options()

    def rule(self) -> Rule[Hasted]:
        """See `Rollable.rule`."""
        (dice,) = yield from throw(Group("haste", self.level, ACES, role="action dice"))
        pool = judged(dice, self.options)
        # WQ-37: +1 AR per ace of its roll.
        which = "physical" if self.kind == "combat" else "magic"
        yield cite("WQ-37", "{aces:# ace|# aces}: so many more {which} actions", aces=pool.aces, which=which)
        return Hasted(pool.aces)

    def weights(self) -> Weights[Hasted]:
        """See `Rollable.weights`."""
        return Weights([(Hasted(number), ways) for number, ways in face_spread(self.level).items()], 6**self.level)


@dataclass(frozen=True, slots=True)
class Healed(Outcome):
    """HP at the start of the owner's next turn, and how many came back."""

    shown_by: ClassVar[str] = "hp"

    hp: int
    gained: int

    def rank(self) -> tuple[int, ...]:
        """More HP are better."""
        return (self.hp,)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        return phrase("{hp} HP, {gained} more", hp=self.hp, gained=self.gained)


@dataclass(frozen=True, slots=True, kw_only=True)
class Regeneration(Lookup[Healed]):
    """Look up what regeneration gives back; nothing is thrown."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "regeneration"

    level: Annotated[int, Interval(ge=0, le=1000), Doc("level of the regeneration")]
    hp: Annotated[int, Interval(ge=0, le=100_000), Doc("HP now")]
    maximum: Annotated[int, Interval(ge=0, le=100_000), Doc("most HP the owner can have")]
    options: Options = Options()

    def agree(self) -> None:
        """Refuse more HP than the maximum."""
        if self.hp > self.maximum:
            raise RuleError(f"hp: expected at most the maximum of {self.maximum}, got {self.hp}")

    def found(self) -> Healed:
        """See `Lookup.found`: the HP at the start of the next turn."""
        # WQ-34: its level is added at the start of the owner's next turn, never above the maximum.
        hp = min(self.hp + self.level, self.maximum)
        return Healed(hp, hp - self.hp)

    def rule(self) -> Rule[Healed]:
        """See `Rollable.rule`."""
        healed = self.found()
        yield cite("WQ-34", "{gained} HP back, up to {maximum}", gained=healed.gained, maximum=self.maximum)
        return healed


@dataclass(frozen=True, slots=True)
class Resurrected(Outcome):
    """Whether a resurrection succeeds, and the Resurrection Difficulty it leaves."""

    shown_by: ClassVar[str] = "succeeds"

    succeeds: bool
    difficulty: int
    contest: ContestResult | None = field(default=None, compare=False)

    def rank(self) -> tuple[int, ...]:
        """Succeeding is better."""
        return (self.succeeds,)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        said = "Back to life" if self.succeeds else "Not back to life"
        return phrase(said + ", Resurrection Difficulty {difficulty} now", difficulty=self.difficulty)


@dataclass(frozen=True, slots=True, kw_only=True)
class Resurrection(Rollable[Resurrected]):
    """Throw to bring a character back to life."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "resurrection"

    level: Level
    difficulty: Annotated[int, Interval(ge=0, le=199), Doc("Resurrection Difficulty before this one")] = 0
    options: Options = Options()

    @property
    def raised(self) -> int:
        """The Resurrection Difficulty that this one is rolled against, and leaves if it succeeds."""
        # WQ-49: each resurrection raises the difficulty by 1, which is handed to an LoD roll.
        return self.difficulty + 1

    def rule(self) -> Rule[Resurrected]:
        """See `Rollable.rule`."""
        yield cite("WQ-49", "Resurrection Difficulty {difficulty}: the dice of the LoD", difficulty=self.raised)
        mine, theirs = yield from throw(
            Group("resurrection", self.level, ACES, role="action dice"), Group("LoD", self.raised, ACES, role="LoD")
        )
        pool, rival = judged(mine, self.options), judged(theirs, self.options)
        result = result_of(pool, rival)
        yield from reasons(pool, self.options, "resurrection")
        yield from reasons(rival, self.options, "LoD")
        yield from contest_reasons(pool, rival, result)
        contest = ContestResult(result, pool.botch, rival.botch, pool, rival)
        return self.settle(succeeds=result == "win", contest=contest)

    def weights(self) -> Weights[Resurrected]:
        """See `Rollable.weights`."""
        total = 6 ** (self.level + self.raised)
        wins = sum(ways for end, ways in contest_rows(self.level, self.raised, self.options) if end.result == "win")
        rows = ((self.settle(succeeds=False), total - wins), (self.settle(succeeds=True), wins))
        return Weights([row for row in rows if row[1]], total)

    def settle(self, *, succeeds: bool, contest: ContestResult | None = None) -> Resurrected:
        """Return what a resurrection that succeeds or not leaves."""
        # WQ-49: each one that brings the character back raises the difficulty by 1.
        return Resurrected(succeeds, self.raised if succeeds else self.difficulty, contest)
