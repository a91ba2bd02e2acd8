"""Appending and reading: round trips, keys, numbers, group commit, stale commands, snapshots."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from hypothesis import given
from hypothesis import strategies as st
from made import AT, batch, edited, insist
from sqlalchemy import event

from astragal.store import Batch, RoomId, Snapshot, Stale, Store, StoreError
from astragal.store.chain import Link

TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=20)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
OBJECT = st.dictionaries(st.text(), JSON, max_size=4)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "odd name?#%20.db"


@pytest.fixture
def store(path):
    with Store.open(path) as opened:
        yield opened


@pytest.fixture
def room(store) -> RoomId:
    return store.create("Thursday's table 🎲", AT)


def test_what_was_appended_is_read_with_all_its_columns_after_reopening(path) -> None:
    with Store.open(path) as store:
        room = store.create("Thursday", AT)
        done = store.append(room, batch("roll-1", 0, parts=2))
        assert (done.first, done.last, done.answer, done.repeated) == (1, 2, {"done": "roll-1"}, False)
    with Store.open(path) as store:
        first, second = store.read(room)
        assert (first.number, second.number) == (1, 2)
        assert first.event == {"kind": "rolled", "of": "roll-1", "part": 0, "faces": [1, 6, 0], "pad": ""}
        assert (first.key, first.version, first.at, first.actor) == ("roll-1", "dragon 1", AT, "seat-1")
        assert second.previous == first.hash
        (listed,) = store.rooms()
        assert (listed.id, listed.name, listed.created, listed.count) == (room, "Thursday", AT, 2)
        assert listed.head == second.hash
        assert store.verify(room).ok


@given(st.lists(OBJECT, min_size=1, max_size=3), OBJECT, TEXT, TEXT, TEXT)
def test_any_json_and_any_text_come_back_as_they_were(tmp_path_factory, events, answer, key, actor, version) -> None:
    with Store.open(tmp_path_factory.mktemp("store") / "any.db") as store:
        room = store.create(key, AT)
        given_in = Batch(key=key, actor=actor, at=AT, version=version, events=events, answer=answer, expected=0)
        assert store.append(room, given_in).answer == answer
        found = list(store.read(room))
        assert [stored.event for stored in found] == events
        assert {(stored.key, stored.actor, stored.version) for stored in found} == {(key, actor, version)}
        assert store.verify(room).ok


@given(st.integers(1), TEXT, TEXT, TEXT, TEXT, OBJECT)
def test_what_is_hashed_is_the_canonical_json_of_the_columns(number, key, version, at, actor, event) -> None:
    def plainly(value: object) -> str:
        return json.dumps(value, sort_keys=True, separators=(",", ":"))

    link = Link(number, key, version, at, actor, plainly(event), "f" * 64)
    columns = {**link._asdict(), "event": event}
    del columns["hash"]
    assert link.text() == plainly(columns)


def test_pages_join_without_a_seam(store, room, monkeypatch) -> None:
    monkeypatch.setattr("astragal.store.reading.PAGE", 3)
    for number in range(4):
        insist(store, room, f"k{number}", parts=2)
    assert [stored.number for stored in store.read(room)] == list(range(1, 9))
    for after in range(10):
        assert [stored.number for stored in store.read(room, after)] == list(range(after + 1, 9))
    assert len(list(store.export(room))) == 9


def test_rooms_do_not_mix_and_their_ids_can_not_be_guessed(store) -> None:
    rooms = [store.create(f"room {number}", AT) for number in range(5)]
    assert len(set(rooms)) == 5
    assert {len(room) for room in rooms} == {32}
    for room in rooms:
        store.append(room, batch("the same key", 0))
    for room in rooms:
        assert [stored.number for stored in store.read(room)] == [1]
    assert {listed.id for listed in store.rooms()} == set(rooms)


def test_a_key_known_gets_the_first_answer_and_no_second_event_also_after_reopening(path) -> None:
    with Store.open(path) as store:
        room = store.create("Thursday", AT)
        store.append(room, batch("once", 0, parts=2))
        store.append(room, batch("next", 2))
        # the number decided on no longer fits, and the events differ: the key decides
        again = store.append(room, batch("once", 0, parts=5))
        assert (again.first, again.last, again.answer, again.repeated) == (1, 2, {"done": "once"}, True)
    with Store.open(path) as store:
        assert store.append(room, batch("once", 77)).repeated
        assert store.answer(room, "once") == {"done": "once"}
        assert store.answer(room, "never") is None
        assert store.room(room).count == 3


def test_a_key_twice_in_flight_is_applied_once(store, room) -> None:
    start = Barrier(8)

    def send(key: str):
        start.wait()
        return store.append(room, batch(key, store.room(room).count, parts=2))

    with ThreadPoolExecutor(8) as threads:
        for number in range(30):
            done = list(threads.map(send, [f"k{number}"] * 8))
            assert sorted(one.repeated for one in done) == [False] + [True] * 7
            assert len({(one.first, one.last, str(one.answer)) for one in done}) == 1
    assert store.room(room).count == 60
    # and in one transaction, as the writer sees them
    pair = [store.submit(room, batch("pair", 60)) for _ in range(2)]
    assert [one.result().repeated for one in pair] == [False, True]


def test_numbers_have_no_gap_under_eight_threads(store, room) -> None:
    def send(thread: int) -> list[int]:
        done = [insist(store, room, f"{thread}-{number}", parts=1 + number % 2) for number in range(25)]
        return [number for one in done for number in range(one.first, one.last + 1)]

    with ThreadPoolExecutor(8) as threads:
        numbers = [number for found in threads.map(send, range(8)) for number in found]
    assert len(numbers) == 8 * 37
    assert sorted(numbers) == [stored.number for stored in store.read(room)] == list(range(1, len(numbers) + 1))
    assert store.verify(room).ok


def test_eight_threads_share_commits(store) -> None:
    rooms = [store.create(f"room {number}", AT) for number in range(8)]
    commits = []
    event.listen(store._writer._engine, "commit", commits.append)
    with ThreadPoolExecutor(8) as threads:
        for number in range(25):
            list(threads.map(lambda room, number=number: store.append(room, batch(f"k{number}", number)), rooms))
    assert [store.room(room).count for room in rooms] == [25] * 8
    assert len(commits) < 150


def test_commands_that_wait_share_one_commit_and_keep_their_order(store, room) -> None:
    commits = []
    event.listen(store._writer._engine, "commit", commits.append)
    done = [store.submit(room, batch(f"k{number}", number)) for number in range(100)]
    assert [one.result().first for one in done] == list(range(1, 101))
    assert len(commits) <= 10


def test_a_command_is_acknowledged_only_when_its_commit_has_returned(store, room) -> None:
    seen = []
    futures = []
    event.listen(store._writer._engine, "commit", lambda _: seen.append([one.done() for one in futures]))
    futures.extend(store.submit(room, batch(f"k{number}", number)) for number in range(20))
    for one in futures:
        one.result()
    assert sum(one.result().last for one in futures) == 210
    # when the last commit began, at least one was still waiting for it
    assert not all(seen[-1])


def test_a_command_decided_on_an_older_room_is_stale(store, room) -> None:
    store.append(room, batch("first", 0, parts=3))
    for expected in (0, 2, 4, 2**80):
        with pytest.raises(Stale, match=rf"decided on event 3, got {expected}") as caught:
            store.append(room, batch(f"late {expected}", expected))
        assert (caught.value.code, caught.value.count, caught.value.expected) == ("store.stale", 3, expected)
    assert store.append(room, batch("fits", 3)).first == 4


def test_one_command_refused_does_not_hold_up_those_beside_it(store, room) -> None:
    lost = RoomId("0" * 32)
    done = [store.submit(one, batch(key, 0)) for one, key in ((room, "a"), (lost, "b"), (room, "c"))]
    assert done[0].result().first == 1
    with pytest.raises(StoreError, match="expected one of this store"):
        done[1].result()
    with pytest.raises(Stale):
        done[2].result()


def test_an_error_of_ours_reaches_who_waits_and_the_writer_goes_on(store, room) -> None:
    def broken(connection):
        connection.exec_driver_sql("UPDATE room SET name = 'half done'")
        raise ZeroDivisionError

    failing = store._writer.submit(broken)
    fine = store.submit(room, batch("fine", 0))
    with pytest.raises(ZeroDivisionError):
        failing.result()
    assert fine.result().first == 1
    assert store.verify(room).ok


@pytest.mark.parametrize(
    "wrong",
    [
        {"key": ""},
        {"key": "k" * 201},
        {"key": "nul\0"},
        {"actor": "half \ud800"},
        {"at": "yesterday"},
        {"at": "2026-07-31T20:15:00"},
        {"events": []},
        {"events": [{}] * 1001},
        {"events": [{1: "number for a key"}]},
        {"events": [{"faces": (6, 6)}]},
        {"events": [{"odds": float("nan")}]},
        {"events": [{"odds": float("inf")}]},
        {"events": [{"set": {6}}]},
        {"events": [{"huge": 10**5000}]},
        {"events": [[1, 2]]},
        {"answer": None},
        {"expected": -1},
    ],
    ids=lambda wrong: next(iter(wrong)),
)
def test_what_would_not_come_back_as_it_was_is_refused(wrong) -> None:
    fine = {"key": "k", "actor": "", "at": AT, "version": "", "events": [{}], "answer": {}, "expected": 0}
    Batch(**fine)
    with pytest.raises(StoreError, match=": expected ") as caught:
        Batch(**{**fine, **wrong})
    assert caught.value.code == "store.bad_value"
    assert len(str(caught.value)) < 250


def test_deep_nesting_is_refused_and_not_a_crash() -> None:
    deep: dict = {}
    for _ in range(100_000):
        deep = {"": deep}
    with pytest.raises(StoreError, match="expected a JSON object"):
        Batch(key="k", actor="", at=AT, version="", events=[deep], answer={}, expected=0)
    while deep:
        deep = deep.pop("")


def test_a_room_that_is_not_there_is_named(store) -> None:
    lost = RoomId("0" * 32)
    for ask in (store.room, store.read, store.export, store.verify, lambda room: store.append(room, batch("k", 0))):
        with pytest.raises(StoreError, match=r"room: expected one of this store, got '0+'") as caught:
            ask(lost)
        assert caught.value.code == "store.unknown_room"
    with pytest.raises(StoreError, match="after: expected 0 or more, got -1"):
        store.read(lost, -1)


def test_a_closed_store_takes_nothing_and_has_written_what_waited(path) -> None:
    store = Store.open(path)
    room = store.create("Thursday", AT)
    waiting = [store.submit(room, batch(f"k{number}", number)) for number in range(50)]
    store.close()
    store.close()
    assert [one.result().first for one in waiting] == list(range(1, 51))
    with pytest.raises(StoreError, match="expected an open store") as caught:
        store.append(room, batch("late", 50))
    assert caught.value.code == "store.closed"


def test_a_snapshot_is_kept_replaced_dropped_and_ignored_when_it_does_not_fit(path) -> None:
    with Store.open(path) as store:
        room = store.create("Thursday", AT)
        store.append(room, batch("k", 0, parts=3))
        assert store.snapshot(room, "fold 1") is None
        store.keep_snapshot(room, Snapshot(2, "fold 1", {"luck": 3}))
        store.keep_snapshot(room, Snapshot(3, "fold 1", {"luck": 4}))
        assert store.snapshot(room, "fold 1") == Snapshot(3, "fold 1", {"luck": 4})
        assert store.snapshot(room, "fold 2") is None
        with pytest.raises(StoreError, match="number: expected that of an event of the room, got 4"):
            store.keep_snapshot(room, Snapshot(4, "fold 1", {}))
        for room_or_all in (room, None):
            store.keep_snapshot(room, Snapshot(3, "fold 1", {"luck": 4}))
            store.drop_snapshots(room_or_all)
            assert store.snapshot(room, "fold 1") is None
        store.keep_snapshot(room, Snapshot(3, "fold 1", {"luck": 4}))
    for change in ("""state = '{"luck":9}'""", "number = 2", "seal = 'x'", "state = x'00'"):
        edited(path, f"UPDATE snapshot SET {change}")
        with Store.open(path) as store:
            assert store.snapshot(room, "fold 1") is None
            assert store.verify(room).ok
            store.keep_snapshot(room, Snapshot(3, "fold 1", {"luck": 4}))
