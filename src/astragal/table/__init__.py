"""A room as a pure value: `decide` turns a command into events or a refusal, `evolve` folds them, `view` shows a seat.

No clock, no disk, no network: dice come in as an argument, people's choices as commands.
"""

from astragal.table.base import Command, Event, Refused
from astragal.table.decide import decide, evolve, fold
from astragal.table.kinds import COMMANDS, EVENTS, command_of, event_of
from astragal.table.rolls import worth
from astragal.table.room import Character, Room, Seat
from astragal.table.view import view

__all__ = [
    "COMMANDS",
    "EVENTS",
    "Character",
    "Command",
    "Event",
    "Refused",
    "Room",
    "Seat",
    "command_of",
    "decide",
    "event_of",
    "evolve",
    "fold",
    "view",
    "worth",
]
