"""What people type for a field, turned into plain data for its kind to build and check."""

from __future__ import annotations

import json
import unicodedata
from typing import TYPE_CHECKING, cast

from astragal.core import NotationError, UnknownNameError
from astragal.core.errors import FieldError
from astragal.core.fields import declared
from astragal.core.kinds import Either, Maybe, OneOf, Record, Several, WholeNumber, YesNo
from astragal.core.plain import keyed, listed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from astragal.core.kinds import Kind

YES = ("yes", "true", "on", "1")
NO = ("no", "false", "off", "0")
NOTHING = ("", "none", "nothing")
MAX_DIGITS = 18
"""Digits of a typed number; no bound of any field is near."""

MINUS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})
RECORD_TIP = 'write name=value with blanks between, as "stat=4 skill=2", or a JSON object'


def plain_of(kind: Kind, name: str, text: str) -> object:
    """Return the plain data that `text` stands for in a field of `kind`; the field's own check comes later.

    >>> plain_of(Several(WholeNumber(0, 9), 0, 4), "extra", "3, 4")
    [3, 4]

    Raises:
        FieldError: the text is nothing that such a field could hold.
        NotationError: JSON, or the quotes of a record, do not close.
        UnknownNameError: a record has no field of a name in the text.
    """
    match kind:
        case WholeNumber():
            return whole_number(kind, name, text)
        case YesNo():
            return yes_or_no(kind, name, text)
        case OneOf(choices):
            return next((choice for choice in choices if choice.casefold() == text.strip().casefold()), text)
        case Maybe() | Several() | Record() | Either():
            return composed(kind, name, text)
        case _:
            return text


def composed(kind: Maybe | Several | Record | Either, name: str, text: str) -> object:
    """Return the plain data of a kind that is made of others; see `plain_of`."""
    match kind:
        case Maybe(of):
            return None if text.strip().casefold() in NOTHING else plain_of(of, name, text)
        case Several():
            return several(kind, name, [text])
        case Record():
            return record(kind, name, text)
        case Either(kinds):
            return plain_of(fitting(kinds, text), name, text)


def whole_number(kind: WholeNumber, name: str, text: str) -> int:
    """Return a typed number: digits of any width, with a plain or typographic minus or a plus."""
    digits = unicodedata.normalize("NFKC", text[: MAX_DIGITS + 8]).translate(MINUS).strip()
    sign = -1 if digits.startswith("-") else 1
    digits = digits.removeprefix("-" if sign < 0 else "+")
    if len(text) > MAX_DIGITS + 2 or not (digits.isascii() and digits.isdecimal()):
        raise FieldError(name, kind.words, text)
    return sign * int(digits)


def yes_or_no(kind: YesNo, name: str, text: str) -> bool:
    """Return a typed yes or no."""
    word = text.strip().casefold()
    if word not in YES + NO:
        raise FieldError(name, kind.words, text)
    return word in YES


def several(kind: Several, name: str, texts: Sequence[str]) -> list[object]:
    """Return the values of a repeated flag, each of which may be a comma list or a JSON list of more."""
    values: list[object] = []
    for text in texts:
        if text.lstrip().startswith(("{", "[")):
            read = from_json(name, text)
            values += listed(read) or [read]
        else:
            values += [plain_of(kind.of, f"{name} {len(values) + 1}", part) for part in text.split(",") if part.strip()]
    return values


def record(kind: Record, name: str, text: str) -> object:
    """Return the fields of "stat=4 skill=2", or of a JSON object, by name."""
    if text.lstrip().startswith("{"):
        return from_json(name, text)
    kinds = {field.name: field.kind for field in declared(kind.cls)}
    values: dict[str, object] = {}
    for word in words_of(name, text):
        key, equals, value = word.partition("=")
        key = key.strip("-").replace("-", "_")
        if not equals:
            raise FieldError(name, kind.words, word, tip=RECORD_TIP)
        if key not in kinds:
            raise UnknownNameError(f"{name}: a field", key, kinds)
        values[key] = plain_of(kinds[key], f"{name}: {key}", value)
    return values


def words_of(name: str, text: str) -> list[str]:
    """Return the words of `text`; one with blanks in it stands in quotes."""
    import shlex  # noqa: PLC0415 - only records need it

    try:
        return shlex.split(text)
    except ValueError as error:
        raise NotationError(f"{name}: expected every quote closed, got {text[:40]!r}", tip=RECORD_TIP) from error


def fitting(kinds: Sequence[Kind], text: str) -> Kind:
    """Return the kind that `text` is meant for: a record where it names fields, else the first that is none."""
    named = "=" in text or text.lstrip().startswith("{")
    return next((kind for kind in kinds if isinstance(kind, Record) == named), kinds[0])


def from_json(name: str, text: str) -> object:
    """Return the plain data in JSON.

    Raises:
        NotationError: it is none, nests too deep, or has a number of very many digits.
    """
    try:
        return cast("object", json.loads(text))
    except (ValueError, RecursionError) as error:
        reason = getattr(error, "msg", "too deep or too long a number")
        raise NotationError(f"{name}: expected JSON, got {text[:40]!r}: {reason}", tip=RECORD_TIP) from error


def written(value: object) -> str:
    """Return plain data as a person would type it: the other way round of `plain_of`.

    >>> written([3, {"stat": 4, "skill": 2}]), written(True)
    ('3, stat=4 skill=2', 'yes')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "none"
    items, fields = listed(value), keyed(value)
    if items is not None:
        return ", ".join(map(written, items)) or "none"
    if fields is None:
        return str(value)
    if any(isinstance(item, (list, dict)) for item in fields.values()):
        return json.dumps(fields)
    return " ".join(f"{name}={quoted(item)}" for name, item in fields.items())


def quoted(value: object) -> str:
    """Return a value inside a record: quoted where it holds blanks."""
    text = written(value)
    return f'"{text}"' if " " in text or not text else text
