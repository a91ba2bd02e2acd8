"""`astragal odds`, `astragal chart`: exact numbers, whole and by field, in every format."""

import csv
import io
import json
from fractions import Fraction

import pytest

from astragal import odds
from astragal.games import black_dice, dragon, flexd6
from astragal.shells.cli import asked
from astragal.shells.cli.bars import bars
from astragal.shells.cli.screen import digits, percent

CHECK = ("odds", "dragon", "check", "--stat", "5", "--skill", "3")
EXPLODING = ("odds", "flexd6", "--option", "explode=yes")


def test_json_lists_every_outcome_exactly(cli):
    data = json.loads(cli(*CHECK, "--json").out)
    assert {key: data[key] for key in ("game", "rollable", "total", "unresolved")} == {
        "game": "dragon", "rollable": "check", "total": "100000", "unresolved": "0",
    }  # fmt: skip
    assert data["args"]["stat"] == 5
    assert data["options"] == {"help_rounding": "down", "help_trains": False}
    rows = {tuple(row["outcome"].values()): int(row["ways"]) for row in data["outcomes"]}
    weighed = odds(dragon.Check(stat=5, skill=3))
    assert rows == {(o.successes, o.spent, o.left, o.dropped): ways for o, ways in weighed}
    assert data["outcomes"][0] == {
        "outcome": {"successes": 0, "spent": 0, "left": 3, "dropped": 0}, "ways": "243", "odds": "243/100000",
        "p": 0.00243,
    }  # fmt: skip


def test_json_by_a_field_and_at_least(cli):
    data = json.loads(cli(*CHECK, "--by", "successes", "--at-least", "5", "--json").out)
    assert [row["outcome"] for row in data["outcomes"]] == [{"successes": n} for n in range(6)]
    assert sum(Fraction(row["odds"]) for row in data["outcomes"]) == 1
    assert data["at_least"] == {"field": "successes", "least": 5, "odds": "217/3125", "p": 0.06944}


def test_csv_and_json_tell_the_same(cli):
    rows = list(csv.DictReader(io.StringIO(cli(*CHECK, "--format", "csv").out)))
    data = json.loads(cli(*CHECK, "--format", "json").out)
    assert [(row["successes"], row["ways"], row["odds"]) for row in rows] == [
        (str(row["outcome"]["successes"]), row["ways"], row["odds"]) for row in data["outcomes"]
    ]


def test_what_lies_beyond_the_list_is_told_in_words(cli):
    data = json.loads(cli(*EXPLODING, "--by", "hits", "--json").out)
    assert data["tails"][-1]["outcome"]["hits"].endswith(" or more")
    listed = sum(int(row["ways"]) for row in data["outcomes"])
    assert listed + int(data["unresolved"]) == int(data["total"])
    assert sum(int(row["ways"]) for row in data["tails"]) == int(data["unresolved"]) > 0
    table = cli(*EXPLODING).out
    assert "8 or more  <0.01%    <0.01%\n" in table
    assert "House rules: explode yes (--option)\n" in table
    assert cli(*EXPLODING, "--by", "hits", "--format", "csv").out.splitlines()[-1].split(",")[0].endswith(" or more")


def test_the_table_for_people(cli):
    assert cli("odds", "dragon", "check", "--stat", "2").out.splitlines() == [
        "dragon check --stat 2",
        "",
        "successes  chance",
        "0          64.00%",
        "1          32.00%",
        "2           4.00%",
        "",
        "always: spent 0, left 0, dropped 0",
        "mean of successes: 0.40, standard deviation 0.57",
        "--by shows one field: successes, spent, left, dropped",
    ]
    by = cli("odds", "dragon", "check", "--stat", "2", "--by", "successes", "--at-least", "1").out
    assert "1          32.00%    36.00%\n" in by
    assert "successes at least 1: 36.00% (9/25)\n" in by


def test_a_long_list_is_shown_by_the_field_that_people_look_at(cli):
    out = cli("odds", "dragon", "check", "--stat", "40", "--skill", "20").out
    assert out.splitlines()[2].split() == ["successes", "chance", "at", "least"]
    assert "0 to 15     0.01%      100%" in out
    assert "<0.01%    <0.01%" in out
    assert " 0.00%" not in out


def test_yes_or_no_fields_are_weighed_under_the_table(cli):
    assert "success: 74.28% (361/486)\n" in cli("odds", "flexd6", "--check", "2", "--skill", "3").out


def test_bars_are_drawn_in_eighths(cli):
    line = next(
        line
        for line in cli("odds", "dragon", "check", "--stat", "2", "--plot").out.splitlines()
        if line.startswith("1 ")
    )
    assert line.startswith("1          32.00%    36.00%  ███")
    assert bars([Fraction(1, 2), Fraction(1, 32), Fraction(0)], 8, "utf-8") == ["████████", "▌", ""]
    assert bars([Fraction(1, 2), Fraction(1, 1000)], 8, "ascii") == ["########", "#"]


@pytest.mark.parametrize(
    ("format", "lines"),
    [
        ("markdown", ["| successes | chance | at least |", "| --- | --: | --: |", "| 2 | 4.00% | 4.00% |"]),
        ("html", ['  <tr><th scope="row">2</th><td>4.00%</td><td>4.00%</td></tr>']),
        ("bbcode", ["[tr][td]2[/td][td]4.00%[/td][td]4.00%[/td][/tr]"]),
    ],
)
def test_tables_to_paste(cli, format, lines):
    out = cli("odds", "dragon", "check", "--stat", "2", "--by", "successes", "--format", format).out.splitlines()
    assert set(lines) <= set(out)


def test_html_is_escaped(cli):
    out = cli("odds", "dragon", "check", "--stat", "8", "--by", "successes", "--format", "html").out
    assert "<td>&lt;0.01%</td>" in out


def test_too_many_outcomes_are_refused_with_a_way_out(refused, monkeypatch):
    monkeypatch.setattr(asked, "MAX_LISTED", 20)
    assert refused(*CHECK, "--json") == "json: expected at most 20 outcomes, got 21. Tip: name one field with --by"
    assert refused(*CHECK, "--format", "csv").startswith("csv: expected at most 20 outcomes")


def test_percent_never_says_nothing_or_all_for_what_is_not():
    assert [percent(Fraction(n, 10**6)) for n in (0, 1, 50, 500_000, 999_999, 10**6)] == [
        "0%", "<0.01%", "<0.01%", "50.00%", ">99.99%", "100%",
    ]  # fmt: skip


def test_numbers_of_any_length_are_printed():
    assert digits(10**9000 + 7) == "1" + "0" * 8999 + "7"
    assert digits(-5) == "-5"


def test_a_game_s_own_chart(cli):
    assert cli("chart", "flexd6", "1").out.splitlines() == [
        "Chance of success",
        "",
        r"check \ skill       0       1       2       3       4       5",
        "1              33.33%  44.44%  53.70%  61.42%  67.85%  73.21%",
        "2              55.56%  62.96%  69.14%  74.28%  78.57%  82.14%",
        "3              70.37%  75.31%  79.42%  82.85%  85.71%  88.09%",
        "",
        "flexd6 check: chance of success",
    ]


def test_a_chart_of_means_shows_numbers_and_not_percent(cli):
    argv = ("chart", "flexd6", "--rows", "check=2..2", "--columns", "skill=0..1", "--show", "mean hits")
    assert "2              0.67  0.83\n" in cli(*argv).out


def test_a_chart_wider_than_the_screen_goes_on_below_and_is_not_cut(cli):
    argv = ("chart", "flexd6", "--rows", "check=2..2", "--columns", "skill=0..20", "--show", "success")
    out = cli(*argv, "--option", "max-skill-dice=6").out
    cells = [cell for line in out.splitlines() if line.startswith("2 ") for cell in line.split()[1:]]
    assert len(cells) == 21
    assert cells[6] == cells[20] == percent(1 - Fraction(4**2 * 5**6, 6**8))
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("show", "expected"),
    [
        ("mean hits", odds(flexd6.Check(check=3, skill=2)).mean("hits")),
        ("hits>=2", odds(flexd6.Check(check=3, skill=2)).at_least("hits", 2)),
        ("hits=2", odds(flexd6.Check(check=3, skill=2)).by("hits").p(lambda hits: hits == 2)),
        ("success", odds(flexd6.Check(check=3, skill=2)).p(lambda outcome: outcome.success)),
    ],
)
def test_a_chart_of_one_s_own_in_four_sentences(cli, show, expected):
    argv = ("chart", "flexd6", "--rows", "check=2..3", "--columns", "skill=0..2", "--show", show, "--json")
    (chart,) = json.loads(cli(*argv).out)
    assert Fraction(chart["numbers"][1][2]) == expected


def test_a_chart_of_words_of_several_rollables_and_of_rolls_that_can_not_be(cli, refused):
    argv = ("chart", "black-dice", "--rollable", "check", "--columns", "stat=5..6", "--with", "luck=0")
    (chart,) = json.loads(cli(*argv, "--rows", "black=3..4", "--show", "degree=failure", "--json").out)
    weighed = odds(black_dice.Check(stat=6, black=4, luck=0)).by("degree")
    assert Fraction(chart["numbers"][1][1]) == weighed.p(lambda degree: degree == "Failure")
    assert "got 'failur'. Tip: did you mean" in refused(*argv, "--rows", "black=3..4", "--show", "degree=failur")
    out = cli("chart", "flexd6", "--rows", "check=3..4", "--columns", "skill=0..1", "--show", "success").out
    assert "4                   -       -\n" in out
    assert "-: check: expected a whole number from 1 to 3, got 4\n" in out
