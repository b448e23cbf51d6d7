"""Law 73 of 2007: questions are no means of misleading, tempo does not taint a deception, and 73F needs a breach."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.authorized_information import side_in_question, undetermined
from cardinal.laws.bridge.e2017.aware_of_damage import play_is_over
from cardinal.laws.bridge.e2017.communication import (
    MISLEADING,
    improper_communication,
    prearranged_communication,
    variation,
)
from cardinal.laws.bridge.e2017.communication import voice as voice_2017
from cardinal.laws.bridge.e2017.conduct import AVOID, considered_penalty, player_in_question
from cardinal.laws.bridge.e2017.unauthorized_information import chose_suggested_action
from cardinal.laws.bridge.law_12 import assigned_score, redressed
from cardinal.laws.prelude import ALIASES, DIRECTOR, NOT_DETERMINED, Case, Procedure, Review, Seat, Voice, law

voice = Voice(__name__)

# The rules of deception stand one letter further on here.
ALIASES[2007, "73E1"] = "73E"
ALIASES[2007, "73E2"] = "73F"


@law("73", edition=2007)
def communication(case: Case) -> Procedure:
    """Law 73: what is complained of in the way a player communicated or deceived?"""
    if case.act is not None and case.act.verb == "hesitates":
        yield from tempo_or_manner(case)
        return
    cites = "§73A1 §73B2 §2007:73C §73D1/1"
    complaint = yield voice_2017.choose(DIRECTOR, "complaint", cites, options=tuple(_COMPLAINTS))
    yield from _COMPLAINTS[complaint](case)


@law("73C", edition=2007)
def use_of_partners_information(case: Case) -> Procedure:
    """Law 73C: did a player take advantage of unauthorized information from partner?"""
    side = yield from side_in_question(case)
    yield voice.duty(side, AVOID, "§2007:73C")
    if case.act is not None and not play_is_over(case):
        yield Review("73C", cites="§2007:73C")
        return
    if not (yield from chose_suggested_action("§73C1 §16B1(a)")):
        return
    yield voice.recorded("unauthorized_information_used_by_side", "§2007:73C", side=side)
    if (yield voice_2017.judge("damaged", "§2007:73C §16B3/2 §12B1/2")):
        yield from assigned_score(case, side, "§2007:73C §16B3/2")
        return
    # A use that did no damage is penalised by the general power or not at all.
    yield voice.found("no_penalty_of_its_own", "§2007:73C §2007:90A")
    yield voice.duty("director", "consider_a_penalty_under_law_law", "§2007:73C §2007:90A", law="90")


@law("73D", edition=2007)
def tempo_or_manner(case: Case) -> Procedure:
    """Law 73D: a player's tempo or manner varied."""
    seat = yield from variation(case, partner="§2007:73C")
    if seat is None:
        return
    if (yield voice_2017.fact("intended", "§73D1/1 §2007:73D2", seat=seat)) is True:
        yield from _attempt_to_mislead(case, seat, "tempo_or_manner", intended=True)
        return
    # Not on purpose, or not shown to be: without a breach of this law there is nothing to redress.
    yield voice_2017.found("unintended", "§73D1/1", seat=seat)
    yield from _inference(case, breach=False, seat=seat)


@law("73D2", edition=2007)
def misleading(case: Case) -> Procedure:
    """Law 73D2: a player is said to have misled an opponent otherwise than by a call or play."""
    seat = yield from player_in_question(case, "§2007:73D2")
    means: object = "remark"
    if case.act is None or case.act.verb != "remarks":
        means = yield voice_2017.fact("means", "§2007:73D2", options=MISLEADING, text="misled_by", seat=seat)
    if means == "question":
        yield voice.found("questions_not_named", "§2007:73D2", seat=seat)
        yield voice.none("a_question_is_no_means_that_the_law_names", "§2007:73D2")
        return
    if means == NOT_DETERMINED:
        yield undetermined()
        return
    intended = (yield voice_2017.fact("intended", "§2007:73D2", text="attempted", seat=seat)) is True
    yield from _attempt_to_mislead(case, seat, str(means), intended=intended)


def _attempt_to_mislead(case: Case, seat: Seat, means: str, *, intended: bool) -> Procedure:
    """73D2: the attempt is a breach whether or not it succeeds; its success is a matter of 73F."""
    if intended:
        yield voice.recorded("attempt_to_mislead_by_seat_word", "§2007:73D2", seat=seat, word=voice.text(means))
        yield from considered_penalty(seat, "§73D2")
    else:
        yield voice_2017.found("no_attempt", "§2007:73D2", seat=seat)
    yield from _inference(case, breach=intended, seat=seat)


@law("73F", edition=2007)
def false_inference(case: Case) -> Procedure:
    """Law 73F: the end of play after an opponent may have been misled."""
    yield from _inference(case, breach=False)


def _inference(case: Case, *, breach: bool, seat: Seat | None = None) -> Procedure:
    """73F: a breach of the conduct that this law asks for comes first; then the inference and the rest of 2017."""
    if case.act is not None and not play_is_over(case):
        yield Review("73F", cites="§2007:73F")
        return
    if not breach and not (yield voice.judge("breach", "§2007:73F")):
        yield voice.none("no_breach_of_this_law", "§2007:73F")
        return
    if (yield voice_2017.fact("inference", "§2007:73F")) is not True:
        # No false inference, or none that is shown: nothing to redress.
        yield voice.none("no_false_inference", "§2007:73F")
        return
    if breach:
        # Who means to mislead has no bridge reason for it and knows what he may gain.
        yield voice_2017.found("meant_to_mislead", "§2007:73F §2007:73D2")
    elif (yield voice_2017.judge("bridge_reason", "§2007:73F")):
        yield voice.none("demonstrable_bridge_reason", "§2007:73F §73D1/2")
        return
    elif not (yield voice_2017.judge("aware", "§2007:73F")):
        yield voice.none("could_not_have_been_aware", "§2007:73F §73D1/2")
        return
    if not (yield voice_2017.judge("damaged", "§2007:73F §12B1/2", text="damaged_by_inference")):
        yield voice.none("no_damage", "§2007:73F §12B1/2")
        return
    yield from redressed(case, "§2007:73F", seat.side if seat is not None else None)


@law("73E", edition=2007)
def deception(case: Case) -> Procedure:
    """Law 73E: an opponent was deceived by a call or a play."""
    seat = yield from player_in_question(case, "§73E1")
    aided = yield voice.fact("aided", "§2007:73E", options=("nothing", "understanding"), seat=seat)
    if aided == NOT_DETERMINED:
        yield undetermined()
    elif aided == "nothing":
        yield voice.none("proper_deception", "§2007:73E")
    else:
        yield voice.recorded("deception_protected_by_an_understanding_of_side", "§2007:73E", side=seat.side)
        yield voice.duty("director", "apply_law_law", "§2007:73E §40C1/1", law="40C")


_COMPLAINTS = {
    "improper": improper_communication,
    "prearranged": prearranged_communication,
    "used": use_of_partners_information,
    "tempo": tempo_or_manner,
    "misled": misleading,
    "deceived": deception,
}
