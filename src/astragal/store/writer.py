"""The one thread that writes: commands that wait together share a transaction and its sync."""

from __future__ import annotations

from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from astragal.store.errors import StoreError
from astragal.store.sqlite import told

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection, Engine

T = TypeVar("T")

MOST = 256
"""Jobs in one transaction."""


class Job(Generic[T]):
    """Something to write, and who waits for it.

    `write` raises a `StoreError` before it has written anything, to refuse; any other error undoes the transaction.
    """

    def __init__(self, write: Callable[[Connection], T]) -> None:
        """Keep what to do."""
        self.write = write
        self.done: Future[T] = Future()
        self.result: T | StoreError

    def run(self, connection: Connection) -> None:
        """Write, and keep what came of it until the transaction is on disk."""
        try:
            self.result = self.write(connection)
        except StoreError as refusal:
            self.result = refusal

    def acknowledge(self) -> None:
        """Tell who waits; the transaction is on disk."""
        if isinstance(self.result, StoreError):
            self.done.set_exception(self.result)
        else:
            self.done.set_result(self.result)


class Writer:
    """Runs jobs in the order they came, each acknowledged only when its commit has returned."""

    def __init__(self, engine: Engine, path: str) -> None:
        """Start the thread."""
        self._engine = engine
        self._path = path
        self._waiting: SimpleQueue[Job[Any] | None] = SimpleQueue()
        self._closing = Lock()
        self._closed = False
        self._thread = Thread(target=self._work, name=f"store {path}", daemon=True)
        self._thread.start()

    def submit(self, write: Callable[[Connection], T]) -> Future[T]:
        """Return what `write` will come to.

        Raises:
            StoreError: the store is closed.
        """
        job = Job(write)
        with self._closing:
            if self._closed:
                raise StoreError("store.closed", f"{self._path}: expected an open store, got a closed one")
            self._waiting.put(job)
        return job.done

    def close(self) -> None:
        """Write what waits, and end the thread."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._waiting.put(None)
        self._thread.join()

    def _work(self) -> None:
        """Commit group after group, until closed."""
        while True:
            first = self._waiting.get()
            if first is None:
                return
            self._commit([first, *self._rest()])

    def _rest(self) -> list[Job[Any]]:
        """Return the jobs that wait already."""
        jobs: list[Job[Any]] = []
        while len(jobs) < MOST - 1:
            try:
                job = self._waiting.get_nowait()
            except Empty:
                break
            if job is None:
                # closing: nothing can come after it, so it can wait its turn again
                self._waiting.put(None)
                break
            jobs.append(job)
        return jobs

    def _commit(self, jobs: list[Job[Any]]) -> None:
        """Write jobs in one transaction; if it fails, each in one of its own, so that no job fails for another.

        Where another program holds the file, all have waited long enough together.
        """
        try:
            with told(self._path), self._engine.begin() as connection:
                for job in jobs:
                    job.run(connection)
        except BaseException as error:  # noqa: BLE001 - whatever it is, those who wait must hear of it
            for job in jobs:
                if len(jobs) == 1 or (isinstance(error, StoreError) and error.code == "store.locked"):
                    job.done.set_exception(error)
                else:
                    self._commit([job])
        else:
            for job in jobs:
                job.acknowledge()
