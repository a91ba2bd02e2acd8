"""Who goes first (WQ-20)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import permutations
from math import factorial
from typing import TYPE_CHECKING, Annotated, ClassVar

from annotated_types import Len

from astragal.core import (
    Doc,
    Group,
    Outcome,
    Phrase,
    Rollable,
    RuleError,
    UnboundedError,
    Weights,
    cite,
    numbers,
    phrase,
    throw,
)
from astragal.games.wizard_quest.options import Options

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from astragal.core import Rule

MOST_LISTED = 8
"""Names whose every order is listed; more have too many."""


@dataclass(frozen=True, slots=True)
class Order(Outcome):
    """Everyone in the order of their turns; `first` is who goes first."""

    shown_by: ClassVar[str] = "first"

    first: str
    order: tuple[str, ...]

    def rank(self) -> tuple[int, ...]:
        """No order is better than another."""
        return ()

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        return phrase("{order}", order=", ".join(self.order))


@dataclass(frozen=True, slots=True, kw_only=True)
class Initiative(Rollable[Order]):
    """Throw 1d6 for each name, the highest first; ties are thrown again."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "initiative"

    names: Annotated[tuple[Annotated[str, Len(1, 40)], ...], Len(1, 60), Doc("everyone who takes turns")]
    options: Options = Options()

    def agree(self) -> None:
        """Refuse names that can't be told apart, or that faces can't be labelled with."""
        twice = [name for name, count in Counter(name.strip().casefold() for name in self.names).items() if count > 1]
        if twice:
            raise RuleError(f"names: expected each name once, got {twice[0]!r} twice")
        odd = next((name for name in self.names if not name.strip() or set(name) & set(":;#")), None)
        if odd is not None:
            raise RuleError(f"names: expected names without ':', ';' and '#', got {odd!r}")

    def rule(self) -> Rule[Order]:
        """See `Rollable.rule`."""
        yield cite("WQ-20", "1d6 each, highest first")
        order = yield from self._ordered(list(self.names), 1)
        return Order(order[0], tuple(order))

    def _ordered(self, names: list[str], attempt: int) -> Rule[list[str]]:
        suffix = "" if attempt == 1 else f" #{attempt}"
        tallies = yield from throw(*(Group(name.strip() + suffix, 1, numbers(6), role="initiative") for name in names))
        faces = {name: dice.sum for name, dice in zip(names, tallies, strict=True)}
        order: list[str] = []
        for face in sorted(set(faces.values()), reverse=True):
            tied = [name for name in names if faces[name] == face]
            if len(tied) > 1:
                # WQ-20: ties are thrown again among the tied, and the record shows it.
                yield cite("WQ-20", "{names} tied on {face} and throw again", names=", ".join(tied), face=face)
                tied = yield from self._ordered(tied, attempt + 1)
            order += tied
        return order

    def weights(self) -> Weights[Order]:
        """See `Rollable.weights`."""
        return Orders(self.names)


class Orders(Weights[Order]):
    """Every order of the names, each as likely as any other: nothing tells the names apart but their dice."""

    def __init__(self, names: tuple[str, ...]) -> None:
        """Weigh the orders of `names`."""
        super().__init__((), factorial(len(names)))
        self._names = names

    def rows(self) -> Iterator[tuple[Order, int]]:
        """See `Weights.rows`."""
        if len(self._names) > MOST_LISTED:
            raise UnboundedError(
                f"names: expected at most {MOST_LISTED} to list every order, got {len(self._names)}",
                tip="ask who goes first: by('first')",
            )
        return ((Order(order[0], order), 1) for order in permutations(self._names))

    def size(self) -> int:
        """See `Weights.size`."""
        return self.total

    def marginal(self, field: str) -> Iterable[tuple[Hashable, int]] | None:
        """See `Weights.marginal`."""
        each = self.total // len(self._names)
        return [(name, each) for name in self._names] if field == "first" else None
