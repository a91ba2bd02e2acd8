"""A command line run in-process, in an empty folder, on a terminal of 80 columns without colour."""

from typing import NamedTuple

import pytest

from astragal.shells.cli import run


class Ran(NamedTuple):
    """What a command line came to."""

    code: int
    out: str
    err: str


@pytest.fixture
def cli(capsys, tmp_path, monkeypatch):
    """Return a function that runs a command line."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def ran(*argv: str) -> Ran:
        capsys.readouterr()
        code = run(list(argv))
        return Ran(code, *capsys.readouterr())

    return ran


@pytest.fixture
def refused(cli):
    """Return a function that runs a command line which must fail in one line, and returns that line."""

    def line(*argv: str) -> str:
        ran = cli(*argv)
        assert ran.code == 2, ran
        assert ran.out == ""
        assert ran.err.startswith("astragal: ")
        assert ran.err.count("\n") == 1
        return ran.err.removeprefix("astragal: ").rstrip("\n")

    return line
