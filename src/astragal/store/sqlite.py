"""All that is SQLite's own: how a file is opened, its pragmas, its errors in our words."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from sqlalchemy import create_engine, event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from astragal.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Generator

    from sqlalchemy import Connection, Engine

PRAGMAS = ("synchronous=FULL", "fullfsync=ON", "foreign_keys=ON", "cell_size_check=ON")
"""Of every connection. With synchronous=NORMAL a power cut loses acknowledged commands: tests/store/test_power.py.

Macs need fullfsync for what syncing does elsewhere.
"""

BUSY = 5.0
"""Seconds to wait for a program that holds the file."""

APPLICATION = 0x41737472
"""Marks an SQLite file as a store: "Astr"."""

MAGIC = b"SQLite format 3\0"

LEAST_SIZE = 512
"""Bytes of the smallest database."""


def engine(path: str, mode: Literal["write", "read"]) -> Engine:
    """Return an engine on a file; "write" begins every transaction as the one writer."""
    writes = mode == "write"
    uri = Path(path).as_uri() + ("?mode=rwc" if writes else frozen(path))

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(uri, uri=True, timeout=BUSY, isolation_level=None, check_same_thread=False)
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    pool = {"pool_size": 1, "max_overflow": 0} if writes else {"pool_size": 8, "max_overflow": -1}
    made = create_engine("sqlite://", creator=connect, poolclass=QueuePool, **pool)

    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    event.listen(made, "begin", begin)
    return made


def frozen(path: str) -> str:
    """Return how to read a file: as nobody's, where its folder lets no one keep a log beside it."""
    log = path + "-wal"
    nobodys = not os.access(Path(path).parent, os.W_OK) and not (os.path.exists(log) and os.path.getsize(log))
    return "?mode=ro&immutable=1" if nobodys else "?mode=ro"


def examine(path: str) -> None:
    """Look at the first bytes of a file, which may be missing or empty.

    Raises:
        StoreError: they are not those of a database.
    """
    with told(path), open(path, "rb") as file:
        start = file.read(LEAST_SIZE)
    if start and not start.startswith(MAGIC):
        raise not_a_database(path, "something else")
    if start and len(start) < LEAST_SIZE:
        raise damaged(path, f"it ends after {len(start)} bytes")


def marked(connection: Connection, path: str) -> bool:
    """Return whether a database is a store already; an empty one is not.

    Raises:
        StoreError: it is a database of something else.
    """
    found = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
    if found == APPLICATION:
        return True
    if found or connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one():
        raise not_a_database(path, "an SQLite database of another program")
    return False


def mark(connection: Connection) -> None:
    """Mark a database as a store, in the transaction that fills it."""
    connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION}")


def log_ahead(engine: Engine, path: str) -> None:
    """Turn write-ahead logging on: readers never wait for the writer, and a commit is one sync."""
    raw = engine.raw_connection()
    try:
        cursor = raw.cursor()
        cursor.execute("PRAGMA journal_mode=WAL")
        row = cursor.fetchone()
    finally:
        raw.close()
    if row is None or row[0] != "wal":
        raise StoreError(
            "store.failed",
            f"{path}: expected a disk that SQLite's write-ahead log works on, got journal mode {row and row[0]!r}",
            tip="keep the file on a disk of this machine, not on a network share",
        )


def page_fault(connection: Connection) -> str:
    """Return the first thing that is wrong with the pages of a database; "" if they are sound."""
    found = str(connection.exec_driver_sql("PRAGMA integrity_check(1)").scalar_one())
    return "" if found == "ok" else " ".join(found.split())


@contextmanager
def told(path: str) -> Generator[None, None, None]:
    """Tell every error of SQLite, SQLAlchemy and the file system as a `StoreError` about `path`."""
    try:
        yield
    except DBAPIError as error:
        raise in_our_words(path, error.orig) from error
    except (sqlite3.Error, sqlite3.Warning) as error:
        raise in_our_words(path, error) from error
    except (MemoryError, ValueError, OverflowError) as error:
        # stored JSON or text that is none any more, lengths beyond all bounds
        raise damaged(path, str(error)) from error
    except SQLAlchemyError as error:
        raise StoreError("store.failed", f"{path}: {error}") from error
    except OSError as error:
        raise of_system(path, error) from error


def in_our_words(path: str, error: BaseException | None) -> StoreError:
    """Return what an error of SQLite means."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    match code & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return StoreError(
                "store.locked",
                f"{path}: expected to write within {BUSY:.0f} s, got a file that another program holds",
                tip="end what that program does with it, then send the command again",
            )
        case sqlite3.SQLITE_FULL:
            return full(path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return read_only(path)
        case sqlite3.SQLITE_NOTADB:
            return not_a_database(path, "something else, or a damaged first page")
        case sqlite3.SQLITE_IOERR if code != sqlite3.SQLITE_IOERR_SHORT_READ:
            return StoreError(
                "store.failed",
                f"{path}: expected a disk that works, got {error} ({getattr(error, 'sqlite_errorname', '')})",
                tip="look at the disk and its quota, then send the command again",
            )
        case _:
            return damaged(path, str(error))


def of_system(path: str, error: OSError) -> StoreError:
    """Return what an error of the file system means."""
    if isinstance(error, FileNotFoundError):
        return StoreError("store.missing", f"{path}: expected a file, got nothing there", tip="check the path")
    if isinstance(error, IsADirectoryError):
        return not_a_database(path, "a folder")
    if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return full(path)
    return read_only(path, f"{error.strerror or error}".lower())


def full(path: str) -> StoreError:
    """Return the error for a disk that takes no more."""
    return StoreError(
        "store.full",
        f"{path}: expected room to write, got a full disk",
        tip="make room, then send the command again; its key keeps it from counting twice",
    )


def read_only(path: str, why: str = "no right to") -> StoreError:
    """Return the error for a file or folder that can't be written (or not even opened)."""
    return StoreError(
        "store.read_only",
        f"{path}: expected a file and folder that can be read and written, got {why}",
        tip="change their rights, or copy the file elsewhere together with its -wal",
    )


def damaged(path: str, why: str) -> StoreError:
    """Return the error for a file that is not as it was written."""
    return StoreError(
        "store.damaged",
        f"{path}: expected what was written, got damage: {why}",
        tip="keep a copy, verify each room to see what still holds, and go back to an export",
    )


def not_a_database(path: str, came: str) -> StoreError:
    """Return the error for a file that never was a store."""
    return StoreError("store.not_a_database", f"{path}: expected a store, got {came}", tip="check the path")
