"""`astragal roll` and `astragal read`: dice thrown here, and dice thrown by hand."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from astragal.core.kinds import WholeNumber
from astragal.play import read, roll, seeded, system
from astragal.shells.cli.asking import answers
from astragal.shells.cli.screen import console
from astragal.shells.cli.source import MAX_ARGUMENT, STDIN, text_of
from astragal.shells.cli.target import AS_WRITTEN, House, Json, Target
from astragal.shells.cli.typed import whole_number

if TYPE_CHECKING:
    from astragal.core import Outcome
    from astragal.play import Roll

__all__ = ["read_command", "roll_command"]

Choose = Annotated[
    tuple[str, ...],
    Parameter(
        name="--choose",
        negative=(),
        metavar="ANSWER",
        show_default=False,
        help="a player's answer to what the rule asks, in order; may be repeated, or a comma list",
    ),
]
Seed = Annotated[
    str | None,
    Parameter(name="--seed", metavar="N", show_default=False, help="throw the same dice again for the same number"),
]
Faces = Annotated[
    str,
    Parameter(
        name="FACES",
        help='what the dice show: "3 6 7 8 8"; by group "check: 2 4; skill: 6"; an exploded die and what it brought '
        '"(6 6 2)"; - reads them from the standard input',
    ),
]


def roll_command(
    target: Target, *, seed: Seed = None, choose: Choose = (), house: House = AS_WRITTEN, json: Json = False
) -> int:
    """Throw the dice, and show what they come to."""
    draw = system() if seed is None else seeded(whole_number(WholeNumber(0, None), "seed", seed))
    rules = house.rules(target.game)
    result = roll(target.made(rules), draw, choices=answers(choose))
    return told(result, str(rules), as_json=json)


def read_command(
    target: Target, *faces: Faces, choose: Choose = (), house: House = AS_WRITTEN, json: Json = False
) -> int:
    """Show what dice come to that somebody threw by hand."""
    rules = house.rules(target.game)
    rollable = target.made(rules)
    result = read(rollable, faces_of(faces), choices=answers(choose))
    return told(result, str(rules), as_json=json)


def faces_of(words: tuple[str, ...]) -> str:
    """Return the faces as typed, whether quoted or not, or from the standard input."""
    text = text_of(STDIN, limit=MAX_ARGUMENT) if words == (STDIN,) else " ".join(words)
    return " ; ".join(line for line in text.splitlines() if line.strip())


def told(result: Roll[Outcome], house: str, *, as_json: bool) -> int:
    """Print a roll, and return the exit code."""
    if as_json:
        print_json(result.as_json())
        return 0
    from astragal.shells.cli.result import show  # noqa: PLC0415 - needs rich, and JSON does not

    show(console(), result, house)
    return 0


def print_json(data: object) -> None:
    """Print plain data as JSON."""
    print(json.dumps(data, indent=2, ensure_ascii=(sys.stdout.encoding or "").lower() != "utf-8"))  # noqa: T201
