"""Plain data: the numbers, text, lists and dicts that JSON and TOML hold."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import cast


def plain(value: object) -> object:
    """Return `value` as plain data: dataclasses as dicts, tuples as lists; a field named `options` is left out.

    >>> plain({"dice": (1, True, None)})
    {'dice': [1, True, None]}
    """
    if is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value) if field.name != "options"}
    items = listed(value)
    if items is not None:
        return [plain(item) for item in items]
    by_name = keyed(value)
    if by_name is not None:
        return {key: plain(item) for key, item in by_name.items()}
    # an int with more to it (an open number, a mark) is said in words
    return value if value is None or isinstance(value, (bool, str)) or type(value) is int else str(value)


def listed(value: object) -> list[object] | None:
    """Return the items of a list or tuple; `None` for anything else."""
    return list(cast("list[object]", value)) if isinstance(value, (list, tuple)) else None


def keyed(value: object) -> dict[str, object] | None:
    """Return a dict by its keys as text; `None` for anything else."""
    if not isinstance(value, dict):
        return None
    return {str(key): item for key, item in cast("dict[object, object]", value).items()}
