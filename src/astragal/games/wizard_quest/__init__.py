"""Wizard Quest: pools of aces and successes, a hit die, and stamina that pays for everything."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core.lazy import lazy

if TYPE_CHECKING:
    from astragal.games.wizard_quest.action import Action, Check
    from astragal.games.wizard_quest.attack import Attack
    from astragal.games.wizard_quest.blow import AttackResult
    from astragal.games.wizard_quest.chat import Line
    from astragal.games.wizard_quest.contest import Contest, ContestResult
    from astragal.games.wizard_quest.facts import GAME
    from astragal.games.wizard_quest.hit import Hit, HitResult
    from astragal.games.wizard_quest.initiative import Initiative, Order
    from astragal.games.wizard_quest.options import Options, SpellBand
    from astragal.games.wizard_quest.pool import Pips, Pool
    from astragal.games.wizard_quest.recovery import Focus, Haste, Regeneration, Resurrection
    from astragal.games.wizard_quest.saves import Resistance, Resisted, Save, Saved
    from astragal.games.wizard_quest.sheet import Sheet
    from astragal.games.wizard_quest.stamina import ActionRate, LimitedMagic, SpellCost

__all__ = [
    "GAME",
    "Action",
    "ActionRate",
    "Attack",
    "AttackResult",
    "Check",
    "Contest",
    "ContestResult",
    "Focus",
    "Haste",
    "Hit",
    "HitResult",
    "Initiative",
    "LimitedMagic",
    "Line",
    "Options",
    "Order",
    "Pips",
    "Pool",
    "Regeneration",
    "Resistance",
    "Resisted",
    "Resurrection",
    "Save",
    "Saved",
    "Sheet",
    "SpellBand",
    "SpellCost",
]

__getattr__ = lazy(
    __name__,
    {
        "Sheet": "astragal.games.wizard_quest.sheet",
        "Action": "astragal.games.wizard_quest.action",
        "ActionRate": "astragal.games.wizard_quest.stamina",
        "Attack": "astragal.games.wizard_quest.attack",
        "AttackResult": "astragal.games.wizard_quest.blow",
        "Check": "astragal.games.wizard_quest.action",
        "Contest": "astragal.games.wizard_quest.contest",
        "ContestResult": "astragal.games.wizard_quest.contest",
        "Focus": "astragal.games.wizard_quest.recovery",
        "GAME": "astragal.games.wizard_quest.facts",
        "Haste": "astragal.games.wizard_quest.recovery",
        "Hit": "astragal.games.wizard_quest.hit",
        "HitResult": "astragal.games.wizard_quest.hit",
        "Initiative": "astragal.games.wizard_quest.initiative",
        "LimitedMagic": "astragal.games.wizard_quest.stamina",
        "Line": "astragal.games.wizard_quest.chat",
        "Options": "astragal.games.wizard_quest.options",
        "Order": "astragal.games.wizard_quest.initiative",
        "Pips": "astragal.games.wizard_quest.pool",
        "Pool": "astragal.games.wizard_quest.pool",
        "Regeneration": "astragal.games.wizard_quest.recovery",
        "Resistance": "astragal.games.wizard_quest.saves",
        "Resisted": "astragal.games.wizard_quest.saves",
        "Resurrection": "astragal.games.wizard_quest.recovery",
        "Save": "astragal.games.wizard_quest.saves",
        "Saved": "astragal.games.wizard_quest.saves",
        "SpellBand": "astragal.games.wizard_quest.options",
        "SpellCost": "astragal.games.wizard_quest.stamina",
    },
)
