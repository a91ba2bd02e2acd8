"""kill -9 at random moments: nothing acknowledged is lost, nothing is there twice, no number is left out."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from made import AT, PROCESSES, insist

from astragal.store import RoomId, Store

KILLS = 50
THREADS = 4
FILES = 10


def write(path: str, turn: int, pipe) -> None:
    """Send commands from four threads for ever, and say on the pipe what was acknowledged."""
    said = Lock()

    def say(*what: object) -> None:
        with said:
            pipe.send(what)

    def send(thread: int) -> None:
        for number in range(100_000):
            key = f"{turn}-{thread}-{number}"
            done = insist(store, room, key, parts=1 + number % 3)
            say("done", key, done.first, done.last)

    with Store.open(path) as store:
        room = store.rooms()[0].id if store.rooms() else store.create("Thursday", AT)
        say("room", room)
        with ThreadPoolExecutor(THREADS) as threads:
            list(threads.map(send, range(THREADS)))


def look(path: str, room: str, done: dict[str, tuple[int, int]], pipe) -> None:
    """Say what is wrong with a store in which `done` was acknowledged, and how many commands nobody knows of."""
    with Store.open(path) as store:
        found: dict[str, list[tuple[int, int]]] = {}
        numbers = []
        for stored in store.read(RoomId(room)):
            found.setdefault(stored.key, []).append((stored.number, stored.event["part"]))
            numbers.append(stored.number)
        wrong = [] if store.verify(RoomId(room)).ok else ["it does not verify"]
        wrong += [] if numbers == list(range(1, len(numbers) + 1)) else ["numbers with a gap"]
        wrong += [f"{key} is lost" for key in done if key not in found]
        for key, events in found.items():
            whole = [(events[0][0] + part, part) for part in range(1 + int(key.split("-")[2]) % 3)]
            wrong += [] if events == whole else [f"{key} is there as {events}"]
        for key, (first, last) in done.items():
            again = insist(store, RoomId(room), key)
            wrong += (
                [] if (again.first, again.last, again.repeated) == (first, last, True) else [f"{key} is there again"]
            )
        pipe.send((wrong, len(found.keys() - done.keys())))


def child(target, *args):
    """Start a fresh process; return it, and our end of its pipe."""
    ours, theirs = PROCESSES.Pipe()
    process = PROCESSES.Process(target=target, args=(*args, theirs))
    process.start()
    theirs.close()
    return process, ours


def heard(pipe) -> list[tuple]:
    """Return all that a dead process has said."""
    said = []
    try:
        while True:
            said.append(pipe.recv())
    except (EOFError, OSError):
        return said


def test_fifty_kills_lose_nothing_and_double_nothing(tmp_path) -> None:
    chance = random.Random(20260731)
    rooms: dict[str, str] = {}
    done: dict[str, dict[str, tuple[int, int]]] = {}
    unheard = 0
    for turn in range(KILLS):
        # five kills a file; the first as it is made
        path = str(tmp_path / f"{turn % FILES}.db")
        process, pipe = child(write, path, turn)
        time.sleep(chance.uniform(0, 0.05 if turn < FILES else 0.4))
        process.kill()
        process.join()
        for what, *rest in heard(pipe):
            if what == "room":
                assert rooms.setdefault(path, rest[0]) == rest[0]
            else:
                key, first, last = rest
                done.setdefault(path, {})[key] = (first, last)
        if path in rooms:
            checker, pipe = child(look, path, rooms[path], done.get(path, {}))
            ((wrong, more),) = heard(pipe)
            checker.join()
            assert wrong == [], f"kill {turn}"
            # written, but killed before it could be said: at most one command a thread and kill
            assert more <= THREADS * (1 + turn // FILES)
            unheard += more
    acknowledged = sum(map(len, done.values()))
    print(f"{KILLS} kills, {acknowledged} commands acknowledged: 0 lost, 0 doubled, 0 gaps")  # noqa: T201
    assert acknowledged > 500
