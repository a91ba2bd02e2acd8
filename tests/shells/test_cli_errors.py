"""Everything that can be wrong with a command line: one line, what was expected and what came, exit code 2."""

import os
import signal
import subprocess
import sys
import time

import pytest

COMMAND = [sys.executable, "-c", "from astragal.shells.cli import run; raise SystemExit(run())"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("rol", "odds, play, read, roll, rules, table, got 'rol'. Tip: did you"),
        ("roll", "GAME: expected one of"),
        ("roll drgon check", "a game: expected one of"),
        ("roll dragon", "ROLLABLE: expected one of check, split, opposed, got nothing"),
        ("roll dragon chek --stat 5", "a rollable: expected one of check, opposed, split, got 'chek'. Tip: did"),
        ("roll dragon check", "stat: expected a whole number from 0 to 100, got nothing"),
        ("roll dragon check --stat", "stat: expected a whole number from 0 to 100, got nothing"),
        ("roll dragon check --stat 1000000000", "stat: expected a whole number from 0 to 100, got 1000000000"),
        ("roll dragon check --stat five", "stat: expected a whole number from 0 to 100, got 'five'"),
        ("roll dragon check --stat 5 --stat 6", "--stat: expected it once, got it twice"),
        ("roll dragon check --sttat 5", "Tip: did you mean --stat?"),
        ("roll dragon check --stat 5 6", "arguments: expected no more, got '6'"),
        ("roll dragon check --stat 5 --trained=maybe", "--trained: expected no value, or yes or no, got 'maybe'"),
        ("roll dragon check --stat 5 --no-trained --skill 2", "trained: expected true beside 2 skill points, got"),
        ("roll dragon check --stat 5 --buying besst", "buying: expected one of best, named, got 'besst'. Tip: did you"),
        ("roll dragon check --stat 5 --helpers stat=x", "helpers 1: stat: expected a whole number from 0 to 100"),
        ("roll dragon check --stat 5 --helpers stta=3", "helpers 1: a field: expected one of"),
        ("roll dragon check --stat 5 --helpers {", "helpers: expected JSON, got '{'"),
        ("roll dragon check --stat 5 --helpers a='", "helpers 1: expected every quote closed"),
        ("roll dragon check --stat 5 --option rounding", "--option: expected name=value, got 'rounding'"),
        ("roll dragon check --stat 5 --option help_rounding=x", "--option help_rounding: expected one of"),
        ("roll dragon check --stat 5 --seed x", "seed: expected a whole number of at least 0, got 'x'"),
        ("read dragon check --stat 5 --seed 3 1 2 3 4 5", "a flag: expected one of"),
        ("read dragon check --stat 5 1 2 3", "check: expected 5 faces of a d10, got 3"),
        ("read dragon check --stat 2 1 11", "check: die 2: expected 1 to 10, got 11"),
        ("read dragon check --stat 2 1 x", "faces: expected a face at position"),
        ("odds dragon check --stat 5 --by sucesses", "a field of the outcome: expected one of"),
        ("odds dragon check --stat 5 --format jsn", "format: expected one of table, json, csv"),
        ("odds dragon check --stat 5 --plot --json", "--plot: expected the format table, got json"),
        ("odds dragon check --stat 5 --json --format csv", "--json: expected no --format csv beside it"),
        ("odds dragon check --stat 5 --at-least 3 --format csv", "--at-least: expected another format, got csv"),
        ("odds dragon check --stat 5 --limit 1000", "limit: expected a whole number from 0 to 64, got 1000"),
        ("odds dragon check --stat 5 --skill 3 --buying named", "odds: expected no player's choice"),
        ("chart flexd6 none", "flexd6: a chart: expected one of Chance of success"),
        ("chart flexd6 --rows check=1..3", "--columns: expected it beside the others"),
        ("chart flexd6 --rows check=1..3 --columns skil=0..2 --show success", "--columns: a field: expected one of"),
        ("chart flexd6 --rows check=3 --columns skill=0..2 --show success", "--rows: expected FIELD=A..B, got 'check"),
        ("chart flexd6 --rows check=1..99999 --columns skill=0..2 --show success", "--rows: expected values that rise"),
        ("chart flexd6 --rows check=1..3 --columns skill=0..2 --show hits>>2", "show: expected what a chart can show"),
        ("chart flexd6 --rows check=1..3 --columns skill=0..2 --show hits", "hits: expected a field that is yes or no"),
        ("chart flexd6 --rows check=7..8 --columns skill=0..2 --show success", "check: expected a whole number from 1"),
        ("rules dragon dr-99", "dragon: a rule: expected one of"),
        ("rules drgon", "a game: expected one of"),
        ("completion tcsh", "shell: expected one of bash, zsh, fish, got 'tcsh'"),
        ("explain none.json", "none.json: expected a file that can be read: No such file or directory"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_one_line(refused, line, said):
    assert said in refused(*line.split())


@pytest.mark.parametrize(
    "argv",
    [
        ("roll", "dragon", "check", "--stat", "9" * 16_000),
        ("roll", "dragon", "check", "--stat", "9" * 1_000_000),
        ("read", "dragon", "check", "--stat", "5", "6 " * 1_000_000),
        ("read", "dragon", "check", "--stat", "5", *("6" for _ in range(10_000))),
        ("read", "dragon", "check", "--stat", "5", "(" * 16_000),
        ("roll", "dragon", "check", "--stat", "5", "--helpers", "[" * 16_000),
        ("roll", "dragon", "check", "--stat", "5", "--helpers", "[" + "9" * 16_000 + "]"),
        ("roll", "dragon", "check", "--stat", "5", "--helpers", "1," * 8_000),
        ("roll", "dragon", "check", "--stat", "5", *(["--helpers", '{"stat":1}'] * 5_000)),
        ("x" * 1_000_000,),
    ],
    ids=range(10),
)
def test_hostile_sizes_are_refused_at_once(refused, argv):
    refused("roll", "dragon", "check", "--stat", "x")
    start = time.perf_counter()
    said = refused(*argv)
    assert time.perf_counter() - start < 0.5  # fifty milliseconds, on a machine that does ten other things
    assert len(said) < 400
    assert "expected at most 16384 bytes" in said or max(map(len, argv)) <= 16_384


def test_a_reader_that_stops_reading_ends_the_command_quietly():
    for argv in (["odds", "dragon", "check", "--stat", "60", "--skill", "60", "--json"], ["games"], ["odds", "--help"]):
        process = subprocess.Popen([*COMMAND, *argv], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        process.stdout.close()
        assert process.stderr.read() == b""
        process.stderr.close()
        assert process.wait(30) == 141


def test_an_interrupt_is_told_by_the_exit_code():
    # the standard input stays open, so that the command waits for faces
    process = subprocess.Popen(
        [*COMMAND, "read", "dragon", "check", "--stat", "5", "-"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    time.sleep(1.5)
    os.kill(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err.strip()) == (130, b"", b"")


def test_a_terminal_without_signs_gets_words():
    argv = ["read", "dragon", "check", "--stat", "2", "--skill", "3", "6 8"]
    ran = subprocess.run(
        [*COMMAND, *argv], env={**os.environ, "PYTHONIOENCODING": "ascii", "COLUMNS": "80"},
        capture_output=True, check=True, text=True,
    )  # fmt: skip
    assert "[6]      [8]\n" in ran.stdout
    assert "1 short  success" in ran.stdout
    assert "?" not in ran.stdout
