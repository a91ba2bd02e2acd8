"""The facts of FlexD6, from which shells, docs and tests are made."""

from __future__ import annotations

import os.path

from astragal.core import Chart, Game
from astragal.games.flexd6.check import Check, Options
from astragal.games.flexd6.sheet import Sheet

GAME = Game(
    id="flexd6",
    title="FlexD6",
    authors="Squidhead Games",
    about="One to three check dice and up to five skill dice; any success will do.",
    rollables={"check": Check},
    options=Options,
    rules_file=os.path.join(os.path.dirname(__file__), "rules.toml"),
    trackers=("health",),
    sheet=Sheet,
    charts=(
        # FX-09: the success table over check and skill dice is part of the game.
        Chart(
            title="Chance of success",
            rollable="check",
            rows=("check", 1, 3),
            columns=("skill", 0, 5),
            shows="success",
        ),
        Chart(
            title="Chance of success with up to six skill dice",
            rollable="check",
            rows=("check", 1, 3),
            columns=("skill", 0, 6),
            shows="success",
            options=Options(max_skill_dice=6),
        ),
    ),
)
