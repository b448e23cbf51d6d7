"""Laws 53 to 56 of 2007: leads out of turn, which can be accepted at every trick."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.declarers_lead_out_of_turn import defenders_choice, wrong_defender
from cardinal.laws.bridge.e2017.declarers_lead_out_of_turn import refused as declarers_lead_refused
from cardinal.laws.bridge.e2017.defenders_lead_out_of_turn import refused as defenders_lead_refused
from cardinal.laws.bridge.e2017.defenders_lead_out_of_turn import voice as voice_of_56
from cardinal.laws.bridge.e2017.lead_out_of_turn import (
    LAST_TRICK,
    accepted,
    must_be_a_lead_out_of_turn,
    proper_lead_stands,
    sequel,
    was_misinformed,
)
from cardinal.laws.bridge.e2017.opening_lead_out_of_turn import SPREAD_HAND, declarer_is_dummy
from cardinal.laws.bridge.e2017.opening_lead_out_of_turn import opening_lead_out_of_turn as opening_2017
from cardinal.laws.bridge.law_12 import declaring_side, redressed
from cardinal.laws.bridge.reheard import Heard, Result
from cardinal.laws.part import with_parts
from cardinal.laws.prelude import Act, Case, Found, Procedure, Question, Voice, law

from .penalty_card import with_penalty_cards_of_2007
from .premature_play import with_premature_plays_of_2007
from .retraction_of_card import with_misled_players_of_2007
from .two_penalty_cards import with_choices_of_2007

voice = Voice(__name__)

SPREAD, ACCEPT = "spread", "accept"
_DUMMY_SEEN = frozenset(("dummy_shown", "dummy_seen_found"))


@law("53", edition=2007)
def lead_out_of_turn(case: Case) -> Procedure:
    """Law 53: a lead out of turn, opening lead or later, from either side."""
    if case.position.play is None:
        yield from opening_lead_out_of_turn(case)
    elif case.is_defender(case.offender):
        yield from defenders_lead_out_of_turn(case)
    else:
        yield from declarers_lead_out_of_turn(case)


def of_2007(procedure: Heard[Result]) -> Heard[Result]:
    """What 2007 says otherwise of the things that a lead out of turn brings about."""
    played = with_premature_plays_of_2007(with_choices_of_2007(procedure))
    return (yield from with_penalty_cards_of_2007(with_misled_players_of_2007(played)))


@law("55", edition=2007)
def declarers_lead_out_of_turn(case: Case) -> Procedure:
    """Law 55: a lead by declarer from a hand whose turn it was not."""
    yield from of_2007(_declarers_lead(case))


def _declarers_lead(case: Case) -> Procedure:
    must_be_a_lead_out_of_turn(case, "55")
    yield from _any_trick(case)
    if (yield from was_misinformed(case)):
        return
    then = yield from sequel(case)
    if then.kind == "led":
        yield from proper_lead_stands(case, _lead(then.act))
    elif then.kind == "followed":
        yield from accepted(case, "§2007:53A §55A/1", by_play=True)
    elif then.kind == "wrong defender":
        yield from wrong_defender(case, then)
    else:
        choice = yield from defenders_choice(case)
        if choice.value:
            yield from accepted(case, f"§2007:53A {choice.cites}", by_play=False)
        else:
            yield from declarers_lead_refused(case, choice.cites)


@law("56", edition=2007)
def defenders_lead_out_of_turn(case: Case) -> Procedure:
    """Law 56: a lead out of turn that a defender has faced."""
    yield from of_2007(_defenders_lead(case))


def _defenders_lead(case: Case) -> Procedure:
    must_be_a_lead_out_of_turn(case, "56")
    yield from _any_trick(case)
    if (yield from was_misinformed(case)):
        return
    then = yield from sequel(case)
    if then.kind == "led":
        yield from proper_lead_stands(case, _lead(then.act))
    elif then.kind == "followed":
        yield from accepted(case, "§2007:53A §56A", by_play=True)
    elif (yield _acceptance(case)):
        yield from accepted(case, "§2007:53A §56A", by_play=False)
    else:
        yield from defenders_lead_refused(case)


def _acceptance(case: Case) -> Question:
    return voice_of_56.offer(case.declarer, "accept", "§56A §2007:53A", offender=case.offender, card=case.card)


def _any_trick(case: Case) -> tuple[Found, ...]:
    """53A: any lead out of turn may be accepted, at the last trick as well."""
    return (voice.found("last_trick", "§2007:53A"),) if case.play.number == LAST_TRICK else ()


def _lead(act: Act | None) -> Act:
    if act is None:
        raise AssertionError("the proper hand has led")
    return act


@law("54", edition=2007)
def opening_lead_out_of_turn(case: Case) -> Procedure:
    """Law 54: an opening lead out of turn, and declarer's choices."""
    yield from of_2007(_opening_lead(case))


def _opening_lead(case: Case) -> Procedure:
    """As in 2017, but that a declarer who has to accept (54C) is not told in which of the two ways."""
    procedure, reply = with_parts(opening_2017(case)), None
    spread = any(act.verb == "spreads" and act.seat is case.dummy for act in case.after)
    while True:
        try:
            step = procedure.send(reply)
        except StopIteration:
            return
        if not isinstance(step, Found) or step.text.key not in _DUMMY_SEEN:
            reply = yield step
            continue
        reply = None
        yield Found(step.text, "§2007:54C")
        # A dummy that lies open as a whole has been faced as dummy; otherwise the roles can still be exchanged.
        if spread or (yield _way_to_accept(case)) == ACCEPT:
            continue
        yield from declarer_is_dummy(case, "§2007:54C §54A/1")
        yield voice.duty(case.declarer, SPREAD_HAND, "§54A/1 §41D/1")
        return


def _way_to_accept(case: Case) -> Question:
    return voice.choose(case.declarer, "option", "§2007:54C §54A/1 §54B", options=(SPREAD, ACCEPT), card=case.card)


@law("55C", edition=2007)
def line_after_declarers_lead(case: Case) -> Procedure:
    """Law 55C: the end of play after declarer took back a lead; could his line have been based on what it showed?"""
    if not (yield voice.judge("line", "§2007:55C")):
        yield voice.none("the_line_could_not_have_rested_on_it", "§2007:55C")
    elif (yield voice.judge("adjust", "§2007:55C §12B1/2")):
        yield from redressed(case, "§2007:55C", declaring_side(case))
    else:
        yield voice.none("the_director_does_not_adjust", "§2007:55C")
