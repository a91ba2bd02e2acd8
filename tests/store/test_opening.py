"""Opening: new files, old and newer ones, files that are no store, a second process, rights, locks."""

from __future__ import annotations

import os
import sqlite3
import stat
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from made import AT, PROCESSES, batch, code_of, edited, filled

from astragal.store import Store, StoreError, migrate, schema


@pytest.fixture
def path(tmp_path):
    return tmp_path / "table.db"


def refused(path, **how) -> StoreError:
    """Return the error that opening comes to."""
    with pytest.raises(StoreError) as caught:
        Store.open(path, **how)
    return caught.value


def ask(path) -> str:
    """Return the code that opening for writing comes to, or ''."""
    try:
        Store.open(path).close()
    except StoreError as error:
        return code_of(error)
    return ""


def pragma(path: Path, name: str) -> object:
    with closing(sqlite3.connect(path)) as raw:
        return raw.execute(f"PRAGMA {name}").fetchone()[0]


def test_migrations_make_the_tables_that_the_code_knows(path) -> None:
    with Store.open(path) as store, store._reader.begin() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.TABLES) == []
        assert migrate.revision(connection) == schema.HEAD
    assert schema.HEAD in migrate.known()


def test_an_empty_file_and_an_empty_database_are_filled(tmp_path) -> None:
    (tmp_path / "empty.db").touch()
    edited(tmp_path / "bare.db", "CREATE TABLE soon_gone (x)", "DROP TABLE soon_gone")
    for name in ("empty.db", "bare.db", "new.db"):
        with Store.open(tmp_path / name) as store:
            room = store.create("Thursday", AT)
            store.append(room, batch("k", 0))
            assert store.verify(room).ok


def test_every_connection_has_the_pragmas_of_the_design(path) -> None:
    with Store.open(path) as store:
        for engine in (store._writer._engine, store._reader):
            with engine.begin() as connection:
                found = {
                    name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                    for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
                }
            assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def test_a_file_of_a_newer_version_is_refused_and_left_as_it_is(path) -> None:
    filled(path, "Thursday")
    edited(path, "UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    for how in ({}, {"read_only": True}):
        error = refused(path, **how)
        assert code_of(error) == "store.newer"
        assert "got '9999'. Tip: update astragal" in str(error)
    assert path.read_bytes() == before


def test_a_file_without_a_version_is_damaged(path) -> None:
    filled(path, "Thursday")
    for statement in ("DELETE FROM alembic_version", "DROP TABLE alembic_version"):
        edited(path, statement)
        assert code_of(refused(path)) == "store.damaged"


@pytest.mark.parametrize(
    "content", [b"x", b"notes of last Thursday\n" * 1000, b"\x89PNG\r\n\x1a\n" + bytes(5000), b"SQLite format 2\0"]
)
def test_a_file_that_is_no_database_is_refused_and_left_as_it_is(path, content) -> None:
    path.write_bytes(content)
    for how in ({}, {"read_only": True}):
        assert code_of(refused(path, **how)) == "store.not_a_database"
    assert path.read_bytes() == content


@pytest.mark.parametrize("statement", ["CREATE TABLE room (id, name)", "PRAGMA application_id = 7"])
def test_a_database_of_another_program_is_refused_and_left_as_it_is(path, statement) -> None:
    edited(path, statement)
    before = path.read_bytes()
    for how in ({}, {"read_only": True}):
        error = refused(path, **how)
        assert code_of(error) == "store.not_a_database"
        assert "an SQLite database of another program" in str(error)
    assert path.read_bytes() == before


@pytest.mark.parametrize("kept", [1, 20, 100, 511, 512, 4096, 8192, 30_000, -4096, -1])
def test_a_truncated_file_is_named_damaged(path, kept) -> None:
    rooms = filled(path, "Thursday", "Friday", commands=60)
    whole = path.read_bytes()
    path.write_bytes(whole[:kept])
    with pytest.raises(StoreError) as caught, Store.open(path) as store:
        bad = [verdict for verdict in map(store.verify, rooms) if not verdict.ok]
        assert bad
        raise StoreError("store.damaged", f"{path}: expected the whole, got {bad[0].why}", tip="none")
    assert code_of(caught.value) in ("store.damaged", "store.not_a_database")


def test_what_is_missing_is_named(tmp_path) -> None:
    assert code_of(refused(tmp_path / "none.db", read_only=True)) == "store.missing"
    assert code_of(refused(tmp_path / "no" / "folder.db")) == "store.missing"
    assert code_of(refused(tmp_path)) == "store.not_a_database"
    assert os.listdir(tmp_path) == []
    (tmp_path / "empty.db").touch()
    assert code_of(refused(tmp_path / "empty.db", read_only=True)) == "store.older"


def test_a_store_is_found_through_a_link_and_locked_all_the_same(path, tmp_path) -> None:
    link = tmp_path / "link.db"
    link.symlink_to(path)
    with Store.open(path):
        assert code_of(refused(link)) == "store.locked"


def hold(path: str, pipe) -> None:
    """Open a store, say so, and keep it."""
    with Store.open(path) as store:
        room = store.create("Thursday", AT)
        store.append(room, batch("k", 0))
        pipe.send(room)
        pipe.recv()


def test_a_second_process_is_refused_until_the_first_is_dead_and_may_read_meanwhile(path) -> None:
    pipe, theirs = PROCESSES.Pipe()
    first = PROCESSES.Process(target=hold, args=(str(path), theirs))
    first.start()
    room = pipe.recv()
    error = refused(path)
    assert code_of(error) == "store.locked"
    assert f"got one open in process {first.pid}. Tip: stop that process, or open the store read-only" in str(error)
    with Store.open(path, read_only=True) as reader:
        assert reader.verify(room).ok
        assert [stored.key for stored in reader.read(room)] == ["k"]
        assert len(list(reader.export(room))) == 2
        for write in (lambda: reader.create("x", AT), lambda: reader.append(room, batch("l", 1))):
            with pytest.raises(StoreError, match="got one open read-only") as caught:
                write()
            assert caught.value.code == "store.read_only"
    first.kill()
    first.join()
    with Store.open(path) as store:
        assert store.append(room, batch("l", 1)).first == 2


def test_one_process_can_not_open_a_file_twice_for_writing(path) -> None:
    with Store.open(path):
        assert code_of(refused(path)) == "store.locked"
    with Store.open(path):
        pass


def test_a_reader_sees_what_is_written_after_it_has_opened(path) -> None:
    with Store.open(path) as store, Store.open(path, read_only=True) as reader:
        room = store.create("Thursday", AT)
        for number in range(5):
            store.append(room, batch(f"k{number}", number))
            assert reader.room(room).count == number + 1


def test_a_file_that_another_program_holds_is_named_and_works_afterwards(path, monkeypatch) -> None:
    monkeypatch.setattr("astragal.store.sqlite.BUSY", 0.2)
    with Store.open(path) as store, closing(sqlite3.connect(path, isolation_level=None)) as other:
        room = store.create("Thursday", AT)
        other.execute("BEGIN IMMEDIATE")
        waiting = [store.submit(room, batch(f"k{number}", number)) for number in range(3)]
        for one in waiting:
            with pytest.raises(StoreError) as caught:
                one.result()
            assert code_of(caught.value) == "store.locked"
        assert list(store.read(room)) == []
        other.execute("ROLLBACK")
        assert store.append(room, batch("k0", 0)).first == 1
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert code_of(refused(path)) == "store.locked"


def as_nobody(path: str, room: str, pipe) -> None:
    """Say what opening comes to for somebody without rights."""
    if os.geteuid() == 0:
        os.setgid(65534)
        os.setuid(65534)
    writes = ask(path)
    try:
        with Store.open(path, read_only=True) as store:
            reads = "whole" if store.verify(room).ok and len(list(store.export(room))) > 1 else "not whole"
    except StoreError as error:
        reads = code_of(error)
    pipe.send((writes, reads))


@pytest.mark.parametrize(
    ("file", "folder", "came"),
    [
        (0o666, 0o777, ("", "whole")),
        (0o444, 0o777, ("store.read_only", "whole")),
        (0o444, 0o555, ("store.read_only", "whole")),
        (0o666, 0o555, ("store.read_only", "whole")),
        (0o000, 0o777, ("store.read_only", "store.read_only")),
    ],
    ids=lambda value: oct(value) if isinstance(value, int) else "",
)
def test_a_file_or_folder_without_rights_can_be_read_if_at_all(file, folder, came) -> None:
    # not in tmp_path: nobody else may go there
    with tempfile.TemporaryDirectory() as name:
        path = Path(name, "table.db")
        (room,) = filled(path, "Thursday")
        path.with_name("table.db.lock").unlink()
        path.chmod(file)
        path.parent.chmod(folder)
        pipe, theirs = PROCESSES.Pipe()
        process = PROCESSES.Process(target=as_nobody, args=(str(path), room, theirs))
        process.start()
        assert pipe.recv() == came
        process.join()
        path.parent.chmod(stat.S_IRWXU)


def test_an_opening_that_fails_leaves_nothing_open(path) -> None:
    path.write_bytes(b"notes" * 1000)
    refused(path)
    before = len(os.listdir("/proc/self/fd")) if os.path.exists("/proc/self/fd") else 0
    for _ in range(20):
        refused(path)
    assert before == (len(os.listdir("/proc/self/fd")) if before else 0)
    path.unlink()
    Store.open(path).close()
