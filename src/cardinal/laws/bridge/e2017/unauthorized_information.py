"""Laws 16B and 16C: information from partner, information from withdrawn actions, and what was made of it."""

from __future__ import annotations

from cardinal.cards import SIDES, Card, Side
from cardinal.laws.bridge.law_12 import assigned_score
from cardinal.laws.effect import AnyCall, Information, Review
from cardinal.laws.part import part
from cardinal.laws.prelude import ALIASES, DIRECTOR, NOT_DETERMINED, Act, Case, Finding, Procedure, Text, Voice, law

from .authorized_information import (
    Verdict,
    classified,
    left_to_section_d,
    side_in_question,
    undetermined,
)
from .moment import Moment, Stage, record_of
from .poll import Poll

voice = Voice(__name__)

# How partner conveyed it, by the act of the record; the list of the law is not closed.
MANNERS = ("words", "alert", "tempo", "manner", "other")
_SAID = {manner: f"by_{manner}" for manner in MANNERS}
_MANNER_OF_ACT = {"hesitates": "tempo", "remarks": "words"}
NO_POLL = "no poll"
_POLLS: tuple[object, ...] = (Poll(8, 5, 2), Poll(8, 0, 0), NO_POLL)


@law("16")
def information(case: Case) -> Procedure:
    """Law 16: where does the information come from, and may it be used?"""
    if manner_on_record(case) is not None:
        yield from extraneous_from_partner(case)
        return
    side = yield from side_in_question(case)
    row = yield from classified(case, side)
    if row is None:
        return
    if row.gives is Verdict.AUTHORIZED:
        yield voice.none("authorized", row.cites)
    elif row.gives is Verdict.FROM_ELSEWHERE:
        yield left_to_section_d()
    elif row.gives is Verdict.FROM_WITHDRAWN:
        yield from _use_of_withdrawn_action(case, side)
    elif row.gives is Verdict.FROM_PARTNER:
        yield from _consequences(case, side)
    else:
        # Cards that the laws exclude: the law that excludes them has its own adjustment; what remains is 16B3's.
        yield from _judged_use(case, side)


@law("16B")
def extraneous_from_partner(case: Case) -> Procedure:
    """Law 16B: extraneous information from partner."""
    side = yield from side_in_question(case)
    manner = manner_on_record(case)
    if manner is None:
        manner = yield voice.fact("manner", "§16B1", options=MANNERS)
        if manner == NOT_DETERMINED:
            yield undetermined()
            return
    elif manner == "tempo":
        act = case.irregularity
        sure = yield voice.fact("unmistakable", "§16B1", seat=act.seat if act is not None else None)
        if sure == NOT_DETERMINED:
            yield undetermined()
            return
        if not sure:
            yield voice.none("no_break_in_tempo", "§16B1")
            return
    if not (yield voice.judge("might_suggest", "§16B1")):
        yield voice.none("suggests_nothing", "§16B1")
        return
    yield Information(voice.text(_SAID[manner]), unauthorized=(side,), cites="§16B1")
    yield from reservations(case)
    yield from _consequences(case, side)


def manner_on_record(case: Case) -> str | None:
    return _MANNER_OF_ACT.get(case.irregularity.verb) if case.irregularity is not None else None


def reservations(case: Case) -> Procedure:
    """16B2: an opponent has reserved his rights, where the Regulating Authority lets him."""
    for act in record_of(case):
        if act.verb != "reserves" or act.seat is None:
            continue
        if case.conditions["reservation_of_rights"]:
            yield voice.found("rights_reserved", "§16B2/1", seat=act.seat)
            yield voice.recorded("rights_reserved_by_seat", "§16B2/1", seat=act.seat)
        else:
            yield voice.found("no_reservation_here", "§16B2/1", seat=act.seat)
            yield voice.duty(act.seat, "call_the_director_instead_of_reserving_rights", "§16B2/1")


@part
def _consequences(case: Case, side: Side) -> Procedure:
    """16B3: now that the player has unauthorized information, what did he do with it, and was it to his advantage?"""
    moment = Moment.latest(case)
    if any(act.verb == "director" for act in record_of(case)):
        yield voice.found("time_of_call", "§fn:5")
    if case.act is not None and moment.stage is not Stage.OVER:
        # Whether an advantage came of it is seen only when play has ended.
        yield Review("16B", cites="§16B3/2")
        return
    action = action_of_partner(case)
    if action is None:
        acted = yield voice.fact("acted", "§16B1(a)")
        if acted is not True:
            # Nothing was chosen, or nothing can be shown: no infraction so far, and the player stays bound.
            yield Review("16B", cites="§16B1(a) §16B3/2")
            return
    else:
        yield voice.found("action_taken", "§16B1(a)", seat=action.seat, action=action.call or action.card)
    yield from _judged_use(case, side)


def action_of_partner(case: Case) -> Act | None:
    """What the partner of the one who conveyed the information first did after it."""
    if case.irregularity is None or case.irregularity.seat is None:
        return None
    partner, verbs = case.irregularity.seat.partner, ("calls", "leads", "leads down", "plays")
    return next((act for act in case.since if act.seat is partner and act.verb in verbs), None)


def _judged_use(case: Case, side: Side) -> Procedure:
    """Was the ban broken, and did the offender gain by it?"""
    if not (yield from chose_suggested_action("§16B1(a)")):
        return
    if not (yield voice.judge("advantage", "§16B3/2")):
        yield voice.none("no_advantage", "§16B3/2")
        return
    yield from assigned_score(case, side, "§16B1(a) §16B3/2")


def chose_suggested_action(ban: str) -> Finding:
    """Whether the action was demonstrably suggested over a logical alternative; if not, it says so with the effect.
    The poll is evidence: the law names no number, so the Director judges."""
    poll = yield voice.fact("poll", "§16B1(b)", options=_POLLS, reader=Poll.parse, usual=NO_POLL)
    if isinstance(poll, Poll):
        yield voice.found(
            "poll_shows", "§16B1(b)", polled=poll.polled, consider=poll.consider, choose=poll.choose,
            consider_percent=poll.consider_percent, choose_percent=poll.choose_percent,
        )  # fmt: skip
    if not (yield voice.judge("logical_alternative", "§16B1(b)")):
        yield voice.none("no_logical_alternative", f"{ban} §16B1(b)")
        return False
    if not (yield voice.judge("suggested", ban)):
        yield voice.none("not_demonstrably_suggested", ban)
        return False
    yield voice.found("infraction", ban)
    return True


# The part that 10C4 names, for a side that did well after a rectification.
ALIASES[2017, "16C2"] = "16C"


@law("16C")
def withdrawn_actions(case: Case) -> Procedure:
    """Law 16C: the end of play after a call or play was withdrawn."""
    offending: tuple[Side, ...]
    act = case.irregularity
    if act is not None and act.seat is not None:
        offending = (act.seat.side,)
    else:
        named = yield voice.choose(DIRECTOR, "side", "§16C1 §16C2", options=(*SIDES, "both"), text="offending_side")
        offending = SIDES if named == "both" else (named,)
    free = tuple(side for side in SIDES if side not in offending)
    cites = "§16C1 §16C2" if free else "§16C2"
    yield Information(withdrawn(case), authorized=free, unauthorized=offending, cites=cites)
    actor = yield voice.choose(DIRECTOR, "actor", "§16C1 §16C2", options=SIDES)
    if actor in free:
        yield voice.none("authorized", "§16C1")
        return
    yield from _use_of_withdrawn_action(case, actor)


def withdrawn(case: Case) -> Text | AnyCall | Card:
    act = case.act
    found = (act.call or act.card) if act is not None else None
    return found if found is not None else voice.text("withdrawn_action")


def _use_of_withdrawn_action(case: Case, side: Side) -> Procedure:
    """16C2, 16C3: the offending side chose what the withdrawn action suggested, and the other side was damaged."""
    if not (yield from chose_suggested_action("§16C2")):
        return
    if not (yield voice.judge("damaged", "§16C3 §12B1/2")):
        yield voice.none("no_damage", "§16C3")
        return
    yield from assigned_score(case, side, "§16C2 §16C3")
