"""The store: open a file, append to rooms, read them back."""

from __future__ import annotations

import os
import secrets
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Self, TypeVar

from astragal.store import append, export, lock, migrate, reading, snapshots, sqlite
from astragal.store.canonical import bad, checked_text, object_of, object_text
from astragal.store.errors import StoreError
from astragal.store.schema import HEAD
from astragal.store.sqlite import told
from astragal.store.values import RoomId, checked_time
from astragal.store.verify import verify
from astragal.store.writer import Writer

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from concurrent.futures import Future
    from types import TracebackType

    from sqlalchemy import Connection, Engine

    from astragal.store.values import Appended, Batch, Listed, Snapshot, Stored, Verdict

T = TypeVar("T")


class Store:
    """Rooms in one file; every method may be called from any thread.

    One process writes, any number read beside it. What `append` has returned is on disk.
    """

    def __init__(self, path: str, reader: Engine, writer: Writer | None, opened: ExitStack) -> None:
        """Hold what `open` has opened."""
        self.path = path
        self._reader = reader
        self._writer = writer
        self._opened = opened

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, read_only: bool = False) -> Store:
        """Return the store in a file, which is made, or brought up to date, unless it is opened `read_only`.

        Raises:
            StoreError: it can't be opened; `code` says why.
        """
        real = os.path.realpath(path)
        with ExitStack() as stack, told(real):
            writer = None if read_only else stack.enter_context(opened_for_writing(real))
            reader = sqlite.engine(real, "read")
            stack.callback(reader.dispose)
            if read_only:
                check(reader, real)
            return cls(real, reader, writer, stack.pop_all())

    def __enter__(self) -> Self:
        """Return the store."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the store."""
        self.close()

    def close(self) -> None:
        """Write what still waits, and let go of the file."""
        self._opened.close()

    def create(self, name: str, at: str) -> RoomId:
        """Make a room without events, and return its id, which nobody can guess."""
        room = RoomId(secrets.token_hex(16))
        named, time = checked_text(name, "name"), checked_time(at)
        return self._write(lambda connection: append.create(connection, room, named, time)).result()

    def rooms(self) -> tuple[Listed, ...]:
        """Return every room, the oldest first."""
        return self._read(reading.rooms)

    def room(self, room: RoomId) -> Listed:
        """Return a room: how many events it has, and the hash of the last.

        Raises:
            StoreError: there is no such room.
        """
        return reading.start(self._reader, self.path, room)

    def append(self, room: RoomId, batch: Batch) -> Appended:
        """Write a command's events and its answer, and return when they are on disk.

        A command whose key the room knows writes nothing and gets its first answer.

        Raises:
            Stale: the room holds more or fewer events than the command was decided on.
            StoreError: there is no such room, or it could not be written; nothing of it was.
        """
        return self.submit(room, batch).result()

    def submit(self, room: RoomId, batch: Batch) -> Future[Appended]:
        """Return what `append` will return, without waiting; batches are written in the order submitted."""
        return self._write(lambda connection: append.append(connection, room, batch))

    def answer(self, room: RoomId, key: str) -> dict[str, object] | None:
        """Return what a command was answered; `None` if the room does not know its key."""
        found = self._read(lambda connection: append.answered(connection, room, key))
        return None if found is None else object_of(found.answer)

    def read(self, room: RoomId, after: int = 0) -> Iterator[Stored]:
        """Return the events of a room after number `after`, each checked against its hash.

        Raises:
            StoreError: there is no such room; or, while iterating, an event is not as it was written.
        """
        if after < 0:
            raise bad("after", "0 or more", repr(after))
        found = reading.pairs(self._reader, self.path, self.room(room), after)
        return (link.stored() for link, _ in found)

    def verify(self, room: RoomId) -> Verdict:
        """Return whether every event of a room is as it was written, and the pages of the file are sound.

        Raises:
            StoreError: there is no such room.
        """
        return self._read(lambda connection: verify(connection, room))

    def export(self, room: RoomId) -> Iterator[str]:
        """Return a room as lines of JSON, each without its line end; `load` makes the same room of them.

        Raises:
            StoreError: there is no such room; or, while iterating, an event is not as it was written.
        """
        listed = self.room(room)
        return export.lines(listed, reading.pairs(self._reader, self.path, listed))

    def load(self, lines: Iterable[str]) -> RoomId:
        """Write the room that lines of `export` stand for, the whole or nothing, and return its id.

        Raises:
            StoreError: the chain does not hold, or the room is here already.
        """
        room, events, commands = export.loaded(lines)
        return self._write(lambda connection: append.put(connection, room, events, commands)).result()

    def keep_snapshot(self, room: RoomId, snapshot: Snapshot) -> None:
        """Keep the state that the events up to `snapshot.number` fold to, instead of the one kept before."""
        number, version = snapshot.number, checked_text(snapshot.version, "version")
        state = object_text(snapshot.state, "state")
        self._write(lambda connection: snapshots.keep(connection, room, number, version, state)).result()

    def snapshot(self, room: RoomId, version: str) -> Snapshot | None:
        """Return a room's snapshot, if it is of that version and was made of these events."""
        return self._read(lambda connection: snapshots.find(connection, room, version))

    def drop_snapshots(self, room: RoomId | None = None) -> None:
        """Remove the snapshot of a room, or of all."""
        self._write(lambda connection: snapshots.drop(connection, room)).result()

    def _read(self, ask: Callable[[Connection], T]) -> T:
        """Return the answer of `ask`, all of it as of one moment."""
        with told(self.path), self._reader.begin() as connection:
            return ask(connection)

    def _write(self, write: Callable[[Connection], T]) -> Future[T]:
        """Return what `write` will come to."""
        if self._writer is None:
            raise StoreError(
                "store.read_only", f"{self.path}: expected a store open for writing, got one open read-only"
            )
        return self._writer.submit(write)


@contextmanager
def opened_for_writing(path: str) -> Generator[Writer, None, None]:
    """Hold the one right to write a file, bring it up to date, and write to it."""
    if os.path.exists(path):
        sqlite.examine(path)
        if not os.access(path, os.W_OK):
            raise sqlite.read_only(path)
    with lock.held(path), ExitStack() as stack:
        engine = sqlite.engine(path, "write")
        stack.callback(engine.dispose)
        with engine.begin() as connection:
            is_ready = migrate.ready(connection, path)
        # a file of something else is left as it is: only now is anything written
        sqlite.log_ahead(engine, path)
        if not is_ready:
            with engine.begin() as connection:
                migrate.upgrade(connection)
        writer = Writer(engine, path)
        stack.callback(writer.close)
        yield writer


def check(reader: Engine, path: str) -> None:
    """Look whether a file can be read as it is.

    Raises:
        StoreError: it can't.
    """
    sqlite.examine(path)
    with reader.begin() as connection:
        if not migrate.ready(connection, path):
            raise StoreError(
                "store.older",
                f"{path}: expected a store of version {HEAD}, got an older or empty one",
                tip="open it for writing once, which brings it up to date",
            )
