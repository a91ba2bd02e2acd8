"""Names that a package loads when they are first asked for, so that a program pays only for what it rolls."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def lazy(package: str, homes: dict[str, str]) -> Callable[[str], object]:
    """Return the module function `__getattr__` of a package whose public names live in the modules that `homes` says.

    Type checkers see the same names through imports under `TYPE_CHECKING`.
    """

    def load(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value: object = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return load
