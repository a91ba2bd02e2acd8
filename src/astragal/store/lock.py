"""One process writes: a lock of the operating system on a file beside the store, gone when its holder is."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from astragal.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Generator

if sys.platform == "win32":
    import msvcrt

    def take(descriptor: int) -> None:
        """Lock a byte far behind the text, or raise OSError at once."""
        os.lseek(descriptor, 1 << 20, os.SEEK_SET)
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        os.lseek(descriptor, 0, os.SEEK_SET)
else:
    import fcntl

    def take(descriptor: int) -> None:
        """Lock a file, or raise OSError at once."""
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def held(path: str) -> Generator[None, None, None]:
    """Hold the lock on writing `path`; the file of the lock stays, as removing it would race.

    Raises:
        StoreError: somebody else holds it.
        OSError: there is no writing a file there.
    """
    descriptor = os.open(path + ".lock", os.O_RDWR | os.O_CREAT, 0o644)
    try:
        holder = os.read(descriptor, 20).decode("ascii", "replace")
        try:
            take(descriptor)
        except OSError:
            raise taken(path, holder) from None
        os.ftruncate(descriptor, 0)
        os.lseek(descriptor, 0, os.SEEK_SET)
        os.write(descriptor, str(os.getpid()).encode())
        yield
    finally:
        os.close(descriptor)


def taken(path: str, holder: str) -> StoreError:
    """Return the error for a store that is open for writing already."""
    return StoreError(
        "store.locked",
        f"{path}: expected a store that nobody else writes to, got one open in process {holder or 'unknown'}",
        tip="stop that process, or open the store read-only",
    )
