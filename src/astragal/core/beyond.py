"""A number known only to lie beyond a bound: how open-ended dice are listed without cutting them off."""

from __future__ import annotations

from typing import Self

from astragal.core.errors import UnboundedError


class Beyond(int):
    """Some whole number at least this one, or at most this one where `down`.

    It compares with plain numbers as far as the bound decides, and raises `UnboundedError` where it does not;
    adding a plain number moves the bound.

    >>> Beyond(41) >= 15, Beyond(-7, down=True) >= -6, Beyond(41) + 1
    (True, False, Beyond(42))
    """

    down: bool

    def __new__(cls, bound: int, *, down: bool = False) -> Self:
        """Return the open number with this bound."""
        number = super().__new__(cls, bound)
        number.down = down
        return number

    def _reaches(self, other: int) -> bool:
        """Is the number, whatever it is, at least `other`?"""
        bound = int(self)
        if not self.down and bound >= other:
            return True
        if self.down and bound < other:
            return False
        raise UnboundedError(f"a number {self} can't be compared with {int(other)}", tip="ask for a wider list")

    def __ge__(self, other: int) -> bool:
        """At least `other`."""
        return self._reaches(other)

    def __lt__(self, other: int) -> bool:
        """Less than `other`."""
        return not self._reaches(other)

    def __gt__(self, other: int) -> bool:
        """Greater than `other`."""
        return self._reaches(other + 1)

    def __le__(self, other: int) -> bool:
        """At most `other`."""
        return not self._reaches(other + 1)

    def __eq__(self, other: object) -> bool:
        """Equal only as far as the bounds decide; two open numbers are equal when their bounds are."""
        if isinstance(other, Beyond):
            return (int(self), self.down) == (int(other), other.down)
        if not isinstance(other, int):
            return False
        outside = other > int(self) if self.down else other < int(self)
        if outside:
            return False
        raise UnboundedError(f"a number {self} can't be compared with {other}", tip="ask for a wider list")

    def __ne__(self, other: object) -> bool:
        """Not equal, as far as the bounds decide."""
        return not self == other

    def __hash__(self) -> int:
        """Hash by bound and side."""
        return hash((int(self), self.down, "beyond"))

    def __add__(self, other: int) -> Beyond:
        """Move the bound up by `other`; two open numbers must be open on the same side."""
        if isinstance(other, Beyond) and other.down != self.down:
            raise UnboundedError(f"{self} and {other} may add up to anything")
        return Beyond(int(self) + int(other), down=self.down)

    __radd__ = __add__

    def __str__(self) -> str:
        """Show the bound in words."""
        return f"{int(self)} or {'less' if self.down else 'more'}"

    def __repr__(self) -> str:
        """Show the bound."""
        return f"Beyond({int(self)}{', down=True' if self.down else ''})"

    def __format__(self, spec: str) -> str:
        """Format as words."""
        return format(str(self), spec)
