"""What is read of a room: page by page, each event checked against its hash and the one before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from astragal.store.chain import Answered, Link, command_fault, genesis
from astragal.store.errors import unknown_room
from astragal.store.schema import COMMAND, EVENT, ROOM
from astragal.store.sqlite import damaged, told
from astragal.store.values import Listed, RoomId

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine, Row

    from astragal.store.chain import Pair

PAGE = 500
"""Events read at once."""

LISTED = select(ROOM.c.id, ROOM.c.name, ROOM.c.created, ROOM.c.count, ROOM.c.head).order_by(ROOM.c.created, ROOM.c.id)

PAIRS = (
    select(*(EVENT.c[name] for name in Link._fields), *(COMMAND.c[name] for name in Answered._fields))
    .outerjoin_from(EVENT, COMMAND, (COMMAND.c.room == EVENT.c.room) & (COMMAND.c.key == EVENT.c.key))
    .order_by(EVENT.c.number)
)
"""Each event with the command that brought it about."""

WIDTH = len(Link._fields)


def rooms(connection: Connection) -> tuple[Listed, ...]:
    """Return every room, the oldest first."""
    return tuple(listed_of(row) for row in connection.execute(LISTED))


def listed(connection: Connection, room: RoomId) -> Listed | None:
    """Return a room as the store lists it."""
    row = connection.execute(LISTED.where(ROOM.c.id == room)).one_or_none()
    return listed_of(row) if row else None


def listed_of(row: Row[str, str, str, int, str]) -> Listed:
    """Return a room of its row.

    Raises:
        ValueError: it holds something else than it was given.
    """
    room, name, created, count, head = row
    if type(count) is not int or not all(type(text) is str for text in (room, name, created, head)):
        raise ValueError(f"the row of room {room!r} holds something else than it was given")
    return Listed(RoomId(room), name, created, count, head)


def page(connection: Connection, room: RoomId, after: int, most: int) -> list[Pair]:
    """Return at most `most` events of a room after number `after`, each with its command."""
    found = connection.execute(PAIRS.where(EVENT.c.room == room, EVENT.c.number > after).limit(most))
    return [(Link(*row[:WIDTH]), None if row[WIDTH] is None else Answered(*row[WIDTH:])) for row in found]


def start(engine: Engine, path: str, room: RoomId) -> Listed:
    """Return a room as it is now.

    Raises:
        StoreError: there is no such room.
    """
    with told(path), engine.begin() as connection:
        found = listed(connection, room)
    if found is None:
        raise unknown_room(room)
    return found


def pairs(engine: Engine, path: str, room: Listed, after: int = 0) -> Iterator[Pair]:
    """Yield the events of a room after number `after`, up to those it had when `room` was listed.

    No connection is kept between pages: events never change, so pages read later fit.

    Raises:
        StoreError: an event is missing, or not as it was written.
    """
    previous = None if after else genesis(room.id, room.name, room.created)
    while after < room.count:
        with told(path), engine.begin() as connection:
            found = page(connection, room.id, after, min(PAGE, room.count - after))
        if not found:
            raise damaged(path, f"room {room.id}, event {after + 1} is missing")
        for link, command in found:
            if why := link.fault(after + 1, previous) or command_fault(command, link):
                raise damaged(path, f"room {room.id}, event {after + 1}: {why}")
            after, previous = link.number, link.hash
            yield link, command
    if previous not in (None, room.head):
        raise damaged(path, f"room {room.id}: its last event is not the one that the room names")
