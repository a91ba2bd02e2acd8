"""House rules of a table: `--option name=value`, before those of a file, before the rules as written."""

from __future__ import annotations

import os.path
from typing import TYPE_CHECKING, NamedTuple

from astragal.core import FieldError, NotationError, RuleError, UnknownNameError
from astragal.core.errors import shown
from astragal.core.fields import build, declared
from astragal.core.plain import keyed, plain
from astragal.games import find, registered
from astragal.shells.cli.source import text_of
from astragal.shells.cli.typed import plain_of, written

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from astragal.core import Game, Options
from astragal.core.fields import Declared

FILE = "astragal.toml"
FLAG = "--option"


class HouseRules(NamedTuple):
    """The options that a game is played under, and where each that is not as written came from."""

    options: Options
    places: Mapping[str, str]

    @staticmethod
    def of(options: Options) -> HouseRules:
        """Return the house rules of a chart that brings its own."""
        changed = (field for field in declared(type(options)) if getattr(options, field.name) != field.default)
        return HouseRules(options, {field.name: "of the chart" for field in changed})

    def __str__(self) -> str:
        """Say in one line which rules differ, and by whose word; empty where none do."""
        said = (f"{name} {written(plain(getattr(self.options, name)))} ({at})" for name, at in self.places.items())
        line = ", ".join(said)
        return f"House rules: {line}" if line else ""


def house_rules(game: Game, options: Sequence[str], table: str | None) -> HouseRules:
    """Return the house rules for `game`: `options` as typed, over those of the file `table`, or of the working folder.

    Raises:
        UnknownNameError: there is no such option, or the file names a game that is not installed.
        NotationError: the file can't be read or is no TOML, or an option is not name=value.
        FieldError: an option's value is not of its kind.
    """
    file = table or (FILE if os.path.exists(FILE) else "")
    filed = from_file(game, file) if file else {}
    typed = {name: value for text in options for name, value in [typed_option(game, text)]}
    made = build(game.options, {**filed, **typed})
    changed = {field.name for field in declared(game.options) if getattr(made, field.name) != field.default}
    places = {**dict.fromkeys(filed, file), **dict.fromkeys(typed, FLAG)}
    return HouseRules(made, {name: at for name, at in places.items() if name in changed})


def typed_option(game: Game, text: str) -> tuple[str, object]:
    """Return the name and plain value of "name=value"."""
    name, equals, value = text.partition("=")
    if not equals:
        raise NotationError(f"{FLAG}: expected name=value, got {text[:60]!r}", tip=f"see astragal games {game.id}")
    field = option_of(game, name.strip(), FLAG)
    plain_value = plain_of(field.kind, f"{FLAG} {field.name}", value)
    checked(game, field.name, plain_value, f"{FLAG} ")
    return field.name, plain_value


def option_of(game: Game, name: str, where: str) -> Declared:
    """Return the option of that name, with dashes or underscores; `where` says who named it."""
    fields = {field.name: field for field in declared(game.options)}
    key = name.replace("-", "_")
    if key not in fields:
        raise UnknownNameError(f"{where}: an option of {game.id}", name, fields)
    return fields[key]


def checked(game: Game, name: str, value: object, where: str) -> None:
    """Raise `FieldError`, naming the place, where an option's value is not of its kind."""
    try:
        build(game.options, {name: value})
    except FieldError as error:
        raise FieldError(f"{where}{error.field}", error.expected, value, tip=error.tip) from error
    except RuleError as error:
        raise RuleError(f"{where}{error.message}", tip=error.tip) from error


def from_file(game: Game, path: str) -> dict[str, object]:
    """Return the plain options for `game` in a file, after looking through every table of the file."""
    found: dict[str, object] = {}
    for id, table in tables(path).items():
        named = game if id == game.id else known(id, path)
        options = keyed(table)
        if options is None:
            raise NotationError(f"{path}: expected a table [{named.id}], got {id} = {shown(table)}")
        for key, value in options.items():
            field = option_of(named, key, f"{path}: [{id}]")
            checked(named, field.name, value, f"{path}: [{id}] ")
            if named is game:
                found[field.name] = value
    return found


def known(id: str, path: str) -> Game:
    """Return the game that a file has a table for."""
    if id not in registered():
        raise UnknownNameError(f"{path}: a game", id, registered())
    return find(id)


def tables(path: str) -> dict[str, object]:
    """Return what a TOML file holds."""
    import tomllib  # noqa: PLC0415 - most people have no such file

    text = text_of(path)
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        raise NotationError(f"{path}: expected TOML, got an error: {error}") from error
