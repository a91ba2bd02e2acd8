"""House rules of Wizard Quest, and the numbers its authors retuned between editions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from annotated_types import Interval, Len

from astragal import core
from astragal.core import Declaration, Doc, RuleError


@dataclass(frozen=True, slots=True, kw_only=True)
class SpellBand(Declaration):
    """A band of levels in which every `step` levels cost one stamina more."""

    upto: Annotated[int | None, Interval(ge=1, le=1000), Doc("last level of the band; left out: no last one")] = None
    step: Annotated[int, Interval(ge=1, le=1000), Doc("levels to one stamina")]


SPELL_BANDS = (
    SpellBand(upto=30, step=3),
    SpellBand(upto=60, step=5),
    SpellBand(upto=100, step=10),
    SpellBand(step=20),
)

# WQ-50: ten bands of three levels, and two of five.
LIMITED_BANDS = (3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 35, 40)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(core.Options):
    """House rules of Wizard Quest; the defaults are the rules as written."""

    botch_rule: Annotated[
        Literal["dice", "points", "separate", "none"],
        Doc("what ones must outnumber to botch: dice that succeeded, successes, each kind apart; or never (WQ-04)"),
    ] = "dice"
    compare: Annotated[
        Literal["aces", "points"], Doc("do aces come first in a contest, or only successes? (WQ-05)")
    ] = "aces"
    hb_step: Annotated[int, Interval(ge=1, le=100), Doc("levels to one hit bonus (WQ-12)")] = 10
    crits_automatic: Annotated[bool, Doc("does an uncalled hit of 16 or more count as a called critical? (WQ-18)")] = (
        False
    )
    natural_20_always_triple: Annotated[bool, Doc("is a natural 20 a triple critical whatever was called? (WQ-18)")] = (
        False
    )
    npc_death_blow_natural: Annotated[bool, Doc("must the die itself show a death blow on an NPC? (WQ-21)")] = False
    no_death_blow: Annotated[bool, Doc("are death blows on player characters ruled out? (WQ-24)")] = False
    hit_from: Annotated[int, Interval(ge=2, le=19), Doc("least total of a d20 that hits (WQ-15)")] = 10
    called_from: Annotated[int, Interval(ge=2, le=30), Doc("least total of a d20 that hits as called (WQ-16)")] = 16
    pips_hit_from: Annotated[int, Interval(ge=6, le=23), Doc("least total of 4d6 that hits (WQ-19)")] = 12
    pips_called_from: Annotated[int, Interval(ge=6, le=40), Doc("least total of 4d6 that hits as called (WQ-19)")] = 18
    death_blow_cost: Annotated[int, Interval(ge=0, le=100), Doc("stamina that a death blow costs (WQ-22)")] = 5
    physical_critical: Annotated[
        int, Interval(ge=1, le=100), Doc("a physical critical does so many times its damage (WQ-25)")
    ] = 2
    physical_triple: Annotated[int, Interval(ge=1, le=100), Doc("a triple one does so many times (WQ-25)")] = 3
    magic_bonus_multiplied: Annotated[bool, Doc("do criticals multiply the magic of a weapon too? (WQ-25)")] = True
    magic_critical: Annotated[
        int, Interval(ge=1, le=100), Doc("a critical spell does so many times its level (WQ-26)")
    ] = 10
    magic_triple: Annotated[int, Interval(ge=1, le=100), Doc("a triple one does so many times (WQ-26)")] = 15
    damage_successes: Annotated[
        Literal["gross", "margin"],
        Doc("do all the attacker's successes add damage, or those above the defender's? (WQ-28)"),
    ] = "gross"
    ar_base: Annotated[
        int, Interval(ge=0, le=20), Doc("actions a turn before Movement or Intelligence count (WQ-35)")
    ] = 1
    ar_step: Annotated[int, Interval(ge=1, le=100), Doc("points of Movement or Intelligence to one action (WQ-35)")] = (
        10
    )
    physical_cost: Annotated[int, Interval(ge=0, le=100), Doc("stamina for a physical action (WQ-38)")] = 1
    spell_bands: Annotated[tuple[SpellBand, ...], Len(1, 12), Doc("what spells cost, band by band (WQ-39)")] = (
        SPELL_BANDS
    )
    limited_bands: Annotated[
        tuple[Annotated[int, Interval(ge=1, le=1000)], ...],
        Len(1, 24),
        Doc("last level of each band of limited magic (WQ-50)"),
    ] = LIMITED_BANDS
    focus_costs: Annotated[
        tuple[Annotated[int, Interval(ge=0, le=1000)], ...],
        Len(0, 12),
        Doc("stamina for each Focus reroll of a conflict in turn (WQ-41)"),
    ] = (5, 10, 15)
    reroll_keep: Annotated[Literal["new", "best"], Doc("does the new roll stand, or the better one? (WQ-41)")] = "new"
    save_target: Annotated[int, Interval(ge=1, le=100), Doc("least total that saves (WQ-45)")] = 11
    saves_a_day: Annotated[int, Interval(ge=0, le=100), Doc("saving throws a character has a day (WQ-47)")] = 3

    def agree(self) -> None:
        """Refuse bands of hits, spells and limited magic that do not rise."""
        if self.called_from < self.hit_from or self.pips_called_from < self.pips_hit_from:
            raise RuleError("called_from: expected no less than what hits at all", tip="raise it, or lower hit_from")
        if list(self.limited_bands) != sorted(set(self.limited_bands)):
            raise RuleError(f"limited_bands: expected rising last levels, got {list(self.limited_bands)}")
        ends = [band.upto for band in self.spell_bands]
        closed = [end for end in ends[:-1] if end is not None]
        if ends[-1] is not None or len(closed) < len(ends) - 1 or closed != sorted(set(closed)):
            raise RuleError(f"spell_bands: expected rising last levels and none for the last band, got {ends}")
