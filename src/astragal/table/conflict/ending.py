"""How an attack ends: resistance, the saving throw, damage, botches, and what lasts (WQ-21 to WQ-46)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from astragal.core import Doc
from astragal.core.fields import build
from astragal.games import wizard_quest
from astragal.play import read, roll
from astragal.table.base import Command, Event, Events, Id, Refused
from astragal.table.characters import SheetChanged
from astragal.table.conflict.moves import acting, fought, options, sheet, spent, with_fighter
from astragal.table.conflict.state import Conflict, Lasting, Pending
from astragal.table.conflict.turns import next_turn

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.play import Draw, Roll
    from astragal.table.room import Room, Seat


def attack_of(pending: Pending) -> wizard_quest.Attack:
    """Return the attack under way, with the dice that defend against it."""
    dice = len(pending.defence) if pending.defended else None
    house = build(wizard_quest.Options, pending.house)
    return build(wizard_quest.Attack, {**pending.args, "defence": dice}, options=house)


def owed(pending: Pending) -> int:
    """Return the stamina that the attack under way may still cost: that of a death blow (WQ-22)."""
    attack = attack_of(pending)
    return attack.options.death_blow_cost if attack.call == "death-blow" else 0


def counted(pending: Pending) -> Roll[wizard_quest.AttackResult]:
    """Return the whole attack as a roll of the faces that lie on the table."""
    groups = {
        "hit die": pending.hit,
        "defender's hit die": pending.their_hit,
        "attacker": pending.attack,
        "defender": pending.defence,
    }
    return read(attack_of(pending), {name: faces for name, faces in groups.items() if faces})


def resolved(room: Room, conflict: Conflict, draw: Draw) -> tuple[Event, ...]:
    """Return the end of an attack whose dice stand: resisted, awaiting a save, or counted."""
    pending = conflict.pending
    if pending is None:
        return ()
    whole = counted(pending)
    over = rewarded(replace(conflict, pending=None), pending, whole.outcome)
    target = room.characters[pending.defender]
    if whole.outcome.result == "hit" and pending.resistance != "none":
        body = sheet(target)
        percent = body.magic_resistance if pending.resistance == "magic" else body.resistance
        resistance = wizard_quest.Resistance(
            percent=percent, magic=pending.resistance == "magic", options=options(room)
        )
        made = roll(resistance, draw)
        if made.outcome.resists:
            # WQ-42: who resists takes no damage and no effect, so a death blow has not succeeded (WQ-22).
            said = f"{target.name}: {made.headline}"
            return (fought("done", over, said, whole, made, who=pending.attacker),)
    if whole.outcome.death_blow and may_save(room, pending):
        waiting = replace(conflict, pending=replace(pending, awaiting="save"))
        return (
            fought("stood", waiting, f"{target.name} may save against the death blow", whole, who=pending.attacker),
        )
    return finished(room, over, pending, whole)


def may_save(room: Room, pending: Pending) -> bool:
    """Has the target a saving throw left today (WQ-47)?"""
    return sheet(room.characters[pending.defender]).saves_used < options(room).saves_a_day


def finished(
    room: Room, conflict: Conflict, pending: Pending, whole: Roll[wizard_quest.AttackResult]
) -> tuple[Event, ...]:
    """Return the end of an attack, with the damage that lasts."""
    lasting = tuple(lasting_of(pending, whole.outcome))
    after = replace(conflict, lasting=(*conflict.lasting, *lasting))
    end = fought("done", after, whole.headline, whole, who=pending.attacker), *concluded(room, pending, whole)
    if whole.outcome.result != "stalemate":
        return end
    # WQ-05: a stalemate passes the turn on.
    return *end, *next_turn(room, after)


def rewarded(conflict: Conflict, pending: Pending, outcome: wizard_quest.AttackResult) -> Conflict:
    """Return the conflict with the action that four aces of the hit dice give the attacker (WQ-19)."""
    fighter = conflict.fighter(pending.attacker)
    if fighter is None or not outcome.ar_gain:
        return conflict
    if pending.args.get("kind") == "magic":
        return with_fighter(conflict, replace(fighter, magic=fighter.magic + outcome.ar_gain))
    return with_fighter(conflict, replace(fighter, physical=fighter.physical + outcome.ar_gain))


def lasting_of(pending: Pending, outcome: wizard_quest.AttackResult) -> Iterator[Lasting]:
    """Yield the damage that comes again on following turns."""
    if outcome.lasting and not outcome.killed:
        # WQ-32: aggravated damage for so many turns; WQ-33: progressive damage until its cause is stopped.
        yield Lasting(target=pending.defender, damage=outcome.lasting, turns=outcome.turns or None, cause="the attack")


def concluded(room: Room, pending: Pending, whole: Roll[wizard_quest.AttackResult]) -> tuple[Event, ...]:
    """Return what an attack changes on both sheets; its own cost was paid when it was declared."""
    target = room.characters[pending.defender]
    outcome = whole.outcome
    hp = 0 if outcome.death_blow else sheet(target).hp - outcome.damage
    harm = (spent(target, whole.headline, hp=hp),) if outcome.damage or outcome.death_blow else ()
    return *harm, *attacker_pays(room, pending, whole)


def attacker_pays(room: Room, pending: Pending, whole: Roll[wizard_quest.AttackResult]) -> tuple[Event, ...]:
    """Return what the attacker loses: HP by a botch or fumble, and the stamina of a death blow that succeeded."""
    attacker = room.characters[pending.attacker]
    outcome = whole.outcome
    body = sheet(attacker)
    fields: dict[str, int] = {}
    if outcome.self_damage:
        fields["hp"] = body.hp - outcome.self_damage
    if outcome.death_blow:
        # WQ-22: 5 stamina over the action's own cost, only if it succeeds.
        fields["stamina"] = body.stamina - owed(pending)
    return (spent(attacker, whole.headline, **fields),) if fields else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveThrow(Command):
    """Throw to be spared the death blow under way; or accept it."""

    kind: ClassVar[str] = "save"

    character: Annotated[Id, Doc("who saves, by id or name")]
    accept: Annotated[bool, Doc("accept the death blow without a throw")] = False

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        found = acting(room, self.character, seat)
        if isinstance(found, Refused):
            return found
        conflict, character, _ = found
        pending = conflict.pending
        if pending is None or pending.awaiting != "save" or pending.defender != character.id:
            return Refused("save.not_asked", f"save: expected a death blow on {character.name}")
        whole = counted(pending)
        over = rewarded(replace(conflict, pending=None), pending, whole.outcome)
        if self.accept:
            return finished(room, over, pending, whole)
        body = sheet(character)
        save = wizard_quest.Save(bonus=body.save_bonus, used=body.saves_used, hp=max(body.hp, 1), options=options(room))
        made = roll(save, draw)
        used = SheetChanged(character=character.id, fields={"saves_used": made.outcome.used}, why=made.headline)
        if not made.outcome.saved:
            return (
                fought("done", over, f"{character.name}: {made.headline}", whole, made, who=character.id),
                used,
                *concluded(room, pending, whole),
            )
        # WQ-46: half of current HP is lost in place of death; the death blow's stamina is spent all the same.
        said = f"{character.name}: {made.headline}"
        return (
            fought("done", over, said, whole, made, who=character.id),
            used,
            spent(character, said, hp=body.hp - (made.outcome.hp_lost or 0)),
            *attacker_pays(room, pending, whole),
        )
