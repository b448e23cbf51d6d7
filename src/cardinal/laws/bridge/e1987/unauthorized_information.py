"""Laws 16 and 16A of 1987: what may be used, and extra information from partner, with damage as the test."""

from __future__ import annotations

from enum import StrEnum

from cardinal.laws.bridge.e2017.authorized_information import side_in_question, undetermined
from cardinal.laws.bridge.e2017.moment import Moment, Stage, record_of
from cardinal.laws.bridge.e2017.unauthorized_information import action_of_partner
from cardinal.laws.bridge.law_12 import assigned_score
from cardinal.laws.effect import BoardEffect, Information, Review
from cardinal.laws.prelude import NOT_DETERMINED, Case, Finding, Procedure, Side, Voice, law

from .withdrawn_action import withdrawn_actions

voice = Voice(__name__)


class Source(StrEnum):
    """Where a player has some information from."""

    OWN_SIDE = "own_side"  # the lawful calls and plays of his own side
    OPPONENTS = "opponents"  # their calls and plays, and their manner
    WITHDRAWN = "withdrawn"
    PARTNER = "partner"  # extra, from partner
    ELSEWHERE = "elsewhere"  # extra, by accident from another source
    OTHER = "other"  # any other extra information: there is no list of what is free


# How partner conveyed it; an alert is on no list of this edition, though "other" is open.
MANNERS = ("words", "tempo", "manner", "other")
_MANNER_OF_ACT = {"hesitates": "tempo", "remarks": "words"}


@law("16", edition=1987)
def information(case: Case) -> Procedure:
    """Law 16: where does the information come from, and may it be used?"""
    if _manner_on_record(case) is not None:
        yield from extra_from_partner(case)
        return
    source = yield voice.fact("source", "§1987:16", options=tuple(Source))
    if source == NOT_DETERMINED:
        yield undetermined()
    elif source is Source.PARTNER:
        yield from extra_from_partner(case)
    elif source is Source.WITHDRAWN:
        yield from withdrawn_actions(case)
    elif source is Source.ELSEWHERE:
        yield voice.duty(
            "director", "deal_with_information_from_another_source_under_law", "§1987:16 §1987:16B", law="16B"
        )
    elif source is Source.OTHER:
        yield from _other_extra(case)
    else:
        side = yield from side_in_question(case)
        yield Information(voice.text(source), authorized=(side,), cites="§1987:16")
        yield voice.none("authorized", "§1987:16")


def _other_extra(case: Case) -> Procedure:
    """To act on any other extra information may be an infraction: the Director says whether it is."""
    side = yield from side_in_question(case)
    if not (yield voice.judge("is_infraction", "§1987:16", side=side)):
        yield voice.none("no_infraction", "§1987:16")
        return
    yield Information(voice.text("other"), unauthorized=(side,), cites="§1987:16")
    if (yield voice.judge("damaged", "§1987:16 §1987:12A")):
        yield from assigned_score(case, side, "§1987:16 §1987:12A")
    else:
        yield voice.none("no_damage", "§1987:16 §1987:12A")


@law("16A", edition=1987)
def extra_from_partner(case: Case) -> Procedure:
    """Law 16A: extra information from partner."""
    side = yield from side_in_question(case)
    manner = _manner_on_record(case)
    if manner is None:
        manner = yield voice.fact("manner", "§1987:16A", options=MANNERS)
        if manner == NOT_DETERMINED:
            yield undetermined()
            return
    elif manner == "tempo":
        act = case.irregularity
        clear = yield voice.fact("unmistakable", "§1987:16A", seat=act.seat if act is not None else None)
        if clear is not True:
            yield undetermined() if clear == NOT_DETERMINED else voice.none("not_clear", "§1987:16A")
            return
    if not (yield voice.judge("might_suggest", "§1987:16A")):
        yield voice.none("suggests_nothing", "§1987:16A")
        return
    yield Information(voice.text(f"by_{manner}"), unauthorized=(side,), cites="§1987:16A")
    yield from _reservations(case)
    yield from _use(case, side)


def _manner_on_record(case: Case) -> str | None:
    return _MANNER_OF_ACT.get(case.irregularity.verb) if case.irregularity is not None else None


def _reservations(case: Case) -> Procedure:
    """16A1: an opponent has reserved his right, which he may unless the organizers rule otherwise; whoever disputes
    the facts then calls the Director at once."""
    for act in record_of(case):
        if act.verb != "reserves" or act.seat is None:
            continue
        if not case.conditions["reservation_of_rights"]:
            yield voice.recorded("no_right_to_reserve_seat", "§1987:16A1", seat=act.seat)
            continue
        yield voice.recorded("rights_reserved_by_seat", "§1987:16A1", seat=act.seat)
        # A dispute is something that somebody voices: one that cannot be established was not.
        if (yield voice.fact("disputed", "§1987:16A1", seat=act.seat, usual=False)) is True:
            yield voice.duty(act.seat.side.other, "call_the_director", "§1987:16A1", when="at_once")


def _use(case: Case, side: Side) -> Procedure:
    """16A2: has partner taken the suggested action, and was there damage?"""
    if case.act is not None and Moment.latest(case).stage is not Stage.OVER:
        if not any(act.verb == "director" for act in record_of(case)):
            when = "on_solid_reason_to_think_that_it_was_used_when_play_ends_or_when_dummy_is_spread"
            yield voice.duty(case.innocent, "call_the_director", "§1987:16A2", when=voice.text(when))
        yield BoardEffect("played_on", cites="§1987:16A2")
        yield Review("16A", cites="§1987:16A2")
        return
    action = action_of_partner(case)
    if action is not None:
        yield voice.found("action_taken", "§1987:16A", seat=action.seat, action=action.call or action.card)
    elif (yield voice.fact("acted", "§1987:16A")) is not True:
        # Nothing was chosen, or nothing can be shown.
        yield voice.none("no_action_in_question", "§1987:16A")
        return
    if not (yield from chose_suggested_action()):
        return
    if (yield voice.judge("damaged", "§1987:16A2")):
        yield from assigned_score(case, side, "§1987:16A §1987:16A2")
    else:
        yield voice.none("no_damage", "§1987:16A2")


def chose_suggested_action() -> Finding:
    """Whether another action was reasonable and the information suggested the chosen one: no share of peers decides,
    and the suggestion need not be demonstrable."""
    if not (yield voice.judge("logical_alternative", "§1987:16A")):
        yield voice.none("no_other_reasonable_action", "§1987:16A")
        return False
    if not (yield voice.judge("suggested", "§1987:16A")):
        yield voice.none("not_suggested", "§1987:16A")
        return False
    return True
