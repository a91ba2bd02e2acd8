"""Resistances and saving throws (WQ-42 to WQ-48)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from annotated_types import Interval

from astragal.core import (
    Doc,
    Group,
    Mark,
    Outcome,
    Phrase,
    Rollable,
    RuleError,
    Weights,
    cite,
    numbers,
    phrase,
    reading,
    throw,
)
from astragal.games.wizard_quest.hit import Scale, Thrown, reach_d20
from astragal.games.wizard_quest.options import Options
from astragal.games.wizard_quest.pool import ACE, ACES

if TYPE_CHECKING:
    from astragal.core import Reading, Rule

HUNDRED = 100
SAVE_DICE = 4
YES = Mark("resists", "✓")
NO = Mark("does not resist", "✗")


@dataclass(frozen=True, slots=True)
class Resisted(Outcome):
    """Whether the target resists: no damage and no effect then."""

    shown_by: ClassVar[str] = "resists"

    resists: bool

    def rank(self) -> tuple[int, ...]:
        """Resisting is better."""
        return (self.resists,)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        return phrase("Resisted: no damage and no effect" if self.resists else "Not resisted")


@dataclass(frozen=True, slots=True, kw_only=True)
class Resistance(Rollable[Resisted]):
    """Throw for a resistance in percent."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "resistance"

    percent: Annotated[int, Interval(ge=-1000, le=1000), Doc("the resistance in percent")]
    magic: Annotated[bool, Doc("is it magic resistance, which serves against direct powers only?")] = False
    direct: Annotated[bool, Doc("is the power a direct one?")] = True
    die: Annotated[
        Literal["d100", "hit-die"],
        Doc("a d100, or the hit die where there is none: not the same odds, 0% resists 55% of the time then"),
    ] = "d100"
    options: Options = Options()

    @property
    def applies(self) -> bool:
        """May the resistance serve at all?"""
        # WQ-43: magic resistance serves only against direct powers.
        return self.direct or not self.magic

    def hit_resists(self, face: int) -> bool:
        """Does a d20 that shows `face` resist, thrown in place of a d100?"""
        # WQ-44: the hit die with +1 HB per 10%; a miss does not resist.
        scale = Scale(self.options.hit_from, self.options.called_from)
        return reach_d20(Thrown(face), max(self.percent, 0) // 10, scale).height > 0

    @property
    def hit_chance(self) -> int:
        """How many of the 20 faces resist."""
        return sum(self.hit_resists(face) for face in range(1, 21))

    def rule(self) -> Rule[Resisted]:
        """See `Rollable.rule`."""
        if self.magic:
            said = (
                "a direct power: magic resistance serves"
                if self.direct
                else "no direct power: magic resistance is no help"
            )
            yield cite("WQ-43", said)
        if not self.applies:
            return Resisted(resists=False)
        if self.die == "hit-die":
            (dice,) = yield from throw(Group("hit die", 1, numbers(20), role="d20"))
            yield cite(
                "WQ-44",
                "by the hit die: {chance} in 20, where a d100 gives {percent}%",
                chance=self.hit_chance,
                percent=self.chance,
            )
            return Resisted(self.hit_resists(dice.sum))
        if self.chance in (0, HUNDRED):
            # WQ-42: 0 and below never, 100 and above always.
            yield cite(
                "WQ-42", "{percent}% " + ("always resists" if self.chance else "never resists"), percent=self.percent
            )
            return Resisted(self.chance == HUNDRED)
        (dice,) = yield from throw(Group("resistance", 1, resistance_reading(self.chance), role="d100"))
        yield cite("WQ-42", "{percent}%: 1 to {percent} resists", percent=self.percent)
        return Resisted(bool(dice[YES]))

    @property
    def chance(self) -> int:
        """The resistance, from 0 to 100."""
        return min(max(self.percent, 0), HUNDRED)

    def weights(self) -> Weights[Resisted]:
        """See `Rollable.weights`."""
        if not self.applies:
            return Weights([(Resisted(resists=False), 1)], 1)
        if self.die == "hit-die":
            resists, total = self.hit_chance, 20
        else:
            resists, total = self.chance, HUNDRED
        rows = ((Resisted(resists=False), total - resists), (Resisted(resists=True), resists))
        return Weights([row for row in rows if row[1]], total)


def resistance_reading(percent: int) -> Reading:
    """Return the reading of a d100 under which 1 to `percent` resists."""
    return reading(HUNDRED, lambda face: YES if face <= percent else NO)


@dataclass(frozen=True, slots=True)
class Saved(Outcome):
    """Whether a save succeeds, and what it leaves.

    `hp_lost` is what surviving a death blow costs, where HP are known; `escape` how many yards are won from capture;
    `used` the saves of the day, this one included.
    """

    shown_by: ClassVar[str] = "saved"

    saved: bool
    hp_lost: int | None
    escape: int | None
    used: int
    total: int | None = field(default=None, compare=False)

    def rank(self) -> tuple[int, ...]:
        """Being saved is better."""
        return (self.saved,)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        if not self.saved:
            return phrase("Not saved")
        if self.escape is not None:
            return phrase("Saved: {yards} yards away", yards=self.escape)
        return phrase(
            "Saved: half of the HP lost" if self.hp_lost is None else "Saved, for {lost} HP", lost=self.hp_lost or 0
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Save(Rollable[Saved]):
    """Throw to be spared a death blow or capture."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "save"

    bonus: Annotated[int, Interval(ge=-50, le=100), Doc("save bonus")] = 0
    threat: Annotated[Literal["death-blow", "capture"], Doc("what the save is from")] = "death-blow"
    used: Annotated[int, Interval(ge=0, le=100), Doc("saves used today")] = 0
    hp: Annotated[int | None, Interval(ge=1, le=100_000), Doc("HP before the blow")] = None
    movement: Annotated[int, Interval(ge=0, le=1000), Doc("Movement, which an escape covers in yards")] = 0
    die: Annotated[Literal["d20", "4d6"], Doc("a d20, or 4d6 where there is none")] = "d20"
    options: Options = Options()

    def agree(self) -> None:
        """Refuse a save more than the day has."""
        # WQ-47: three saves a character a day; then the GM may grant a check instead.
        if self.used >= self.options.saves_a_day:
            raise RuleError(
                f"used: expected less than the {self.options.saves_a_day} saves of a day, got {self.used} (WQ-47)",
                tip="the GM may grant a check instead",
            )

    def rule(self) -> Rule[Saved]:
        """See `Rollable.rule`."""
        yield cite("WQ-47", "save {used} of {most} today", used=self.used + 1, most=self.options.saves_a_day)
        if self.die == "4d6":
            (dice,) = yield from throw(Group("save", self.dice, ACES, role="4d6"))
            # WQ-48: 4d6, and 1d6 more per +1 save; one ace succeeds.
            yield cite("WQ-48", "{dice:# die|# dice}, {aces:# ace|# aces}: one saves", dice=self.dice, aces=dice[ACE])
            outcome = self.settle(saved=dice[ACE] > 0)
        else:
            (roll,) = yield from throw(Group("save", 1, numbers(20), role="d20"))
            total = roll.sum + self.bonus
            # WQ-45: 1d20 + save bonus, 11 and more succeeds.
            yield cite("WQ-45", "{total} against {target}", total=total, target=self.options.save_target)
            outcome = self.settle(saved=total >= self.options.save_target, total=total)
        if outcome.saved:
            yield cite("WQ-46", "escaped" if self.threat == "capture" else "half of the HP lost in place of death")
        return outcome

    @property
    def dice(self) -> int:
        """How many d6 take the place of a d20 (WQ-48)."""
        return max(SAVE_DICE + self.bonus, 0)

    def settle(self, *, saved: bool, total: int | None = None) -> Saved:
        """Return what a save that succeeds or not leaves."""
        # WQ-46: half of current HP, rounded down, in place of death; or as many yards as Movement.
        lost = self.hp // 2 if saved and self.hp is not None and self.threat == "death-blow" else None
        escape = self.movement if saved and self.threat == "capture" else None
        return Saved(saved, lost, escape, self.used + 1, total)

    def weights(self) -> Weights[Saved]:
        """See `Rollable.weights`."""
        if self.die == "4d6":
            total = 6**self.dice
            saves = total - 5**self.dice
        else:
            total = 20
            saves = min(max(total + 1 + self.bonus - self.options.save_target, 0), total)
        rows = ((self.settle(saved=False), total - saves), (self.settle(saved=True), saves))
        return Weights([row for row in rows if row[1]], total)
