"""House rules of Dragon."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from astragal import core
from astragal.core import Doc


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(core.Options):
    """House rules of Dragon; the defaults are the rules as written."""

    help_rounding: Annotated[Literal["down", "up"], Doc("how half of a helper's successes is rounded (DR-16)")] = "down"
    help_trains: Annotated[bool, Doc("does help make an untrained person trained? (DR-17)")] = False
