"""Exact ways of a win by its margin, for tables that count it as damage (WQ-28, option `damage_successes`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from astragal.core.spread import differences
from astragal.games.wizard_quest.blow import Blow
from astragal.games.wizard_quest.pool import successes_of
from astragal.games.wizard_quest.ways import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.core import Spread
    from astragal.games.wizard_quest.attack import Attack


def margins(attack: Attack) -> dict[Blow, int]:
    """Return the wins over a defence that did not botch, by margin; must agree with `Attack.rule` (conformance)."""
    table: dict[Blow, int] = {}
    for aces, margin, ways in won_by(attack):
        # a win by aces may come with fewer successes; its margin is none
        blow = Blow("hit", 0, max(margin, 0), aces if attack.aggravated else 0)
        table[blow] = table.get(blow, 0) + ways
    return table


def won_by(attack: Attack) -> Iterator[tuple[int, int, int]]:
    """Yield (aces, margin, ways) of the wins."""
    mine = by_aces(attack.level, attack)
    theirs = by_aces(attack.defence or 0, attack)
    below: Spread = {}
    if attack.options.compare == "points":
        for some in theirs.values():
            merge(below, some)
    for aces, spread in mine.items():
        same = theirs.get(aces, {})
        if attack.options.compare == "points":
            yield from ((aces, margin, ways) for margin, ways in differences(spread, below).items() if margin > 0)
            continue
        # all rivals with fewer aces lose, whatever their successes; those with as many lose by fewer
        yield from ((aces, margin, ways) for margin, ways in differences(spread, below).items())
        yield from ((aces, margin, ways) for margin, ways in differences(spread, same).items() if margin > 0)
        merge(below, same)


def by_aces(dice: int, attack: Attack) -> dict[int, Spread]:
    """Return the successes of pools that do not botch, for each number of aces, in rising order."""
    groups: dict[int, Spread] = {}
    for case in cases(dice, attack.options.botch_rule):
        groups.setdefault(case.aces, {})[successes_of(case.aces, case.small)] = case.clean
    return groups


def merge(spread: Spread, more: Spread) -> None:
    """Add the ways of `more` to `spread`."""
    for number, ways in more.items():
        spread[number] = spread.get(number, 0) + ways
