"""`astragal completion`: the script that makes a shell's tab key know games, rollables and flags."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from astragal.core.kinds import OneOf
from astragal.shells.cli.flags import first

SHELLS = ("bash", "zsh", "fish")


def completion_command(
    shell: Annotated[
        Literal["bash", "zsh", "fish"],
        Parameter(name="SHELL", converter=first, show_choices=False, help=f"one of {', '.join(SHELLS)}"),
    ],
    /,
) -> int:
    """Print a shell's completion script, made from the games that are installed."""
    from astragal.shells.cli.tree import EVERYTHING, tree  # noqa: PLC0415 - the tree holds this command

    OneOf(SHELLS).check("shell", shell)
    print(tree(EVERYTHING).generate_completion(shell=shell))  # noqa: T201
    return 0
