"""`astragal chart`: odds over two fields of a roll, as a game declares them or as somebody asks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from astragal.core import Chart, NotationError, RuleError, UnknownNameError
from astragal.core.fields import build, declared
from astragal.core.kinds import OneOf, WholeNumber
from astragal.games import find
from astragal.odds import odds
from astragal.shells.cli.distribution import word
from astragal.shells.cli.errors import UsageError
from astragal.shells.cli.houserules import HouseRules
from astragal.shells.cli.screen import console, waiting
from astragal.shells.cli.sheet import Sheet, pasted
from astragal.shells.cli.shown import Shown, shown_of
from astragal.shells.cli.target import AS_WRITTEN, GAME, House, Json
from astragal.shells.cli.typed import MINUS, plain_of, whole_number, written
from astragal.shells.cli.weighing import FORMATS, FormatFlag

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from astragal.core import Game, Outcome, Rollable
    from astragal.shells.cli.sheet import Format

MAX_CELLS = 2_500
"""Rolls that one chart weighs."""

NONE = "-"
"""What stands where no table could make the roll."""

Axis = tuple[str, int, int]


def texts(name: str, metavar: str, words: str) -> Parameter:
    """Return what cyclopts is told about a flag that takes a text."""
    return Parameter(name=name, metavar=metavar, help=words, show_default=False, negative=())


@Parameter(name="*")
@dataclass(frozen=True)
class Free:
    """Flags of a chart that no game declares."""

    rollable: Annotated[str, texts("--rollable", "NAME", "the roll, where the game has several")] = ""
    rows: Annotated[str | None, texts("--rows", "FIELD=A..B", "a field and its values down the side")] = None
    columns: Annotated[str | None, texts("--columns", "FIELD=A..B", "a field and its values along the top")] = None
    show: Annotated[
        str | None,
        texts("--show", "WHAT", '"field" that is yes or no, "field>=n", "field=value", or "mean field"'),
    ] = None
    given: Annotated[tuple[str, ...], texts("--with", "FIELD=VALUE", "another field of the roll; may be repeated")] = ()

    def chart(self, game: Game) -> Chart | None:
        """Return the chart that these flags ask for; `None` where they ask for none."""
        asked = {"--rows": self.rows, "--columns": self.columns, "--show": self.show}
        if not any(asked.values()):
            return None
        missing = next((flag for flag, text in asked.items() if not text), None)
        if missing:
            raise UsageError(f"{missing}: expected it beside the others of --rows, --columns and --show, got nothing")
        name = game.rollable(self.rollable).name
        rows, columns = axis("rows", self.rows or ""), axis("columns", self.columns or "")
        return Chart(f"{self.show} of {game.id} {name}", name, rows, columns, self.show or "")


DECLARED = Free()
"""No flags: a game's own charts."""


def chart_command(
    game: Annotated[str, GAME],
    title: Annotated[str, Parameter(help="the chart's title, its beginning, or its number")] = "",
    /,
    *,
    free: Free = DECLARED,
    house: House = AS_WRITTEN,
    format: FormatFlag = "table",
    json: Json = False,
) -> int:
    """Show odds over two fields: the charts of a game, or one of your own."""
    form = format_of(format, json=json)
    played = find(game)
    rules = house.rules(played)
    asked = free.chart(played)
    if asked and title:
        raise UsageError("TITLE: expected none beside --rows, --columns and --show", tip="give one of them")
    if free.given and not asked:
        raise UsageError("--with: expected --rows, --columns and --show beside it")
    charts = [asked] if asked else named(played, title)
    with waiting("weighing ..."):
        drawn = [Drawn(played, chart, rules, given_of(played, chart, free.given)) for chart in charts]
        for each in drawn:
            each.weigh()
    tell(drawn, form)
    return 0


def format_of(format: Format, *, json: bool) -> Format:
    """Return the format, after refusing one that contradicts --json."""
    OneOf(FORMATS).check("format", format)
    if json and format not in ("table", "json"):
        raise UsageError(f"--json: expected no --format {format} beside it", tip="give one of them")
    return "json" if json else format


def axis(flag: str, text: str) -> Axis:
    """Return a field and its first and last value, from "field=1..6"."""
    name, equals, span = text.partition("=")
    low, dots, high = span.translate(MINUS).replace("…", "..").partition("..")
    if not (equals and dots):
        raise NotationError(f"--{flag}: expected FIELD=A..B, got {text[:60]!r}", tip=f"write --{flag} name=1..6")
    first, last = (whole_number(WholeNumber(None, None), flag, end) for end in (low, high))
    if not first <= last < first + MAX_CELLS:
        raise RuleError(f"--{flag}: expected values that rise by less than {MAX_CELLS}, got {first}..{last}")
    return name.strip().replace("-", "_"), first, last


def named(game: Game, title: str) -> Sequence[Chart]:
    """Return the charts of a game that a title, its beginning or a number means; all where there is none."""
    if title.isascii() and title.isdecimal() and 1 <= int(title[:9]) <= len(game.charts):
        return [game.charts[int(title) - 1]]
    charts = [chart for chart in game.charts if chart.title.casefold().startswith(title.casefold())]
    if not game.charts:
        raise UsageError(f"{game.id}: expected a game with charts", tip="ask with --rows, --columns and --show")
    if not charts:
        raise UnknownNameError(f"{game.id}: a chart", title, [chart.title for chart in game.charts])
    return charts


def given_of(game: Game, chart: Chart, texts: Sequence[str]) -> dict[str, object]:
    """Return the plain values of the other fields of a chart's rollable."""
    kinds = {field.name: field.kind for field in declared(game.rollable(chart.rollable))}
    for flag, name in (("--rows: a field", chart.rows[0]), ("--columns: a field", chart.columns[0])):
        if name not in kinds:
            raise UnknownNameError(flag, name, kinds)
    values: dict[str, object] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not equals:
            raise NotationError(f"--with: expected FIELD=VALUE, got {text[:60]!r}")
        if name not in kinds:
            raise UnknownNameError("--with: a field", name, kinds)
        values[name] = plain_of(kinds[name], name, value)
    return values


class Drawn:
    """A chart with its numbers: `None` where no table could make the roll."""

    def __init__(self, game: Game, chart: Chart, house: HouseRules, given: Mapping[str, object]) -> None:
        """Take a chart of a game, to be weighed under house rules."""
        if chart.options is not None and not house.places:
            # the chart's own house rules, unless the table plays by others
            house = HouseRules.of(chart.options)
        self.game, self.chart, self.house, self.given = game, chart, house, given
        self.shown: Shown = shown_of(chart.shows)
        self.numbers: list[list[Fraction | None]] = []
        self.refused: RuleError | None = None
        if len(self.range(chart.rows)) * len(self.range(chart.columns)) > MAX_CELLS:
            raise RuleError(f"a chart: expected at most {MAX_CELLS} rolls, got more", tip="take fewer rows or columns")

    @staticmethod
    def range(axis: Axis) -> range:
        """Return the values of an axis."""
        return range(axis[1], axis[2] + 1)

    def weigh(self) -> None:
        """Work out every number."""
        self.numbers = [
            [self.number(row, column) for column in self.range(self.chart.columns)]
            for row in self.range(self.chart.rows)
        ]
        if self.refused and not any(number is not None for row in self.numbers for number in row):
            raise self.refused
        if self.shown.how == "value" and not any(any(row) for row in self.numbers):
            self.refuse_word()

    def refuse_word(self) -> None:
        """Raise `UnknownNameError` where the value asked for is a word that the field never takes."""
        known = {
            word(value)
            for row in self.range(self.chart.rows)
            for value, _ in odds(self.rollable(row, self.chart.columns[1])).by(self.shown.field)
        }
        if self.shown.value.casefold() not in {each.casefold() for each in known} and not self.shown.value.isdecimal():
            raise UnknownNameError(f"--show: a value of {self.shown.field}", self.shown.value, known)

    def number(self, row: int, column: int) -> Fraction | None:
        """Return one number; `None` where the roll can't be made."""
        try:
            return self.shown.of(odds(self.rollable(row, column)))
        except RuleError as error:
            self.refused = self.refused or error
            return None

    def rollable(self, row: int, column: int) -> Rollable[Outcome]:
        """Return the roll of one cell."""
        args = {**self.given, self.chart.rows[0]: row, self.chart.columns[0]: column}
        return build(self.game.rollable(self.chart.rollable), args, options=self.house.options)

    def sheet(self) -> Sheet:
        """Return the chart as a table of texts."""
        rows = tuple(
            (str(value), *(NONE if number is None else self.shown.text(number) for number in numbers))
            for value, numbers in zip(self.range(self.chart.rows), self.numbers, strict=True)
        )
        head = f"{self.chart.rows[0]} \\ {self.chart.columns[0]}"
        return Sheet(self.chart.title, (head, *map(str, self.range(self.chart.columns))), rows, self.notes())

    def notes(self) -> tuple[str, ...]:
        """Return what to read under the chart."""
        with_ = f", with {written(dict(self.given))}" if self.given else ""
        what = f"{self.game.id} {self.chart.rollable}{with_}: {self.shown.words}"
        gaps = (f"{NONE}: {self.refused.message}",) if self.refused else ()
        return (what, *gaps, *filter(None, [str(self.house)]))

    def as_json(self) -> dict[str, object]:
        """Return the chart as plain data; exact fractions as texts."""
        return {
            "title": self.chart.title,
            "game": self.game.id,
            "rollable": self.chart.rollable,
            "rows": {"field": self.chart.rows[0], "values": list(self.range(self.chart.rows))},
            "columns": {"field": self.chart.columns[0], "values": list(self.range(self.chart.columns))},
            "with": dict(self.given),
            "shows": self.chart.shows,
            "numbers": [[None if number is None else str(number) for number in row] for row in self.numbers],
        }


def tell(drawn: Sequence[Drawn], format: Format) -> None:
    """Print charts."""
    if format == "json":
        from astragal.shells.cli.rolling import print_json  # noqa: PLC0415 - only for programs

        print_json([each.as_json() for each in drawn])
        return
    if format != "table":
        print("\n\n".join(pasted(each.sheet(), format) for each in drawn))  # noqa: T201
        return
    from astragal.shells.cli.sheet import show  # noqa: PLC0415 - only to look at

    screen = console()
    for place, each in enumerate(drawn):
        if place:
            screen.print()
        show(screen, each.sheet())
