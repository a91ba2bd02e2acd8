"""The commands there are: those about a rollable, whose flags the rollable declares, and the plain ones.

Each names its function as "module:function", to be imported only when it is run.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from collections.abc import Callable

HERE = "astragal.shells.cli"

GAMES = """Examples:
  astragal games
  astragal games GAME"""

CHART = """Examples:
  astragal chart GAME
  astragal chart GAME 1 --format markdown
  astragal chart GAME --rollable NAME --rows FIELD=1..6 --columns FIELD=0..4 --show "FIELD>=3" --with FIELD=2"""

RULES = """Examples:
  astragal rules GAME
  astragal rules GAME ID"""

EXPLAIN = """Examples:
  astragal roll GAME ROLLABLE --json > roll.json
  astragal explain roll.json"""

COMPLETION = """Examples:
  astragal completion bash > ~/.local/share/bash-completion/completions/astragal
  astragal completion zsh > "${fpath[1]}/_cyclopts_astragal"
  astragal completion fish > ~/.config/fish/completions/astragal.fish

Print it again after installing another game."""


class Command(NamedTuple):
    """One command: where its function is, its help, and examples where they are not made from a game's."""

    path: str
    help: str
    examples: str = ""

    def function(self) -> Callable[..., int]:
        """Return the command's function."""
        module, name = self.path.split(":")
        return cast("Callable[..., int]", getattr(import_module(module), name))


TABLE_EXAMPLES = """Examples:
  astragal table new Friday --games wizard-quest,dragon
  astragal play Friday
  astragal table export Friday --format markdown
  astragal table run SCENE.txt --seed 7"""

PLAY = """Examples:
  astragal play Friday
  astragal play Friday --as Anna"""

TABLE = {
    "new": Command(f"{HERE}.table.commands:new_command", "Open a table."),
    "list": Command(f"{HERE}.table.commands:list_command", "List the tables."),
    "show": Command(f"{HERE}.table.commands:show_command", "Show who sits at a table and what everyone has left."),
    "verify": Command(f"{HERE}.table.commands:verify_command", "Check that nothing in the log was changed."),
    "export": Command(f"{HERE}.table.commands:export_command", "Print a table, to carry it elsewhere or to read it."),
    "import": Command(f"{HERE}.table.commands:import_command", "Read a table from the JSON lines of an export."),
    "run": Command(f"{HERE}.table.commands:run_command", "Play a scene from a file, one command a line."),
}

ROLLING = {
    "roll": Command(f"{HERE}.rolling:roll_command", "Throw the dice, and show what they come to, rule by rule."),
    "read": Command(f"{HERE}.rolling:read_command", "Show what dice come to that somebody threw by hand."),
    "odds": Command(f"{HERE}.weighing:odds_command", "Show the exact odds of every outcome, before anyone throws."),
}

PLAIN = {
    "games": Command(
        f"{HERE}.listing:games_command", "Show the games, what each lets you roll, and its house rules.", GAMES
    ),
    "chart": Command(
        f"{HERE}.charts:chart_command", "Show odds over two fields: a game's own charts, or yours.", CHART
    ),
    "rules": Command(
        f"{HERE}.rules:rules_command", "Show a game's rules in our own words, each with an example.", RULES
    ),
    "explain": Command(f"{HERE}.explain:explain_command", "Replay a stored roll, and say whether it holds.", EXPLAIN),
    "play": Command(f"{HERE}.table.play:play_command", "Play at a table, at a prompt.", PLAY),
    "completion": Command(
        f"{HERE}.completion:completion_command", "Print the script for a shell's tab key.", COMPLETION
    ),
}
