"""`astragal rules`: a game's rules in our own words, each with its worked example, run as it is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from astragal.games import find
from astragal.play import read
from astragal.shells.cli.examples import line_of
from astragal.shells.cli.prose import hanging
from astragal.shells.cli.screen import console
from astragal.shells.cli.target import GAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from astragal.core import Game, RuleText

UNBROKEN = 100_000
"""A width that no line has."""


def rules_command(
    game: Annotated[str, GAME],
    id: Annotated[str, Parameter(help="one rule's id, in any case; all of them, if left out")] = "",
    /,
) -> int:
    """Show a game's rules, each with an example that is read while you wait."""
    played = find(game)
    rules = [played.rule(id)] if id else list(played.rules.values())
    screen = console()
    texts = [list(lines(played, rule, screen.width)) for rule in rules]
    for place, text in enumerate(texts):
        if place:
            screen.print()
        for line in text:
            screen.print(line, soft_wrap=True)
    return 0


def lines(game: Game, rule: RuleText, width: int) -> Iterator[Text]:
    """Yield a rule: what it says, how it was read, what changes it, and its example with what that comes to."""
    example = rule.example
    result = read(example.rollable, example.faces, choices=example.choices or None)
    yield from hanging(rule.id, rule.text, width, style="bold cyan")
    facts = {
        "Reading": rule.reading,
        "House rule": rule.option,
        "Example": line_of(game, example, "read"),
        "comes to": result.headline,
        "by": "; ".join(str(cite.said) for cite in result.cited if cite.rule == rule.id),
        "but should": example.says if example.says not in ("", result.headline) else "",
    }
    for name, text in facts.items():
        if text:
            # a command line is not broken, so that it can be copied
            room = width if name != "Example" else UNBROKEN
            yield from hanging(name, text, room, style="dim", indent=len(rule.id) + 2)
