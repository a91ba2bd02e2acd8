"""Sources of randomness: exactly uniform faces, from the operating system or from a seed."""

from __future__ import annotations

import os
import random
import weakref
from collections.abc import Callable, Iterator
from functools import lru_cache

from astragal.core import RuleError
from astragal.core.die import MAX_SIDES, Face

Draw = Callable[[int], Face]
"""What every roll takes: the number of sides to a face, each equally likely."""

Octets = Callable[[int], bytes]
"""So many random bytes."""

BYTE = 256
BLOCK = 64
"""Bytes fetched at a time."""


def face_of(word: int, words: int, sides: int) -> Face | None:
    """Return the face that a random word stands for, of `words` equally likely ones; `None` to draw another.

    Words past the last whole multiple of `sides` are rejected, so each face stands for the same number of words.

    >>> [face_of(word, 8, 3) for word in range(8)]
    [1, 2, 3, 1, 2, 3, None, None]
    """
    return word % sides + 1 if word < words - words % sides else None


@lru_cache(maxsize=64)
def byte_table(sides: int) -> tuple[bytes, bytes]:
    """Return what `bytes.translate` needs to make random bytes faces less one: the table, and the bytes to reject."""
    faces = [face_of(byte, BYTE, sides) for byte in range(BYTE)]
    return bytes((face or 1) - 1 for face in faces), bytes(byte for byte in range(BYTE) if faces[byte] is None)


class Source:
    """Faces from random bytes; call it with a number of sides."""

    def __init__(self, octets: Octets) -> None:
        """Take bytes from `octets`."""
        self._octets = octets
        self._lying: dict[int, Iterator[int]] = {}

    def __call__(self, sides: int) -> Face:
        """Return a face from 1 to `sides`, each equally likely."""
        lying = self._lying.get(sides)
        if lying is not None:
            for face in lying:
                return face + 1
        if sides > BYTE:
            return self._wide(sides)
        self._fill(sides)
        return self(sides)

    def forget(self) -> None:
        """Throw away fetched bytes; a forked process does, so that it shares none with its parent."""
        self._lying.clear()

    def _fill(self, sides: int) -> None:
        refuse_sides(sides)
        self._lying[sides] = iter(self._octets(BLOCK).translate(*byte_table(sides)))

    def _wide(self, sides: int) -> Face:
        refuse_sides(sides)
        size = (sides.bit_length() + 7) // 8 + 1
        while True:
            face = face_of(int.from_bytes(self._octets(size), "big"), BYTE**size, sides)
            if face is not None:
                return face


def refuse_sides(sides: int) -> None:
    """Raise `RuleError` for a die that can't be."""
    if not 1 <= sides <= MAX_SIDES:
        raise RuleError(f"a die: expected 1 to {MAX_SIDES} sides, got {sides}")


def system() -> Source:
    """Return a source that draws from the operating system: what every table uses."""
    source = Source(os.urandom)
    held = weakref.ref(source)
    os.register_at_fork(after_in_child=lambda: alive.forget() if (alive := held()) else None)
    return source


def seeded(seed: int) -> Source:
    """Return a source that gives the same faces each time for the same seed: for tests and for showing a roll again.

    >>> first, second = seeded(7), seeded(7)
    >>> [first(6) for _ in range(9)] == [second(6) for _ in range(9)]
    True
    """
    # not for cryptography: a seed makes rolls repeatable on purpose
    # Random takes a negative number for its positive one; as text they differ
    return Source(random.Random(seed if seed >= 0 else str(seed)).randbytes)  # noqa: S311


def scripted(*faces: Face) -> Draw:
    """Return a source that gives these faces in turn, for tests; it raises `RuleError` when it runs short.

    >>> draw = scripted(3, 6)
    >>> draw(6), draw(6)
    (3, 6)
    """
    lying = iter(faces)

    def draw(sides: int) -> Face:
        face = next(lying, None)
        if face is None:
            raise RuleError(f"a script: expected another face for a d{sides}, got no more than {len(faces)}")
        return face

    return draw
