"""Games: one module or package each, found through the entry-point group `astragal.games`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from astragal.core import AstragalError, Game, UnknownNameError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

__all__ = ["find", "installed", "registered"]

GROUP = "astragal.games"


@lru_cache(maxsize=1)
def registered() -> dict[str, Game]:
    """Return every installed game by its id, this package's and those of others, in order of their ids.

    Raises:
        AstragalError: an installed game can't be loaded; the text names it.
    """
    return {name: load(name) for name in installed()}


def installed() -> list[str]:
    """Return the ids of all installed games, without loading them."""
    return sorted(points().names)


@lru_cache(maxsize=32)
def load(id: str) -> Game:
    """Return the game of an entry point; its name there is the game's id."""
    point = points()[id]
    try:
        game: object = point.load()
    except Exception as error:  # a package of somebody else's: whatever it raises, the others go on
        raise AstragalError(f"{id}: expected a game in {point.value}, got {error!r}") from error
    if not isinstance(game, Game) or game.id != id:
        raise AstragalError(f"{id}: expected the game of that id in {point.value}, got {game!r}")
    return game


def find(id: str) -> Game:
    """Return the game of that id.

    >>> find("flexd6").title
    'FlexD6'

    Raises:
        UnknownNameError: no such game is installed.
        AstragalError: it can't be loaded.
    """
    known = installed()
    if id not in known:
        raise UnknownNameError("a game", id, known)
    return load(id)


def points() -> EntryPoints:
    """Return the entry points of all installed games."""
    # imported here: it costs as much as a game, and a program that imports its game does without
    from importlib.metadata import entry_points  # noqa: PLC0415

    return entry_points(group=GROUP)
