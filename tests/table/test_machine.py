"""Random commands of three seats: whatever they are, a room stays whole."""

from __future__ import annotations

import json

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from astragal.play import seeded
from astragal.table import Refused, Room, command_of, decide, event_of, evolve, fold, view

SEATS = st.sampled_from(["GM", "Anna", "Ben", "Olga", "nobody", "s1", ""])
CHARACTERS = st.sampled_from(["Kara", "Ogre", "Bo", "Di", "Fi", "c1", "nobody", ""])
TRAITS = st.sampled_from(["Sword", "Fireball", "Dodge", "Body/Climb", "Wits/Lore", "Stealth", "nothing", ""])
GAMES = st.sampled_from(["wizard-quest", "dragon", "black-dice", "flexd6", "chess", ""])
ROLLABLES = st.sampled_from(["attack", "check", "action", "save", "focus", "regeneration", "split", "nothing"])
SMALL = st.integers(-3, 40)


def traits(**points: int) -> list[dict[str, object]]:
    return [{"name": name, "points": number} for name, number in points.items()]


KARA = {
    "skills": traits(Sword=6, Dodge=4),
    "spells": traits(Fireball=5),
    "weapon": 5,
    "movement": 20,
    "regeneration": 2,
}
OGRE = {"kind": "npc", "skills": traits(Sword=4, Dodge=3), "weapon": 4, "hp": 15, "resistance": 30}
SHEETS = {
    ("Kara", "Anna"): ("wizard-quest", KARA),
    ("Ogre", "GM"): ("wizard-quest", OGRE),
    ("Bo", "Ben"): ("black-dice", {"stats": traits(Body=3), "skills": traits(Climb=2)}),
    ("Di", "Ben"): ("dragon", {"stats": traits(Wits=4), "skills": traits(Lore=2)}),
    ("Fi", "Ben"): ("flexd6", {"skills": traits(Stealth=2), "health": 8}),
}


class Table(RuleBasedStateMachine):
    """A table whose every answer is checked against the log that it would leave."""

    def __init__(self) -> None:
        super().__init__()
        self.room = Room()
        self.log: list[str] = []
        self.draw = seeded(11)

    def give(self, **fields: object) -> None:
        """Give a command, and see that a refusal changes nothing and an answer folds to the same room."""
        given = {name: value for name, value in fields.items() if value is not None}
        before = self.room
        answer = decide(self.room, command_of(given), self.draw)
        if isinstance(answer, Refused):
            assert answer.code.count(".") == 1
            assert answer.message
            assert "\n" not in answer.message
            assert self.room == before
            return
        assert answer
        assert [event.place for event in answer] == list(range(len(answer)))
        for event in answer:
            stored = json.dumps(event.as_json())
            assert event_of(json.loads(stored)) == event
            self.log.append(stored)
            self.room = evolve(self.room, event)

    @initialize()
    def opened(self) -> None:
        self.give(kind="open", name="Friday", games=["wizard-quest", "dragon", "black-dice", "flexd6"])
        for name, role in (("Anna", "player"), ("Ben", "player"), ("Olga", "onlooker")):
            self.give(kind="sit", name=name, role=role)
        for (name, owner), (game, sheet) in SHEETS.items():
            self.give(kind="character", by=owner, game=game, name=name, sheet=sheet)

    @rule(
        by=SEATS,
        game=GAMES,
        rollable=ROLLABLES,
        who=CHARACTERS,
        other=CHARACTERS,
        trait=TRAITS,
        task=st.sampled_from(["", "the wall"]),
    )
    def rolls(self, by, game, rollable, who, other, trait, task) -> None:  # noqa: PLR0917 - one a field
        self.give(kind="roll", by=by, game=game, rollable=rollable, character=who, other=other, trait=trait, task=task)

    @rule(by=SEATS, rollable=ROLLABLES, who=CHARACTERS, trait=TRAITS, faces=st.text("0123456789 ", max_size=12))
    def reads(self, by, rollable, who, trait, faces) -> None:
        self.give(kind="read", by=by, rollable=rollable, character=who, trait=trait, faces=faces)

    @rule(by=SEATS, who=CHARACTERS, field=st.sampled_from(["hp", "stamina", "luck", "health", "nothing"]), value=SMALL)
    def changes(self, by, who, field, value) -> None:
        self.give(kind="change", by=by, character=who, fields={field: value})

    @rule(by=SEATS, number=st.integers(1, 60))
    def is_helped(self, by, number) -> None:
        self.give(kind="roll", by=by, rollable="check", character="Di", trait="Wits", helped_by=[number])

    @rule(by=SEATS, who=CHARACTERS)
    def comes_back(self, by, who) -> None:
        self.give(kind="come-back", by=by, character=who, task="the wall")

    @rule(by=SEATS)
    def undoes(self, by) -> None:
        self.give(kind="undo", by=by)

    @rule(
        by=SEATS, game=GAMES, house=st.sampled_from([{}, {"botch_rule": "points"}, {"help_rounding": "up"}, {"x": 1}])
    )
    def sets_rules(self, by, game, house) -> None:
        self.give(kind="rules", by=by, game=game, house=house)

    @rule(by=SEATS, fighters=st.lists(CHARACTERS, min_size=1, max_size=3))
    def begins(self, by, fighters) -> None:
        self.give(kind="conflict", by=by, fighters=fighters)

    @rule(by=SEATS)
    def fights(self, by) -> None:
        self.give(kind="conflict", by=by, fighters=["Kara", "Ogre"])

    @rule(
        who=st.sampled_from(["Kara", "Ogre"]),
        trait=TRAITS,
        call=st.sampled_from(["nothing", "critical", "death-blow"]),
        args=st.sampled_from([{}, {"aggravated": True}, {"progressive": True}, {"die": "4d6"}, {"level": 999}]),
        resistance=st.sampled_from(["none", "resistance", "magic"]),
    )
    def attacks(self, who, trait, call, args, resistance) -> None:
        target = "Ogre" if who == "Kara" else "Kara"
        self.give(
            kind="attack",
            by="GM",
            character=who,
            target=target,
            trait=trait,
            call=call,
            args=args,
            resistance=resistance,
        )

    @rule(
        kind=st.sampled_from(["defend", "focus", "stand", "save", "haste", "stop-damage"]),
        by=SEATS,
        who=CHARACTERS,
        trait=TRAITS,
    )
    def answers(self, kind, by, who, trait) -> None:
        self.give(kind=kind, by=by, character=who, trait=(trait or "Sword") if kind in ("defend", "haste") else None)

    @rule(who=st.sampled_from(["Kara", "Ogre"]))
    def stands(self, who) -> None:
        self.give(kind="stand", by="GM", character=who)

    @rule(by=SEATS, kind=st.sampled_from(["end-turn", "end-conflict"]))
    def passes(self, by, kind) -> None:
        self.give(kind=kind, by=by)

    @invariant()
    def nothing_is_negative(self) -> None:
        for character in self.room.characters.values():
            for name in ("hp", "stamina", "health", "luck", "saves_used"):
                assert getattr(character.sheet, name, 0) >= 0

    @invariant()
    def the_log_folds_to_the_room(self) -> None:
        again = fold(event_of(json.loads(line)) for line in self.log)
        assert again == self.room
        assert again.number == len(self.log)

    @invariant()
    def a_view_is_plain_and_for_those_who_sit_there(self) -> None:
        for seat in self.room.seats:
            json.dumps(view(self.room, seat))
        assert view(self.room, "nobody") is None


Table.TestCase.settings = settings(
    max_examples=60,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
TestTable = Table.TestCase
