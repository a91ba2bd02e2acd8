"""What a choice in a conflict is worth, exactly, before it is made."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from astragal.core.pool import tally
from astragal.games import wizard_quest
from astragal.games.wizard_quest.pool import ACES, Pool, judged
from astragal.odds import odds
from astragal.table.conflict.attacks import side_of
from astragal.table.conflict.ending import owed
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


def thrown(dice: int, house: wizard_quest.Options, kept: Outcome | None, rival: Outcome | None) -> Chances:
    """Return how `dice` thrown afresh fare against a rival that lies there; against none they need only not botch.

    `kept` is what lies there already and stands if it is better.
    """
    pools = odds(wizard_quest.Check(points=dice, options=house))
    win = pools.p(lambda pool: ahead(better(pool, kept), rival) > 0)
    even = pools.p(lambda pool: ahead(better(pool, kept), rival) == 0)
    return Chances(win, even, 1 - win - even)


def better(pool: Outcome, kept: Outcome | None) -> Outcome:
    """Return the better of two pools; the first where there is no other."""
    return pool if kept is None or pool > kept else kept


def ahead(mine: Outcome, theirs: Outcome | None) -> int:
    """Return 1 for a win, 0 for a stalemate, -1 for a loss."""
    if theirs is None:
        # nobody defends: the attack gets through unless it botches (WQ-06, WQ-29)
        return -1 if isinstance(mine, Pool) and mine.botch else 1
    return (mine.rank() > theirs.rank()) - (mine.rank() < theirs.rank())


def lying(faces: tuple[int, ...], house: wizard_quest.Options) -> Pool:
    """Return what dice on the table count as."""
    return judged(tally(ACES, list(faces)), house)


def as_it_lies(mine: Outcome, theirs: Outcome | None) -> Chances:
    """Return how two pools that lie there end."""
    lead = ahead(mine, theirs)
    return Chances(Fraction(lead > 0), Fraction(lead == 0), Fraction(lead < 0))


def defence_worth(room: Room, trait: str) -> Chances | None:
    """Return how a defence with `trait` fares against the attack that lies there; `None` where none is awaited."""
    pending = room.conflict.pending if room.conflict else None
    if pending is None or pending.awaiting != "defence":
        return None
    house = options(room)
    level = sheet(room.characters[pending.defender]).level_of(trait)
    return thrown(level, house, None, lying(pending.attack, house))


def focus_worth(room: Room, character: str) -> Reroll | None:
    """Return what a Focus reroll is worth to a character now; `None` where none is allowed or it can't be paid."""
    conflict = room.conflict
    pending = conflict.pending if conflict else None
    side = side_of(conflict, character) if conflict else None
    fighter = conflict.fighter(character) if conflict else None
    house = options(room)
    if pending is None or side is None or fighter is None or fighter.focused >= len(house.focus_costs):
        return None
    cost = house.focus_costs[fighter.focused]
    if sheet(room.characters[character]).stamina < cost + (owed(pending) if side == "attacker" else 0):
        return None
    mine, theirs = (pending.attack, pending.defence) if side == "attacker" else (pending.defence, pending.attack)
    pool = lying(mine, house)
    rival = lying(theirs, house) if pending.defended else None
    kept = pool if house.reroll_keep == "best" else None
    return Reroll(as_it_lies(pool, rival), thrown(len(mine), house, kept, rival), cost)


def save_worth(room: Room) -> Odds[wizard_quest.Saved] | None:
    """Return the odds of the saving throw that is awaited; `None` where none is."""
    pending = room.conflict.pending if room.conflict else None
    if pending is None or pending.awaiting != "save":
        return None
    body = sheet(room.characters[pending.defender])
    return odds(wizard_quest.Save(bonus=body.save_bonus, used=body.saves_used, options=options(room)))
