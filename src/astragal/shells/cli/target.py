"""What a command is about: one rollable of a game, its arguments and the house rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from astragal.core.fields import build
from astragal.games import registered
from astragal.shells.cli.houserules import house_rules

if TYPE_CHECKING:
    from collections.abc import Mapping

    from cyclopts.completion import CompletionContext

    from astragal.core import Game, Outcome, Rollable
    from astragal.shells.cli.houserules import HouseRules

Json = Annotated[
    bool, Parameter(name="--json", negative=(), show_default=False, help="print JSON, for programs, and nothing else")
]


def installed(context: CompletionContext) -> list[str]:
    """Return the games there are, for the tab key."""
    del context
    return list(registered())


GAME = Parameter(name="GAME", help="a game's id; astragal games lists them", completer=installed)
"""What cyclopts is told of an argument that is a game."""


@Parameter(name="*")
@dataclass(frozen=True)
class House:
    """Flags that change the rules."""

    option: Annotated[
        tuple[str, ...],
        Parameter(
            name="--option",
            negative=(),
            metavar="NAME=VALUE",
            show_default=False,
            help="a house rule, for this time; may be repeated, and goes before a file's",
        ),
    ] = ()
    table: Annotated[
        str | None,
        Parameter(
            name="--table",
            metavar="FILE",
            show_default=False,
            help="house rules in TOML, a table [GAME] for each game; without it, astragal.toml if there is one",
        ),
    ] = None

    def rules(self, game: Game) -> HouseRules:
        """Return the house rules for a game."""
        return house_rules(game, self.option, self.table)


AS_WRITTEN = House()
"""No flags."""


@dataclass(frozen=True)
class Target:
    """One kind of roll of a game, with the plain arguments that flags gave it."""

    game: Game
    rollable: type[Rollable[Outcome]]
    args: Mapping[str, object]

    def made(self, house: HouseRules) -> Rollable[Outcome]:
        """Return the rollable under house rules.

        Raises:
            RuleError: an argument is out of its bounds, or they contradict each other.
        """
        return build(self.rollable, dict(self.args), options=house.options)
