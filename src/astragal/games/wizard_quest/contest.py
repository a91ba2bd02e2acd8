"""Contests of two pools, or of a pool against a level of difficulty (WQ-05 to WQ-10)."""

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
    compared,
    numbers,
    phrase,
    reading,
    throw,
)
from astragal.games.wizard_quest.action import Level, Mode
from astragal.games.wizard_quest.options import Options
from astragal.games.wizard_quest.pool import ACES, Pips, PointsPool, Pool, judged, reasons
from astragal.games.wizard_quest.ways import PoolWeights, pips_spread, ranks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.core import Cite, Reading, Rule

Result = Literal["win", "stalemate", "lose"]
Versus = Literal["pool", "lod", "chance", "adeptness"]

# WQ-09: the usual contests, by name: what each side rolls.
USUAL = {
    "sneaking": ("stealth", "perception"),
    "domination": ("willpower", "willpower"),
    "torture": ("willpower", "Pain LoD"),
    "dodging": ("dexterity", "movement"),
    "illusions": ("intelligence", "intelligence"),
    "struggle": ("strength", "strength"),
    "poison": ("perception", "Poison LoD"),
}
Usual = Literal["", "sneaking", "domination", "torture", "dodging", "illusions", "struggle", "poison"]

SUCCEEDS = Mark("succeeds", "✓")
FAILS = Mark("fails", "✗")
HUNDRED = 100


@dataclass(frozen=True, slots=True)
class ContestResult(Outcome):
    """How a contest ended for the first side, and which sides botched; a roll also tells both pools."""

    shown_by: ClassVar[str] = "result"

    result: Result
    botch: bool = False
    their_botch: bool = False
    mine: Pool | Pips | None = field(default=None, compare=False)
    theirs: Pool | Pips | None = field(default=None, compare=False)

    def rank(self) -> tuple[int, ...]:
        """A win is better than a stalemate, a stalemate better than a loss."""
        return (("lose", "stalemate", "win").index(self.result), not self.botch, self.their_botch)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        said = {"win": "Won", "stalemate": "Stalemate: the turn passes on", "lose": "Lost"}[self.result]
        botches = (", botched" if self.botch else "") + (", the other side botched" if self.their_botch else "")
        return phrase(said + botches)


def result_of(mine: Outcome, theirs: Outcome) -> Result:
    """Return how one side fares against the other, by the rank of their outcomes."""
    # WQ-05: more aces wins; equal aces, more successes; equal again is a stalemate.
    # WQ-06: a botched pool loses to any that is not; two botches are a stalemate.
    if mine.rank() == theirs.rank():
        return "stalemate"
    return "win" if mine > theirs else "lose"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest(Rollable[ContestResult]):
    """Set a pool against another pool, or against a level of difficulty (LoD)."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "contest"

    level: Level
    against: Annotated[
        int,
        Interval(ge=0, le=1500),
        Doc("the other side: dice of its pool, percent of a chance, or an adeptness total"),
    ]
    versus: Annotated[
        Versus, Doc("what the other side is: a pool, or an LoD that is a pool, a d100 chance or an adeptness total")
    ] = "pool"
    usual: Annotated[Usual, Doc("a usual contest, by its name")] = ""
    mode: Mode = "successes"
    options: Options = Options()

    def agree(self) -> None:
        """Refuse numbers that the other side's kind has no place for, and totals where nothing is totalled."""
        most = {"pool": 200, "lod": 200, "chance": HUNDRED, "adeptness": 1500}[self.versus]
        if self.against > most:
            raise RuleError(f"against: expected at most {most} for {self.versus}, got {self.against}")
        if self.usual and self.versus in ("chance", "adeptness"):
            raise RuleError(
                f"usual: expected none beside {self.versus}, got {self.usual}", tip="usual contests are of pools"
            )
        if self.mode == "total" and self.versus in ("chance", "adeptness"):
            raise RuleError(f"mode: expected successes beside {self.versus}, got total", tip="totals compare two pools")

    @property
    def sides(self) -> tuple[str, str]:
        """The names of the two sides' dice."""
        if self.usual:
            first, second = USUAL[self.usual]
            return first, second if second != first else f"their {second}"
        return "mine", "theirs" if self.versus == "pool" else "LoD"

    def rule(self) -> Rule[ContestResult]:
        """See `Rollable.rule`."""
        yield from self._called()
        if self.versus == "chance":
            return (yield from self._chance())
        if self.versus == "adeptness":
            return (yield from self._adeptness())
        return (yield from self._pools())

    def _called(self) -> Iterator[Cite]:
        if self.usual:
            yield cite(
                "WQ-09", "{usual}: {mine} against {theirs}", usual=self.usual, mine=self.sides[0], theirs=self.sides[1]
            )
        if self.versus != "pool" or self.usual in ("torture", "poison"):
            kind = {"chance": "a d100 chance", "adeptness": "an adeptness total"}.get(self.versus, "a pool")
            yield cite("WQ-10", "the level of difficulty is {kind} of {against}", kind=kind, against=self.against)

    def _chance(self) -> Rule[ContestResult]:
        # WQ-10: a d100 chance: at or below it succeeds.
        (dice,) = yield from throw(Group("chance", 1, chance_reading(self.against), role="d100"))
        return ContestResult("win" if dice[SUCCEEDS] else "lose")

    def _adeptness(self) -> Rule[ContestResult]:
        (dice,) = yield from throw(Group(self.sides[0], self.level, ACES, role="action dice"))
        pool = judged(dice, self.options, self.level)
        yield from reasons(pool, self.options)
        # WQ-08: adeptness is level + successes; WQ-10: a fixed total is to be met or beaten.
        total = pool.adeptness or 0
        yield cite("WQ-08", "adeptness {total} against {against}", total=total, against=self.against)
        return ContestResult("win" if total >= self.against else "lose", pool.botch, mine=pool)

    def _pools(self) -> Rule[ContestResult]:
        marks = numbers(6) if self.mode == "total" else ACES
        first, second = self.sides
        mine, theirs = yield from throw(Group(first, self.level, marks), Group(second, self.against, marks))
        if self.mode == "total":
            # WQ-07: the highest total of pips wins.
            ours, other = Pips(mine.sum), Pips(theirs.sum)
            result = result_of(ours, other)
            yield cite(
                "WQ-07", "{mine} pips against {theirs}: {result}", mine=ours.pips, theirs=other.pips, result=result
            )
            return ContestResult(result, mine=ours, theirs=other)
        pool, rival = judged(mine, self.options), judged(theirs, self.options)
        yield from reasons(pool, self.options, first)
        yield from reasons(rival, self.options, second)
        result = result_of(pool, rival)
        yield from contest_reasons(pool, rival, result)
        return ContestResult(result, pool.botch, rival.botch, pool, rival)

    def weights(self) -> Weights[ContestResult]:
        """See `Rollable.weights`."""
        if self.versus == "chance":
            rows = [(ContestResult("lose"), HUNDRED - self.against), (ContestResult("win"), self.against)]
            return Weights([row for row in rows if row[1]], HUNDRED)
        if self.versus == "adeptness":
            return self._adeptness_weights()
        total = 6 ** (self.level + self.against)
        if self.mode == "total":
            ways = compared(pips_spread(self.level), pips_spread(self.against))
            named: tuple[tuple[Result, int], ...] = (
                ("lose", ways["lose"]),
                ("stalemate", ways["tie"]),
                ("win", ways["win"]),
            )
            return Weights([(ContestResult(result), count) for result, count in named if count], total)
        return Weights(contest_rows(self.level, self.against, self.options), total)

    def _adeptness_weights(self) -> Weights[ContestResult]:
        rows: dict[ContestResult, int] = {}
        for pool, ways in PoolWeights(self.level, self.options, self.level).rows():
            met = (pool.adeptness or 0) >= self.against
            outcome = ContestResult("win" if met else "lose", pool.botch)
            rows[outcome] = rows.get(outcome, 0) + ways
        return Weights(rows.items(), 6**self.level)


def chance_reading(percent: int) -> Reading:
    """Return the reading of a d100 that succeeds at or below `percent`."""
    return reading(HUNDRED, lambda face: SUCCEEDS if face <= percent else FAILS)


def contest_reasons(mine: Pool, theirs: Pool, result: Result) -> Iterator[Cite]:
    """Yield the rules by which a contest of two pools ended."""
    if mine.botch or theirs.botch:
        who = "both pools" if mine.botch and theirs.botch else "one pool"
        yield cite("WQ-06", "{who} botched: {result}", who=who, result=result)
        return
    by_points = isinstance(mine, PointsPool)
    said = "{ours} against {others} successes: {result}"
    yield cite(
        "WQ-05",
        said if by_points else "{mine:# ace|# aces} against {theirs:# ace|# aces}, " + said,
        mine=mine.aces,
        ours=mine.successes,
        theirs=theirs.aces,
        others=theirs.successes,
        result=result,
    )


def contest_rows(mine: int, theirs: int, options: Options) -> list[tuple[ContestResult, int]]:
    """Return the ways of a contest of two pools, over 6^(mine + theirs): each of mine against cumulated theirs."""
    (my_ranks, my_botches), (their_ranks, their_botches) = ranks(mine, options), ranks(theirs, options)
    clean = compared(my_ranks, their_ranks)
    rows = [
        (ContestResult("lose"), clean["lose"]),
        (ContestResult("lose", botch=True), my_botches * (6**theirs - their_botches)),
        (ContestResult("stalemate"), clean["tie"]),
        (ContestResult("stalemate", botch=True, their_botch=True), my_botches * their_botches),
        (ContestResult("win"), clean["win"]),
        (ContestResult("win", their_botch=True), (6**mine - my_botches) * their_botches),
    ]
    return [row for row in rows if row[1]]
