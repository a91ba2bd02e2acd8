"""Declared fields: one declaration of what a roll needs, read by everything that asks a person for it.

A field is declared as `Annotated[int, Interval(ge=0, le=60), Doc("dice in the pool")]` on a frozen dataclass. From it
come the check on every value, the flags of a command line, forms, JSON and the strategies of property tests.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Literal, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

from annotated_types import DocInfo, Interval, Len

from astragal.core.errors import AstragalError, FieldError, UnknownNameError
from astragal.core.kinds import Data, Either, Kind, Maybe, OneOf, Record, Several, Text, WholeNumber, YesNo
from astragal.core.plain import keyed

T = TypeVar("T")

Doc = DocInfo
"""What a field means, beside its type: `Doc("dice in the pool")`."""

MAX_TEXT = 80
"""Characters in a text field that declares no length of its own."""

MAX_VALUES = 24
"""Values in a field of several that declares no length of its own."""


class Declared(NamedTuple):
    """One declared field: its name, kind, default (`MISSING` where there is none) and what it means."""

    name: str
    kind: Kind
    default: object
    doc: str

    @property
    def required(self) -> bool:
        """Must a value be given?"""
        return self.default is MISSING


_DECLARED: dict[type, tuple[Declared, ...]] = {}


def declared(cls: type) -> tuple[Declared, ...]:
    """Return the declared fields of a dataclass, in order, without its `options`.

    Raises:
        AstragalError: `cls` is no dataclass, or a field's type is none that a field may have.
    """
    if not is_dataclass(cls):
        raise AstragalError(f"fields: expected a dataclass, got {cls!r}")
    known = _DECLARED.get(cls)
    if known is not None:
        return known
    hints = get_type_hints(cls, include_extras=True)
    _DECLARED[cls] = found = tuple(
        Declared(field.name, kind_of(hints[field.name], field.name), default_of(field), doc_of(hints[field.name]))
        for field in fields(cls)
        if field.name != "options"
    )
    return found


def default_of(field: Field[object]) -> object:
    """Return the default of a dataclass field; `MISSING` where a value must be given."""
    return field.default if field.default_factory is MISSING else field.default_factory()


def doc_of(hint: object) -> str:
    """Return the `Doc` text of an annotation; empty where there is none."""
    return next((extra.documentation for extra in get_args(hint)[1:] if isinstance(extra, Doc)), "")


def kind_of(hint: object, name: str) -> Kind:
    """Return the kind that an annotation declares for the field `name`."""
    extras: tuple[object, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        extras = tuple(rest)
    arguments = get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        return union_kind(arguments, extras, name)
    if get_origin(hint) is tuple:
        length = next((extra for extra in extras if isinstance(extra, Len)), Len(0, MAX_VALUES))
        return Several(kind_of(arguments[0], name), length.min_length, length.max_length or MAX_VALUES)
    if get_origin(hint) is Literal:
        return OneOf(arguments)
    return plain_kind(hint, extras, name)


def union_kind(arguments: tuple[object, ...], extras: tuple[object, ...], name: str) -> Kind:
    """Return the kind of a union: maybe nothing, or either of several kinds."""
    parts = (part for part in arguments if part is not NoneType)
    kinds = tuple(kind_of(Annotated[(part, *extras)] if extras else part, name) for part in parts)
    kind = kinds[0] if len(kinds) == 1 else Either(kinds)
    return Maybe(kind) if NoneType in arguments else kind


def plain_kind(hint: object, extras: tuple[object, ...], name: str) -> Kind:
    """Return the kind of a type that is neither a union nor holds others."""
    if hint is bool:
        return YesNo()
    if hint is int:
        bounds = next((extra for extra in extras if isinstance(extra, Interval)), Interval())
        return WholeNumber(bound(bounds.ge), bound(bounds.le))
    if hint is str:
        length = next((extra for extra in extras if isinstance(extra, Len)), Len(0, MAX_TEXT))
        return Text(length.max_length or MAX_TEXT)
    if get_origin(hint) in (dict, Mapping):
        return Data()
    if isinstance(hint, type) and is_dataclass(hint):
        return record_kind(hint)
    raise AstragalError(f"{name}: no field can be of type {hint!r}")


def record_kind(cls: type[object]) -> Record:
    """Return the kind of a field whose value is a dataclass of declared fields."""

    def names() -> tuple[str, ...]:
        return tuple(field.name for field in declared(cls))

    def make(where: str, plain: object, depth: int) -> object:
        value: object = build(cls, plain, where=where, depth=depth)
        return value

    return Record(cls, names, make)


def bound(value: object) -> int | None:
    """Return a bound of an `Interval`, which may be any ordered type, as the int that it is here."""
    return value if isinstance(value, int) else None


def check_fields(value: object) -> None:
    """Raise `FieldError` for the first declared field of a dataclass whose value is not of its kind."""
    for field in declared(type(value)):
        field.kind.check(field.name, getattr(value, field.name))


def build(cls: type[T], plain: object, *, where: str = "", depth: int = 0, **more: object) -> T:
    """Return the `cls` that plain data stands for (a dict as from JSON), with `more` fields already built.

    `where` names the field that the value is for, and `depth` counts the values around it.

    Raises:
        FieldError: a value is missing or not of its field's kind.
        UnknownNameError: there is no such field.
    """
    names = tuple(field.name for field in declared(cls))
    given = keyed(plain)
    if given is None:
        raise FieldError(where or cls.__name__.lower(), f"fields by name ({', '.join(names)})", plain)
    for key in given:
        if key not in names:
            raise UnknownNameError(f"{where}: a field" if where else "a field", key, names)
    for field in declared(cls):
        path = f"{where}: {field.name}" if where else field.name
        if field.name in given:
            given[field.name] = field.kind.build(path, given[field.name], depth)
        elif field.required:
            raise FieldError(path, field.kind.words, None)
    return cls(**given, **more)
