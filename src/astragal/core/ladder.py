"""A ladder of degrees: a table of thresholds that grades a number."""

from __future__ import annotations

from dataclasses import dataclass

from astragal.core.errors import RuleError


@dataclass(frozen=True, slots=True)
class Ladder:
    """Degrees from worst to best: `bottom`, then each rung with the least number that reaches it."""

    bottom: str
    rungs: tuple[tuple[int, str], ...]

    def __post_init__(self) -> None:
        """Refuse rungs that do not rise."""
        leasts = [least for least, _ in self.rungs]
        if leasts != sorted(set(leasts)):
            raise RuleError(f"a ladder: expected rising thresholds, got {leasts}")

    @property
    def degrees(self) -> tuple[str, ...]:
        """All degrees, worst first."""
        return (self.bottom, *(name for _, name in self.rungs))

    def degree(self, number: int) -> str:
        """Return the degree that `number` has reached.

        >>> Ladder("low", ((0, "middle"), (5, "high"))).degree(4)
        'middle'
        """
        for least, name in reversed(self.rungs):
            if number >= least:
                return name
        return self.bottom

    def height(self, degree: str) -> int:
        """Return how many degrees lie below `degree`."""
        return self.degrees.index(degree)
