"""`astragal odds`: the exact odds of a roll, before anyone throws."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from astragal.core.kinds import OneOf, WholeNumber
from astragal.odds import odds
from astragal.shells.cli.asked import Asked, program_text
from astragal.shells.cli.distribution import average, countable, left_open, rows_of, varying, word
from astragal.shells.cli.errors import UsageError
from astragal.shells.cli.flags import first
from astragal.shells.cli.screen import console, fraction, percent, waiting
from astragal.shells.cli.sheet import Format, Sheet, pasted, show, widths
from astragal.shells.cli.target import AS_WRITTEN, House, Json, Target
from astragal.shells.cli.typed import whole_number

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.core import Outcome

MAX_ROWS = 30
"""Outcomes that a person is shown one by one; more are shown by the field they look at first."""

FEW = 5
"""Words of a field whose chances are told in one line."""

NARROW = 80
"""Columns of a screen that every table of whole outcomes fits on; a wider one is shown by one field instead."""

MAX_LIMIT = 64
"""The greatest --limit."""

FORMATS = ("table", "json", "csv", "markdown", "html", "bbcode")
FormatFlag = Annotated[
    Format,
    Parameter(
        name="--format",
        converter=first,
        metavar="WORD",
        show_choices=False,
        help=f"how to print it: {', '.join(FORMATS)}",
    ),
]


@Parameter(name="*")
@dataclass(frozen=True)
class View:
    """Flags that say what of the odds is shown, and how."""

    by: Annotated[
        str | None, Parameter(name="--by", metavar="FIELD", show_default=False, help="only this field of the outcome")
    ] = None
    at_least: Annotated[
        str | None,
        Parameter(
            name="--at-least",
            metavar="N",
            show_default=False,
            help="the chance of at least so much, of the field of --by or the one that is shown",
        ),
    ] = None
    format: FormatFlag = "table"
    json: Json = False
    plot: Annotated[bool, Parameter(name="--plot", negative=(), show_default=False, help="draw bars")] = False
    limit: Annotated[
        str | None,
        Parameter(
            name="--limit",
            metavar="N",
            show_default=False,
            help=f"extra dice that one exploding die may bring, 0 to {MAX_LIMIT}, for rules without an exact formula; "
            "what lies past it is told",
        ),
    ] = None

    def chosen(self) -> Format:
        """Return the format, after refusing flags that contradict each other."""
        OneOf(FORMATS).check("format", self.format)
        if self.json and self.format not in ("table", "json"):
            raise UsageError(f"--json: expected no --format {self.format} beside it", tip="give one of them")
        format: Format = "json" if self.json else self.format
        if self.plot and format != "table":
            raise UsageError(f"--plot: expected the format table, got {format}", tip="give one of them")
        if self.at_least is not None and format == "csv":
            raise UsageError("--at-least: expected another format, got csv", tip="csv lists every value; add them up")
        return format


WHOLE = View()
"""No flags: the whole outcome."""


def odds_command(target: Target, *, view: View = WHOLE, house: House = AS_WRITTEN) -> int:
    """Show the exact odds."""
    format = view.chosen()
    least = None if view.at_least is None else whole_number(WholeNumber(None, None), "at-least", view.at_least)
    limit = None if view.limit is None else bounded(view.limit)
    rules = house.rules(target.game)
    rollable = target.made(rules)
    with waiting(f"weighing {rollable.game} {rollable.name} ..."):
        weighed = odds(rollable, limit=limit)
        sample = next(outcome for outcome, _ in (*weighed, *weighed.tails()))
        asked = Asked(rollable, rules, weighed, sample, (view.by or "").replace("-", "_"), least, limit)
        text = program_text(asked, format) if format in ("json", "csv") else ""
        sheet, shares = sheet_of(asked, whole=not view.plot) if not text else (None, [])
    if sheet is None:
        print(text)  # noqa: T201
    elif format != "table":
        print(pasted(sheet, format))  # noqa: T201
    else:
        show_odds(sheet, shares if view.plot else [])
    return 0


def bounded(text: str) -> int:
    """Return the limit that was typed."""
    kind = WholeNumber(0, MAX_LIMIT)
    limit = whole_number(kind, "limit", text)
    kind.check("limit", limit)
    return limit


def show_odds(sheet: Sheet, shares: list[Fraction]) -> None:
    """Print odds to a terminal, with bars where shares are given."""
    from astragal.shells.cli.bars import bars  # noqa: PLC0415 - only to look at

    screen = console()
    taken = sum(widths(sheet))
    show(screen, sheet, bars(shares, max(screen.width - taken, 8), screen.encoding))


def sheet_of(asked: Asked, *, whole: bool) -> tuple[Sheet, list[Fraction]]:
    """Return the odds as a table for people, and the share of each row; `whole` where all fields may be shown."""
    if whole and not asked.by and len(asked.odds) + len(asked.odds.tails()) <= MAX_ROWS:
        sheet, shares = whole_sheet(asked)
        if sum(widths(sheet)) <= NARROW:
            return sheet, shares
    field = asked.field
    values = asked.odds.by(field)
    rows = rows_of(values)
    headers = (field, "chance", *(["at least"] if rows and rows[0].reached is not None else []))
    sheet = Sheet(asked.title, headers, tuple(row.cells() for row in rows), notes(asked, field))
    return sheet, [row.p for row in rows]


def whole_sheet(asked: Asked) -> tuple[Sheet, list[Fraction]]:
    """Return every outcome with all its fields, but for those that never change."""
    table = [*asked.odds, *asked.odds.tails()]
    outcomes = [outcome for outcome, _ in table]
    names = asked.names
    columns = varying(outcomes, names) or [asked.field]
    shares = [Fraction(ways, asked.odds.total) for _, ways in table]
    cells = [
        (*(word(getattr(outcome, name)) for name in columns), percent(share))
        for outcome, share in zip(outcomes, shares, strict=True)
    ]
    fixed = {name: getattr(outcomes[0], name) for name in names if name not in columns}
    # yes and no are told with their chances
    always = ", ".join(f"{name} {word(value)}" for name, value in fixed.items() if not isinstance(value, bool))
    more = (f"always: {always}",) if always else ()
    return Sheet(asked.title, (*columns, "chance"), tuple(cells), (*more, *notes(asked, asked.field))), shares


def notes(asked: Asked, field: str) -> tuple[str, ...]:
    """Return what to read under a table: the answer asked for, chances, the mean, what is open, house rules."""
    lines: list[str] = []
    if asked.least is not None:
        p = asked.odds.at_least(field, asked.least)
        lines.append(f"{field} at least {asked.least}: {percent(p)}{exactly(p)}")
    if not asked.by:
        lines += common(asked, field)
        lines += chances(asked)
    if countable(asked.odds.by(field)):
        lines.append(average(asked.odds, field))
    if len(asked.names) > 1 and not asked.by:
        lines.append(f"--by shows one field: {', '.join(asked.names)}")
    return (*lines, *left_open(asked.listed, asked.limit), *filter(None, [str(asked.house)]))


def common(asked: Asked, field: str) -> Iterator[str]:
    """Yield in one line how likely each word of a field is, where there are few of them."""
    rows = rows_of(asked.odds.by(field))
    if (
        1 < len(rows) <= FEW
        and not any(row.reached is not None for row in rows)
        and not isinstance(getattr(asked.sample, field), bool)
    ):
        yield f"{field}: " + ", ".join(f"{row.cells()[0]} {percent(row.p)}" for row in rows)


def exactly(p: Fraction) -> str:
    """Return an exact fraction in brackets, where it is short enough to read."""
    text = fraction(p)
    return f" ({text})" if len(text) <= 24 else ""  # noqa: PLR2004 - about what one takes in


def chances(asked: Asked) -> Iterator[str]:
    """Yield the chance of each field that is yes or no; those that hang on nothing in one line."""
    names = [name for name in asked.names if isinstance(getattr(asked.sample, name), bool)]
    chance = {name: asked.odds.p(partial(is_yes, name)) for name in names}
    for name, p in chance.items():
        if p not in (0, 1):
            yield f"{name}: {percent(p)}{exactly(p)}"
    for often, certain in (("never", 0), ("always", 1)):
        such = ", ".join(name for name, p in chance.items() if p == certain)
        if such:
            yield f"{often}: {such}"


def is_yes(name: str, outcome: Outcome) -> bool:
    """Is a field of the outcome yes?"""
    return bool(getattr(outcome, name))
