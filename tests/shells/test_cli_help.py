"""Help, listings and completion: made from what games declare, for every game that is installed."""

import os
import re
import subprocess
import sys

import pytest

from astragal import __version__
from astragal.core.fields import declared
from astragal.core.kinds import OneOf, WholeNumber
from astragal.games import registered
from astragal.shells.cli.flags import flags_of
from astragal.shells.cli.picture import command_svg

ROLLABLES = [(game, name) for game in registered().values() for name in game.rollables]


@pytest.mark.parametrize(("game", "name"), ROLLABLES, ids=[f"{game.id} {name}" for game, name in ROLLABLES])
@pytest.mark.parametrize("command", ["roll", "read", "odds"])
def test_help_names_every_flag_with_its_meaning_and_bounds(cli, game, name, command):
    ran = cli(command, game.id, name, "--help")
    assert ran.code == 0
    words = " ".join(ran.out.replace("│", " ").split())
    for flag in flags_of(game.rollables[name]):
        assert flag.name in words
        # a name that takes two lines stands between the words of its meaning
        assert set(flag.field.doc.split()) <= set(words.split())
        if isinstance(flag.field.kind, (OneOf, WholeNumber)):
            assert set(flag.field.kind.words.split()) <= set(re.sub("[(;)]", " ", words).split())
    assert "--option NAME=VALUE" in words
    assert f"Examples: astragal {command} {game.id} {name}" in words or command == "odds"


@pytest.mark.parametrize("line", ["", "--help", "roll --help", "games --help", "chart --help", "explain -h", "read -h"])
def test_help_at_every_level_ends_with_examples(cli, line):
    ran = cli(*line.split())
    assert ran.code == 0
    assert "Examples:\n" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_the_version(cli):
    assert cli("--version") == (0, f"astragal {__version__}\n", "")


@pytest.mark.parametrize("game", registered().values(), ids=registered())
def test_a_game_is_listed_with_its_rollables_and_options(cli, game):
    out = cli("games", game.id).out
    words = " ".join(out.split())
    assert out.startswith(game.id)
    assert all(name in words for name in game.rollables)
    for option in declared(game.options):
        assert f"{option.name}=" in words
        assert option.doc in words
    assert out in cli("games").out


@pytest.mark.parametrize("game", registered().values(), ids=registered())
def test_rules_are_shown_with_an_example_that_comes_to_what_it_says(cli, game):
    ran = cli("rules", game.id)
    assert ran.code == 0
    words = " ".join(ran.out.split())
    for id, rule in game.rules.items():
        assert id in words
        assert " ".join(rule.text.split()) in words
    assert "but should" not in ran.out
    first = next(iter(game.rules))
    assert cli("rules", game.id, first.lower()).out.startswith(first)


@pytest.mark.parametrize("game", registered().values(), ids=registered())
def test_every_chart_of_a_game_is_drawn(cli, game):
    ran = cli("chart", game.id)
    assert ran.code == (0 if game.charts else 2)
    assert all(chart.title in ran.out for chart in game.charts)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_completion_script_knows_every_rollable_and_flag(cli, shell):
    out = cli("completion", shell).out
    for game, name in ROLLABLES:
        assert game.id in out
        assert name in out
        for flag in flags_of(game.rollables[name]):
            assert flag.name.removeprefix("--") in out


def test_the_tab_key_of_bash(cli, tmp_path):
    (tmp_path / "script").write_text(cli("completion", "bash").out)
    program = """
        source ./script
        for line in "$@"; do
            read -ra COMP_WORDS <<< "$line"; [[ $line == *" " ]] && COMP_WORDS+=("")
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMPREPLY=(); _astragal; echo "${COMPREPLY[*]}"
        done"""
    lines = [
        "astragal ro", "astragal roll dr", "astragal roll dragon ch", "astragal roll dragon check --st",
        "astragal odds dragon check --buying ", "astragal completion ", "astragal rules fl",
    ]  # fmt: skip
    path = f"{os.path.dirname(sys.executable)}:{os.environ['PATH']}"
    ran = subprocess.run(
        ["/bin/bash", "-c", program, "bash", *lines], env={**os.environ, "PATH": path},
        capture_output=True, check=True, text=True,
    )  # fmt: skip
    assert ran.stdout.splitlines() == [
        "roll", "dragon", "check", "--stat", "best named", "bash zsh fish", "flexd6",
    ]  # fmt: skip


def test_a_picture_of_a_command():
    svg = command_svg(["read", "dragon", "check", "--stat", "5", "--skill", "3", "3 6 7 8 8"])
    assert svg.startswith("<svg")
    assert "4&#160;successes,&#160;1&#160;point&#160;spent" in svg
    assert "[7&#160;✓]" in svg
