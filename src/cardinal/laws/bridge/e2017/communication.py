"""Law 73: what partners may tell each other and how, tempo and manner, and where deception ends."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.bridge import Bid
from cardinal.cards import Seat
from cardinal.laws.bridge.law_12 import assigned_score, redressed
from cardinal.laws.effect import Effect, Information, Review
from cardinal.laws.position import Position
from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Conditions, Found, Procedure, Question, Voice, law

from .authorized_information import side_in_question, undetermined
from .aware_of_damage import play_is_over
from .conduct import AVOID, considered_penalty, player_in_question
from .unauthorized_information import chose_suggested_action

voice = Voice(__name__)

# The channels that the law names as examples of improper ones, and those by which an opponent may be misled.
MEANS = ("manner", "remark", "gesture", "question", "no_question", "alert", "explanation", "other")
MISLEADING = ("question", "remark", "gesture", "haste", "hesitancy", "manner", "procedure")


@law("73")
def communication(case: Case) -> Procedure:
    """Law 73: what is complained of in the way a player communicated or deceived?"""
    if case.act is not None and case.act.verb == "hesitates":
        yield from tempo_or_manner(case)
        return
    complaint = yield voice.choose(DIRECTOR, "complaint", "§73A1 §73B2 §73C1 §73D1/1", options=tuple(_COMPLAINTS))
    yield from _COMPLAINTS[complaint](case)


def improper_communication(case: Case) -> Procedure:
    """73A1, 73B1: something other than a call or a play passed between partners."""
    seat = yield from player_in_question(case, "§73A1 §73B1")
    means = "remark" if _is_remark(case) else (yield voice.fact("means", "§73B1", options=MEANS, seat=seat))
    if means == NOT_DETERMINED:
        yield undetermined()
        return
    if (yield voice.judge("authorized", "§73A1", seat=seat)):
        yield voice.none("authorized_by_the_laws", "§73A1")
        return
    how = voice.text(str(means))
    yield voice.recorded("improper_communication_by_seat_word", "§73A1 §73B1", seat=seat, word=how)
    yield Information(how, unauthorized=(seat.side,), cites="§73B1 §16B1")
    yield voice.duty(seat.partner, AVOID, "§73C1")
    yield from considered_penalty(seat, "§73B1")


def _is_remark(case: Case) -> bool:
    return case.act is not None and case.act.verb == "remarks"


def prearranged_communication(case: Case) -> Procedure:
    """73B2: the gravest offence goes to those who can exclude from the event."""
    side = yield from side_in_question(case)
    found = yield voice.fact("prearranged", "§73B2", side=side)
    if found == NOT_DETERMINED:
        yield undetermined()
    elif not found:
        yield voice.none("no_prearranged_communication", "§73B2")
    else:
        yield voice.recorded("prearranged_communication_by_side", "§73B2", side=side)
        yield voice.duty("director", "refer_the_pair_to_the_disciplinary_authority", "§73B2 §91A §91B", when="at_once")


@law("73C")
def use_of_partners_information(case: Case) -> Procedure:
    """Law 73C: did a player take advantage of unauthorized information from partner?"""
    side = yield from side_in_question(case)
    yield voice.duty(side, AVOID, "§73C1")
    if case.act is not None and not play_is_over(case):
        yield Review("73C", cites="§73C1 §73C2")
        return
    if not (yield from chose_suggested_action("§73C1 §16B1(a)")):
        return
    yield voice.recorded("unauthorized_information_used_by_side", "§73C1", side=side)
    if (yield voice.judge("damaged", "§73C2 §16B3/2 §12B1/2")):
        yield from assigned_score(case, side, "§73C2 §16B3/2")
    # The penalty does not depend on damage, nor the damage on the penalty.
    yield from considered_penalty(side, "§73C1 §73C2")


def mandatory_pauses(conditions: Conditions) -> frozenset[str]:
    """73A2: where the Regulating Authority has made a pause compulsory."""
    return frozenset(str(conditions["mandatory_pauses"]).split("+")) - {"none"}


def compulsory_pause(position: Position, seat: Seat, conditions: Conditions) -> str | None:
    """Which compulsory pause, if any, *seat* has to make now."""
    now = {
        "first_round": position.period == "auction" and not position.auction.has_called(seat),
        "skip_bid": _follows_skip_bid(position, seat),
        "first_trick": position.play is not None and position.play.number == 1,
    }
    required = mandatory_pauses(conditions)
    return next((name for name, applies in now.items() if applies and name in required), None)


def _follows_skip_bid(position: Position, seat: Seat) -> bool:
    """Whether the right-hand opponent has just bid higher than he needed for the denomination."""
    entries = position.auction.entries
    if not entries or entries[-1].seat is not seat.rho or not isinstance(entries[-1].call, Bid):
        return False
    bid = entries[-1].call
    before = position.auction.without(seat.rho, bid)
    return before.lowest_sufficient(bid.denomination) is not bid


Varied = Generator[Question | Found | Effect, Any, Seat | None]
"""A part of a law that gives the seat whose tempo or manner varied."""


def variation(
    case: Case, *, varied: str = "§73D1/1", pause: str = "§73A2/2", drawn: str = "§73D1/2", partner: str = "§73C1"
) -> Varied:
    """73D1: whose tempo or manner varied, and what his partner may do with it; None when there is nothing to hear.

    The editions differ in what follows and in their numbers: what was *varied*, the compulsory *pause*, the inference
    *drawn* and the duty of the *partner*.
    """
    seat = yield from player_in_question(case, varied)
    compulsory = compulsory_pause(case.position, seat, case.conditions) if case.act is not None else None
    if compulsory is not None:
        yield voice.found(f"pause_{compulsory}", pause, seat=seat)
        yield voice.none("compulsory_pause", pause)
        return None
    answer = yield voice.fact("varied", varied, seat=seat)
    if answer == NOT_DETERMINED:
        yield undetermined()
        return None
    if not answer:
        yield voice.none("no_variation", varied)
        return None
    yield voice.recorded("variation_by_seat", varied, seat=seat)
    yield Information(
        voice.text("tempo_or_manner"), authorized=(seat.side.other,), unauthorized=(seat.side,), cites=drawn
    )
    yield voice.duty(seat.partner, AVOID, partner)
    return seat


@law("73D")
def tempo_or_manner(case: Case) -> Procedure:
    """Law 73D: a player's tempo or manner varied."""
    seat = yield from variation(case)
    if seat is None:
        return
    if (yield voice.fact("intended", "§73D1/1 §73D2", seat=seat)) is True:
        yield from attempt_to_mislead(case, seat, "tempo_or_manner", intended=True)
        return
    # Not on purpose, or not shown to be: no infraction by itself, but a false inference may still be redressed.
    yield voice.found("unintended", "§73D1/1", seat=seat)
    yield from _inference(case, "§73D1/1", own_fault=False, seat=seat)


@law("73D2")
def misleading(case: Case) -> Procedure:
    """Law 73D2: a player is said to have misled an opponent otherwise than by a call or play."""
    seat = yield from player_in_question(case, "§73D2")
    means = "remark"
    if not _is_remark(case):
        means = yield voice.fact("means", "§73D2", options=MISLEADING, text="misled_by", seat=seat)
    if means == NOT_DETERMINED:
        yield undetermined()
        return
    intended = (yield voice.fact("intended", "§73D2", text="attempted", seat=seat)) is True
    yield from attempt_to_mislead(case, seat, str(means), intended=intended)


def attempt_to_mislead(case: Case, seat: Seat, means: str, *, intended: bool) -> Procedure:
    """73D2: the attempt is a breach whether or not it succeeds; its success is a matter of 73E2. *means* is a key."""
    if intended:
        yield voice.recorded("attempt_to_mislead_by_seat_word", "§73D2", seat=seat, word=voice.text(means))
        yield from considered_penalty(seat, "§73D2")
    else:
        # An intent that is not shown is none, but 73E2 asks only what the player could have known.
        yield voice.found("no_attempt", "§73D2", seat=seat)
    yield from _inference(case, "§73D2", own_fault=intended, seat=seat)


@law("73E2")
def false_inference(case: Case) -> Procedure:
    """Law 73E2: the end of play after an opponent may have been misled."""
    yield from _inference(case, "", own_fault=False)


def _inference(case: Case, breach: str, *, own_fault: bool, seat: Seat | None = None) -> Procedure:
    """73E2: a false inference, no demonstrable bridge reason, a benefit that could be foreseen, and the damage."""
    if case.act is not None and not play_is_over(case):
        yield Review("73E2", cites="§73E2")
        return
    if (yield voice.fact("inference", "§73E2")) is not True:
        # No false inference, or none that is shown: nothing to redress.
        yield voice.none("no_false_inference", f"{breach} §73E2")
        return
    if own_fault:
        # Who means to mislead has no bridge reason for it and knows what he may gain.
        yield voice.found("meant_to_mislead", "§73E2 §73D2")
    elif (yield voice.judge("bridge_reason", "§73E2")):
        yield voice.none("demonstrable_bridge_reason", "§73E2 §73D1/2")
        return
    elif not (yield voice.judge("aware", "§73E2")):
        yield voice.none("could_not_have_been_aware", "§73E2 §73D1/2")
        return
    if not (yield voice.judge("damaged", "§73E2 §12B1/2", text="damaged_by_inference")):
        yield voice.none("no_damage", "§73E2 §12B1/2")
        return
    yield from redressed(case, "§73E2", seat.side if seat is not None else None)


@law("73E1")
def deception(case: Case) -> Procedure:
    """Law 73E1: an opponent was deceived by a call or a play."""
    seat = yield from player_in_question(case, "§73E1")
    aided = yield voice.fact("aided", "§73E1", options=("nothing", "tempo", "understanding"), seat=seat)
    if aided == NOT_DETERMINED:
        yield undetermined()
    elif aided == "nothing":
        yield voice.none("proper_deception", "§73E1")
    elif aided == "tempo":
        yield voice.found("emphasized", "§73E1 §73D2", seat=seat)
        intended = (yield voice.fact("intended", "§73D2", text="attempted", seat=seat)) is True
        yield from attempt_to_mislead(case, seat, "tempo_or_manner", intended=intended)
    else:
        yield voice.recorded("deception_protected_by_an_understanding_of_side", "§73E1", side=seat.side)
        yield voice.duty("director", "apply_law_law", "§73E1 §40C1/1", law="40C")


_COMPLAINTS = {
    "improper": improper_communication,
    "prearranged": prearranged_communication,
    "used": use_of_partners_information,
    "tempo": tempo_or_manner,
    "misled": misleading,
    "deceived": deception,
}
