"""How the pools of an attack ended, and what the whole attack comes to."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple

from astragal.core import Outcome, Phrase, phrase
from astragal.games.wizard_quest.hit import BANDS, HEADLINES, Band

if TYPE_CHECKING:
    from astragal.games.wizard_quest.contest import Result
    from astragal.games.wizard_quest.pool import Pool

End = Literal["miss", "fumble", "lost", "stalemate", "hit"]

MISSES = {
    "miss": "Miss",
    "fumble": "Fumble: the attacker takes {own} damage",
    "lost": "The defence holds",
    "stalemate": "Stalemate",
}


class Blow(NamedTuple):
    """How the pools ended, as far as damage hangs on it: successes and aces are the attacker's.

    `margin` is the successes above the defender's, of which a botched defence has none.
    """

    result: Literal["miss", "lost", "stalemate", "hit"]
    successes: int = 0
    margin: int = 0
    aces: int = 0
    attacker_botch: bool = False
    defender_botch: bool = False

    @staticmethod
    def unopposed(mine: Pool) -> Blow:
        """Return the end of an attack that nobody defends against."""
        # WQ-06 gives a botched pool no win, WQ-29 an unopposed one no rival.
        result: Literal["lost", "hit"] = "lost" if mine.botch else "hit"
        return Blow(result, mine.successes, mine.successes, mine.aces, mine.botch)

    @staticmethod
    def opposed(mine: Pool, theirs: Pool, result: Result) -> Blow:
        """Return the end of a contest of attack and defence."""
        ends: dict[Result, Literal["lost", "stalemate", "hit"]] = {
            "lose": "lost",
            "stalemate": "stalemate",
            "win": "hit",
        }
        margin = max(mine.successes - (0 if theirs.botch else theirs.successes), 0)
        return Blow(ends[result], mine.successes, margin, mine.aces, mine.botch, theirs.botch)


@dataclass(frozen=True, slots=True)
class AttackResult(Outcome):
    """What an attack comes to: what the target loses and what the attacker pays.

    `damage` is HP the target loses now, `lasting` what it loses again on each of `turns` further turns (of a
    progressive attack: until stopped). `self_damage` is the attacker's own. `stamina` is the attacker's cost,
    `defender_ar` the defender's actions used, `ar_gain` actions the attacker won. HP and stamina left are known where
    they were given. A roll also tells both pools.
    """

    shown_by: ClassVar[str] = "damage"

    result: End
    band: Band
    damage: int
    self_damage: int
    attacker_botch: bool
    defender_botch: bool
    death_blow: bool
    effect: bool
    killed: bool
    hp_left: int | None
    stamina: int
    stamina_left: int | None
    unconscious: bool
    defender_ar: int
    ar_gain: int
    lasting: int
    turns: int
    attacker: Pool | None = field(default=None, compare=False)
    defender: Pool | None = field(default=None, compare=False)

    def __hash__(self) -> int:
        """Hash by the fields that differ most often: odds make thousands of these."""
        return hash((self.damage, self.self_damage, self.turns, self.band, self.result))

    def rank(self) -> tuple[int, ...]:
        """A kill is best, then more damage; then less of one's own."""
        ends = ("fumble", "miss", "lost", "stalemate", "hit")
        return (self.killed, self.damage, -self.self_damage, ends.index(self.result), BANDS.index(self.band))

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        if self.death_blow:
            return phrase("Death blow: the target dies, for {stamina} stamina", stamina=self.stamina)
        if self.result == "hit":
            said = HEADLINES["normal" if self.band == "death-blow" else self.band] + " for {damage} damage"
            said += ", which kills" if self.killed else ""
            said += ", and the called effect" if self.effect else ""
        else:
            said = MISSES[self.result]
            said += ", and the botch costs the attacker {own} HP" if self.attacker_botch else ""
        return phrase(said, damage=self.damage, own=self.self_damage)

    def telling(self, attacker: Pool | None, defender: Pool | None) -> AttackResult:
        """Return the same result with both pools told."""
        return replace(self, attacker=attacker, defender=defender)
