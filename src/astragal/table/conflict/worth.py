"""What a choice in a conflict is worth, exactly, before it is made."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from astragal.core.pool import tally
from astragal.games import wizard_quest
from astragal.games.wizard_quest.pool import ACES, judged
from astragal.odds import odds
from astragal.table.conflict.moves import options, sheet

if TYPE_CHECKING:
    from astragal.core import Outcome
    from astragal.odds import Odds
    from astragal.table.room import Room


class Chances(NamedTuple):
    """How a contest may end for one side."""

    win: Fraction
    stalemate: Fraction
    lose: Fraction


class Reroll(NamedTuple):
    """What a Focus reroll would change: the chances with the dice as they lie, after it, and its cost in stamina."""

    before: Chances
    after: Chances
    cost: int


def against(pool: Outcome, dice: int, house: wizard_quest.Options) -> Chances:
    """Return how `dice` thrown afresh fare against a pool that lies there, seen from the thrower."""
    weights = odds(wizard_quest.Check(points=dice, options=house))
    win = weights.p(lambda thrown: thrown.rank() > pool.rank())
    even = weights.p(lambda thrown: thrown.rank() == pool.rank())
    return Chances(win, even, 1 - win - even)


def lying(faces: tuple[int, ...], house: wizard_quest.Options) -> Outcome:
    """Return what dice on the table count as."""
    return judged(tally(ACES, list(faces)), house)


def as_it_lies(mine: Outcome, theirs: Outcome) -> Chances:
    """Return how two pools that lie there end."""
    win, even = Fraction(mine.rank() > theirs.rank()), Fraction(mine.rank() == theirs.rank())
    return Chances(win, even, 1 - win - even)


def defence_worth(room: Room, trait: str) -> Chances | None:
    """Return how a defence with `trait` fares against the attack that lies there; `None` where none is awaited."""
    pending = room.conflict.pending if room.conflict else None
    if pending is None or pending.awaiting != "defence":
        return None
    house = options(room)
    level = sheet(room.characters[pending.defender]).level_of(trait)
    return against(lying(pending.attack, house), level, house)


def focus_worth(room: Room, character: str) -> Reroll | None:
    """Return what a Focus reroll is worth to a character now; `None` where none is allowed."""
    conflict = room.conflict
    pending = conflict.pending if conflict else None
    fighter = conflict.fighter(character) if conflict else None
    house = options(room)
    if pending is None or fighter is None or not pending.defended or fighter.focused >= len(house.focus_costs):
        return None
    sides = {pending.attacker: (pending.attack, pending.defence), pending.defender: (pending.defence, pending.attack)}
    if pending.awaiting != "focus" or character not in sides:
        return None
    mine, theirs = sides[character]
    rival = lying(theirs, house)
    before = as_it_lies(lying(mine, house), rival)
    return Reroll(before, against(rival, len(mine), house), house.focus_costs[fighter.focused])


def save_worth(room: Room) -> Odds[wizard_quest.Saved] | None:
    """Return the odds of the saving throw that is awaited; `None` where none is."""
    pending = room.conflict.pending if room.conflict else None
    if pending is None or pending.awaiting != "save":
        return None
    body = sheet(room.characters[pending.defender])
    return odds(wizard_quest.Save(bonus=body.save_bonus, used=body.saves_used, options=options(room)))
