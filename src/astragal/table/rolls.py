"""Rolls at a table: numbers from sheets, trackers and what was typed; and what a roll changes."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, ClassVar

from annotated_types import Interval, Len

from astragal.core import AstragalError, Doc, Outcome
from astragal.core.fields import build, declared
from astragal.core.plain import keyed, plain
from astragal.games import find
from astragal.odds import Odds, odds
from astragal.play import Roll as Made
from astragal.play import read, roll
from astragal.table.base import Command, Event, Events, Id, Name, Number, Refused, nothing
from astragal.table.characters import SheetChanged, names, played_by
from astragal.table.room import REMEMBERED_ROLLS, Character, RollNote, Room, Seat

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.core import Rollable
    from astragal.core.sheet import Side
    from astragal.play import Draw


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(Event):
    """A roll was made, or read from faces thrown by hand."""

    kind: ClassVar[str] = "rolled"

    roll: Annotated[dict[str, object], Doc("the whole roll, as its JSON")]
    character: Annotated[Id, Doc("who rolled; empty for a free roll")] = ""
    other: Annotated[Id, Doc("whom it was rolled against")] = ""
    sources: Annotated[dict[str, object], Doc("where each number that was not typed came from")]
    thrown: Annotated[bool, Doc("thrown here, and not read from faces")] = True

    def applied(self, room: Room) -> Room:
        """See `Event.applied`."""
        outcome = keyed(self.roll.get("outcome")) or {}
        game, rollable = str(self.roll.get("game")), str(self.roll.get("rollable"))
        note = RollNote(room.number + 1, game, rollable, self.character, outcome)
        return replace(room, rolls=(*room.rolls, note)[-REMEMBERED_ROLLS:])


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskTried(Event):
    """A character has tried a task so many times."""

    kind: ClassVar[str] = "task-tried"

    character: Annotated[Id, Doc("id of the character")]
    task: Annotated[Name, Doc("name of the task")]
    tries: Annotated[Number, Doc("tries so far; 0 once it was left and come back to")]

    def applied(self, room: Room) -> Room:
        """See `Event.applied`."""
        return replace(room, tasks={**room.tasks, (self.character, self.task): self.tries})


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll(Command):
    """Roll anything, freely or for a character, whose sheet gives the numbers that are not typed."""

    kind: ClassVar[str] = "roll"

    game: Annotated[Id, Doc("id of the game; left out: the character's")] = ""
    rollable: Annotated[Id, Doc("what to roll")]
    args: Annotated[dict[str, object], Doc("fields of the roll; they override the sheet")] = field(
        default_factory=nothing
    )
    character: Annotated[Id, Doc("who rolls")] = ""
    other: Annotated[Id, Doc("whom it is rolled against")] = ""
    trait: Annotated[str, Len(0, 80), Doc("what it is rolled with: a skill, a spell, a stat/skill")] = ""
    choices: Annotated[tuple[Id, ...], Len(0, 40), Doc("a player's choices, in order")] = ()
    helped_by: Annotated[
        tuple[Annotated[int, Interval(ge=1)], ...], Len(0, 8), Doc("numbers of the rolls that help this one")
    ] = ()
    task: Annotated[str, Len(0, 60), Doc("a task that may be tried again, by name")] = ""

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`."""
        if self.character:
            character = played_by(room, self.character, seat)
            if isinstance(character, Refused):
                return character
        prepared = ready(room, self)
        if isinstance(prepared, Refused):
            return prepared
        try:
            made = self.made(prepared.rollable, draw)
        except AstragalError as error:
            return Refused("roll.not_made", str(error))
        return (self.event(prepared, made), *changes(prepared, made), *tried(room, self, prepared))

    def made(self, rollable: Rollable[Outcome], draw: Draw) -> Made[Outcome]:
        """Return the roll, thrown here."""
        return roll(rollable, draw, choices=self.choices or None)

    def event(self, prepared: Ready, made: Made[Outcome]) -> Rolled:
        """Return the event of a roll."""
        return Rolled(
            roll=made.as_json(),
            character=prepared.character.id if prepared.character else "",
            other=prepared.other.id if prepared.other else "",
            sources=prepared.sources,
            thrown=not isinstance(self, Read),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Read(Roll):
    """Read a roll from faces thrown by hand."""

    kind: ClassVar[str] = "read"

    faces: Annotated[str, Len(0, 4000), Doc('the faces: "3 6 7", or by group "check: 2 4; skill: 6"')]

    def made(self, rollable: Rollable[Outcome], draw: Draw) -> Made[Outcome]:
        """Return the roll that the faces come to."""
        del draw
        return read(rollable, self.faces, choices=self.choices or None)


@dataclass(frozen=True, slots=True, kw_only=True)
class ComeBack(Command):
    """Leave a task and come back to it later, which clears its retries."""

    kind: ClassVar[str] = "come-back"

    character: Annotated[Id, Doc("the character, by id or name")]
    task: Annotated[Name, Doc("name of the task")]

    def decided(self, room: Room, seat: Seat, draw: Draw) -> Events | Refused:
        """See `Command.decided`; it clears what retries cost (BD-12)."""
        del draw
        character = played_by(room, self.character, seat)
        if isinstance(character, Refused):
            return character
        task = task_of(self.task)
        if not room.tasks.get((character.id, task)):
            return Refused("task.not_tried", f"task: expected one that {character.name} has tried, got {self.task!r}")
        return (TaskTried(character=character.id, task=task, tries=0),)


@dataclass(frozen=True, slots=True)
class Ready:
    """A roll that may be made: the rollable, whose it is, and where its numbers came from."""

    rollable: Rollable[Outcome]
    character: Character | None
    other: Character | None
    sources: dict[str, object]


def ready(room: Room, command: Roll) -> Ready | Refused:
    """Return the roll that a command asks for, with every number it takes from somewhere."""
    character, other = named(room, command.character), named(room, command.other)
    for wanted, found in ((command.character, character), (command.other, other)):
        if wanted and found is None:
            return Refused("character.unknown", f"character: expected one of {names(room)}, got {wanted!r}")
    game = command.game or (character.sheet.game if character else "")
    if game not in room.rules:
        return Refused("game.not_in_force", f"game: expected one of {', '.join(room.rules)}, got {game!r}")
    try:
        return made_ready(room, command, game, character, other)
    except AstragalError as error:
        return Refused("roll.not_legal", str(error))


def made_ready(
    room: Room, command: Roll, game: str, character: Character | None, other: Character | None
) -> Ready | Refused:
    """Return the roll of a game in force; errors of the game's own checks are raised."""
    cls = find(game).rollable(command.rollable)
    args: dict[str, object] = {}
    sources: dict[str, object] = {}
    sides: tuple[tuple[Character | None, str, Side], ...] = (
        (character, command.trait, "actor" if other else "alone"),
        (other, "", "other"),
    )
    for one, trait, side in sides:
        if one is not None and one.sheet.game == game:
            for name, taken in one.sheet.taken(command.rollable, trait, side).items():
                args[name] = plain(taken.value)
                sources[name] = f"{one.name}: {taken.source}"
    tracked = trackers(room, command, character, {field.name for field in declared(cls)})
    if isinstance(tracked, Refused):
        return tracked
    for name, (value, source) in tracked.items():
        args[name] = value
        sources[name] = source
    typed = dict(command.args)
    sources = {name: source for name, source in sources.items() if name not in typed}
    return Ready(build(cls, {**args, **typed}, options=room.rules[game]), character, other, sources)


def trackers(
    room: Room, command: Roll, character: Character | None, fields: set[str]
) -> dict[str, tuple[object, str]] | Refused:
    """Return what the table itself knows: the tries of a task, and helpers' rolls."""
    found: dict[str, tuple[object, str]] = {}
    if command.task:
        if character is None or "retries" not in fields:
            return Refused("task.no_retries", "task: expected a character and a roll that may be tried again")
        tries = room.tasks.get((character.id, task_of(command.task)), 0)
        if tries:
            found["retries"] = tries, f"try {tries + 1} at {command.task}"
    if len(set(command.helped_by)) < len(command.helped_by):
        return Refused("help.twice", f"helped_by: expected each roll once, got {list(command.helped_by)}")
    if command.helped_by:
        helpers: list[object] = []
        for number in command.helped_by:
            note = room.roll(number)
            successes = note and note.outcome.get("successes")
            if note is None or "helpers" not in fields or not isinstance(successes, int):
                return Refused(
                    "help.no_such_roll", f"helped_by: expected the number of a roll with successes, got {number}"
                )
            helpers.append(successes)
        found["helpers"] = helpers, "rolls " + ", ".join(map(str, command.helped_by))
    return found


def changes(prepared: Ready, made: Made[Outcome]) -> Iterator[Event]:
    """Yield what a roll changes on the sheets of both sides."""
    sides: tuple[tuple[Character | None, Side], ...] = (
        (prepared.character, "actor" if prepared.other else "alone"),
        (prepared.other, "other"),
    )
    for one, side in sides:
        if one is None or one.sheet.game != made.rollable.game:
            continue
        fields = one.sheet.changed_by(made.rollable, made.outcome, side)
        if fields:
            yield SheetChanged(character=one.id, fields=fields, why=made.headline[:200])


def tried(room: Room, command: Roll, prepared: Ready) -> Iterator[Event]:
    """Yield one more try of a task."""
    if command.task and prepared.character:
        task = task_of(command.task)
        tries = room.tasks.get((prepared.character.id, task), 0) + 1
        yield TaskTried(character=prepared.character.id, task=task, tries=tries)


def task_of(name: str) -> str:
    """Return the name under which the tries of a task are counted."""
    return " ".join(name.split()).casefold()


def named(room: Room, name: str) -> Character | None:
    """Return a character by id or name; `None` for an empty name too."""
    return room.character(name) if name else None


def worth(room: Room, command: Roll) -> Odds[Outcome] | Refused:
    """Return the exact odds of the roll that a command asks for, with the numbers it would be made with."""
    prepared = ready(room, command)
    if isinstance(prepared, Refused):
        return prepared
    try:
        return odds(prepared.rollable)
    except AstragalError as error:
        return Refused("odds.not_known", str(error))
