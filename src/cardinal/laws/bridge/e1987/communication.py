"""Law 73 of 1987: tempo that is varied knowingly, deception by manner, and redress that no bridge reason bars."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.authorized_information import side_in_question, undetermined
from cardinal.laws.bridge.e2017.aware_of_damage import play_is_over
from cardinal.laws.bridge.e2017.communication import (
    improper_communication,
    prearranged_communication,
    variation,
)
from cardinal.laws.bridge.e2017.communication import voice as voice_2017
from cardinal.laws.bridge.e2017.conduct import AVOID, considered_penalty, player_in_question
from cardinal.laws.bridge.law_12 import assigned_score, redressed
from cardinal.laws.prelude import ALIASES, DIRECTOR, NOT_DETERMINED, Case, Procedure, Review, Seat, Voice, law

from .unauthorized_information import chose_suggested_action

voice = Voice(__name__)

# 73D2 names no question, and no deviation from procedure made on purpose.
MISLEADING = ("remark", "gesture", "haste", "hesitancy", "manner")

ALIASES[1987, "73E2"] = "73F2"


@law("73", edition=1987)
def communication(case: Case) -> Procedure:
    """Law 73: what is complained of in the way a player communicated or deceived?"""
    if case.act is not None and case.act.verb == "hesitates":
        yield from tempo_or_manner(case)
        return
    cites = "§73A1 §73B2 §1987:73C §1987:73D1"
    complaint = yield voice_2017.choose(DIRECTOR, "complaint", cites, options=tuple(_COMPLAINTS))
    yield from _COMPLAINTS[complaint](case)


@law("73C", edition=1987)
def use_of_partners_information(case: Case) -> Procedure:
    """Law 73C: did a player take advantage of unauthorized information from partner?"""
    side = yield from side_in_question(case)
    yield voice.duty(side, AVOID, "§1987:73C")
    if case.act is not None and not play_is_over(case):
        yield Review("73C", cites="§1987:73C")
        return
    if not (yield from chose_suggested_action()):
        return
    yield voice.recorded("unauthorized_information_used_by_side", "§1987:73C", side=side)
    # The clause itself gives no penalty: what is left is the score.
    if (yield voice_2017.judge("damaged", "§1987:73C §16B3/2 §12B1/2")):
        yield from assigned_score(case, side, "§1987:73C §16B3/2")
    else:
        yield voice.none("no_damage", "§1987:73C")


@law("73D", edition=1987)
def tempo_or_manner(case: Case) -> Procedure:
    """Law 73D: a player's tempo or manner varied."""
    own = "§1987:73D1"
    seat = yield from variation(case, varied=own, pause="§1987:73A2", drawn=own, partner="§1987:73C")
    if seat is None:
        return
    yield from _knowing(case, seat)


def _knowing(case: Case, seat: Seat) -> Procedure:
    """73D1: a breach only for who knows that it may help his side; otherwise the opponents infer at their own risk."""
    if (yield voice.fact("knew_benefit", "§1987:73D1", seat=seat)) is True:
        yield voice.found("known_benefit", "§1987:73D1", seat=seat)
        yield from considered_penalty(seat, "§73D1/1")
    else:
        yield voice.found("own_risk", "§1987:73D1", seat=seat)
    yield from _inference(case, "§1987:73D1", seat)


@law("73D2", edition=1987)
def misleading(case: Case) -> Procedure:
    """Law 73D2: a player is said to have misled an opponent otherwise than by a call or play."""
    seat = yield from player_in_question(case, "§1987:73D2")
    means: object = "remark" if case.act is not None and case.act.verb == "remarks" else None
    if means is None:
        means = yield voice_2017.fact("means", "§1987:73D2", options=MISLEADING, text="misled_by", seat=seat)
    if means == NOT_DETERMINED:
        yield undetermined()
        return
    yield from _attempt(case, seat, str(means))


def _attempt(case: Case, seat: Seat, means: str) -> Procedure:
    """73D2: the attempt is improper; an intent that is not shown is none, but 73F2 does not ask for any."""
    if (yield voice_2017.fact("intended", "§1987:73D2", text="attempted", seat=seat)) is True:
        yield voice.recorded("attempt_to_mislead_by_seat_word", "§1987:73D2", seat=seat, word=voice.text(means))
        yield from considered_penalty(seat, "§73D2")
    else:
        yield voice_2017.found("no_attempt", "§1987:73D2", seat=seat)
    yield from _inference(case, "§1987:73D2", seat)


@law("73F2", edition=1987)
def false_inference(case: Case) -> Procedure:
    """Law 73F2: the end of play after an opponent may have been misled."""
    yield from _inference(case, "§1987:73F2")


def _inference(case: Case, breach: str, seat: Seat | None = None) -> Procedure:
    """73F2: a false inference, a benefit that could be foreseen, and damage; a bridge reason is no defence."""
    if case.act is not None and not play_is_over(case):
        yield Review("73F2", cites="§1987:73F2")
        return
    if (yield voice_2017.fact("inference", "§1987:73F2")) is not True:
        # No false inference, or none that is shown: nothing to redress.
        yield voice.none("no_false_inference", "§1987:73F2")
    elif not (yield voice_2017.judge("aware", "§1987:73F2")):
        yield voice.none("could_not_have_been_aware", f"§1987:73F2 {breach}")
    elif not (yield voice_2017.judge("damaged", "§1987:73F2 §12B1/2", text="damaged_by_inference")):
        yield voice.none("no_damage", "§1987:73F2")
    else:
        yield from redressed(case, "§1987:73F2", seat.side if seat is not None else None)


@law("73E1", edition=1987)
def deception(case: Case) -> Procedure:
    """Law 73E: an opponent was deceived by a call or a play."""
    seat = yield from player_in_question(case, "§73E1")
    aided = yield voice_2017.fact("aided", "§73E1", options=("nothing", "tempo", "understanding"), seat=seat)
    if aided == NOT_DETERMINED:
        yield undetermined()
    elif aided == "nothing":
        yield voice.none("proper_deception", "§73E1")
    elif aided == "tempo":
        yield voice_2017.found("emphasized", "§73E1 §1987:73D2", seat=seat)
        yield from _attempt(case, seat, "tempo_or_manner")
    else:
        yield voice.recorded("deception_protected_by_an_understanding_of_side", "§73E1", side=seat.side)
        yield voice.duty("director", "apply_law_law", "§73E1 §1987:40C", law="40C")


_COMPLAINTS = {
    "improper": improper_communication,
    "prearranged": prearranged_communication,
    "used": use_of_partners_information,
    "tempo": tempo_or_manner,
    "misled": misleading,
    "deceived": deception,
}
