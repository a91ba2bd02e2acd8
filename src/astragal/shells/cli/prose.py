"""Paragraphs of text with a name before them."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

COLUMN = 12
"""Columns of the names that stand before facts."""


def hanging(name: str, text: str, width: int, *, style: str = "", indent: int = 0) -> Iterator[Text]:
    """Yield the lines of a paragraph that hangs behind its name; facts that are indented share a column."""
    column = COLUMN if indent else len(name) + 2
    room = max(width - indent - column, 20)
    for place, line in enumerate(wrap(text, room, break_on_hyphens=False) or [""]):
        head = (name if place == 0 else "").ljust(column)
        yield Text.assemble(" " * indent, (head, style), line)
