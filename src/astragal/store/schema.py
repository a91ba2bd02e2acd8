"""The tables as this version knows them; `migrations` brings older files here."""

from __future__ import annotations

from sqlalchemy import Column, ForeignKey, Integer, MetaData, String, Table, Text, TypedColumns

HEAD = "0001"
"""The newest migration; a file that is there needs none."""

TABLES = MetaData()


class RoomColumns(TypedColumns):
    """A room; count and head say a second time what its events come to, and change with them."""

    id = Column(String(32), primary_key=True)
    name = Column(String, nullable=False)
    created = Column(String, nullable=False)
    count = Column(Integer, nullable=False)
    head = Column(String(64), nullable=False)


class EventColumns(TypedColumns):
    """An event; see `chain.Link`."""

    room = Column(String(32), ForeignKey("room.id"), primary_key=True)
    number = Column(Integer, primary_key=True, autoincrement=False)
    key = Column(String, nullable=False)
    version = Column(String, nullable=False)
    at = Column(String, nullable=False)
    actor = Column(String, nullable=False)
    event = Column(Text, nullable=False)
    previous = Column(String(64), nullable=False)
    hash = Column(String(64), nullable=False)


class CommandColumns(TypedColumns):
    """A command that was acknowledged; see `chain.Answered`."""

    room = Column(String(32), ForeignKey("room.id"), primary_key=True)
    key = Column(String, primary_key=True)
    first = Column(Integer, nullable=False)
    last = Column(Integer, nullable=False)
    answer = Column(Text, nullable=False)
    seal = Column(String(64), nullable=False)


class SnapshotColumns(TypedColumns):
    """The newest snapshot of a room; may be dropped at any time."""

    room = Column(String(32), ForeignKey("room.id"), primary_key=True)
    number = Column(Integer, nullable=False)
    version = Column(String, nullable=False)
    state = Column(Text, nullable=False)
    seal = Column(String(64), nullable=False)


ROOM = Table("room", TABLES, RoomColumns)
EVENT = Table("event", TABLES, EventColumns)
COMMAND = Table("command", TABLES, CommandColumns)
SNAPSHOT = Table("snapshot", TABLES, SnapshotColumns)
