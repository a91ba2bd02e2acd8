"""Wizard Quest's conflicts at a table: a state machine over turns, attacks and what they spend."""

from astragal.table.conflict.attacks import DeclareAttack, Defend, Refocus, Stand
from astragal.table.conflict.ending import SaveThrow
from astragal.table.conflict.moves import Fought
from astragal.table.conflict.state import Conflict, Fighter, Lasting, Pending
from astragal.table.conflict.turns import BeginConflict, EndConflict, EndTurn, Hasten, StopLasting
from astragal.table.conflict.worth import defence_worth, focus_worth, save_worth

__all__ = [
    "BeginConflict",
    "Conflict",
    "DeclareAttack",
    "Defend",
    "EndConflict",
    "EndTurn",
    "Fighter",
    "Fought",
    "Hasten",
    "Lasting",
    "Pending",
    "Refocus",
    "SaveThrow",
    "Stand",
    "StopLasting",
    "defence_worth",
    "focus_worth",
    "save_worth",
]
