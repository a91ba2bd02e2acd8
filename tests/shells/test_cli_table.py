"""Tables at the command line: scenes that replay, rooms on disk, and a prompt, on real SQLite files."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys

import pytest

from astragal.core import AstragalError
from astragal.games import registered
from astragal.shells.cli.table.lines import HELP, PLACES, line_in
from astragal.table import COMMANDS, Room

SCENE = """
# a short fight
open Friday games=wizard-quest,dragon
sit Anna
@Anna character wizard-quest Kara hp=30 hp_most=30 skills="Sword 5, Dodge 3" weapon=6 strength=3
character wizard-quest Ogre kind=npc hp=20 hp_most=40 ac=2 skills="Club 3"
conflict Kara Ogre dice=5,2
@Anna attack Kara -> Ogre with Sword call=critical dice=17,6,4,2,3,1
defend Ogre with Club dice=6,6,2
@Anna focus Kara dice=6,6,6,1,2
@Anna stand Kara
stand Ogre
note *the* [ogre] is down
roll dragon check stat=5 skill=3 dice=3,6,7,8,8
"""


@pytest.fixture
def file(tmp_path) -> str:
    return str(tmp_path / "tables.db")


@pytest.fixture
def scene(tmp_path) -> str:
    path = tmp_path / "scene.txt"
    path.write_text(SCENE)
    return str(path)


@pytest.fixture
def friday(cli, file, tmp_path) -> str:
    """A table on disk at which the scene was played."""
    rest = tmp_path / "rest.txt"
    rest.write_text("\n".join(line for line in SCENE.splitlines() if not line.startswith("open")))
    assert cli("table", "new", "Friday", "--games", "wizard-quest,dragon", "--file", file).code == 0
    assert cli("table", "run", str(rest), "--table", "Friday", "--file", file).code == 0
    return file


def test_a_scene_plays_the_same_each_time(cli, scene) -> None:
    first = cli("table", "run", scene)
    assert first.code == 0
    assert "Critical hit for 31 damage, which kills" in first.out
    assert "Ogre: hp 0" in first.out
    assert cli("table", "run", scene).out == first.out


def test_dice_that_are_not_told_come_from_the_seed(cli, tmp_path) -> None:
    path = tmp_path / "seeded.txt"
    path.write_text("open T games=dragon\nroll dragon check stat=9\n")
    runs = {cli("table", "run", str(path), "--seed", seed).out for seed in ("1", "1", "2", "3")}
    assert len(runs) == 3


def test_a_refused_line_ends_the_scene_and_says_why(cli, tmp_path) -> None:
    path = tmp_path / "refused.txt"
    path.write_text("open T games=dragon\nroll flexd6 check\n")
    ran = cli("table", "run", str(path))
    assert (ran.code, ran.err) == (
        1,
        "line 2: refused (game.not_in_force): game: expected one of dragon, got 'flexd6'\n",
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("dance", "a command: expected one of"),
        ("attack Kara ->", "expected a name behind '->'"),
        ("roll dragon check stat=many", "stat: expected a whole number"),
        ("roll dragon check luck=1", "roll: a field: expected one of"),
        ('note "open', "every quote closed"),
        ("roll dragon check stat=1 dice=a", "dice: expected faces"),
        ("undo everything", "expected name=value"),
        ("x" * 5000, "at most 4000 characters"),
        ("@Anna", "expected a command, got nothing"),
        ('character wizard-quest Kara skills="Sword"', 'expected "Sword 12, Dodge 4"'),
    ],
)
def test_a_line_that_is_not_understood_is_refused(line: str, said: str) -> None:
    with pytest.raises(AstragalError) as caught:
        line_in(line, Room(), "GM")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_command_can_be_written_as_a_line() -> None:
    assert set(COMMANDS) == set(PLACES) | {"note", "conflict"}
    assert all(kind in HELP for kind in COMMANDS)


def test_a_table_is_kept_listed_shown_and_verified(cli, friday) -> None:
    assert cli("table", "list", "--file", friday).out.startswith("Friday  (17 events")
    shown = cli("table", "show", "friday", "--log", "--file", friday).out
    assert "Kara: hp 30/30, stamina 14/20" in shown
    assert "Ogre: hp 0/40" in shown
    assert "17" in shown
    assert cli("table", "verify", "--file", friday).out == "Friday (17 events) holds\n"


def test_a_changed_event_is_named(cli, friday) -> None:
    with sqlite3.connect(friday) as connection:
        tables = {row[0] for row in connection.execute("select name from sqlite_master where type = 'table'")}
        (table,) = (name for name in tables if name.startswith("event"))
        columns = [row[1] for row in connection.execute(f"pragma table_info({table})")]
        (text,) = (column for column in columns if column in ("event", "body", "text", "data"))
        connection.execute(f"update {table} set {text} = replace({text}, '31 damage', '13 damage') where number = 14")
        assert connection.total_changes == 1
    ran = cli("table", "verify", "--file", friday)
    assert ran.code == 1
    assert "is damaged at event 14" in ran.out


def test_an_export_comes_back_the_same_to_the_byte(cli, friday, tmp_path) -> None:
    exported = cli("table", "export", "Friday", "--file", friday).out
    path, other = tmp_path / "friday.jsonl", str(tmp_path / "other.db")
    path.write_text(exported)
    assert cli("table", "import", str(path), "--file", other).code == 0
    assert cli("table", "export", "Friday", "--file", other).out == exported
    assert all(json.loads(line) for line in exported.splitlines())


def test_transcripts_show_what_people_wrote_as_text(cli, friday) -> None:
    markdown = cli("table", "export", "Friday", "--format", "markdown", "--file", friday).out
    assert "\\*the\\* \\[ogre\\] is down" in markdown
    bbcode = cli("table", "export", "Friday", "--format", "bbcode", "--file", friday).out
    assert "[ogre]" not in bbcode
    assert "ogre" in bbcode
    rows = cli("table", "export", "Friday", "--format", "csv", "--file", friday).out.splitlines()
    assert rows[0] == "number,at,by,kind,text,dice"
    assert len(rows) == 18


def test_what_is_taken_back_is_struck_out_and_stays(cli, friday, tmp_path) -> None:
    path = tmp_path / "undo.txt"
    path.write_text("undo\n")
    assert cli("table", "run", str(path), "--table", "Friday", "--file", friday).code == 0
    markdown = cli("table", "export", "Friday", "--format", "markdown", "--file", friday).out
    assert "17. ~~GM: dragon check: 4 successes" in markdown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", "Monday"), "TABLE: expected one of Friday, got 'Monday'"),
        (("new", "Friday", "--games", "dragon"), "NAME: expected a name that no table has"),
        (("new", "Other", "--games", "chess"), "a game: expected one of"),
        (("export", "Friday", "--format", "pdf"), "format: expected one of jsonl, csv, markdown, bbcode, text"),
        (("import", "nothing.jsonl"), "nothing.jsonl: expected a file that can be read"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(cli, friday, words, said) -> None:
    ran = cli("table", *words, "--file", friday)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert "1 tables" not in cli("table", "list", "--file", friday).out


def test_a_file_that_is_no_store_is_refused(cli, tmp_path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("dear diary " * 100)
    ran = cli("table", "list", "--file", str(path))
    assert ran.code == 2
    assert path.read_text().startswith("dear diary")


def test_playing_at_a_plain_terminal(friday) -> None:
    typed = "odds attack Kara -> Ogre with Sword\nnote hello\nundo\nbogus\nhelp\nquit\n"
    words = [sys.executable, "-c", "import sys; from astragal.shells.cli import run; sys.exit(run())", "play", "Friday"]
    done = subprocess.run(
        [*words, "--file", friday], input=typed, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    assert "damage: 0 " in done.stdout
    assert "GM: hello" in done.stdout
    assert "takes back" in done.stdout
    assert "! a command: expected one of" in done.stdout
    assert done.stderr == ""


def test_a_table_can_have_every_game_that_is_installed(cli, file) -> None:
    assert cli("table", "new", "All", "--games", ",".join(registered()), "--file", file).code == 0
