"""What every registered game must hold: a new one is tested here without a line of its own."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from astragal import odds, read, replay, roll, seeded
from astragal.core import AstragalError, ChoiceError, UnboundedError, untold
from astragal.core.fields import build, declared
from astragal.core.plain import plain
from astragal.games import registered
from astragal.odds import plain as plain_reading
from astragal.odds import plain_odds, tallies
from strategies import plain_values, rollables

GAMES = registered()
ROLLABLES = [pytest.param(game, name, id=f"{game.id}-{name}") for game in GAMES.values() for name in game.rollables]
RULES = [pytest.param(game, id, id=id) for game in GAMES.values() for id in game.rules]
DOCS = Path(__file__).parent.parent / "docs" / "rules"
LIMIT = 3
FEW = 3000

each_rollable = pytest.mark.parametrize(("game", "name"), ROLLABLES)
thoroughly = settings(
    max_examples=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def first_allowed(choose) -> str:
    """A player who takes the first thing allowed."""
    return next(option.value for option in choose.options if option.refused is None)


@each_rollable
@thoroughly
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_roll_is_read_and_replayed_as_itself(game, name, data, seed) -> None:
    rollable = data.draw(rollables(game, name))
    made = roll(rollable, seeded(seed), choices=first_allowed)
    assert read(rollable, made.faces, choices=made.choices) == made
    assert replay(rollable, made.log) == made
    stored = json.loads(json.dumps(made.as_json()))
    options = build(game.options, stored["options"])
    again = replay(build(game.rollable(name), stored["args"], options=options), replace_faces(made.log, stored))
    assert again == made
    assert json.loads(json.dumps(again.as_json())) == stored


def replace_faces(log, stored):
    """Return the log as it comes back from JSON: chains as lists."""
    return log._replace(faces=stored["faces"], choices=tuple(stored["choices"]))


@each_rollable
@thoroughly
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_every_roll_lies_in_its_odds_and_odds_total_one(game, name, data, seed) -> None:
    rollable = data.draw(rollables(game, name))
    try:
        table = odds(rollable)
    except ChoiceError:
        return
    outcome = untold(roll(rollable, seeded(seed)).outcome)
    assert sum(ways for _, ways in table) + table.unresolved == table.total
    assert all(ways > 0 for _, ways in table)
    assert table.p(lambda other: other == outcome) > 0
    assert table.by(type(outcome).shown_by).total == table.total


@each_rollable
@thoroughly
@given(data=st.data())
def test_the_fast_way_equals_the_plain_reading(game, name, data) -> None:
    rollable = data.draw(rollables(game, name, most=2))
    if rollable.weights() is None:
        return
    fast = odds(rollable)
    try:
        with patch.object(plain_reading, "MAX_RUNS", FEW), patch.object(tallies, "MAX_TALLIES", FEW):
            slow = plain_odds(rollable, limit=LIMIT)
    except UnboundedError:
        # more throws than a test has time for, or endless ones (ties rolled again)
        return
    listed = {outcome: Fraction(ways, fast.total) for outcome, ways in fast}
    if not slow.unresolved:
        assert listed == {outcome: Fraction(ways, slow.total) for outcome, ways in slow}
        return
    # what a limit cut off may belong anywhere, and nowhere else is a difference allowed
    cut = Fraction(slow.unresolved, slow.total)
    for outcome, ways in slow:
        exact = listed[outcome] if outcome in listed else fast.p(lambda other, one=outcome: other == one)
        assert 0 <= exact - Fraction(ways, slow.total) <= cut


@each_rollable
@thoroughly
@given(data=st.data())
def test_outcomes_are_said_ordered_and_plain(game, name, data) -> None:
    rollable = data.draw(rollables(game, name))
    made = roll(rollable, seeded(data.draw(st.integers(0, 99))), choices=first_allowed)
    assert made.headline
    assert not re.search(r"[{}|]", made.headline)
    assert all(str(said) and not re.search(r"[{}|]", str(said)) for _, said in made.cited)
    assert not made.outcome < made.outcome
    assert type(made.outcome).shown_by in plain(made.outcome)


@each_rollable
@settings(thoroughly, max_examples=80)
@given(data=st.data())
def test_whatever_is_given_errors_are_of_the_package(game, name, data) -> None:
    anything = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.integers(), max_size=3)
    names = st.sampled_from([field.name for field in declared(game.rollable(name))] or ["nothing"])
    given_fields = data.draw(plain_values(game.rollable(name), 300)) | data.draw(
        st.dictionaries(names, anything, max_size=2)
    )
    said = None
    try:
        rollable = build(game.rollable(name), given_fields, options=game.options())
        read(rollable, data.draw(st.text("0123456789 ();:,-", max_size=20) | st.lists(st.integers(-1, 30), max_size=4)))
    except AstragalError as error:
        said = str(error)
    assert said is None or ("\n" not in said and len(said) < 600)


@pytest.mark.parametrize(("game", "id"), RULES)
def test_every_rule_has_an_example_that_cites_it(game, id) -> None:
    rule = game.rules[id]
    made = read(rule.example.rollable, rule.example.faces, choices=rule.example.choices or None)
    assert id in {citation.rule for citation in made.cited}
    assert made.headline == rule.example.says
    assert rule.text


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_option_is_named_by_the_rule_it_changes(game) -> None:
    named = {name.strip() for rule in game.rules.values() for name in rule.option.split(",") if name.strip()}
    assert named == {field.name for field in declared(game.options)}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_rule_stands_once_on_the_page_of_its_game(game) -> None:
    page = (DOCS / f"{game.id}.md").read_text()
    anchors = re.findall(r"^\(([A-Z]{2}-\d+)\)=$", page, re.MULTILINE)
    assert sorted(anchors) == sorted(game.rules)
    for field in declared(game.options):
        assert f"`{field.name}`" in page, f"option {field.name} is not on the page"


@each_rollable
@thoroughly
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_every_cited_rule_is_documented(game, name, data, seed) -> None:
    made = roll(data.draw(rollables(game, name)), seeded(seed), choices=first_allowed)
    assert {citation.rule for citation in made.cited} <= set(game.rules)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_facts_of_a_game_match_its_code(game) -> None:
    assert GAMES[game.id] is game
    assert game.title
    assert game.about
    assert game.options() == build(game.options, {})
    for name, cls in game.rollables.items():
        assert (cls.game, cls.name) == (game.id, name)
        assert (cls.__doc__ or "").strip()
        assert all(field.doc for field in declared(cls)), f"{name}: a field without a meaning"
    for chart in game.charts:
        fields = {field.name for field in declared(game.rollable(chart.rollable))}
        assert {chart.rows[0], chart.columns[0]} <= fields
    assert all(field.doc for field in declared(game.options))
    for trial in replace_options(game):
        assert trial != game.options()


def replace_options(game):
    """Return the options with each yes or no turned round: every one must be a legal table."""
    defaults = game.options()
    flags = [field.name for field in declared(game.options) if isinstance(getattr(defaults, field.name), bool)]
    return [replace(defaults, **{name: not getattr(defaults, name)}) for name in flags]
