"""What the writer writes: a room, a command with its events."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import and_, insert, select, update

from astragal.store.canonical import object_of
from astragal.store.chain import Answered, genesis, links
from astragal.store.errors import Stale, StoreError, unknown_room
from astragal.store.reading import listed
from astragal.store.schema import COMMAND, EVENT, ROOM
from astragal.store.values import Appended

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from astragal.store.chain import Link
    from astragal.store.values import Batch, Listed, RoomId


def create(connection: Connection, room: RoomId, name: str, created: str) -> RoomId:
    """Write a room without events."""
    head = genesis(room, name, created)
    connection.execute(insert(ROOM), {"id": room, "name": name, "created": created, "count": 0, "head": head})
    return room


def append(connection: Connection, room: RoomId, batch: Batch) -> Appended:
    """Write a command's events and answer; a command whose key is known gets its first answer and writes nothing.

    Raises:
        Stale: the room holds more or fewer events than the command was decided on.
        StoreError: there is no such room.
    """
    known = answered(connection, room, batch.key)
    if known is not None:
        return Appended(known.first, known.last, object_of(known.answer), repeated=True)
    now = listed(connection, room)
    if now is None:
        raise unknown_room(room)
    if batch.expected != now.count:
        raise Stale(room, batch.expected, now.count)
    added = tuple(links(batch, now.count, now.head))
    command = Answered(batch.key, now.count + 1, added[-1].number, batch.answer_text).sealed(added[-1].hash)
    write(connection, room, added, [command])
    connection.execute(update(ROOM).where(ROOM.c.id == room), {"count": added[-1].number, "head": added[-1].hash})
    return Appended(command.first, command.last, object_of(command.answer), repeated=False)


def put(connection: Connection, room: Listed, events: Sequence[Link], commands: Sequence[Answered]) -> RoomId:
    """Write a whole room.

    Raises:
        StoreError: a room of that id is there.
    """
    if listed(connection, room.id):
        raise StoreError(
            "store.room_exists", f"room: expected a new one, got {room.id!r}, which is here", tip="use another store"
        )
    row = {"id": room.id, "name": room.name, "created": room.created, "count": room.count, "head": room.head}
    connection.execute(insert(ROOM), row)
    if events:
        write(connection, room.id, events, commands)
    return room.id


def write(connection: Connection, room: RoomId, events: Sequence[Link], commands: Sequence[Answered]) -> None:
    """Write rows of events and commands."""
    connection.execute(insert(EVENT), [{"room": room, **link._asdict()} for link in events])
    connection.execute(insert(COMMAND), [{"room": room, **command._asdict()} for command in commands])


def answered(connection: Connection, room: RoomId, key: str) -> Answered | None:
    """Return the command of that key, if the room has it.

    Raises:
        ValueError: it is not as it was written.
    """
    columns = (COMMAND.c.key, COMMAND.c.first, COMMAND.c.last, COMMAND.c.answer, COMMAND.c.seal, EVENT.c.hash)
    last = and_(EVENT.c.room == COMMAND.c.room, EVENT.c.number == COMMAND.c.last)
    known = select(*columns).outerjoin_from(COMMAND, EVENT, last).where(COMMAND.c.room == room, COMMAND.c.key == key)
    row = connection.execute(known).one_or_none()
    if row is None:
        return None
    command = Answered(*row[:5])
    if why := command.fault(command.last, str(row[5])):
        raise ValueError(f"room {room}, command {key!r}: {why}")
    return command
