"""Conflicts in which it is told who goes first, what hits, and how hard (WQ-11 to WQ-20, WQ-25 to WQ-27, WQ-35).

Every number is worked out in the comment above its step. In a pool 4 and 5 are one success, a 6 is an ace worth five,
and more ones than good dice botch. Kara's sword does 5 and her strength 3: 8 before successes. The ogre's AC is 2.
"""

from __future__ import annotations

from scene import Scene, strike, traits

# movement 50: 1 + 50/10 = 6 physical actions a turn; intelligence 10: 1 + 10/10 = 2 magic ones
KARA = {
    "hp": 30,
    "hp_most": 30,
    "stamina": 40,
    "stamina_most": 40,
    "weapon": 5,
    "strength": 3,
    "movement": 50,
    "intelligence": 10,
    "skills": traits(Sword=3, Dodge=3),
    "spells": traits(Bolt=4),
}
OGRE = {
    "kind": "npc",
    "hp": 100,
    "hp_most": 100,
    "weapon": 4,
    "strength": 2,
    "ac": 2,
    "skills": traits(Club=3, Duck=2),
}


def kara_first(**more) -> Scene:
    """Return a conflict in which Kara (5) goes before the ogre (2)."""
    return Scene(**{"Kara": KARA, "Ogre": OGRE, **more}).does("conflict", "5 2", fighters=["Kara", "Ogre"])


def test_the_highest_initiative_goes_first_and_ties_throw_again() -> None:
    quick = {"movement": 29, "intelligence": 9, "skills": traits(Sword=2), "spells": traits(Bolt=2)}
    wise = {"movement": 9, "intelligence": 30, "spells": traits(Bolt=2)}
    table = Scene(Kara=quick, Lia=wise, Ogre=OGRE, Wolf={"kind": "npc"})
    # Kara 4, Lia 6, Ogre 4, Wolf 4: Lia first, the three 4s again: 2, 5, 2: the ogre is second.
    # Kara and the wolf tie once more, and show 1 and 3: Lia, Ogre, Wolf, Kara.
    table.does("conflict", "4 6 4 4 2 5 2 1 3", fighters=["Kara", "Lia", "Ogre", "Wolf"]).now(turn="Lia", round=1)
    table.came("initiative", order=["Lia", "Ogre", "Wolf", "Kara"])
    (began,) = table.rolls
    # the record shows each throw apart
    assert began["faces"] == {
        "Kara": [4],
        "Lia": [6],
        "Ogre": [4],
        "Wolf": [4],
        "Kara #2": [2],
        "Ogre #2": [5],
        "Wolf #2": [2],
        "Kara #3": [1],
        "Wolf #3": [3],
    }
    assert [said for said in table.said("WQ-20") if "tied" in said] == [
        "Kara, Ogre, Wolf tied on 4 and throw again",
        "Kara, Wolf tied on 2 and throw again",
    ]
    # WQ-35: movement 29: 1 + 2 full tens = 3; intelligence 9: 1. Lia: movement 9: 1; intelligence 30: 4.
    table.has("Kara", physical=3, magic=1).has("Lia", physical=1, magic=4).has("Ogre", physical=1, magic=1)
    table.does("roll", rollable="action-rate", character="Kara").came("action-rate", physical=3, magic=1)
    table.cites("WQ-35")
    # somebody else's turn
    table.refused("attack", "conflict.not_your_turn", character="Kara", target="Ogre", trait="Sword")
    for name in ("Ogre", "Wolf", "Kara"):
        table.does("end-turn").now(turn=name, round=1)
    # WQ-35: the two are counted apart: a physical miss (5 < 10) leaves 2 and 1, a magic one 2 and 0.
    table.does("attack", "5", character="Kara", target="Ogre", trait="Sword").has("Kara", physical=2, magic=1)
    table.does("attack", "5", character="Kara", target="Ogre", trait="Bolt").has("Kara", physical=2, magic=0)
    table.refused("attack", "attack.no_action", "WQ-35", character="Kara", target="Ogre", trait="Bolt")
    table.does("attack", "5", character="Kara", target="Ogre", trait="Sword").has("Kara", physical=1, magic=0)
    # 20 stamina, less 1 a stroke (two) and 1 for a spell of level 2: 17
    table.has("Kara", stamina=17)
    # past the last one a new turn begins, and actions are whole again
    table.does("end-turn").now(turn="Lia", round=2).has("Kara", physical=3, magic=1)


def test_what_a_d20_hits() -> None:
    table = kara_first()
    # natural 1: misses though HB 9 (level 90 of the stat used) would make it 10; no action dice are thrown.
    table.does("attack", "1", character="Kara", target="Ogre", trait="Sword", args={"hit_level": 90})
    table.came(result="miss", band="miss", damage=0).cites("WQ-11", "WQ-13").now(awaits="")
    assert [roll["faces"] for roll in table.rolls] == [{"hit die": [1]}]
    # the action and its stamina are spent all the same: 6 - 1 actions, 40 - 1 stamina
    table.has("Kara", physical=5, stamina=39).has("Ogre", hp=100)
    # 2: the page leaves it out; it misses. So does 9.
    table.does("attack", "2", character="Kara", target="Ogre", trait="Sword").came(result="miss").cites("WQ-14")
    table.does("attack", "9", character="Kara", target="Ogre", trait="Sword").came(result="miss").cites("WQ-14")
    # 9 and HB 1 (level 19: one full ten): 10 hits. 4 2 2: one success. 8 + 1 = 9, less AC 2 = 7: 93 HP.
    strike(table, "9 4 2 2", "Kara", "Ogre", "Sword", args={"hit_level": 19})
    table.came(result="hit", band="normal", damage=7).cites("WQ-12", "WQ-15", "WQ-25", "WQ-27").has("Ogre", hp=93)
    # 10 hits. No success: 8 - 2 = 6: 87 HP.
    strike(table, "10 2 3 2", "Kara", "Ogre", "Sword").came(band="normal", damage=6).has("Ogre", hp=87)
    # 15 hits, but is no critical though one is called: 8 + 2 - 2 = 8: 79 HP.
    strike(table, "15 4 5 2", "Kara", "Ogre", "Sword", call="critical").came(band="normal", damage=8)
    # six attacks: no action and 40 - 6 = 34 stamina left
    table.has("Ogre", hp=79).has("Kara", physical=0, stamina=34)
    table.refused("attack", "attack.no_action", "WQ-35", character="Kara", target="Ogre", trait="Sword")


def test_criticals_and_triples_of_a_sword() -> None:
    table = kara_first()
    # 16, critical called: 2 × 8 + 1 = 17, less 2 = 15: 85 HP.
    strike(table, "16 4 2 2", "Kara", "Ogre", "Sword", call="critical")
    table.came(band="critical", damage=15).cites("WQ-16", "WQ-18").has("Ogre", hp=85)
    # 16 uncalled: a normal hit: 8 + 1 - 2 = 7: 78 HP.
    strike(table, "16 4 2 2", "Kara", "Ogre", "Sword").came(band="normal", damage=7).has("Ogre", hp=78)
    # 16 and HB 4 is 20: as called, but never a triple: 2 × 8 + 1 - 2 = 15: 63 HP.
    strike(table, "16 4 2 2", "Kara", "Ogre", "Sword", call="critical", args={"hit_level": 40})
    table.came(band="critical", damage=15).cites("WQ-16").has("Ogre", hp=63)
    assert table.said("WQ-16") == ["20 hits as called: 16 and above"]
    # natural 20, critical called: triple: 3 × 8 + 1 - 2 = 23: 40 HP.
    strike(table, "20 4 2 2", "Kara", "Ogre", "Sword", call="critical").cites("WQ-17").has("Ogre", hp=40)
    table.came(band="triple", damage=23)
    # natural 20 uncalled: a normal hit: 7: 33 HP.
    strike(table, "20 4 2 2", "Kara", "Ogre", "Sword").came(band="normal", damage=7).has("Ogre", hp=33)
    # another effect, in the player's words, happens from 16 on; the damage is normal: 26 HP.
    strike(table, "16 4 2 2", "Kara", "Ogre", "Sword", call="effect", effect="trips him")
    table.came(band="normal", damage=7, effect=True).has("Ogre", hp=26)
    assert table.said("WQ-18") == ["called before rolling: trips him"]
    table.does("end-turn").does("end-turn").now(turn="Kara", round=2)
    # 15: the hit lands, the effect does not: 19 HP.
    strike(table, "15 4 2 2", "Kara", "Ogre", "Sword", call="effect", effect="trips him")
    table.came(band="normal", damage=7, effect=False).has("Ogre", hp=19)


def test_house_rules_of_criticals() -> None:
    sharp = {**KARA, "magic": 2}
    table = Scene(house={"crits_automatic": True}, Kara=sharp, Ogre=OGRE)
    table.does("conflict", "5 2", fighters=["Kara", "Ogre"])
    # uncalled 16, where criticals are automatic: 2 × (5 + 3 + 2) + 1 = 21, less 2 = 19: 81 HP.
    strike(table, "16 4 2 2", "Kara", "Ogre", "Sword").came(band="critical", damage=19).has("Ogre", hp=81)
    house = {"natural_20_always_triple": True, "magic_bonus_multiplied": False}
    table.does("rules", game="wizard-quest", house=house)
    # natural 20 is a triple whatever was called; the magic is not multiplied: 3 × 8 + 2 + 1 - 2 = 25: 56 HP.
    strike(table, "20 4 2 2", "Kara", "Ogre", "Sword").came(band="triple", damage=25).has("Ogre", hp=56)
    # margin: successes above the defender's: 6 4 2 is 6 against 5 3: 1 = 5; 8 + 2 + 5 - 2 = 13: 43 HP.
    table.does("rules", game="wizard-quest", house={"damage_successes": "margin"})
    table.does("attack", "10 6 4 2", character="Kara", target="Ogre", trait="Sword")
    table.does("defend", "5 3", character="Ogre", trait="Duck")
    table.does("stand", character="Ogre").does("stand", character="Kara").came(damage=13).has("Ogre", hp=43)


def test_four_d6_in_place_of_the_d20() -> None:
    table = kara_first()
    attack = {"character": "Kara", "target": "Ogre", "trait": "Sword", "die": "4d6"}
    # natural 4: fails, and Kara takes her weapon's 5: 25 HP.
    table.does("attack", "1 1 1 1", **attack, args={"hit_level": 90})
    table.came(result="fumble", damage=0, self_damage=5).cites("WQ-19").has("Kara", hp=25, physical=5, stamina=39)
    # natural 5 always fails: HB 9, which would make it 14, does not apply.
    table.does("attack", "1 1 1 2", **attack, args={"hit_level": 90}).came(result="miss", self_damage=0)
    # 6 to 11 fails: 3 3 3 2 is 11.
    table.does("attack", "3 3 3 2", **attack).came(result="miss").has("Kara", hp=25, physical=3)
    # 11 and HB 1 is 12, normal: 8 + 1 - 2 = 7: 93 HP.
    strike(table, "3 3 3 2 4 2 2", "Kara", "Ogre", "Sword", die="4d6", args={"hit_level": 10})
    table.came(band="normal", damage=7).has("Ogre", hp=93)
    # 5 5 4 3 is 17: still normal, though a critical is called: 86 HP.
    strike(table, "5 5 4 3 4 2 2", "Kara", "Ogre", "Sword", die="4d6", call="critical")
    table.came(band="normal", damage=7).has("Ogre", hp=86)
    # 5 5 4 4 is 18: critical as called: 2 × 8 + 1 - 2 = 15: 71 HP.
    strike(table, "5 5 4 4 4 2 2", "Kara", "Ogre", "Sword", die="4d6", call="critical")
    table.came(band="critical", damage=15).has("Ogre", hp=71).has("Kara", physical=0)


def test_aces_of_the_4d6_and_the_target_s_own() -> None:
    table = kara_first()
    # three aces, 6 6 6 1, and a critical called: triple: 3 × 8 + 1 - 2 = 23: 77 HP. No action comes back: 6 - 1.
    strike(table, "6 6 6 1 4 2 2", "Kara", "Ogre", "Sword", die="4d6", call="critical")
    table.came(band="triple", damage=23, ar_gain=0).has("Ogre", hp=77).has("Kara", physical=5)
    # four aces, 24: triple, and +1 AR: 5 - 1 + 1 = 5 actions. 77 - 23 = 54 HP.
    strike(table, "6 6 6 6 4 2 2", "Kara", "Ogre", "Sword", die="4d6", call="critical")
    table.came(band="triple", damage=23, ar_gain=1).has("Ogre", hp=54).has("Kara", physical=5)
    # 24 uncalled always hits, normally: 7: 47 HP; the action comes back again.
    strike(table, "6 6 6 6 4 2 2", "Kara", "Ogre", "Sword", die="4d6").came(band="normal", damage=7, ar_gain=1)
    table.has("Ogre", hp=47).has("Kara", physical=5, stamina=37)
    # the ogre's own 4d6 show 4: the hit does double, before AC: 2 × (8 + 1) - 2 = 16: 31 HP.
    strike(table, "3 3 3 3 1 1 1 1 4 2 2", "Kara", "Ogre", "Sword", die="4d6", args={"defender_throws": True})
    table.came(band="normal", damage=16).has("Ogre", hp=31)
    # 2 1 1 1 on his side is nothing special: 7: 24 HP.
    strike(table, "3 3 3 3 2 1 1 1 4 2 2", "Kara", "Ogre", "Sword", die="4d6", args={"defender_throws": True})
    table.came(damage=7).has("Ogre", hp=24)


def test_four_aces_of_the_4d6_give_a_magic_action_to_a_spell() -> None:
    table = kara_first()
    # Bolt 4 costs 2 (two started threes). 4 + 1 success = 5, less AC 2 = 3: 97 HP. Magic 2 - 1 + 1 = 2, physical 6.
    strike(table, "6 6 6 6 4 2 2 2", "Kara", "Ogre", "Bolt", die="4d6").came(damage=3, ar_gain=1)
    table.has("Ogre", hp=97).has("Kara", physical=6, magic=2, stamina=38)


def test_a_natural_20_against_a_natural_20() -> None:
    table = kara_first()
    both = {"defender_throws": True}
    # Kara's HB 2 is above the ogre's 1: her 20 stands, a triple: 3 × 8 + 1 - 2 = 23: 77 HP.
    strike(
        table,
        "20 20 4 2 2",
        "Kara",
        "Ogre",
        "Sword",
        call="critical",
        args={**both, "hit_level": 20, "defender_level": 10},
    )
    table.came(band="triple", damage=23).cites("WQ-17").has("Ogre", hp=77)
    # his HB 3 is above her 2: she misses, and throws no action dice
    args = {**both, "hit_level": 20, "defender_level": 30}
    table.does("attack", "20 20", character="Kara", target="Ogre", trait="Sword", args=args).came(result="miss")
    assert table.said("WQ-17") == ["a natural 20 against a natural 20: the target's higher hit bonus stands"]
    # equal: the pools decide. 4 2 2 against his 5 4: 1 success against 2: the defence holds.
    table.does("attack", "20 20 4 2 2", character="Kara", target="Ogre", trait="Sword", call="critical", args=both)
    table.does("defend", "5 4", character="Ogre", trait="Duck")
    table.does("stand", character="Kara").does("stand", character="Ogre").came(result="lost", damage=0)
    table.has("Ogre", hp=77)
    # his 19 is no rival to her 20
    strike(table, "20 19 4 2 2", "Kara", "Ogre", "Sword", call="critical", args={**both, "defender_level": 30})
    table.came(band="triple", damage=23).has("Ogre", hp=54)


def test_spells_do_their_level_and_pass_armour_by_where_they_say_so() -> None:
    caster = {**KARA, "intelligence": 40}
    table = kara_first(Kara=caster, Ogre={**OGRE, "fortitude": 1})
    # Bolt 4, normal: 4 + 5 + 1 = 10 (6 4 2 2), less AC 2 and Fortitude 1 = 7: 93 HP.
    strike(table, "12 6 4 2 2", "Kara", "Ogre", "Bolt").came(damage=7).cites("WQ-26", "WQ-27", "WQ-39")
    # critical: 10 × 4 + 1 = 41, less 3 = 38: 55 HP.
    strike(table, "17 4 2 2 2", "Kara", "Ogre", "Bolt", call="critical").came(damage=38).has("Ogre", hp=55)
    # armour passed by: only Fortitude counts: 4 + 1 - 1 = 4: 51 HP.
    strike(table, "12 4 2 2 2", "Kara", "Ogre", "Bolt", args={"ignores_armor": True}).came(damage=4)
    # no success: 4 less 3 = 1: 50 HP.
    strike(table, "12 2 2 3 3", "Kara", "Ogre", "Bolt").came(damage=1).has("Ogre", hp=50)
    # triple: 15 × 4 + 1 = 61, less 3 = 58: never below 0 HP. The ogre is dead by a plain hit.
    strike(table, "20 4 2 2 2", "Kara", "Ogre", "Bolt", call="critical").came(damage=58, killed=True, death_blow=False)
    # five spells at 2: 40 - 10 = 30; intelligence 40: 5 magic actions, all used, no physical one
    table.has("Ogre", hp=0).has("Kara", stamina=30, magic=0, physical=6).cites("WQ-24")


def test_damage_is_never_below_nothing() -> None:
    table = kara_first(Ogre={**OGRE, "ac": 9, "fortitude": 3})
    # 8 + 1 = 9, less 9 and 3: nothing
    strike(table, "12 4 2 2", "Kara", "Ogre", "Sword").came(result="hit", damage=0).cites("WQ-27").has("Ogre", hp=100)


def test_whoever_is_in_play_may_fight_whatever_their_name() -> None:
    table = Scene(**{"Goblin #1": OGRE, "Goblin #2": OGRE, "Baba: the very old witch beyond the seventh hill": OGRE})
    ids = list(table.room.characters)
    table.does("conflict", "5 2 3", fighters=ids).now(turn="Goblin #1")
