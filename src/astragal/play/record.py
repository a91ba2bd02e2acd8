"""A roll as it happened: every face, every choice, the outcome and the rules that led to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from astragal.core import Outcome
from astragal.core.plain import plain

if TYPE_CHECKING:
    from collections.abc import Mapping

    from astragal.core import Cite, Face, Group, Rollable

O_co = TypeVar("O_co", bound=Outcome, covariant=True)

Chain = int | tuple[int, ...]
"""What one die showed: its face; or, if it exploded, that face and those of the dice it brought."""


class Landed(NamedTuple):
    """A group of dice on the table, in the order thrown."""

    group: Group
    chains: tuple[Chain, ...]

    def faces(self) -> list[Face]:
        """Return every face, those of exploded dice after the die that brought them."""
        return [face for chain in self.chains for face in (chain if isinstance(chain, tuple) else (chain,))]


class Log(NamedTuple):
    """What answers a rule again: the faces of each group, and the choices in order."""

    faces: Mapping[str, tuple[Chain, ...]]
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Roll(Generic[O_co]):
    """One attempt with all its throws: the record that headline, dice, log and JSON are all made from."""

    rollable: Rollable[O_co]
    thrown: tuple[Landed, ...]
    choices: tuple[str, ...]
    outcome: O_co
    cited: tuple[Cite, ...]

    @property
    def faces(self) -> dict[str, tuple[Chain, ...]]:
        """What every die showed, by group."""
        return {landed.group.name: landed.chains for landed in self.thrown}

    @property
    def log(self) -> Log:
        """What replays this roll."""
        return Log(self.faces, self.choices)

    @property
    def headline(self) -> str:
        """What happened, in words."""
        return str(self.outcome.headline())

    def as_json(self) -> dict[str, object]:
        """Return the roll as plain data: the stable object that `--json`, logs and the API share.

        Keys: `game`, `rollable`, `args`, `options`, `faces` (by group; an exploded die as a list), `choices`,
        `outcome`, `headline`, `cited` (a list of `rule` and `text`), `version` (of the game's rules).
        """
        return {
            "game": self.rollable.game,
            "rollable": self.rollable.name,
            "args": plain(self.rollable),
            "options": plain(self.rollable.options),
            "faces": {name: plain(chains) for name, chains in self.faces.items()},
            "choices": list(self.choices),
            "outcome": plain(self.outcome),
            "headline": self.headline,
            "cited": [{"rule": rule, "text": str(said)} for rule, said in self.cited],
            "version": self.rollable.version,
        }
