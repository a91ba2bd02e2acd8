"""Conflicts of death blows, saving throws, dying and coming back (WQ-21 to WQ-24, WQ-45 to WQ-49).

Every number is worked out in the comment above its step. In a pool 4 and 5 are one success, a 6 is an ace worth five.
Kara's sword does 5 and her strength 3; the ogre's club does 4 and his strength 2.
"""

from __future__ import annotations

from scene import Scene, strike, traits

# movement 30: 1 + 3 = 4 physical actions a turn
KARA = {
    "hp": 23,
    "hp_most": 30,
    "stamina": 40,
    "stamina_most": 40,
    "weapon": 5,
    "strength": 3,
    "movement": 30,
    "save_bonus": 2,
    "skills": traits(Sword=3, Dodge=3, Rush=4),
    "spells": traits(Bolt=4),
}
OGRE = {
    "kind": "npc",
    "hp": 60,
    "hp_most": 60,
    "weapon": 4,
    "strength": 2,
    "movement": 30,
    "skills": traits(Club=3, Duck=2),
}


def fight(house: dict[str, object] | None = None, **more) -> Scene:
    """Return a conflict in which Kara (5) goes before the ogre (2)."""
    table = Scene(house=house, **{"Kara": KARA, "Ogre": OGRE, **more})
    return table.does("conflict", "5 2", fighters=["Kara", "Ogre"])


def test_a_death_blow_on_an_npc_needs_16() -> None:
    table = fight()
    # 15 is short: an ordinary hit, without the 5 stamina: 8 + 1 = 9: 51 HP; 40 - 1 = 39.
    strike(table, "15 4 2 2", "Kara", "Ogre", "Sword", call="death-blow")
    table.came(band="normal", damage=9, death_blow=False).cites("WQ-21", "WQ-22", "WQ-23")
    table.has("Ogre", hp=51).has("Kara", stamina=39, physical=3)
    # 14 and HB 2 is 16, but the defence holds (5 4 against 4 2 2): nobody dies, and the 5 stay. 39 - 1 = 38.
    table.does(
        "attack", "14 4 2 2", character="Kara", target="Ogre", trait="Sword", call="death-blow", args={"hit_level": 20}
    )
    table.does("defend", "5 4", character="Ogre", trait="Duck").does("stand", character="Kara")
    table.does("stand", character="Ogre").came(result="lost", band="death-blow", damage=0)
    table.has("Ogre", hp=51).has("Kara", stamina=38)
    # 16: he may save, and the game master lets him die: 38 - 1 - 5 = 32.
    strike(table, "16 4 2 2", "Kara", "Ogre", "Sword", call="death-blow").now(awaits="save").has("Ogre", hp=51)
    table.refused("attack", "conflict.pending", character="Kara", target="Ogre", trait="Sword")
    table.refused("save", "save.not_asked", character="Kara")
    table.does("save", character="Ogre", accept=True).now(awaits="").came(death_blow=True, killed=True, damage=0)
    table.has("Ogre", hp=0, saves_used=0).has("Kara", stamina=32, physical=1)
    # the dead are no target, and do nothing; their turn is passed over
    table.refused("attack", "attack.no_target", character="Kara", target="Ogre", trait="Sword")
    table.refused("haste", "fighter.dead", character="Ogre", trait="Club")
    table.does("end-turn").now(turn="Kara", round=2)


def test_a_death_blow_on_an_npc_may_need_a_natural_16() -> None:
    table = fight(house={"npc_death_blow_natural": True})
    # 14 and HB 2 is 16, but the die shows 14: an ordinary hit: 9: 51 HP.
    strike(table, "14 4 2 2", "Kara", "Ogre", "Sword", call="death-blow", args={"hit_level": 20})
    table.came(band="normal", damage=9).has("Ogre", hp=51)
    strike(table, "16 4 2 2", "Kara", "Ogre", "Sword", call="death-blow").now(awaits="save")


def test_a_death_blow_on_a_player_s_character_needs_a_natural_20_and_she_may_save() -> None:
    table = fight()
    table.does("end-turn").now(turn="Ogre")
    # 19 and HB 4 is 23, but no natural 20: 4 + 2 + 1 = 7: 23 - 7 = 16 HP.
    strike(table, "19 4 2 2", "Ogre", "Kara", "Club", call="death-blow", args={"hit_level": 40})
    table.came(band="normal", damage=7).has("Kara", hp=16).has("Ogre", stamina=19)
    table.does("change", character="Kara", fields={"hp": 23})
    # natural 20. 9 and save bonus 2 is 11: saved. Half of 23, rounded down, is 11: 12 HP left.
    strike(table, "20 4 2 2", "Ogre", "Kara", "Club", call="death-blow").now(awaits="save").cites("WQ-17", "WQ-21")
    table.does("save", "9", character="Kara").came("save", saved=True, hp_lost=11, used=1)
    table.cites("WQ-45", "WQ-46", "WQ-47").has("Kara", hp=12, saves_used=1).now(awaits="")
    # 8 and 2 is 10: not saved: 0 HP. Each of the two death blows cost the ogre 1 and 5, the one she was saved from too
    # (she lost half her HP to it): 19 - 6 - 6 = 7.
    strike(table, "20 4 2 2", "Ogre", "Kara", "Club", call="death-blow").now(awaits="save")
    table.does("save", "8", character="Kara").came("save", saved=False, hp_lost=None, used=2)
    table.has("Kara", hp=0, saves_used=2).has("Ogre", stamina=7)


def test_three_saves_a_day_and_none_after_them() -> None:
    table = fight(Kara={**KARA, "saves_used": 2})
    table.does("end-turn").now(turn="Ogre")
    # the third of the day: 20 + 2 saves: half of 23 is 11: 12 HP.
    strike(table, "20 4 2 2", "Ogre", "Kara", "Club", call="death-blow")
    table.does("save", "20", character="Kara").has("Kara", hp=12, saves_used=3)
    # a fourth is none: no save is awaited, and she dies
    strike(table, "20 4 2 2", "Ogre", "Kara", "Club", call="death-blow").now(awaits="").has("Kara", hp=0, saves_used=3)
    # not even where she lives, for the GM may grant a check instead
    table.does("change", by="GM", character="Kara", fields={"hp": 20})
    table.refused("roll", "roll.not_legal", "WQ-47", rollable="save", character="Kara")
    # the day is turned by hand
    table.does("change", by="GM", character="Kara", fields={"saves_used": 0})
    # capture: 9 + 2 = 11: she escapes, as many yards as her Movement of 30, and loses nothing.
    table.does("roll", "9", rollable="save", character="Kara", args={"threat": "capture"})
    table.came("save", saved=True, escape=30, hp_lost=None).has("Kara", hp=20, saves_used=1).cites("WQ-46")
    # without a d20: 4d6 and 1d6 for each +1: 6 dice; one ace succeeds: half of 20: 10 HP.
    table.does("roll", "1 2 3 4 5 6", rollable="save", character="Kara", args={"die": "4d6"})
    table.came("save", saved=True, hp_lost=10).has("Kara", hp=10, saves_used=2).cites("WQ-48")
    table.does("roll", "1 2 3 4 5 5", rollable="save", character="Kara", args={"die": "4d6"})
    table.came("save", saved=False).has("Kara", hp=10, saves_used=3)


def test_a_hasted_fighter_and_one_who_holds_spells_strike_no_death_blow() -> None:
    table = fight()
    blow = {"character": "Kara", "target": "Ogre", "trait": "Sword", "call": "death-blow"}
    table.refused("attack", "command.not_legal", "WQ-23", **blow, args={"haste": "holding-spells"})
    table.refused("attack", "command.not_legal", "WQ-23", **blow, args={"haste": "launched-by-haste"})
    # Rush 4: 6 4 2 2: one ace: 4 + 1 = 5 actions, for 1 stamina.
    table.does("haste", "6 4 2 2", character="Kara", trait="Rush").has("Kara", physical=5, stamina=39, hasted=True)
    table.refused("attack", "command.not_legal", "WQ-23", **blow)
    table.refused("attack", "command.not_legal", "WQ-23", **{**blow, "trait": "Bolt"})
    # a critical is no death blow: 2 × 8 + 1 = 17: 43 HP.
    strike(table, "16 4 2 2", "Kara", "Ogre", "Sword", call="critical").has("Ogre", hp=43)
    # haste ends with the turn
    table.does("end-turn").does("end-turn").has("Kara", physical=4, hasted=False)
    strike(table, "16 4 2 2", "Kara", "Ogre", "Sword", call="death-blow").now(awaits="save")


def test_no_death_blow_game() -> None:
    table = fight(house={"no_death_blow": True}, Kara={**KARA, "hp": 7})
    # NPCs may still be killed in one blow: 16; he saves with a 10? 10 < 11: no.
    strike(table, "16 4 2 2", "Kara", "Ogre", "Sword", call="death-blow").now(awaits="save")
    table.does("save", "10", character="Ogre").has("Ogre", hp=0, saves_used=1).has("Kara", stamina=34)
    table.does("end-conflict").does("change", character="Ogre", fields={"hp": 60})
    table.does("conflict", "2 5", fighters=["Kara", "Ogre"]).now(turn="Ogre")
    blow = {"character": "Ogre", "target": "Kara", "trait": "Club"}
    table.refused("attack", "command.not_legal", "WQ-24", **blow, call="death-blow")
    # a plain hit that empties HP is no death blow: 4 + 2 + 1 = 7: 7 - 7 = 0 HP, without a save and without 5 stamina.
    strike(table, "12 4 2 2", "Ogre", "Kara", "Club").came(damage=7, killed=True, death_blow=False).cites("WQ-24")
    table.has("Kara", hp=0, saves_used=0).has("Ogre", stamina=19).now(awaits="")


def test_a_death_blow_that_cannot_be_paid_is_refused() -> None:
    table = fight(Kara={**KARA, "stamina": 5})
    blow = {"character": "Kara", "target": "Ogre", "trait": "Sword"}
    # it may cost 1 + 5 = 6
    table.refused("attack", "command.not_legal", "WQ-40", **blow, call="death-blow").has("Kara", stamina=5, physical=4)
    table.does("change", character="Kara", fields={"stamina": 6})
    # 6 - 1 - 5 = 0: dead is the ogre, unconscious Kara
    strike(table, "16 4 2 2", "Kara", "Ogre", "Sword", call="death-blow")
    table.does("save", character="Ogre", accept=True).has("Kara", stamina=0).has("Ogre", hp=0)


def test_a_death_blow_by_4d6() -> None:
    table = fight()
    # 5 5 4 4 is 18: enough for an NPC
    strike(table, "5 5 4 4 4 2 2", "Kara", "Ogre", "Sword", die="4d6", call="death-blow").now(awaits="save")
    # a save of 11 leaves him half of 60: 30
    table.does("save", "11", character="Ogre").has("Ogre", hp=30, saves_used=1)
    table.does("end-turn").now(turn="Ogre")
    # 6 6 5 5 is 22, but shows two aces: an ordinary hit on a player's character: 7: 16 HP
    strike(table, "6 6 5 5 4 2 2", "Ogre", "Kara", "Club", die="4d6", call="death-blow").came(damage=7)
    # three aces are as good as a natural 20
    strike(table, "6 6 6 1 4 2 2", "Ogre", "Kara", "Club", die="4d6", call="death-blow").now(awaits="save")


def test_the_dead_are_passed_over() -> None:
    table = Scene(Kara={**KARA, "hp": 7}, Lia=KARA, Ogre=OGRE)
    table.does("conflict", "3 2 5", fighters=["Kara", "Lia", "Ogre"]).now(turn="Ogre")
    # 4 + 2 + 1 = 7 damage of 7 HP: dead at 0, and never below: 4 + 2 + 11 would be no more
    strike(table, "12 4 2 2", "Ogre", "Kara", "Club").came(damage=7, killed=True).has("Kara", hp=0)
    table.refused("attack", "attack.no_target", character="Ogre", target="Kara", trait="Club")
    table.does("end-turn").now(turn="Lia", round=1).does("end-turn").now(turn="Ogre", round=2)


def test_wq_49_it_is_the_difficulty_of_the_dead_that_counts_and_rises() -> None:
    table = Scene(Kara={**KARA, "hp": 0, "resurrection_difficulty": 2}, Lia={**KARA, "skills": traits(Raise=4)})
    # Lia's Raise 4 against an LoD of Kara's 2 + 1 = 3 dice: 6 2 2 2 beats 4 2 3: Kara's difficulty is 3 now.
    table.does("roll", "6 2 2 2 4 2 3", rollable="resurrection", character="Lia", trait="Raise", other="Kara")
    table.came("resurrection", succeeds=True, difficulty=3).cites("WQ-49")
    table.has("Kara", resurrection_difficulty=3).has("Lia", resurrection_difficulty=0)


def test_wq_49_each_resurrection_is_harder() -> None:
    # by her own sheet, as the rolls of one character alone have it: 0 + 1 die, then 1 + 1 dice, then still 1 + 1
    table = Scene(Kara={**KARA, "skills": traits(Phoenix=2)})
    back = {"rollable": "resurrection", "character": "Kara", "trait": "Phoenix"}
    table.does("roll", "6 2 4", **back).came("resurrection", succeeds=True, difficulty=1)
    # 4 2 against 5 5: lost: it stays at 1
    table.does("roll", "4 2 5 5", **back).came("resurrection", succeeds=False, difficulty=1)
    table.does("roll", "6 2 5 5", **back).came("resurrection", succeeds=True, difficulty=2).cites("WQ-49")
    table.has("Kara", resurrection_difficulty=2)


def test_wq_19_four_aces_give_an_action_where_the_target_does_not_save() -> None:
    table = fight()
    # 4 actions, 3 after the attack, 4 by the four aces
    strike(table, "6 6 6 6 4 2 2", "Kara", "Ogre", "Sword", die="4d6", call="death-blow").now(awaits="save")
    table.does("save", "3", character="Ogre").has("Ogre", hp=0).has("Kara", physical=4)


def test_wq_19_four_aces_give_an_action_where_the_target_saves() -> None:
    table = fight()
    strike(table, "6 6 6 6 4 2 2", "Kara", "Ogre", "Sword", die="4d6", call="death-blow").now(awaits="save")
    table.does("save", "11", character="Ogre").has("Ogre", hp=30).has("Kara", physical=4)


def test_wq_22_focus_leaves_what_a_death_blow_may_cost() -> None:
    # 10 stamina: the attack costs 1, a reroll 5, the death blow 5: 11, which she does not have. WQ-40: refused.
    table = fight(Kara={**KARA, "stamina": 10})
    table.does("attack", "16 2 2 2", character="Kara", target="Ogre", trait="Sword", call="death-blow")
    table.does("defend", character="Ogre")
    table.refused("focus", "command.not_legal", "WQ-40", character="Kara")


def test_wq_23_a_hasted_fighter_stays_hasted_whatever_is_typed() -> None:
    table = fight().does("haste", "6 4 2 2", character="Kara", trait="Rush")
    blow = {"character": "Kara", "target": "Ogre", "trait": "Sword", "call": "death-blow"}
    table.refused("attack", "command.not_legal", "WQ-23", **blow, args={"haste": "none"})


def test_wq_24_a_house_rule_set_while_a_death_blow_is_under_way_leaves_it_an_end() -> None:
    table = fight()
    table.does("end-turn").does("attack", "20 4 2 2", character="Ogre", target="Kara", trait="Club", call="death-blow")
    table.does("defend", character="Kara").does("rules", game="wizard-quest", house={"no_death_blow": True})
    # whichever rules it ends by: its dice lie there, and somebody must be able to let them stand
    table.does("stand", character="Ogre")
