"""The hit die: whether an action that does damage lands, and how hard (WQ-11 to WQ-19, WQ-21)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, NamedTuple

from annotated_types import Interval

from astragal.core import Doc, Group, Outcome, Phrase, Rollable, RuleError, Weights, cite, numbers, phrase, throw
from astragal.games.wizard_quest.options import Options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.core import Cite, Rule

HitDie = Annotated[Literal["d20", "4d6"], Doc("the hit die: a d20, or 4d6 where there is none")]
Call = Annotated[Literal["nothing", "critical", "death-blow", "effect"], Doc("what the attacker calls before rolling")]
Target = Annotated[Literal["npc", "pc"], Doc("is the target the GM's or a player's character?")]
HitLevel = Annotated[int, Interval(ge=0, le=200), Doc("level of the skill or stat that gives the hit bonus")]
Band = Literal["miss", "normal", "critical", "triple", "death-blow"]
BANDS = ("miss", "normal", "critical", "triple", "death-blow")

HEADLINES = {
    "miss": "Miss",
    "normal": "Hit",
    "critical": "Critical hit",
    "triple": "Triple critical hit",
    "death-blow": "Death blow",
}


TIES = {
    "higher": "the higher hit bonus stands",
    "lower": "the target's higher hit bonus stands",
    "pools": "equal hit bonuses, so the pools decide",
}


class Scale(NamedTuple):
    """The bands of a hit die: the least total that hits, and the least that hits as called."""

    hits: int
    called: int


class Thrown(NamedTuple):
    """What a hit die showed: its `pips`; of a d20 whether that was a natural 20, of 4d6 how many aces."""

    pips: int
    aces: int = 0


class Reach(NamedTuple):
    """How far a hit reaches: 0 misses, 1 hits, 2 hits as called, 3 as called and as hard as can be; and why."""

    height: int
    total: int
    rule: str
    why: str


@dataclass(frozen=True, slots=True)
class HitResult(Outcome):
    """The band that a hit die reached, and what else it brought.

    `effect`: the called effect happens. `fumble`: the attacker takes the weapon's damage. `doubled`: the target's own
    4d6 double the hit. `ar_gain`: actions won for this turn. `tie` says what broke a natural 20 against a natural 20.
    """

    shown_by: ClassVar[str] = "band"

    band: Band
    natural: int
    total: int
    effect: bool = False
    fumble: bool = False
    doubled: bool = False
    ar_gain: int = 0
    tie: Literal["none", "higher", "lower", "pools"] = "none"

    def rank(self) -> tuple[int, ...]:
        """By band, then by total."""
        return (BANDS.index(self.band), self.effect, self.total)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        more = (", as called" if self.effect else "") + (
            ", and the attacker takes the weapon's damage" if self.fumble else ""
        )
        return phrase(HEADLINES[self.band] + " ({total})" + more, total=self.total)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit(Rollable[HitResult]):
    """Throw the hit die of an action that does damage."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "hit"

    level: HitLevel = 0
    die: HitDie = "d20"
    call: Call = "nothing"
    effect: Annotated[str, Doc("the called effect in your words")] = ""
    target: Target = "npc"
    defender_throws: Annotated[bool, Doc("does the target throw a hit die of its own, for a natural 20 or 4?")] = False
    defender_level: Annotated[int, Interval(ge=0, le=200), Doc("level that gives the target's hit bonus")] = 0
    options: Options = Options()

    def agree(self) -> None:
        """Refuse a death blow where the game has none, and an effect that is not called."""
        refuse_death_blow(self.call, self.target, self.options)
        if self.effect and self.call != "effect":
            raise RuleError(f"effect: expected none beside the call {self.call!r}, got {self.effect!r}", tip="call it")

    @property
    def bonus(self) -> int:
        """The hit bonus HB."""
        # WQ-12: +1 per 10 full levels of the skill or stat used.
        return self.level // self.options.hb_step

    @property
    def defender_bonus(self) -> int:
        """The target's HB, which breaks a natural 20 against a natural 20 (WQ-17)."""
        return self.defender_level // self.options.hb_step

    def rule(self) -> Rule[HitResult]:
        """See `Rollable.rule`."""
        yield from self._called()
        mine = yield from self._throw("hit die")
        theirs = (yield from self._throw("defender's hit die")) if self.defender_throws else None
        result = self.settle(mine, theirs)
        yield from self._reasons(mine, result)
        return result

    def _throw(self, name: str) -> Rule[Thrown]:
        if self.die == "d20":
            (dice,) = yield from throw(Group(name, 1, numbers(20), role="d20"))
            return Thrown(dice.sum)
        (dice,) = yield from throw(Group(name, 4, numbers(6), role="4d6"))
        return Thrown(dice.sum, dice["6"])

    def settle(self, mine: Thrown, theirs: Thrown | None = None) -> HitResult:
        """Return the result of what the hit dice showed."""
        reach = self.reach(mine)
        tie: Literal["none", "higher", "lower", "pools"] = "none"
        if self.die == "d20" and theirs and mine.pips == theirs.pips == 20:  # noqa: PLR2004 - a natural 20
            # WQ-17: HB breaks a natural 20 against a natural 20, the higher first; then the contest of pools does.
            ahead = self.bonus - self.defender_bonus
            tie = "higher" if ahead > 0 else "lower" if ahead < 0 else "pools"
        height = 0 if tie == "lower" else reach.height
        four_d6 = self.die == "4d6"
        return HitResult(
            self.band(height, mine),
            mine.pips,
            reach.total,
            # WQ-16, WQ-17: from 16 on the hit is as called.
            effect=self.call == "effect" and height >= 2,  # noqa: PLR2004 - see Reach
            # WQ-19: a natural 4 always fails and botches; the target's own natural 4 doubles the hit.
            fumble=four_d6 and mine.pips == 4,  # noqa: PLR2004 - four ones
            doubled=four_d6 and theirs is not None and theirs.pips == 4 and height > 0,  # noqa: PLR2004
            # WQ-19: four aces also give +1 AR.
            ar_gain=int(mine.aces == 4),  # noqa: PLR2004
            tie=tie,
        )

    @property
    def scale(self) -> Scale:
        """The bands of the hit die."""
        # WQ-14 to WQ-16: 2 to 9 miss, 10 to 15 hit, 16 and above hit as called. WQ-19: with 4d6, 12 and 18.
        options = self.options
        if self.die == "d20":
            return Scale(options.hit_from, options.called_from)
        return Scale(options.pips_hit_from, options.pips_called_from)

    def reach(self, thrown: Thrown) -> Reach:
        """Return how far a throw reaches."""
        return (reach_d20 if self.die == "d20" else reach_4d6)(thrown, self.bonus, self.scale)

    def band(self, height: int, thrown: Thrown) -> Band:
        """Return the band of a hit that reaches so far, under what was called."""
        if height == 0:
            return "miss"
        if self.call == "death-blow" and self.kills(height, thrown):
            return "death-blow"
        # WQ-18: uncalled, 16 and above is a normal hit; option: it counts as a called critical.
        # WQ-22: a death blow short of its mark is an ordinary hit of the band reached.
        uncalled = self.call in ("nothing", "death-blow")
        critical = self.call == "critical" or (uncalled and self.options.crits_automatic)
        if height == 3 and (critical or self.options.natural_20_always_triple):  # noqa: PLR2004 - see Reach
            return "triple"
        return "critical" if height >= 2 and critical else "normal"  # noqa: PLR2004 - see Reach

    def kills(self, height: int, thrown: Thrown) -> bool:
        """Does a called death blow succeed (WQ-21)?"""
        # WQ-21: against a player's character it needs a natural 20 (with 4d6: three aces).
        if self.target == "pc":
            return height == 3  # noqa: PLR2004 - see Reach
        # WQ-21: against an NPC a total of 16 or more; option: the die itself must show it.
        natural = thrown.pips >= self.scale.called
        return height >= 2 and (natural or not self.options.npc_death_blow_natural)  # noqa: PLR2004 - see Reach

    def _called(self) -> Iterator[Cite]:
        yield cite("WQ-11", "an action that does damage needs a hit: {die} + {bonus}", die=self.die, bonus=self.bonus)
        if self.bonus:
            yield cite("WQ-12", "level {level} gives a hit bonus of {bonus}", level=self.level, bonus=self.bonus)
        call = self.effect if self.call == "effect" and self.effect else self.call
        yield cite("WQ-18", "called before rolling: {call}", call=call)

    def _reasons(self, mine: Thrown, result: HitResult) -> Iterator[Cite]:
        if result.tie == "none":
            reach = self.reach(mine)
            yield cite(reach.rule, reach.why, total=reach.total)
        else:
            yield cite("WQ-17", "a natural 20 against a natural 20: " + TIES[result.tie])
        if result.doubled:
            yield cite("WQ-19", "the target's own natural 4 doubles the hit")
        if result.ar_gain:
            yield cite("WQ-19", "four aces: one more action")
        if self.call == "death-blow":
            best = "a natural 20" if self.die == "d20" else "three aces"
            mark = best if self.target == "pc" else f"{self.scale.called} or more"
            done = "reached" if result.band == "death-blow" else "not reached"
            yield cite("WQ-21", "a death blow on this target needs {mark}: {done}", mark=mark, done=done)

    def throws(self) -> Iterator[tuple[Thrown, int]]:
        """Yield each throw of the hit die that counts apart, with its ways."""
        if self.die == "d20":
            yield from ((Thrown(face), 1) for face in range(1, 21))
        else:
            yield from FOUR_D6.items()

    @property
    def total(self) -> int:
        """All ways of one hit die."""
        return 20 if self.die == "d20" else 6**4

    def defences(self) -> list[tuple[Thrown | None, int]]:
        """Return the throws of the target's own hit die that count apart (natural 20, natural 4, any other)."""
        if not self.defender_throws:
            return [(None, 1)]
        special = Thrown(20) if self.die == "d20" else Thrown(4)
        return [(special, 1), (Thrown(10), self.total - 1)]

    def weights(self) -> Weights[HitResult]:
        """See `Rollable.weights`."""
        rows: dict[HitResult, int] = {}
        for mine, ways in self.throws():
            for theirs, more in self.defences():
                result = self.settle(mine, theirs)
                rows[result] = rows.get(result, 0) + ways * more
        return Weights(rows.items(), self.total ** (2 if self.defender_throws else 1))


def reach_d20(thrown: Thrown, bonus: int, scale: Scale) -> Reach:
    """Return how far a d20 reaches."""
    if thrown.pips == 1:
        # WQ-13: a natural 1 always misses, HB not added.
        return Reach(0, 1, "WQ-13", "a natural 1 always misses")
    if thrown.pips == 20:  # noqa: PLR2004 - a natural 20
        # WQ-17: a natural 20 always hits as called, HB not added.
        return Reach(3, 20, "WQ-17", "a natural 20 always hits as called")
    total = thrown.pips + bonus
    if total < scale.hits:
        return Reach(0, total, "WQ-14", f"{{total}} misses: below {scale.hits}")
    if total < scale.called:
        return Reach(1, total, "WQ-15", f"{{total}} hits: {scale.hits} to {scale.called - 1}")
    # WQ-16: a total of 20 or more reached by HB is this band too, never a triple.
    return Reach(2, total, "WQ-16", f"{{total}} hits as called: {scale.called} and above")


def reach_4d6(thrown: Thrown, bonus: int, scale: Scale) -> Reach:
    """Return how far 4d6 reach (WQ-19)."""
    pips, aces = thrown
    if pips <= 5:  # noqa: PLR2004 - WQ-19: natural 4 and 5 always fail, HB applies to neither
        why = "a natural 4 always fails and botches" if pips == 4 else "a natural 5 always fails"  # noqa: PLR2004
        return Reach(0, pips, "WQ-19", why)
    if aces >= 3:  # noqa: PLR2004 - WQ-19: three or four aces, HB not added
        return Reach(3, pips, "WQ-19", "three or four aces hit as hard as can be")
    total = pips + bonus
    height = (total >= scale.hits) + (total >= scale.called)
    why = (
        f"{{total}} misses: below {scale.hits}",
        f"{{total}} hits: {scale.hits} to {scale.called - 1}",
        f"{{total}} hits as called: {scale.called} and above",
    )[height]
    return Reach(height, total, "WQ-19", why)


def four_d6() -> dict[Thrown, int]:
    """Return the throws of 4d6 by pips and aces, over 6^4."""
    throws: dict[Thrown, int] = {Thrown(0): 1}
    for _ in range(4):
        further: dict[Thrown, int] = {}
        for (pips, aces), ways in throws.items():
            for face in range(1, 7):
                key = Thrown(pips + face, aces + (face == 6))  # noqa: PLR2004
                further[key] = further.get(key, 0) + ways
        throws = further
    return throws


FOUR_D6 = four_d6()


def refuse_death_blow(call: str, target: str, options: Options) -> None:
    """Raise `RuleError` for a death blow on a player's character in a game without them."""
    # WQ-24: in a no-death-blow game player characters die only by losing their HP.
    if call == "death-blow" and target == "pc" and options.no_death_blow:
        raise RuleError("call: expected no death blow on a player's character in this game, got one (WQ-24)")
