"""Power cuts, simulated from the writes of a real writer: see `recorded`.

With synchronous=FULL every acknowledged command is there after any of them. With NORMAL the same cuts lose some, which
also shows that the simulation can tell.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import pytest
import recorded
from made import AT, PROCESSES, batch
from recorded import Done, Recorder

from astragal.store import RoomId, Store, StoreError

CUTS = 300
SEED = 544

if recorded.library() is None:
    pytest.skip(
        "NOT RUN, AND IT MUST BE: power cuts take a Python whose SQLite can be reached (a libsqlite3 of its own)",
        allow_module_level=True,
    )


def write(path: str, synchronous: str, pipe) -> None:
    """Send commands, the store closed and opened again between, and hand over what was done to the disk."""
    from astragal.store import sqlite  # noqa: PLC0415 - of this process

    # a log so short that it is carried into the file every few commands
    sqlite.PRAGMAS = (*sqlite.PRAGMAS, f"synchronous={synchronous}", "wal_autocheckpoint=30")
    recorder = Recorder()
    with Store.open(path) as store:
        room = store.create("Thursday", AT)
        recorder.log.append(Done("said", data=room.encode()))
    count = 0
    for turn in range(4):
        with Store.open(path) as store:
            for number in range(15):
                key = f"{turn}-{number}"
                done = store.append(room, batch(key, count, parts=1 + number % 3, pad="x" * (number * 100)))
                count = done.last
                recorder.log.append(Done("said", data=key.encode()))
    pipe.send(recorder.log)


class Cut(NamedTuple):
    """What a power cut came to."""

    acknowledged: int
    lost: int
    damaged: str


def log_of(path, synchronous: str) -> list[Done]:
    """Return what a writer does to its disk, and when it says what."""
    pipe, theirs = PROCESSES.Pipe()
    process = PROCESSES.Process(target=write, args=(str(path), synchronous, theirs))
    process.start()
    # only the child holds its end now, so that its death is heard
    theirs.close()
    log = pipe.recv()
    process.join()
    return log


def cut(log: list[Done], folder, chance: random.Random) -> Cut:
    """Cut the power at a random moment, open what is left, and look for what was acknowledged."""
    log = log[: chance.randint(1, len(log))]
    folder.mkdir()
    recorded.restore(recorded.disk(log, chance), folder)
    room, *keys = [done.data.decode() for done in log if done.what == "said"] or [""]
    if not room:
        with Store.open(folder / "table.db") as store:
            return Cut(0, 0, "" if len(store.rooms()) <= 1 else "rooms that nobody made")
    try:
        with Store.open(folder / "table.db") as store:
            verdict = store.verify(RoomId(room))
            lost = [key for key in keys if store.answer(RoomId(room), key) != {"done": key}]
            return Cut(len(keys), len(lost), verdict.why)
    except StoreError as error:
        return Cut(1 + len(keys), 1 + len(keys), "" if error.code == "store.unknown_room" else str(error))


def cuts(tmp_path, synchronous: str) -> list[Cut]:
    """Return what many power cuts come to."""
    log = log_of(tmp_path / "table.db", synchronous)
    assert {done.what for done in log} >= {"make", "write", "sync", "remove", "said"}
    assert sum(done.what == "said" for done in log) == 61
    chance = random.Random(SEED)
    return [cut(log, tmp_path / str(number), chance) for number in range(CUTS)]


def test_full_loses_nothing_that_was_acknowledged(tmp_path) -> None:
    came = cuts(tmp_path, "FULL")
    print(f"FULL: {CUTS} power cuts, {sum(one.acknowledged for one in came)} acknowledged, 0 lost")  # noqa: T201
    assert [one for one in came if one.lost or one.damaged] == []
    assert sum(one.acknowledged for one in came) > 5000


def test_normal_loses_some_in_the_same_power_cuts(tmp_path) -> None:
    came = cuts(tmp_path, "NORMAL")
    lossy = sum(one.lost > 0 for one in came)
    print(f"NORMAL: {CUTS} power cuts, {lossy} lost acknowledged commands")  # noqa: T201
    assert lossy > CUTS // 10
