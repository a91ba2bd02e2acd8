"""`astragal explain`: a stored roll, replayed, and compared with what was stored."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, NamedTuple, cast

from cyclopts import Parameter

from astragal.core import FieldError, NotationError, ReplayMismatchError, UnknownNameError
from astragal.core.fields import build
from astragal.core.plain import keyed, listed
from astragal.games import find
from astragal.play import Log, Roll, replay
from astragal.shells.cli.screen import console
from astragal.shells.cli.source import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rich.console import Console

    from astragal.core import Outcome, Rollable

KINDS: dict[str, type] = {
    "game": str,
    "rollable": str,
    "args": dict,
    "options": dict,
    "faces": dict,
    "choices": list,
    "outcome": dict,
    "headline": str,
    "cited": list,
    "version": str,
}
"""What a stored roll holds, and of which kind each is."""

WORDS: dict[type, str] = {str: "text", dict: "an object", list: "a list"}
COMPARED = ("outcome", "headline", "cited")
MAX_LINES = 20
"""Differences that are told."""

BROKEN = 1
"""Exit code of a roll that does not hold."""


class Stored(NamedTuple):
    """A stored roll: what it says of itself, and the rollable it is of."""

    says: Mapping[str, object]
    rollable: Rollable[Outcome]

    @property
    def log(self) -> Log:
        """The faces and choices, to answer the rule with."""
        faces = cast("dict[str, tuple[int, ...]]", self.says["faces"])
        return Log(faces, tuple(map(str, cast("list[object]", self.says["choices"]))))

    @property
    def aged(self) -> str:
        """A sentence where it was rolled by another version of the rules; else empty."""
        then, now = self.says["version"], self.rollable.version
        return "" if then == now else f"It was rolled by version {then} of the rules, and these are version {now}."


def explain_command(
    log: Annotated[str, Parameter(name="LOG", help="a file with a roll as --json printed it; - is the standard input")],
    /,
) -> int:
    """Replay a stored roll, and say whether it holds."""
    stored = stored_in(text_of(log), log)
    try:
        result = replay(stored.rollable, stored.log)
    except ReplayMismatchError as error:
        print("\n".join(filter(None, ["Does not hold.", str(error), stored.aged])))  # noqa: T201
        return BROKEN
    found = list(differences(stored.says, result.as_json()))
    tell(console(), stored, result, found)
    return BROKEN if found else 0


def stored_in(text: str, where: str) -> Stored:
    """Return the stored roll in JSON.

    Raises:
        NotationError: the text is no JSON, or no object.
        FieldError: something of a roll is missing or of the wrong kind, or an argument is out of its bounds.
        UnknownNameError: it holds what no roll does, or names a game or rollable that is not installed.
    """
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{where}: expected JSON, got an error: {reason(error)}") from error
    says = keyed(data)
    if says is None:
        raise NotationError(f"{where}: expected an object, as --json prints a roll, got {type(data).__name__}")
    for key in says:
        if key not in KINDS:
            raise UnknownNameError(f"{where}: a key of a roll", key, KINDS)
    for key, kind in KINDS.items():
        if not isinstance(says.get(key), kind):
            raise FieldError(f"{where}: {key}", WORDS[kind], says.get(key))
    game = find(str(says["game"]))
    options = build(game.options, says["options"])
    return Stored(says, build(game.rollable(str(says["rollable"])), says["args"], options=options))


def reason(error: Exception) -> str:
    """Return why JSON could not be read."""
    return "too deep" if isinstance(error, RecursionError) else str(error)


def differences(then: Mapping[str, object], now: Mapping[str, object]) -> Iterator[str]:
    """Yield where the stored roll says something else than its replay."""
    for key in COMPARED:
        yield from apart(key, then[key], now[key])


def apart(where: str, then: object, now: object) -> Iterator[str]:
    """Yield where two plain values differ, each with its path."""
    one_by_name, other_by_name = keyed(then), keyed(now)
    one_by_place, other_by_place = listed(then), listed(now)
    if one_by_name is not None and other_by_name is not None:
        for key in dict.fromkeys([*one_by_name, *other_by_name]):
            yield from apart(f"{where}.{key}", one_by_name.get(key), other_by_name.get(key))
    elif one_by_place is not None and other_by_place is not None and len(one_by_place) == len(other_by_place):
        for place, (one, other) in enumerate(zip(one_by_place, other_by_place, strict=True), start=1):
            yield from apart(f"{where} {place}", one, other)
    elif type(then) is not type(now) or then != now:
        yield f"{where}: stored {brief(then)}, comes to {brief(now)}"


def brief(value: object) -> str:
    """Return a plain value on one line, cut where it is long."""
    text = json.dumps(value)
    return text if len(text) <= 60 else text[:57] + "..."  # noqa: PLR2004 - what fits beside the path


def tell(screen: Console, stored: Stored, result: Roll[Outcome], found: list[str]) -> None:
    """Print whether the roll holds, where it does not, and the roll as it is."""
    from rich.text import Text  # noqa: PLC0415 - not before the log is read

    from astragal.shells.cli.result import show  # noqa: PLC0415

    verdict = "Does not hold." if found else "Holds: the log comes to what was stored."
    screen.print(Text(verdict, style="bold red" if found else "bold green"))
    for line in found[:MAX_LINES]:
        screen.print(Text(f"  {line}"))
    if len(found) > MAX_LINES:
        screen.print(Text(f"  and {len(found) - MAX_LINES} more"))
    if stored.aged:
        screen.print(Text(stored.aged))
    screen.print()
    show(screen, result)
