"""Canonical JSON: one text for one value, so that equal values have equal hashes.

Keys in order, no spaces, ASCII with escapes. An outside program makes the same text with `jq -acS`.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, cast

from astragal.core.errors import shown
from astragal.store.errors import StoreError

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_TEXT = 200
"""Characters of a key, an actor, a version, a name."""

quoted = json.encoder.encode_basestring_ascii
"""Return text as a JSON string."""


def canonical(value: object) -> str:
    """Return the canonical text of plain data.

    >>> canonical({"faces": [6, 6], "by": "Robin"})
    '{"by":"Robin","faces":[6,6]}'
    """
    return json.dumps(value, sort_keys=True, separators=(",", ":"), allow_nan=False)


def hashed(text: str) -> str:
    """Return the SHA-256 of canonical text, in hex."""
    return sha256(text.encode("ascii")).hexdigest()


def object_text(value: Mapping[str, object], what: str) -> str:
    """Return the canonical text of a JSON object.

    Raises:
        StoreError: it would come back as something else than it went in.
    """
    try:
        text = canonical(value)
        same = text.startswith("{") and json.loads(text) == value
    except (TypeError, ValueError, RecursionError) as error:
        # the value itself is not repeated: it may have no repr either
        raise bad(what, "a JSON object", str(error)) from error
    if not same:
        raise bad(what, "a JSON object with text for keys and lists for lists", "what JSON would give back as another")
    return text


def object_of(text: str) -> dict[str, object]:
    """Return the JSON object that a text holds.

    Raises:
        ValueError: it holds none.
    """
    value: object = json.loads(text)
    if not isinstance(value, dict):
        raise ValueError(f"expected a JSON object, got {shown(text)}")  # noqa: TRY004 - as json.loads raises
    return cast("dict[str, object]", value)


def checked_text(value: str, what: str, *, least: int = 1) -> str:
    """Return `value` if any database keeps it as it is.

    Raises:
        StoreError: it is too short or too long, or holds a NUL or half a character.
    """
    if not least <= len(value) <= MOST_TEXT or "\0" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
        raise bad(what, f"text of {least} to {MOST_TEXT} characters", shown(value))
    return value


def bad(what: str, expected: str, came: str) -> StoreError:
    """Return the error for a value that can't be stored."""
    return StoreError("store.bad_value", f"{what}: expected {expected}, got {came}")
