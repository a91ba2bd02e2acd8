"""Beginning and ending a conflict, and the order of turns (WQ-20, WQ-32 to WQ-37)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from annotated_types import Len

from astragal.core import Doc
from astragal.games import wizard_quest
from astragal.play import roll
from astragal.table.base import Command, Event, Events, Id, Refused
from astragal.table.characters import SheetChanged, names, played_by
from astragal.table.conflict.moves import acting, fit, fought, options, sheet, spent, with_fighter
from astragal.table.conflict.state import Conflict, Fighter, Lasting

if TYPE_CHECKING:
    from astragal.play import Draw
    from astragal.table.room import Character, Room, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginConflict(Command):
    """Begin a conflict: everyone throws for initiative."""

    kind: ClassVar[str] = "conflict"

    fighters: Annotated[tuple[Id, ...], Len(1, 60), Doc("the characters in it, by id or name")]

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        if room.conflict is not None:
            return Refused("conflict.under_way", "conflict: expected none under way, got one")
        found = [(name, room.character(name)) for name in self.fighters]
        unknown = next((name for name, one in found if one is None), None)
        if unknown is not None:
            return Refused("character.unknown", f"fighters: expected characters of {names(room)}, got {unknown!r}")
        fighters = [one for _, one in found if one is not None]
        if seat.role != "gm" and not any(one.owner == seat.id for one in fighters):
            return Refused("character.not_yours", "fighters: expected one of yours among them")
        if len({one.id for one in fighters}) < len(fighters):
            return Refused("conflict.twice", "fighters: expected each character once")
        labels = labels_of(fighters)
        made = roll(wizard_quest.Initiative(names=tuple(labels), options=options(room)), draw)
        # WQ-20: the highest initiative goes first.
        order = [labels[label] for label in made.outcome.order]
        conflict = Conflict(fighters=tuple(rested(room, one, None) for one in order))
        return fought("began", conflict, f"conflict: {made.headline}", made), *start_of_turn(room, conflict)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndConflict(Command):
    """End the conflict; the game master does."""

    kind: ClassVar[str] = "end-conflict"

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        del draw
        if room.conflict is None:
            return Refused("conflict.none", "end-conflict: expected a conflict under way, got none")
        if seat.role != "gm":
            return Refused("conflict.not_yours", f"end-conflict: expected the game master, got {seat.name}")
        return (fought("ended", None, "the conflict is over"),)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndTurn(Command):
    """Pass the turn on to whoever is next and can act."""

    kind: ClassVar[str] = "end-turn"

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        del draw
        conflict = room.conflict
        if conflict is None:
            return Refused("conflict.none", "end-turn: expected a conflict under way, got none")
        current = played_by(room, conflict.current, seat)
        if isinstance(current, Refused):
            return current
        if conflict.pending is not None:
            return Refused(
                "conflict.pending",
                "end-turn: expected no attack under way, got one",
            )
        return next_turn(room, conflict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hasten(Command):
    """Throw for haste: more actions this turn."""

    kind: ClassVar[str] = "haste"

    character: Annotated[Id, Doc("who hastens, by id or name")]
    trait: Annotated[str, Len(1, 80), Doc("the skill or spell of haste")]

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        found = acting(room, self.character, seat)
        if isinstance(found, Refused):
            return found
        conflict, character, fighter = found
        unfit = fit(character)
        if unfit:
            return unfit
        body = sheet(character)
        level = body.level_of(self.trait)
        casting = body.is_spell(self.trait)
        cost = body.cost_of(self.trait, options(room))
        if body.stamina < cost:
            return Refused("stamina.short", f"haste: expected the {cost} stamina it costs, got {body.stamina} (WQ-40)")
        haste = wizard_quest.Haste(level=level, kind="casting" if casting else "combat", options=options(room))
        made = roll(haste, draw)
        # WQ-37: +1 AR per ace, of the kind that is hastened.
        gain = made.outcome.ar_gain
        more = replace(
            fighter,
            physical=fighter.physical + (0 if casting else gain),
            magic=fighter.magic + (gain if casting else 0),
            hasted=True,
        )
        said = f"{character.name}: {made.headline}"
        return (
            fought("haste", with_fighter(conflict, more), said, made, who=character.id),
            spent(character, said, stamina=body.stamina - cost),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class StopLasting(Command):
    """Stop damage that goes on: its cause is gone."""

    kind: ClassVar[str] = "stop-damage"

    character: Annotated[Id, Doc("who suffers it, by id or name")]

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`; the game master or the sufferer's player says so (WQ-33)."""
        del draw
        found = acting(room, self.character, seat)
        if isinstance(found, Refused):
            return found
        conflict, character, _ = found
        left = tuple(one for one in conflict.lasting if one.target != character.id or one.turns is not None)
        if left == conflict.lasting:
            return Refused("damage.none", f"{character.name}: expected damage that goes on, got none")
        said = f"what harmed {character.name} is stopped"
        return (fought("stopped", replace(conflict, lasting=left), said, who=character.id),)


def labels_of(fighters: list[Character]) -> dict[str, Character]:
    """Return each fighter by a name that its dice can be labelled with."""
    labels: dict[str, Character] = {}
    for one in fighters:
        label = one.name.translate(dict.fromkeys(map(ord, ":;#"), " ")).strip()[:40].strip() or one.id
        labels[label if label.casefold() not in map(str.casefold, labels) else f"{label} {one.id}"[-40:]] = one
    return labels


def rested(room: Room, character: Character, before: Fighter | None) -> Fighter:
    """Return a fighter at the beginning of a turn, with all actions; rerolls are counted over the conflict."""
    body = sheet(character)
    rate = wizard_quest.ActionRate(
        movement=body.movement, intelligence=body.intelligence, options=options(room)
    ).found()
    focused = before.focused if before else 0
    return Fighter(character=character.id, physical=rate.physical, magic=rate.magic, focused=focused)


def passed_on(room: Room, conflict: Conflict) -> Conflict:
    """Return the conflict with the place passed on; past the last one a new turn begins and actions are whole again."""
    after = conflict
    for _ in conflict.fighters:
        place = after.place + 1
        if place == len(after.fighters):
            fighters = tuple(rested(room, room.characters[one.character], one) for one in after.fighters)
            after = replace(after, turn=after.turn + 1, place=0, fighters=fighters)
        else:
            after = replace(after, place=place)
        if sheet(room.characters[after.current]).hp:
            break
    return after


def next_turn(room: Room, conflict: Conflict) -> tuple[Event, ...]:
    """Return the turn passed on, and what its start brings."""
    after = passed_on(room, conflict)
    said = f"turn {after.turn}: {room.characters[after.current].name}"
    return fought("turn", after, said, who=after.current), *start_of_turn(room, after)


def start_of_turn(room: Room, conflict: Conflict) -> tuple[Event, ...]:
    """Return what the start of the current fighter's turn brings: lasting damage, then regeneration."""
    character = room.characters[conflict.current]
    body = sheet(character)
    mine = [one for one in conflict.lasting if one.target == character.id]
    # WQ-32, WQ-33: damage comes again on the turns after the attack.
    hp = max(body.hp - sum(one.damage for one in mine), 0)
    said = [
        f"{one.damage} again from {one.cause or 'an attack'} ({'WQ-33' if one.turns is None else 'WQ-32'})"
        for one in mine
    ]
    if hp and body.regeneration:
        # WQ-34: regeneration is added at the start of the owner's next turn, never above the maximum.
        healed = min(hp + body.regeneration, body.hp_most)
        said += [f"{healed - hp} regenerated (WQ-34)"] if healed > hp else []
        hp = healed
    events: list[Event] = []
    if mine:
        left = tuple(ticked for one in conflict.lasting if (ticked := tick(one, character.id)) is not None)
        events.append(
            fought("turn", replace(conflict, lasting=left), f"{character.name}: {', '.join(said)}", who=character.id)
        )
    if hp != body.hp:
        events.append(SheetChanged(character=character.id, fields={"hp": hp}, why=", ".join(said)[:200]))
    return tuple(events)


def tick(lasting: Lasting, target: str) -> Lasting | None:
    """Return lasting damage after one more of its target's turns; `None` once it is over."""
    if lasting.target != target or lasting.turns is None:
        return lasting
    return replace(lasting, turns=lasting.turns - 1) if lasting.turns > 1 else None
