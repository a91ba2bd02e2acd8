"""What a game is written in: dice and marks, groups and tallies, asks and outcomes, declared fields and facts.

Standard library and annotated-types only. A game imports from here and from nowhere else.
"""

from astragal.core.beyond import Beyond
from astragal.core.die import Explosion, Face, Mark, Reading, numbers, reading
from astragal.core.errors import (
    AstragalError,
    ChoiceError,
    FacesError,
    FieldError,
    NotationError,
    ReplayMismatchError,
    RuleError,
    UnboundedError,
    UnknownNameError,
)
from astragal.core.fields import Doc
from astragal.core.game import Chart, Example, Game, RuleText
from astragal.core.ladder import Ladder
from astragal.core.outcome import Outcome, untold
from astragal.core.phrase import Phrase, phrase
from astragal.core.pool import MAX_DICE, Group, Tally
from astragal.core.rollable import Declaration, Lookup, Options, Rollable
from astragal.core.rule import Choose, Cite, Option, Rule, Throw, choose, cite, throw
from astragal.core.spread import Result, Spread, added, compared, result_of
from astragal.core.weights import Weights

__all__ = [
    "MAX_DICE",
    "AstragalError",
    "Beyond",
    "Chart",
    "ChoiceError",
    "Choose",
    "Cite",
    "Declaration",
    "Doc",
    "Example",
    "Explosion",
    "Face",
    "FacesError",
    "FieldError",
    "Game",
    "Group",
    "Ladder",
    "Lookup",
    "Mark",
    "NotationError",
    "Option",
    "Options",
    "Outcome",
    "Phrase",
    "Reading",
    "ReplayMismatchError",
    "Result",
    "Rollable",
    "Rule",
    "RuleError",
    "RuleText",
    "Spread",
    "Tally",
    "Throw",
    "UnboundedError",
    "UnknownNameError",
    "Weights",
    "added",
    "choose",
    "cite",
    "compared",
    "numbers",
    "phrase",
    "reading",
    "result_of",
    "throw",
    "untold",
]
