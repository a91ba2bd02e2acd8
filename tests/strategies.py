"""Hypothesis strategies made from declarations: any legal rollable of any registered game, and its options."""

from __future__ import annotations

from dataclasses import MISSING
from typing import TYPE_CHECKING

from hypothesis import reject
from hypothesis import strategies as st

from astragal.core import AstragalError
from astragal.core.fields import build, declared
from astragal.core.kinds import Either, Kind, Maybe, OneOf, Record, Several, Text, WholeNumber, YesNo

if TYPE_CHECKING:
    from astragal.core import Game, Rollable

WIDE = 10_000
"""What stands in for a bound that a field does not have."""


DEEP = 2
"""How deep values nest: a helper of a helper, and no further."""


def values(kind: Kind, most: int, depth: int = 0) -> st.SearchStrategy[object]:  # noqa: C901, PLR0911 - a case a kind
    """Return values of a kind; whole numbers reach at most `most` above their least, to keep rolls small."""
    match kind:
        case WholeNumber(least, top):
            low = -most if least is None or least < -most else least
            return st.integers(low, min(top if top is not None else WIDE, max(low, 0) + most))
        case YesNo():
            return st.booleans()
        case Text(length):
            letters = st.characters(categories=["L", "N"])
            return st.text(letters, min_size=1, max_size=min(length, 12)).filter(str.isprintable)
        case OneOf(choices):
            return st.sampled_from(choices)
        case Maybe(of):
            return st.none() | values(of, most, depth)
        case Several(of, least, top):
            most_values = max(least, min(top, 3)) if depth < DEEP else least
            return st.lists(values(of, most, depth), min_size=least, max_size=most_values).map(tuple)
        case Record(cls):
            return plain_values(cls, most, depth + 1)
        case Either(kinds):
            shallow = [inner for inner in kinds if depth < DEEP or not isinstance(inner, Record)]
            return st.one_of(*(values(inner, most, depth) for inner in shallow))
        case _:
            raise AssertionError(kind)


def plain_values(cls: type, most: int, depth: int = 0) -> st.SearchStrategy[dict[str, object]]:
    """Return fields by name; those with a default may be missing."""
    needed = {field.name: values(field.kind, most, depth) for field in declared(cls) if field.default is MISSING}
    free = {field.name: values(field.kind, most, depth) for field in declared(cls) if field.default is not MISSING}
    return st.fixed_dictionaries(needed, optional=free)


def known_texts(game: Game, name: str) -> dict[str, list[str]]:
    """Return the texts that the game's own examples give to each text field of a rollable."""
    examples = [rule.example.rollable for rule in game.rules.values() if rule.example.rollable.name == name]
    fields = [field.name for field in declared(game.rollable(name)) if isinstance(field.kind, Text)]
    return {field: sorted({getattr(example, field) for example in examples}) for field in fields if examples}


@st.composite
def rollables(draw: st.DrawFn, game: Game, name: str, most: int = 4) -> Rollable:
    """Return a legal rollable, under legal options; combinations that the rules refuse are drawn again."""
    given = draw(plain_values(game.rollable(name), most))
    for field, texts in known_texts(game, name).items():
        if field in given and draw(st.booleans()):
            given[field] = draw(st.sampled_from(texts))
    try:
        options = build(game.options, draw(st.just({}) | plain_values(game.options, 20)))
        return build(game.rollable(name), given, options=options)
    except AstragalError:
        # contradictory fields: other tests see that they are refused
        return reject()
