"""A room on disk: answers are given once, decided again when the room has moved on, and folded the same."""

from __future__ import annotations

import pytest

from astragal.play import seeded
from astragal.shells.kept import Kept
from astragal.store import Store
from astragal.table import Refused, command_of

NOW = "2026-12-01T10:00:00+00:00"


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "tables.db") as opened:
        yield opened


@pytest.fixture
def kept(store):
    room = Kept(store, store.create("Friday", NOW))
    room.give(command_of({"kind": "open", "name": "Friday", "games": ["dragon"]}), seeded(1))
    return room


def test_the_same_key_gets_the_first_answer_and_no_second_event(kept) -> None:
    roll = command_of({"kind": "roll", "by": "s1", "game": "dragon", "rollable": "check", "args": {"stat": 5}})
    first = kept.give(roll, seeded(1), key="abc")
    again = kept.give(roll, seeded(2), key="abc")
    assert again.repeated
    assert again.events == first.events
    assert again.first == first.first == 3
    assert kept.room.number == 3


def test_a_refused_command_writes_nothing(kept, store) -> None:
    answer = kept.give(command_of({"kind": "note", "by": "nobody", "text": "x"}), seeded(1), key="abc")
    assert isinstance(answer, Refused)
    assert store.room(kept.id).count == 2
    assert store.answer(kept.id, "abc") is None


def test_two_who_hold_the_same_room_both_get_through(kept, store) -> None:
    other = Kept(store, kept.id)
    kept.give(command_of({"kind": "note", "by": "s1", "text": "first"}), seeded(1))
    second = other.give(command_of({"kind": "note", "by": "s1", "text": "second"}), seeded(1))
    assert second.first == 4
    kept.catch_up()
    assert kept.room == other.room == Kept(store, kept.id).room


def test_a_room_is_the_same_after_reopening(tmp_path) -> None:
    with Store.open(tmp_path / "t.db") as store:
        kept = Kept(store, store.create("Friday", NOW))
        kept.give(command_of({"kind": "open", "name": "Friday", "games": ["dragon"]}), seeded(1))
        room, id = kept.room, kept.id
    with Store.open(tmp_path / "t.db") as store:
        assert Kept(store, id).room == room
