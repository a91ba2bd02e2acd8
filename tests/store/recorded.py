"""A real SQLite whose writes are recorded, and the disks that a power cut may leave of them.

The recorder stands between SQLite and the system: it takes the default VFS, and puts its own functions in front of
those that write, sync, cut and remove files. It needs no compiler, no tracer and no rights.

What a power cut may leave: of each file, what was written before its last sync; of what came later any part, in any
order, also a piece of a write. A file made, or removed, since may be there or not. Files do not wait for each other.
"""

from __future__ import annotations

import ctypes
import os
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p, cast
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import random

SECTOR = 512


class Done(NamedTuple):
    """Something that was done to a file: write (at, data), cut (to a size), sync, make, remove; or said to a client."""

    what: str
    path: str = ""
    at: int = 0
    data: bytes = b""


class Methods(Structure):
    """SQLite's sqlite3_io_methods, version 3."""

    _fields_ = (
        ("iVersion", c_int),
        *((name, c_void_p) for name in ("xClose", "xRead", "xWrite", "xTruncate", "xSync", "xFileSize", "xLock")),
        *((name, c_void_p) for name in ("xUnlock", "xCheckReservedLock", "xFileControl", "xSectorSize")),
        *((name, c_void_p) for name in ("xDeviceCharacteristics", "xShmMap", "xShmLock", "xShmBarrier")),
        *((name, c_void_p) for name in ("xShmUnmap", "xFetch", "xUnfetch")),
    )


class File(Structure):
    """SQLite's sqlite3_file."""

    _fields_ = (("methods", POINTER(Methods)),)


class Vfs(Structure):
    """SQLite's sqlite3_vfs, as far as it is used here; the rest stays as it is."""

    _fields_ = (
        ("iVersion", c_int),
        ("szOsFile", c_int),
        ("mxPathname", c_int),
        *((name, c_void_p) for name in ("pNext", "zName", "pAppData", "xOpen", "xDelete")),
    )


# a name is passed on as the very pointer: SQLite keeps it for as long as the file is open
OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
DELETE = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
CUT = CFUNCTYPE(c_int, c_void_p, c_int64)
SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


def library():
    """Return the SQLite that Python's sqlite3 uses, or `None` if it can't be reached."""
    import sqlite3  # noqa: F401, PLC0415 - loads it

    with open("/proc/self/maps") as maps:
        loaded = {line.split()[-1] for line in maps if "libsqlite3" in line}
    for name in (*loaded, None):
        found = ctypes.CDLL(name)
        if hasattr(found, "sqlite3_vfs_find"):
            found.sqlite3_vfs_find.restype = POINTER(Vfs)
            return found
    return None


class Recorder:
    """Records, from when it is made, all that this process does to files through SQLite."""

    def __init__(self) -> None:
        """Put the functions of this recorder in front of the default VFS's."""
        self.log: list[Done] = []
        self._paths: dict[int, str] = {}
        self._ours: dict[int, Methods] = {}
        self._alive: list[object] = []
        vfs = library().sqlite3_vfs_find(None).contents
        self._open = OPEN(vfs.xOpen)
        self._delete = DELETE(vfs.xDelete)
        vfs.xOpen = self._pointer(OPEN, self.open)
        vfs.xDelete = self._pointer(DELETE, self.delete)

    def _pointer(self, kind, function) -> int | None:
        """Return what C may call."""
        made = kind(function)
        self._alive.append(made)
        return cast(made, c_void_p).value

    def open(self, vfs, name, file, flags, came) -> int:
        """Open a file, and stand before its functions."""
        path = os.fsdecode(ctypes.string_at(name)) if name else ""
        new = path and not os.path.exists(path)
        code = self._open(vfs, name, file, flags, came)
        if code == 0 and path:
            if new and os.path.exists(path):
                self.log.append(Done("make", path))
            self._paths[file] = path
            opened = cast(file, POINTER(File)).contents
            opened.methods = ctypes.pointer(self._instead_of(opened.methods.contents))
        return code

    def delete(self, vfs, name, sync) -> int:
        """Remove a file."""
        code = self._delete(vfs, name, sync)
        if code == 0:
            self.log.append(Done("remove", os.fsdecode(name), sync))
        return code

    def _instead_of(self, theirs: Methods) -> Methods:
        """Return the functions for a file, ours before theirs."""
        address = ctypes.addressof(theirs)
        if address not in self._ours:
            ours = Methods.from_buffer_copy(theirs)
            write, cut, sync = WRITE(theirs.xWrite), CUT(theirs.xTruncate), SYNC(theirs.xSync)

            def on_write(file, data, size, at) -> int:
                code = write(file, data, size, at)
                self.log.append(Done("write", self._paths[file], at, ctypes.string_at(data, size)))
                return code

            def on_cut(file, size) -> int:
                code = cut(file, size)
                self.log.append(Done("cut", self._paths[file], size))
                return code

            def on_sync(file, flags) -> int:
                code = sync(file, flags)
                self.log.append(Done("sync", self._paths[file]))
                return code

            ours.xWrite = self._pointer(WRITE, on_write)
            ours.xTruncate = self._pointer(CUT, on_cut)
            ours.xSync = self._pointer(SYNC, on_sync)
            self._ours[address] = ours
        return self._ours[address]


@dataclass
class Inode:
    """A file's content: what is surely on the disk, and what may be."""

    sure: bytearray = field(default_factory=bytearray)
    maybe: list[Done] = field(default_factory=list)

    def sync(self) -> None:
        """Bring everything to the disk."""
        for done in self.maybe:
            apply(self.sure, done)
        self.maybe.clear()

    def left(self, chance: random.Random) -> bytes:
        """Return what a power cut may leave."""
        content = bytearray(self.sure)
        some = [done for done in self.maybe if chance.random() < 0.5]
        left = chance.choice([[], self.maybe, self.maybe[: chance.randint(0, len(self.maybe))], some])
        if left is some and chance.random() < 0.5:
            chance.shuffle(some)
        for done in left:
            apply(content, torn(done, chance) if done is left[-1] else done)
        return bytes(content)


def apply(content: bytearray, done: Done) -> None:
    """Do to `content` what was done to a file."""
    if done.what == "cut":
        del content[done.at :]
    content.extend(bytes(max(0, done.at - len(content))))
    content[done.at : done.at + len(done.data)] = done.data


def torn(done: Done, chance: random.Random) -> Done:
    """Return a write, or whole sectors of it."""
    sectors = len(done.data) // SECTOR
    if not sectors or chance.random() < 0.5:
        return done
    return done._replace(data=done.data[: SECTOR * chance.randint(1, sectors)])


def disk(log: list[Done], chance: random.Random) -> dict[str, bytes]:
    """Return the files that a power cut right after `log` may leave, by path."""
    # of each path what was there one after the other, the first surely so; `None` for nothing
    there: dict[str, list[Inode | None]] = {}
    for done in log:
        versions = there.setdefault(done.path, [None])
        match done.what:
            case "make":
                versions.append(Inode())
            case "remove":
                there[done.path] = [None] if done.at else [*versions, None]
            case "sync":
                assert versions[-1] is not None, done
                versions[-1].sync()
                is_new = len(versions) > 1 and done.path.endswith(("-wal", "-journal"))
                # with the first sync of a journal it made, SQLite syncs the folder too: what was removed is gone
                for path in list(there) if is_new else [done.path]:
                    there[path] = there[path][-1:]
            case "write" | "cut":
                assert versions[-1] is not None, done
                versions[-1].maybe.append(done)
    chosen = {path: chance.choice(versions) for path, versions in there.items() if path}
    return {path: inode.left(chance) for path, inode in chosen.items() if inode is not None}


def restore(files: dict[str, bytes], folder: Path) -> None:
    """Put files of a disk into a folder."""
    for path, content in files.items():
        Path(folder, Path(path).name).write_bytes(content)
