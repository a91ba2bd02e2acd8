"""Bring a file to the tables of this version, or say why not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import String, column, inspect, select, table

from astragal.store import sqlite
from astragal.store.errors import StoreError
from astragal.store.schema import HEAD

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection

SCRIPTS = "astragal.store:migrations"
"""Where the migrations are, inside the package."""


def ready(connection: Connection, path: str) -> bool:
    """Return whether a file has the tables of this version.

    Raises:
        StoreError: the file is of a newer version, damaged, or no store.
    """
    if not sqlite.marked(connection, path):
        return False
    found = revision(connection)
    if found is None:
        raise sqlite.damaged(path, "the number of its version is missing")
    if found != HEAD and found not in known():
        raise StoreError(
            "store.newer",
            f"{path}: expected a file of version {HEAD} or older, got {found!r}",
            tip="update astragal; this version would not understand what the newer one wrote",
        )
    return found == HEAD


def revision(connection: Connection) -> str | None:
    """Return the migration that a file is at."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    versions = select(column("version_num", String)).select_from(table("alembic_version"))
    found = connection.execute(versions).scalars().all()
    return found[0] if len(found) == 1 else None


def upgrade(connection: Connection) -> None:
    """Run what migrations are missing, inside the transaction of `connection`."""
    from alembic import command  # noqa: PLC0415 - opening a file of this version does without

    sqlite.mark(connection)
    command.upgrade(config(connection), "head")


def known() -> set[str]:
    """Return every migration of this version."""
    from alembic.script import ScriptDirectory  # noqa: PLC0415 - as in `upgrade`

    return {script.revision for script in ScriptDirectory.from_config(config(None)).walk_revisions()}


def config(connection: Connection | None) -> Config:
    """Return how Alembic is to run; see `migrations/env.py`."""
    from alembic.config import Config  # noqa: PLC0415 - as in `upgrade`

    made = Config(attributes={"connection": connection})
    made.set_main_option("script_location", SCRIPTS)
    return made
