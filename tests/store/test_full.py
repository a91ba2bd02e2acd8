"""A full disk: those who wait hear of it, nothing is acknowledged falsely, and the store goes on once there is room."""

from __future__ import annotations

import resource
import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest
from made import AT, PROCESSES, code_of, insist

from astragal.store import RoomId, Store, StoreError

PAD = "x" * 3000


def fill(store: Store, room: RoomId) -> dict[str, str]:
    """Send commands from eight threads until each has been refused; return every key with the code it got."""

    def send(thread: int) -> dict[str, str]:
        came = {}
        for number in range(400):
            key = f"{thread}-{number}"
            try:
                insist(store, room, key, pad=PAD)
            except StoreError as error:
                came[key] = code_of(error)
                break
            came[key] = ""
        return came

    with ThreadPoolExecutor(8) as threads:
        return {key: code for came in threads.map(send, range(8)) for key, code in came.items()}


def check(store: Store, room: RoomId, came: dict[str, str], codes: set[str]) -> None:
    """Hold what the room has against what the senders were told; then there is room again, and they send again."""
    assert set(came.values()) == {""} | codes
    assert sum(not code for code in came.values()) > 8
    kept = [stored.key for stored in store.read(room)]
    assert sorted(kept) == sorted(key for key, code in came.items() if not code)
    assert store.verify(room).ok


def again(store: Store, room: RoomId, came: dict[str, str]) -> None:
    """Send every command once more, and hold that each counts once."""
    for key, code in came.items():
        assert insist(store, room, key, pad=PAD).repeated == (not code)
    assert sorted(stored.key for stored in store.read(room)) == sorted(came)
    assert store.verify(room).ok


def test_a_file_at_its_limit(tmp_path) -> None:
    with Store.open(tmp_path / "table.db") as store:
        room = store.create("Thursday", AT)
        store._writer.submit(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 60").one()).result()
        came = fill(store, room)
        check(store, room, came, {"store.full"})
        store._writer.submit(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 9999").one())
        again(store, room, came)


def limited(path: str, pipe) -> None:
    """Fill a store in a process that may write no file past a limit, which is lifted then; say what went wrong."""
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    try:
        with Store.open(path) as store:
            room = store.create("Thursday", AT)
            resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, hard))
            came = fill(store, room)
            # the limit may be told as a full disk or as a failed write
            check(store, room, came, set(came.values()) & {"store.full", "store.failed"})
            resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
            again(store, room, came)
    except BaseException as error:
        pipe.send(repr(error))
        raise
    pipe.send("")


def test_a_process_at_its_limit(tmp_path) -> None:
    pipe, theirs = PROCESSES.Pipe()
    process = PROCESSES.Process(target=limited, args=(str(tmp_path / "table.db"), theirs))
    process.start()
    assert pipe.recv() == ""
    process.join()


@pytest.fixture
def small_disk(tmp_path):
    """Return the folder of a disk of 1 MiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("NOT RUN: a small disk takes the right to mount one (root); the limits above were tested")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def test_a_full_disk(small_disk) -> None:
    with Store.open(small_disk / "table.db") as store:
        room = store.create("Thursday", AT)
        rest = small_disk / "somebody's file"
        rest.write_bytes(bytes(450_000))
        came = fill(store, room)
        check(store, room, came, {"store.full"})
        rest.unlink()
        again(store, room, came)
    with Store.open(small_disk / "table.db") as store:
        assert store.verify(room).ok


def test_a_disk_without_room_for_a_new_store(small_disk) -> None:
    rest = small_disk / "somebody's file"
    with rest.open("wb", buffering=0) as file, pytest.raises(OSError, match="space"):
        while True:
            file.write(bytes(4096))
    with pytest.raises(StoreError) as caught:
        Store.open(small_disk / "table.db")
    assert code_of(caught.value) == "store.full"
    rest.unlink()
    with Store.open(small_disk / "table.db") as store:
        assert store.rooms() == ()
