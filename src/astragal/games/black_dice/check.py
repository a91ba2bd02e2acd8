"""A black-dice check (BD-01 to BD-14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from annotated_types import Interval, Len

from astragal.core import MAX_DICE, Doc, Explosion, Group, Mark, Rollable, RuleError, Weights, cite, reading, throw
from astragal.games.black_dice.net import NO_ROLL, Net, graded
from astragal.games.black_dice.options import Options
from astragal.games.black_dice.ways import Sides, net_weights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.core import Cite, Rule

Difficulty = Literal[
    "very-easy",
    "easy",
    "routine",
    "average",
    "hard",
    "very-difficult",
    "incredibly-difficult",
    "stupidly-difficult",
    "heroic",
    "legendary",
]

# BD-06: difficulty changes the pool: more ordinary dice below average, black dice above it.
MORE_DICE = {"easy": 6, "routine": 3}
BLACK_DICE = {
    "hard": 3,
    "very-difficult": 6,
    "incredibly-difficult": 9,
    "stupidly-difficult": 12,
    "heroic": 15,
    "legendary": 18,
}

FAIL = Mark("failure", "·")
FIVE = Mark("success", "✓")
SIX = Mark("success, again", "★")
TAKES = Mark("takes one", "✗")
TAKES_AGAIN = Mark("takes one, again", "✶")

# BD-02: 1 to 4 fail, 5 is a success; BD-03: so is 6, which brings another die.
ORDINARY = reading(6, lambda face: (FAIL, FAIL, FAIL, FAIL, FIVE, SIX)[face - 1])
# BD-04: black dice are read the same way, and their successes remove yours.
BLACK = reading(6, lambda face: (FAIL, FAIL, FAIL, FAIL, TAKES, TAKES)[face - 1])
BLACK_EXPLODING = reading(6, lambda face: (FAIL, FAIL, FAIL, FAIL, TAKES, TAKES_AGAIN)[face - 1])


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Rollable[Net]):
    """Throw stat and skill against black dice; the net gives the degree."""

    game: ClassVar[str] = "black-dice"
    name: ClassVar[str] = "check"

    stat: Annotated[int, Interval(ge=0, le=60), Doc("points in the stat: one ordinary die each")]
    skill: Annotated[int, Interval(ge=0, le=60), Doc("points in the skill: one ordinary die each")] = 0
    difficulty: Annotated[Difficulty, Doc("how hard the task is")] = "average"
    luck: Annotated[int, Interval(ge=0, le=60), Doc("luck left; with none, black dice explode")] = 1
    extra: Annotated[
        tuple[Annotated[int, Interval(ge=0, le=60)], ...],
        Len(0, 8),
        Doc("extra pools: the skill alone of a partner, an assistant, or a second one of one's own"),
    ] = ()
    retries: Annotated[
        int, Interval(ge=0, le=100), Doc("how often the task was tried again already, this time included")
    ] = 0
    later: Annotated[bool, Doc("was the task left alone and come back to? Clears what retries cost")] = False
    combat: Annotated[bool, Doc("is this in combat, where retries cost nothing?")] = False
    black: Annotated[int, Interval(ge=0, le=60), Doc("other black dice, of a wound, say")] = 0
    options: Options = Options()

    def agree(self) -> None:
        """Refuse more extra pools than the table allows, and more dice than fit a group."""
        if len(self.extra) > self.options.extra_pools:
            raise RuleError(
                f"extra: expected at most {self.options.extra_pools} extra pools, got {len(self.extra)} (BD-10)"
            )
        for field, dice in (("extra", self.ordinary_dice), ("retries", self.black_dice)):
            if dice > MAX_DICE:
                raise RuleError(f"{field}: expected at most {MAX_DICE} dice of a colour in all, got {dice}")

    @property
    def no_roll(self) -> bool:
        """Is the task so easy that nothing is rolled (BD-09)?"""
        return self.difficulty == "very-easy"

    @property
    def ordinary_dice(self) -> int:
        """How many ordinary dice are thrown."""
        # BD-01: stat and skill; BD-06: more for what is easier than average; BD-10: an extra pool is a skill alone.
        return self.stat + self.skill + MORE_DICE.get(self.difficulty, 0) + sum(self.extra)

    @property
    def black_dice(self) -> int:
        """How many black dice are thrown."""
        # BD-14: other black dice add to the difficulty's.
        return BLACK_DICE.get(self.difficulty, 0) + self.retry_dice + self.black

    @property
    def retry_dice(self) -> int:
        """How many black dice trying again costs."""
        # BD-12: coming back later clears it; BD-13: in combat there is none.
        if self.later or self.combat or self.options.retry == "none" or not self.retries:
            return 0
        # BD-11: the first retry adds 1 black die and each further one doubles it, in place of the last one's.
        last = 1 << self.retries - 1
        return last if self.options.retry == "replace" else 2 * last - 1

    @property
    def black_explode(self) -> bool:
        """Do black dice explode?"""
        # BD-05: not while the character has at least 1 luck.
        return self.luck == 0

    def rule(self) -> Rule[Net]:
        """See `Rollable.rule`."""
        return (yield from self.named(""))

    def named(self, side: str) -> Rule[Net]:
        """Return the rule with groups named for a `side`, for a check that is one of several in a roll."""
        if self.no_roll:
            yield cite("BD-06", "very easy: no dice")
            yield cite("BD-09", "nothing is rolled: a success without a net")
            return NO_ROLL
        yield from self._pool()
        explosion = Explosion(frozenset({6}), self.options.max_explosions)
        ordinary, black = yield from throw(
            Group(f"{side} ordinary".strip(), self.ordinary_dice, ORDINARY, explosion, "ordinary"),
            Group(
                f"{side} black".strip(),
                self.black_dice,
                BLACK_EXPLODING if self.black_explode else BLACK,
                explosion if self.black_explode else None,
                "black",
            ),
        )
        successes, taken = ordinary[FIVE] + ordinary[SIX], black[TAKES] + black[TAKES_AGAIN]
        yield cite("BD-02", "{fives:# ordinary 5|# ordinary 5s}", fives=ordinary[FIVE])
        if ordinary[SIX]:
            more = ordinary.dice - self.ordinary_dice
            said = "{sixes:# ordinary 6|# ordinary 6s}, {more:# more die|# more dice}"
            yield cite("BD-03", said, sixes=ordinary[SIX], more=more)
        outcome = graded(successes - taken, successes, taken)
        if self.black_dice:
            yield cite("BD-04", "{successes} less {taken} of the black dice", successes=successes, taken=taken)
        yield cite("BD-07", "net {net}: {degree}", net=successes - taken, degree=outcome.degree)
        yield cite("BD-08", "full success" if outcome.full else "success" if outcome.success else "no success")
        return outcome

    def _pool(self) -> Iterator[Cite]:
        yield cite("BD-01", "{stat} by stat and {skill} by skill", stat=self.stat, skill=self.skill)
        more, black = MORE_DICE.get(self.difficulty, 0), BLACK_DICE.get(self.difficulty, 0)
        yield cite(
            "BD-06",
            "{difficulty}: {more} more dice, {black} black dice",
            difficulty=self.difficulty,
            more=more,
            black=black,
        )
        for skill in self.extra:
            yield cite("BD-10", "an extra pool of {dice:# die|# dice}", dice=skill)
        yield from self._retry()
        if self.black:
            yield cite("BD-14", "{black:# other black die|# other black dice}", black=self.black)
        if not self.ordinary_dice:
            yield cite("BD-14", "no ordinary dice: only the black ones are rolled")
        if self.black_dice:
            yield cite(
                "BD-05",
                "no luck: black dice explode" if self.black_explode else "luck holds: black dice do not explode",
            )

    def _retry(self) -> Iterator[Cite]:
        if self.retries and self.later:
            yield cite("BD-12", "come back to later: earlier tries cost nothing")
        elif self.retries and self.combat:
            yield cite("BD-13", "in combat: trying again costs nothing")
        elif self.retries:
            yield cite(
                "BD-11", "retry {retries}: {dice:# black die|# black dice}", retries=self.retries, dice=self.retry_dice
            )

    def sides(self) -> Sides:
        """Return the dice for and against, as odds see them."""
        plain, exploding = (0, self.black_dice) if self.black_explode else (self.black_dice, 0)
        return Sides(self.ordinary_dice, 0, exploding, plain)

    def weights(self) -> Weights[Net]:
        """See `Rollable.weights`."""
        if self.no_roll:
            return Weights([(NO_ROLL, 1)], 1)
        return net_weights(self.sides(), self.options.max_explosions, graded)
