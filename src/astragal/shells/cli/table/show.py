"""A room as lines of text: who sits there, what everyone has left, and what is awaited."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core.plain import keyed, listed, plain
from astragal.core.sheet import Trait
from astragal.games import wizard_quest
from astragal.table.conflict import defence_worth, focus_worth, save_worth

if TYPE_CHECKING:
    from fractions import Fraction

    from astragal.table import Character, Room
    from astragal.table.conflict import Conflict

BARS = {"hp": "hp_most", "stamina": "stamina_most", "health": "health_most"}


def room_lines(room: Room) -> list[str]:
    """Return a room as lines."""
    seats = ", ".join(f"{seat.name} ({seat.role})" for seat in room.seats.values())
    lines = [f"{room.name}: {', '.join(room.rules)}", f"at the table: {seats}"]
    lines += [character_line(one) for one in room.characters.values()]
    if room.conflict:
        lines += conflict_lines(room, room.conflict)
    return lines


def character_line(character: Character) -> str:
    """Return a character in one line: what it has left, and its traits."""
    fields = keyed(plain(character.sheet)) or {}
    numbers = [
        f"{name.replace('_', ' ')} {value}" + (f"/{fields[BARS[name]]}" if name in BARS else "")
        for name, value in fields.items()
        if isinstance(value, int)
        and not isinstance(value, bool)
        and (value or name in BARS)
        and name not in BARS.values()
    ]
    traits = [f"{one.name} {one.points}" for group in traits_of(character) for one in group]
    return f"  {character.name}: {', '.join(numbers)}" + (f" | {', '.join(traits)}" if traits else "")


def traits_of(character: Character) -> list[list[Trait]]:
    """Return the groups of traits on a sheet."""
    groups: list[list[Trait]] = []
    for name in keyed(plain(character.sheet)) or {}:
        items = listed(getattr(character.sheet, name)) or []
        groups.append([one for one in items if isinstance(one, Trait)])
    return groups


def conflict_lines(room: Room, conflict: Conflict) -> list[str]:
    """Return a conflict as lines: the turn, the actions left, and whose decision is awaited, with what it is worth."""
    order = [
        ("> " if one.character == conflict.current else "  ")
        + f"{room.characters[one.character].name}: {one.physical} physical and {one.magic} magic actions, "
        + f"{one.focused} rerolls used"
        for one in conflict.fighters
    ]
    return [f"conflict, turn {conflict.turn}", *order, *awaited(room, conflict)]


def awaited(room: Room, conflict: Conflict) -> list[str]:
    """Return what is awaited of whom, and what each choice is worth."""
    pending = conflict.pending
    if pending is None:
        return [f"awaited: {room.characters[conflict.current].name} (attack, haste, end-turn)"]
    attacker, defender = room.characters[pending.attacker], room.characters[pending.defender]
    if pending.awaiting == "defence":
        return [f"awaited: {defender.name} (defend)", *defences(room, defender)]
    if pending.awaiting == "save":
        odds = save_worth(room)
        chance = f", {percent(odds.p(lambda saved: saved.saved))} saved" if odds else ""
        return [f"awaited: {defender.name} (save{chance})"]
    lines = [f"awaited: {attacker.name}" + (f" and {defender.name}" if pending.defended else "") + " (focus, stand)"]
    for one in (attacker, defender):
        worth = focus_worth(room, one.id)
        if worth:
            before, after = percent(worth.before.win), percent(worth.after.win)
            lines.append(f"  a reroll by {one.name} for {worth.cost} stamina: wins {before} now, {after} after it")
    return lines


def defences(room: Room, defender: Character) -> list[str]:
    """Return what each trait would be worth as a defence."""
    sheet = defender.sheet
    if not isinstance(sheet, wizard_quest.Sheet):
        return []
    lines: list[str] = []
    for trait in (*sheet.skills, *sheet.abilities, *sheet.spells):
        worth = defence_worth(room, trait.name)
        if worth:
            lines.append(f"  with {trait.name} {trait.points}: holds {percent(worth.win + worth.stalemate)}")
    return lines


def percent(share: Fraction) -> str:
    """Return a probability in percent."""
    return f"{float(100 * share):.1f}%"
