"""Every command and every event by its kind, and from plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core import UnknownNameError
from astragal.core.fields import build
from astragal.core.plain import keyed
from astragal.table.characters import AddCharacter, ChangeSheet, CharacterAdded, SheetChanged
from astragal.table.conflict import (
    BeginConflict,
    DeclareAttack,
    Defend,
    EndConflict,
    EndTurn,
    Fought,
    Hasten,
    Refocus,
    SaveThrow,
    Stand,
    StopLasting,
)
from astragal.table.rolls import ComeBack, Read, Roll, Rolled, TaskTried
from astragal.table.seats import Note, Noted, Open, Opened, RulesSet, Seated, SetRules, Sit
from astragal.table.undo import Undo, Undone

if TYPE_CHECKING:
    from astragal.table.base import Command, Event

COMMANDS: dict[str, type[Command]] = {
    cls.kind: cls
    for cls in (
        *(Open, Sit, SetRules, AddCharacter, ChangeSheet, Roll, Read, ComeBack, Note, Undo),
        *(BeginConflict, EndTurn, DeclareAttack, Defend, Refocus, Stand, SaveThrow, Hasten, StopLasting, EndConflict),
    )
}
EVENTS: dict[str, type[Event]] = {
    cls.kind: cls
    for cls in (Opened, Seated, RulesSet, CharacterAdded, SheetChanged, Rolled, TaskTried, Noted, Undone, Fought)
}


def command_of(data: object) -> Command:
    """Return the command that plain data stands for: its `kind`, and its fields by name.

    Raises:
        UnknownNameError: there is no such command or field.
        FieldError: a field is missing or not of its kind.
    """
    kind, given = kind_and_fields(data, "a command", COMMANDS)
    return build(COMMANDS[kind], given)


def event_of(data: object) -> Event:
    """Return the event that plain data stands for, as `Event.as_json` gives it.

    Raises:
        UnknownNameError: there is no such kind of event.
        FieldError: a field is missing or not of its kind.
    """
    kind, given = kind_and_fields(data, "an event", EVENTS)
    return build(EVENTS[kind], given)


def kind_and_fields(
    data: object, what: str, known: dict[str, type[Command]] | dict[str, type[Event]]
) -> tuple[str, dict[str, object]]:
    """Return the kind that data names, and its other fields."""
    given = keyed(data) or {}
    kind = given.pop("kind", "")
    if not isinstance(kind, str) or kind not in known:
        raise UnknownNameError(what, str(kind)[:40], known)
    return kind, given
