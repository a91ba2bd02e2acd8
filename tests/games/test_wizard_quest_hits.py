"""Wizard Quest, the hit die and initiative (WQ-11 to WQ-21).

A hit die is a d20 (or 4d6) and the hit bonus HB, one for every 10 full levels. The tables give the face, HB and total.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from astragal import odds, read, roll
from astragal.core import RuleError
from astragal.games.wizard_quest import Attack, Hit, Initiative, Options

D20 = [  # face, HB, total; the band with nothing called, and with a critical called
    (1, 0, 1, "miss", "miss"),
    (1, 9, 1, "miss", "miss"),  # HB is not added
    (1, 20, 1, "miss", "miss"),
    (2, 0, 2, "miss", "miss"),  # the page leaves 2 out
    (9, 0, 9, "miss", "miss"),
    (8, 1, 9, "miss", "miss"),
    (10, 0, 10, "normal", "normal"),  # 10 hits, though the page says "9-15" once
    (9, 1, 10, "normal", "normal"),
    (15, 0, 15, "normal", "normal"),
    (13, 2, 15, "normal", "normal"),
    (16, 0, 16, "normal", "critical"),
    (15, 1, 16, "normal", "critical"),
    (19, 0, 19, "normal", "critical"),
    (18, 2, 20, "normal", "critical"),  # 20 reached by HB is no triple
    (19, 1, 20, "normal", "critical"),
    (19, 20, 39, "normal", "critical"),
    (2, 8, 10, "normal", "normal"),
    (2, 14, 16, "normal", "critical"),
    (20, 0, 20, "normal", "triple"),
    (20, 5, 20, "normal", "triple"),  # HB is not added
]

FOUR_D6 = [  # faces, HB, total; the band with nothing called, and with a critical called
    ("1 1 1 1", 0, 4, "miss", "miss"),
    ("1 1 1 1", 20, 4, "miss", "miss"),
    ("2 1 1 1", 0, 5, "miss", "miss"),
    ("2 1 1 1", 20, 5, "miss", "miss"),
    ("2 2 1 1", 0, 6, "miss", "miss"),
    ("2 2 1 1", 6, 12, "normal", "normal"),  # from 6 on HB applies
    ("5 4 1 1", 0, 11, "miss", "miss"),
    ("5 4 1 1", 1, 12, "normal", "normal"),
    ("5 5 1 1", 0, 12, "normal", "normal"),
    ("5 5 5 2", 0, 17, "normal", "normal"),
    ("5 5 5 2", 1, 18, "normal", "critical"),
    ("5 5 5 3", 0, 18, "normal", "critical"),
    ("6 6 5 5", 0, 22, "normal", "critical"),
    ("6 6 5 5", 1, 23, "normal", "critical"),
    ("6 6 5 5", 2, 24, "normal", "critical"),  # 24 reached by HB is no triple
    ("6 6 5 5", 9, 31, "normal", "critical"),
    ("6 6 6 1", 0, 19, "normal", "triple"),
    ("6 6 6 1", 7, 19, "normal", "triple"),  # HB is not added
    ("6 6 6 5", 0, 23, "normal", "triple"),
    ("6 6 6 6", 0, 24, "normal", "triple"),
    ("6 6 6 6", 7, 24, "normal", "triple"),
]


def cited(made) -> dict[str, str]:
    """Return what a roll says of each rule it cites."""
    return {rule: str(said) for rule, said in made.cited}


def hit(faces, *, hb: int = 0, **fields):
    """Return the outcome of a hit die that shows these faces, with a hit bonus."""
    return read(Hit(level=10 * hb, **fields), faces if isinstance(faces, str) else [faces]).outcome


def bands(rollable) -> dict[str, Fraction]:
    """Return the chance of each band."""
    table = odds(rollable).by("band")
    return {band: Fraction(ways, table.total) for band, ways in table}


@pytest.mark.parametrize(("face", "hb", "total", "uncalled", "critical"), D20)
def test_the_bands_of_the_d20(face, hb, total, uncalled, critical) -> None:
    for call, band in (("nothing", uncalled), ("critical", critical)):
        outcome = hit(face, hb=hb, call=call)
        assert (outcome.band, outcome.total, outcome.natural) == (band, total, face)


@pytest.mark.parametrize(("faces", "hb", "total", "uncalled", "critical"), FOUR_D6)
def test_the_bands_of_4d6(faces, hb, total, uncalled, critical) -> None:
    for call, band in (("nothing", uncalled), ("critical", critical)):
        made = read(Hit(level=10 * hb, call=call, die="4d6"), faces)
        assert (made.outcome.band, made.outcome.total) == (band, total)
        assert "WQ-19" in cited(made)


def test_wq_11_an_attack_needs_a_hit_and_a_miss_rolls_no_action_dice() -> None:
    attack = Attack(level=3, defence=2)
    missed = read(attack, "hit die: 9")
    assert list(missed.faces) == ["hit die"]
    assert (missed.outcome.result, missed.outcome.damage) == ("miss", 0)
    assert "WQ-11" in cited(missed)
    assert list(roll(attack, lambda sides: min(sides, 10)).faces) == ["hit die", "attacker", "defender"]
    assert odds(attack).p(lambda outcome: outcome.result == "miss") == Fraction(9, 20)


@pytest.mark.parametrize(
    ("level", "step", "bonus"),
    [(0, 10, 0), (9, 10, 0), (10, 10, 1), (19, 10, 1), (20, 10, 2), (200, 10, 20), (9, 5, 1), (10, 5, 2), (20, 20, 1)],
)
def test_wq_12_a_hit_bonus_of_one_for_each_full_step_of_levels(level: int, step: int, bonus: int) -> None:
    rollable = Hit(level=level, options=Options(hb_step=step))
    made = read(rollable, [2])
    assert made.outcome.total == 2 + bonus
    assert ("WQ-12" in cited(made)) is (bonus > 0)
    # the 1 misses, and of 2 to 9 those that HB does not lift to 10
    assert bands(rollable)["miss"] == Fraction(1 + max(8 - bonus, 0), 20)


def test_wq_12_ten_levels_a_step_unless_said() -> None:
    assert Options().hb_step == 10


@pytest.mark.parametrize("hb", [0, 1, 9, 20])
@pytest.mark.parametrize("call", ["nothing", "critical", "death-blow", "effect"])
def test_wq_13_a_natural_one_always_misses_without_hb(hb: int, call: str) -> None:
    made = read(Hit(level=10 * hb, call=call), [1])
    assert (made.outcome.band, made.outcome.total, made.outcome.effect) == ("miss", 1, False)
    assert "WQ-13" in cited(made)


def test_wq_13_does_no_damage_and_is_judged_on_the_natural_face() -> None:
    assert read(Attack(level=100, weapon=50), "1").outcome.damage == 0
    assert bands(Hit(level=200))["miss"] == Fraction(1, 20)


@pytest.mark.parametrize(("face", "hb"), [(2, 0), (9, 0), (2, 7), (8, 1)])
def test_wq_14_two_to_nine_miss(face: int, hb: int) -> None:
    made = read(Hit(level=10 * hb), [face])
    assert made.outcome.band == "miss"
    assert "WQ-14" in cited(made)


@pytest.mark.parametrize(("face", "hb"), [(10, 0), (15, 0), (9, 1), (2, 8), (2, 13)])
def test_wq_15_ten_to_fifteen_hit(face: int, hb: int) -> None:
    made = read(Hit(level=10 * hb, call="critical"), [face])
    assert made.outcome.band == "normal"
    assert "WQ-15" in cited(made)


@pytest.mark.parametrize(("least", "face", "band"), [(10, 9, "miss"), (9, 9, "normal"), (12, 11, "miss")])
def test_wq_15_a_table_may_move_what_hits(least: int, face: int, band: str) -> None:
    rollable = Hit(options=Options(hit_from=least))
    assert read(rollable, [face]).outcome.band == band
    assert bands(rollable)["miss"] == Fraction(least - 1, 20)


@pytest.mark.parametrize(("face", "hb"), [(16, 0), (19, 0), (15, 1), (18, 2), (19, 1), (19, 20)])
def test_wq_16_sixteen_and_above_hit_as_called_and_twenty_by_hb_is_no_triple(face: int, hb: int) -> None:
    made = read(Hit(level=10 * hb, call="critical"), [face])
    assert made.outcome.band == "critical"
    assert "WQ-16" in cited(made)


@pytest.mark.parametrize(("hb", "misses", "normal", "criticals"), [(0, 9, 6, 4), (1, 8, 6, 5), (10, 1, 4, 14)])
def test_wq_16_the_bands_in_the_odds(hb: int, misses: int, normal: int, criticals: int) -> None:
    assert bands(Hit(level=10 * hb, call="critical")) == {
        "miss": Fraction(misses, 20),
        "normal": Fraction(normal, 20),
        "critical": Fraction(criticals, 20),
        "triple": Fraction(1, 20),
    }


@pytest.mark.parametrize(("least", "face", "band"), [(16, 15, "normal"), (15, 15, "critical"), (18, 17, "normal")])
def test_wq_16_a_table_may_move_what_hits_as_called(least: int, face: int, band: str) -> None:
    rollable = Hit(call="critical", options=Options(called_from=least))
    assert read(rollable, [face]).outcome.band == band
    assert bands(rollable)["critical"] == Fraction(20 - least, 20)


@pytest.mark.parametrize("hb", [0, 1, 20])
def test_wq_17_a_natural_twenty_is_a_called_triple_without_hb(hb: int) -> None:
    made = read(Hit(level=10 * hb, call="critical"), [20])
    assert (made.outcome.band, made.outcome.total) == ("triple", 20)
    assert "WQ-17" in cited(made)
    assert bands(Hit(level=10 * hb, call="critical"))["triple"] == Fraction(1, 20)


def test_wq_17_a_natural_twenty_hits_as_called_even_where_the_table_asks_for_more() -> None:
    rollable = Hit(call="critical", options=Options(called_from=30))
    assert read(rollable, [20]).outcome.band == "triple"


@pytest.mark.parametrize(
    ("level", "rival", "band", "tie"),
    [(20, 10, "triple", "higher"), (10, 20, "miss", "lower"), (10, 10, "triple", "pools"), (10, 19, "triple", "pools")],
)
def test_wq_17_hb_breaks_a_natural_twenty_against_a_natural_twenty(level, rival, band, tie) -> None:
    rollable = Hit(level=level, call="critical", defender_throws=True, defender_level=rival)
    made = read(rollable, "hit die: 20; defender's hit die: 20")
    assert (made.outcome.band, made.outcome.tie) == (band, tie)
    assert "WQ-17" in cited(made)


@pytest.mark.parametrize(("mine", "theirs"), [(20, 19), (19, 20)])
def test_wq_17_one_natural_twenty_alone_ties_with_nothing(mine: int, theirs: int) -> None:
    rollable = Hit(level=10, defender_throws=True, defender_level=50)
    outcome = read(rollable, f"hit die: {mine}; defender's hit die: {theirs}").outcome
    assert (outcome.band, outcome.tie) == ("normal", "none")


def test_wq_17_the_broken_tie_in_the_odds() -> None:
    # HB 1 misses with 1 to 8; against HB 2 also where both show 20
    lower = Hit(level=10, defender_throws=True, defender_level=20)
    assert bands(lower)["miss"] == Fraction(8, 20) + Fraction(1, 400)
    assert bands(Hit(level=10, defender_throws=True, defender_level=10))["miss"] == Fraction(8, 20)


@pytest.mark.parametrize("face", [16, 19, 20])
def test_wq_18_what_nobody_called_is_a_normal_hit(face: int) -> None:
    made = read(Hit(), [face])
    assert (made.outcome.band, made.outcome.effect) == ("normal", False)
    assert "WQ-18" in cited(made)


@pytest.mark.parametrize(
    ("face", "hb", "effect"),
    [(15, 0, False), (16, 0, True), (15, 1, True), (20, 0, True), (9, 0, False), (1, 20, False)],
)
def test_wq_18_another_effect_in_the_players_words(face: int, hb: int, effect: bool) -> None:  # noqa: FBT001
    rollable = Hit(level=10 * hb, call="effect", effect="knock the torch away")
    made = read(rollable, [face])
    assert made.outcome.effect is effect
    assert made.outcome.band in ("miss", "normal")
    assert "knock the torch away" in cited(made)["WQ-18"]


def test_wq_18_a_called_effect_in_the_odds() -> None:
    assert odds(Hit(call="effect")).p(lambda outcome: outcome.effect) == Fraction(5, 20)


HOUSE = [  # option; the bands of an uncalled 15, 16, 19 and 20, and the chances of critical and triple in 20
    ({}, ("normal", "normal", "normal", "normal"), 0, 0),
    ({"crits_automatic": True}, ("normal", "critical", "critical", "triple"), 4, 1),
    ({"natural_20_always_triple": True}, ("normal", "normal", "normal", "triple"), 0, 1),
]


@pytest.mark.parametrize(("option", "uncalled", "criticals", "triples"), HOUSE)
def test_wq_18_criticals_without_a_call_if_the_table_likes(option, uncalled, criticals, triples) -> None:
    rollable = Hit(options=Options(**option))
    assert tuple(read(rollable, [face]).outcome.band for face in (15, 16, 19, 20)) == uncalled
    chances = bands(rollable)
    assert chances.get("critical", 0) == Fraction(criticals, 20)
    assert chances.get("triple", 0) == Fraction(triples, 20)


@pytest.mark.parametrize("hb", [1, 20])
def test_wq_18_a_twenty_by_hb_is_no_triple_under_any_house_rule(hb: int) -> None:
    options = Options(crits_automatic=True, natural_20_always_triple=True)
    assert read(Hit(level=10 * hb, options=options), [19]).outcome.band == "critical"


@pytest.mark.parametrize(
    ("faces", "fumble", "ar_gain"),
    [("1 1 1 1", True, 0), ("2 1 1 1", False, 0), ("6 6 6 5", False, 0), ("6 6 6 6", False, 1)],
)
def test_wq_19_a_natural_four_botches_and_four_aces_win_an_action(faces, fumble, ar_gain) -> None:
    made = read(Hit(level=100, die="4d6"), faces)
    assert (made.outcome.fumble, made.outcome.ar_gain) == (fumble, ar_gain)
    assert ("one more action" in cited(made)["WQ-19"]) is (ar_gain == 1)


@pytest.mark.parametrize(
    ("mine", "theirs", "doubled"),
    [
        ("5 5 1 1", "1 1 1 1", True),
        ("5 5 1 1", "2 1 1 1", False),
        ("5 4 1 1", "1 1 1 1", False),  # what misses does nothing twice
        ("5 5 1 1", "6 6 6 6", False),
    ],
)
def test_wq_19_a_defenders_natural_four_doubles_the_hit(mine: str, theirs: str, doubled: bool) -> None:  # noqa: FBT001
    rollable = Hit(die="4d6", defender_throws=True)
    made = read(rollable, f"hit die: {mine}; defender's hit die: {theirs}")
    assert made.outcome.doubled is doubled
    assert ("doubles" in cited(made)["WQ-19"]) is doubled


def test_wq_19_the_values_of_the_page() -> None:
    # of 1296 throws 310 are 11 or less, 780 are 12 to 17, 206 are 18 or more; 21 show three aces or four
    rollable = Hit(die="4d6", call="critical")
    assert bands(rollable) == {
        "miss": Fraction(310, 1296),
        "normal": Fraction(780, 1296),
        "critical": Fraction(206 - 21, 1296),
        "triple": Fraction(21, 1296),
    }
    assert odds(rollable).p(lambda outcome: outcome.fumble) == Fraction(1, 1296)
    assert odds(rollable).p(lambda outcome: outcome.ar_gain == 1) == Fraction(1, 1296)
    assert [round(float(Fraction(ways, 1296)) * 100, 2) for ways in (986, 206, 21)] == [76.08, 15.9, 1.62]
    assert [1 - bands(Hit())["miss"], Fraction(5, 20), Fraction(1, 20)] == [
        Fraction(55, 100),
        Fraction(25, 100),
        Fraction(5, 100),
    ]


def test_wq_19_hb_applies_to_neither_four_nor_five_in_the_odds() -> None:
    # HB 6 lifts a 6 to 12; one throw in 1296 is 4, four are 5
    assert bands(Hit(level=60, die="4d6"))["miss"] == Fraction(5, 1296)
    assert bands(Hit(level=200, die="4d6"))["miss"] == Fraction(5, 1296)


@pytest.mark.parametrize(
    ("option", "faces", "band"),
    [
        ({}, "5 4 1 1", "miss"),
        ({"pips_hit_from": 11}, "5 4 1 1", "normal"),
        ({}, "5 5 5 2", "normal"),
        ({"pips_called_from": 17}, "5 5 5 2", "critical"),
        ({"pips_hit_from": 6}, "2 1 1 1", "miss"),  # a 5 fails in any case
        ({"pips_called_from": 40}, "6 6 6 6", "triple"),  # and 24 hits in any case
        ({"crits_automatic": True}, "5 5 5 3", "critical"),
        ({"natural_20_always_triple": True}, "6 6 6 1", "triple"),
    ],
)
def test_wq_19_the_numbers_of_the_table(option, faces, band) -> None:
    call = "nothing" if {"crits_automatic", "natural_20_always_triple"} & set(option) else "critical"
    assert read(Hit(die="4d6", call=call, options=Options(**option)), faces).outcome.band == band


def test_wq_19_the_numbers_of_the_table_in_the_odds() -> None:
    # 104 throws are 11, and 104 are 17
    moved = Hit(die="4d6", call="critical", options=Options(pips_hit_from=11, pips_called_from=17))
    assert bands(moved)["miss"] == Fraction(310 - 104, 1296)
    assert bands(moved)["critical"] == Fraction(185 + 104, 1296)


@pytest.mark.parametrize(
    ("faces", "order"),
    [
        ("Ada: 3; Bo: 5; Cy: 1", ("Bo", "Ada", "Cy")),
        ("Ada: 3; Bo: 5; Cy: 5; Bo #2: 2; Cy #2: 4", ("Cy", "Bo", "Ada")),
        ("Ada: 6; Bo: 2; Cy: 2; Bo #2: 6; Cy #2: 1", ("Ada", "Bo", "Cy")),  # a 6 thrown again does not pass Ada
        ("Ada: 4; Bo: 4; Cy: 4; Ada #2: 1; Bo #2: 1; Cy #2: 2; Ada #3: 5; Bo #3: 3", ("Cy", "Ada", "Bo")),
    ],
)
def test_wq_20_highest_first_and_ties_are_rolled_again_among_the_tied(faces: str, order: tuple[str, ...]) -> None:
    made = read(Initiative(names=("Ada", "Bo", "Cy")), faces)
    assert made.outcome.order == order
    assert made.outcome.first == order[0]
    assert "WQ-20" in cited(made)


def test_wq_20_the_record_shows_the_ties() -> None:
    made = read(Initiative(names=("Ada", "Bo")), "Ada: 4; Bo: 4; Ada #2: 2; Bo #2: 3")
    assert made.faces == {"Ada": (4,), "Bo": (4,), "Ada #2": (2,), "Bo #2": (3,)}
    assert "Ada, Bo tied on 4" in cited(made)["WQ-20"]


def test_wq_20_every_order_is_as_likely_as_any_other() -> None:
    initiative = Initiative(names=("Ada", "Bo", "Cy"))
    assert {ways for _, ways in odds(initiative)} == {1}
    assert odds(initiative).p(lambda outcome: outcome.first == "Cy") == Fraction(1, 3)
    # too many for a list of their orders, but not for who goes first
    many = odds(Initiative(names=tuple(f"orc {number}" for number in range(30)))).by("first")
    assert [Fraction(ways, many.total) for _, ways in many] == [Fraction(1, 30)] * 30


@pytest.mark.parametrize("names", [("Ada", " ada "), ("Ada", " "), ("Ada", "Bo: 6"), ("Ada", "Ada #2"), ()])
def test_wq_20_names_that_faces_can_not_be_told_apart_by_are_refused(names: tuple[str, ...]) -> None:
    with pytest.raises(RuleError, match="names"):
        Initiative(names=names)


MARKS = [  # target, natural face, HB, the band of a called death blow
    ("npc", 15, 0, "normal"),
    ("npc", 16, 0, "death-blow"),
    ("npc", 15, 1, "death-blow"),  # a total of 16 will do
    ("npc", 9, 0, "miss"),
    ("npc", 20, 0, "death-blow"),
    ("npc", 1, 20, "miss"),
    ("pc", 16, 0, "normal"),
    ("pc", 19, 0, "normal"),
    ("pc", 19, 20, "normal"),  # a total of 39 is no natural 20
    ("pc", 20, 0, "death-blow"),
]


@pytest.mark.parametrize(("target", "face", "hb", "band"), MARKS)
def test_wq_21_sixteen_kills_an_npc_and_a_natural_twenty_a_players_character(target, face, hb, band) -> None:
    made = read(Hit(level=10 * hb, call="death-blow", target=target), [face])
    assert made.outcome.band == band
    assert ("not reached" in cited(made)["WQ-21"]) is (band != "death-blow")


@pytest.mark.parametrize(
    ("natural", "face", "hb", "band"),
    [(False, 15, 1, "death-blow"), (True, 15, 1, "normal"), (True, 16, 0, "death-blow"), (True, 16, 1, "death-blow")],
)
def test_wq_21_a_table_may_ask_for_a_natural_sixteen(natural, face, hb, band) -> None:
    options = Options(npc_death_blow_natural=natural)
    assert read(Hit(level=10 * hb, call="death-blow", options=options), [face]).outcome.band == band


@pytest.mark.parametrize(
    ("target", "hb", "natural", "ways"),
    [("npc", 0, False, 5), ("npc", 2, False, 7), ("npc", 2, True, 5), ("pc", 2, False, 1), ("pc", 2, True, 1)],
)
def test_wq_21_in_the_odds(target, hb, natural, ways) -> None:
    rollable = Hit(level=10 * hb, call="death-blow", target=target, options=Options(npc_death_blow_natural=natural))
    assert bands(rollable)["death-blow"] == Fraction(ways, 20)


@pytest.mark.parametrize("call", ["nothing", "critical", "effect"])
def test_wq_21_a_kill_is_only_what_was_called(call: str) -> None:
    assert read(Hit(call=call), [20]).outcome.band != "death-blow"


def test_an_effect_that_is_not_called_is_refused() -> None:
    with pytest.raises(RuleError, match="effect"):
        Hit(call="critical", effect="knock the torch away")


@pytest.mark.parametrize("level", [-1, 201, 10**5000], ids=["below zero", "201", "5,000 digits"])
def test_levels_out_of_bounds_are_refused(level: int) -> None:
    with pytest.raises(RuleError, match="level"):
        Hit(level=level)


def test_headline_outcome_and_json_say_the_same() -> None:
    made = read(Hit(level=40, call="critical"), "18")
    told = made.as_json()["outcome"]
    assert made.headline == "Critical hit (22)"
    assert (told["band"], told["natural"], told["total"]) == ("critical", 18, 22)
