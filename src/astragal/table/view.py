"""What a seat may see of a room: the only way out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core.plain import plain

if TYPE_CHECKING:
    from astragal.table.room import Character, Room


def view(room: Room, seat: str) -> dict[str, object] | None:
    """Return the room as one seat sees it, as plain data; `None` for somebody who does not sit there."""
    viewer = room.seat(seat)
    if viewer is None:
        return None
    return {
        "number": room.number,
        "name": room.name,
        "you": viewer.id,
        "rules": {game: plain(options) for game, options in room.rules.items()},
        "seats": [plain(one) for one in room.seats.values()],
        "characters": [character_view(one) for one in room.characters.values()],
        "conflict": None if room.conflict is None else plain(room.conflict),
        "tasks": [
            {"character": who, "task": task, "tries": tries} for (who, task), tries in room.tasks.items() if tries
        ],
    }


def character_view(character: Character) -> dict[str, object]:
    """Return a character as plain data."""
    return {
        "id": character.id,
        "name": character.name,
        "owner": character.owner,
        "game": character.sheet.game,
        "sheet": plain(character.sheet),
    }
