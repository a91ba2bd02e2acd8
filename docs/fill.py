"""Fill the generated parts of the docs: odds tables and pictures. Run `python docs/fill.py` after rules change."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

from astragal.shells.cli import run
from astragal.shells.cli.picture import command_svg

DOCS = Path(__file__).parent
CHART = re.compile(r"<!-- chart: (\S+) (\d+) -->\n.*?<!-- /chart -->", re.DOTALL)

PICTURES = {
    "read.svg": ["read", "dragon", "check", "--stat", "5", "--skill", "3", "3 6 7 8 8"],
    "odds.svg": ["odds", "black-dice", "check", "--stat", "4", "--skill", "3", "--difficulty", "hard", "--plot"],
}


def filled(text: str) -> str:
    """Return a page with every odds table made anew."""
    return CHART.sub(
        lambda found: f"<!-- chart: {found[1]} {found[2]} -->\n{table(*found.groups())}\n<!-- /chart -->", text
    )


def table(game: str, number: str) -> str:
    """Return a chart of a game as markdown."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        run(["chart", game, number, "--format", "markdown"])
    return printed.getvalue().strip()


if __name__ == "__main__":
    for page in sorted((DOCS / "rules").glob("*.md")):
        page.write_text(filled(page.read_text()))
    (DOCS / "images").mkdir(exist_ok=True)
    for name, words in PICTURES.items():
        (DOCS / "images" / name).write_text(command_svg(words))
