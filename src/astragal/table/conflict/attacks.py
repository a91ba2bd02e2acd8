"""An attack in a conflict: declared, defended, refocused, resisted, saved from, and counted (WQ-11 to WQ-46)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from annotated_types import Len

from astragal.core import Doc
from astragal.core.fields import build
from astragal.core.plain import keyed, plain
from astragal.games import wizard_quest
from astragal.games.wizard_quest.hit import Call, HitDie
from astragal.play import roll
from astragal.table.base import Command, Data, Events, Id, Refused, nothing
from astragal.table.conflict.ending import concluded, counted, owed, resolved
from astragal.table.conflict.moves import acting, fit, fought, options, sheet, spent, with_fighter
from astragal.table.conflict.state import Conflict, Fighter, Pending, Side

if TYPE_CHECKING:
    from astragal.core import Outcome
    from astragal.play import Draw, Roll
    from astragal.table.room import Character, Room, Seat

PAID = ("stamina", "defence", "defender_ar")
"""Fields of an attack that are settled while it is under way."""

Resistible = Literal["none", "resistance", "magic"]


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareAttack(Command):
    """Declare an attack with its call; it pays its stamina and throws the hit die, and the pool where that hits."""

    kind: ClassVar[str] = "attack"

    character: Annotated[Id, Doc("who attacks, by id or name")]
    target: Annotated[Id, Doc("who is attacked, by id or name")]
    trait: Annotated[str, Len(1, 80), Doc("the skill, spell or ability of the attack")]
    call: Call = "nothing"
    effect: Annotated[str, Len(0, 80), Doc("the called effect in your words")] = ""
    die: HitDie = "d20"
    resistance: Annotated[Resistible, Doc("what the target may resist it by")] = "none"
    args: Annotated[dict[str, object], Doc("other fields of the attack; they override both sheets")] = field(
        default_factory=nothing
    )

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        found = acting(room, self.character, seat)
        if isinstance(found, Refused):
            return found
        conflict, character, fighter = found
        target = room.character(self.target)
        refused = self._refused(conflict, character, target)
        if refused or target is None:
            return refused or Refused("character.unknown", f"target: expected a character, got {self.target!r}")
        attack = build(wizard_quest.Attack, self.fields(character, fighter, target), options=options(room))
        paid = self._paid(fighter, attack)
        if isinstance(paid, Refused):
            return paid
        return self._thrown(room, with_fighter(conflict, paid), character, target, attack, draw)

    def _refused(self, conflict: Conflict, character: Character, target: Character | None) -> Refused | None:
        if conflict.pending is not None:
            return Refused("conflict.pending", "attack: expected no other attack under way, got one")
        if conflict.current != character.id:
            return Refused("conflict.not_your_turn", f"attack: expected {conflict.current}, whose turn it is")
        if target is None or conflict.fighter(target.id) is None:
            return Refused("character.unknown", f"target: expected somebody in the conflict, got {self.target!r}")
        if target.id == character.id or sheet(target).hp == 0:
            return Refused("attack.no_target", f"target: expected somebody else who is alive, got {target.name}")
        return fit(character)

    def fields(self, character: Character, fighter: Fighter, target: Character) -> Data:
        """Return the fields of the attack: from both sheets, from the conflict, and as typed."""
        body, other = sheet(character), sheet(target)
        taken = {
            **body.taken("attack", self.trait, "actor"),
            **other.taken("attack", "", "other"),
        }
        values: Data = {name: plain(one.value) for name, one in taken.items()}
        values |= self.args
        # what the conflict itself keeps is not for anybody to type
        values |= {"call": self.call, "effect": self.effect, "die": self.die, "stamina": body.stamina}
        if fighter.hasted:
            values["haste"] = "hasted-combat" if values.get("kind") != "magic" else "launched-by-haste"
        return values

    def _paid(self, fighter: Fighter, attack: wizard_quest.Attack) -> Fighter | Refused:
        # WQ-35: physical and magic actions are counted apart; an attack uses one.
        left = fighter.physical if attack.kind == "physical" else fighter.magic
        if left == 0:
            return Refused(
                "attack.no_action", f"attack: expected a {attack.kind} action left this turn, got none (WQ-35)"
            )
        if attack.kind == "physical":
            return replace(fighter, physical=left - 1)
        return replace(fighter, magic=left - 1)

    def _thrown(
        self,
        room: Room,
        conflict: Conflict,
        character: Character,
        target: Character,
        attack: wizard_quest.Attack,
        draw: Draw,
    ) -> Events | Refused:
        made = roll(attack.hit(), draw)
        said = f"{character.name} attacks {target.name} with {self.trait}: {made.headline}"
        cost = spent(character, said, stamina=sheet(character).stamina - attack.cost)
        # what was paid already is no concern of the count at the end
        args = {name: value for name, value in (keyed(plain(attack)) or {}).items() if name not in PAID}
        pending = Pending(
            attacker=character.id,
            defender=target.id,
            args=args,
            house=keyed(plain(attack.options)) or {},
            hit=faces_of(made, "hit die"),
            their_hit=faces_of(made, "defender's hit die"),
            attack=(),
            awaiting="defence",
            resistance=self.resistance,
        )
        if made.outcome.band == "miss":
            # WQ-11: if it misses, action dice are not rolled.
            whole = counted(pending)
            return fought("done", conflict, said, whole, who=character.id), cost, *concluded(room, pending, whole)
        pool = roll(wizard_quest.Action(level=attack.level, options=options(room)), draw)
        faces = faces_of(pool, "action")
        pending = replace(pending, attack=faces)
        if attack.defender_ar == 0 or not can_defend(conflict, target):
            # WQ-36: without AR left, the further actions that hit can't be defended against.
            pending = replace(pending, awaiting="focus")
        return fought("attack", replace(conflict, pending=pending), said, made, pool, who=character.id), cost


def faces_of(made: Roll[Outcome], group: str) -> tuple[int, ...]:
    """Return what the dice of a group show; none of the dice of a conflict explode."""
    return tuple(face for face in made.faces.get(group, ()) if isinstance(face, int))


def can_defend(conflict: Conflict, target: Character) -> bool:
    """May the target defend: is there an action left of either kind, and is it awake?"""
    fighter = conflict.fighter(target.id)
    return fighter is not None and bool(fighter.physical or fighter.magic) and sheet(target).stamina > 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Defend(Command):
    """Defend against the attack under way with a skill, spell, ability or check; or let it come."""

    kind: ClassVar[str] = "defend"

    character: Annotated[Id, Doc("who defends, by id or name")]
    trait: Annotated[str, Len(0, 80), Doc("what it defends with; left out: it does not defend")] = ""

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        found = acting(room, self.character, seat)
        if isinstance(found, Refused):
            return found
        conflict, character, fighter = found
        pending = conflict.pending
        if pending is None or pending.awaiting != "defence" or pending.defender != character.id:
            return Refused("defend.not_asked", f"defend: expected an attack that {character.name} may answer")
        unfit = fit(character)
        if unfit and self.trait:
            return unfit
        if not self.trait:
            said = f"{character.name} lets it come"
            after = replace(conflict, pending=replace(pending, awaiting="focus"))
            return (fought("defence", after, said, who=character.id),)
        body = sheet(character)
        magic = body.is_spell(self.trait)
        # WQ-36: each defence uses one action of the turn; WQ-29: it costs no stamina.
        left = fighter.magic if magic else fighter.physical
        if left == 0:
            return Refused(
                "defend.no_action", "defend: expected an action of that kind left this turn, got none (WQ-36)"
            )
        pool = roll(wizard_quest.Action(level=body.level_of(self.trait), options=options(room)), draw)
        faces = faces_of(pool, "action")
        paid = replace(fighter, magic=left - 1) if magic else replace(fighter, physical=left - 1)
        pending = replace(pending, defence=faces, defended=True, awaiting="focus")
        said = f"{character.name} defends with {self.trait}: {pool.headline}"
        return (
            fought("defence", replace(with_fighter(conflict, paid), pending=pending), said, pool, who=character.id),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Refocus(Command):
    """Throw your pool of the attack under way again, for 5, 10, then 15 stamina."""

    kind: ClassVar[str] = "focus"

    character: Annotated[Id, Doc("who focuses, by id or name")]

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        found = acting(room, self.character, seat)
        if isinstance(found, Refused):
            return found
        conflict, character, fighter = found
        side = side_of(conflict, character.id)
        pending = conflict.pending
        if pending is None or side is None:
            return Refused(
                "focus.not_asked", f"focus: expected an attack of or against {character.name} with dice lying"
            )
        faces = pending.attack if side == "attacker" else pending.defence
        body = sheet(character)
        # WQ-41: the fourth is refused, and what can't be paid (WQ-40); both name their rule.
        focus = wizard_quest.Focus(
            level=len(faces), used=fighter.focused, stamina=body.stamina, lying=faces, options=options(room)
        )
        # WQ-22, WQ-40: what the death blow under way may cost is not there for a reroll
        kept = owed(pending) if side == "attacker" else 0
        if body.stamina < focus.cost + kept:
            return Refused(
                "command.not_legal",
                f"focus: expected {focus.cost} stamina and {kept} for the death blow, got {body.stamina} (WQ-40)",
            )
        made = roll(focus, draw)
        new = faces_of(made, "focus")
        stands = faces if made.outcome.kept_old else new
        after = replace(pending, attack=stands) if side == "attacker" else replace(pending, defence=stands)
        # both may think again about what lies there now
        after = replace(after, stood=())
        said = f"{character.name}: {made.headline}"
        more = with_fighter(conflict, replace(fighter, focused=fighter.focused + 1))
        return (
            fought("focus", replace(more, pending=after), said, made, who=character.id),
            spent(character, said, stamina=body.stamina - focus.cost),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Stand(Command):
    """Let your dice of the attack under way stand; once both sides do, it is counted."""

    kind: ClassVar[str] = "stand"

    character: Annotated[Id, Doc("whose dice stand, by id or name")]

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        found = acting(room, self.character, seat)
        if isinstance(found, Refused):
            return found
        conflict, character, _ = found
        side = side_of(conflict, character.id)
        pending = conflict.pending
        if pending is None or side is None or side in pending.stood:
            return Refused("stand.not_asked", f"stand: expected dice of {character.name} that do not stand yet")
        after = replace(conflict, pending=replace(pending, stood=(*pending.stood, side)))
        step = fought("stood", after, f"{character.name} lets it stand", who=character.id)
        if not everybody_stands(after):
            return (step,)
        return step, *resolved(room, after, draw)


def side_of(conflict: Conflict, character: str) -> Side | None:
    """Return the side of the attack under way on which a character has dice that may be thrown again."""
    pending = conflict.pending
    if pending is None or pending.awaiting != "focus":
        return None
    if character == pending.attacker:
        return "attacker"
    return "defender" if character == pending.defender and pending.defended else None


def everybody_stands(conflict: Conflict) -> bool:
    """Have both sides with dice let them stand?"""
    pending = conflict.pending
    if pending is None:
        return False
    return "attacker" in pending.stood and ("defender" in pending.stood or not pending.defended)
