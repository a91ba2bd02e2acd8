"""Where text comes from: files and the standard input, both with a limit."""

from __future__ import annotations

import os
import sys

from astragal.core import NotationError

MAX_ARGUMENT = 16_384
"""Bytes of one argument, and of faces on the standard input."""

MAX_ARGUMENTS = 256
"""Words of one command line: what splits them takes a time that grows with their square."""

MAX_FILE = 1_048_576
"""Bytes of a file."""

STDIN = "(standard input)"
"""What stands for "-" once the command line is split: cyclopts takes a lone dash for a flag."""


def text_of(path: str, *, limit: int = MAX_FILE) -> str:
    """Return the text of a file; of the standard input where `path` is `STDIN`.

    Raises:
        NotationError: it can't be read, is longer than `limit` bytes or is not UTF-8.
    """
    try:
        octets = read(path, limit + 1)
    except (OSError, ValueError) as error:
        raise NotationError(f"{path}: expected a file that can be read: {getattr(error, 'strerror', error)}") from error
    if len(octets) > limit:
        raise NotationError(f"{path}: expected at most {limit} bytes, got more")
    try:
        return octets.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(f"{path}: expected UTF-8 text, got something else at byte {error.start + 1}") from error


def read(path: str, most: int) -> bytes:
    """Return up to `most` bytes of a file or of the standard input."""
    if path != STDIN:
        with open(path, "rb") as file:
            return file.read(most)
    stream = getattr(sys.stdin, "buffer", None)
    return stream.read(most) if stream is not None else sys.stdin.read(most).encode()


def refuse_long(tokens: list[str]) -> None:
    """Raise `NotationError` for an argument that is too long to look at, or for too many of them."""
    if len(tokens) > MAX_ARGUMENTS:
        raise NotationError(
            f"arguments: expected at most {MAX_ARGUMENTS}, got {len(tokens)}",
            tip="put many faces in one pair of quotes",
        )
    for place, token in enumerate(tokens, start=1):
        size = len(token) if len(token) > MAX_ARGUMENT else len(os.fsencode(token))
        if size > MAX_ARGUMENT:
            raise NotationError(f"argument {place}: expected at most {MAX_ARGUMENT} bytes, got {size}")
