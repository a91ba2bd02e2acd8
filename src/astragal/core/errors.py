"""What can go wrong, one class for each thing it means to the caller.

Every error of this package is an `AstragalError`. Its text is one line: what was expected, what came and where,
then a tip where there is an obvious next step.
"""

from __future__ import annotations

from collections.abc import Sized
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

SHOWN = 60
"""Characters of a wrong value that a message repeats."""


class AstragalError(Exception):
    """The root of every error this package raises on purpose."""

    def __init__(self, message: str, *, tip: str = "") -> None:
        """Keep `message`, and end the text with `tip` where one is given."""
        self.message = message
        self.tip = tip
        super().__init__(f"{message}. Tip: {tip}" if tip else message)


class RuleError(AstragalError, ValueError):
    """No table could do this: a value, or a combination of values, that the rules have no place for."""


class FieldError(RuleError):
    """One field is out of its bounds or of the wrong kind; `field` names it, as a flag or JSON key would."""

    def __init__(self, field: str, expected: str, came: object, *, tip: str = "") -> None:
        """Say that `field` expected something else than `came`."""
        self.field = field
        self.expected = expected
        super().__init__(f"{field}: expected {expected}, got {'nothing' if came is None else shown(came)}", tip=tip)


class FacesError(RuleError):
    """Faces that these dice could not have shown; the text names group, position and face."""


class ChoiceError(RuleError):
    """A player's choice is missing, unknown or not allowed; the text lists what may be chosen."""


class NotationError(AstragalError, ValueError):
    """Text that does not parse; the text names the position and what was expected there."""


class UnknownNameError(AstragalError, LookupError):
    """There is no game, rollable, rule or field of that name; the text names the nearest ones."""

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        """Say that `name` is no `kind`, and which ones there are."""
        # imported here: only wrong names need it, and every program would wait for it
        from difflib import get_close_matches  # noqa: PLC0415

        names = sorted(known)
        near = get_close_matches(name[:SHOWN], names, n=1)
        tip = f"did you mean {near[0]}?" if near else ""
        super().__init__(f"{kind}: expected one of {', '.join(names)}, got {shown(name)}", tip=tip)


class UnboundedError(AstragalError):
    """An open-ended rule was asked for something only a limit could make finite."""


class ReplayMismatchError(AstragalError):
    """The log does not fit the rule; the text says where they part."""


def shown(value: object) -> str:
    """Return `value` as a message repeats it: its repr, cut at `SHOWN` characters; never slow, never failing.

    >>> shown(7), shown("x" * 100)[-12:]
    ('7', 'xxxxxxxxx...')
    """
    if isinstance(value, int) and value.bit_length() > SHOWN * 4:
        return f"a whole number of {value.bit_length()} bits"
    if isinstance(value, Sized) and not isinstance(value, (str, bytes)) and len(value) > SHOWN:
        return f"a {type(value).__name__} of {len(value)} items"
    text = repr(value[: SHOWN + 1] if isinstance(value, (str, bytes)) else value)
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."
