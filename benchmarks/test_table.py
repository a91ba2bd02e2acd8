"""The table and its store: folding events, committing commands, opening many rooms.

    .venv/bin/python -m pytest benchmarks/test_table.py -q -s

Not a test: nothing of it runs with the tests.
"""

from __future__ import annotations

import statistics
import time

import pytest

from astragal.play import seeded
from astragal.shells.kept import Kept
from astragal.store import Batch, Store
from astragal.table import Room, command_of, decide, evolve, fold

NOW = "2026-12-01T10:00:00+00:00"
EVENTS = 10_000
ROOMS = 100
COMMANDS = 1_000


@pytest.fixture(scope="module")
def events():
    """Return the events of a room in which much is rolled."""
    room, draw, found = Room(), seeded(1), []
    roll = {"kind": "roll", "by": "s1", "game": "dragon", "rollable": "check", "args": {"stat": 5, "skill": 3}}
    commands = [{"kind": "open", "name": "Friday", "games": ["dragon"]}, *([roll] * EVENTS)]
    for command in commands:
        for event in decide(room, command_of(command), draw):
            found.append(event)
            room = evolve(room, event)
        if len(found) >= EVENTS:
            return found[:EVENTS]
    return found


def test_fold(events) -> None:
    times = []
    for _ in range(7):
        start = time.perf_counter()
        fold(events)
        times.append(time.perf_counter() - start)
    print(f"fold of {len(events)} events: median {1e3 * statistics.median(times):.0f} ms")  # noqa: T201
    assert statistics.median(times) < 0.5


def test_committed_command(tmp_path) -> None:
    with Store.open(tmp_path / "tables.db") as store:
        kept = Kept(store, store.create("Friday", NOW))
        kept.give(command_of({"kind": "open", "name": "Friday", "games": ["dragon"]}), seeded(1))
        roll = command_of(
            {"kind": "roll", "by": "s1", "game": "dragon", "rollable": "check", "args": {"stat": 5, "skill": 3}}
        )
        times = []
        for _ in range(COMMANDS):
            start = time.perf_counter()
            kept.give(roll, seeded(2))
            times.append(time.perf_counter() - start)
    p50, p99 = (1e3 * statistics.quantiles(times, n=100)[place] for place in (49, 98))
    print(f"{COMMANDS} committed commands: p50 {p50:.1f} ms, p99 {p99:.1f} ms")  # noqa: T201
    assert p99 < 25


def test_opening_many_rooms(events, tmp_path) -> None:
    stored = [event.as_json() for event in events]
    times = []
    with Store.open(tmp_path / "tables.db") as store:
        ids = [store.create(f"room {number}", NOW) for number in range(ROOMS)]
        for id in ids:
            for start in range(0, EVENTS, 500):
                part = stored[start : start + 500]
                batch = Batch(key=f"k{start}", actor="s1", at=NOW, version="1", events=part, answer={}, expected=start)
                store.append(id, batch)
        for id in ids:
            start = time.perf_counter()
            Kept(store, id)
            times.append(time.perf_counter() - start)
    median = statistics.median(times)
    print(f"{ROOMS} rooms of {EVENTS} events open in {median:.2f} s (median), {max(times):.2f} s at most")  # noqa: T201
    assert max(times) < 1
