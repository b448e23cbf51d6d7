"""Law 40 of 2007: when methods are disclosed, what is special, and what only an authority of 2007 may regulate."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import cardinal.laws.bridge.e2017.understandings as base
from cardinal.laws.bridge.e2017.authorized_information import undetermined
from cardinal.laws.bridge.e2017.understandings import is_forbidden, offending_side, redress
from cardinal.laws.bridge.reheard import Heard, Step, reheard
from cardinal.laws.effect import Duty
from cardinal.laws.prelude import ALIASES, DIRECTOR, NOT_DETERMINED, Case, Finding, Procedure, Question, Voice, law

voice = Voice(__name__)

KINDS = ("natural", "artificial", "convention", "designated", "varied")
"""What an understanding can be that a regulation may not permit."""

# What an agreement to vary the methods may follow upon.
_TRIGGERS = ("question", "answer", "own irregularity", "opponents' irregularity")


@law("40", edition=2007)
def understandings(case: Case) -> Procedure:
    """Law 40: what is the complaint about a partnership's understandings?"""
    cites = "§2007:40A1(b) §40A3"
    about = yield base.voice.choose(DIRECTOR, "complaint", cites, options=tuple(_COMPLAINTS))
    yield from _COMPLAINTS[about](case)


@law("40A1", edition=2007)
def duty_to_disclose(case: Case) -> Procedure:
    """Law 40A1(b): a partnership discloses its understandings before it begins to play against a pair."""
    yield from reheard(base.duty_to_disclose(case), revise=_before_play)


def _before_play(step: Step) -> Iterable[Step]:
    if isinstance(step, Duty) and "§40A1(b)" in step.cites:
        regulated = step.what.key == "disclose_understandings_as_regulated"
        what = step.what if regulated else voice.text("make_understandings_available")
        yield replace(step, what=what, when="before_play_against_the_pair", cites="§2007:40A1(b)")
        return
    yield step


@law("40A4", edition=2007)
def different_methods(case: Case) -> Procedure:
    """Law 40B2(a): partners differ in method, which is a breach unless the authority has relaxed the requirement."""
    if case.conditions["partners_may_differ_in_method"]:
        yield voice.found("may_differ", "§2007:40B2(a)")
        yield voice.none("partners_may_differ_in_method", "§2007:40B2(a)")
        return
    yield from base.different_methods(case)


@law("40B5", edition=2007)
def prohibited_understanding(case: Case) -> Procedure:
    """Law 40B5: an understanding that the regulations of the tournament do not permit."""
    side = yield from offending_side(case)
    kind = yield voice.fact("understanding", "§2007:40B1(b) §2007:40B3", options=KINDS)
    if kind == NOT_DETERMINED:
        yield undetermined()
        return
    if kind == "varied":
        if not (yield from _may_not_vary(case)):
            return
    else:
        special = kind in ("artificial", "convention")
        if special:
            yield voice.found("special_by_default", "§2007:40B1(b)")
        # A convention is in the same place as an artificial call, be it an agreement on the play.
        if not (yield from is_forbidden(case, "artificial" if special else str(kind))):
            return
    yield from redress(case, side, "§40B4/1", "§40B4/2")


def _may_not_vary(case: Case) -> Finding:
    """40B3: whether the authority has forbidden to vary by agreement, after whatever it was."""
    trigger = yield voice.fact("trigger", "§2007:40B3", options=_TRIGGERS)
    if trigger == NOT_DETERMINED:
        yield undetermined()
        return False
    if case.conditions["vary_after_question_or_irregularity"]:
        yield voice.none("such_agreements_are_allowed", "§2007:40B3")
        return False
    yield voice.found("may_not_vary", "§2007:40B3")
    return True


@law("40C", edition=2007)
def deviation(case: Case) -> Procedure:
    """Law 40C: a player departed from the announced methods, by a psychic call or otherwise."""
    yield from reheard(base.deviation(case), revise=_on_the_card)


def _on_the_card(step: Step) -> Iterable[Step]:
    if isinstance(step, Duty):
        what = voice.text("enter_the_implicit_understanding_on_the_system_card")
        yield replace(step, what=what, cites="§2007:40C1")
        return
    yield step


@law("40B2", edition=2007)
def consulted(case: Case) -> Procedure:
    """Laws 20G2, 40B2(b) and (c), 40C3(a): a player has looked at a system card or notes, or has used an aid."""
    yield from reheard(base.consulted(case), revise=_at_own_turn)


def _at_own_turn(step: Step) -> Heard[object]:
    # That he wants to explain partner's call is no ground for a look: it does not have to be asked.
    if isinstance(step, Question) and step.key == "explaining":
        yield voice.found("own_turn_only", "§2007:40B2(c)", **step.text.values)
        return False
    return (yield step)


# The other parts rule as in 2017, some under another number.
law("40A2", edition=2007)(base.source_of_message)
law("40B4", edition=2007)(base.failure_to_disclose)
law("40B6", edition=2007)(base.information_withheld)
# What the 2007 clause 40B3 gives is a power of the authority, heard under 40B5; failures to disclose, which 2017 refers
# to by that number, are 40B4 here.
ALIASES[2007, "40B3"] = "40B4"

_COMPLAINTS: dict[str, Callable[[Case], Procedure]] = {
    **base.COMPLAINTS,
    "consulted": consulted,
    "methods": different_methods,
    "prohibited": prohibited_understanding,
    "deviation": deviation,
}
