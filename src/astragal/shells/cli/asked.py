"""Odds that were asked for on the command line, and all of their outcomes for a program."""

from __future__ import annotations

import shlex
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, cast

from astragal.core import Outcome
from astragal.core.outcome import known_fields
from astragal.core.plain import plain
from astragal.shells.cli.distribution import cut_of, word
from astragal.shells.cli.errors import UsageError
from astragal.shells.cli.flags import spelled
from astragal.shells.cli.screen import digits, fraction
from astragal.shells.cli.sheet import Format, csv_text

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator

    from astragal.core import Rollable
    from astragal.odds import Odds
    from astragal.shells.cli.houserules import HouseRules

MAX_LISTED = 100_000
"""Outcomes that are listed one by one for a program."""


class Asked(NamedTuple):
    """Odds that were asked for: of what, under which house rules, of which field and beyond which limit.

    `sample` is one of the outcomes: it tells their fields.
    """

    rollable: Rollable[Outcome]
    house: HouseRules
    odds: Odds[Outcome]
    sample: Outcome
    by: str
    least: int | None
    limit: int | None

    @property
    def names(self) -> tuple[str, ...]:
        """The fields that odds are about."""
        return known_fields(type(self.sample))

    @property
    def field(self) -> str:
        """The field that people look at: the one asked for, else the outcome's own."""
        return self.by or type(self.sample).shown_by

    @property
    def listed(self) -> Odds[Hashable]:
        """What is listed: one field, or all of the outcome."""
        return self.odds.by(self.by) if self.by else cast("Odds[Hashable]", self.odds)

    @property
    def title(self) -> str:
        """What the odds are of."""
        return shlex.join([self.rollable.game, self.rollable.name, *spelled(self.rollable)])


def program_text(asked: Asked, format: Format) -> str:
    """Return the whole list for a program.

    Raises:
        UsageError: there are too many outcomes.
    """
    size = len(asked.listed)
    if size > MAX_LISTED:
        raise UsageError(
            f"{format}: expected at most {MAX_LISTED} outcomes, got {size}", tip="name one field with --by"
        )
    return as_json(asked) if format == "json" else as_csv(asked)


def as_csv(asked: Asked) -> str:
    """Return every outcome with exact ways; what is not known stands in a last row."""
    names = (asked.by,) if asked.by else asked.names
    rows: list[list[object]] = [[*names, "ways", "odds", "p"]]
    for outcome, ways in (*asked.listed, *asked.listed.tails()):
        values = [word(getattr(outcome, name)) if isinstance(outcome, Outcome) else word(outcome) for name in names]
        rows.append([*values, *weight(ways, asked.odds.total).values()])
    cut = cut_of(asked.listed)
    if cut:
        rows.append([*("not resolved" for _ in names), *weight(cut, asked.odds.total).values()])
    return csv_text(rows)


def as_json(asked: Asked) -> str:
    """Return every outcome with exact ways, as JSON; whole numbers of any size are texts."""
    import json  # noqa: PLC0415 - only for programs

    listed = asked.listed
    data: dict[str, object] = {
        "game": asked.rollable.game,
        "rollable": asked.rollable.name,
        "args": plain(asked.rollable),
        "options": plain(asked.house.options),
        "outcomes": list(entries(asked, listed)),
        "tails": [entry(asked, outcome, ways) for outcome, ways in listed.tails()],
        "total": digits(listed.total),
        "unresolved": digits(listed.unresolved),
    }
    if asked.least is not None:
        p = asked.odds.at_least(asked.field, asked.least)
        data["at_least"] = {"field": asked.field, "least": asked.least, "odds": fraction(p), "p": float(p)}
    return json.dumps(data, indent=2)


def entries(asked: Asked, listed: Odds[Hashable]) -> Iterator[dict[str, object]]:
    """Yield each listed outcome."""
    for outcome, ways in listed:
        yield entry(asked, outcome, ways)


def entry(asked: Asked, outcome: Hashable, ways: int) -> dict[str, object]:
    """Return one outcome as plain data."""
    if isinstance(outcome, Outcome):
        values = {name: plain(getattr(outcome, name)) for name in asked.names}
    else:
        values = {asked.by: plain(outcome)}
    return {"outcome": values, **weight(ways, asked.odds.total)}


def weight(ways: int, total: int) -> dict[str, object]:
    """Return ways as a text, the reduced fraction, and the probability as a float."""
    p = Fraction(ways, total)
    return {"ways": digits(ways), "odds": fraction(p), "p": float(p)}
