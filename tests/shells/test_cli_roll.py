"""`astragal roll` and `astragal read`: what a person sees, what a program gets, house rules and choices."""

import io
import json
import sys

import pytest

from astragal import read, roll, seeded
from astragal.games import dragon, flexd6, registered
from astragal.shells.cli import asking
from astragal.shells.cli.flags import args_of, flags_of, spelled
from astragal.shells.cli.tree import dashed

DRAGON = ("read", "dragon", "check", "--stat", "5", "--skill", "3")


def test_a_result_reads_from_the_headline_down(cli):
    ran = cli(*DRAGON, "3 6 7 8 8")
    assert ran.code == 0
    assert ran.out.splitlines() == [
        "4 successes, 1 point spent, 2 left",
        "dragon check --stat 5 --skill 3",
        "",
        "check 5d10  [3 −4]   [6 −1]   [7 ✓]    [8 ✓]    [8 ✓]",
        "            4 short  1 short  success  success  success",
        "            3 × success ✓  1 × 1 short −1  1 × 4 short −4",
        "",
        "DR-03  trained: the target is 7",
        "DR-01  5 dice and 3 points",
        "DR-02  3 dice show 7 or more",
        "DR-05  the 6 bought up for 1 point",
        "DR-07  1 spent, 2 left",
        "DR-08  the skill is whole again for the next roll",
        "DR-09  4 successes, no botch",
    ]


def test_the_json_is_the_roll_and_nothing_else(cli):
    ran = cli(*DRAGON, "3 6 7 8 8", "--json")
    assert json.loads(ran.out) == read(dragon.Check(stat=5, skill=3), "3 6 7 8 8").as_json()
    assert ran.err == ""


def test_a_seed_throws_the_same_dice_as_the_library(cli):
    ran = cli("roll", "dragon", "check", "--stat", "8", "--seed", "7", "--json")
    assert json.loads(ran.out) == roll(dragon.Check(stat=8), seeded(7)).as_json()


def test_without_a_seed_dice_differ(cli):
    thrown = {cli("roll", "dragon", "check", "--stat", "60", "--json").out for _ in range(3)}
    assert len(thrown) == 3


@pytest.mark.parametrize("faces", [("2 4; 6",), ("check: 2 4; skill: 6",), ("2", "4", "6"), ("skill: 6; 2 4",)])
def test_the_only_rollable_of_a_game_may_be_left_out_and_faces_typed_as_one_likes(cli, faces):
    ran = cli("read", "flexd6", "--skill", "1", *faces, "--json")
    assert json.loads(ran.out) == read(flexd6.Check(skill=1), "check: 2 4; skill: 6").as_json()


def test_faces_come_from_the_standard_input(cli, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"check: 2 4\nskill: 6\n")))
    assert cli("read", "flexd6", "--skill", "1", "-").out.startswith("Success with 1 hit\n")


def test_underscores_are_dashes_and_values_stay(cli):
    assert dashed("--target_change=a_b") == "--target-change=a_b"
    assert cli("read", "dragon", "check", "--stat", "1", "--target_change", "−2", "7").out.startswith("1 success")


@pytest.mark.parametrize(
    ("argv", "args"),
    [
        (["--helpers", "3,4", "--helpers", "stat=4 skill=2"], (3, 4, dragon.Check(stat=4, skill=2))),
        (["--helpers", '{"stat": 4, "helpers": [1]}'], (dragon.Check(stat=4, helpers=(1,)),)),
    ],
)
def test_records_and_lists_are_typed_as_words_or_json(cli, argv, args):
    ran = cli("roll", "dragon", "check", "--stat", "5", *argv, "--seed", "1", "--json")
    assert json.loads(ran.out) == roll(dragon.Check(stat=5, helpers=args), seeded(1)).as_json()


@pytest.mark.parametrize("game", registered().values(), ids=registered())
def test_every_worked_example_is_spelled_and_typed_to_the_same_roll(cli, game):
    for rule in game.rules.values():
        example = rule.example
        choices = ["--choose", ",".join(example.choices)] if example.choices else []
        name = example.rollable.name
        ran = cli("read", game.id, name, *spelled(example.rollable), "--json", *choices, "--", example.faces)
        stored = read(example.rollable, example.faces, choices=example.choices or None).as_json()
        assert json.loads(ran.out) == json.loads(json.dumps(stored)), (rule.id, ran.err)


def test_exploded_dice_stand_as_a_chain(cli):
    out = cli("read", "black-dice", "check", "--stat", "2", "(6 6 2) 5").out
    assert "[6 ★]→[6 ★]→[2 ·]  [5 ✓]" in out
    assert "2 × success, again ★  1 × success ✓  1 × failure ·" in out


def test_many_dice_are_counted_by_mark_and_fit_the_screen(cli):
    out = cli("read", "dragon", "check", "--stat", "100", "--bonus", "100", " ".join(["3", "9", "10", "1"] * 50)).out
    assert "check 200d10" in out
    assert "100 × success ✓  (faces: 50 × 10, 50 × 9)" in out
    assert "50 × one ✗" in out
    assert max(map(len, out.splitlines())) <= 80


def test_colour_only_repeats_what_words_say(cli, monkeypatch):
    plain = cli(*DRAGON, "3 6 7 8 8").out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in cli(*DRAGON, "3 6 7 8 8").out
    assert "\x1b[" not in plain


def test_house_rules_come_from_a_file_and_flags_go_before(cli, tmp_path):
    (tmp_path / "astragal.toml").write_text(
        '[flexd6]\ncheck_target = 4\nmax-skill-dice = 6\n[dragon]\nhelp_rounding = "up"\n'
    )
    argv = ("read", "flexd6", "--skill", "6", "--option", "check-target=5", "4 4; 1 1 1 1 1 1")
    out = cli(*argv).out
    assert out.startswith("Failure with 0 hits\n")
    assert "House rules: max_skill_dice 6 (astragal.toml)\n" in out
    assert "check_target" not in out
    assert cli("read", "flexd6", "--table", "/dev/null", "4 4").out.startswith("Failure")
    (tmp_path / "other.toml").write_text("[flexd6]\ncheck_target = 4\n")
    out = cli("read", "flexd6", "--table", "other.toml", "4 4").out
    assert out.startswith("Success with 2 hits\n")
    assert "House rules: check_target 4 (other.toml)\n" in out


@pytest.mark.parametrize(
    ("toml", "said"),
    [
        ("[flexd7]\n", "astragal.toml: a game: expected one of"),
        ("[flexd6]\ncheck_targt = 4\n", "astragal.toml: [flexd6]: an option of flexd6: expected one of"),
        (
            "[flexd6]\ncheck_target = 9\n",
            "astragal.toml: [flexd6] check_target: expected a whole number from 4 to 5, got 9",
        ),
        ("[dragon]\nhelp_rounding = 1\n", "astragal.toml: [dragon] help_rounding: expected one of"),
        ("flexd6 = 4\n", "astragal.toml: expected a table [flexd6], got flexd6 = 4"),
        ("[flexd6\n", "astragal.toml: expected TOML, got an error:"),
        ("x = " + "[" * 5000, "astragal.toml: expected TOML, got an error:"),
        ("[flexd6]\ncheck_target = " + "9" * 5000, "astragal.toml: expected TOML, got an error:"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place(refused, tmp_path, toml, said):
    (tmp_path / "astragal.toml").write_text(toml)
    assert refused("read", "flexd6", "4 4").startswith(said)


def test_a_file_that_can_not_be_read_is_refused(refused, tmp_path):
    assert refused("read", "flexd6", "--table", "no.toml", "4 4") == (
        "no.toml: expected a file that can be read: No such file or directory"
    )
    (tmp_path / "latin.toml").write_bytes(b"# caf\xe9\n")
    assert "expected UTF-8 text" in refused("read", "flexd6", "--table", "latin.toml", "4 4")


NAMED = ("read", "dragon", "check", "--stat", "4", "--skill", "6", "--buying", "named")


def test_choices_answer_in_order_and_are_told(cli, refused):
    out = cli(*NAMED, "2 4 6 6", "--choose", "2", "--choose", "stop").out
    assert out.startswith("1 success, 5 points spent, 1 left\n")
    assert "Chosen: 2, stop\n" in out
    assert cli(*NAMED, "2 4 6 6", "--choose", "2,stop").out == out
    assert refused(*NAMED, "2 4 6 6").startswith("a choice: expected an answer to: which die to buy")
    assert refused(*NAMED, "2 4 6 6", "--choose", "9").startswith("a choice: expected one of")


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_at_a_terminal_the_player_is_asked_and_told_what_is_refused(monkeypatch):
    said = Terminal()
    monkeypatch.setattr(sys, "stderr", said)
    monkeypatch.setattr(sys, "stdin", Terminal("1\nnine\n6\n\n"))
    answer = asking.answers(())
    result = read(dragon.Check(stat=3, skill=1, buying="named"), "1 6 7", choices=answer)
    assert result.choices[0] == "6"
    assert "  (no: a die showing 1 is never bought (DR-06))\n" in said.getvalue()
    assert "not now: a die showing 1 is never bought (DR-06)" in said.getvalue()
    assert "expected one of 6, stop, got 'nine'" in said.getvalue()


def test_a_flag_without_a_value_is_left_to_the_default():
    flags = flags_of(flexd6.Check)
    assert args_of(flags, {"field_skill": "3", "field_more": None}) == {"skill": 3}
