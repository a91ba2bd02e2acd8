"""Wizard Quest, everything around the fight (WQ-34, WQ-35, WQ-37, WQ-39, WQ-41 to WQ-51).

Healing, actions a turn, what spells cost, rerolls, resistances, saves, resurrection, limited magic and pasted lines.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from astragal import odds, read, roll
from astragal.core import AstragalError, NotationError, RuleError
from astragal.games.wizard_quest import (
    ActionRate,
    Focus,
    Haste,
    LimitedMagic,
    Line,
    Options,
    Regeneration,
    Resistance,
    Resurrection,
    Save,
    SpellBand,
    SpellCost,
)

# the page's own costs, and the levels at which a step or a band begins
COSTS = {
    0: 0,
    1: 1,
    3: 1,
    4: 2,
    6: 2,
    7: 3,
    30: 10,
    31: 11,
    35: 11,
    36: 12,
    40: 12,
    41: 13,
    60: 16,
    61: 17,
    70: 17,
    71: 18,
    100: 20,
    101: 21,
    120: 21,
    121: 22,
    140: 22,
    141: 23,
}

BANDS = {  # band of limited magic: its first and last level
    1: (1, 3),
    2: (4, 6),
    3: (7, 9),
    4: (10, 12),
    5: (13, 15),
    6: (16, 18),
    7: (19, 21),
    8: (22, 24),
    9: (25, 27),
    10: (28, 30),
    11: (31, 35),
    12: (36, 40),
}


def cited(made) -> dict[str, str]:
    """Return what a roll says of each rule it cites."""
    return {rule: str(said) for rule, said in made.cited}


def looked_up(rollable):
    """Return the outcome of something that is not thrown, which is the same for certain."""
    made = read(rollable, "")
    assert made.thrown == ()
    assert len(odds(rollable)) == 1
    assert odds(rollable).p(lambda outcome: outcome == made.outcome) == 1
    return made.outcome


def chance(rollable, **values) -> Fraction:
    """Return the chance that the outcome has these values."""
    return odds(rollable).p(lambda outcome: all(getattr(outcome, name) == value for name, value in values.items()))


@pytest.mark.parametrize(
    ("level", "hp", "maximum", "after", "gained"),
    [(5, 8, 15, 13, 5), (5, 10, 15, 15, 5), (5, 12, 15, 15, 3), (5, 15, 15, 15, 0), (0, 8, 15, 8, 0), (5, 0, 15, 5, 5)],
)
def test_wq_34_regeneration_adds_its_level_and_stops_at_the_maximum(level, hp, maximum, after, gained) -> None:
    regeneration = Regeneration(level=level, hp=hp, maximum=maximum)
    outcome = looked_up(regeneration)
    assert (outcome.hp, outcome.gained) == (after, gained)
    assert "WQ-34" in cited(read(regeneration, ""))


def test_wq_34_more_hp_than_the_maximum_are_refused() -> None:
    with pytest.raises(RuleError, match="hp"):
        Regeneration(level=1, hp=16, maximum=15)


@pytest.mark.parametrize(
    ("movement", "intelligence", "physical", "magic"),
    [(0, 0, 1, 1), (9, 9, 1, 1), (10, 9, 2, 1), (9, 10, 1, 2), (19, 20, 2, 3), (27, 105, 3, 11)],
)
def test_wq_35_one_action_and_one_more_per_ten_full_points_each_counted_apart(
    movement, intelligence, physical, magic
) -> None:
    rate = ActionRate(movement=movement, intelligence=intelligence)
    outcome = looked_up(rate)
    assert (outcome.physical, outcome.magic) == (physical, magic)
    assert "WQ-35" in cited(read(rate, ""))


@pytest.mark.parametrize(
    ("option", "physical", "magic"),
    [({}, 3, 1), ({"ar_base": 2}, 4, 2), ({"ar_base": 0}, 2, 0), ({"ar_step": 5}, 6, 2), ({"ar_step": 28}, 1, 1)],
)
def test_wq_35_base_and_step_are_settings_of_the_table(option, physical: int, magic: int) -> None:
    outcome = looked_up(ActionRate(movement=27, intelligence=9, options=Options(**option)))
    assert (outcome.physical, outcome.magic) == (physical, magic)


@pytest.mark.parametrize(("faces", "gain"), [("6 6 5 1 2 3", 2), ("5 4 4", 0), ("6", 1), ("", 0), ("6 1 1 1", 1)])
@pytest.mark.parametrize("kind", ["combat", "casting"])
def test_wq_37_haste_wins_an_action_per_ace(faces: str, gain: int, kind: str) -> None:
    made = read(Haste(level=len(faces.split()), kind=kind), faces)
    assert made.outcome.ar_gain == gain
    assert "WQ-37" in cited(made)


def test_wq_37_in_the_odds_of_two_dice() -> None:
    assert [chance(Haste(level=2), ar_gain=gain) for gain in (0, 1, 2)] == [
        Fraction(25, 36),
        Fraction(10, 36),
        Fraction(1, 36),
    ]


@pytest.mark.parametrize(("level", "stamina"), COSTS.items())
def test_wq_39_spells_cost_by_level_in_bands_that_add_up(level: int, stamina: int) -> None:
    assert looked_up(SpellCost(level=level)).stamina == stamina
    assert "WQ-39" in cited(read(SpellCost(level=level), ""))


@pytest.mark.parametrize(("reduction", "stamina"), [(0, 11), (1, 10), (10, 1), (11, 0), (12, 0)])
def test_wq_39_a_skill_may_lower_the_cost_and_not_below_nothing(reduction: int, stamina: int) -> None:
    assert looked_up(SpellCost(level=33, cost_reduction=reduction)).stamina == stamina


@pytest.mark.parametrize(("level", "stamina"), [(10, 2), (11, 3), (20, 3), (21, 4)])
def test_wq_39_the_bands_are_settings_of_the_table(level: int, stamina: int) -> None:
    # one per 5 up to level 10, then one per 10
    options = Options(spell_bands=(SpellBand(upto=10, step=5), SpellBand(step=10)))
    assert looked_up(SpellCost(level=level, options=options)).stamina == stamina


@pytest.mark.parametrize(
    "bands",
    [
        (SpellBand(upto=10, step=5),),
        (SpellBand(upto=10, step=5), SpellBand(upto=5, step=2), SpellBand(step=1)),
        (SpellBand(step=5), SpellBand(step=1)),
    ],
    ids=["no last band", "falling", "two last bands"],
)
def test_wq_39_bands_that_do_not_rise_are_refused(bands) -> None:
    with pytest.raises(RuleError, match="spell_bands"):
        Options(spell_bands=bands)


@pytest.mark.parametrize(("used", "cost"), [(0, 5), (1, 10), (2, 15)])
def test_wq_41_focus_costs_five_then_ten_then_fifteen(used: int, cost: int) -> None:
    focus = Focus(level=2, used=used, stamina=40)
    made = read(focus, "6 2")
    assert (made.outcome.cost, made.outcome.stamina_left) == (cost, 40 - cost)
    assert f"reroll {used + 1} of this conflict" in cited(made)["WQ-41"]
    assert chance(focus, cost=cost, stamina_left=40 - cost) == 1


@pytest.mark.parametrize("used", [3, 4, 100])
def test_wq_41_a_fourth_is_refused(used: int) -> None:
    with pytest.raises(RuleError, match="WQ-41"):
        Focus(level=2, used=used)


@pytest.mark.parametrize(("used", "stamina", "cost"), [(0, 4, 5), (1, 9, 10), (2, 14, 15), (0, 0, 5)])
def test_wq_41_what_can_not_be_paid_is_refused(used: int, stamina: int, cost: int) -> None:
    with pytest.raises(RuleError, match=rf"{cost}\D+{stamina}\D.*WQ-40"):
        Focus(level=2, used=used, stamina=stamina)
    # to the last point it may be paid, and that leaves nobody conscious
    made = read(Focus(level=2, used=used, stamina=cost), "6 2")
    assert made.outcome.stamina_left == 0
    assert "unconscious" in cited(made)["WQ-40"]


@pytest.mark.parametrize(
    ("lying", "faces", "new", "best"),
    [
        ((6, 4), "2 3", 0, 6),
        ((2, 3), "6 4", 6, 6),
        ((4, 4), "4 2", 1, 2),
        ((1, 1), "2 3", 0, 0),  # any pool is better than a botch
        ((2, 3), "1 1", 0, 0),
    ],
)
def test_wq_41_the_whole_pool_is_rolled_again_and_the_new_roll_stands(lying, faces, new, best) -> None:
    for keep, successes in (("new", new), ("best", best)):
        made = read(Focus(level=2, lying=lying, options=Options(reroll_keep=keep)), faces)
        assert made.outcome.successes == successes
        assert len(made.faces["focus"]) == 2
        assert ("the better of both" in cited(made)["WQ-41"]) is (keep == "best")


def test_wq_41_the_new_roll_stands_even_if_it_is_a_botch() -> None:
    assert read(Focus(level=2, lying=(6, 6)), "1 1").outcome.botch
    assert not read(Focus(level=2, lying=(2, 3), options=Options(reroll_keep="best")), "1 1").outcome.botch


def test_wq_41_the_better_of_both_is_the_better_in_a_contest() -> None:
    # an ace beats five small successes, unless points are compared: then five and six decide
    best = Options(reroll_keep="best")
    assert read(Focus(level=6, lying=(6, 2, 2, 2, 2, 2), options=best), "4 4 4 4 4 4").outcome.pool.aces == 1
    points = Options(reroll_keep="best", compare="points")
    assert read(Focus(level=6, lying=(6, 2, 2, 2, 2, 2), options=points), "4 4 4 4 4 4").outcome.successes == 6


@pytest.mark.parametrize(("keep", "ways"), [("new", 3), ("best", 6)])
def test_wq_41_in_the_odds_of_one_die_that_shows_a_four(keep: str, ways: int) -> None:
    # 4, 5 and 6 succeed anew; kept at its best, the old 4 does in any case
    focus = Focus(level=1, lying=(4,), options=Options(reroll_keep=keep))
    assert odds(focus).at_least("successes", 1) == Fraction(ways, 6)


def test_wq_41_the_faces_that_lie_there_are_as_many_as_the_pool() -> None:
    for options in (Options(), Options(reroll_keep="best")):
        with pytest.raises(RuleError, match="lying"):
            Focus(level=3, lying=(6, 6), options=options)


@pytest.mark.parametrize(("costs", "used", "cost"), [((2, 3), 1, 3), ((7,), 0, 7), ((0, 0, 0, 9), 3, 9)])
def test_wq_41_number_and_costs_are_settings_of_the_table(costs, used: int, cost: int) -> None:
    options = Options(focus_costs=costs)
    assert read(Focus(level=1, used=used, options=options), "2").outcome.cost == cost
    assert chance(Focus(level=1, used=used, options=options), cost=cost) == 1
    with pytest.raises(RuleError, match="WQ-41"):
        Focus(level=1, used=len(costs), options=options)


RESISTANCES = [  # percent; the chance, and faces with what they do
    (-1000, 0, {}),
    (-1, 0, {}),
    (0, 0, {}),
    (1, 1, {1: True, 2: False, 100: False}),
    (35, 35, {1: True, 35: True, 36: False, 100: False}),
    (99, 99, {1: True, 99: True, 100: False}),
    (100, 100, {}),
    (101, 100, {}),
    (1000, 100, {}),
]


@pytest.mark.parametrize(("percent", "chances", "faces"), RESISTANCES)
def test_wq_42_a_d100_at_or_below_the_percent_resists(percent: int, chances: int, faces: dict[int, bool]) -> None:
    resistance = Resistance(percent=percent)
    assert chance(resistance, resists=True) == Fraction(chances, 100)
    for face, resists in faces.items():
        made = read(resistance, [face])
        assert made.outcome.resists is resists
        assert "WQ-42" in cited(made)


@pytest.mark.parametrize(("percent", "resists"), [(-1000, False), (-1, False), (0, False), (100, True), (1000, True)])
def test_wq_42_zero_and_below_never_and_a_hundred_and_above_always(percent: int, resists: bool) -> None:  # noqa: FBT001
    for face in (1, 100):
        made = roll(Resistance(percent=percent), lambda _, face=face: face)
        assert made.outcome.resists is resists
        assert "WQ-42" in cited(made)


@pytest.mark.parametrize(
    ("magic", "direct", "chances"), [(True, True, 80), (True, False, 0), (False, True, 80), (False, False, 80)]
)
def test_wq_43_magic_resistance_serves_only_against_direct_powers(magic, direct, chances) -> None:
    resistance = Resistance(percent=80, magic=magic, direct=direct)
    made = roll(resistance, lambda _: 1)
    assert made.outcome.resists is (chances > 0)
    assert ("WQ-43" in cited(made)) is magic
    assert chance(resistance, resists=True) == Fraction(chances, 100)


def test_wq_43_a_hundred_percent_is_no_help_against_what_is_not_direct() -> None:
    assert chance(Resistance(percent=100, magic=True, direct=False), resists=True) == 0


@pytest.mark.parametrize(
    ("percent", "face", "resists"),
    [
        (0, 9, False),
        (0, 10, True),
        (9, 9, False),  # HB counts full tens
        (10, 9, True),
        (30, 7, True),
        (30, 6, False),
        (100, 2, True),
        (100, 1, False),  # a natural 1 misses
        (1000, 1, False),
        (0, 20, True),
    ],
)
def test_wq_44_a_hit_die_may_stand_in_for_a_d100(percent: int, face: int, resists: bool) -> None:  # noqa: FBT001
    made = read(Resistance(percent=percent, die="hit-die"), [face])
    assert made.outcome.resists is resists
    assert "WQ-44" in cited(made)


@pytest.mark.parametrize(("percent", "ways"), [(0, 11), (10, 12), (30, 14), (80, 19), (100, 19)])
def test_wq_44_is_off_by_default_and_not_the_same(percent: int, ways: int) -> None:
    assert Resistance(percent=percent).die == "d100"
    # 0% resists 55% of the time
    assert chance(Resistance(percent=percent, die="hit-die"), resists=True) == Fraction(ways, 20)
    made = read(Resistance(percent=percent, die="hit-die"), [10])
    assert f"{ways} in 20, where a d100 gives {percent}%" in cited(made)["WQ-44"]


@pytest.mark.parametrize(
    ("bonus", "face", "saved"),
    [
        (0, 10, False),
        (0, 11, True),
        (2, 8, False),
        (2, 9, True),
        (-3, 13, False),
        (-3, 14, True),
        (10, 1, True),
        (0, 20, True),
    ],
)
def test_wq_45_a_save_needs_eleven(bonus: int, face: int, saved: bool) -> None:  # noqa: FBT001
    made = read(Save(bonus=bonus), [face])
    assert (made.outcome.saved, made.outcome.total) == (saved, face + bonus)
    assert "WQ-45" in cited(made)


@pytest.mark.parametrize(
    ("bonus", "target", "ways"),
    [
        (0, 11, 10),
        (1, 11, 11),
        (9, 11, 19),
        (10, 11, 20),
        (50, 11, 20),
        (-9, 11, 1),
        (-10, 11, 0),
        (0, 16, 5),
        (0, 1, 20),
    ],
)
def test_wq_45_in_the_odds_and_by_a_target_of_the_table(bonus: int, target: int, ways: int) -> None:
    assert chance(Save(bonus=bonus, options=Options(save_target=target)), saved=True) == Fraction(ways, 20)


@pytest.mark.parametrize(("target", "saved"), [(11, True), (12, False)])
def test_wq_45_the_target_is_a_setting_of_the_table(target: int, saved: bool) -> None:  # noqa: FBT001
    assert read(Save(options=Options(save_target=target)), [11]).outcome.saved is saved
    assert Options().save_target == 11


@pytest.mark.parametrize(("hp", "lost"), [(27, 13), (26, 13), (2, 1), (1, 0), (None, None)])
def test_wq_46_half_of_the_hp_are_lost_in_place_of_death(hp: int | None, lost: int | None) -> None:
    made = read(Save(hp=hp), [14])
    assert (made.outcome.saved, made.outcome.hp_lost, made.outcome.escape) == (True, lost, None)
    assert "WQ-46" in cited(made)
    assert chance(Save(hp=hp), saved=True, hp_lost=lost) == Fraction(1, 2)


@pytest.mark.parametrize("movement", [0, 1, 12])
def test_wq_46_or_an_escape_of_as_many_yards_as_movement(movement: int) -> None:
    made = read(Save(threat="capture", movement=movement, hp=20), [14])
    assert (made.outcome.escape, made.outcome.hp_lost) == (movement, None)
    assert "WQ-46" in cited(made)


def test_wq_46_a_save_that_fails_leaves_neither() -> None:
    for threat in ("death-blow", "capture"):
        outcome = read(Save(threat=threat, movement=5, hp=20), [2]).outcome
        assert (outcome.saved, outcome.hp_lost, outcome.escape) == (False, None, None)


@pytest.mark.parametrize("used", [0, 1, 2])
def test_wq_47_three_saves_a_day(used: int) -> None:
    made = read(Save(used=used), [2])
    assert made.outcome.used == used + 1
    assert "WQ-47" in cited(made)


@pytest.mark.parametrize(("used", "most"), [(3, 3), (4, 3), (1, 1), (0, 0), (5, 5)])
def test_wq_47_a_further_one_is_refused_for_the_gm_may_grant_a_check(used: int, most: int) -> None:
    with pytest.raises(RuleError, match=r"WQ-47.*grant a check"):
        Save(used=used, options=Options(saves_a_day=most))


def test_wq_47_their_number_is_a_setting_of_the_table() -> None:
    assert read(Save(used=4, options=Options(saves_a_day=5)), [11]).outcome.used == 5
    assert Options().saves_a_day == 3


@pytest.mark.parametrize(
    ("bonus", "faces", "saved"),
    [
        (0, "5 5 5 5", False),
        (0, "1 1 1 6", True),
        (2, "5 5 5 5 5 6", True),
        (2, "5 4 3 2 1 5", False),
        (0, "6 6 6 6", True),
    ],
)
def test_wq_48_without_a_d20_one_ace_of_4d6_saves(bonus: int, faces: str, saved: bool) -> None:  # noqa: FBT001
    made = read(Save(die="4d6", bonus=bonus), faces)
    assert made.outcome.saved is saved
    assert "WQ-48" in cited(made)


@pytest.mark.parametrize(("bonus", "dice"), [(0, 4), (1, 5), (6, 10), (-3, 1), (-4, 0), (-50, 0)])
def test_wq_48_a_die_more_per_bonus_in_the_odds(bonus: int, dice: int) -> None:
    save = Save(die="4d6", bonus=bonus)
    assert len(roll(save, lambda _: 1).faces["save"]) == dice
    assert chance(save, saved=True) == 1 - Fraction(5, 6) ** dice


def test_wq_48_the_values_of_the_page() -> None:
    assert chance(Save(), saved=True) == Fraction(1, 2)
    assert round(float(chance(Save(die="4d6"), saved=True)) * 100, 1) == 51.8


@pytest.mark.parametrize(("difficulty", "lod"), [(0, "3"), (2, "5 5 4")])
def test_wq_49_a_resurrection_raises_the_difficulty_by_one(difficulty: int, lod: str) -> None:
    # the raised difficulty is the LoD: an ace beats up to three small successes
    made = read(Resurrection(level=2, difficulty=difficulty), f"resurrection: 6 2; LoD: {lod}")
    assert (made.outcome.succeeds, made.outcome.difficulty) == (True, difficulty + 1)
    assert "WQ-49" in cited(made)


@pytest.mark.parametrize("lod", ["6 6", "6 2"])
def test_wq_49_a_roll_that_does_not_beat_the_lod_brings_nobody_back(lod: str) -> None:
    assert not read(Resurrection(level=2, difficulty=1), f"resurrection: 6 2; LoD: {lod}").outcome.succeeds


def test_wq_49_any_number_and_in_the_odds_of_one_die_each() -> None:
    assert chance(Resurrection(level=1), succeeds=True) == Fraction(13, 36)
    assert Resurrection(level=1, difficulty=150).difficulty == 150


@pytest.mark.parametrize(("band", "levels"), BANDS.items())
def test_wq_50_the_band_of_a_limited_spell_is_its_cost(band: int, levels: tuple[int, int]) -> None:
    for level in range(levels[0], levels[1] + 1):
        outcome = looked_up(LimitedMagic(level=level))
        assert (outcome.band, outcome.stamina) == (band, band)
    assert "WQ-50" in cited(read(LimitedMagic(level=levels[0]), ""))


@pytest.mark.parametrize("level", [41, 100])
def test_wq_50_beyond_the_last_band_is_refused(level: int) -> None:
    with pytest.raises(RuleError, match="WQ-50"):
        LimitedMagic(level=level)


@pytest.mark.parametrize(("innate", "percent"), [(False, 100), (True, 50)])
def test_wq_50_innate_paths_cost_half_the_xp(innate: bool, percent: int) -> None:  # noqa: FBT001
    assert looked_up(LimitedMagic(level=32, innate=innate)).xp_percent == percent


@pytest.mark.parametrize(("level", "band"), [(5, 1), (6, 2), (50, 3)])
def test_wq_50_the_bands_are_settings_of_the_table(level: int, band: int) -> None:
    options = Options(limited_bands=(5, 10, 50))
    assert looked_up(LimitedMagic(level=level, options=options)).band == band
    with pytest.raises(RuleError, match="WQ-50"):
        LimitedMagic(level=51, options=options)


LINES = [  # a pasted line, the faces; what the roll comes to
    ("#7 d6x4", "6 4 5 1 2 3 3", {"aces": 1, "small": 2, "successes": 7, "ones": 1, "adeptness": 14}),
    ("#7 d6x6", "6 4 5 1 2 3 6", {"aces": 2}),
    ("#1 20x10", "10", {"band": "normal", "total": 10}),
    ("#1 d20x10", "9", {"band": "miss", "total": 9}),
    ("#1 d100", "37", {"number": 37}),
]


@pytest.mark.parametrize(("text", "faces", "expected"), LINES)
def test_wq_51_a_pasted_line_is_understood_as_its_roll(text: str, faces: str, expected: dict[str, object]) -> None:
    made = read(Line(text=text), faces)
    assert {name: getattr(made.outcome, name) for name in expected} == expected
    assert "WQ-51" in cited(made)


@pytest.mark.parametrize(
    ("text", "field", "value", "ways", "total"),
    [
        ("#1 d6x4", "successes", 5, 1, 6),  # an ace is worth five, not two
        ("#1 d6x6", "aces", 1, 1, 6),
        ("#1 20x10", "band", "miss", 9, 20),
        ("#1 d100", "number", 37, 1, 100),
    ],
)
def test_wq_51_a_pasted_line_has_odds(text, field, value, ways, total) -> None:
    assert chance(Line(text=text), **{field: value}) == Fraction(ways, total)


def test_wq_51_a_pasted_line_is_rolled_under_the_rules_of_the_table() -> None:
    assert read(Line(text="#3 d6x4"), "1 1 6").outcome.botch
    assert not read(Line(text="#3 d6x4", options=Options(botch_rule="points")), "1 1 6").outcome.botch
    assert read(Line(text="#1 20x10", options=Options(hit_from=12)), "11").outcome.band == "miss"


def test_wq_51_the_rollers_own_total_is_never_read() -> None:
    # the roller counts 2 + 1 + 1 = 4; the faces are an ace and two small successes, 7
    assert read(Line(text="#7 d6x4 = 4"), "6 4 5 1 2 3 3").outcome.successes == 7


@pytest.mark.parametrize(
    "text", ["#7 D6X4", "  #7   d6x4  ", "# 7 d6x4", "#7 d6×4", "＃７ ｄ６ｘ４", "#7 d6x4 # sneak past 3 guards"]
)
def test_wq_51_capitals_blanks_other_signs_and_comments_are_understood(text: str) -> None:
    assert read(Line(text=text), "6 4 5 1 2 3 3").outcome.successes == 7


@pytest.mark.parametrize(
    "text",
    ["", "#", "7 d6x4", "#7 d6x5", "#7 d6", "#7 d8x4", "#0 d6x4", "#-7 d6x4", "#201 d6x4", "#9999999 d6x4", "#2 d100",
     "#2 d20x10", "#1 20x11", "#1 d6x4 + 3", "hello"],
)  # fmt: skip
def test_wq_51_a_line_that_is_none_of_them_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        Line(text=text)


@pytest.mark.parametrize("text", ["9" * 5000, "(" * 10_000, "#" * 10_000])
def test_wq_51_hostile_lines_are_refused(text: str) -> None:
    with pytest.raises(AstragalError):
        Line(text=text)


def test_a_reroll_is_charged_once_and_carries_nothing_over() -> None:
    made = read(Focus(level=3, used=1, stamina=25, lying=(6, 6, 6)), "1 2 4")
    assert (made.outcome.cost, made.outcome.stamina_left, made.outcome.successes) == (10, 15, 1)


@pytest.mark.parametrize(
    "make",
    [
        lambda number: Regeneration(level=number, hp=0, maximum=1),
        lambda number: ActionRate(movement=number),
        lambda number: SpellCost(level=number),
        lambda number: Focus(level=number),
        lambda number: Save(used=number),
        lambda number: LimitedMagic(level=number),
        lambda number: Resurrection(level=number),
    ],
)
@pytest.mark.parametrize("number", [-1, 10**5000], ids=["below zero", "5,000 digits"])
def test_numbers_out_of_bounds_are_refused(make, number: int) -> None:
    with pytest.raises(RuleError):
        make(number)


def test_headline_outcome_and_json_say_the_same() -> None:
    made = read(Save(hp=27), "14")
    told = made.as_json()["outcome"]
    assert made.headline == "Saved, for 13 HP"
    assert (told["saved"], told["hp_lost"], told["used"]) == (True, 13, 1)
