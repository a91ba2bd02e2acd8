"""Snapshots: a state kept so that folding may start there; never needed, never trusted without its seal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import and_, delete, insert, select

from astragal.store.canonical import bad, canonical, hashed, object_of
from astragal.store.schema import EVENT, SNAPSHOT
from astragal.store.values import Snapshot

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from astragal.store.values import RoomId


def seal(number: int, version: str, state: str, head: str) -> str:
    """Return what ties a state to the events it was folded from: `head` is the hash of the last one."""
    return hashed(canonical({"hash": head, "number": number, "state": state, "version": version}))


def keep(connection: Connection, room: RoomId, number: int, version: str, state: str) -> None:
    """Write a snapshot, instead of the one that is there.

    Raises:
        StoreError: the room has no such event.
    """
    head = connection.execute(
        select(EVENT.c.hash).where(EVENT.c.room == room, EVENT.c.number == number)
    ).scalar_one_or_none()
    if head is None:
        raise bad("number", "that of an event of the room", repr(number))
    drop(connection, room)
    row = {"room": room, "number": number, "version": version, "state": state}
    connection.execute(insert(SNAPSHOT), {**row, "seal": seal(number, version, state, head)})


def drop(connection: Connection, room: RoomId | None) -> None:
    """Remove the snapshot of a room, or of all."""
    connection.execute(delete(SNAPSHOT) if room is None else delete(SNAPSHOT).where(SNAPSHOT.c.room == room))


def find(connection: Connection, room: RoomId, version: str) -> Snapshot | None:
    """Return a room's snapshot, if it is of that version and its seal holds."""
    last = and_(EVENT.c.room == SNAPSHOT.c.room, EVENT.c.number == SNAPSHOT.c.number)
    columns = select(SNAPSHOT.c.number, SNAPSHOT.c.state, SNAPSHOT.c.seal, EVENT.c.hash).join_from(
        SNAPSHOT, EVENT, last
    )
    row = connection.execute(columns.where(SNAPSHOT.c.room == room, SNAPSHOT.c.version == version)).one_or_none()
    if row is None:
        return None
    number, state, kept, head = row
    holds = type(state) is str and type(head) is str and seal(number, version, state, head) == kept
    return Snapshot(number, version, object_of(state)) if holds else None
