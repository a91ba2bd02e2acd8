"""Black dice: exploding successes, less those of the black dice, laid on a ladder of degrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core.lazy import lazy

if TYPE_CHECKING:
    from astragal.games.black_dice.check import Check
    from astragal.games.black_dice.facts import GAME
    from astragal.games.black_dice.net import LADDER, Net
    from astragal.games.black_dice.opposed import Opposed, OpposedResult
    from astragal.games.black_dice.options import Options
    from astragal.games.black_dice.sheet import Sheet

__all__ = ["GAME", "LADDER", "Check", "Net", "Opposed", "OpposedResult", "Options", "Sheet"]

__getattr__ = lazy(
    __name__,
    {
        "Sheet": "astragal.games.black_dice.sheet",
        "Check": "astragal.games.black_dice.check",
        "GAME": "astragal.games.black_dice.facts",
        "LADDER": "astragal.games.black_dice.net",
        "Net": "astragal.games.black_dice.net",
        "Opposed": "astragal.games.black_dice.opposed",
        "OpposedResult": "astragal.games.black_dice.opposed",
        "Options": "astragal.games.black_dice.options",
    },
)
