"""Dice-pool games: rolled, read from real dice, explained rule by rule, and weighed to exact odds.

A rule is written once and read many ways: `roll` throws dice for it, `read` takes faces thrown by hand, `replay` takes
a stored log, `odds` weighs every throw exactly, and `simulate` counts samples.
"""

from astragal.odds import Odds, odds
from astragal.play import Roll, read, replay, roll, seeded, simulate, system

__all__ = ["Odds", "Roll", "odds", "read", "replay", "roll", "seeded", "simulate", "system"]
__version__ = "0.1.0"
