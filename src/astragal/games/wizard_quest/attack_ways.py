"""Exact ways of an attack, beside the rule in `attack.py` and equal to it.

The hit die and the two pools are independent. Of a pool only what damage hangs on is kept apart; each such case is
settled by the rule's own `Attack.settle`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from astragal.core import Weights
from astragal.games.wizard_quest.blow import AttackResult, Blow
from astragal.games.wizard_quest.hit import HitResult
from astragal.games.wizard_quest.margin import margins
from astragal.games.wizard_quest.pool import successes_of
from astragal.games.wizard_quest.ways import cases, rank_of, ranks

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator

    from astragal.core import Spread
    from astragal.games.wizard_quest.attack import Attack


class Ends:
    """Ways in which the pools end, under way: wins by (successes, aces), botches by the successes they waste."""

    def __init__(self) -> None:
        """Start with none."""
        self.wins: dict[tuple[int, int], int] = {}
        self.over_botch: dict[tuple[int, int], int] = {}
        self.botches: dict[int, int] = {}
        self.stalemates = self.losses = 0


class AttackWeights(Weights[AttackResult]):
    """Weights of an attack; the damage by itself needs no whole result for each case."""

    def __init__(self, attack: Attack) -> None:
        """Count how the hit dice and the pools can end."""
        self._attack, self._damage = attack, attack.damage()
        self._hits, self._ends = hit_classes(attack), blows(attack)
        self._pools_total = 6 ** (attack.level + (attack.defence or 0))
        super().__init__((), sum(self._hits.values()) * self._pools_total)

    def _cases(self) -> Iterator[tuple[HitResult, Blow, int]]:
        for hit, ways in self._hits.items():
            for blow, more in self._ends if hit.band != "miss" else [(Blow("miss"), self._pools_total)]:
                yield hit, blow, ways * more

    def rows(self) -> Iterator[tuple[AttackResult, int]]:
        """See `Weights.rows`."""
        table: dict[AttackResult, int] = {}
        for hit, blow, ways in self._cases():
            result = self._attack.settle(hit, blow, self._damage)
            table[result] = table.get(result, 0) + ways
        return iter(table.items())

    def marginal(self, field: str) -> Iterable[tuple[Hashable, int]] | None:
        """See `Weights.marginal`."""
        if field != "damage":
            return None
        table: Spread = {}
        for hit, blow, ways in self._cases():
            lost = self._damage.now(hit, blow)
            table[lost] = table.get(lost, 0) + ways
        return table.items()


def hit_classes(attack: Attack) -> dict[HitResult, int]:
    """Return the results of the hit die, those that matter alike for damage taken together."""
    classes: dict[HitResult, int] = {}
    for hit, ways in attack.hit().weights().rows():
        key = HitResult(hit.band, 0, 0, hit.effect, hit.fumble, hit.doubled, hit.ar_gain)
        classes[key] = classes.get(key, 0) + ways
    return classes


class Rivals(NamedTuple):
    """The defence by rank: the ways cumulated, to lay an attacker's rank against, and those that botch."""

    numbers: list[int]
    sums: list[int]
    botched: int


def rivals(attack: Attack) -> Rivals:
    """Return the defence; an attack that nobody opposes beats all there is."""
    if attack.defence is None:
        return Rivals([-1], [0, 1], 0)
    spread, botched = ranks(attack.defence, attack.options)
    numbers = sorted(spread)
    return Rivals(numbers, [0, *accumulate(spread[number] for number in numbers)], botched)


def blows(attack: Attack) -> list[tuple[Blow, int]]:
    """Return how the pools can end, over 6^(level + defence)."""
    against = rivals(attack)
    not_botched = 6 ** (attack.defence or 0) - against.botched
    by_margin = attack.options.damage_successes == "margin" and attack.defence is not None
    ends = Ends()
    for case in cases(attack.level, attack.options.botch_rule):
        number = rank_of(case, attack.options)
        less, upto = (
            against.sums[bisect_left(against.numbers, number)],
            against.sums[bisect_right(against.numbers, number)],
        )
        successes = successes_of(case.aces, case.small)
        # aces matter by themselves only where damage lasts by them
        key = successes, case.aces if attack.aggravated else 0
        ends.wins[key] = ends.wins.get(key, 0) + case.clean * less
        ends.over_botch[key] = ends.over_botch.get(key, 0) + case.clean * against.botched
        ends.botches[successes] = ends.botches.get(successes, 0) + case.botched
        ends.stalemates += case.clean * (upto - less)
        ends.losses += case.clean * (not_botched - upto)
    table = list(margins(attack).items()) if by_margin else [(won(*key), ways) for key, ways in ends.wins.items()]
    table += [(won(*key)._replace(defender_botch=True), ways) for key, ways in ends.over_botch.items()]
    for successes, ways in ends.botches.items():
        botch = Blow("lost", successes, attacker_botch=True)
        table.append((botch, ways * not_botched))
        # WQ-06: two botches are a stalemate, and each side suffers its own
        table.append((botch._replace(result="stalemate", defender_botch=True), ways * against.botched))
    table += [(Blow("stalemate"), ends.stalemates), (Blow("lost"), ends.losses)]
    return [end for end in table if end[1]]


def won(successes: int, aces: int) -> Blow:
    """Return a win of so many successes; over a botch all of them are margin."""
    return Blow("hit", successes, successes, aces)
