"""A room kept in a store: commands are decided on what the log folds to, and answered once they are on disk."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from astragal import __version__
from astragal.core.plain import listed
from astragal.store import Batch, Stale
from astragal.table import Refused, Room, decide, event_of, evolve, fold

if TYPE_CHECKING:
    from collections.abc import Iterable

    from astragal.play import Draw
    from astragal.store import RoomId, Store
    from astragal.table import Command, Event

TRIES = 5
"""Times a command is decided again when the room has moved on meanwhile."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command came to: its events, with the number of the first; `repeated` if its key was known."""

    first: int
    events: tuple[Event, ...]
    repeated: bool = False


class Kept:
    """One room of a store, folded up to its last event."""

    def __init__(self, store: Store, id: RoomId) -> None:
        """Fold the room."""
        self.store, self.id = store, id
        self.room = Room()
        self.catch_up()

    def catch_up(self) -> tuple[Event, ...]:
        """Fold in what the log holds beyond the room, and return it."""
        events = tuple(event_of(stored.event) for stored in self.store.read(self.id, after=self.room.number))
        self.room = fold(events, self.room)
        return events

    def give(self, command: Command, draw: Draw, *, key: str = "") -> Answer | Refused:
        """Decide a command and write its events; a key that the room knows gets its first answer again.

        Raises:
            StoreError: it could not be written; the room is as it was.
        """
        key = key or uuid.uuid4().hex
        known = self.store.answer(self.id, key)
        if known is not None:
            return repeated(known)
        for _ in range(TRIES):
            events = decide(self.room, command, draw)
            if isinstance(events, Refused):
                return events
            try:
                return self._write(key, command, events)
            except Stale:
                self.catch_up()
        return Refused("table.stale", "the table moves too fast: expected to be heard, got other commands each time")

    def _write(self, key: str, command: Command, events: tuple[Event, ...]) -> Answer | Refused:
        stored = [event.as_json() for event in events]
        batch = Batch(
            key=key,
            actor=events[0].by,
            at=datetime.now(UTC).isoformat(timespec="milliseconds"),
            version=f"astragal {__version__}",
            events=stored,
            answer={"first": self.room.number + 1, "events": stored, "command": command.kind},
            expected=self.room.number,
        )
        appended = self.store.append(self.id, batch)
        if appended.repeated:
            self.catch_up()
            return repeated(appended.answer)
        for event in events:
            self.room = evolve(self.room, event)
        return Answer(appended.first, events)


def repeated(answer: dict[str, object]) -> Answer:
    """Return the answer that a known key was given first."""
    first = answer.get("first")
    events = tuple(event_of(event) for event in listed(answer.get("events")) or ())
    return Answer(first if isinstance(first, int) else 0, events, repeated=True)


def rooms_before(events: Iterable[Event]) -> Iterable[tuple[Room, Event]]:
    """Yield each event with the room before it."""
    room = Room()
    for event in events:
        yield room, event
        room = evolve(room, event)
