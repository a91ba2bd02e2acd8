"""What a chart shows of odds: a small language of four sentences."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from astragal.core import NotationError, RuleError
from astragal.shells.cli.distribution import word
from astragal.shells.cli.screen import decimal, percent

if TYPE_CHECKING:
    from fractions import Fraction

    from astragal.core import Outcome
    from astragal.odds import Odds

NAME = r"(?P<field>[A-Za-z_][\w-]*)"
SENTENCES = {
    "mean": re.compile(rf"mean\s+{NAME}"),
    "least": re.compile(rf"{NAME}\s*(>=|≥)\s*(?P<value>-?[0-9]{{1,9}})"),
    "value": re.compile(rf"{NAME}\s*==?\s*(?P<value>.+)"),
    "yes": re.compile(NAME),
}
TIP = 'write "field" that is yes or no, "field>=3", "field=value", or "mean field"'


class Shown(NamedTuple):
    """One number of odds: `how` is the sentence, about `field` and, where it has one, a `value`."""

    how: str
    field: str
    value: str = ""

    def of(self, odds: Odds[Outcome]) -> Fraction:
        """Return the number: a mean, or a probability.

        Raises:
            UnknownNameError: the outcome has no such field.
            RuleError: the field has no mean, or is neither yes nor no where that is asked.
        """
        if self.how == "mean":
            return odds.mean(self.field)
        if self.how == "least":
            return odds.at_least(self.field, int(self.value))
        if self.how == "yes":
            return odds.by(self.field).p(self.is_yes)
        if self.value.isascii() and self.value.isdecimal():
            # through `at_least`, which can look beyond a list of open-ended numbers
            number = int(self.value[:9])
            return odds.at_least(self.field, number) - odds.at_least(self.field, number + 1)
        return odds.by(self.field).p(lambda value: word(value).casefold() == self.value.casefold())

    def is_yes(self, value: object) -> bool:
        """Is a value of the field yes?"""
        if not isinstance(value, bool):
            raise RuleError(f"{self.field}: expected a field that is yes or no, got {word(value)!r}", tip=TIP)
        return value

    def text(self, number: Fraction) -> str:
        """Return the number as people read it."""
        return decimal(number) if self.how == "mean" else percent(number)

    @property
    def words(self) -> str:
        """What the number is."""
        return {
            "mean": f"mean of {self.field}",
            "least": f"chance of {self.field} at least {self.value}",
            "value": f"chance of {self.field} {self.value}",
            "yes": f"chance of {self.field}",
        }[self.how]


def shown_of(text: str) -> Shown:
    """Return what a chart's `shows` asks for.

    >>> shown_of("hits>=2")
    Shown(how='least', field='hits', value='2')

    Raises:
        NotationError: it is none of the four sentences.
    """
    for how, sentence in SENTENCES.items():
        found = sentence.fullmatch(text.strip())
        if found:
            parts = found.groupdict()
            return Shown(how, parts["field"].replace("-", "_"), parts.get("value") or "")
    raise NotationError(f"show: expected what a chart can show, got {text[:60]!r}", tip=TIP)
