"""Readings that end in a roll: dice thrown here, faces thrown by hand, a stored log; and many rolls counted."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, TypeVar

from astragal.core import ChoiceError, FacesError, Outcome, ReplayMismatchError, RuleError, untold
from astragal.play.faces import FaceList, given
from astragal.play.record import Chain, Landed, Log, Roll
from astragal.play.source import Draw, Source, scripted, seeded, system
from astragal.play.table import played

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from astragal.core import Choose, Group, Rollable

__all__ = [
    "Chain",
    "Draw",
    "Landed",
    "Log",
    "Roll",
    "Source",
    "read",
    "replay",
    "roll",
    "scripted",
    "seeded",
    "simulate",
    "system",
]

O = TypeVar("O", bound=Outcome)  # noqa: E741 - the outcome of a rule, everywhere

MAX_CHAIN = 10_000
"""Extra dice after which an exploding die is taken for a broken source of randomness."""


def roll(
    rollable: Rollable[O], draw: Draw, *, choices: Sequence[str] | Callable[[Choose], str] | None = None
) -> Roll[O]:
    """Return a roll of dice thrown with `draw`, which turns a number of sides into a face.

    `choices` are a player's answers in the order they will be asked, or a function that answers each.

    >>> from astragal.games import dragon
    >>> roll(dragon.Check(stat=5, skill=3), scripted(3, 6, 7, 8, 8)).headline
    '4 successes, 1 point spent, 2 left'

    Raises:
        ChoiceError: a choice is needed and none given, or it is not allowed.
        RuleError: `draw` gave a face that is not on the die.
    """
    return played(rollable, lambda group: thrown(group, draw), choices)


def thrown(group: Group, draw: Draw) -> tuple[Chain, ...]:
    """Return what the dice of a group show when thrown with `draw`, each exploded die as a chain."""
    sides = group.reading.sides
    faces = [draw(sides) for _ in range(group.count)]
    refuse_impossible(group, faces)
    if group.explosion is None:
        return tuple(faces)
    return tuple(chain(group, face, draw) for face in faces)


def refuse_impossible(group: Group, faces: list[int]) -> None:
    """Raise `RuleError` for a face that is not on the dice of a group."""
    sides = group.reading.sides
    if faces and not 1 <= min(faces) <= max(faces) <= sides:
        raise RuleError(f"{group.name}: expected faces from 1 to {sides} of draw, got {faces!r}")


def chain(group: Group, face: int, draw: Draw) -> Chain:
    """Return what an exploding die shows, given its first face."""
    explosion = group.explosion
    faces = [face]
    while explosion and faces[-1] in explosion.faces and (explosion.limit is None or len(faces) <= explosion.limit):
        faces.append(draw(group.reading.sides))
        refuse_impossible(group, faces)
        if len(faces) > MAX_CHAIN:
            raise RuleError(f"{group.name}: expected an end of exploding within {MAX_CHAIN} dice, got none from draw")
    return tuple(faces) if len(faces) > 1 else face


def read(
    rollable: Rollable[O],
    faces: str | FaceList | Mapping[str, FaceList],
    *,
    choices: Sequence[str] | Callable[[Choose], str] | None = None,
) -> Roll[O]:
    """Return the roll that faces thrown by hand come to.

    Faces are text ("3 6 7 8 8", or by group "check: 2 4; skill: 6"), a list, or lists by group; faces without a group
    go to the groups in the order thrown. An exploded die and those it brought stand together: "(6 6 2)".

    >>> from astragal.games import flexd6
    >>> read(flexd6.Check(skill=1), "check: 2 4; skill: 6").headline
    'Success with 1 hit'

    Raises:
        FacesError: these dice could not have shown those faces; the text names group, position and face.
        NotationError: the text holds something that is no face.
        ChoiceError: a choice is needed and none given, or it is not allowed.
    """
    lying = given(faces)
    result = played(rollable, lying.take, choices)
    lying.finish()
    return result


def replay(rollable: Rollable[O], log: Log) -> Roll[O]:
    """Return the roll that a stored log comes to again.

    Raises:
        ReplayMismatchError: the log's faces or choices do not fit the rule; the text says where.
    """
    try:
        return read(rollable, log.faces, choices=log.choices)
    except (FacesError, ChoiceError) as error:
        raise ReplayMismatchError(f"the log does not fit {rollable.game} {rollable.name}: {error}") from error


def simulate(
    rollable: Rollable[O], draw: Draw, times: int, *, choices: Callable[[Choose], str] | None = None
) -> Counter[O]:
    """Return how often each outcome came up in so many rolls: samples, not odds.

    >>> from astragal.games import flexd6
    >>> simulate(flexd6.Check(), seeded(1), 100).total()
    100
    """
    return Counter(untold(roll(rollable, draw, choices=choices).outcome) for _ in range(times))
