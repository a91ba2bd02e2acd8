"""Commands for tests, and processes that write."""

from __future__ import annotations

import multiprocessing
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from astragal.store import Appended, Batch, RoomId, Stale, Store, StoreError

if TYPE_CHECKING:
    from pathlib import Path

AT = "2026-07-31T20:15:00+00:00"

# children come from a server that has opened no store, so each is a fresh process, in a few milliseconds
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["astragal.store", "alembic.command", "made"])


def batch(key: str, expected: int, parts: int = 1, pad: str = "") -> Batch:
    """Return a command of so many events that say which they are."""
    events = [{"kind": "rolled", "of": key, "part": part, "faces": [1, 6, part], "pad": pad} for part in range(parts)]
    return Batch(
        key=key, actor="seat-1", at=AT, version="dragon 1", events=events, answer={"done": key}, expected=expected
    )


def insist(store: Store, room: RoomId, key: str, parts: int = 1, pad: str = "") -> Appended:
    """Append a command, decided again until it is not stale."""
    expected = store.room(room).count
    while True:
        try:
            return store.append(room, batch(key, expected, parts, pad))
        except Stale as stale:
            expected = stale.count


def filled(path: Path, *rooms: str, commands: int = 20) -> list[RoomId]:
    """Make a store with rooms in it, and return their ids."""
    with Store.open(path) as store:
        made = [store.create(name, AT) for name in rooms]
        for room in made:
            for number in range(commands):
                insist(store, room, f"k{number}", parts=1 + number % 3)
    return made


def edited(path: Path, *statements: str) -> None:
    """Change a closed store behind its back."""
    with closing(sqlite3.connect(path)) as raw, raw:
        for statement in statements:
            raw.execute(statement)


def code_of(error: StoreError) -> str:
    """Return the code of an error that reads as all do: one line, with a tip."""
    text = str(error)
    assert "\n" not in text
    assert ": expected " in text
    assert text[0].islower() or text[0] == "/"
    assert error.tip
    return error.code
