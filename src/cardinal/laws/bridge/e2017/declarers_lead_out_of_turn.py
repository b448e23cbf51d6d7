"""Law 55: declarer leads out of turn, from the closed hand or from dummy."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.laws.bridge.law_12 import declaring_side, redressed
from cardinal.laws.effect import Effect, NoRectification, Review, Stands
from cardinal.laws.prelude import Case, Cited, Found, Procedure, Question, Row, Voice, law, only

from .lead_out_of_turn import (
    LAST_TRICK,
    Sequel,
    accepted,
    last_trick,
    must_be_a_lead_out_of_turn,
    proper_lead_stands,
    sequel,
    taken_back,
    was_misinformed,
)
from .premature_play import before_partner
from .unauthorized_information import chose_suggested_action

voice = Voice(__name__)

Choice = Generator[Question | Found | Effect, Any, Cited[bool]]
"""Whether the defenders accept a lead, and by which clauses."""

SILENT = "nothing said"
STATEMENTS = (True, False, SILENT)


@law("55")
def declarers_lead_out_of_turn(case: Case) -> Procedure:
    """Law 55: a lead by declarer from a hand whose turn it was not."""
    must_be_a_lead_out_of_turn(case, "55")
    if case.play.number == LAST_TRICK:
        yield from last_trick(case)
        return
    if (yield from was_misinformed(case)):
        return
    then = yield from sequel(case)
    if then.kind == "led" and then.act is not None:
        yield from proper_lead_stands(case, then.act)
    elif then.kind == "followed":
        yield from accepted(case, "§55A/1", by_play=True)
    elif then.kind == "wrong defender":
        yield from wrong_defender(case, then)
    else:
        choice = yield from defenders_choice(case)
        yield from accepted(case, choice.cites, by_play=False) if choice.value else refused(case, choice.cites)


def wrong_defender(case: Case, then: Sequel) -> Procedure:
    """53C: the defender on the right of the lead has played to it, so it stands, and he has played before partner."""
    act = then.act
    if act is None or act.seat is None or act.card is None:
        raise AssertionError("a defender has played")
    yield Stands(case.offender, card=case.card, cites="§53C")
    led = case.position.after_card(case.offender, case.card)
    yield from before_partner(case, led, act.seat, act.card, "§53C §57A")


def defenders_choice(case: Case) -> Choice:
    """55A: whether the defenders accept the lead, and by which clauses. What the one next in turn says prevails,
    whatever the other says; if neither says anything, there is no acceptance."""
    hand, card, second, fourth = case.offender, case.card, case.lho, case.rho
    first = yield voice.choose(second, "accept", "§55A/1", options=STATEMENTS, hand=hand, card=card)
    other = yield voice.choose(fourth, "accept", "§55A/1", options=STATEMENTS, hand=hand, card=card)
    row = only(
        (
            Row(first != SILENT, first, "§55A/1 §55A/2"),
            Row(first == SILENT and other != SILENT, other, "§55A/1"),
            Row(first == SILENT and other == SILENT, False, "§53A/3"),
        ),
        "the statements of two defenders",
    )
    yield voice.found("differ" if {first, other} == {True, False} else "stated", row.cites, player=second)
    return Cited(row.gives is True, row.cites)


def refused(case: Case, required: str = "§53A/3") -> Procedure:
    """55B: the card goes back. A defender whose lead it was now leads; otherwise declarer leads from the right hand,
    any card: nothing ties him to the suit. *required* is why the lead has to go back."""
    cites = "§55B1" if case.is_defender(case.play.turn) else "§55B2"
    yield from taken_back(case, f"{cites} {required}")
    yield NoRectification(cites=cites)
    yield Review("55C", cites="§55C")


@law("55C")
def line_after_declarers_lead(case: Case) -> Procedure:
    """Law 55C: the end of play after declarer took back a lead; did his line rest on what that showed him?"""
    if not (yield voice.judge("line", "§55C")):
        yield voice.none("the_line_did_not_rest_on_it", "§55C")
        return
    if not (yield from chose_suggested_action("§16C2")):
        return
    if not (yield voice.judge("damaged", "§16C3 §12B1/2")):
        yield voice.none("no_damage", "§16C3")
        return
    yield from redressed(case, "§55C §16C3", declaring_side(case))
