"""The game that CONTRIBUTING writes in seven steps, installed as somebody's own package: one file is enough."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return an environment in which the game of CONTRIBUTING is installed."""
    folder = tmp_path_factory.mktemp("storm")
    blocks = BLOCK.findall((ROOT / "CONTRIBUTING.md").read_text())
    (folder / "storm.py").write_text("\n".join(text for language, text in blocks if language == "python"))
    metadata = folder / "storm-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: storm\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[astragal.games]\nstorm = storm:GAME\n")
    return {**os.environ, "PYTHONPATH": str(folder)}


def run(installed: dict[str, str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words], env=installed, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
    )


def astragal(installed: dict[str, str], *words: str) -> str:
    done = run(installed, "-c", "import sys; from astragal.shells.cli import run; sys.exit(run())", *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_listed_rolled_read_weighed_and_explained(installed, tmp_path) -> None:
    assert "storm" in astragal(installed, "games")
    assert "wind" in astragal(installed, "roll", "storm", "--help")
    assert astragal(installed, "read", "storm", "--wind", "3", "6 8 1").startswith("2 waves: the boat holds")
    assert "94.73%" in astragal(installed, "odds", "storm", "--wind", "3", "--by", "holds")
    assert "borne" in astragal(installed, "rules", "storm", "ST-02")
    log = tmp_path / "log.json"
    log.write_text(astragal(installed, "roll", "storm", "--wind", "3", "--option", "borne=0", "--json"))
    assert astragal(installed, "explain", str(log))


def test_it_inherits_the_conformance_suite(installed) -> None:
    done = run(
        installed,
        "-m",
        "pytest",
        "-p",
        "no:cacheprovider",
        "tests/test_conformance.py",
        "-k",
        "(storm or ST-) and not page",
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert int(re.findall(r"(\d+) passed", done.stdout)[0]) >= 9


def test_a_game_that_does_not_load_is_named_and_the_others_go_on(installed, tmp_path) -> None:
    broken = tmp_path / "broken-1.0.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (broken / "entry_points.txt").write_text("[astragal.games]\nbroken = no_such_module:GAME\n")
    with_broken = {**installed, "PYTHONPATH": str(tmp_path)}
    assert astragal(with_broken, "read", "flexd6", "2 5").startswith("Success")
    done = run(with_broken, "-c", "import sys; from astragal.shells.cli import run; sys.exit(run())", "roll", "broken")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "broken: expected a game in no_such_module:GAME" in done.stderr
