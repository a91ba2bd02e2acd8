"""Rooms, their events, their commands' answers, snapshots."""

from __future__ import annotations

from alembic import op
from sqlalchemy import Column, ForeignKey, Integer, String, Text

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the first tables."""
    op.create_table(
        "room",
        Column("id", String(32), primary_key=True),
        Column("name", String, nullable=False),
        Column("created", String, nullable=False),
        Column("count", Integer, nullable=False),
        Column("head", String(64), nullable=False),
    )
    op.create_table(
        "event",
        Column("room", String(32), ForeignKey("room.id"), primary_key=True),
        Column("number", Integer, primary_key=True, autoincrement=False),
        Column("key", String, nullable=False),
        Column("version", String, nullable=False),
        Column("at", String, nullable=False),
        Column("actor", String, nullable=False),
        Column("event", Text, nullable=False),
        Column("previous", String(64), nullable=False),
        Column("hash", String(64), nullable=False),
    )
    op.create_table(
        "command",
        Column("room", String(32), ForeignKey("room.id"), primary_key=True),
        Column("key", String, primary_key=True),
        Column("first", Integer, nullable=False),
        Column("last", Integer, nullable=False),
        Column("answer", Text, nullable=False),
        Column("seal", String(64), nullable=False),
    )
    op.create_table(
        "snapshot",
        Column("room", String(32), ForeignKey("room.id"), primary_key=True),
        Column("number", Integer, nullable=False),
        Column("version", String, nullable=False),
        Column("state", Text, nullable=False),
        Column("seal", String(64), nullable=False),
    )
