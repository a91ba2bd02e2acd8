"""A game as a record of facts, from which shells, docs and tests are made."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from astragal.core.errors import AstragalError, UnknownNameError
from astragal.core.fields import build
from astragal.core.plain import keyed, listed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from astragal.core.outcome import Outcome
    from astragal.core.rollable import Options, Rollable
    from astragal.core.sheet import Sheet


class Example(NamedTuple):
    """A worked example of a rule: a rollable, faces that land on the table, and what is said of them."""

    rollable: Rollable[Outcome]
    faces: str
    choices: tuple[str, ...]
    says: str


class RuleText(NamedTuple):
    """One rule in our own words.

    `reading` says how a gap in the game's page was closed, and `option` names the house rule that changes it; both
    may be empty.
    """

    id: str
    text: str
    reading: str
    option: str
    example: Example


class Chart(NamedTuple):
    """A table of odds that people of a game want at a glance: `shows` over two fields of one rollable.

    `rows` and `columns` are a field's name with its first and last value. `shows` is `field` (a yes or no: its chance),
    `field>=number`, `field=value`, or `mean field`. `options` are the house rules of the table, where not the defaults.
    """

    title: str
    rollable: str
    rows: tuple[str, int, int]
    columns: tuple[str, int, int]
    shows: str
    options: Options | None = None


@dataclass(frozen=True)
class Game:
    """The facts of one game.

    Its rules are TOML, one table an id with `text`, `example` and perhaps `reading` and `option`: in a file beside the
    code (`rules_file`), read when first asked for, or in the code itself (`rules_toml`) where a game is a single file.
    """

    id: str
    title: str
    authors: str
    about: str
    rollables: Mapping[str, type[Rollable[Outcome]]]
    options: type[Options]
    rules_file: str = ""
    rules_toml: str = ""
    trackers: tuple[str, ...] = ()
    charts: tuple[Chart, ...] = field(default=())
    sheet: type[Sheet] | None = None

    def rollable(self, name: str = "") -> type[Rollable[Outcome]]:
        """Return the rollable of that name; the only one where the name is left out.

        Raises:
            UnknownNameError: there is none, or several and no name.
        """
        if not name and len(self.rollables) == 1:
            return next(iter(self.rollables.values()))
        try:
            return self.rollables[name]
        except KeyError:
            raise UnknownNameError(f"{self.id}: a rollable", name, self.rollables) from None

    @cached_property
    def rules(self) -> Mapping[str, RuleText]:
        """Every rule by its id, in the game's order."""
        # imported here: it costs as much as all of a game, and only readers of rules need it
        import tomllib  # noqa: PLC0415

        entries = tomllib.loads(self.rules_toml or self._filed())
        return {id: self._rule_text(id, keyed(entry) or {}) for id, entry in entries.items()}

    def _filed(self) -> str:
        with open(self.rules_file, encoding="utf-8") as file:
            return file.read()

    def rule(self, id: str) -> RuleText:
        """Return one rule; the id in any case.

        Raises:
            UnknownNameError: the game has no such rule.
        """
        try:
            return self.rules[id.upper()]
        except KeyError:
            raise UnknownNameError(f"{self.id}: a rule", id, self.rules) from None

    def _rule_text(self, id: str, entry: dict[str, object]) -> RuleText:
        example = keyed(entry.get("example"))
        if example is None:
            raise AstragalError(f"{self.rules_file}: {id}: expected an example, got none")
        return RuleText(id, word(entry, "text"), word(entry, "reading"), word(entry, "option"), self._example(example))

    def _example(self, entry: dict[str, object]) -> Example:
        options = build(self.options, entry.get("options", {}))
        rollable = build(self.rollable(word(entry, "rollable")), entry.get("args", {}), options=options)
        choices = tuple(map(str, listed(entry.get("choices")) or ()))
        return Example(rollable, word(entry, "faces"), choices, word(entry, "says"))


def word(entry: dict[str, object], key: str) -> str:
    """Return a text of an entry; empty where there is none."""
    value = entry.get(key, "")
    if not isinstance(value, str):
        raise AstragalError(f"{key}: expected text, got {value!r}")
    return value
