"""What goes into a store and what comes out of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TYPE_CHECKING, NewType

from astragal.store.canonical import bad, checked_text, object_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

RoomId = NewType("RoomId", str)
"""128 random bits in hex: who has it was given it."""

MOST_EVENTS = 1000
"""Events that one command may bring about."""


def checked_time(at: str) -> str:
    """Return `at` if it says a moment everywhere in the world.

    Raises:
        StoreError: it is no ISO 8601 time with its offset from UTC.
    """
    try:
        known = datetime.fromisoformat(at).tzinfo is not None
    except ValueError:
        known = False
    if not known:
        raise bad("at", "a time with its offset, as 2026-07-31T20:15:00+00:00", repr(at))
    return checked_text(at, "at")


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """The events one command brought about, with the command's answer: stored whole or not at all.

    `expected` is how many events the room had when the command was decided. `version` names the rules it was decided
    by, `actor` the seat ("" for the room itself). JSON is taken over when the batch is made; later changes of the
    mappings given do not reach it.
    """

    key: str
    actor: str
    at: str
    version: str
    events: Sequence[Mapping[str, object]]
    answer: Mapping[str, object]
    expected: int
    event_texts: tuple[str, ...] = field(init=False, repr=False)
    answer_text: str = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Check every value, and keep the JSON as text."""
        checked_text(self.key, "key")
        checked_text(self.actor, "actor", least=0)
        checked_text(self.version, "version", least=0)
        checked_time(self.at)
        if not 1 <= len(self.events) <= MOST_EVENTS:
            raise bad("events", f"1 to {MOST_EVENTS}", str(len(self.events)))
        if self.expected < 0:
            raise bad("expected", "0 or more", repr(self.expected))
        texts = tuple(object_text(event, f"event {number}") for number, event in enumerate(self.events, 1))
        object.__setattr__(self, "event_texts", texts)
        object.__setattr__(self, "answer_text", object_text(self.answer, "answer"))


@dataclass(frozen=True, slots=True)
class Appended:
    """Where a command's events are, and its answer; `repeated` if they were there before."""

    first: int
    last: int
    answer: dict[str, object]
    repeated: bool


@dataclass(frozen=True, slots=True)
class Stored:
    """One event of a room as it is stored."""

    number: int
    key: str
    version: str
    at: str
    actor: str
    event: dict[str, object]
    previous: str
    hash: str


@dataclass(frozen=True, slots=True)
class Listed:
    """A room as the store lists it: how many events it has, and the hash of the last one."""

    id: RoomId
    name: str
    created: str
    count: int
    head: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What verifying came to: the number of the first bad event, if there is one, and why it is bad."""

    ok: bool
    first_bad: int | None = None
    why: str = ""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state that the events up to `number` fold to, as the code called `version` sees it."""

    number: int
    version: str
    state: dict[str, object]
