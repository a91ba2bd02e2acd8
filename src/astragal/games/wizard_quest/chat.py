"""Lines that players paste from a chat room, understood as the rolls they stand for (WQ-51)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar

from astragal.core import Doc, Group, NotationError, Outcome, Phrase, Rollable, Weights, cite, numbers, phrase, throw
from astragal.core.errors import shown
from astragal.games.wizard_quest.action import Action
from astragal.games.wizard_quest.hit import Hit
from astragal.games.wizard_quest.options import Options
from astragal.games.wizard_quest.pool import ACE, ACES
from astragal.games.wizard_quest.ways import face_spread

if TYPE_CHECKING:
    from collections.abc import Callable

    from astragal.core import Rule

MOST_DICE = 200
SPELLINGS = '"#7 d6x4", "#7 d6x6", "#1 20x10", "#1 d20x10" or "#1 d100"'
LINE = re.compile(
    r"#\s*(?P<count>[0-9]{1,4})\s+(?P<dice>d6x4|d6x6|d?20x10|d100)(?:\s*[=:]\s*[0-9]+)?(?:\s*#.*)?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Aces(Outcome):
    """The aces of a pool of which only aces are asked."""

    shown_by: ClassVar[str] = "aces"

    aces: int

    def rank(self) -> tuple[int, ...]:
        """More are better."""
        return (self.aces,)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        return phrase("{aces:# ace|# aces}", aces=self.aces)


@dataclass(frozen=True, slots=True)
class Percentile(Outcome):
    """What a d100 shows."""

    shown_by: ClassVar[str] = "number"

    number: int

    def rank(self) -> tuple[int, ...]:
        """Lower is better, where a chance is to be rolled at or below."""
        return (-self.number,)

    def headline(self) -> Phrase:
        """See `Outcome.headline`."""
        return phrase("{number} of 100", number=self.number)


@dataclass(frozen=True, slots=True, kw_only=True)
class AcesOnly(Rollable[Aces]):
    """Throw action dice of which only the aces count."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "aces"

    level: int
    options: Options = Options()

    def rule(self) -> Rule[Aces]:
        """See `Rollable.rule`."""
        (dice,) = yield from throw(Group("action", self.level, ACES, role="action dice"))
        yield cite("WQ-03", "{aces:# ace|# aces}", aces=dice[ACE])
        return Aces(dice[ACE])

    def weights(self) -> Weights[Aces]:
        """See `Rollable.weights`."""
        return Weights([(Aces(number), ways) for number, ways in face_spread(self.level).items()], 6**self.level)


@dataclass(frozen=True, slots=True, kw_only=True)
class D100(Rollable[Percentile]):
    """Throw a d100."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "d100"

    options: Options = Options()

    def rule(self) -> Rule[Percentile]:
        """See `Rollable.rule`."""
        (dice,) = yield from throw(Group("d100", 1, numbers(100), role="d100"))
        return Percentile(dice.sum)


@dataclass(frozen=True, slots=True, kw_only=True)
class Line(Rollable[Outcome]):
    """Roll what a line from a chat room says; of the roller's own result only the faces are read."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "line"

    text: Annotated[str, Doc(f"the line: {SPELLINGS}")]
    options: Options = Options()

    def agree(self) -> None:
        """Refuse a line that is not understood."""
        self.understood()

    def understood(self) -> Rollable[Outcome]:
        """Return the roll that the line stands for.

        Raises:
            NotationError: it is none of the lines that players write.
        """
        text = unicodedata.normalize("NFKC", self.text).replace("×", "x").strip()
        line = LINE.fullmatch(text)
        if line is None:
            raise NotationError(f"text: expected {SPELLINGS}, got {shown(self.text)}")
        count, dice = int(line["count"]), line["dice"].lower()
        most = MOST_DICE if dice.startswith("d6") else 1
        if not 1 <= count <= most:
            raise NotationError(f"text: expected 1 to {most} before {dice}, got {count}")
        return KINDS[dice](count, self.options)

    def rule(self) -> Rule[Outcome]:
        """See `Rollable.rule`."""
        # WQ-51: the line is understood as that roll; its faces count, never the roller's own total.
        meant = self.understood()
        yield cite("WQ-51", "{text}: {game} {name}", text=self.text, game=meant.game, name=meant.name)
        return (yield from meant.rule())

    def weights(self) -> Weights[Outcome] | None:
        """See `Rollable.weights`."""
        return self.understood().weights()


# WQ-51: 7 action dice; aces only; the hit die, with or without its d; a d100.
KINDS: dict[str, Callable[[int, Options], Rollable[Outcome]]] = {
    "d6x4": lambda count, options: Action(level=count, options=options),
    "d6x6": lambda count, options: AcesOnly(level=count, options=options),
    "20x10": lambda _, options: Hit(options=options),
    "d20x10": lambda _, options: Hit(options=options),
    "d100": lambda _, options: D100(options=options),
}
