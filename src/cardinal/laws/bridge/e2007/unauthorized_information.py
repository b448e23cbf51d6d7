"""Law 16 of 2007: a general ban on other information, and a wider test of what it could have suggested."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.authorized_information import Verdict, side_in_question, undetermined
from cardinal.laws.bridge.e2017.moment import Moment, Stage, record_of
from cardinal.laws.bridge.e2017.poll import Poll
from cardinal.laws.bridge.e2017.unauthorized_information import (
    MANNERS,
    NO_POLL,
    action_of_partner,
    manner_on_record,
    reservations,
    withdrawn,
)
from cardinal.laws.bridge.e2017.unauthorized_information import voice as voice_2017
from cardinal.laws.bridge.law_12 import assigned_score
from cardinal.laws.effect import Information, Review
from cardinal.laws.part import part
from cardinal.laws.prelude import ALIASES, DIRECTOR, NOT_DETERMINED, SIDES, Case, Finding, Procedure, Side, Voice, law

from .authorized_information import classified, left_to_section_c
from .outside_information import outside_information

voice = Voice(__name__)

_POLLS: tuple[object, ...] = (Poll(8, 5, 2), Poll(8, 0, 0), NO_POLL)


@law("16", edition=2007)
def information(case: Case) -> Procedure:
    """Law 16: where does the information come from, and may it be used?"""
    if manner_on_record(case) is not None:
        yield from extraneous_from_partner(case)
        return
    side = yield from side_in_question(case)
    verdict = yield from classified(case, side)
    if verdict is Verdict.FROM_ELSEWHERE:
        yield left_to_section_c()
    elif verdict is Verdict.FROM_WITHDRAWN:
        yield from _use_of_withdrawn_action(case, side)
    elif verdict is Verdict.FROM_PARTNER:
        yield from _consequences(case, side)
    elif verdict is Verdict.EXCLUDED:
        yield from _use_of_other_information(case, side)


@law("16B", edition=2007)
def extraneous_from_partner(case: Case) -> Procedure:
    """Law 16B: extraneous information from partner."""
    side = yield from side_in_question(case)
    manner = manner_on_record(case)
    if manner is None:
        manner = yield voice.fact("manner", "§2007:16B1(a)", options=MANNERS)
        if manner == NOT_DETERMINED:
            yield undetermined()
            return
    elif manner == "tempo":
        act = case.irregularity
        seat = act.seat if act is not None else None
        sure = yield voice_2017.fact("unmistakable", "§2007:16B1(a)", seat=seat)
        if sure == NOT_DETERMINED:
            yield undetermined()
            return
        if not sure:
            yield voice.none("no_break_in_tempo", "§2007:16B1(a)")
            return
    if not (yield voice_2017.judge("might_suggest", "§2007:16B1(a)")):
        yield voice.none("suggests_nothing", "§2007:16B1(a)")
        return
    yield Information(voice.text(f"by_{manner}"), unauthorized=(side,), cites="§2007:16B1(a)")
    yield from reservations(case)
    yield from _consequences(case, side)


@part
def _consequences(case: Case, side: Side) -> Procedure:
    """16B3: what did the player do with it, and was it to his side's advantage?"""
    if any(act.verb == "director" for act in record_of(case)):
        yield voice_2017.found("time_of_call", "§2007:16B3")
    if case.act is not None and Moment.latest(case).stage is not Stage.OVER:
        # Whether an advantage came of it is seen only when play has ended.
        yield Review("16B", cites="§2007:16B3")
        return
    action = action_of_partner(case)
    if action is not None:
        values = {"seat": action.seat, "action": action.call or action.card}
        yield voice_2017.found("action_taken", "§2007:16B1(a)", **values)
    elif (yield voice_2017.fact("acted", "§2007:16B1(a)")) is not True:
        # Nothing was chosen, or nothing can be shown: no infraction so far, and the player stays bound.
        yield Review("16B", cites="§2007:16B1(a) §2007:16B3")
        return
    if not (yield from chose_suggested_action("§2007:16B1(a)")):
        return
    if (yield voice_2017.judge("advantage", "§2007:16B3")):
        # Any adjusted score of Law 12C, not only an assigned one.
        yield from assigned_score(case, side, "§2007:16B1(a) §2007:16B3")
    else:
        yield voice.none("no_advantage", "§2007:16B3")


def chose_suggested_action(ban: str) -> Finding:
    """Whether the action was one that could demonstrably have been suggested, with a logical alternative to it; if
    not, it says so with the effect."""
    poll = yield voice_2017.fact("poll", "§2007:16B1(b)", options=_POLLS, reader=Poll.parse, usual=NO_POLL)
    if isinstance(poll, Poll):
        yield voice_2017.found(
            "poll_shows", "§2007:16B1(b)", polled=poll.polled, consider=poll.consider, choose=poll.choose,
            consider_percent=poll.consider_percent, choose_percent=poll.choose_percent,
        )  # fmt: skip
    if not (yield voice.judge("logical_alternative", "§2007:16B1(b)")):
        yield voice.none("no_logical_alternative", f"{ban} §2007:16B1(b)")
        return False
    # In 2017 only what is suggested counts; here what could be is enough.
    if (yield voice.judge("suggested", ban, options=(True, "could", False))) is False:
        yield voice.none("could_not_have_been_suggested", ban)
        return False
    yield voice_2017.found("infraction", ban)
    return True


def _use_of_other_information(case: Case, side: Side) -> Procedure:
    """16A3 and 16A4: information that nothing allows was the basis of a call or play, and that did damage."""
    # What a player had in mind must be shown: a basis that cannot be established is none.
    if (yield voice.fact("based_on_it", "§2007:16A3")) is not True:
        yield voice.none("no_use_of_it_is_shown", "§2007:16A3")
    else:
        yield from _adjust_if_damaged(case, side, "§2007:16A3")


def _adjust_if_damaged(case: Case, side: Side, ban: str) -> Procedure:
    if (yield voice_2017.judge("damaged", "§2007:16A4 §12B1/2")):
        yield from assigned_score(case, side, f"{ban} §2007:16A4")
    else:
        yield voice.none("no_damage", f"{ban} §2007:16A4")


# The part that 10C4 names, for a side that did well after a rectification.
ALIASES[2007, "16D2"] = "16D"


@law("16D", edition=2007)
def withdrawn_actions(case: Case) -> Procedure:
    """Law 16D: the end of play after a call or play was withdrawn."""
    if case.act is not None and case.act.verb == "looks":
        # A look at another hand is noticed under its number of 2017, which here is section C.
        yield from outside_information(case)
        return
    offending: tuple[Side, ...]
    act = case.irregularity
    if act is not None and act.seat is not None:
        offending = (act.seat.side,)
    else:
        cites = "§16C1 §2007:16D2"
        named = yield voice_2017.choose(DIRECTOR, "side", cites, options=(*SIDES, "both"), text="offending_side")
        offending = SIDES if named == "both" else (named,)
    free = tuple(side for side in SIDES if side not in offending)
    cites = "§16C1 §2007:16D2" if free else "§2007:16D2"
    yield Information(withdrawn(case), authorized=free, unauthorized=offending, cites=cites)
    actor = yield voice_2017.choose(DIRECTOR, "actor", "§16C1 §2007:16D2", options=SIDES)
    if actor in free:
        yield voice.none("authorized", "§16C1")
    else:
        yield from _use_of_withdrawn_action(case, actor)


def _use_of_withdrawn_action(case: Case, side: Side) -> Procedure:
    """16D2 and 16A4: the offending side chose what a withdrawn action could have suggested."""
    if (yield from chose_suggested_action("§2007:16D2")):
        yield from _adjust_if_damaged(case, side, "§2007:16D2")
