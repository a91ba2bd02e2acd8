"""The facts of Dragon, from which shells, docs and tests are made."""

from __future__ import annotations

import os.path

from astragal.core import Chart, Game
from astragal.games.dragon.check import Check
from astragal.games.dragon.opposed import Opposed
from astragal.games.dragon.options import Options
from astragal.games.dragon.sheet import Sheet
from astragal.games.dragon.split import Split

GAME = Game(
    id="dragon",
    title="Dragon",
    authors="its players",
    about="d10 pools: count dice at the target, then buy near misses up with skill points.",
    rollables={"check": Check, "split": Split, "opposed": Opposed},
    options=Options,
    rules_file=os.path.join(os.path.dirname(__file__), "rules.toml"),
    trackers=("stats", "skills"),
    sheet=Sheet,
    charts=(
        Chart(
            title="Mean successes",
            rollable="check",
            rows=("stat", 1, 10),
            columns=("skill", 1, 8),
            shows="mean successes",
        ),
        Chart(
            title="Chance of three successes or more",
            rollable="check",
            rows=("stat", 1, 10),
            columns=("skill", 1, 8),
            shows="successes>=3",
        ),
    ),
)
