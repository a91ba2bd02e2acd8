"""Command lines to learn from, taken from the worked examples of a game's rules."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from astragal.shells.cli.flags import spelled

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.core import Example, Game

SHOWN = 3
"""Examples of one command."""


def examples_of(game: Game, rollable: str, command: str) -> str:
    """Return the help's last lines: a few command lines that work."""
    lines: list[str] = []
    for line in lines_of(game, rollable, command):
        if line not in lines:
            lines.append(line)
        if len(lines) == SHOWN:
            break
    return "\n  ".join(["Examples:", *lines]) if lines else ""


def lines_of(game: Game, rollable: str, command: str) -> Iterator[str]:
    """Yield a command line for each worked example of a rollable, the shortest first."""
    examples = [rule.example for rule in game.rules.values() if rule.example.rollable.name == rollable]
    for example in sorted(examples, key=lambda each: len(spelled(each.rollable))):
        if command != "odds" or not example.choices:
            yield line_of(game, example, command)


def line_of(game: Game, example: Example, command: str) -> str:
    """Return the command line of a worked example."""
    words = ["astragal", command, game.id, example.rollable.name, *spelled(example.rollable)]
    if command == "read":
        words.append(example.faces)
    if command != "odds" and example.choices:
        words += ["--choose", ",".join(example.choices)]
    return shlex.join(words)
