"""`astragal games`: what there is to play."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Annotated

from astragal.core.fields import declared
from astragal.core.plain import plain
from astragal.games import find, registered
from astragal.shells.cli.prose import hanging
from astragal.shells.cli.screen import console
from astragal.shells.cli.target import GAME
from astragal.shells.cli.typed import written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

    from astragal.core import Game

OPTIONS = "--option"
WIDEST = 24
"""Columns of the names before the texts of a section."""


def games_command(game: Annotated[str, GAME] = "", /) -> int:
    """Show the games, what each lets you roll, and its house rules with their defaults."""
    screen = console()
    texts = [list(lines(each, screen.width)) for each in ([find(game)] if game else registered().values())]
    for place, text in enumerate(texts):
        if place:
            screen.print()
        for line in text:
            screen.print(line, soft_wrap=True)
    return 0


def lines(game: Game, width: int) -> Iterator[Text]:
    """Yield a game's facts."""
    yield from hanging(game.id, f"{game.title}, by {game.authors}. {game.about}", width, style="bold")
    yield from section("roll", ((name, inspect.getdoc(cls) or "") for name, cls in game.rollables.items()), width)
    options = ((f"{f.name}={written(plain(f.default))}", f.doc) for f in declared(game.options))
    yield from section(OPTIONS, options, width)
    yield from section("chart", ((str(n), chart.title) for n, chart in enumerate(game.charts, start=1)), width)


def section(heading: str, entries: Iterator[tuple[str, str]], width: int) -> Iterator[Text]:
    """Yield named lines under a heading, their texts aligned."""
    from rich.text import Text  # noqa: PLC0415 - with the console

    table = list(entries)
    column = min(max((len(key) for key, _ in table), default=0), WIDEST)
    before = f"  {heading.ljust(len(OPTIONS))}  "
    for key, text in table:
        for line in entry(key, " ".join(text.split()), column, width - len(before)):
            yield Text.assemble((before, "dim"), line)
            before = " " * len(before)


def entry(key: str, text: str, column: int, width: int) -> Iterator[Text]:
    """Yield one line of a section; its text goes on under itself, and starts below a key that is too long."""
    from rich.text import Text  # noqa: PLC0415 - with the console

    if len(key) > column:
        yield Text(key, style="cyan")
        key = ""
    yield from hanging(key.ljust(column), text, width, style="cyan")
