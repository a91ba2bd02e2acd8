"""Golden tables: numbers from the contract and from independent programs, against the package, exactly.

Each file in `tables/` says on top where its numbers come from: the books' own (`book-*`), or `tables/make.py`, which
knows nothing of the package. Chances are compared as fractions; percentages to the digits that the book prints.
"""

from __future__ import annotations

import ast
from collections import Counter
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from astragal import odds, read, roll, seeded
from astragal.games import black_dice, dragon, flexd6
from astragal.games import wizard_quest as wq

TABLES = Path(__file__).parent / "tables"
NAMES = sorted(path.name for path in TABLES.glob("*.txt"))


def rows(name: str) -> list[dict[str, str]]:
    """Return the rows of a table, by the names of its columns."""
    lines = [line for line in (TABLES / name).read_text().splitlines() if not line.startswith("#")]
    columns, *table = ([cell.strip() for cell in line.split("|")] for line in lines)
    return [dict(zip(columns, row, strict=True)) for row in table]


def grouped(name: str, *keys: str) -> dict[tuple[str, ...], list[dict[str, str]]]:
    """Return the rows of a table that are about the same roll, told apart by the columns `keys`."""
    groups: dict[tuple[str, ...], list[dict[str, str]]] = {}
    for row in rows(name):
        groups.setdefault(tuple(row[key] for key in keys), []).append(row)
    return groups


def cases(name: str, *keys: str):
    """Return a parametrization over the rolls of a table."""
    groups = grouped(name, *keys)
    return pytest.mark.parametrize(("given", "table"), groups.items(), ids=[" ".join(key) for key in groups])


def check(found, table, *columns: str) -> None:
    """Assert that odds `found`, as (key, ways) over a total, are the rows of `table`; keys are compared as text."""
    rolls, total = found
    counts: Counter = Counter()
    for key, ways in rolls:
        counts[tuple(str(part).lower() for part in key)] += ways
    expected = {tuple(row[column] for column in columns): int(row["ways"]) for row in table}
    whole = sum(expected.values())
    assert {key: Fraction(ways, total) for key, ways in counts.items()} == {
        key: Fraction(ways, whole) for key, ways in expected.items() if ways
    }


def keyed(table, *names: str):
    """Return odds as pairs of some fields and ways, with their total."""
    return [([getattr(outcome, name) for name in names], ways) for outcome, ways in table], table.total


def printed(chance: Fraction, digits: str) -> str:
    """Return a chance in percent as a book prints it: with as many decimals as `digits` has."""
    places = Decimal(1).scaleb(-len(digits.partition(".")[2]))
    percent = Decimal(100 * chance.numerator) / Decimal(chance.denominator)
    return str(percent.quantize(places, ROUND_HALF_UP))


@pytest.mark.parametrize("name", NAMES)
def test_every_table_says_where_it_comes_from(name) -> None:
    first = (TABLES / name).read_text().splitlines()[0]
    assert first.startswith("# Provenance: ")
    assert ("the contract" if name.startswith("book-") else "tests/tables/make.py") in first
    assert rows(name)


def test_the_program_that_made_the_tables_knows_nothing_of_the_package() -> None:
    tree = ast.parse((TABLES / "make.py").read_text())
    imported = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    imported |= {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert imported == {"__future__", "os", "collections", "fractions", "itertools", "math"}


# Dragon


@pytest.mark.parametrize("row", rows("book-dragon-rolls.txt"), ids=lambda row: row["faces"])
def test_dragon_worked_rolls(row) -> None:
    faces = [int(face) for face in row["faces"].split()]
    roll = read(dragon.Check(stat=len(faces), skill=int(row["skill"]), target_change=int(row["change"])), faces)
    outcome = roll.outcome
    bought = ", ".join(f"{die.face} for {die.cost}" for die in outcome.bought)
    found = (outcome.successes, bought, outcome.spent, outcome.left)
    assert [str(part) for part in found] == [row[name] for name in ("successes", "bought", "spent", "left")]


def test_dragon_chances_of_the_book() -> None:
    table = odds(dragon.Check(stat=5, skill=3))
    found = {number: Fraction(ways, table.total) for number, ways in table.by("successes")}
    assert found == {int(row["successes"]): Fraction(row["chance"]) for row in rows("book-dragon-chances.txt")}


@cases("dragon-checks.txt", "stat", "skill", "change")
def test_dragon_checks(given, table) -> None:
    stat, skill, change = map(int, given)
    found = odds(dragon.Check(stat=stat, skill=skill, trained=True, target_change=change))
    check(keyed(found, "successes", "spent", "left"), table, "successes", "spent", "left")


def numbers(cell: str) -> list[int]:
    """Return the numbers in a cell; none for a dash."""
    return [int(word) for word in cell.split() if word != "-"]


def dice_of(rollable) -> list[int]:
    """Return how many dice of each group are thrown."""
    return [len(chains) for chains in roll(rollable, seeded(1)).faces.values()]


@pytest.mark.parametrize("row", rows("book-dragon-caps.txt"), ids=lambda row: " ".join(row.values()))
def test_dragon_caps(row) -> None:
    stats, shares, bonuses = (numbers(row[name]) for name in ("stats", "shares", "bonuses"))
    if not shares:
        check = dragon.Check(stat=stats[0], skill=1, bonus=bonuses[0])
        assert odds(check).total == 10 ** int(row["thrown"])
        outcome = roll(check, seeded(1)).outcome
        assert outcome.dropped == max(stats[0] + bonuses[0] - int(row["thrown"]), 0)
    else:
        given = zip(stats, shares, bonuses, strict=True)
        parts = tuple(dragon.Part(stat=stat, dice=share, bonus=bonus) for stat, share, bonus in given)
        check = dragon.Split(parts=parts)
    assert dice_of(check) == numbers(row["thrown"])


@pytest.mark.parametrize("row", rows("book-dragon-help.txt"), ids=lambda row: row["helpers"])
def test_dragon_help(row) -> None:
    for rounding in ("down", "up"):
        options = dragon.Options(help_rounding=rounding)
        check = dragon.Check(stat=1, skill=1, helpers=tuple(numbers(row["helpers"])), options=options)
        # the one die shows a success: every point is left over
        assert read(check, [10]).outcome.left == int(row[rounding])
        assert {outcome.spent + outcome.left for outcome, _ in odds(check)} == {int(row[rounding])}


# FlexD6


@pytest.mark.parametrize("row", rows("book-flexd6-rolls.txt"), ids=lambda row: f"{row['check']} {row['skill']}")
def test_flexd6_worked_rolls(row) -> None:
    first, second = ([int(face) for face in row[name].split() if face != "-"] for name in ("check", "skill"))
    outcome = read(flexd6.Check(check=len(first), skill=len(second)), {"check": first, "skill": second}).outcome
    assert outcome.success == (row["success"] == "yes")
    assert (outcome.fives, outcome.sixes + outcome.skill_sixes) == (int(row["fives"]), int(row["sixes"]))
    assert outcome.hits == int(row["hits"])


@pytest.mark.parametrize("row", rows("book-flexd6-percent.txt"), ids=lambda row: row["check"])
def test_flexd6_success_table(row) -> None:
    for skill in range(7):
        options = flexd6.Options(max_skill_dice=6 if skill == 6 else 5)
        table = odds(flexd6.Check(check=int(row["check"]), skill=skill, options=options))
        chance = table.p(lambda outcome: outcome.success)
        assert printed(chance, row[str(skill)]) == row[str(skill)]
        assert chance == 1 - Fraction(2, 3) ** int(row["check"]) * Fraction(5, 6) ** skill


@cases("flexd6-checks.txt", "check", "skill")
def test_flexd6_checks(given, table) -> None:
    names = ("fives", "sixes", "skill_sixes", "hits")
    check(keyed(odds(flexd6.Check(check=int(given[0]), skill=int(given[1]))), *names), table, *names)


# Black dice


def net_faces(net: int):
    """Return a roll that comes to a net: fives on one side only."""
    dice = abs(net)
    check = black_dice.Check(stat=dice if net > 0 else 1, black=dice if net < 0 else 0)
    return read(check, {"ordinary": [5] * dice if net > 0 else [1], "black": [5] * dice if net < 0 else []})


@pytest.mark.parametrize("row", rows("book-black-dice-degrees.txt"), ids=lambda row: row["degree"])
def test_black_dice_degrees(row) -> None:
    least = -30 if row["least"] == "-" else int(row["least"])
    most = 30 if row["most"] == "-" else int(row["most"])
    for net in range(least, most + 1):
        outcome = net_faces(net).outcome
        assert (outcome.net, outcome.degree) == (net, row["degree"])
        assert (outcome.success, outcome.full) == (row["success"] == "yes", row["full"] == "yes")
    table = odds(black_dice.Check(stat=12, black=14, luck=0))
    assert table.p(lambda o: o.degree == row["degree"]) == (
        table.at_least("net", least if row["least"] != "-" else -60)
        - (table.at_least("net", most + 1) if row["most"] != "-" else 0)
        + (1 - table.at_least("net", -60) if row["least"] == "-" else 0)
    )


@pytest.mark.parametrize("row", rows("book-black-dice-difficulties.txt"), ids=lambda row: row["what"])
def test_black_dice_difficulties_and_retries(row) -> None:
    what = row["what"]
    asked = {"retries": int(what)} if what.isdigit() else {"difficulty": what}
    added = black_dice.Check(stat=2, **asked)
    plain = black_dice.Check(stat=2 + int(row["ordinary"]), black=int(row["black"]))
    assert (added.ordinary_dice, added.black_dice) == (plain.ordinary_dice, plain.black_dice)
    assert list(odds(added)) == list(odds(plain))


@pytest.mark.parametrize("row", rows("book-black-dice-chances.txt"), ids=lambda row: " ".join(row.values()))
def test_black_dice_values_of_the_book(row) -> None:
    table = odds(black_dice.Check(stat=int(row["ordinary"]), black=int(row["black"]), luck=int(row["luck"])))
    what, _, number = row["what"].rpartition(" ")
    found = {
        "at least": lambda: table.at_least("net", int(number)),
        "exactly": lambda: table.p(lambda outcome: outcome.net == int(number)),
        "": lambda: table.mean("net"),
    }[what]()
    assert found == Fraction(row["value"])


@cases("black-dice-limited.txt", "ordinary", "black", "luck", "limit")
def test_black_dice_with_a_limit(given, table) -> None:
    ordinary, black, luck, limit = map(int, given)
    options = black_dice.Options(max_explosions=limit)
    found = odds(black_dice.Check(stat=ordinary, black=black, luck=luck, options=options))
    assert found.unresolved == 0
    check(keyed(found, "net"), table, "net")


@cases("black-dice-open.txt", "ordinary", "black", "luck")
def test_black_dice_without_a_limit(given, table) -> None:
    ordinary, black, luck = map(int, given)
    found = odds(black_dice.Check(stat=ordinary, black=black, luck=luck))
    for row in table:
        assert found.at_least("net", int(row["least"])) == Fraction(row["chance"])


# Wizard Quest


@pytest.mark.parametrize("row", rows("book-wizard-quest-spells.txt"), ids=lambda row: row["level"])
def test_wizard_quest_stamina_by_level(row) -> None:
    assert read(wq.SpellCost(level=int(row["level"])), []).outcome.stamina == int(row["stamina"])
    attack = wq.Attack(level=int(row["level"]), kind="magic", hit_level=0)
    assert read(attack, [1]).outcome.stamina == int(row["stamina"])


@pytest.mark.parametrize("row", rows("book-wizard-quest-checks.txt"), ids=lambda row: row["others"])
def test_wizard_quest_check_dice(row) -> None:
    check = wq.Check(points=int(row["points"]), others=tuple(numbers(row["others"])))
    assert dice_of(check) == [int(row["dice"])]
    assert odds(check).total == 6 ** int(row["dice"])


@pytest.mark.parametrize("row", rows("book-wizard-quest-bands.txt"), ids=lambda row: row["band"])
def test_wizard_quest_limited_magic(row) -> None:
    for level in range(int(row["first"]), int(row["last"]) + 1):
        outcome = read(wq.LimitedMagic(level=level), []).outcome
        assert (outcome.band, outcome.stamina, outcome.xp_percent) == (int(row["band"]), int(row["band"]), 100)
        assert read(wq.LimitedMagic(level=level, innate=True), []).outcome.xp_percent == 50
        # the band is the cost that the level would have had anyway
        assert read(wq.SpellCost(level=level), []).outcome.stamina == int(row["band"])


@pytest.mark.parametrize("row", rows("book-wizard-quest-botches.txt"), ids=lambda row: row["dice"])
def test_wizard_quest_botches(row) -> None:
    for rule, column in (("dice", "dice_rule"), ("points", "points"), ("separate", "separate")):
        table = odds(wq.Action(level=int(row["dice"]), options=wq.Options(botch_rule=rule)))
        assert printed(table.p(lambda outcome: outcome.botch), row[column]) == row[column], rule


def chance(rollable, predicate) -> Fraction:
    """Return the chance of an outcome."""
    return odds(rollable).p(predicate)


BOOK_CHANCES = {
    "12 against 10: win": lambda: chance(wq.Contest(level=12, against=10), lambda o: o.result == "win"),
    "12 against 10: stalemate": lambda: chance(wq.Contest(level=12, against=10), lambda o: o.result == "stalemate"),
    "12 against 10: lose": lambda: chance(wq.Contest(level=12, against=10), lambda o: o.result == "lose"),
    "d20: hit": lambda: chance(wq.Hit(), lambda o: o.band != "miss"),
    "d20: 16 or more": lambda: chance(wq.Hit(call="effect"), lambda o: o.effect),
    "d20: natural 20": lambda: chance(wq.Hit(call="critical"), lambda o: o.band == "triple"),
    "4d6: hit": lambda: chance(wq.Hit(die="4d6"), lambda o: o.band != "miss"),
    "4d6: 18 or more": lambda: chance(wq.Hit(die="4d6", call="effect"), lambda o: o.effect),
    "4d6: three aces or more": lambda: chance(wq.Hit(die="4d6", call="critical"), lambda o: o.band == "triple"),
    "save on d20": lambda: chance(wq.Save(), lambda o: o.saved),
    "save on 4d6": lambda: chance(wq.Save(die="4d6"), lambda o: o.saved),
    "resistance 0 by the hit die": lambda: chance(wq.Resistance(percent=0, die="hit-die"), lambda o: o.resists),
}


@pytest.mark.parametrize("row", rows("book-wizard-quest-percent.txt"), ids=lambda row: row["what"])
def test_wizard_quest_values_of_the_book(row) -> None:
    assert printed(BOOK_CHANCES[row["what"]](), row["percent"]) == row["percent"]


@cases("wizard-quest-pools.txt", "dice", "rule")
def test_wizard_quest_pools(given, table) -> None:
    dice, rule = given
    names = ("aces", "small", "botch", "successes")
    check(keyed(odds(wq.Action(level=int(dice), options=wq.Options(botch_rule=rule))), *names), table, *names)
    check(keyed(odds(wq.Check(points=int(dice), options=wq.Options(botch_rule=rule))), *names), table, *names)


@cases("wizard-quest-contests.txt", "level", "against", "rule", "compare")
def test_wizard_quest_contests(given, table) -> None:
    level, against, rule, compare = given
    options = wq.Options(botch_rule=rule, compare=compare)
    for versus in ("pool", "lod"):
        contest = wq.Contest(level=int(level), against=int(against), versus=versus, options=options)
        check(keyed(odds(contest), "result"), table, "result")


@cases("wizard-quest-hits.txt", "die", "bonus", "call", "target")
def test_wizard_quest_hits(given, table) -> None:
    die, bonus, call, target = given
    check(keyed(odds(wq.Hit(level=10 * int(bonus), die=die, call=call, target=target)), "band"), table, "band")


@cases("wizard-quest-attacks.txt", "kind", "call", "level", "base", "defence", "shield")
def test_wizard_quest_attacks(given, table) -> None:
    kind, call = given[:2]
    level, base, defence, shield = map(int, given[2:])
    armour = {"ac": shield - 1, "fortitude": 1} if shield else {}
    attack = wq.Attack(kind=kind, call=call, level=level, weapon=base, hit_level=0, defence=defence or None, **armour)
    check(keyed(odds(attack), "result", "damage", "self_damage"), table, "result", "damage", "own")


@cases("wizard-quest-focus.txt", "lying", "rule")
def test_wizard_quest_focus_where_the_better_roll_stands(given, table) -> None:
    lying = tuple(map(int, given[0].split()))
    found = odds(wq.Focus(level=3, lying=lying, options=wq.Options(botch_rule=given[1], reroll_keep="best")))
    pools = [(outcome.pool, ways) for outcome, ways in found]
    rolls = [((p.botch, "-" if p.botch else p.aces, "-" if p.botch else p.small), ways) for p, ways in pools]
    check((rolls, found.total), table, "botch", "aces", "small")


CHANCES = {
    "save-d20": lambda bonus: chance(wq.Save(bonus=bonus), lambda o: o.saved),
    "save-4d6": lambda bonus: chance(wq.Save(bonus=bonus, die="4d6"), lambda o: o.saved),
    "resist-hit-die": lambda percent: chance(wq.Resistance(percent=percent, die="hit-die"), lambda o: o.resists),
    "haste-one-or-more": lambda level: chance(wq.Haste(level=level), lambda o: o.ar_gain > 0),
}


@pytest.mark.parametrize("row", rows("wizard-quest-chances.txt"), ids=lambda row: f"{row['what']} {row['number']}")
def test_wizard_quest_chances(row) -> None:
    assert CHANCES[row["what"]](int(row["number"])) == Fraction(int(row["ways"]), int(row["total"]))


@cases("wizard-quest-pips.txt", "dice")
def test_wizard_quest_pips(given, table) -> None:
    check(keyed(odds(wq.Check(points=int(given[0]), mode="total")), "pips"), table, "pips")
    by_action = odds(wq.Action(level=int(given[0]))).by("pips")
    check(([((value,), ways) for value, ways in by_action], by_action.total), table, "pips")
