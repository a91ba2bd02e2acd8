"""A Wizard Quest character: everything its rolls and fights take from the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from annotated_types import Interval, Len

from astragal.core import Doc, RuleError
from astragal.core.sheet import Sheet as BaseSheet
from astragal.core.sheet import Side, Taken, Trait, named
from astragal.games.wizard_quest.blow import AttackResult
from astragal.games.wizard_quest.recovery import Healed, Refocused, Resurrected
from astragal.games.wizard_quest.saves import Saved
from astragal.games.wizard_quest.stamina import spell_cost

if TYPE_CHECKING:
    from astragal.core import Outcome, Rollable
    from astragal.games.wizard_quest.options import Options

Amount = Annotated[int, Interval(ge=0, le=1000)]
Many = Annotated[int, Interval(ge=0, le=100_000)]
Percent = Annotated[int, Interval(ge=-1000, le=1000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(BaseSheet):
    """What a Wizard Quest character has."""

    game: ClassVar[str] = "wizard-quest"

    kind: Annotated[Literal["pc", "npc"], Doc("a player's character, or the GM's")] = "pc"
    hp: Annotated[Many, Doc("HP left; at 0 the character is dead")] = 20
    hp_most: Annotated[Many, Doc("most HP there can be")] = 20
    stamina: Annotated[Many, Doc("stamina left; at 0 the character is unconscious")] = 20
    stamina_most: Annotated[Many, Doc("most stamina there can be")] = 20
    skills: Annotated[tuple[Trait, ...], Len(0, 100), Doc("skills and feats, with their levels")] = ()
    spells: Annotated[tuple[Trait, ...], Len(0, 100), Doc("spells, with their levels")] = ()
    abilities: Annotated[tuple[Trait, ...], Len(0, 100), Doc("special abilities, with their levels")] = ()
    checks: Annotated[tuple[Trait, ...], Len(0, 40), Doc("checks, with their points")] = ()
    movement: Annotated[Amount, Doc("Movement")] = 0
    intelligence: Annotated[Amount, Doc("Intelligence")] = 0
    strength: Annotated[Amount, Doc("strength, added to physical damage")] = 0
    weapon: Annotated[Amount, Doc("damage of the weapon in hand")] = 0
    magic: Annotated[Amount, Doc("magic of the weapon in hand")] = 0
    ac: Annotated[Amount, Doc("armour class")] = 0
    fortitude: Annotated[Amount, Doc("Fortitude")] = 0
    regeneration: Annotated[Amount, Doc("level of regeneration")] = 0
    resistance: Annotated[Percent, Doc("resistance in percent")] = 0
    magic_resistance: Annotated[Percent, Doc("magic resistance in percent")] = 0
    save_bonus: Annotated[int, Interval(ge=-50, le=100), Doc("save bonus")] = 0
    saves_used: Annotated[int, Interval(ge=0, le=100), Doc("saving throws used today")] = 0
    resurrection_difficulty: Annotated[int, Interval(ge=0, le=199), Doc("Resurrection Difficulty")] = 0
    cost_reduction: Annotated[int, Interval(ge=0, le=200), Doc("stamina that a skill takes off the cost of spells")] = 0
    limited: Annotated[
        tuple[Annotated[str, Len(0, 40)], ...], Len(0, 24), Doc("limited-magic slots: the spell in each band")
    ] = ()

    def agree(self) -> None:
        """Refuse more HP or stamina than there can be."""
        for name, now, most in (("hp", self.hp, self.hp_most), ("stamina", self.stamina, self.stamina_most)):
            if now > most:
                raise RuleError(f"{name}: expected at most {most}, got {now}")

    def taken(self, rollable: str, trait: str, side: Side) -> dict[str, Taken]:
        """See `Sheet.taken`; the trait is a skill, spell, special ability or check."""
        if side == "other":
            return self._against(rollable)
        if rollable == "attack":
            return self._attack(trait)
        if rollable == "check":
            return self._check(trait)
        if rollable in ("action", "haste", "hit", "focus", "contest", "resurrection"):
            return self._level(rollable, trait)
        # what a roll takes straight from fields of the sheet: its own field, ours, and the name people know
        names = DIRECT.get(rollable, ())
        return {field: Taken(getattr(self, ours), words) for field, ours, words in names}

    def _check(self, trait: str) -> dict[str, Taken]:
        if not trait:
            return {}
        check = named("a check", trait, self.checks)
        return {"points": Taken(check.points, check.name), "check": Taken(check.name, check.name)}

    def _level(self, rollable: str, trait: str) -> dict[str, Taken]:
        found: dict[str, Taken] = {}
        if trait:
            groups = (self.skills, self.spells, self.abilities, self.checks)
            used = named("a trait", trait, *(groups if rollable == "contest" else groups[:3]))
            found["level"] = Taken(used.points, used.name)
        if rollable == "resurrection":
            # WQ-49: that of whoever is brought back, where it is somebody else
            found["difficulty"] = Taken(self.resurrection_difficulty, "Resurrection Difficulty")
        if rollable == "focus":
            found["stamina"] = Taken(self.stamina, "stamina")
        return found

    def _attack(self, trait: str) -> dict[str, Taken]:
        found = {"stamina": Taken(self.stamina, "stamina")}
        if not trait:
            return found
        used = named("a trait", trait, self.skills, self.abilities, self.spells)
        found["level"] = Taken(used.points, used.name)
        if used in self.spells:
            return found | {
                "kind": Taken("magic", used.name),
                "cost_reduction": Taken(self.cost_reduction, "cost reduction"),
            }
        return found | {
            "weapon": Taken(self.weapon, "weapon"),
            "strength": Taken(self.strength, "strength"),
            "magic": Taken(self.magic, "magic of the weapon"),
        }

    def _against(self, rollable: str) -> dict[str, Taken]:
        if rollable == "resurrection":
            # WQ-49: it is the difficulty of the dead that counts
            return {"difficulty": Taken(self.resurrection_difficulty, "Resurrection Difficulty")}
        return self._as_target() if rollable == "attack" else {}

    def _as_target(self) -> dict[str, Taken]:
        return {
            "target": Taken(self.kind, "kind"),
            "ac": Taken(self.ac, "armour class"),
            "fortitude": Taken(self.fortitude, "Fortitude"),
            "hp": Taken(max(self.hp, 1), "HP"),
        }

    def trait(self, name: str) -> Trait:
        """Return a skill, special ability, spell or check by its name.

        Raises:
            UnknownNameError: the sheet has none of that name.
        """
        return named("a trait", name, self.skills, self.abilities, self.spells, self.checks)

    def level_of(self, name: str) -> int:
        """Return the level of a trait: its dice (WQ-01, WQ-02)."""
        return self.trait(name).points

    def is_spell(self, name: str) -> bool:
        """Is the trait of that name a spell, whose use is a magic action (WQ-35)?"""
        return self.trait(name) in self.spells

    def cost_of(self, name: str, options: Options) -> int:
        """Return the stamina that using a trait costs (WQ-38, WQ-39)."""
        if self.is_spell(name):
            return spell_cost(self.level_of(name), options, self.cost_reduction)
        return options.physical_cost

    def changed_by(self, rollable: Rollable[Outcome], outcome: Outcome, side: Side) -> dict[str, object]:
        """See `Sheet.changed_by`: stamina and HP after an attack, saves of the day, rerolls, healing, difficulty."""
        del rollable
        match outcome:
            case AttackResult():
                return self._after_attack(outcome, side)
            case Saved() if side != "other":
                hp = {"hp": self.hp - outcome.hp_lost} if outcome.hp_lost else {}
                return {"saves_used": outcome.used, **hp}
            case Refocused() if side != "other":
                return {"stamina": max(self.stamina - outcome.cost, 0)}
            case Healed() if side != "other":
                return {"hp": outcome.hp} if outcome.gained else {}
            case Resurrected() if side != "actor" and outcome.succeeds:
                return {"resurrection_difficulty": outcome.difficulty}
            case _:
                return {}

    def _after_attack(self, attack: AttackResult, side: Side) -> dict[str, object]:
        lost = attack.damage if side == "other" else attack.self_damage
        dies = side == "other" and attack.death_blow
        hp = 0 if dies else max(self.hp - lost, 0)
        after: dict[str, object] = {"hp": hp} if hp != self.hp else {}
        if side != "other" and attack.stamina:
            after["stamina"] = max(self.stamina - attack.stamina, 0)
        return after


DIRECT = {
    "save": (
        ("bonus", "save_bonus", "save bonus"),
        ("used", "saves_used", "saves used"),
        ("hp", "hp", "HP"),
        ("movement", "movement", "Movement"),
    ),
    "action-rate": (("movement", "movement", "Movement"), ("intelligence", "intelligence", "Intelligence")),
    "regeneration": (("level", "regeneration", "regeneration"), ("hp", "hp", "HP"), ("maximum", "hp_most", "most HP")),
    "resistance": (("percent", "resistance", "resistance"),),
}
