"""What an attack does by band and successes (WQ-25 to WQ-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from astragal.core import cite

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.core import Cite
    from astragal.games.wizard_quest.blow import AttackResult, Blow
    from astragal.games.wizard_quest.hit import Band, HitResult
    from astragal.games.wizard_quest.options import Options

AttackKind = Literal["physical", "magic"]


class Damage(NamedTuple):
    """The numbers that damage is made of; `armour` is 0 where it does not apply."""

    kind: AttackKind
    level: int
    weapon: int
    strength: int
    magic: int
    armour: int
    fortitude: int
    options: Options

    def base(self, band: Band) -> int:
        """Return the damage before successes."""
        if self.kind == "physical":
            # WQ-25: weapon, strength and magic, twice on a critical, three times on a triple; option: magic once.
            times = multiple(band, self.options.physical_critical, self.options.physical_triple)
            magic = self.magic * (times if self.options.magic_bonus_multiplied else 1)
            return times * (self.weapon + self.strength) + magic
        # WQ-26: the level used, 10 times it on a critical, 15 times on a triple.
        return multiple(band, self.options.magic_critical, self.options.magic_triple) * self.level

    def counted(self, blow: Blow) -> int:
        """Return the successes that add to the damage."""
        # WQ-28: the attacker's own successes count whole; option: those above the defender's.
        return blow.successes if self.options.damage_successes == "gross" else blow.margin

    def shielded(self, damage: int) -> int:
        """Return what gets through to the target."""
        # WQ-27: less armour class where it applies, and Fortitude; never below 0.
        return max(damage - self.armour - self.fortitude, 0)

    def taken(self, hit: HitResult, blow: Blow) -> int:
        """Return the HP that a hit costs the target."""
        damage = self.base(hit.band) + self.counted(blow)
        # WQ-31: a defender whose dice botch takes double, before AC and Fortitude.
        # WQ-19: so does one whose own 4d6 show 4; the two do not add up.
        return self.shielded(2 * damage if blow.defender_botch or hit.doubled else damage)

    def now(self, hit: HitResult, blow: Blow) -> int:
        """Return the HP that an attack costs the target, however it ended."""
        # WQ-28: a lost contest or a stalemate does no damage; WQ-21: a death blow takes the life, not HP.
        return self.taken(hit, blow) if blow.result == "hit" and hit.band != "death-blow" else 0

    def again(self, blow: Blow) -> int:
        """Return the HP that lasting damage costs the target each further turn."""
        # WQ-32: the same normal damage; AC and Fortitude apply each time.
        return self.shielded(self.base("normal") + self.counted(blow))

    def to_attacker(self, hit: HitResult, blow: Blow) -> int:
        """Return the HP that the attacker loses."""
        if hit.fumble:
            # WQ-19: on a natural 4 of 4d6 the attacker takes the weapon's damage.
            return self.weapon
        # WQ-30: an attacker whose dice botch takes half of what a normal hit would have done, its successes included,
        # rounded down; own AC and Fortitude do not help.
        return (self.base("normal") + blow.successes) // 2 if blow.attacker_botch else 0


def multiple(band: Band, critical: int, triple: int) -> int:
    """Return how many times its damage a hit of this band does."""
    return critical if band == "critical" else triple if band == "triple" else 1


def damage_reasons(damage: Damage, hit: HitResult, blow: Blow, result: AttackResult) -> Iterator[Cite]:
    """Yield the rules that made the damage what it is."""
    if blow.result == "hit" and not result.death_blow:
        rule = "WQ-25" if damage.kind == "physical" else "WQ-26"
        yield cite(rule, "{base} by the {band} hit", base=damage.base(hit.band), band=hit.band)
        yield cite("WQ-28", "and {counted} by successes", counted=damage.counted(blow))
        if blow.defender_botch:
            yield cite("WQ-31", "doubled: the defender botched")
        if damage.armour or damage.fortitude:
            yield cite(
                "WQ-27",
                "less {armour} armour and {fortitude} Fortitude: {damage}",
                armour=damage.armour,
                fortitude=damage.fortitude,
                damage=result.damage,
            )
    elif blow.result in ("lost", "stalemate"):
        yield cite("WQ-28", "the attacker did not win: no damage")
    if hit.fumble:
        yield cite("WQ-19", "a natural 4: the attacker takes the weapon's damage, {damage}", damage=result.self_damage)
    if blow.attacker_botch:
        yield cite("WQ-30", "the attacker botched and takes half: {damage}", damage=result.self_damage)
