"""Rollables and options: what a game lets people roll, and the house rules they roll under."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from astragal.core.fields import check_fields, declared
from astragal.core.outcome import Outcome
from astragal.core.plain import listed
from astragal.core.weights import Weights

if TYPE_CHECKING:
    from astragal.core.rule import Rule

O_co = TypeVar("O_co", bound=Outcome, covariant=True)


@dataclass(frozen=True, slots=True)
class Declaration:
    """Base of frozen dataclasses of declared fields: a value that exists is legal."""

    def __post_init__(self) -> None:
        """Check every field against its declaration, then all of them together."""
        check_fields(self)
        self.agree()

    def agree(self) -> None:
        """Raise `RuleError` where fields contradict each other; called once every field is legal by itself."""


@dataclass(frozen=True, slots=True)
class Options(Declaration):
    """Base of a game's house rules: a frozen dataclass whose defaults are the rules as written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rollable(Declaration, ABC, Generic[O_co]):
    """Base of everything that can be rolled: a frozen dataclass of what the roll needs, with a rule.

    A subclass names its `game` and itself (`name`), and has a field `options` of its game's `Options`, so that every
    reading of one rollable follows the same house rules.
    """

    game: ClassVar[str]
    name: ClassVar[str]
    version: ClassVar[str] = "1"
    """Of the rule: changes when it gives another outcome for the same faces."""

    options: Options

    def __post_init__(self) -> None:
        """See `Declaration`; a rollable inside another follows the outer one's options."""
        check_fields(self)
        for field in declared(type(self)):
            value: object = getattr(self, field.name)
            inner = under(value, self.options)
            if inner is not value:
                object.__setattr__(self, field.name, inner)
        self.agree()

    @abstractmethod
    def rule(self) -> Rule[O_co]:
        """Return the rule, ready to be asked."""

    def weights(self) -> Weights[O_co] | None:
        """Return the exact weights by a faster way than asking the rule for every throw; `None` without one.

        It must agree with the rule: the conformance suite compares them.
        """
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookup(Rollable[O_co]):
    """Base of what is looked up and not thrown: the outcome is certain."""

    @abstractmethod
    def found(self) -> O_co:
        """Return what the tables of the game say."""

    def weights(self) -> Weights[O_co]:
        """See `Rollable.weights`."""
        return Weights([(self.found(), 1)], 1)


def under(value: object, options: Options) -> object:
    """Return `value` with every rollable directly in it under `options`; `value` itself where none needs a change."""
    if isinstance(value, Rollable):
        nested = cast("Rollable[Outcome]", value)
        return nested if nested.options == options else replace(nested, options=options)
    items = listed(value) or []
    inner = tuple(under(item, options) for item in items)
    return inner if any(new is not old for new, old in zip(inner, items, strict=True)) else value
