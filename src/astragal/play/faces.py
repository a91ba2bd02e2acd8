"""Faces thrown by hand: text and lists of them, given to a rule group by group."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from astragal.core import FacesError, NotationError
from astragal.core.errors import shown
from astragal.core.plain import listed

if TYPE_CHECKING:
    from astragal.core import Group
    from astragal.play.record import Chain

MAX_TEXT = 16_384
"""Characters of typed faces."""

MAX_GROUPS = 200
"""Groups of dice in one reading."""

MAX_FACES = 2_000
"""Dice in one reading."""

TOKEN = re.compile(r"\s*(?:(?P<face>[0-9]+)|(?P<open>[(\[])|(?P<close>[)\]])|(?P<blank>[,\-\N{EN DASH}]))")

FaceList = Sequence[int | Sequence[int]]
"""What the dice of a group show, or of all groups; an exploded die as a sequence of its own."""


class Given:
    """Faces on the table that groups take theirs from: by name where they are labelled, else in the order thrown."""

    def __init__(self, segments: Sequence[tuple[str, Sequence[Chain]]]) -> None:
        """Hold (label, faces) pairs; an empty label where there is none."""
        if sum(len(chains) for _, chains in segments) > MAX_FACES:
            raise FacesError(f"faces: expected at most {MAX_FACES} dice, got more")
        self._named = {label.casefold(): list(chains) for label, chains in segments if label}
        self._loose = [chain for label, chains in segments if not label for chain in chains]
        self._asked: list[str] = []

    def take(self, group: Group) -> tuple[Chain, ...]:
        """Return the faces of `group`, checked against its dice."""
        self._asked.append(group.name)
        named = self._named.pop(group.name.casefold(), None)
        chains = self._loose if named is None else named
        here, rest = chains[: group.count], chains[group.count :]
        if named is None:
            self._loose = rest
        elif rest:
            raise FacesError(f"{group.name}: expected {group.count} faces, got {len(chains)}")
        if len(here) < group.count:
            raise FacesError(f"{group.name}: expected {count_of(group)}, got {len(here)}")
        return tuple(checked(group, place, chain) for place, chain in enumerate(here, start=1))

    def finish(self) -> None:
        """Raise `FacesError` if anything was given that no group took."""
        asked = ", ".join(self._asked) or "no dice"
        if self._loose:
            raise FacesError(
                f"faces: expected no more after {asked}, got {len(self._loose)} more, from {self._loose[0]}"
            )
        if self._named:
            raise FacesError(f"{next(iter(self._named))}: expected faces for {asked}, got a group that is not thrown")


def count_of(group: Group) -> str:
    """Return how many faces a group wants, in words."""
    return f"{group.count} face{'' if group.count == 1 else 's'} of a d{group.reading.sides}"


def given(faces: str | FaceList | Mapping[str, FaceList]) -> Given:
    """Return faces from text ("3 6 7", "check: 2 4; skill: 6", a chain as "(6 6 2)"), a list, or lists by group."""
    if isinstance(faces, str):
        return Given(parsed(faces))
    if isinstance(faces, Mapping):
        if len(faces) > MAX_FACES:
            raise FacesError(f"faces: expected at most {MAX_FACES} groups, got {len(faces)}")
        return Given([(name, chains_of(name, some)) for name, some in faces.items()])
    return Given([("", chains_of("faces", faces))])


def chains_of(name: str, faces: FaceList) -> list[Chain]:
    """Return a list of faces, and of lists of faces, as chains."""
    # the caller may be untyped, or JSON
    items = listed(faces)
    if items is None or len(items) > MAX_FACES:
        raise FacesError(f"{name}: expected a list of at most {MAX_FACES} faces, got {shown(faces)}")
    return [chain_of(name, place, item) for place, item in enumerate(items, start=1)]


def chain_of(name: str, place: int, item: object) -> Chain:
    """Return a face, or a list of faces, as a chain."""
    faces = listed(item)
    chain = [item] if faces is None else faces
    whole = [face for face in chain if isinstance(face, int) and not isinstance(face, bool)]
    if len(whole) < len(chain):
        raise FacesError(f"{name}: die {place}: expected a face or a list of faces, got {shown(item)}")
    return whole[0] if faces is None else tuple(whole)


def parsed(text: str) -> list[tuple[str, list[Chain]]]:
    """Return the (label, faces) pairs in typed faces.

    Raises:
        NotationError: the text is too long or something in it is no face.
    """
    if len(text) > MAX_TEXT:
        raise NotationError(f"faces: expected at most {MAX_TEXT} characters, got {len(text)}")
    text = unicodedata.normalize("NFKC", text)
    if text.count(";") >= MAX_GROUPS:
        raise NotationError(f"faces: expected at most {MAX_GROUPS} groups, got {text.count(';') + 1}")
    segments: list[tuple[str, list[Chain]]] = []
    start = 0
    for part in text.split(";"):
        label, colon, faces = part.rpartition(":")
        segments.append((label.strip(), chains_in(text, faces, start + len(label) + len(colon))))
        start += len(part) + 1
    return segments


def chains_in(text: str, faces: str, start: int) -> list[Chain]:
    """Return the faces in one segment, which begins at `start` of `text`."""
    chains: list[Chain] = []
    chain: list[int] | None = None
    place = 0
    while faces[place:].strip():
        token = TOKEN.match(faces, place)
        if token is None or (token["open"] and chain is not None) or (token["close"] and chain is None):
            at = start + place
            raise NotationError(
                f"faces: expected a face at position {at + 1}, got {shown(text[at : at + 12].strip())}",
                tip='write "3 6 7", "check: 2 4; skill: 6", or a chain as "(6 6 2)"',
            )
        place = token.end()
        if token["open"]:
            chain = []
        elif token["close"]:
            chains.append(tuple(chain or ()))
            chain = None
        elif token["face"]:
            (chains if chain is None else chain).append(face_in(token["face"]))
    if chain is not None:
        raise NotationError(f"faces: expected a closing bracket at position {start + len(faces) + 1}, got the end")
    return chains


def face_in(digits: str) -> int:
    """Return a face; one of very many digits is no face of any die."""
    return int(digits[:9])


def checked(group: Group, place: int, chain: Chain) -> Chain:
    """Return what one die showed, if it could have."""
    faces = chain if isinstance(chain, tuple) else (chain,)
    for face in faces:
        if not 1 <= face <= group.reading.sides:
            raise FacesError(f"{group.name}: die {place}: expected 1 to {group.reading.sides}, got {shown(face)}")
    if group.explosion is not None:
        return exploded(group, place, faces)
    if len(faces) != 1:
        raise FacesError(f"{group.name}: die {place}: expected one face, got {shown(chain)}: these dice do not explode")
    return faces[0]


def exploded(group: Group, place: int, faces: tuple[int, ...]) -> Chain:
    """Return the chain of a die that may explode, if it stops where it must and nowhere else."""
    explosion = group.explosion
    last = faces[-1] if faces else None
    if explosion is None or last is None:
        raise FacesError(f"{group.name}: die {place}: expected a face, got none")
    full = explosion.limit is not None and len(faces) > explosion.limit
    early = next((face for face in faces[:-1] if face not in explosion.faces), None)
    if early is not None:
        raise FacesError(f"{group.name}: die {place}: expected no die after a {early}, got {shown(faces)}")
    if explosion.limit is not None and len(faces) > explosion.limit + 1:
        raise FacesError(
            f"{group.name}: die {place}: expected at most {explosion.limit} extra dice, got {shown(faces)}"
        )
    if last in explosion.faces and not full:
        raise FacesError(
            f"{group.name}: die {place}: expected another face after a {last}, which explodes, got none",
            tip=f'write the die and what it brought in brackets: "({last} 2)"',
        )
    return faces if len(faces) > 1 else last
