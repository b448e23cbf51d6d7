"""R79: irregularities of written bidding: a call broken off, odd writing, other signs, the stroke of the last pass."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import replace
from typing import Any

from cardinal.bridge import CALLS, PASS, Bid, Call, X
from cardinal.cards import Seat
from cardinal.language import Text
from cardinal.laws.bridge.e2017.call_after_final_pass import call_after_final_pass
from cardinal.laws.bridge.e2017.moment import record_of
from cardinal.laws.clause_names import NamedLaw
from cardinal.laws.effect import Effect, Penalty, Stands
from cardinal.laws.notice import notice_call
from cardinal.laws.prelude import NOT_DETERMINED, Act, Case, Found, ImpossibleCase, Procedure, Question, Voice, law

from .tariff import offender

voice = Voice(__name__)

# R79.8: what is asked of somebody who writes a call; 79.3 has a hearing of its own besides.
BREACHES: Mapping[str, str] = {
    "handwriting": "§R79.1",
    "speed_or_pressure": "§R79.2",
    "broken_off": "§R79.3",
    "illegible": "§R79.4",
    "outside_the_box": "§R79.5",
    "pen": "§R79.6",
    "speech": "§R79.7",
}


@law("R79.3", edition="ctcba")
def incomplete_call(case: Case) -> Procedure:
    """R79.3: a player stops while writing a call."""
    writer = case.auction.turn
    if case.auction.is_over:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "R79.3"}), cites="§R79.3")
    yield voice.found("writer", "§R79.3", seat=writer)
    examples = _examples(case)
    recognised = yield replace(
        voice.judge("recognised", "§R79.3", options=(*CALLS, "none")), examples=(*examples, "none")
    )
    if isinstance(recognised, Call):
        if recognised is PASS:
            yield voice.found("pass_stays", "§R79.3", seat=writer)
        yield from _determined(case, writer, recognised)
        return
    intended = yield replace(
        voice.choose(writer, "intended", "§R79.3", options=(*CALLS, "none")), examples=(*examples, "none")
    )
    if isinstance(intended, Call):
        yield from _determined(case, writer, intended)
    else:
        # A call that its writer cannot name is not complete; Law 25 and what follows deal with it.
        yield voice.duty("director", "apply_law_law", "§R79.3", law="25")


def _examples(case: Case) -> tuple[Call, ...]:
    """A pass, a bid that is sufficient, one that is not (where there can be one), and a double."""
    last = case.auction.last_bid
    return (PASS, Bid.parse("7NT"), *((last,) if last is not None else ()), X)


def _determined(case: Case, writer: Seat, call: Call) -> Procedure:
    """A legal call stands; any other goes by the Laws on such calls."""
    number = notice_call(case.position, writer, call)
    if number is None:
        yield Stands(writer, call, cites="§R79.3")
    else:
        yield voice.duty("director", "apply_law_law", "§R79.3", law=number)


@law("R79.8", edition="ctcba")
def manner_of_writing(case: Case) -> Procedure:
    """R79.8: somebody writes calls in a way that may tell partner something."""
    breach = yield voice.fact("breach", "§R79.8", options=tuple(BREACHES))
    if breach == NOT_DETERMINED:
        yield voice.none("no_breach_established", "§R79.8")
        return
    cites = f"{BREACHES[breach]} §R79.8"
    to = yield from offender(case, cites)
    if to is None:
        yield voice.none("no_offender_established", cites)
        return
    gravity = yield voice.judge("gravity", cites, options=("none", "warning", "information"))
    if gravity == "none":
        yield voice.none("no_penalty", cites)
    elif gravity == "warning":
        yield Penalty("warning", to, cites=cites)
    else:
        yield from _as_information(to, cites)


def _as_information(to: str, cites: str) -> Procedure:
    """The penalty for passing unauthorized information, which Law 16 sees to for the score."""
    yield Penalty("procedural", to, cites=cites)
    yield voice.duty("director", "apply_law_law", cites, law="16")


@law("R79.9(4)", edition="ctcba")
def other_symbols(case: Case) -> Procedure:
    """R79.9(4): a call is written with a sign that the regulation does not have."""
    to = yield from offender(case, "§R79.9(4)")
    if to is None:
        yield voice.none("no_offender_established", "§R79.9(4)")
    elif (yield voice.judge("habit", "§R79.9(4)")):
        yield voice.none("a_fixed_habit_of_the_writer", "§R79.9(4)")
    else:
        yield from _as_information(to, "§R79.9(4)")


@law("R79.10(2)", edition="ctcba")
def lead_after_single_stroke(case: Case) -> Procedure:
    """R79.10(2): the last pass has one stroke, and the leader leads."""
    lead = next((act for act in reversed(record_of(case)) if act.verb in ("leads", "leads down")), None)
    if lead is None or lead.seat is None or lead.card is None:
        raise ImpossibleCase(
            Text("cardinal.laws", "case_needs_card", {"law": NamedLaw("R79.10(2)")}), cites="§R79.10(2)"
        )
    if not case.auction.is_over:
        yield voice.found("auction_goes_on", "§R79.10(2)")
        yield voice.duty("director", "apply_law_law", "§R79.10(2)", law="24")
        return
    single = yield from _is_single()
    yield Stands(lead.seat, card=lead.card, cites="§R79.10(2)")
    if single:
        yield voice.recorded("the_last_pass_may_get_its_second_stroke", "§R79.10(2)")


def _is_single() -> Generator[Question | Found | Effect, Any, bool]:
    # How the last pass was written changes nothing about the lead.
    strokes = yield voice.fact("strokes", "§R79.10(1) §R79.10(2)", options=(1, 2))
    return bool(strokes == 1)


@law("R79.10(3)", edition="ctcba")
def call_after_single_stroke(case: Case) -> Procedure:
    """R79.10(3): the next player calls although the auction is over, its last pass having one stroke."""
    act = _call(case)
    yield voice.found("still_final", "§R79.10(3)", seat=act.seat)
    yield voice.recorded("the_pass_with_one_stroke_ended_the_auction", "§R79.10(3)")
    yield from call_after_final_pass(case)


def _call(case: Case) -> Act:
    if case.act is None or not case.act.is_call or not case.auction.is_over:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "R79.10(3)"}), cites="§R79.10(3)")
    return case.act
