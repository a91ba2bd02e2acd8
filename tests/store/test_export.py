"""A room as lines, and back: bit for bit, or not at all."""

from __future__ import annotations

import json
from hashlib import sha256

import pytest
from made import AT, batch, code_of, filled

from astragal.store import Store, StoreError


@pytest.fixture
def exported(tmp_path):
    """Return a room and its lines."""
    room, _ = filled(tmp_path / "from.db", "Thursday ½", "another")
    with Store.open(tmp_path / "from.db", read_only=True) as store:
        return room, list(store.export(room))


@pytest.fixture
def other(tmp_path):
    with Store.open(tmp_path / "to.db") as store:
        yield store


def test_a_loaded_room_is_the_same_bit_for_bit(exported, other, tmp_path) -> None:
    room, lines = exported
    assert other.load(f"{line}\n" for line in lines) == room
    assert list(other.export(room)) == lines
    assert other.verify(room).ok
    with Store.open(tmp_path / "from.db", read_only=True) as first:
        assert list(first.read(room)) == list(other.read(room))
        assert first.room(room) == other.room(room)
    # commands sent again get their first answers there too, and the room goes on
    assert other.append(room, batch("k3", 0)).repeated
    assert other.append(room, batch("new", other.room(room).count)).first == len(lines)


def test_a_room_without_events_is_loaded_too(other, tmp_path) -> None:
    with Store.open(tmp_path / "from.db") as store:
        room = store.create("empty", AT)
        assert other.load(store.export(room)) == room
        assert other.room(room) == store.room(room)


def test_an_outside_program_can_check_the_lines(exported) -> None:
    _, (first, *lines) = exported
    head = json.loads(first)
    previous = sha256(
        json.dumps({name: head[name] for name in ("created", "id", "name")}, separators=(",", ":")).encode()
    ).hexdigest()
    for line in lines:
        columns = {name: value for name, value in json.loads(line).items() if name not in ("answer", "seal")}
        hash = columns.pop("hash")
        assert columns["previous"] == previous
        assert hash == sha256(json.dumps(columns, sort_keys=True, separators=(",", ":")).encode()).hexdigest()
        previous = hash
    assert previous == head["head"]


def changed(line: str, **columns: object) -> str:
    return json.dumps({**json.loads(line), **columns})


BREAKS = {
    "no lines": lambda _: [],
    "no first line": lambda lines: lines[1:],
    "not JSON": lambda lines: [*lines[:5], "?", *lines[5:]],
    "a list": lambda lines: [*lines[:5], "[]", *lines[5:]],
    "another format": lambda lines: [changed(lines[0], format="astragal room 2"), *lines[1:]],
    "another name": lambda lines: [changed(lines[0], name="Friday"), *lines[1:]],
    "another id": lambda lines: [changed(lines[0], id="1" * 32), *lines[1:]],
    "another count": lambda lines: [changed(lines[0], count=3), *lines[1:]],
    "count in words": lambda lines: [changed(lines[0], count="3"), *lines[1:]],
    "a line missing": lambda lines: [*lines[:5], *lines[6:]],
    "the last missing": lambda lines: lines[:-1],
    "all missing": lambda lines: lines[:1],
    "a line twice": lambda lines: [*lines[:5], lines[4], *lines[5:]],
    "swapped": lambda lines: [*lines[:5], lines[6], lines[5], *lines[7:]],
    "another face": lambda lines: [*lines[:5], lines[5].replace('"faces":[1', '"faces":[2'), *lines[6:]],
    "another actor": lambda lines: [*lines[:5], changed(lines[5], actor="seat-2"), *lines[6:]],
    "another time": lambda lines: [*lines[:5], changed(lines[5], at=AT.replace("20", "21")), *lines[6:]],
    "another hash": lambda lines: [*lines[:5], changed(lines[5], hash="0" * 64), *lines[6:]],
    "a number in words": lambda lines: [*lines[:5], changed(lines[5], number="5"), *lines[6:]],
    "no event": lambda lines: [*lines[:5], changed(lines[5], event=None), *lines[6:]],
    "not a number": lambda lines: [*lines[:5], changed(lines[5], event={"odds": float("nan")}), *lines[6:]],
    "another answer": lambda lines: [*lines[:-1], changed(lines[-1], answer={})],
    "no answer": lambda lines: [*lines[:-1], changed(lines[-1], answer=None)],
    "no seal": lambda lines: [*lines[:-1], json.dumps({**json.loads(lines[-1]), "seal": None})],
    "no end of a command": lambda lines: [line.replace('"seal"', '"sael"') for line in lines],
}


@pytest.mark.parametrize("how", BREAKS)
def test_lines_that_do_not_hold_are_refused_whole(exported, other, how) -> None:
    _, lines = exported
    broken = BREAKS[how](lines)
    assert broken != lines
    with pytest.raises(StoreError, match=r"^line \d+: ") as caught:
        other.load(broken)
    assert caught.value.code in ("store.bad_export", "store.bad_value")
    assert other.rooms() == ()
    other.load(lines)


def test_a_room_is_loaded_once(exported, other) -> None:
    room, lines = exported
    other.load(lines)
    with pytest.raises(StoreError, match=f"expected a new one, got '{room}'") as caught:
        other.load(lines)
    assert code_of(caught.value) == "store.room_exists"
    assert list(other.export(room)) == lines
