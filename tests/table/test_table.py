"""The room itself: seats, sheets, trackers, undo, what a choice is worth, and what a seat sees."""

from __future__ import annotations

import json
from dataclasses import fields
from fractions import Fraction
from itertools import product

import pytest
from scene import Scene, traits

from astragal.core.fields import build
from astragal.games import find
from astragal.odds import odds
from astragal.play import scripted
from astragal.table import Refused, Room, command_of, decide, view, worth
from astragal.table.conflict import defence_worth, focus_worth, save_worth

BO = {"stats": traits(Body=3), "skills": traits(Climb=2)}
DI = {"stats": traits(Wits=4), "skills": traits(Lore=2)}
EVE = {"stats": traits(Wits=5)}
FI = {"skills": traits(Stealth=2), "health": 8}
KARA = {
    "hp": 30,
    "hp_most": 30,
    "stamina": 40,
    "stamina_most": 40,
    "weapon": 5,
    "strength": 3,
    "movement": 10,
    "skills": traits(Sword=3, Dodge=2),
}
OGRE = {"kind": "npc", "hp": 31, "hp_most": 60, "ac": 2, "save_bonus": 3, "skills": traits(Club=3, Duck=2)}
WALL = {"rollable": "check", "character": "Bo", "trait": "Body/Climb", "task": "the wall"}


def table() -> Scene:
    """Return a table of four games: Anna plays Kara and Eve, Ben Bo, Di and Fi; Olga looks on."""
    room = Scene(Kara=KARA, Ogre=OGRE)
    for game in ("black-dice", "dragon", "flexd6"):
        room.does("rules", game=game, house={})
    room.does("sit", name="Ben").does("sit", name="Olga", role="onlooker")
    for owner, game, name, sheet in (
        ("Ben", "black-dice", "Bo", BO),
        ("Ben", "dragon", "Di", DI),
        ("Anna", "dragon", "Eve", EVE),
        ("Ben", "flexd6", "Fi", FI),
    ):
        room.does("character", by=owner, game=game, name=name, sheet=sheet)
    return room


def last(room: Scene) -> dict:
    """Return the last `rolled` event."""
    return next(event for line in reversed(room.log) if (event := json.loads(line))["kind"] == "rolled")


def test_only_those_who_sit_there_and_do_not_look_on_act() -> None:
    room = table()
    room.refused("note", "seat.unknown", by="Zoe", text="hello")
    for kind, fields_ in (
        ("note", {"text": "hello"}),
        ("roll", {"game": "dragon", "rollable": "check", "args": {"stat": 3}}),
        ("character", {"game": "dragon", "name": "Ola"}),
        ("conflict", {"fighters": ["Kara", "Ogre"]}),
        ("undo", {}),
    ):
        room.refused(kind, "seat.onlooker", by="Olga", **fields_)


def test_nothing_happens_before_a_room_is_open_and_it_opens_once() -> None:
    answer = decide(Room(), command_of({"kind": "sit", "name": "Anna"}), scripted())
    assert isinstance(answer, Refused)
    assert answer.code == "room.not_open"
    table().refused("open", "room.open_already", name="Another", games=["dragon"])


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("roll", {"rollable": "check", "trait": "Body"}),
        ("read", {"rollable": "check", "trait": "Body", "faces": "1 2 3"}),
        ("change", {"fields": {"luck": 9}}),
        ("come-back", {"task": "the wall"}),
    ],
)
def test_somebody_else_s_character_is_refused_but_not_to_the_game_master(kind, given) -> None:
    room = table().does("roll", "1 1 1 1 1", **WALL)
    room.refused(kind, "character.not_yours", by="Anna", character="Bo", **given)
    room.does(kind, "1 2 3" if kind == "roll" else "", by="GM", character="Bo", **given)


def test_in_a_conflict_too_everybody_acts_for_their_own() -> None:
    room = table()
    room.refused("conflict", "character.not_yours", by="Ben", fighters=["Kara", "Ogre"])
    room.does("conflict", "5 2", by="Anna", fighters=["Kara", "Ogre"])
    room.refused("conflict", "conflict.under_way", fighters=["Kara", "Ogre"])
    room.refused("attack", "character.not_yours", by="Ben", character="Kara", target="Ogre", trait="Sword")
    room.refused("end-turn", "character.not_yours", by="Ben").refused("end-conflict", "conflict.not_yours", by="Anna")
    room.does("attack", "12 4 2 2", character="Kara", target="Ogre", trait="Sword")
    room.refused("defend", "character.not_yours", by="Anna", character="Ogre", trait="Duck")
    room.does("end-conflict").refused("end-turn", "conflict.none")
    # nobody of another game, nobody twice, nobody unknown
    room.refused("conflict", "command.not_legal", fighters=["Kara", "Di"])
    room.refused("conflict", "conflict.twice", fighters=["Kara", "kara"])
    room.refused("conflict", "character.unknown", fighters=["Kara", "Nobody"])


def test_a_character_is_brought_in_for_oneself_or_by_the_game_master_for_anyone() -> None:
    room = table()
    room.refused("character", "character.not_yours", by="Ben", game="dragon", name="Lu", owner="Anna")
    room.refused("character", "seat.unknown", by="GM", game="dragon", name="Lu", owner="Zoe")
    room.refused("character", "game.not_in_force", by="GM", game="chess", name="Lu")
    room.does("character", by="GM", game="dragon", name="Lu", owner="Anna")
    assert room.room.character("Lu").owner == room.room.seat("Anna").id


def test_names_are_taken_whatever_their_case() -> None:
    room = table()
    room.refused("sit", "seat.name_taken", name="anna").refused("sit", "seat.name_taken", name="gm")
    room.refused("character", "character.name_taken", game="dragon", name="KARA")


def test_house_rules_are_the_game_master_s() -> None:
    room = table()
    room.refused("rules", "rules.not_yours", by="Anna", game="dragon", house={"help_rounding": "up"})
    room.refused("rules", "command.not_legal", by="GM", game="dragon", house={"no_such": 1})
    room.does("rules", by="GM", game="dragon", house={"help_rounding": "up"})
    assert room.room.rules["dragon"].help_rounding == "up"
    assert view(room.room, "Olga")["rules"]["dragon"] == {"help_rounding": "up", "help_trains": False}


def test_numbers_come_from_the_sheet_and_say_from_where() -> None:
    room = table()
    # target 7: the 7 and the 8 are successes; Lore 2 buys the 6 for 1: 3 successes, 1 point left
    room.does("roll", "3 6 7 8", rollable="check", character="di", trait="wits/lore")
    room.came("check", successes=3, spent=1, left=1)
    assert last(room)["sources"] == {"stat": "Di: Wits", "skill": "Di: Lore", "trained": "Di: Lore"}
    assert last(room)["thrown"] is True
    # what is typed overrides the sheet, and is no number of the sheet's any more: three dice, target 9
    room.does("roll", "3 6 9", rollable="check", character="Di", trait="Wits", args={"stat": 3})
    room.came("check", successes=1, spent=0, left=0)
    assert last(room)["sources"] == {}
    # freely, without anybody's sheet
    room.does("roll", "9", by="Anna", game="dragon", rollable="check", args={"stat": 1}).came("check", successes=1)
    room.refused("roll", "roll.not_legal", rollable="check", character="Di", trait="Wits/Nothing")
    room.refused("roll", "roll.not_legal", rollable="nothing", character="Di")
    room.refused("roll", "character.unknown", by="GM", rollable="check", other="Nobody", game="dragon")
    room.refused("roll", "game.not_in_force", game="chess", rollable="check")


def test_both_sheets_give_their_numbers_to_an_attack_and_both_change() -> None:
    room = table()
    attack = {"rollable": "attack", "character": "Kara", "other": "Ogre", "trait": "Sword"}
    # 12 hits: 5 + 3 + 1 = 9, less AC 2 = 7: 31 - 7 = 24; a stroke costs 1: 39
    room.does("roll", "12 4 2 2", **attack).came(damage=7).has("Ogre", hp=24).has("Kara", stamina=39)
    assert last(room)["sources"] == {
        "stamina": "Kara: stamina",
        "level": "Kara: Sword",
        "weapon": "Kara: weapon",
        "strength": "Kara: strength",
        "magic": "Kara: magic of the weapon",
        "target": "Ogre: kind",
        "ac": "Ogre: armour class",
        "fortitude": "Ogre: Fortitude",
        "hp": "Ogre: HP",
    }


def test_faces_thrown_by_hand_are_read_and_draw_nothing() -> None:
    room = table()
    read = {"rollable": "check", "character": "Di", "trait": "Wits/Lore"}
    room.does("read", **read, faces="3 6 7 8").came("check", successes=3)
    assert last(room)["thrown"] is False
    room.refused("read", "roll.not_made", **read, faces="3 6 7").refused(
        "read", "roll.not_made", **read, faces="3 6 7 11"
    )
    room.refused("read", "roll.not_made", **read, faces="3 6 7 x")


def test_notes_are_in_the_log_and_change_nothing() -> None:
    room = table()
    before = view(room.room, "GM")
    room.does("note", by="Anna", text="the bridge is out")
    assert json.loads(room.log[-1])["text"] == "the bridge is out"
    assert view(room.room, "GM") == {**before, "number": before["number"] + 1}


def black_dice(room: Scene) -> int:
    """Return how many black dice the last roll threw."""
    return len(last(room)["roll"]["faces"]["black"])


def test_each_retry_doubles_its_black_dice_until_the_task_is_come_back_to() -> None:
    room = table()
    # Body 3 and Climb 2: five dice: 5 and 6, which brings a 2: net 2
    room.does("roll", "5 6 3 4 1 2", **WALL).came("check", net=2, degree="Success")
    assert (black_dice(room), last(room)["sources"].get("retries")) == (0, None)
    # first retry: 1 black die, which shows 6 and does not explode, with luck 1: 1 - 1 = 0
    room.does("roll", "5 1 1 1 1 6", **WALL).came("check", net=0, degree="Failure").cites("BD-05", "BD-11")
    assert (black_dice(room), last(room)["sources"]["retries"]) == (1, "try 2 at the wall")
    # second: 2; third: 4, in place of the last ones, and by the task's name in any case
    room.does("roll", "5 1 1 1 1 6 2", **WALL)
    assert black_dice(room) == 2
    room.does("roll", "5 1 1 1 1 5 2 1 6", **{**WALL, "task": " The  Wall "}).came("check", net=-1)
    assert black_dice(room) == 4
    assert view(room.room, "Anna")["tasks"] == [
        {"character": room.room.character("Bo").id, "task": "the wall", "tries": 4}
    ]
    # in combat there is no penalty; another task has none either
    room.does("roll", "5 1 1 1 1", **WALL, args={"combat": True}).cites("BD-13")
    room.does("roll", "5 1 1 1 1", **{**WALL, "task": "the door"})
    assert black_dice(room) == 0
    # later: the count begins again
    room.does("come-back", character="Bo", task="the WALL").does("roll", "5 1 1 1 1", **WALL)
    assert black_dice(room) == 0
    room.does("roll", "5 1 1 1 1 2", **WALL)
    assert black_dice(room) == 1
    room.refused("come-back", "task.not_tried", character="Bo", task="the river")
    # no task of a game without retries, nor of nobody's
    room.refused("roll", "task.no_retries", rollable="check", character="Di", trait="Wits", task="the wall")
    room.refused("roll", "task.no_retries", game="black-dice", rollable="check", args={"stat": 1}, task="the wall")


def test_black_dice_explode_without_luck() -> None:
    room = table().does("change", character="Bo", fields={"luck": 0, "black": 1})
    # one black die of a wound: 6, and again 6, and 2: it takes 2 of the one success: -1
    room.does("roll", "5 1 1 1 1 6 6 2", rollable="check", character="Bo", trait="Body/Climb").came("check", net=-1)
    room.cites("BD-05", "BD-14")
    assert last(room)["sources"]["luck"] == "Bo: luck"
    # a luck typed in place of the sheet's: it does not explode: 1 - 1 = 0
    room.does("roll", "5 1 1 1 1 6", rollable="check", character="Bo", trait="Body/Climb", args={"luck": 2})
    room.came("check", net=0)
    room.refused("change", "command.not_legal", character="Bo", fields={"luck": -1})


def test_help_is_attached_to_the_roll_it_helps() -> None:
    room = table()
    # Eve has no skill: target 9: the 9, 10 and 9 are 3 successes
    room.does("roll", "9 10 9 2 3", rollable="check", character="Eve", trait="Wits").came("check", successes=3)
    helping = room.room.number
    # half of 3, rounded down, is 1 more point: 2 + 1 = 3. The 6 costs 1, the 3 would cost 4: 3 successes, 2 left.
    helped = {"rollable": "check", "character": "Di", "trait": "Wits/Lore"}
    room.does("roll", "3 6 7 8", **helped, helped_by=[helping]).came("check", successes=3, spent=1, left=2).cites(
        "DR-16"
    )
    assert last(room)["sources"]["helpers"] == f"rolls {helping}"
    # rounded up it is 2: 2 + 2 = 4, 3 left
    room.does("rules", game="dragon", house={"help_rounding": "up"})
    room.does("roll", "3 6 7 8", **helped, helped_by=[helping]).came("check", left=3)
    # help does not train: Di's 4 successes are 2 points, but Eve still needs 9: the 8 costs 1, the 7 would cost 2
    room.does("rules", game="dragon", house={})
    room.does("roll", "7 8 9 10", **helped).came("check", successes=4)
    eve = {"rollable": "check", "character": "Eve", "trait": "Wits"}
    room.does("roll", "8 7 1 1 1", **eve, helped_by=[room.room.number])
    room.came("check", successes=1, spent=1, left=1).cites("DR-17")
    room.refused("roll", "help.no_such_roll", **helped, helped_by=[999])
    room.does("note", text="no roll").refused("roll", "help.no_such_roll", **helped, helped_by=[room.room.number])


def test_one_roll_does_not_help_twice() -> None:
    room = table().does("roll", "9 10 9 2 3", rollable="check", character="Eve", trait="Wits")
    helped = {"rollable": "check", "character": "Di", "trait": "Wits/Lore"}
    number = room.room.number
    answer = decide(
        room.room,
        command_of({"kind": "roll", "by": "Ben", **helped, "helped_by": [number, number]}),
        scripted(1, 1, 1, 1),
    )
    assert isinstance(answer, Refused)


def test_a_split_is_one_command_with_two_rolls() -> None:
    room = table()
    number = room.room.number
    parts = [
        {"dice": 2, "stat": 4, "skill": 2, "attack": True, "target": "ogre"},
        {"dice": 2, "stat": 4, "attack": True, "target": "wolf"},
    ]
    # 6 and 7 with 2 points at target 7: 2 successes; 8 and 9 without a skill at 9: 1
    split = {"game": "dragon", "rollable": "split", "character": "Di"}
    room.does("roll", "6 7 8 9", **split, args={"parts": parts}).came("split", successes=[2, 1]).cites("DR-11")
    assert list(last(room)["roll"]["faces"].values()) == [[6, 7], [8, 9]]
    assert room.room.number == number + 1
    parts[1]["target"] = "Ogre"
    room.refused("roll", "roll.not_legal", "DR-15", **split, args={"parts": parts})


def test_flexd6_health_is_changed_by_hand() -> None:
    room = table()
    # the 6 of the check dice and that of the skill dice: 2 hits; nobody's health changes by itself
    room.does("roll", "6 2 6 1", rollable="check", character="Fi", trait="Stealth").came("check", hits=2, success=True)
    room.has("Fi", health=8).does("change", character="Fi", fields={"health": 3}).has("Fi", health=3)
    room.refused("change", "command.not_legal", character="Fi", fields={"health": 11})
    room.refused("change", "command.not_legal", character="Fi", fields={"health": -1})
    room.refused("change", "command.not_legal", character="Fi", fields={"mana": 1}).has("Fi", health=3)


def test_undo_takes_back_one_s_own_last_command() -> None:
    room = table().does("change", by="Ben", character="Fi", fields={"health": 3})
    room.refused("undo", "undo.not_yours", by="Anna")
    number = room.room.number
    room.does("undo", by="Ben").has("Fi", health=8)
    # the log keeps both, and numbers go on
    assert (room.room.number, len(room.log)) == (number + 1, number + 1)
    # the game master takes back anybody's: the character that Ben brought in before
    room.does("undo", by="GM")
    assert room.room.character("Fi") is None
    # and Fi may come back, under another id
    room.does("character", by="Ben", game="flexd6", name="Fi", sheet=FI)
    assert room.room.character("Fi").id == f"c{room.room.number}"


def test_there_may_be_nothing_to_undo() -> None:
    room = Scene().refused("undo", "undo.nothing", by="GM")
    room.does("note", by="Anna", text="hello").does("undo", by="Anna").refused("undo", "undo.nothing", by="Anna")


def test_who_sat_down_in_between_stays() -> None:
    room = table().does("change", by="Ben", character="Fi", fields={"health": 3}).does("sit", name="Zoe")
    room.does("undo", by="Ben").has("Fi", health=8)
    assert room.room.seat("Zoe") is not None
    # she may act, and hers is taken back by itself
    room.does("note", by="Zoe", text="hello").refused("undo", "undo.not_yours", by="Ben").does("undo", by="Zoe")
    assert room.room.seat("Zoe") is not None


def test_a_whole_step_of_an_attack_is_undone_with_what_it_cost() -> None:
    room = table().does("conflict", "5 2", fighters=["Kara", "Ogre"])
    before = room.room
    attack = {"character": "Kara", "target": "Ogre", "trait": "Sword"}
    room.does("attack", "16 4 2 2", **attack, call="death-blow").has("Kara", stamina=39, physical=1)
    room.does("undo", by="Anna").has("Kara", stamina=40, physical=2).now(awaits="")
    assert (room.room.conflict, room.room.characters) == (before.conflict, before.characters)
    # step by step: the last stand with its damage, and the reroll with its 5 stamina
    room.does("attack", "12 2 2 3", **attack).does("defend", character="Ogre").does("focus", "4 4 2", character="Kara")
    room.has("Kara", stamina=34, focused=1).does("undo", by="Anna").has("Kara", stamina=39, focused=0).now(
        awaits="focus"
    )
    # 5 + 3 - 2 = 6: 25 HP
    room.does("stand", character="Kara").has("Ogre", hp=25).now(awaits="")
    room.does("undo", by="Anna").has("Ogre", hp=31).now(awaits="focus")
    # what comes next in the past is the game master's defence
    room.refused("undo", "undo.not_yours", by="Anna").does("undo", by="GM").now(awaits="defence")
    # a turn that brought damage, and the tries of a task, are one command each
    room.does("end-conflict").does("roll", "1 1 1 1 1", **WALL).does("undo", by="Ben")
    assert room.room.tasks == {}
    assert room.room.rolls == before.rolls


@pytest.mark.parametrize(
    ("given", "dice"),
    [
        ({"rollable": "attack", "character": "Kara", "other": "Ogre", "trait": "Sword"}, "12 4 2 2"),
        ({"rollable": "save", "character": "Ogre"}, "8"),
        ({"rollable": "check", "character": "Di", "trait": "Wits/Lore"}, "3 6 7 8"),
        ({"rollable": "check", "character": "Fi", "trait": "Stealth"}, "6 2 6 1"),
        (WALL, "5 1 1 1 1 2"),
    ],
)
def test_worth_is_the_odds_of_the_very_roll(given, dice) -> None:
    room = table().does("roll", "1 1 1 1 1", **WALL)
    seen = worth(room.room, command_of({"kind": "roll", "by": "GM", **given}))
    room.does("roll", dice, by="GM", **given)
    made = last(room)["roll"]
    game = find(made["game"])
    expected = odds(build(game.rollable(made["rollable"]), made["args"], options=game.options()))
    assert not isinstance(seen, Refused)
    assert (seen.total, list(seen)) == (expected.total, list(expected))


def test_worth_is_refused_like_the_roll() -> None:
    room = table()
    answer = worth(room.room, command_of({"kind": "roll", "by": "Ben", "rollable": "check", "character": "Nobody"}))
    assert isinstance(answer, Refused)
    assert answer.code == "character.unknown"


def rank(faces, by: str) -> tuple[int, ...]:
    """Return how a pool compares, by WQ-03 to WQ-06, independently of the package."""
    aces, small, ones = faces.count(6), faces.count(4) + faces.count(5), faces.count(1)
    if ones > aces + small:
        return (0, 0, 0)
    return (1, aces if by == "aces" else 0, 5 * aces + small)


def brute(dice: int, rival: tuple[int, ...], by: str, keep: tuple[int, ...] | None = None) -> tuple[Fraction, ...]:
    """Return the chances to win, tie and lose over all ordered faces; `keep` is a pool that stands if better."""
    ends = [0, 0, 0]
    for faces in product(range(1, 7), repeat=dice):
        mine = rank(faces, by) if keep is None else max(rank(faces, by), rank(keep, by))
        ends[0 if mine > rank(rival, by) else 1 if mine == rank(rival, by) else 2] += 1
    return tuple(Fraction(ways, 6**dice) for ways in ends)


def under_way(pool: str, house=None, **ogre) -> Scene:
    """Return a conflict in which Kara's pool lies there."""
    room = Scene(house=house, Kara=KARA, Ogre={**OGRE, **ogre}).does("conflict", "5 2", fighters=["Kara", "Ogre"])
    return room.does("attack", f"12 {pool}", character="Kara", target="Ogre", trait="Sword")


@pytest.mark.parametrize("by", ["aces", "points"])
@pytest.mark.parametrize("pool", [(6, 4, 2), (4, 2, 2), (5, 4, 4), (2, 2, 3), (1, 1, 4)])
@pytest.mark.parametrize("level", [0, 1, 2, 4])
def test_defence_worth_equals_every_throw_counted(by, pool, level) -> None:
    room = under_way(" ".join(map(str, pool)), {"compare": by}, skills=traits(Duck=level))
    assert defence_worth(room.room, "Duck") == brute(level, pool, by)


POOLS = [(6, 4, 2), (4, 2, 2), (2, 2, 3), (1, 1, 4)]
DEFENCES = [(6, 2), (5, 4), (4, 2), (2, 3), (1, 2)]


def focus_is_worth(pool, defence, by: str, keep: str) -> None:
    """See that what a reroll is worth to either side is what all throws of its pool come to."""
    room = under_way(" ".join(map(str, pool)), {"compare": by, "reroll_keep": keep})
    assert focus_worth(room.room, room.room.character("Kara").id) is None
    room.does("defend", " ".join(map(str, defence)), character="Ogre", trait="Duck")
    for name, mine, rival in (("Kara", pool, defence), ("Ogre", defence, pool)):
        seen = focus_worth(room.room, room.room.character(name).id)
        lies = rank(mine, by), rank(rival, by)
        assert seen.cost == 5
        assert seen.before == (lies[0] > lies[1], lies[0] == lies[1], lies[0] < lies[1])
        assert seen.after == brute(len(mine), rival, by, mine if keep == "best" else None), f"{name}: {pool}, {defence}"


@pytest.mark.parametrize("by", ["aces", "points"])
@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("defence", DEFENCES)
def test_focus_worth_equals_every_throw_counted_for_either_side(by, pool, defence) -> None:
    focus_is_worth(pool, defence, by, "new")


def test_focus_worth_equals_every_throw_counted_where_the_better_roll_stands() -> None:
    for pool, defence in product(POOLS, DEFENCES):
        focus_is_worth(pool, defence, "aces", "best")


def test_focus_worth_is_told_where_focus_is_allowed_and_only_there() -> None:
    # 6 stamina for the ogre: one reroll for 5, but none for 10
    room = under_way("4 2 2", stamina=6).does("defend", "5 4", character="Ogre", trait="Duck")
    ogre = room.room.character("Ogre").id
    assert focus_worth(room.room, ogre) is not None
    room.does("focus", "2 2", character="Ogre").refused("focus", "command.not_legal", "WQ-40", character="Ogre")
    assert focus_worth(room.room, ogre) is None


def test_focus_worth_of_an_attack_that_nobody_opposes() -> None:
    # 1 1 4 botches; a new throw does in so many of 216: the attacker may focus, so it has a worth
    room = under_way("1 1 4").does("defend", character="Ogre")
    seen = focus_worth(room.room, room.room.character("Kara").id)
    botches = sum(rank(faces, "aces")[0] == 0 for faces in product(range(1, 7), repeat=3))
    assert seen is not None
    assert (seen.before.win, seen.after.win) == (0, 1 - Fraction(botches, 216))


@pytest.mark.parametrize("bonus", [-50, -3, 0, 3, 9, 20])
def test_save_worth_equals_every_face_counted(bonus) -> None:
    room = Scene(Kara=KARA, Ogre={**OGRE, "save_bonus": bonus}).does("conflict", "5 2", fighters=["Kara", "Ogre"])
    room.does("attack", "17 4 2 2", character="Kara", target="Ogre", trait="Sword", call="death-blow")
    assert save_worth(room.room) is None
    room.does("defend", character="Ogre").does("stand", character="Kara").now(awaits="save")
    seen = save_worth(room.room)
    saves = sum(face + bonus >= 11 for face in range(1, 21))
    assert seen.p(lambda outcome: outcome.saved) == Fraction(saves, 20)


def test_a_view_is_plain_and_leaves_nothing_out() -> None:
    room = under_way("6 4 2").does("sit", name="Olga", role="onlooker")
    seen = view(room.room, "olga")
    assert json.loads(json.dumps(seen)) == seen
    assert seen["you"] == room.room.seat("Olga").id
    # all that a room is, but for the past that undo needs and the rolls that help refers to, which are in the log
    assert {field.name for field in fields(Room)} - {"past", "rolls"} == set(seen) - {"you"}
    assert [one["name"] for one in seen["seats"]] == ["GM", "Anna", "Olga"]
    ogre = next(one for one in seen["characters"] if one["name"] == "Ogre")
    assert (ogre["game"], ogre["owner"], ogre["sheet"]["hp"], ogre["sheet"]["skills"]) == (
        *("wizard-quest", room.room.seat("GM").id, 31),
        [{"name": "Club", "points": 3}, {"name": "Duck", "points": 2}],
    )
    pending = seen["conflict"]["pending"]
    assert (pending["awaiting"], pending["hit"], pending["attack"]) == ("defence", [12], [6, 4, 2])
    assert [fighter["physical"] for fighter in seen["conflict"]["fighters"]] == [1, 1]
    assert view(room.room, "Zoe") is None
