"""The facts of Wizard Quest, from which shells, docs and tests are made."""

from __future__ import annotations

import os.path

from astragal.core import Chart, Game
from astragal.games.wizard_quest.action import Action, Check
from astragal.games.wizard_quest.attack import Attack
from astragal.games.wizard_quest.chat import Line
from astragal.games.wizard_quest.contest import Contest
from astragal.games.wizard_quest.hit import Hit
from astragal.games.wizard_quest.initiative import Initiative
from astragal.games.wizard_quest.options import Options
from astragal.games.wizard_quest.recovery import Focus, Haste, Regeneration, Resurrection
from astragal.games.wizard_quest.saves import Resistance, Save
from astragal.games.wizard_quest.sheet import Sheet
from astragal.games.wizard_quest.stamina import ActionRate, LimitedMagic, SpellCost

ROLLABLES = (
    Action,
    Check,
    Contest,
    Hit,
    Attack,
    Initiative,
    Resistance,
    Save,
    Focus,
    Haste,
    Resurrection,
    Line,
    Regeneration,
    SpellCost,
    ActionRate,
    LimitedMagic,
)

GAME = Game(
    id="wizard-quest",
    title="Wizard Quest",
    authors="J. A. Dempsey and K. M. Patterson (2008)",
    about="d6 pools of aces and successes decide who wins, a hit die whether and how hard it lands; stamina pays.",
    rollables={rollable.name: rollable for rollable in ROLLABLES},
    options=Options,
    rules_file=os.path.join(os.path.dirname(__file__), "rules.toml"),
    trackers=("hp", "stamina", "action rate", "rerolls", "saves", "resurrection difficulty"),
    sheet=Sheet,
    charts=(
        Chart(
            title="Chance to win a contest",
            rollable="contest",
            rows=("level", 2, 12),
            columns=("against", 2, 12),
            shows="result=win",
        ),
        Chart(
            title="Chance that an attack gets through, by its level and the dice of the defence",
            rollable="attack",
            rows=("level", 2, 12),
            columns=("defence", 0, 8),
            shows="result=hit",
        ),
    ),
)
