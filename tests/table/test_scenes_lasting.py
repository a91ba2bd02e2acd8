"""Conflicts of what lasts, what is resisted, and what is paid (WQ-32 to WQ-34, WQ-37 to WQ-44, WQ-50).

Every number is worked out in the comment above its step. In a pool 4 and 5 are one success, a 6 is an ace worth five.
Kara's sword does 5 and her strength 3: 8 before successes. The ogre's AC is 2.
"""

from __future__ import annotations

from scene import Scene, strike, traits

# movement 30: 1 + 3 = 4 physical actions a turn; intelligence 10: 2 magic ones
KARA = {
    "hp": 30,
    "hp_most": 30,
    "stamina": 40,
    "stamina_most": 40,
    "weapon": 5,
    "strength": 3,
    "movement": 30,
    "intelligence": 10,
    "skills": traits(Sword=3, Dodge=3, Rush=4),
    "spells": traits(Bolt=4, Hurry=4, Doom=31),
}
OGRE = {
    "kind": "npc",
    "hp": 90,
    "hp_most": 90,
    "weapon": 4,
    "strength": 2,
    "ac": 2,
    "skills": traits(Club=3, Duck=2),
}


def fight(house: dict[str, object] | None = None, **more) -> Scene:
    """Return a conflict in which Kara (5) goes before the ogre (2)."""
    table = Scene(house=house, **{"Kara": KARA, "Ogre": OGRE, **more})
    return table.does("conflict", "5 2", fighters=["Kara", "Ogre"])


def test_aggravated_damage_comes_again_for_one_turn_and_one_more_for_each_ace() -> None:
    table = fight()
    # a critical with 6 4 2, one ace and one small: 2 × 8 + 6 - 2 = 20: 70 HP.
    # Again the normal damage, 8 + 6 - 2 = 12, for 1 + 1 = 2 turns; AC applies each time.
    strike(table, "16 6 4 2", "Kara", "Ogre", "Sword", call="critical", args={"aggravated": True})
    table.came(damage=20, lasting=12, turns=2).cites("WQ-32").has("Ogre", hp=70)
    # without an ace: 1 further turn: 8 + 1 - 2 = 7 now: 63, and 7 again once.
    strike(table, "12 4 2 2", "Kara", "Ogre", "Sword", args={"aggravated": True})
    table.came(damage=7, lasting=7, turns=1).has("Ogre", hp=63)
    # his turn begins: 12 and 7: 44
    table.does("end-turn").now(turn="Ogre").has("Ogre", hp=44)
    table.does("end-turn").now(turn="Kara").has("Ogre", hp=44)
    # his second: 12: 32; his third: nothing more
    table.does("end-turn").has("Ogre", hp=32).does("end-turn").does("end-turn").has("Ogre", hp=32)
    assert table.room.conflict.lasting == ()
    # it does not stop by hand, for it has no cause that goes on
    table.refused("stop-damage", "damage.none", character="Ogre")


def test_progressive_damage_goes_on_until_its_cause_is_stopped() -> None:
    table = fight(Kara={**KARA, "ac": 1})
    table.does("end-turn").now(turn="Ogre")
    # 4 + 2 + 1 = 7, less AC 1 = 6: 24 HP, and 6 on each turn of hers
    strike(table, "12 4 2 2", "Ogre", "Kara", "Club", args={"progressive": True})
    table.came(damage=6, lasting=6, turns=0).cites("WQ-33").has("Kara", hp=24)
    table.does("end-turn").now(turn="Kara", round=2).has("Kara", hp=18)
    table.does("end-turn").does("end-turn").now(turn="Kara", round=3).has("Kara", hp=12)
    # Anna says what stopped it: her turns cost nothing more
    table.does("stop-damage", character="Kara")
    table.does("end-turn").does("end-turn").now(turn="Kara", round=4).has("Kara", hp=12)
    table.refused("stop-damage", "damage.none", character="Kara")


def test_lasting_damage_kills_at_the_start_of_a_turn() -> None:
    # her first turn begins: 8 + 5 = 13
    table = fight(Kara={**KARA, "hp": 8, "regeneration": 5}).has("Kara", hp=13)
    table.does("end-turn")
    # 7 now: 13 - 7 = 6; 7 at her turn: 0: dead, and regeneration does not bring her back
    strike(table, "12 4 2 2", "Ogre", "Kara", "Club", args={"aggravated": True}).has("Kara", hp=6)
    table.does("end-turn").has("Kara", hp=0)
    table.refused("attack", "fighter.dead", character="Kara", target="Ogre", trait="Sword")
    table.does("end-turn").now(turn="Ogre", round=2).does("end-turn").now(turn="Ogre", round=3).has("Kara", hp=0)


def test_what_is_dead_already_or_missed_does_not_last() -> None:
    table = fight(Ogre={**OGRE, "hp": 7})
    table.does("attack", "5", character="Kara", target="Ogre", trait="Sword", args={"progressive": True})
    # 8 + 1 - 2 = 7 of 7 HP
    strike(table, "12 4 2 2", "Kara", "Ogre", "Sword", args={"progressive": True}).has("Ogre", hp=0)
    assert table.room.conflict.lasting == ()


def test_regeneration_never_passes_the_maximum() -> None:
    table = fight(Ogre={**OGRE, "hp": 80, "regeneration": 6})
    # 7 damage: 73. Not at once, but at the start of his next turn: 79; then 85, then 90 of 90.
    strike(table, "12 4 2 2", "Kara", "Ogre", "Sword").has("Ogre", hp=73)
    table.does("end-turn").now(turn="Ogre").has("Ogre", hp=79)
    table.does("end-turn").has("Ogre", hp=79).does("end-turn").has("Ogre", hp=85)
    table.does("end-turn").does("end-turn").has("Ogre", hp=90)
    # damage that lasts comes first: 90 - 7 = 83; his turn: 83 - 7 = 76 + 6 = 82
    table.does("end-turn").now(turn="Kara")
    strike(table, "12 4 2 2", "Kara", "Ogre", "Sword", args={"aggravated": True}).has("Ogre", hp=83)
    table.does("end-turn").has("Ogre", hp=82)
    # looked up by itself: 82 + 6 = 88
    table.does("roll", rollable="regeneration", character="Ogre").came("regeneration", hp=88, gained=6).cites("WQ-34")


def test_haste_of_combat_and_of_casting_gives_an_action_for_each_ace() -> None:
    table = fight()
    # Rush 4: 6 6 4 1: two aces: 4 + 2 = 6 physical actions; magic ones stay 2. It costs 1 stamina.
    table.does("haste", "6 6 4 1", character="Kara", trait="Rush").came("haste", ar_gain=2).cites("WQ-37")
    table.has("Kara", physical=6, magic=2, stamina=39)
    # Hurry 4, a spell: two started threes: 2 stamina. 6 2 2 2: one ace: 2 + 1 = 3 magic actions.
    table.does("haste", "6 2 2 2", character="Kara", trait="Hurry").has("Kara", physical=6, magic=3, stamina=37)
    # no ace, no action
    table.does("haste", "5 5 4 1", character="Kara", trait="Rush").has("Kara", physical=6, magic=3, stamina=36)
    # next turn there are as many as ever
    table.does("end-turn").does("end-turn").has("Kara", physical=4, magic=2)


def test_resistance_from_1_to_r_and_no_dice_where_there_is_no_doubt() -> None:
    table = fight(Ogre={**OGRE, "resistance": 30, "magic_resistance": 100})
    # 30 of 30% resists: no damage, no effect; the action and its stamina are gone
    strike(table, "17 4 2 2", "Kara", "Ogre", "Sword", "30", resistance="resistance", call="effect", effect="trips him")
    table.came("resistance", resists=True).cites("WQ-42").has("Ogre", hp=90).has("Kara", stamina=39, physical=3)
    table.now(awaits="")
    # 31 does not: 8 + 1 - 2 = 7: 83 HP
    strike(table, "12 4 2 2", "Kara", "Ogre", "Sword", "31", resistance="resistance").has("Ogre", hp=83)
    # 100% always, without a die; magic resistance, against a direct power
    strike(table, "12 4 2 2 2", "Kara", "Ogre", "Bolt", resistance="magic").cites("WQ-42", "WQ-43").has("Ogre", hp=83)
    # below 1% never, without a die: 83 - 7 = 76
    table.does("change", character="Ogre", fields={"resistance": -5})
    strike(table, "12 4 2 2", "Kara", "Ogre", "Sword", resistance="resistance").has("Ogre", hp=76)
    # where the attack does not hit, nothing is there to resist
    table.does("attack", "5", character="Kara", target="Ogre", trait="Sword", resistance="resistance")
    # no direct power: magic resistance of 100% is no help
    rolled = {"rollable": "resistance", "character": "Ogre"}
    table.does("roll", **rolled, args={"percent": 100, "magic": True, "direct": False})
    table.came("resistance", resists=False).cites("WQ-43")
    # without a d100: the hit die, with +1 HB for each 10%: 7 and 3 is 10: resists; 6 and 3 does not
    by_die = {"percent": 30, "die": "hit-die"}
    table.does("roll", "7", **rolled, args=by_die).came("resistance", resists=True).cites("WQ-44")
    table.does("roll", "6", **rolled, args=by_die).came("resistance", resists=False)


def test_who_resists_is_spared_what_lasts_but_not_the_attacker_his_botch() -> None:
    table = fight(Ogre={**OGRE, "resistance": 50})
    strike(table, "12 6 4 2", "Kara", "Ogre", "Sword", "50", resistance="resistance", args={"progressive": True})
    assert table.room.conflict.lasting == ()
    # 1 1 4 botches: half of 8 + 1 = 4: 26 HP; nothing hits, so nobody resists
    strike(table, "12 1 1 4", "Kara", "Ogre", "Sword", resistance="resistance").has("Kara", hp=26).has("Ogre", hp=90)


def test_wq_22_a_resisted_death_blow_has_not_succeeded_and_costs_no_more() -> None:
    table = fight(Ogre={**OGRE, "resistance": 50})
    # resisted: no damage and no effect. 40 - 1 = 39: the 5 are due only if the death blow succeeds.
    strike(table, "16 4 2 2", "Kara", "Ogre", "Sword", "50", call="death-blow", resistance="resistance")
    table.now(awaits="").has("Ogre", hp=90, saves_used=0).has("Kara", stamina=39)


def test_wq_19_four_aces_give_an_action_also_where_the_target_resists() -> None:
    table = fight(Ogre={**OGRE, "resistance": 50})
    # 4 actions, 3 after the attack, 4 by the four aces
    strike(table, "6 6 6 6 4 2 2", "Kara", "Ogre", "Sword", "50", die="4d6", resistance="resistance")
    table.has("Ogre", hp=90).has("Kara", physical=4)


def test_stamina_runs_out() -> None:
    table = fight(Kara={**KARA, "stamina": 3})
    # Bolt 4 costs 2, and does 4 + 1 - 2 = 3: 87 HP; 3 - 2 = 1 stamina
    strike(table, "12 4 2 2 2", "Kara", "Ogre", "Bolt").cites("WQ-39").has("Kara", stamina=1).has("Ogre", hp=87)
    # another would cost 2, of which there is 1
    table.refused("attack", "command.not_legal", "WQ-40", character="Kara", target="Ogre", trait="Bolt")
    table.refused("haste", "stamina.short", "WQ-40", character="Kara", trait="Hurry").has("Kara", stamina=1, magic=1)
    # the last one goes into a stroke: 80 HP
    strike(table, "12 4 2 2", "Kara", "Ogre", "Sword").cites("WQ-38").has("Kara", stamina=0).has("Ogre", hp=80)
    # unconscious: she does nothing more, though she has actions left
    table.refused("attack", "fighter.unconscious", "WQ-40", character="Kara", target="Ogre", trait="Sword")
    table.refused("haste", "fighter.unconscious", "WQ-40", character="Kara", trait="Rush").has("Kara", physical=3)
    table.does("end-turn").now(turn="Ogre")
    # and can't defend: nobody asks her. 4 + 2 + 1 = 7: 23 HP
    table.does("attack", "12 4 2 2", character="Ogre", target="Kara", trait="Club").now(awaits="focus")
    table.does("stand", character="Ogre").has("Kara", hp=23)


def test_what_spells_cost() -> None:
    table = fight(Kara={**KARA, "cost_reduction": 4})
    # bands add up, a started step counts whole: 30 levels: 10; 31: 11; 61: 10 + 6 + 1 = 17; 121: 10 + 6 + 4 + 1 + 1
    for level, stamina in ((1, 1), (3, 1), (4, 2), (30, 10), (31, 11), (61, 17), (100, 20), (101, 21), (121, 22)):
        table.does("roll", game="wizard-quest", rollable="spell-cost", args={"level": level})
        table.came("spell-cost", stamina=stamina).cites("WQ-39")
    # Doom 31 costs 11, less the 4 that a skill takes off: 7; a miss (HB 3: 6 + 3 = 9) costs them too: 33
    table.does("attack", "6", character="Kara", target="Ogre", trait="Doom").came(result="miss", stamina=7)
    table.has("Kara", stamina=33, magic=1)
    # Bolt costs 2, less 4: nothing, and never less
    table.does("attack", "5", character="Kara", target="Ogre", trait="Bolt").came(stamina=0).has("Kara", stamina=33)


def test_limited_magic() -> None:
    table = Scene(Kara=KARA)
    bands = ((1, 1), (3, 1), (4, 2), (10, 4), (28, 10), (30, 10), (31, 11), (35, 11), (36, 12), (40, 12))
    for level, band in bands:
        # the band is the stamina cost; on innate paths a level costs half the XP
        table.does("roll", game="wizard-quest", rollable="limited-magic", args={"level": level, "innate": True})
        table.came("limited-magic", band=band, stamina=band, xp_percent=50).cites("WQ-50")
    limited = {"game": "wizard-quest", "rollable": "limited-magic"}
    table.does("roll", **limited, args={"level": 7}).came("limited-magic", band=3, xp_percent=100)
    table.refused("roll", "roll.not_legal", "WQ-50", **limited, args={"level": 41})


def test_wq_40_stamina_that_is_only_typed_does_not_pay() -> None:
    # Doom 31 costs 11; she has 1, and types 100
    table = fight(Kara={**KARA, "stamina": 1})
    doom = {"character": "Kara", "target": "Ogre", "trait": "Doom", "args": {"stamina": 100}}
    table.refused("attack", "command.not_legal", "WQ-40", **doom).has("Kara", stamina=1)


def test_wq_40_who_has_spent_the_last_stamina_on_haste_does_not_defend() -> None:
    table = fight(Ogre={**OGRE, "stamina": 1})
    # hastening in answer to an attack takes his last stamina: he is unconscious before he defends
    table.does("attack", "12 4 2 2", character="Kara", target="Ogre", trait="Sword").now(awaits="defence")
    table.does("haste", "2 2 2", character="Ogre", trait="Club").has("Ogre", stamina=0)
    table.refused("defend", "fighter.unconscious", "WQ-40", character="Ogre", trait="Duck")
