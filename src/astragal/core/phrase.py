"""A phrase: a template and the values in it, so that a sentence can be shown, counted right and translated.

A template is a `str.format` text. `{dice:# die|# dice}` picks the first form for one and the second for any
other number, and puts the number where `#` stands.
"""

from __future__ import annotations

from string import Formatter
from typing import NamedTuple

Value = int | str
"""What a phrase may be filled with."""


class Phrase(NamedTuple):
    """A sentence to be: `template` is its key for translation, `values` what it is filled with."""

    template: str
    values: dict[str, Value]

    def __str__(self) -> str:
        """Return the sentence in English, the language of the templates."""
        return FORMS.vformat(self.template, (), self.values)


def phrase(template: str, **values: Value) -> Phrase:
    """Return a phrase.

    >>> str(phrase("{left:# point|# points} left", left=1)), str(phrase("{left:# point|# points} left", left=2))
    ('1 point left', '2 points left')
    """
    return Phrase(template, values)


class Forms(Formatter):
    """Formatting with singular and plural: see the module."""

    def format_field(self, value: object, format_spec: str) -> str:
        """Return `value` in the form that its number asks for; see `Formatter.format_field`."""
        if "|" not in format_spec:
            return str(format(value, format_spec))
        one, many = format_spec.split("|", 1)
        return (one if value in (1, -1) else many).replace("#", str(value))


FORMS = Forms()
