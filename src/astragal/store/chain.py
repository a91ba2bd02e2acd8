"""The chain: each event carries the hash of the one before, the first that of its room's id, name and time."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from astragal.store.canonical import canonical, hashed, object_of, quoted
from astragal.store.values import Stored

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.store.values import Batch

TYPES = (int, *[str] * 7)
"""What the columns of a `Link` hold, unless somebody has been at them."""


class Link(NamedTuple):
    """A row of the event table: one event, its JSON still text."""

    number: int
    key: str
    version: str
    at: str
    actor: str
    event: str
    previous: str
    hash: str = ""

    def text(self) -> str:
        """Return the canonical JSON that is hashed: every column but the hash.

        Written out for speed; must agree with `canonical` (test_what_is_hashed_is_the_canonical_json_of_the_columns).
        """
        return (
            f'{{"actor":{quoted(self.actor)},"at":{quoted(self.at)},"event":{self.event},"key":{quoted(self.key)},'
            f'"number":{self.number},"previous":{quoted(self.previous)},"version":{quoted(self.version)}}}'
        )

    def sealed(self) -> Link:
        """Return the link with its hash."""
        return self._replace(hash=hashed(self.text()))

    def fault(self, number: int, previous: str | None) -> str:
        """Return why this is not event `number` after the one hashed `previous` (`None`: any); "" if it is."""
        if tuple(type(column) for column in self) != TYPES:
            return "a column holds something else than it was given"
        if self.number != number:
            return f"expected event {number} here, got event {self.number}"
        if previous not in (None, self.previous):
            return "it does not follow the event before: one was changed, removed, added or moved"
        if not self.event.isascii() or self.hash != hashed(self.text()):
            return "its columns do not give its hash: number, key, version, at, actor, event, previous or hash changed"
        return ""

    def stored(self) -> Stored:
        """Return the event with its JSON read."""
        return Stored(*self[:5], object_of(self.event), self.previous, self.hash)


def genesis(room: str, name: str, created: str) -> str:
    """Return what the first event of a room follows."""
    return hashed(canonical({"created": created, "id": room, "name": name}))


def links(batch: Batch, count: int, head: str) -> Iterator[Link]:
    """Yield a batch's events as they follow event `count`, whose hash is `head`."""
    for number, event in enumerate(batch.event_texts, count + 1):
        link = Link(number, batch.key, batch.version, batch.at, batch.actor, event, head).sealed()
        head = link.hash
        yield link


class Answered(NamedTuple):
    """A row of the command table: a command with its events' numbers and its answer, sealed to the chain."""

    key: str
    first: int
    last: int
    answer: str
    seal: str = ""

    def sealed(self, head: str) -> Answered:
        """Return the row with its seal; `head` is the hash of the command's last event."""
        text = f'"first":{self.first},"hash":{quoted(head)},"key":{quoted(self.key)},"last":{self.last}'
        return self._replace(seal=hashed(f'{{"answer":{self.answer},{text}}}'))

    def fault(self, number: int, head: str) -> str:
        """Return why event `number`, hashed `head`, is none of this command's; "" if it is."""
        if tuple(type(column) for column in self) != (str, int, int, str, str) or not self.answer.isascii():
            return "its command holds something else than it was given"
        if not self.first <= number <= self.last:
            return "its command names other events"
        if number == self.last and self.sealed(head) != self:
            return "its command was changed: key, numbers or answer do not give the seal"
        return ""


Pair = tuple[Link, Answered | None]
"""An event and the command that brought it about; `None` if that is gone."""


def command_fault(command: Answered | None, link: Link) -> str:
    """Return why an event is none of a command's; "" if it is."""
    return "its command is missing" if command is None else command.fault(link.number, link.hash)
