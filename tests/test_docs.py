"""The docs are run: every command, every line of Python, every generated table and picture."""

from __future__ import annotations

import doctest
import re
import runpy
import shlex
import sys
import tomllib
import types
from pathlib import Path

import pytest

from astragal.games import registered
from astragal.shells.cli import run
from astragal.shells.cli.picture import command_svg

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)

each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))


def blocks(page: Path, language: str) -> list[str]:
    """Return the code blocks of a language on a page."""
    return [text for name, text in BLOCK.findall(page.read_text()) if name == language]


def commands(page: Path) -> list[tuple[str, list[str]]]:
    """Return each command on a page with the lines shown under it."""
    found: list[tuple[str, list[str]]] = []
    for line in "".join(blocks(page, "console")).splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


COMMANDS = [
    pytest.param(command, shown, id=f"{page.stem}: {command}") for page in PAGES for command, shown in commands(page)
]


@pytest.mark.parametrize(("command", "shown"), COMMANDS)
def test_a_command_prints_what_the_page_shows(command: str, shown: list[str], capsys, monkeypatch, tmp_path) -> None:
    monkeypatch.chdir(tmp_path)
    program, *arguments = shlex.split(command, comments=True)
    assert program == "astragal"
    assert run(arguments) == 0
    printed = capsys.readouterr().out.splitlines()
    whole = "..." not in shown
    wanted = shown[: shown.index("...")] if not whole else shown
    assert [line.rstrip() for line in printed[: len(wanted)]] == wanted
    assert not whole or not wanted or len(printed) == len(wanted)


@each_page
def test_python_on_a_page_does_what_it_says(page: Path, monkeypatch) -> None:
    # declarations look their module up by its name
    module = types.ModuleType("page")
    monkeypatch.setitem(sys.modules, "page", module)
    scope = module.__dict__
    for text in blocks(page, "python"):
        if ">>>" not in text:
            exec(compile(text, str(page), "exec"), scope)  # noqa: S102 - the page's own code
            continue
        test = doctest.DocTestParser().get_doctest(text, scope, page.name, str(page), 0)
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
        runner.run(test, clear_globs=False)
        assert runner.summarize(verbose=False).failed == 0
        scope.update(test.globs)


SCENES = [pytest.param(text, id=page.stem) for page in PAGES for text in blocks(page, "text") if "# scene" in text]


@pytest.mark.parametrize("text", SCENES)
def test_a_scene_on_a_page_can_be_played(text: str, capsys, tmp_path) -> None:
    path = tmp_path / "scene.txt"
    path.write_text(text)
    assert run(["table", "run", str(path)]) == 0
    assert capsys.readouterr().err == ""


@each_page
def test_toml_on_a_page_is_toml(page: Path) -> None:
    for text in blocks(page, "toml"):
        tomllib.loads(text)


@each_page
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
        assert (page.parent / target).exists(), f"{page.name}: no {target}"


@pytest.mark.parametrize("game", registered())
def test_the_odds_tables_are_those_of_today(game: str) -> None:
    fill = runpy.run_path(str(ROOT / "docs" / "fill.py"))["filled"]
    page = ROOT / "docs" / "rules" / f"{game}.md"
    assert page.read_text() == fill(page.read_text()), "run: python docs/fill.py"


def test_the_picture_of_a_result_is_of_today() -> None:
    script = runpy.run_path(str(ROOT / "docs" / "fill.py"))
    for name, words in script["PICTURES"].items():
        assert (ROOT / "docs" / "images" / name).read_text() == command_svg(words), "run: python docs/fill.py"


def test_every_game_and_command_stands_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text()
    for name in ("games", "roll", "read", "odds", "chart", "rules", "explain"):
        assert f"astragal {name}" in readme
    for game in registered().values():
        assert game.title in readme
    assert sys.version_info >= (3, 11)
