"""A roll as a person wants to see it: what happened, the dice in the order thrown, and the rules that led there."""

from __future__ import annotations

import shlex
from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

from astragal.shells.cli.dice import Drawing
from astragal.shells.cli.flags import spelled
from astragal.shells.cli.prose import hanging

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from astragal.core import Cite, Group, Outcome
    from astragal.play import Landed, Roll

NARROW = 24
"""Columns that dice get at least, however long the names of their groups."""


def show(console: Console, roll: Roll[Outcome], house: str = "") -> None:
    """Print a roll; `house` says which house rules it was made under."""
    for part in parts(roll, house, console.width, console.encoding):
        console.print(part, soft_wrap=True)


def parts(roll: Roll[Outcome], house: str, width: int, encoding: str) -> Iterator[Text]:
    """Yield what is shown of a roll, from the most to the least wanted."""
    yield Text(roll.headline, style="bold")
    rollable = roll.rollable
    yield Text(shlex.join([rollable.game, rollable.name, *spelled(rollable)]), style="dim")
    if house:
        yield from (Text(line, style="dim") for line in wrap(house, width))
    if roll.thrown:
        yield Text()
        yield from thrown(roll.thrown, width, encoding)
    if roll.choices:
        yield Text.assemble("\nChosen: ", ", ".join(roll.choices))
    if roll.cited:
        yield Text()
        yield from cited(roll.cited, width)


def thrown(groups: tuple[Landed, ...], width: int, encoding: str) -> Iterator[Text]:
    """Yield the dice of each group, its name before them."""
    titles = [title_of(landed.group) for landed in groups]
    column = min(max(len(title) for title in titles), width - NARROW) + 2
    for title, landed in zip(titles, groups, strict=True):
        lines = Drawing(landed, encoding).lines(width - column)
        name = Text(title[: column - 2].ljust(column), style="bold")
        yield Text.assemble(name, lines[0])
        for line in lines[1:]:
            yield Text.assemble(" " * column, line)


def title_of(group: Group) -> str:
    """Return a group's name, what its dice are for where the name does not say so, and the dice."""
    dice = f"{group.count}d{group.reading.sides}"
    known = group.role in group.name or group.name in group.role or group.role in dice
    role = "" if known else f" ({group.role})"
    return f"{group.name}{role} {dice}"


def cited(citations: tuple[Cite, ...], width: int) -> Iterator[Text]:
    """Yield a line for every rule that was applied."""
    column = max(len(citation.rule) for citation in citations)
    for rule, said in citations:
        yield from hanging(rule.ljust(column), str(said), width, style="cyan")
