"""Kinds of field value: what a declared type accepts, in words and in code."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from astragal.core.errors import FieldError, RuleError, UnknownNameError
from astragal.core.plain import keyed, listed

if TYPE_CHECKING:
    from collections.abc import Callable

MAX_DATA_DEPTH = 8
MAX_DATA_ITEMS = 4_000

MAX_DEPTH = 4
"""How deep a field's value may nest (a helper of a helper of a helper)."""


class Kind(Protocol):
    """What a field accepts."""

    @property
    def words(self) -> str:
        """The kind in words, to follow "expected"."""
        ...

    def check(self, name: str, value: object) -> None:
        """Raise `FieldError` unless `value` is of this kind."""
        ...

    def build(self, name: str, plain: object, depth: int = 0) -> object:
        """Return the value that plain data (numbers, text, lists and dicts, as from JSON) stands for.

        Only shapes are turned; the value is checked by the class whose field it becomes.
        """
        ...


class WholeNumber(NamedTuple):
    """An int from `least` to `most`; never a bool."""

    least: int | None
    most: int | None

    @property
    def words(self) -> str:
        """See `Kind.words`."""
        match self.least, self.most:
            case None, None:
                return "a whole number"
            case least, None:
                return f"a whole number of at least {least}"
            case None, most:
                return f"a whole number of at most {most}"
            case least, most:
                return f"a whole number from {least} to {most}"

    def check(self, name: str, value: object) -> None:
        """See `Kind.check`."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise FieldError(name, self.words, value)
        if (self.least is not None and value < self.least) or (self.most is not None and value > self.most):
            raise FieldError(name, self.words, value)

    def build(self, name: str, plain: object, depth: int = 0) -> object:
        """See `Kind.build`."""
        del name, depth
        return plain


class YesNo(NamedTuple):
    """A bool."""

    words: str = "true or false"

    def check(self, name: str, value: object) -> None:
        """See `Kind.check`."""
        if not isinstance(value, bool):
            raise FieldError(name, self.words, value)

    def build(self, name: str, plain: object, depth: int = 0) -> object:
        """See `Kind.build`."""
        del name, depth
        return plain


class Text(NamedTuple):
    """Text of at most `most` characters, on one line."""

    most: int

    @property
    def words(self) -> str:
        """See `Kind.words`."""
        return f"one line of at most {self.most} characters"

    def check(self, name: str, value: object) -> None:
        """See `Kind.check`."""
        if not isinstance(value, str) or len(value) > self.most or not (value.isprintable()):
            raise FieldError(name, self.words, value)

    def build(self, name: str, plain: object, depth: int = 0) -> object:
        """See `Kind.build`."""
        del name, depth
        return plain


class OneOf(NamedTuple):
    """One of a few words."""

    choices: tuple[str, ...]

    @property
    def words(self) -> str:
        """See `Kind.words`."""
        return "one of " + ", ".join(self.choices)

    def check(self, name: str, value: object) -> None:
        """See `Kind.check`."""
        if not isinstance(value, str) or value not in self.choices:
            tip = UnknownNameError(name, value, self.choices).tip if isinstance(value, str) else ""
            raise FieldError(name, self.words, value, tip=tip)

    def build(self, name: str, plain: object, depth: int = 0) -> object:
        """See `Kind.build`."""
        del name, depth
        return plain


class Maybe(NamedTuple):
    """Nothing, or a value of another kind."""

    of: Kind

    @property
    def words(self) -> str:
        """See `Kind.words`."""
        return f"{self.of.words}, or nothing"

    def check(self, name: str, value: object) -> None:
        """See `Kind.check`."""
        if value is not None:
            self.of.check(name, value)

    def build(self, name: str, plain: object, depth: int = 0) -> object:
        """See `Kind.build`."""
        return None if plain is None else self.of.build(name, plain, depth)


class Data(NamedTuple):
    """Plain data by name, as JSON holds it: a dict of numbers, text, lists and dicts, neither deep nor large."""

    words: str = f"plain data by name, at most {MAX_DATA_DEPTH} levels deep and {MAX_DATA_ITEMS} values"

    def check(self, name: str, value: object) -> None:
        """See `Kind.check`."""
        if keyed(value) is None or measure(value, MAX_DATA_DEPTH) > MAX_DATA_ITEMS:
            raise FieldError(name, self.words, value)

    def build(self, name: str, plain: object, depth: int = 0) -> object:
        """See `Kind.build`."""
        del name, depth
        return plain


def measure(value: object, depth: int) -> int:
    """Return how many values plain data holds; more than any limit where it is too deep or not plain."""
    if value is None or isinstance(value, (bool, int, str)):
        return 1
    by_name = keyed(value)
    items = listed(value) if by_name is None else list(by_name.values())
    if items is None or depth == 0 or len(items) > MAX_DATA_ITEMS:
        return MAX_DATA_ITEMS + 1
    return 1 + sum(measure(item, depth - 1) for item in items)


class Several(NamedTuple):
    """A tuple of values of one kind, from `least` to `most` of them."""

    of: Kind
    least: int
    most: int

    @property
    def words(self) -> str:
        """See `Kind.words`."""
        return f"{self.least} to {self.most} values, each {self.of.words}"

    def check(self, name: str, value: object) -> None:
        """See `Kind.check`."""
        if not isinstance(value, tuple):
            raise FieldError(name, self.words, value)
        items = cast("tuple[object, ...]", value)
        if not self.least <= len(items) <= self.most:
            raise FieldError(name, self.words, items)
        for place, item in enumerate(items, start=1):
            self.of.check(f"{name} {place}", item)

    def build(self, name: str, plain: object, depth: int = 0) -> object:
        """See `Kind.build`."""
        items = listed(plain)
        if items is None or len(items) > self.most:
            raise FieldError(name, self.words, plain)
        return tuple(self.of.build(f"{name} {place}", item, depth) for place, item in enumerate(items, start=1))


class Record(NamedTuple):
    """A value of a dataclass of declared fields; `make` builds one from a dict (see `fields.build`)."""

    cls: type
    names: Callable[[], tuple[str, ...]]
    make: Callable[[str, object, int], object]

    @property
    def words(self) -> str:
        """See `Kind.words`."""
        return f"the fields of {self.cls.__name__} ({', '.join(self.names())})"

    def check(self, name: str, value: object) -> None:
        """See `Kind.check`."""
        if not isinstance(value, self.cls):
            raise FieldError(name, self.words, value)

    def build(self, name: str, plain: object, depth: int = 0) -> object:
        """See `Kind.build`."""
        if depth >= MAX_DEPTH:
            raise FieldError(name, f"at most {MAX_DEPTH} levels of values in values", plain)
        return plain if isinstance(plain, self.cls) else self.make(name, plain, depth + 1)


class Either(NamedTuple):
    """A value of any of these kinds; the first that takes it."""

    kinds: tuple[Kind, ...]

    @property
    def words(self) -> str:
        """See `Kind.words`."""
        return ", or ".join(kind.words for kind in self.kinds)

    def _fits(self, kind: Kind, name: str, value: object) -> bool:
        try:
            kind.check(name, value)
        except RuleError:
            return False
        return True

    def check(self, name: str, value: object) -> None:
        """See `Kind.check`."""
        if not any(self._fits(kind, name, value) for kind in self.kinds):
            raise FieldError(name, self.words, value)

    def build(self, name: str, plain: object, depth: int = 0) -> object:
        """See `Kind.build`."""
        for kind in self.kinds:
            if isinstance(kind, Record) == isinstance(plain, dict):
                return kind.build(name, plain, depth)
        return plain
