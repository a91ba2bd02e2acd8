"""The facts of Black dice, from which shells, docs and tests are made."""

from __future__ import annotations

import os.path

from astragal.core import Chart, Game
from astragal.games.black_dice.check import Check
from astragal.games.black_dice.opposed import Opposed
from astragal.games.black_dice.options import Options
from astragal.games.black_dice.sheet import Sheet

GAME = Game(
    id="black-dice",
    title="Black dice",
    authors="its players",
    about="Two colours of d6: your successes explode, and every success of a black die takes one away.",
    rollables={"check": Check, "opposed": Opposed},
    options=Options,
    rules_file=os.path.join(os.path.dirname(__file__), "rules.toml"),
    trackers=("luck", "attempts"),
    sheet=Sheet,
    charts=(
        Chart(
            title="Chance of a full success, by stat and skill together and black dice",
            rollable="check",
            rows=("stat", 1, 12),
            columns=("black", 0, 9),
            shows="full",
        ),
        Chart(
            title="Mean of the net, by stat and skill together and black dice",
            rollable="check",
            rows=("stat", 1, 12),
            columns=("black", 0, 9),
            shows="mean net",
        ),
    ),
)
