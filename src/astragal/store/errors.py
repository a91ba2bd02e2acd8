"""What can go wrong with a store: one root, a stable dotted code each, one line with what to do."""

from __future__ import annotations

from astragal.core import AstragalError


class StoreError(AstragalError):
    """The store could not do it, and nothing of it was done; `code` says why, for programs.

    Codes: `store.locked`, `store.full`, `store.read_only`, `store.missing`, `store.newer`, `store.older`,
    `store.damaged`, `store.not_a_database`, `store.unknown_room`, `store.room_exists`, `store.bad_value`,
    `store.bad_export`, `store.closed`, `store.failed`; and `store.stale` of `Stale`.
    """

    def __init__(self, code: str, message: str, *, tip: str = "") -> None:
        """Keep `code` beside the text."""
        self.code = code
        super().__init__(message, tip=tip)


class Stale(StoreError):  # noqa: N818 - the word for it at the table
    """The room has moved on: it holds `count` events, and the command was decided on `expected`."""

    def __init__(self, room: str, expected: int, count: int) -> None:
        """Say where the room is, and where the command took it to be."""
        self.expected = expected
        self.count = count
        tip = f"read the events after {expected}, and decide again" if expected < count else "read the room again"
        super().__init__(
            "store.stale", f"room {room}: expected a command decided on event {count}, got {expected}", tip=tip
        )


def unknown_room(room: str) -> StoreError:
    """Return the error for a room that is not in the store."""
    return StoreError("store.unknown_room", f"room: expected one of this store, got {room!r}", tip="list its rooms")
