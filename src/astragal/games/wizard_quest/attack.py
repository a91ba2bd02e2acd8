"""A whole attack, from call to costs (WQ-11 to WQ-40)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from annotated_types import Interval

from astragal.core import Doc, Group, Rollable, RuleError, cite, throw
from astragal.games.wizard_quest.attack_ways import AttackWeights
from astragal.games.wizard_quest.blow import AttackResult, Blow
from astragal.games.wizard_quest.contest import contest_reasons, result_of
from astragal.games.wizard_quest.damage import AttackKind, Damage, damage_reasons
from astragal.games.wizard_quest.hit import Call, Hit, HitDie, HitResult, Target, refuse_death_blow
from astragal.games.wizard_quest.options import Options
from astragal.games.wizard_quest.pool import ACES, Pool, judged, reasons
from astragal.games.wizard_quest.stamina import Reduction, spell_cost

if TYPE_CHECKING:
    from collections.abc import Iterator

    from astragal.core import Cite, Rule, Weights

Amount = Annotated[int, Interval(ge=0, le=1000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Rollable[AttackResult]):
    """Call, hit, fight it out pool against pool, and count what each side loses and pays."""

    game: ClassVar[str] = "wizard-quest"
    name: ClassVar[str] = "attack"

    level: Annotated[int, Interval(ge=0, le=200), Doc("level of the skill or spell: one action die each")]
    kind: Annotated[AttackKind, Doc("a physical attack or a spell")] = "physical"
    call: Call = "nothing"
    effect: Annotated[str, Doc("the called effect in your words")] = ""
    die: HitDie = "d20"
    hit_level: Annotated[
        int | None, Interval(ge=0, le=200), Doc("level that gives the hit bonus; left out: the level of the attack")
    ] = None
    weapon: Annotated[Amount, Doc("damage of the weapon")] = 0
    strength: Annotated[Amount, Doc("strength added to physical damage")] = 0
    magic: Annotated[Amount, Doc("magic added to physical damage")] = 0
    defence: Annotated[int | None, Interval(ge=0, le=200), Doc("dice of the defence; left out: nobody defends")] = None
    defender_ar: Annotated[int | None, Interval(ge=0, le=100), Doc("actions the defender has left this turn")] = None
    defender_throws: Annotated[bool, Doc("does the target throw a hit die of its own?")] = False
    defender_level: Annotated[int, Interval(ge=0, le=200), Doc("level that gives the target's hit bonus")] = 0
    target: Target = "npc"
    ac: Annotated[Amount, Doc("the target's armour class")] = 0
    fortitude: Annotated[Amount, Doc("the target's Fortitude")] = 0
    ignores_armor: Annotated[bool, Doc("does the attack pass armour by?")] = False
    hp: Annotated[int | None, Interval(ge=1, le=100_000), Doc("HP the target has left")] = None
    haste: Annotated[
        Literal["none", "hasted-combat", "launched-by-haste", "holding-spells"],
        Doc("what rules a death blow out: hasted combat, an attack launched by haste, or holding spells"),
    ] = "none"
    aggravated: Annotated[bool, Doc("does the damage come again on following turns?")] = False
    progressive: Annotated[bool, Doc("does the damage go on until its cause is stopped?")] = False
    cost_reduction: Reduction = 0
    stamina: Annotated[int | None, Interval(ge=0, le=100_000), Doc("stamina the attacker has left")] = None
    options: Options = Options()

    def agree(self) -> None:
        """Refuse what the rules rule out, before any die is thrown."""
        refuse_death_blow(self.call, self.target, self.options)
        # WQ-23: no death blow with hasted combat, attacks launched by haste, or holding spells.
        if self.call == "death-blow" and self.haste != "none":
            raise RuleError(f"call: expected no death blow with {self.haste}, got one (WQ-23)")
        if self.effect and self.call != "effect":
            raise RuleError(f"effect: expected none beside the call {self.call!r}, got {self.effect!r}", tip="call it")
        # WQ-36: without an action left, a hit can't be defended against.
        if self.defence is not None and self.defender_ar == 0:
            raise RuleError(f"defence: expected none without an action left, got {self.defence} (WQ-36)")
        if self.aggravated and self.progressive:
            raise RuleError("progressive: expected false beside aggravated, got True", tip="damage lasts in one way")
        # WQ-40: at stamina 0 the character is unconscious.
        if self.stamina == 0:
            raise RuleError("stamina: expected some left, got 0: the attacker is unconscious (WQ-40)")
        # WQ-40: what can't be paid is refused, with what it costs and what is there.
        most = self.cost + (self.options.death_blow_cost if self.call == "death-blow" else 0)
        if self.stamina is not None and self.stamina < most:
            raise RuleError(f"stamina: expected the {most} that this attack may cost, got {self.stamina} (WQ-40)")

    @property
    def cost(self) -> int:
        """Stamina that the attack costs, whatever comes of it."""
        # WQ-38: a physical action costs 1; WQ-39: a spell by its level.
        if self.kind == "physical":
            return self.options.physical_cost
        return spell_cost(self.level, self.options, self.cost_reduction)

    def hit(self) -> Hit:
        """Return the throw of the hit die."""
        return Hit(
            level=self.level if self.hit_level is None else self.hit_level,
            die=self.die,
            call=self.call,
            effect=self.effect,
            target=self.target,
            defender_throws=self.defender_throws,
            defender_level=self.defender_level,
            options=self.options,
        )

    def damage(self) -> Damage:
        """Return what the attack does by band and successes."""
        return Damage(
            self.kind,
            self.level,
            self.weapon,
            self.strength,
            self.magic,
            armour=0 if self.ignores_armor else self.ac,
            fortitude=self.fortitude,
            options=self.options,
        )

    def rule(self) -> Rule[AttackResult]:
        """See `Rollable.rule`."""
        yield from self._costs()
        hit = yield from self.hit().rule()
        # WQ-11: if it misses, action dice are not rolled.
        blow, mine, theirs = (Blow("miss"), None, None) if hit.band == "miss" else (yield from self._pools())
        result = self.settle(hit, blow, self.damage())
        yield from self._reasons(hit, blow, result)
        return result.telling(mine, theirs)

    def _costs(self) -> Iterator[Cite]:
        rule, what = (
            ("WQ-38", "a physical action") if self.kind == "physical" else ("WQ-39", f"a spell of level {self.level}")
        )
        yield cite(rule, "{what} costs {cost} stamina", what=what, cost=self.cost)
        if self.call == "death-blow":
            yield cite("WQ-23", "neither hasted nor holding spells: a death blow may be called")

    def _pools(self) -> Rule[tuple[Blow, Pool, Pool | None]]:
        if self.defence is None:
            # WQ-29: with no defence pool named, the attack is unopposed.
            yield cite("WQ-29", "no defence: the attack is unopposed")
            (dice,) = yield from throw(Group("attacker", self.level, ACES, role="action dice"))
            mine = judged(dice, self.options)
            yield from reasons(mine, self.options, "attacker")
            return Blow.unopposed(mine), mine, None
        # WQ-29: defending costs no stamina; WQ-36: but an action of the turn.
        yield cite("WQ-29", "a defence of {dice:# die|# dice}, without stamina", dice=self.defence)
        yield cite("WQ-36", "the defence takes one action of the defender's turn")
        dice, against = yield from throw(
            Group("attacker", self.level, ACES, role="action dice"),
            Group("defender", self.defence, ACES, role="action dice"),
        )
        mine, theirs = judged(dice, self.options), judged(against, self.options)
        yield from reasons(mine, self.options, "attacker")
        yield from reasons(theirs, self.options, "defender")
        result = result_of(mine, theirs)
        yield from contest_reasons(mine, theirs, result)
        return Blow.opposed(mine, theirs, result), mine, theirs

    def _reasons(self, hit: HitResult, blow: Blow, result: AttackResult) -> Iterator[Cite]:
        yield from damage_reasons(self.damage(), hit, blow, result)
        if result.death_blow:
            # WQ-22: a death blow costs 5 stamina over the action's own cost, only if it succeeds.
            yield cite("WQ-22", "the death blow costs {cost} stamina more", cost=self.options.death_blow_cost)
        elif self.call == "death-blow":
            yield cite("WQ-22", "short of a death blow: an ordinary attack, without its cost")
        if result.turns:
            # WQ-32: the same normal damage again for 1 further turn, and 1 more for each ace of the attack.
            yield cite("WQ-32", "{damage} again for {turns:# turn|# turns}", damage=result.lasting, turns=result.turns)
        if self.progressive and result.lasting:
            # WQ-33: progressive damage goes on each turn until its cause is stopped.
            yield cite("WQ-33", "{damage} each turn until its cause is stopped", damage=result.lasting)
        if result.killed and not result.death_blow:
            yield cite("WQ-24", "HP emptied by a plain hit: no death blow")
        if result.stamina_left is not None:
            left = "unconscious" if result.stamina_left == 0 else "still standing"
            yield cite("WQ-40", "{left} stamina left: {state}", left=result.stamina_left, state=left)

    def settle(self, hit: HitResult, blow: Blow, damage: Damage) -> AttackResult:
        """Return what an attack comes to, given the hit, how the pools ended, and the attack's damage."""
        won = blow.result == "hit"
        death_blow = won and hit.band == "death-blow"
        taken = damage.now(hit, blow)
        # WQ-32, WQ-33: what comes again on following turns is the normal damage.
        lasts = won and not death_blow and (self.aggravated or self.progressive)
        lasting = damage.again(blow) if lasts else 0
        stamina = self.cost + (self.options.death_blow_cost if death_blow else 0)
        hp_left = None if self.hp is None else 0 if death_blow else max(self.hp - taken, 0)
        return AttackResult(
            result="fumble" if hit.fumble else blow.result,
            band=hit.band,
            damage=taken,
            self_damage=damage.to_attacker(hit, blow),
            attacker_botch=blow.attacker_botch,
            defender_botch=blow.defender_botch,
            death_blow=death_blow,
            effect=won and hit.effect,
            killed=death_blow or hp_left == 0,
            hp_left=hp_left,
            stamina=stamina,
            stamina_left=None if self.stamina is None else self.stamina - stamina,
            # WQ-40: at stamina 0 the character is unconscious.
            unconscious=self.stamina == stamina,
            # WQ-36: each defence uses one action of the turn; WQ-19: four aces of the hit dice give one.
            defender_ar=int(self.defence is not None and blow.result != "miss"),
            ar_gain=hit.ar_gain,
            lasting=lasting,
            # WQ-32: 1 further turn, +1 per ace of the attack.
            turns=1 + blow.aces if lasting and self.aggravated else 0,
        )

    def weights(self) -> Weights[AttackResult]:
        """See `Rollable.weights`."""
        return AttackWeights(self)
