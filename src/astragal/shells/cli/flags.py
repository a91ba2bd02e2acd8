"""Flags of a command line, made from what a rollable declares."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Optional, cast

from cyclopts import Parameter

from astragal.core import Declaration
from astragal.core.errors import FieldError
from astragal.core.fields import Declared, declared
from astragal.core.kinds import Either, Maybe, OneOf, Record, Several, WholeNumber, YesNo
from astragal.core.plain import listed, plain
from astragal.shells.cli.typed import plain_of, several, written

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from cyclopts import Token

    from astragal.core import Outcome, Rollable
    from astragal.core.kinds import Kind

TAKEN = frozenset(
    "at-least by choose format help json limit option plot seed table version".split()  # noqa: SIM905 - one line
)
"""Flags of the shell's own; a field of the same name gets its rollable's name before it."""


class Flag(NamedTuple):
    """A declared field as a flag: `name` on the command line, `key` in the call of a command."""

    field: Declared
    name: str
    key: str

    def parameter(self) -> inspect.Parameter:
        """Return the flag as a parameter of a command."""
        given = type_of(self.field.kind)
        # a flag left out is None; cyclopts checks types against defaults in programs that have pydantic loaded
        typed = given if self.field.required else Optional[given]  # noqa: UP045 - made when the program runs
        return inspect.Parameter(
            self.key,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if self.field.required else None,
            annotation=Annotated[typed, self.meant(), self.field],
        )

    def meant(self) -> Parameter:
        """Return what cyclopts is told about the flag."""
        kind = bare(self.field.kind)
        return Parameter(
            name=self.name,
            help=help_of(self.field),
            metavar=None if isinstance(kind, YesNo) else metavar_of(kind),
            show_default=False,
            negative_none=(),
            negative=None if isinstance(kind, YesNo) else (),
            converter=first if isinstance(kind, OneOf) else None,
            show_choices=False,
        )

    def plain(self, value: object) -> object:
        """Return the plain data that a command was called with for this flag."""
        kind = bare(self.field.kind)
        if isinstance(value, bool):
            return value
        if isinstance(kind, Several):
            return several(kind, self.field.name, cast("Sequence[str]", value))
        return plain_of(self.field.kind, self.field.name, cast("str", value))


def flags_of(rollable: type[Rollable[Outcome]]) -> tuple[Flag, ...]:
    """Return the flags of a rollable, in the order declared."""
    return tuple(flag_of(field, rollable.name) for field in declared(rollable))


def flag_of(field: Declared, rollable: str) -> Flag:
    """Return the flag of one field."""
    name = field.name.replace("_", "-")
    return Flag(field, f"--{rollable}-{name}" if name in TAKEN else f"--{name}", f"field_{field.name}")


def args_of(flags: Sequence[Flag], values: Mapping[str, object]) -> dict[str, object]:
    """Return the plain arguments of a rollable, taking the flags' values from a call.

    Raises:
        FieldError: a required flag is missing, or a value is nothing its field could hold.
    """
    given = [flag for flag in flags if values.get(flag.key) is not None]
    missing = next((flag for flag in flags if flag.field.required and flag not in given), None)
    if missing is not None:
        raise FieldError(missing.field.name, missing.field.kind.words, None, tip=f"give {missing.name}")
    return {flag.field.name: flag.plain(values[flag.key]) for flag in given}


def first(type_: object, tokens: Sequence[Token]) -> str:
    """Return a word as it was typed: the field itself checks it, in its own words."""
    del type_
    return tokens[0].value


def bare(kind: Kind) -> Kind:
    """Return a kind without the nothing that it may be."""
    return kind.of if isinstance(kind, Maybe) else kind


def type_of(kind: Kind) -> Any:  # noqa: ANN401 - a type made when the program runs
    """Return the type that cyclopts takes a flag of this kind for; what is typed stays text but for yes and no."""
    match bare(kind):
        case YesNo():
            return bool
        case Several():
            return tuple[str, ...]
        case OneOf(choices):
            return Literal[choices]
        case _:
            return str


def metavar_of(kind: Kind) -> str:
    """Return what stands for a value in help."""
    match kind:
        case WholeNumber():
            return "N"
        case OneOf():
            return "WORD"
        case Record(cls):
            return cls.__name__.upper()
        case Several(of):
            return metavar_of(of)
        case Either(kinds):
            return "|".join(metavar_of(each) for each in kinds)
        case _:
            return "TEXT"


def help_of(field: Declared) -> str:
    """Return a flag's help: what it means, what it takes, and its default."""
    kind = bare(field.kind)
    takes = "" if isinstance(kind, YesNo) else kind.words
    default = "" if field.required or field.default is None else f"default: {written(plain(field.default))}"
    facts = "; ".join(fact for fact in (takes, default) if fact)
    return f"{field.doc} ({facts})" if facts else field.doc


def spelled(rollable: Rollable[Outcome]) -> list[str]:
    """Return the words that give a rollable and its house rules on the command line, defaults left out.

    >>> from astragal.games import flexd6
    >>> spelled(flexd6.Check(check=3, skill=2))
    ['--check', '3', '--skill', '2']
    """
    words: list[str] = []
    for flag in flags_of(type(rollable)):
        value: object = getattr(rollable, flag.field.name)
        if flag.field.required or value != flag.field.default:
            words += spelled_value(flag, brief(value))
    for option in declared(type(rollable.options)):
        chosen: object = getattr(rollable.options, option.name)
        if chosen != option.default:
            words += ["--option", f"{option.name}={written(brief(chosen))}"]
    return words


def spelled_value(flag: Flag, value: object) -> list[str]:
    """Return the words that give one flag a value."""
    if isinstance(value, bool):
        return [flag.name if value else flag.name.replace("--", "--no-", 1)]
    return [word for item in listed(value) or [value] for word in (flag.name, written(item))]


def brief(value: object) -> object:
    """Return a value as plain data without the fields that have their defaults."""
    items = listed(value)
    if items is not None:
        return [brief(item) for item in items]
    if not isinstance(value, Declaration):
        return plain(value)
    given = [(field, getattr(value, field.name)) for field in declared(type(value))]
    return {field.name: brief(item) for field, item in given if field.required or item != field.default}
