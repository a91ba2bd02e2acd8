"""Run every check in a virtual environment of its own: `python3.11 check.py`, or `python3.11 check.py STEP ...`.

Needs Python 3.11 or later and nothing else; the first run installs what the checks need into `.venv`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
BIN = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")

STEPS = {
    "style": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "layers": ["lint-imports"],
    "mypy": ["mypy"],
    "pyright": ["pyright"],
    "tests": ["pytest", "-n", "auto"],
}


def install() -> None:
    """Make the environment and put the package and its development tools into it."""
    if not BIN.exists():
        venv.create(ENVIRONMENT, with_pip=True)
    pip = [str(BIN / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    # dependency groups need a pip newer than the one that Python 3.11 brings
    subprocess.run([*pip, "--upgrade", "pip>=25.1"], cwd=ROOT, check=True)
    subprocess.run([*pip, "--editable", ".", "--group", "dev"], cwd=ROOT, check=True)


def run(name: str) -> bool:
    """Run one step, and say how it went and how long it took."""
    command, *arguments = STEPS[name]
    print(f"== {name}: {command} {' '.join(arguments)}", flush=True)
    start = time.perf_counter()
    environment = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run([str(BIN / command), *arguments], cwd=ROOT, env=environment, check=False)
    passed = done.returncode == 0
    print(f"== {name}: {'passed' if passed else 'FAILED'} in {time.perf_counter() - start:.0f} s", flush=True)
    return passed


def main(names: list[str]) -> int:
    """Run the named steps, or all; return the exit code."""
    unknown = [name for name in names if name not in STEPS]
    if unknown or sys.version_info < (3, 11):
        print(
            f"check.py: expected Python 3.11 and steps of {', '.join(STEPS)}, got {', '.join(unknown) or sys.version}"
        )
        return 2
    install()
    failed = [name for name in names or STEPS if not run(name)]
    print(f"== {'FAILED: ' + ', '.join(failed) if failed else 'every check passed'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
