"""Random corruption of a file: whatever alters an event is found, and nothing ends in anything but an answer."""

from __future__ import annotations

import random
import shutil
import sqlite3

import pytest
from made import AT, batch

from astragal.store import Store, StoreError

CORRUPTIONS = 200


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    """Return a file of one room with its id and its events."""
    path = tmp_path_factory.mktemp("whole") / "table.db"
    with Store.open(path) as store:
        room = store.create("Thursday", AT)
        count = 0
        for number in range(40):
            count = store.append(room, batch(f"key {number}", count, parts=1 + number % 3)).last
        events = list(store.read(room))
    return path, room, events


def flip(path, chance: random.Random) -> None:
    """Flip one bit."""
    content = bytearray(path.read_bytes())
    content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
    path.write_bytes(content)


def overwrite(path, chance: random.Random) -> None:
    """Write something over up to 64 bytes."""
    content = bytearray(path.read_bytes())
    start = chance.randrange(len(content))
    content[start : start + chance.randint(1, 64)] = chance.randbytes(chance.randint(1, 64))
    path.write_bytes(content)


def edit(path, chance: random.Random) -> None:
    """Change a column of an event, as somebody with a tool would."""
    with sqlite3.connect(path) as connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(event)") if row[1] != "room"]
        column, number = chance.choice(columns), chance.randint(1, 70)
        value = chance.choice(["7", "'x'", f"{column} || ' '", "x'00'"])
        try:
            connection.execute(f"UPDATE event SET {column} = {value} WHERE number = {number}")
        except sqlite3.Error:
            # a value that the table itself refuses
            connection.rollback()


def swap(path, chance: random.Random) -> None:
    """Swap what two events hold, or remove one."""
    first, second = chance.sample(range(1, 70), 2)
    with sqlite3.connect(path) as connection:
        if chance.random() < 0.5:
            connection.execute(f"DELETE FROM event WHERE number = {first}")
            return
        connection.execute(
            "UPDATE event SET event = (SELECT other.event FROM event AS other WHERE other.room = event.room"
            f" AND other.number = {first} + {second} - event.number) WHERE number IN ({first}, {second})"
        )


@pytest.mark.parametrize("seed", range(CORRUPTIONS))
def test_a_corruption_that_alters_an_event_is_found(whole, tmp_path, seed) -> None:
    path, room, events = whole
    chance = random.Random(seed)
    other = tmp_path / "table.db"
    shutil.copy(path, other)
    (flip, overwrite, edit, swap)[seed % 4](other, chance)
    said = ""
    left, verdict = [], None
    try:
        with Store.open(other) as store:
            verdict = store.verify(room)
            left = list(store.read(room)) if verdict.ok else []
    except StoreError as error:
        said = f"{error.code}: {error}"
    if verdict is None or said:
        assert said.startswith("store.")
        assert "\n" not in said
    else:
        # what verifies holds the very events that were written
        assert left == events if verdict.ok else verdict.why
