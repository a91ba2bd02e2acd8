"""Write the golden tables that no book prints: `python tests/tables/make.py`, standard library only.

Independent of the package on purpose: rules are read from raw faces as the contract states them, every ordered throw is
counted one by one where there are few enough, and otherwise dice are added one at a time. The tables of the books
(`book-*.txt`) are typed in from the contract and not made here.
"""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb

HERE = os.path.dirname(os.path.abspath(__file__))
D6, D10, D20 = range(1, 7), range(1, 11), range(1, 21)
BRUTE = "tests/tables/make.py, brute force over every ordered throw, written from the rules without the package"
ADDED = "tests/tables/make.py, dice added one at a time over all six faces, written from the rules without the package"
RESIDUES = "tests/tables/make.py, exact residues of the generating function, see `tail`; no cut-off"


def write(name: str, provenance: str, about: str, columns: str, rows) -> None:
    """Write one table: provenance on top, then column names, then rows."""
    lines = [f"# Provenance: {provenance}.", f"# {about}", columns.replace(" ", " | ")]
    lines += [" | ".join(map(str, row)) for row in rows]
    with open(os.path.join(HERE, name), "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


# Dragon (DR-02 to DR-07)


def bought(faces, target: int, points: int):
    """Return (successes, spent) of the best set of dice to buy, having tried every set."""
    prices = [target - face for face in faces if 1 < face < target]
    best = (0, 0)
    for size in range(1, len(prices) + 1):
        affordable = [sum(chosen) for chosen in combinations(prices, size) if sum(chosen) <= points]
        if affordable:
            best = (size, min(affordable))
    return sum(face >= target for face in faces) + best[0], best[1]


DRAGON = [(1, 0, 0), (2, 5, 0), (3, 2, 0), (3, 9, 2), (4, 4, 0), (4, 3, -2), (4, 12, 5), (5, 3, 0), (5, 1, 3)]


def dragon_rows():
    """Yield the rows of Dragon checks."""
    for dice, skill, change in DRAGON:
        counts = Counter(bought(faces, max(7 + change, 5), skill) for faces in product(D10, repeat=dice))
        for (successes, spent), ways in sorted(counts.items()):
            yield dice, skill, change, successes, spent, skill - spent, ways


# FlexD6 (FX-05, FX-06)


def flex_rows():
    """Yield the rows of FlexD6 checks."""
    for check, skill in product((1, 2, 3), (0, 1, 2, 3)):
        counts: Counter = Counter()
        for faces in product(D6, repeat=check + skill):
            counts[faces[:check].count(5), faces[:check].count(6), faces[check:].count(6)] += 1
        for (fives, sixes, skill_sixes), ways in sorted(counts.items()):
            yield check, skill, fives, sixes, skill_sixes, fives + sixes + skill_sixes, ways


# Black dice (BD-02 to BD-05)


def chains(limit: int):
    """Yield every chain of faces of one die that brings at most `limit` more, and its ways over 6^(limit + 1)."""
    for faces in product(D6, repeat=limit + 1):
        end = next((place for place, face in enumerate(faces) if face != 6), limit)
        yield faces[: end + 1]


def successes(chain) -> int:
    """Return the fives and sixes of a chain."""
    return sum(face >= 5 for face in chain)


BLACK = [(1, 0, 1, 0), (2, 2, 1, 0), (2, 1, 0, 1), (3, 1, 1, 1), (2, 2, 0, 1), (1, 1, 0, 2), (2, 1, 1, 2)]


def limited_rows():
    """Yield the rows of black-dice checks whose explosions have a limit; every die is counted face by face."""
    for ordinary, black, luck, limit in BLACK:
        mine, theirs = [*chains(limit)], [*chains(0 if luck else limit)]
        counts: Counter = Counter()
        for dice in product(*[mine] * ordinary, *[theirs] * black):
            counts[sum(map(successes, dice[:ordinary])) - sum(map(successes, dice[ordinary:]))] += 1
        yield from ((ordinary, black, luck, limit, net, ways) for net, ways in sorted(counts.items()))


def times(first, second):
    """Return the product of two power series, as long as they are."""
    return [sum(first[k] * second[n - k] for k in range(n + 1)) for n in range(len(first))]


def powered(constant: int, slope: int, exponent: int, size: int):
    """Return (constant + slope w)^exponent as a power series in w; the exponent may be negative."""
    series, term = [], Fraction(constant) ** exponent
    for k in range(size):
        series.append(term)
        term = term * Fraction(exponent - k, k + 1) * Fraction(slope, constant)
    return series


def tail(ordinary: int, black: int, luck: int, least: int) -> Fraction:
    """Return P(net >= least) for least >= 1, by the residue at z = 6 of the generating function.

    An ordinary die is (4+z)/(6-z); one that takes away is the same in 1/z, (4z+1)/(6z-1), or (2z+1)/(3z) with luck.
    Summed over all nets from `least` on, the coefficients are the integral of F(z) z^-least / (z-1) around |z| = r with
    1 < r < 6, which is minus the residue at 6; nothing comes from infinity while least >= 1. Put z = 6 + w.
    """
    size = ordinary
    taking = (powered(13, 2, black, size), powered(18, 3, -black, size))
    if not luck:
        taking = (powered(25, 4, black, size), powered(35, 6, -black, size))
    series = powered(10, 1, ordinary, size)
    for factor in (*taking, powered(6, 1, -least, size), powered(5, 1, -1, size)):
        series = times(series, factor)
    return -((-1) ** ordinary) * series[-1]


def open_rows():
    """Yield the rows of black-dice checks without a limit."""
    for ordinary, black, luck in product((1, 2, 6, 13, 40), (0, 1, 3, 18, 40), (0, 1)):
        for least in (1, 2, 3, 10, 15):
            yield ordinary, black, luck, least, tail(ordinary, black, luck, least)


# Wizard Quest


def pools(dice: int, rule: str):
    """Return (botch, aces, small) to ways, dice added one at a time (WQ-03, WQ-04)."""
    counts = Counter({(0, 0, 0): 1})
    for _ in range(dice):
        further: Counter = Counter()
        for (aces, small, ones), ways in counts.items():
            for face in D6:
                further[aces + (face == 6), small + (face in (4, 5)), ones + (face == 1)] += ways
        counts = further
    judged: Counter = Counter()
    for (aces, small, ones), ways in counts.items():
        judged[botches(aces, small, ones, rule), aces, small] += ways
    return judged


def botches(aces: int, small: int, ones: int, rule: str) -> bool:
    """Return whether a pool botches (WQ-04)."""
    if rule == "dice":
        return ones > aces + small
    if rule == "points":
        return ones > 5 * aces + small
    return rule == "separate" and ones > small and ones > aces


def strength(pool, compare: str):
    """Return what a contest compares (WQ-05, WQ-06)."""
    botch, aces, small = pool
    if botch:
        return (0,)
    return (1, aces, 5 * aces + small) if compare == "aces" else (1, 5 * aces + small)


def fought(mine: Counter, theirs: Counter, compare: str) -> Counter:
    """Return the ways to win, to tie and to lose."""
    ours, others = by_strength(mine, compare), by_strength(theirs, compare)
    results: Counter = Counter(win=0, stalemate=0, lose=0)
    for first, ways in ours.items():
        for second, more in others.items():
            results["win" if first > second else "lose" if first < second else "stalemate"] += ways * more
    return results


def by_strength(pool: Counter, compare: str) -> Counter:
    """Return the ways of each strength."""
    counts: Counter = Counter()
    for reading, ways in pool.items():
        counts[strength(reading, compare)] += ways
    return counts


RULES = ("dice", "points", "separate", "none")


def pool_rows():
    """Yield the rows of Wizard Quest pools."""
    for dice, rule in product((1, 3, 4, 7), RULES):
        for (botch, aces, small), ways in sorted(pools(dice, rule).items()):
            yield dice, rule, aces, small, str(botch).lower(), 5 * aces + small, ways


def contest_rows():
    """Yield the rows of Wizard Quest contests."""
    for rule, compare in product(RULES, ("aces", "points")):
        for level, against in ((3, 3), (5, 4), (12, 10), (30, 25)):
            for result, ways in fought(pools(level, rule), pools(against, rule), compare).items():
                yield level, against, rule, compare, result, ways


def d20_band(face: int, bonus: int, call: str, target: str) -> str:
    """Return the band of a d20 (WQ-13 to WQ-18, WQ-21)."""
    total = face + bonus
    if face == 1 or (face < 20 and total < 10):
        return "miss"
    if call == "death-blow" and (face == 20 or (target == "npc" and total >= 16)):
        return "death-blow"
    if call == "critical" and face == 20:
        return "triple"
    return "critical" if call == "critical" and total >= 16 else "normal"


def pips_band(faces, bonus: int, call: str) -> str:
    """Return the band of 4d6 (WQ-19), where a critical or nothing is called."""
    if sum(faces) <= 5 or (faces.count(6) < 3 and sum(faces) + bonus < 12):
        return "miss"
    if faces.count(6) >= 3:
        return "triple" if call == "critical" else "normal"
    return "critical" if call == "critical" and sum(faces) + bonus >= 18 else "normal"


def hit_rows():
    """Yield the rows of hit dice."""
    for call, target, bonus in product(("nothing", "critical", "death-blow"), ("npc", "pc"), (0, 1, 4, 12)):
        bands = Counter(d20_band(face, bonus, call, target) for face in D20)
        yield from (("d20", bonus, call, target, band, ways) for band, ways in sorted(bands.items()))
    for call, bonus in product(("nothing", "critical"), (0, 4, 9)):
        bands = Counter(pips_band(faces, bonus, call) for faces in product(D6, repeat=4))
        yield from (("4d6", bonus, call, "npc", band, ways) for band, ways in sorted(bands.items()))


ATTACKS = [
    # kind, call, level, weapon and strength, defence, AC and Fortitude
    ("physical", "nothing", 3, 7, 2, 3),
    ("physical", "critical", 2, 5, 3, 0),
    ("magic", "critical", 3, 0, 2, 8),
    ("physical", "critical", 4, 6, 0, 2),
]


def attack(face: int, mine, theirs, case):
    """Return (result, damage, own damage) of an attack with a d20 and no hit bonus (WQ-25 to WQ-31)."""
    kind, call, level, base, defence, shield = case
    band = d20_band(face, 0, call, "npc")
    if band == "miss":
        return "miss", 0, 0
    worth = 5 * mine[1] + mine[2]
    normal = base if kind == "physical" else level
    own = (normal + worth) // 2 if mine[0] else 0
    ours, other = strength(mine, "aces"), strength(theirs, "aces") if defence else (0,)
    if ours <= other:
        return "stalemate" if ours == other and defence else "lost", 0, own
    times_ = {"normal": (1, 1), "critical": (2, 10), "triple": (3, 15)}[band][kind == "magic"]
    damage = (times_ * normal + worth) * (2 if defence and theirs[0] else 1)
    return "hit", max(damage - shield, 0), own


def attack_rows():
    """Yield the rows of attacks."""
    for case in ATTACKS:
        kind, call, level, base, defence, shield = case
        counts: Counter = Counter()
        for face, mine, theirs in product(D20, pools(level, "dice").items(), pools(defence, "dice").items()):
            counts[attack(face, mine[0], theirs[0], case)] += mine[1] * theirs[1]
        for (result, damage, own), ways in sorted(counts.items()):
            yield kind, call, level, base, defence, shield, result, damage, own, ways


def save_rows():
    """Yield the rows of saves, resistances and haste (WQ-37, WQ-44, WQ-45, WQ-48)."""
    for bonus in range(-3, 13):
        yield "save-d20", bonus, sum(face + bonus >= 11 for face in D20), 20
    for bonus in range(-4, 3):
        dice = 4 + bonus
        yield "save-4d6", bonus, sum(6 in faces for faces in product(D6, repeat=dice)), 6**dice
    for percent in range(0, 101, 10):
        hits = sum(face == 20 or (face > 1 and face + percent // 10 >= 10) for face in D20)
        yield "resist-hit-die", percent, hits, 20
    for level in range(5):
        yield "haste-one-or-more", level, 6**level - 5**level if level else 0, 6**level


LYING = ((1, 1, 4), (4, 5, 2), (6, 1, 1), (2, 2, 2), (4, 4, 5))


def focus_rows():
    """Yield the rows of Focus rerolls of which the better roll stands (WQ-41)."""
    for rule, lying in product(RULES, LYING):
        old = read(lying, rule)
        counts = Counter(
            max((read(faces, rule), old), key=lambda pool: strength(pool, "aces")) for faces in product(D6, repeat=3)
        )
        # of two botches either may stand: they are equally bad
        for (botch, aces, small), ways in sorted(merged(counts).items()):
            yield " ".join(map(str, lying)), rule, str(botch).lower(), aces, small, ways


def read(faces, rule: str):
    """Return (botch, aces, small) of raw faces."""
    aces, small = faces.count(6), faces.count(4) + faces.count(5)
    return botches(aces, small, faces.count(1), rule), aces, small


def merged(counts: Counter) -> Counter:
    """Return the ways with all botches taken together."""
    together: Counter = Counter()
    for (botch, aces, small), ways in counts.items():
        together[(True, "-", "-") if botch else (False, aces, small)] += ways
    return together


def pips_rows():
    """Yield the ways of the sum of so many d6."""
    for dice in (1, 2, 4, 20):
        for pips in range(dice, 6 * dice + 1):
            sums = ((-1) ** k * comb(dice, k) * comb(pips - 6 * k - 1, dice - 1) for k in range((pips - dice) // 6 + 1))
            yield dice, pips, sum(sums)


def main() -> None:
    """Write every table."""
    write(
        "dragon-checks.txt",
        BRUTE,
        "Every set of dice to buy is tried; the target is 7 + change, at least 5.",
        "stat skill change successes spent left ways",
        dragon_rows(),
    )
    write(
        "flexd6-checks.txt",
        BRUTE,
        "Hits of check and skill dice, as written.",
        "check skill fives sixes skill_sixes hits ways",
        flex_rows(),
    )
    write(
        "black-dice-limited.txt",
        BRUTE,
        "At most `limit` more dice a die; ways over 6^(limit + 1) a die that explodes.",
        "ordinary black luck limit net ways",
        limited_rows(),
    )
    write(
        "black-dice-open.txt",
        RESIDUES,
        "P(net >= least) without a limit on explosions.",
        "ordinary black luck least chance",
        open_rows(),
    )
    write(
        "wizard-quest-pools.txt",
        ADDED,
        "Pools under each reading of a botch (WQ-04).",
        "dice rule aces small botch successes ways",
        pool_rows(),
    )
    write(
        "wizard-quest-contests.txt",
        ADDED,
        "Contests under each reading of botches and of comparing; over 6^dice.",
        "level against rule compare result ways",
        contest_rows(),
    )
    write(
        "wizard-quest-hits.txt",
        BRUTE,
        "Bands of the hit die, by hit bonus and call.",
        "die bonus call target band ways",
        hit_rows(),
    )
    write(
        "wizard-quest-attacks.txt",
        ADDED,
        "Attacks with a d20, HB 0, default readings; over 20 * 6^dice.",
        "kind call level base defence shield result damage own ways",
        attack_rows(),
    )
    write(
        "wizard-quest-chances.txt",
        BRUTE,
        "Saves, resistances by the hit die, haste.",
        "what number ways total",
        save_rows(),
    )
    write(
        "wizard-quest-focus.txt",
        BRUTE,
        "Focus rerolls of three dice where the better roll stands; a dash where the pool botches.",
        "lying rule botch aces small ways",
        focus_rows(),
    )
    write(
        "wizard-quest-pips.txt",
        "closed form by inclusion and exclusion, computed by tests/tables/make.py",
        "Sums of pips.",
        "dice pips ways",
        pips_rows(),
    )


if __name__ == "__main__":
    main()
