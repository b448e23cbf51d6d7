"""Law 19: when a double or redouble is legal, the word for it, and one whose words name another bid."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from cardinal.bridge import XX, Call, X
from cardinal.cards import Seat
from cardinal.language import Text
from cardinal.laws.case import Case
from cardinal.laws.effect import Effect, Information, NoRectification, Review, Stands
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import Procedure, find_law, law
from cardinal.laws.question import NOT_DETERMINED, Found, Question, Voice
from cardinal.laws.standing import StandingAuction

voice = Voice(__name__)

# By call: when it is legal, the one right word, and what a wrong statement comes to.
_CLAUSES = {X: ("§19A1", "§19A2", "§19A3"), XX: ("§19B1", "§19B2", "§19B3")}
ALONE, AS_MADE, WRONGLY = "the word alone", "the bid as made", "another bid"


@law("19")
def double_or_redouble(case: Case) -> Procedure:
    """Law 19: the last call of the record is a double or redouble; was it legal, and what was said with it?"""
    seat, call, auction = _last_call(case)
    legal, form, misstated = _CLAUSES[call]
    if not auction.is_admissible(seat, call):
        yield from find_law("36", case.edition).procedure(case)
        return
    bid = auction.last_bid
    yield voice.found("legal", legal, seat=seat, call=call, bid=bid)
    said = yield from _words(case, seat, call, form)
    if said == WRONGLY:
        yield Stands(seat, call, cites=misstated)
        about = voice.text("words_of_seat_with_call", seat=seat, call=call)
        yield Information(about, unauthorized=(seat.side,), cites=f"{misstated} §16B1")
        yield Review("16B", cites=f"{misstated} §16B3/2")
        return
    if said == AS_MADE:
        yield voice.found("wrong_form", form, seat=seat, call=call)
    # What cannot be established (85B) has told nobody anything: the call stands as it is in any case.
    yield NoRectification(cites=f"{legal} {form}")


def _words(case: Case, seat: Seat, call: Call, form: str) -> Generator[Question | Found | Effect, Any, str]:
    """Only a spoken call can have words too many."""
    if case.conditions["calling_method"] != "spoken":
        yield voice.found("not_spoken", "§18F")
        return NOT_DETERMINED
    said: str = yield voice.fact("said", form, options=(ALONE, AS_MADE, WRONGLY), seat=seat, call=call)
    return said


def _last_call(case: Case) -> tuple[Seat, Call, StandingAuction]:
    """The double or redouble in question and the auction before it."""
    if case.act is not None and isinstance(case.act.call, Call):
        seat, call, auction = case.offender, case.act.call, case.auction
    elif case.act is None and case.auction.entries:
        entry = case.auction.entries[-1]
        seat, call, auction = entry.seat, entry.call, case.auction.without(entry.seat, entry.call)
    else:
        raise ImpossibleCase(Text("cardinal.laws", "case_needs_call", {"law": "19"}), cites="§19A1 §19B1")
    if call not in _CLAUSES:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "19"}), cites="§19A1 §19B1")
    return seat, call, auction
