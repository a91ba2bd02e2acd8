"""Dragon: d10 pools against a target, with near misses bought up by skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core.lazy import lazy

if TYPE_CHECKING:
    from astragal.games.dragon.check import Bought, Check, Successes
    from astragal.games.dragon.facts import GAME
    from astragal.games.dragon.opposed import Opposed, OpposedResult
    from astragal.games.dragon.options import Options
    from astragal.games.dragon.sheet import Sheet
    from astragal.games.dragon.split import Part, Split, SplitResult

__all__ = [
    "GAME",
    "Bought",
    "Check",
    "Opposed",
    "OpposedResult",
    "Options",
    "Part",
    "Sheet",
    "Split",
    "SplitResult",
    "Successes",
]

__getattr__ = lazy(
    __name__,
    {
        "Sheet": "astragal.games.dragon.sheet",
        "Bought": "astragal.games.dragon.check",
        "Check": "astragal.games.dragon.check",
        "GAME": "astragal.games.dragon.facts",
        "Opposed": "astragal.games.dragon.opposed",
        "OpposedResult": "astragal.games.dragon.opposed",
        "Options": "astragal.games.dragon.options",
        "Part": "astragal.games.dragon.split",
        "Split": "astragal.games.dragon.split",
        "SplitResult": "astragal.games.dragon.split",
        "Successes": "astragal.games.dragon.check",
    },
)
