"""The size habits: a module holds one concept, a function does one thing; see CONTRIBUTING, "Habits"."""

from __future__ import annotations

import ast
import statistics
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
FORBIDDEN = {"utils", "helpers", "common", "misc", "manager"}


def lines(path: Path) -> int:
    return len(path.read_text().splitlines())


def functions(path: Path) -> list[tuple[str, int]]:
    """Return each function with its lines, its docstring not counted."""
    found = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[1] if ast.get_docstring(node) and len(node.body) > 1 else node.body[0]
            found.append((f"{path.name}:{node.name}", (node.end_lineno or 0) - first.lineno + 1))
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_no_module_is_longer_than_400_lines_nor_a_function_than_40(path: Path) -> None:
    assert lines(path) <= 400
    assert [name for name, length in functions(path) if length > 40] == []


@pytest.mark.parametrize("path", TESTS, ids=lambda path: str(path.relative_to(ROOT / "tests")))
def test_no_test_module_is_longer_than_600_lines(path: Path) -> None:
    assert lines(path) <= 600


def test_the_median_module_and_function_are_small() -> None:
    assert statistics.median(lines(path) for path in SOURCES) <= 140
    lengths = [length for path in SOURCES for _, length in functions(path)]
    assert statistics.quantiles(lengths, n=4)[2] <= 10, "a quarter of the functions are longer than ten lines"


def test_no_module_is_a_drawer_for_everything() -> None:
    assert [path for path in SOURCES if path.stem in FORBIDDEN] == []
