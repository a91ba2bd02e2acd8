"""FlexD6: a few check dice that succeed on 5 and 6, and skill dice that succeed on 6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core.lazy import lazy

if TYPE_CHECKING:
    from astragal.games.flexd6.check import Check, Hits, Options
    from astragal.games.flexd6.facts import GAME
    from astragal.games.flexd6.sheet import Sheet

__all__ = ["GAME", "Check", "Hits", "Options", "Sheet"]

__getattr__ = lazy(
    __name__,
    {
        "Sheet": "astragal.games.flexd6.sheet",
        "Check": "astragal.games.flexd6.check",
        "GAME": "astragal.games.flexd6.facts",
        "Hits": "astragal.games.flexd6.check",
        "Options": "astragal.games.flexd6.check",
    },
)
