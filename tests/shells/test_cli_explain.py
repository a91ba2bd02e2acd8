"""`astragal explain`: a stored roll holds, or it is said where it does not."""

import io
import json
import sys

import pytest

from astragal import read
from astragal.games import dragon


@pytest.fixture
def stored():
    return json.loads(json.dumps(read(dragon.Check(stat=5, skill=3), "3 6 7 8 8").as_json()))


@pytest.fixture
def log(tmp_path):
    def written(data):
        (tmp_path / "roll.json").write_text(data if isinstance(data, str) else json.dumps(data))
        return "roll.json"

    return written


def test_a_roll_holds(cli, stored, log, monkeypatch):
    ran = cli("explain", log(stored))
    assert ran.code == 0
    assert ran.out.startswith("Holds: the log comes to what was stored.\n\n4 successes, 1 point spent, 2 left\n")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(json.dumps(stored).encode())))
    assert cli("explain", "-") == ran


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("outcome", {"successes": 5}, "outcome.successes: stored 5, comes to 4"),
        ("headline", "5 successes", 'headline: stored "5 successes", comes to "4 successes, 1 point spent, 2 left"'),
        ("cited", [], "cited: stored [], comes to"),
        ("faces", {"check": [3, 5, 7, 8, 8]}, "outcome.spent: stored 1, comes to 2"),
        ("args", {"stat": 5, "skill": 0}, "outcome.successes: stored 4, comes to 0"),
    ],
)
def test_a_roll_that_was_tampered_with_does_not_hold(cli, stored, log, key, value, said):
    stored[key] = {**stored[key], **value} if isinstance(value, dict) else value
    ran = cli("explain", log(stored))
    assert ran.code == 1
    assert ran.out.startswith("Does not hold.\n")
    assert f"  {said}" in ran.out


def test_faces_that_do_not_fit_do_not_hold(cli, stored, log):
    stored["faces"]["check"] = [3, 6]
    ran = cli("explain", log(stored))
    assert (ran.code, ran.err) == (1, "")
    assert "expected 5 faces of a d10, got 2" in ran.out


def test_another_version_of_the_rules_is_said(cli, stored, log):
    stored["version"] = "0"
    ran = cli("explain", log(stored))
    assert ran.code == 0
    assert "It was rolled by version 0 of the rules, and these are version 1.\n" in ran.out
    stored["faces"]["check"] = [3, 6]
    assert "these are version 1." in cli("explain", log(stored)).out


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "roll.json: expected JSON"),
        ("[]", "roll.json: expected an object, as --json prints a roll, got list"),
        ("[" * 100_000, "roll.json: expected JSON, got an error: too deep"),
        ('{"game": ' + "9" * 10_000 + "}", "roll.json: expected JSON"),
        ("{}", "roll.json: game: expected text, got nothing"),
        (" " * 2_000_000, "roll.json: expected at most 1048576 bytes, got more"),
    ],
)
def test_what_is_no_roll_is_refused(refused, log, text, said):
    assert refused("explain", log(text)).startswith(said)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("surprise", 1, "roll.json: a key of a roll: expected one of"),
        ("faces", [1], "roll.json: faces: expected an object, got [1]"),
        ("version", 1, "roll.json: version: expected text, got 1"),
        ("game", "drgon", "a game: expected one of"),
        ("rollable", "chek", "dragon: a rollable: expected one of"),
        ("args", {"stat": {"a": 1}}, "stat: expected a whole number from 0 to 100"),
        ("args", {"stat": 10**9}, "stat: expected a whole number from 0 to 100"),
        ("options", {"help": 1}, "a field: expected one of"),
    ],
)
def test_a_roll_with_wrong_parts_is_refused(refused, stored, log, key, value, said):
    stored[key] = value
    assert refused("explain", log(stored)).startswith(said)
