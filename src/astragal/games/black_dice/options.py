"""House rules of the black dice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Interval

from astragal import core
from astragal.core import Doc


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(core.Options):
    """House rules of the black dice; the defaults are the rules as written."""

    max_explosions: Annotated[
        int | None, Interval(ge=0, le=20), Doc("most extra dice that one die may bring (BD-03); left out: no limit")
    ] = None
    extra_pools: Annotated[int, Interval(ge=0, le=8), Doc("most extra pools on one roll (BD-10)")] = 1
    retry: Annotated[
        Literal["replace", "cumulative", "none"],
        Doc("do the black dice of a retry replace the last retry's, add to them, or not apply? (BD-11)"),
    ] = "replace"
