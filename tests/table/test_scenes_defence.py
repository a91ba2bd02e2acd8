"""Conflicts of defences, stalemates, botches and Focus (WQ-28 to WQ-31, WQ-36, WQ-41).

Every number is worked out in the comment above its step. In a pool 4 and 5 are one success, a 6 is an ace worth five,
and more ones than good dice botch. Kara's sword does 5 and her strength 3: 8 before successes. The ogre's AC is 2.
"""

from __future__ import annotations

from scene import Scene, strike, traits

from astragal.table.conflict import defence_worth

# movement 30: 1 + 3 = 4 physical actions a turn
KARA = {
    "hp": 30,
    "hp_most": 30,
    "stamina": 80,
    "stamina_most": 80,
    "weapon": 5,
    "strength": 3,
    "movement": 30,
    "ac": 6,
    "fortitude": 2,
    "skills": traits(Sword=3, Dodge=3),
}
# one physical and one magic action
OGRE = {
    "kind": "npc",
    "hp": 60,
    "hp_most": 60,
    "stamina": 40,
    "stamina_most": 40,
    "weapon": 4,
    "strength": 2,
    "ac": 2,
    "skills": traits(Club=3, Duck=2),
    "spells": traits(Ward=2),
    "checks": traits(dexterity=2),
}
STROKE = {"character": "Kara", "target": "Ogre", "trait": "Sword"}


def fight(house: dict[str, object] | None = None, **more) -> Scene:
    """Return a conflict in which Kara (5) goes before the ogre (2)."""
    table = Scene(house=house, **{"Kara": KARA, "Ogre": OGRE, **more})
    return table.does("conflict", "5 2", fighters=["Kara", "Ogre"])


def both_stand(table: Scene) -> Scene:
    """Let both sides' dice stand."""
    return table.does("stand", character="Kara").does("stand", character="Ogre")


def test_each_defence_uses_an_action_and_no_stamina_until_none_is_left() -> None:
    table = fight()
    table.has("Ogre", physical=1, magic=1, stamina=40)
    # 4 2 2 is 1 success against 5 4: 2: the defence holds. One physical action less, all stamina left.
    table.does("attack", "12 4 2 2", **STROKE).now(awaits="defence").refused(
        "stand", "stand.not_asked", character="Kara"
    )
    table.refused("defend", "defend.not_asked", character="Kara", trait="Dodge")
    table.does("defend", "5 4", character="Ogre", trait="Duck").now(awaits="focus")
    both_stand(table).came(result="lost", damage=0).cites("WQ-28", "WQ-29", "WQ-36").now(awaits="", turn="Kara")
    table.has("Ogre", hp=60, physical=0, magic=1, stamina=40)
    # no physical action is left for another, nor for a check; the spell is a magic one.
    table.does("attack", "12 6 2 2", **STROKE)
    table.refused("defend", "defend.no_action", "WQ-36", character="Ogre", trait="Duck")
    table.refused("defend", "defend.no_action", "WQ-36", character="Ogre", trait="dexterity")
    table.refused("defend", "command.not_legal", character="Ogre", trait="Nothing")
    table.does("defend", "5 4", character="Ogre", trait="Ward")
    # one ace (5) against 2 successes: aces come first, as do points: 8 + 5 - 2 = 11: 49 HP. The spell costs nothing.
    both_stand(table).came(result="hit", damage=11).has("Ogre", hp=49, physical=0, magic=0, stamina=40)
    # without actions left the next that hits can't be defended against; nobody is asked: 8 + 1 - 2 = 7: 42 HP.
    table.does("attack", "12 4 2 2", **STROKE).now(awaits="focus")
    table.refused("defend", "defend.not_asked", character="Ogre", trait="Duck")
    table.refused("stand", "stand.not_asked", character="Ogre")
    table.does("stand", character="Kara").came(damage=7).cites("WQ-29").has("Ogre", hp=42)
    # next turn he has both again; a check serves as well as a skill: 5 4 holds against 4 2 2
    table.does("end-turn").does("end-turn").now(turn="Kara", round=2).has("Ogre", physical=1, magic=1)
    table.does("attack", "12 4 2 2", **STROKE).does("defend", "5 4", character="Ogre", trait="dexterity")
    both_stand(table).came(result="lost").has("Ogre", hp=42, physical=0)


def test_aces_come_before_successes_and_equal_pools_are_a_stalemate() -> None:
    table = fight(Ogre={**OGRE, "movement": 50, "skills": traits(Duck=6)})
    # Kara: one ace, 5 successes. The ogre: six small ones. More aces wins: 8 + 5 - 2 = 11: 49 HP.
    table.does("attack", "12 6 2 2", **STROKE).does("defend", "4 4 4 5 5 5", character="Ogre", trait="Duck")
    both_stand(table).came(result="hit", damage=11).has("Ogre", hp=49)
    # one ace and one small on each side: a stalemate; no damage
    table.does("attack", "12 6 4 2", **STROKE).does("defend", "6 5 2 2 2 3", character="Ogre", trait="Duck")
    both_stand(table).came(result="stalemate", damage=0, self_damage=0).cites("WQ-28").has("Ogre", hp=49)


def test_wq_05_on_a_stalemate_the_turn_passes_on() -> None:
    table = fight().now(turn="Kara")
    # one small success on each side
    table.does("attack", "12 4 2 2", **STROKE).does("defend", "5 2", character="Ogre", trait="Duck")
    both_stand(table).came(result="stalemate").now(turn="Ogre")


def test_by_points_six_small_successes_beat_an_ace() -> None:
    table = fight(house={"compare": "points"}, Ogre={**OGRE, "skills": traits(Duck=6)})
    table.does("attack", "12 6 2 2", **STROKE).does("defend", "4 4 4 5 5 5", character="Ogre", trait="Duck")
    both_stand(table).came(result="lost", damage=0)


def test_an_attacker_who_botches_takes_half() -> None:
    table = fight()
    # 1 1 4: two ones against one good die: a botch. A normal hit would have done 8 + 1 = 9; half, rounded down, is 4.
    # A critical was called and reached: it is still half of a normal one. Her AC 6 and Fortitude 2 do not help: 26 HP.
    table.does("attack", "17 1 1 4", **STROKE, call="critical").does("defend", "2 2", character="Ogre", trait="Duck")
    both_stand(table).came(result="lost", damage=0, self_damage=4, attacker_botch=True, defender_botch=False)
    table.cites("WQ-30").has("Kara", hp=26).has("Ogre", hp=60)
    # unopposed: 1 3 2: no success: half of 8: 22 HP.
    strike(table, "12 1 3 2", "Kara", "Ogre", "Sword").came(result="lost", damage=0, self_damage=4).has("Kara", hp=22)


def test_a_defender_who_botches_takes_double_before_armour() -> None:
    table = fight()
    # 4 5 2: two successes. 1 2: one 1 against no good die. 2 × (8 + 2) = 20, less AC 2 = 18: 42 HP.
    table.does("attack", "12 4 5 2", **STROKE).does("defend", "1 2", character="Ogre", trait="Duck")
    both_stand(table).came(result="hit", damage=18, self_damage=0, defender_botch=True).cites("WQ-31").has(
        "Ogre", hp=42
    )
    # any pool beats a botch, even one without a success (2 2 3 against 1 2): 2 × 8 - 2 = 14: 28 HP.
    table.does("attack", "12 2 2 3", **STROKE).does("defend", "1 2", character="Ogre", trait="Ward")
    both_stand(table).came(result="hit", damage=14).has("Ogre", hp=28)


def test_both_botch() -> None:
    table = fight()
    # 1 1 4 and 1 2: a stalemate; each suffers its own: she half of 9; he takes no damage to be doubled.
    table.does("attack", "12 1 1 4", **STROKE).does("defend", "1 2", character="Ogre", trait="Duck")
    both_stand(table).came(result="stalemate", damage=0, self_damage=4, attacker_botch=True, defender_botch=True)
    table.has("Kara", hp=26).has("Ogre", hp=60)


def test_focus_costs_5_then_10_then_15_and_there_is_no_fourth() -> None:
    table = fight()
    table.does("attack", "12 2 2 3", **STROKE)
    # before the defence nobody knows what to throw again
    table.refused("focus", "focus.not_asked", character="Kara")
    table.does("defend", "5 4", character="Ogre", trait="Duck")
    # 80 - 1 = 79. Kara: no success against 2. 5 stamina: 74; the new 4 2 2 is still short.
    table.does("focus", "4 2 2", character="Kara").came("focus", cost=5, stamina_left=74, successes=1).cites("WQ-41")
    table.has("Kara", stamina=74, focused=1)
    # 10: 64; the new roll stands though it is worse: 2 2 2
    table.does("focus", "2 2 2", character="Kara").has("Kara", stamina=64, focused=2)
    # 15: 49: 6 4 2: one ace, 6 successes
    table.does("focus", "6 4 2", character="Kara").has("Kara", stamina=49, focused=3)
    table.refused("focus", "command.not_legal", "WQ-41", character="Kara").has("Kara", stamina=49, focused=3)
    # the defender focuses too, with a count of his own: 40 - 5 = 35: 4 2
    table.does("stand", character="Kara").does("focus", "4 2", character="Ogre").has("Ogre", stamina=35, focused=1)
    # both may think again: hers are counted as not standing
    table.now(awaits="focus").does("stand", character="Ogre").now(awaits="focus").does("stand", character="Kara")
    # 8 + 6 - 2 = 12: 48 HP
    table.came(result="hit", damage=12).has("Ogre", hp=48)
    # the count runs over the conflict, not the turn
    table.does("end-turn").does("end-turn").now(turn="Kara", round=2).has("Kara", focused=3).has("Ogre", focused=1)
    table.does("attack", "12 2 2 3", **STROKE).does("defend", character="Ogre")
    table.refused("focus", "command.not_legal", "WQ-41", character="Kara")
    # 8 - 2 = 6: 42 HP; 49 - 1 = 48 stamina
    table.does("stand", character="Kara").came(damage=6).has("Ogre", hp=42)
    # another conflict begins at 5 again
    table.does("end-conflict").does("conflict", "5 2", fighters=["Kara", "Ogre"]).has("Kara", focused=0, stamina=48)
    table.does("attack", "12 2 2 3", **STROKE).does("defend", character="Ogre")
    # 48 - 1 - 5 = 42. Whom nobody opposes may throw again too: 8 + 5 - 2 = 11: 42 - 11 = 31 HP.
    table.does("focus", "6 2 2", character="Kara").has("Kara", stamina=42)
    table.does("stand", character="Kara").came(damage=11).has("Ogre", hp=31)


def test_a_reroll_that_cannot_be_paid_is_refused() -> None:
    table = fight(Kara={**KARA, "stamina": 7}, Ogre={**OGRE, "stamina": 4})
    table.does("attack", "12 2 2 3", **STROKE).does("defend", "5 4", character="Ogre", trait="Duck")
    table.refused("focus", "command.not_legal", "WQ-40", character="Ogre").has("Ogre", stamina=4)
    # 7 - 1 - 5 = 1
    table.does("focus", "2 2 2", character="Kara").has("Kara", stamina=1)
    table.refused("focus", "command.not_legal", "WQ-40", character="Kara")


def test_a_focus_of_the_last_stamina_leaves_one_unconscious() -> None:
    table = fight(Ogre={**OGRE, "stamina": 5})
    table.does("attack", "12 4 2 2", **STROKE).does("defend", "2 2", character="Ogre", trait="Duck")
    # 5 - 5 = 0: his dice still lie there and hold (5 4 against 4 2 2)
    table.does("focus", "5 4", character="Ogre").cites("WQ-40").has("Ogre", stamina=0)
    both_stand(table).came(result="lost")
    # but unconscious he can't defend any more, though he has a magic action left
    table.does("attack", "12 4 2 2", **STROKE).now(awaits="focus").has("Ogre", magic=1)


def test_where_the_better_roll_stands() -> None:
    table = fight(house={"reroll_keep": "best"})
    table.does("attack", "12 4 2 2", **STROKE).does("defend", "5 4", character="Ogre", trait="Duck")
    # 2 2 2 is worse: 4 2 2 stays; the 5 stamina are gone: 80 - 1 - 5 = 74
    table.does("focus", "2 2 2", character="Kara").came("focus", successes=1, botch=False, kept_old=True)
    table.has("Kara", stamina=74)
    # three small successes are better: they stand, and beat two: 8 + 3 - 2 = 9: 51 HP. 74 - 10 = 64.
    table.does("focus", "4 4 5", character="Kara").came("focus", successes=3, kept_old=False).has("Kara", stamina=64)
    both_stand(table).came(damage=9).has("Ogre", hp=51)


def test_an_attack_that_says_the_defender_has_no_actions_cannot_be_defended_against() -> None:
    # typed over what the table knows: WQ-36 holds, and the attack can be brought to its end
    table = fight()
    table.does("attack", "12 4 2 2", **STROKE, args={"defender_ar": 0}).now(awaits="focus")
    table.does("stand", character="Kara").came(damage=7).has("Ogre", hp=53)


def test_a_defence_of_no_dice_is_a_defence() -> None:
    # WQ-29: an attack is unopposed with no pool named. Nap 0 is named, costs an action, has no dice and does not botch:
    # no success on either side is a stalemate (WQ-05) and does no damage (WQ-28), as `defence_worth` says beforehand.
    table = fight(Ogre={**OGRE, "skills": traits(Nap=0)})
    table.does("attack", "12 2 2 3", **STROKE)
    assert defence_worth(table.room, "Nap") == (0, 1, 0)
    table.does("defend", character="Ogre", trait="Nap").has("Ogre", physical=0)
    both_stand(table).came(result="stalemate", damage=0).has("Ogre", hp=60)
