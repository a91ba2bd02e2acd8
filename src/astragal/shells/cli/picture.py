"""Pictures of what the command line prints, for the docs: `python -m astragal.shells.cli.picture OUT.svg ARGS...`."""

from __future__ import annotations

import os
import re
import shlex
import sys
from contextlib import contextmanager, redirect_stdout
from html import unescape
from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from astragal.core import AstragalError
from astragal.shells.cli.app import run
from astragal.shells.cli.result import show

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from astragal.core import Outcome
    from astragal.play import Roll

INDENTED = re.compile(
    r'x="(?P<x>[0-9.]+)" y="(?P<y>[0-9.]+)" textLength="(?P<length>[0-9.]+)"(?P<rest>[^>]*)>'
    r"(?P<blanks>(?:&#160;)+)(?P<words>[^<]+)<"
)
"""A text of a picture that begins with blanks."""

WIDTH = 80
COLOURS = {"FORCE_COLOR": "1", "COLORTERM": "truecolor", "TERM": "xterm-256color", "COLUMNS": str(WIDTH)}
"""What makes a terminal of anything, as programs ask."""


def roll_svg(roll: Roll[Outcome], *, house: str = "", width: int = WIDTH) -> str:
    """Return a roll as the terminal shows it, as SVG."""
    console = recorder(width)
    show(console, roll, house)
    return svg_of(console, f"{roll.rollable.game} {roll.rollable.name}")


def command_svg(argv: Sequence[str], *, width: int = WIDTH) -> str:
    """Return what a command line prints, as SVG.

    Raises:
        AstragalError: the command fails; it has said why on the standard error.
    """
    printed = StringIO()
    with coloured(width), redirect_stdout(printed):
        code = run(argv)
    if code:
        raise AstragalError(f"a picture: expected a command that works, got exit code {code}")
    console = recorder(width)
    console.print(Text.from_ansi(printed.getvalue()), soft_wrap=True)
    return svg_of(console, shlex.join(["astragal", *argv]))


def svg_of(console: Console, title: str) -> str:
    """Return what a console recorded as SVG, in a font of the reader's own: rich would fetch one from elsewhere."""
    svg = re.sub(r"@font-face {.*?}\s*", "", console.export_svg(title=title), flags=re.DOTALL)
    return INDENTED.sub(moved, svg)


def moved(text: re.Match[str]) -> str:
    """Return a text that begins with blanks moved to where it shows something: not every viewer draws blanks."""
    words = unescape(text["words"])
    column = float(text["length"]) / (len(words) + len(unescape(text["blanks"])))
    x, length = float(text["x"]) + column * len(unescape(text["blanks"])), column * len(words)
    return f'x="{x:.1f}" y="{text["y"]}" textLength="{length:.1f}"{text["rest"]}>{text["words"]}<'


def recorder(width: int) -> Console:
    """Return a console that keeps what is printed on it, in colour."""
    return Console(
        file=StringIO(), record=True, width=width, force_terminal=True, color_system="truecolor", highlight=False
    )


@contextmanager
def coloured(width: int) -> Generator[None, None, None]:
    """Let programs take the standard output for a terminal of colours, for as long as it lasts."""
    before = dict(os.environ)
    os.environ.update({**COLOURS, "COLUMNS": str(width)})
    os.environ.pop("NO_COLOR", None)
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


if __name__ == "__main__":
    path, *command = sys.argv[1:]
    with open(path, "w", encoding="utf-8") as file:
        file.write(command_svg(command) + "\n")
