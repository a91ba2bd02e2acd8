"""A played-out scene: commands with the faces their dice will show, and what the table looks like after each.

    table = Scene(Kara=KARA, Ogre=OGRE)
    table.does("conflict", "5 2", fighters=["Kara", "Ogre"]).now(turn="Kara")
    table.does("attack", "14 6 4 2", character="Kara", target="Ogre", trait="Sword").now(awaits="defence")
    table.refused("end-turn", "conflict.pending").has("Ogre", hp=30)

Player characters belong to Anna, the others to the game master, and whoever a command is about gives it. After each
command the log, as its JSON, is folded again and must come to the same room; a refused one must change nothing.
"""

from __future__ import annotations

import json
import re

from astragal.core import RuleError
from astragal.play import scripted, seeded
from astragal.table import Refused, Room, command_of, decide, event_of, evolve, fold, view

NAMED: set[str] = set()
"""Every rule that a roll of a scene cited, or that a refusal named, since the program started."""

RULE = re.compile(r"\b[A-Z]{2}-\d{2}\b")


def traits(**points: int) -> list[dict[str, object]]:
    """Return traits of a sheet, by name."""
    return [{"name": name, "points": number} for name, number in points.items()]


class Scene:
    """A table with some characters, and everything that happened at it."""

    def __init__(self, *, game: str = "wizard-quest", house: dict[str, object] | None = None, **sheets) -> None:
        """Open a table with these house rules, seat Anna, and bring the characters into play."""
        self.room = Room()
        self.log: list[str] = []
        self.rolls: list[dict] = []
        self.does("open", name="A scene", games=[game], rules={game: house or {}})
        self.does("sit", name="Anna")
        for name, sheet in sheets.items():
            by = "GM" if sheet.get("kind") == "npc" else "Anna"
            self.does("character", by=by, game=game, name=name, sheet=sheet)

    def does(self, kind: str, dice: str = "", *, by: str = "", **fields) -> Scene:
        """Give a command whose dice show `dice`, all of them; it must not be refused."""
        draw = scripted(*(int(face) for face in dice.split()))
        events = decide(self.room, command_of({"kind": kind, "by": by or self.giver(fields), **fields}), draw)
        assert not isinstance(events, Refused), f"{kind} {fields}: {events}"
        left_over(draw, f"{kind} {fields}: {dice}")
        self.rolls = []
        for event in events:
            self.room = evolve(self.room, event)
            stored = event.as_json()
            self.log.append(json.dumps(stored))
            self.rolls += [*stored.get("rolls", ()), *([stored["roll"]] if "roll" in stored else [])]
        NAMED.update(self.cited)
        self.folds_to_itself()
        return self

    def refused(self, kind: str, code: str, rule: str = "", *, by: str = "", **fields) -> Scene:
        """Give a command that must be refused with this code, naming this rule, and must change nothing."""
        before, seen = self.room, view(self.room, "GM")
        answer = decide(self.room, command_of({"kind": kind, "by": by or self.giver(fields), **fields}), seeded(1))
        assert isinstance(answer, Refused), f"{kind} {fields}: expected {code}, came {[event.kind for event in answer]}"
        assert answer.code == code, answer
        assert rule in answer.message, f"expected {rule} in it: {answer}"
        assert (self.room, view(self.room, "GM")) == (before, seen)
        NAMED.update(RULE.findall(answer.message))
        self.folds_to_itself()
        return self

    def now(self, **what) -> Scene:
        """See whose `turn` it is, in which `round`, and what is awaited of whom (`awaits`; "" for nothing)."""
        conflict = self.room.conflict
        assert conflict is not None
        seen = {
            "turn": self.room.characters[conflict.current].name,
            "round": conflict.turn,
            "awaits": conflict.pending.awaiting if conflict.pending else "",
        }
        assert {name: seen[name] for name in what} == what, seen
        return self

    def has(self, name: str, **numbers) -> Scene:
        """See numbers of somebody's sheet, and what they have left in the conflict: physical, magic, focused."""
        character = self.room.character(name)
        assert character is not None
        fighter = self.room.conflict.fighter(character.id) if self.room.conflict else None
        seen = {key: getattr(fighter if hasattr(fighter, key) else character.sheet, key) for key in numbers}
        assert seen == numbers, f"{name}: {seen}"
        return self

    def came(self, rollable: str = "attack", **fields) -> Scene:
        """See what a roll of the last command came to."""
        outcome = next(roll["outcome"] for roll in reversed(self.rolls) if roll["rollable"] == rollable)
        seen = {name: outcome[name] for name in fields}
        assert seen == fields, f"{rollable}: {seen}"
        return self

    def cites(self, *rules: str) -> Scene:
        """See that the last command's rolls cite these rules."""
        assert set(rules) <= self.cited, self.cited
        return self

    @property
    def cited(self) -> set[str]:
        """The rules that the last command's rolls cite."""
        return {cite["rule"] for roll in self.rolls for cite in roll["cited"]}

    def said(self, rule: str) -> list[str]:
        """Return what the last command's rolls say of a rule."""
        return [cite["text"] for roll in self.rolls for cite in roll["cited"] if cite["rule"] == rule]

    def giver(self, fields: dict[str, object]) -> str:
        """Return the seat that gives a command: the owner of its character, or else the game master."""
        character = self.room.character(str(fields.get("character", "")))
        return character.owner if character else "GM"

    def folds_to_itself(self) -> None:
        """See that the log alone gives the room."""
        assert fold(event_of(json.loads(line)) for line in self.log) == self.room


def left_over(draw, what: str) -> None:
    """Fail if a script has another face to give."""
    try:
        face = draw(6)
    except RuleError:
        return
    raise AssertionError(f"{what}: a face was never thrown, {face}")


def strike(table: Scene, dice: str, attacker: str, target: str, trait: str, resists: str = "", **attack) -> Scene:
    """Attack somebody who lets it come, and let the dice stand where the attack hits; `resists` is the d100 then."""
    table.does("attack", dice, character=attacker, target=target, trait=trait, **attack)
    pending = table.room.conflict.pending
    if pending and pending.awaiting == "defence":
        table.does("defend", character=target)
    return table.does("stand", resists, character=attacker) if pending else table
