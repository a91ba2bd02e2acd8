"""Running a command line: what is printed where, and the exit code."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, cast

from cyclopts.exceptions import CycloptsError

from astragal.core import AstragalError
from astragal.shells.cli.errors import USAGE, UsageError, line_of
from astragal.shells.cli.source import refuse_long
from astragal.shells.cli.tree import Wanted, completed, refuse_short, tree

if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED = 130
CLOSED = 141
"""Exit code when whoever read the output stopped reading, as shells count it."""


def run(argv: Sequence[str] | None = None) -> int:
    """Run a command line, that of the process where none is given, and return the exit code.

    0 is done, 1 is a stored roll that does not hold, 2 is an error, told in one line on the standard error.

    >>> run(["--version"])
    astragal 0.1.0
    0
    """
    try:
        code = answered(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
    except BrokenPipeError:
        leave_pipe()
        return CLOSED
    except OSError as error:
        leave_pipe()
        print(f"astragal: {error.filename or 'standard output'}: {error.strerror}", file=sys.stderr)  # noqa: T201
        return USAGE
    except KeyboardInterrupt:
        print(file=sys.stderr)  # noqa: T201
        return INTERRUPTED
    except (AstragalError, CycloptsError, RecursionError, MemoryError) as error:
        print(line_of(error), file=sys.stderr)  # noqa: T201
        return USAGE
    return code


def answered(tokens: list[str]) -> int:
    """Run the command that `tokens` name, and return its exit code."""
    out = sys.stdout
    if isinstance(out, TextIOWrapper):
        # an output that can't show a sign shows a question mark, and no traceback
        cast("TextIOWrapper", out).reconfigure(errors="replace")
    if getattr(sys, "stdout", None) is None:
        raise UsageError("standard output: expected an open one, got a closed one")
    refuse_long(tokens)
    words = completed(tokens)
    refuse_short(words)
    app = tree(Wanted.by(words))
    code: object = app(words, exit_on_error=False, print_error=False)
    return code if isinstance(code, int) else 0


def leave_pipe() -> None:
    """Send what is still to be printed nowhere, so that closing the output fails no more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
