"""A table to look at, or to paste into a rulebook, a spreadsheet or a forum."""

from __future__ import annotations

import csv
import io
from html import escape
from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from rich.console import Console
    from rich.table import Table

GAP = 2
"""Blanks between columns."""

Format = Literal["table", "json", "csv", "markdown", "html", "bbcode"]


class Sheet(NamedTuple):
    """A table of texts with a title, and notes to read under it; the first column holds names, the others numbers."""

    title: str
    headers: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


def pasted(sheet: Sheet, format: Format) -> str:
    """Return a sheet as text of another program's."""
    return WRITERS[format](sheet)


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Return rows as comma-separated values."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().rstrip("\n")


def markdown(sheet: Sheet) -> str:
    """Return a sheet as a Markdown table, numbers to the right."""
    rule = ["---", *("--:" for _ in sheet.headers[1:])]
    rows = [sheet.headers, rule, *sheet.rows]
    lines = ("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows)
    return "\n\n".join((f"**{sheet.title}**", "\n".join(lines), *sheet.notes))


def html(sheet: Sheet) -> str:
    """Return a sheet as an HTML table with a caption and headings that a screen reader tells."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in sheet.headers)
    rows = "\n".join(
        f'  <tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
        for row in sheet.rows
    )
    notes = "".join(f"\n<p>{escape(note)}</p>" for note in sheet.notes)
    caption = f"  <caption>{escape(sheet.title)}</caption>"
    return f"<table>\n{caption}\n  <tr>{head}</tr>\n{rows}\n</table>{notes}"


def bbcode(sheet: Sheet) -> str:
    """Return a sheet as BBCode, for forums."""
    head = "[tr]" + "".join(f"[th]{cell}[/th]" for cell in sheet.headers) + "[/tr]"
    rows = ("[tr]" + "".join(f"[td]{cell}[/td]" for cell in row) + "[/tr]" for row in sheet.rows)
    return "\n".join((f"[b]{sheet.title}[/b]", "[table]", head, *rows, "[/table]", *sheet.notes))


WRITERS: dict[str, Callable[[Sheet], str]] = {
    "csv": lambda sheet: csv_text([sheet.headers, *sheet.rows]),
    "markdown": markdown,
    "html": html,
    "bbcode": bbcode,
}


def widths(sheet: Sheet) -> list[int]:
    """Return how many columns of a terminal each column of a sheet takes, with the gap after it."""
    return [max(map(len, cells)) + GAP for cells in zip(sheet.headers, *sheet.rows, strict=True)]


def pieces(sheet: Sheet, width: int) -> Iterator[Sheet]:
    """Yield a sheet in as many pieces as a screen of `width` needs, each with the first column before it."""
    wide = widths(sheet)
    start = 1
    while start < len(wide):
        stop = start + 1
        while stop < len(wide) and wide[0] + sum(wide[start : stop + 1]) - GAP <= width:
            stop += 1
        columns = (0, *range(start, stop))
        rows = tuple(tuple(row[column] for column in columns) for row in sheet.rows)
        yield sheet._replace(headers=tuple(sheet.headers[column] for column in columns), rows=rows)
        start = stop


def show(console: Console, sheet: Sheet, bars: Sequence[str] = ()) -> None:
    """Print a sheet with its title and notes to a terminal, `bars` in a last column where there are any."""
    from rich.text import Text  # noqa: PLC0415 - not needed to paste

    console.print(Text(sheet.title, style="bold"))
    for piece in pieces(sheet, console.width):
        console.print()
        console.print(table_of(piece, bars))
    if sheet.notes:
        console.print()
    for note in sheet.notes:
        console.print(Text(note, style="dim"))


def table_of(sheet: Sheet, bars: Sequence[str]) -> Table:
    """Return the table of a sheet that is narrow enough."""
    from rich.table import Table  # noqa: PLC0415 - not needed to paste
    from rich.text import Text  # noqa: PLC0415

    table = Table(box=None, padding=(0, GAP, 0, 0), header_style="dim", pad_edge=False)
    for place, header in enumerate(sheet.headers):
        table.add_column(Text(header), justify="right" if place else "left", no_wrap=bool(place))
    if bars:
        table.add_column("", no_wrap=True, style="cyan", overflow="crop")
    for place, row in enumerate(sheet.rows):
        cells = (Text(cell, style="" if column else "bold") for column, cell in enumerate(row))
        table.add_row(*cells, *bars[place : place + 1])
    return table
