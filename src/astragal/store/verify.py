"""Hold every stored event against the chain, and the chain against the room's row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, select
from sqlalchemy.exc import SQLAlchemyError

from astragal.store.chain import command_fault, genesis
from astragal.store.errors import unknown_room
from astragal.store.reading import PAGE, listed, page
from astragal.store.schema import COMMAND, EVENT
from astragal.store.sqlite import page_fault
from astragal.store.values import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

    from astragal.store.chain import Pair
    from astragal.store.values import Listed, RoomId


class Bad(Exception):  # noqa: N818 - never leaves this module
    """The first thing wrong: an event by its number, and why."""

    def __init__(self, number: int, why: str) -> None:
        """Keep both."""
        self.number = number
        self.why = why
        super().__init__(why)


def verify(connection: Connection, room: RoomId) -> Verdict:
    """Return whether a room is as it was written, all read in one transaction.

    Raises:
        StoreError: there is no such room, nor events of one.
    """
    try:
        walk(connection, row_of(connection, room))
    except Bad as bad:
        return Verdict(ok=False, first_bad=bad.number, why=bad.why)
    pages = page_fault(connection)
    return Verdict(
        not pages, None, f"every event of this room holds, but the file is damaged: {pages}" if pages else ""
    )


def row_of(connection: Connection, room: RoomId) -> Listed:
    """Return the room's row, which may be gone."""
    try:
        found = listed(connection, room)
    except ValueError as error:
        raise Bad(1, str(error)) from error
    if found is not None:
        return found
    if connection.execute(select(EVENT.c.number).where(EVENT.c.room == room).limit(1)).first():
        raise Bad(1, "the row of its room is gone")
    raise unknown_room(room)


def walk(connection: Connection, room: Listed) -> None:
    """Go through a room's events in order; raise `Bad` at the first that does not hold."""
    number, previous, commands = 0, genesis(room.id, room.name, room.created), 0
    for link, command in pairs(connection, room.id):
        number += 1
        why = link.fault(number, previous) or command_fault(command, link)
        if why or number > room.count:
            raise Bad(number, why or f"the room was left with {room.count} events: it was added")
        previous = link.hash
        commands += command is not None and command.last == number
    if number < room.count:
        raise Bad(number + 1, f"it is missing: the room was left with {room.count} events")
    if previous != room.head:
        raise Bad(max(number, 1), "it is not the one that the room names as its last, or the room's row was changed")
    check_commands(connection, room, commands)


def check_commands(connection: Connection, room: Listed, commands: int) -> None:
    """Raise `Bad` if a command has no events."""
    counted = select(func.count()).select_from(COMMAND).where(COMMAND.c.room == room.id)
    if connection.execute(counted).scalar_one() != commands:
        raise Bad(room.count + 1, "a command is there without its events")


def pairs(connection: Connection, room: RoomId) -> Iterator[Pair]:
    """Yield a room's events, each with its command; raise `Bad` at the first that can't be read."""
    after, most = 0, PAGE
    while True:
        try:
            found = page(connection, room, after, most)
        except (SQLAlchemyError, MemoryError, ValueError, OverflowError) as error:
            if most == 1:
                raise Bad(after + 1, f"it can't be read: {getattr(error, 'orig', None) or error}") from error
            # one of this page is unreadable: which one?
            most = 1
            continue
        if not found:
            return
        yield from found
        after = found[-1][0].number
