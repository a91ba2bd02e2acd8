"""A command as a line of text: `attack Kara -> Ogre with Fireball call=critical`."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, NamedTuple

from astragal.core import NotationError, UnknownNameError
from astragal.core.errors import shown
from astragal.core.fields import build, declared
from astragal.core.kinds import Kind, Record, Several
from astragal.core.sheet import Trait
from astragal.games import find, installed, wizard_quest
from astragal.shells.cli.typed import plain_of
from astragal.table import COMMANDS, Command

if TYPE_CHECKING:
    from astragal.table import Room

MAX_LINE = 4_000

WORDS = {"->": "other", "with": "trait"}
"""Words that say which field the next one is for."""

PLACES: dict[str, tuple[str, ...]] = {
    "open": ("name",),
    "sit": ("name", "role"),
    "rules": ("game",),
    "character": ("game", "name"),
    "change": ("character",),
    "roll": ("rollable", "character"),
    "read": ("rollable", "character"),
    "come-back": ("character", "task"),
    "undo": (),
    "end-turn": (),
    "end-conflict": (),
    "attack": ("character",),
    "defend": ("character",),
    "focus": ("character",),
    "stand": ("character",),
    "save": ("character",),
    "haste": ("character",),
    "stop-damage": ("character",),
}
"""The fields of each command that are told by their place."""

DATA = {
    "open": "rules",
    "rules": "house",
    "character": "sheet",
    "change": "fields",
    "roll": "args",
    "read": "args",
    "attack": "args",
}
"""The field of each command that holds what its other names mean."""

HELP = """open NAME games=wizard-quest,dragon        sit NAME [player|onlooker|gm]
character GAME NAME hp=30 skills="Sword 12, Dodge 4"      change NAME hp=20
roll ROLLABLE [NAME] [-> OTHER] [with TRAIT] [field=value ...]     roll GAME ROLLABLE field=value
read ROLLABLE [NAME] [with TRAIT] [field=value ...] : FACES
conflict NAME NAME ...      attack NAME -> NAME with TRAIT [call=critical]      defend NAME [with TRAIT]
focus NAME   stand NAME   save NAME   haste NAME with TRAIT   end-turn   stop-damage NAME   end-conflict
come-back NAME TASK      rules GAME name=value      note TEXT      undo
@NAME before a command gives it from that seat; dice=17,6,4 behind it says what the dice show."""


class Line(NamedTuple):
    """A line understood: the command, and the faces that its dice are told to show."""

    command: Command
    dice: tuple[int, ...] | None


def line_in(text: str, room: Room, by: str) -> Line:
    """Return the command in a line of text, given from the seat `by` unless the line says which.

    Raises:
        NotationError: the line does not parse.
        UnknownNameError: there is no such command, or it has no such field.
        FieldError: a value is not of its field's kind.
    """
    if len(text) > MAX_LINE:
        raise NotationError(f"a line: expected at most {MAX_LINE} characters, got {len(text)}")
    head, _, faces = text.partition(":")
    if head.split()[:1] != ["read"] and "read" not in head.split()[:2]:
        head, faces = text, ""
    words = split(head)
    if words and words[0].startswith("@"):
        by = words.pop(0)[1:]
    if not words:
        raise NotationError("a line: expected a command, got nothing", tip="help lists them")
    kind = words.pop(0)
    if kind not in COMMANDS:
        raise UnknownNameError("a command", kind, COMMANDS)
    dice = next((word for word in words if word.startswith("dice=")), None)
    words = [word for word in words if word is not dice]
    fields = {"note": noted, "conflict": fighters}.get(kind, placed)(kind, words, room)
    if faces.strip():
        fields["faces"] = faces.strip()
    return Line(build(COMMANDS[kind], {"by": by, **fields}), None if dice is None else faces_in(dice))


def split(text: str) -> list[str]:
    """Return the words of a line; one with blanks in it stands in quotes."""
    try:
        return shlex.split(text, comments=False)
    except ValueError as error:
        raise NotationError(f"a line: expected every quote closed, got {shown(text)}") from error


def faces_in(text: str) -> tuple[int, ...]:
    """Return the faces of `dice=17,6,4`."""
    parts = [part for part in text.removeprefix("dice=").replace(",", " ").split() if part]
    if not all(part.isascii() and part.isdecimal() and len(part) <= 7 for part in parts):  # noqa: PLR2004 - no die has more
        raise NotationError(f"dice: expected faces with commas between, got {shown(text)}")
    return tuple(map(int, parts))


def noted(kind: str, words: list[str], room: Room) -> dict[str, object]:
    """Return the fields of a note: all its words."""
    del kind, room
    return {"text": " ".join(words)}


def fighters(kind: str, words: list[str], room: Room) -> dict[str, object]:
    """Return the fields of a conflict: everyone in it."""
    del kind, room
    return {"fighters": words}


def placed(kind: str, words: list[str], room: Room) -> dict[str, object]:
    """Return the fields of any other command: some by place, some behind a word, the others by name."""
    fields: dict[str, object] = {}
    named: list[tuple[str, str]] = []
    places = iter(places_of(kind, words))
    waiting = ""
    for word in words:
        name, equals, value = word.partition("=")
        if waiting:
            fields[waiting], waiting = word, ""
        elif word in WORDS:
            waiting = "target" if kind == "attack" and word == "->" else WORDS[word]
        elif equals and name.replace("-", "_").isidentifier():
            named.append((name.replace("-", "_"), value))
        else:
            place = next(places, None)
            if place is None:
                raise NotationError(f"{kind}: expected name=value, got {shown(word)}")
            fields[place] = word
    if waiting:
        raise NotationError(f"{kind}: expected a name behind {words[-1]!r}, got the end of the line")
    return with_named(kind, fields, named, room)


def places_of(kind: str, words: list[str]) -> tuple[str, ...]:
    """Return the fields told by place; a roll may name its game first."""
    if kind in ("roll", "read") and words[:1] and words[0] in installed():
        return ("game", "rollable", "character")
    return PLACES.get(kind, ())


def with_named(kind: str, fields: dict[str, object], named: list[tuple[str, str]], room: Room) -> dict[str, object]:
    """Return fields with those told by name, each as its kind takes it."""
    own = {field.name: field.kind for field in declared(COMMANDS[kind])}
    inner = inner_kinds(kind, fields, room)
    data: dict[str, object] = {}
    for name, value in named:
        if name in own and name != DATA.get(kind):
            fields[name] = typed(own[name], name, value)
        elif name in inner:
            data[name] = typed(inner[name], name, value)
        else:
            raise UnknownNameError(f"{kind}: a field", name, [*own, *inner])
    if data:
        fields[DATA[kind]] = data
    return fields


def typed(kind: Kind, name: str, text: str) -> object:
    """Return what was typed for a field; traits are "Sword 12, Dodge 4"."""
    if isinstance(kind, Several) and isinstance(kind.of, Record) and kind.of.cls is Trait and "=" not in text:
        traits = [part.strip().rsplit(maxsplit=1) for part in text.split(",") if part.strip()]
        wrong = next((part for part in traits if len(part) < 2 or not part[1].isdecimal()), None)  # noqa: PLR2004
        if wrong:
            raise NotationError(f'{name}: expected "Sword 12, Dodge 4", got {shown(text)}')
        return [{"name": part[0], "points": int(part[1][:6])} for part in traits]
    return plain_of(kind, name, text)


def inner_kinds(kind: str, fields: dict[str, object], room: Room) -> dict[str, Kind]:
    """Return the fields that a command's data may hold, by what the command is about."""
    character = room.character(str(fields.get("character", "")))
    game = str(fields.get("game") or (character.sheet.game if character else ""))
    if kind == "attack":
        return kinds_of(wizard_quest.Attack)
    if kind == "change":
        return kinds_of(type(character.sheet)) if character else {}
    if not game:
        return {}
    if kind == "rules":
        return kinds_of(find(game).options)
    if kind == "character":
        sheet = find(game).sheet
        return kinds_of(sheet) if sheet else {}
    return kinds_of(find(game).rollable(str(fields.get("rollable", "")))) if kind in ("roll", "read") else {}


def kinds_of(cls: type) -> dict[str, Kind]:
    """Return the kinds of a declaration's fields by name."""
    return {field.name: field.kind for field in declared(cls)}
