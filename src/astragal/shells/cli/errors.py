"""Every error as one line: the argument, what was expected, what came, and a tip."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, Literal, Union, get_args, get_origin

from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)

from astragal.core import AstragalError, FieldError
from astragal.core.errors import shown
from astragal.core.fields import Declared
from astragal.core.kinds import OneOf

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cyclopts import Argument, ArgumentCollection

USAGE = 2
"""Exit code of a command that was not understood or not possible."""


class UsageError(AstragalError):
    """Flags that contradict each other, or a command line that says too little or too much."""


def line_of(error: Exception) -> str:
    """Return the one line that an error is told in.

    >>> line_of(UsageError("--plot: expected no --json beside it", tip="give one of them"))
    'astragal: --plot: expected no --json beside it. Tip: give one of them'
    """
    if isinstance(error, CycloptsError):
        error = in_our_words(error)
    if isinstance(error, RecursionError):
        text = "expected values that nest less deep"
    elif isinstance(error, MemoryError):
        text = "expected something that fits in memory. Tip: ask for less"
    else:
        text = str(error)
    return "astragal: " + "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in " ".join(text.split()))


def in_our_words(error: CycloptsError) -> AstragalError:
    """Return what cyclopts found wrong with a command line, said as everything else is."""
    tip = "see " + " ".join(("astragal", *(error.command_chain or ()), "--help"))
    match error:
        case UnknownOptionError():
            return unknown("a flag", error.token.keyword or error.token.value, flags_in(error.argument_collection), tip)
        case MissingArgumentError(app=app, unused_tokens=unused) if app is not None:
            # a flag that is missing may be there under a wrong name
            names = flags_in(app.assemble_argument_collection())
            wrong = next((word for word in unused or () if word[:2] == "--" and word not in names), "")
            return unknown("a flag", wrong, names, tip) if wrong else UsageError(message_of(error), tip=tip)
        case UnknownCommandError(app=app) if app is not None:
            names = [name for name in app if not name.startswith("-")]
            return unknown(kind_of(error), (error.unused_tokens or [""])[0], names, tip)
        case ValidationError(argument=argument) if argument is not None:
            return not_one_of(argument, argument.value) or UsageError(message_of(error), tip=tip)
        case _:
            return UsageError(message_of(error), tip=tip)


def not_one_of(argument: Argument, value: object) -> FieldError | None:
    """Return the error for a word that is none of an argument's choices, found by pydantic where a program has it."""
    hints = get_args(argument.hint) if get_origin(argument.hint) is Union else (argument.hint,)
    choices = tuple(choice for hint in hints if get_origin(hint) is Literal for choice in get_args(hint))
    try:
        OneOf(choices).check(argument.name.removeprefix("--").lower(), value)
    except FieldError as error:
        return error if choices else None
    return None


def flags_in(arguments: ArgumentCollection) -> list[str]:
    """Return the names of flags."""
    return [name for argument in arguments for name in argument.names if name.startswith("--")]


def message_of(error: CycloptsError) -> str:
    """Return what was expected and what came, for an error that is about one argument."""
    match error:
        case MissingArgumentError(argument=argument) if argument is not None:
            return f"{argument.name.removeprefix('--')}: expected {expected_by(argument)}, got nothing"
        case RepeatArgumentError():
            return f"{error.token.keyword}: expected it once, got it twice"
        case CoercionError(token=token) if token is not None:
            return f"{token.keyword}: expected no value, or yes or no, got {shown(token.value)}"
        case UnusedCliTokensError():
            return f"arguments: expected no more, got {shown((error.unused_tokens or [''])[0])}"
        case _:
            return f"arguments: {error}"


def kind_of(error: UnknownCommandError) -> str:
    """Return what it was that is not known: a command, a game of it, or a rollable of that."""
    return ("a command", "a game", "a rollable")[min(len(error.command_chain or ()), 2)]


def expected_by(argument: Argument) -> str:
    """Return what an argument takes: as its field declares it, or as its help says."""
    extras: tuple[object, ...] = get_args(argument.field_info.annotation)
    field = next((extra for extra in extras if isinstance(extra, Declared)), None)
    return field.kind.words if field else argument.parameter.help or "a value"


def unknown(kind: str, came: str, names: Iterable[str], tip: str) -> UsageError:
    """Return the error for a name that is not known, with the nearest one that is."""
    known = sorted(set(names))
    near = get_close_matches(came.partition("=")[0][:60], known, n=1)
    expected = f"expected one of {', '.join(known)}" if known else "expected none here"
    return UsageError(f"{kind}: {expected}, got {shown(came)}", tip=f"did you mean {near[0]}?" if near else tip)
