"""Dice drawn in text: each with its face, the sign of its mark and, under it or in a legend, the mark's word."""

from __future__ import annotations

from collections import Counter
from itertools import cycle
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from astragal.shells.cli.screen import can_draw

if TYPE_CHECKING:
    from collections.abc import Iterable

    from astragal.core import Face, Mark, Reading
    from astragal.play import Chain, Landed

MANY = 40
"""Dice of a group that are drawn one by one; more are counted by mark."""

QUIET = "bright_black"
"""The colour of what does not count."""

STYLES = {"✓": "green", "★": "yellow", "✗": "red", "✶": "bright_red", "·": QUIET, "−": "cyan"}
"""Colours of the usual signs, by their first character. A colour only repeats what sign and word say."""

OTHERS = ("magenta", "bright_blue", "bright_magenta", "bright_cyan")
"""Colours of other signs, in the order that a die's faces show them from the top."""

GAP = "  "


class Drawing:
    """How the dice of one group are drawn, for an output of a given encoding."""

    def __init__(self, landed: Landed, encoding: str | None) -> None:
        """Draw what a group shows."""
        self.reading: Reading = landed.group.reading
        self.chains = landed.chains
        self.faces = landed.faces()
        self.explode = any(isinstance(chain, tuple) for chain in landed.chains)
        self.encoding = encoding
        self.arrow = "→" if can_draw("→", encoding) else ">"
        self.times = "\N{MULTIPLICATION SIGN}" if can_draw("\N{MULTIPLICATION SIGN}", encoding) else "x"
        self.styles = styles_of(self.reading)

    def lines(self, width: int) -> list[Text]:
        """Return the drawing, no line wider than `width`."""
        if not self.faces:
            return [Text("no dice", style="dim")]
        if len(self.chains) > MANY:
            return self.by_mark(width)
        cells = [self.token(chain) for chain in self.chains]
        words = [self.word(chain) for chain in self.chains]
        widths = [max(cell.cell_len, word.cell_len) for cell, word in zip(cells, words, strict=True)]
        if not self.explode and any(words) and sum(widths) + len(GAP) * (len(widths) - 1) <= width:
            return [row(cells, widths), row(words, widths), *self.counts(width)]
        return [*wrapped(cells, width), *self.counts(width)]

    def token(self, chain: Chain) -> Text:
        """Return a die, with those it brought after arrows."""
        faces = chain if isinstance(chain, tuple) else (chain,)
        return Text(self.arrow).join(self.die(face) for face in faces)

    def die(self, face: Face) -> Text:
        """Return one die: its face, and its mark's sign where that says more than the face."""
        mark = self.reading.marks[face - 1]
        style = self.styles[mark]
        sign = self.sign(mark)
        shows = f"{face} {sign}" if sign and sign != str(face) else str(face)
        return Text(f"[{shows}]", style="" if style == QUIET else f"bold black on {style}")

    def sign(self, mark: Mark) -> str:
        """Return the sign of a mark; empty where the output can't show it."""
        return mark.sign if can_draw(mark.sign, self.encoding) else ""

    def word(self, chain: Chain) -> Text:
        """Return the word to stand under a die; empty where it is only the face again."""
        if isinstance(chain, tuple):
            return Text()
        mark = self.reading.marks[chain - 1]
        return Text("" if mark == str(chain) else str(mark), style=self.ink(mark))

    def ink(self, mark: Mark) -> str:
        """Return the style of a mark's word; what does not count is dim, and still to be read."""
        style = self.styles[mark]
        return "dim" if style == QUIET else style

    def counts(self, width: int) -> list[Text]:
        """Return how many dice show each mark; their sum where marks are the faces."""
        if all(mark == str(face) for face, mark in enumerate(self.reading.marks, start=1)):
            return [Text(f"{len(self.faces)} dice, sum {sum(self.faces)}", style="dim")] if len(self.faces) > 1 else []
        return wrapped([self.count(mark, number) for mark, number in self.tally()], width)

    def tally(self) -> list[tuple[Mark, int]]:
        """Return each mark that came up with its count, that of the greatest face first."""
        counts = Counter(self.reading.marks[face - 1] for face in sorted(self.faces, reverse=True))
        return list(counts.items())

    def count(self, mark: Mark, number: int) -> Text:
        """Return the count of one mark, in words."""
        sign = self.sign(mark)
        return Text(f"{number} {self.times} {mark}" + (f" {sign}" if sign else ""), style=self.ink(mark))

    def by_mark(self, width: int) -> list[Text]:
        """Return a line a mark, with the faces that show it counted."""
        faces = Counter(self.faces)
        lines = [self.counted(mark, number, faces) for mark, number in self.tally()]
        if self.explode:
            chains = [chain for chain in self.chains if isinstance(chain, tuple)]
            longest = max(chains, key=len)
            more = len(self.faces) - len(self.chains)
            lines += wrapped([Text(f"{len(chains)} exploded and brought {more} more; the longest:")], width)
            lines += wrapped([self.token(longest[:MANY])], width)
        return lines

    def counted(self, mark: Mark, number: int, faces: Counter[int]) -> Text:
        """Return the line of one mark."""
        shown = [face for face in sorted(faces, reverse=True) if self.reading.marks[face - 1] == mark]
        each = ", ".join(f"{faces[face]} {self.times} {face}" for face in shown)
        line = self.count(mark, number)
        return line if len(shown) == 1 and mark == str(shown[0]) else Text.assemble(line, (f"  (faces: {each})", "dim"))


def styles_of(reading: Reading) -> dict[Mark, str]:
    """Return a colour for every mark of a die."""
    others = cycle(OTHERS)
    return {mark: STYLES.get(mark.sign[:1]) or next(others) for mark in reversed(reading.weights)}


def row(cells: Iterable[Text], widths: Iterable[int]) -> Text:
    """Return cells side by side, each as wide as its column."""
    line = Text(GAP).join(padded(cell, width) for cell, width in zip(cells, widths, strict=True))
    line.rstrip()
    return line


def padded(cell: Text, width: int) -> Text:
    """Return a cell filled up with blanks."""
    filled = cell.copy()
    filled.pad_right(width - cell_len(cell.plain))
    return filled


def wrapped(cells: Iterable[Text], width: int) -> list[Text]:
    """Return cells side by side in as many lines as they need; a cell wider than a line is broken."""
    lines: list[Text] = []
    for cell in cells:
        if lines and lines[-1].cell_len + len(GAP) + cell.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], GAP, cell)
        else:
            lines.append(cell)
    return [part for line in lines for part in (divided(line, width) if line.cell_len > width else [line])]


def divided(line: Text, width: int) -> list[Text]:
    """Return a line that is too long as several."""
    return list(line.divide(range(width, len(line.plain), width)))
