"""Games: one module or package each, found through the entry-point group `astragal.games`."""

from __future__ import annotations

from functools import lru_cache

from astragal.core import Game, UnknownNameError

__all__ = ["find", "registered"]

GROUP = "astragal.games"


@lru_cache(maxsize=1)
def registered() -> dict[str, Game]:
    """Return every installed game by its id, this package's and those of others, in order of their ids.

    Raises:
        TypeError: an entry point leads to something that is no `Game`.
    """
    # imported here: reading installed packages costs as much as a game, and a program that names its game needs it not
    from importlib.metadata import entry_points  # noqa: PLC0415

    games: dict[str, Game] = {}
    for point in entry_points(group=GROUP):
        game: object = point.load()
        if not isinstance(game, Game):
            raise TypeError(f"{point.value}: expected a Game, got {game!r}")
        games[game.id] = game
    return dict(sorted(games.items()))


def find(id: str) -> Game:
    """Return the game of that id.

    >>> find("flexd6").title
    'FlexD6'

    Raises:
        UnknownNameError: no such game is installed.
    """
    games = registered()
    if id not in games:
        raise UnknownNameError("a game", id, games)
    return games[id]
