"""Law 19: when a double or redouble is legal, the word for it, and one whose words name another bid."""

from __future__ import annotations

from cardinal.laws.effect import AnyCall, Information, NoRectification, Review, Stands
from cardinal.laws.prelude import XX, Case, ImpossibleCase, Procedure, Text, Voice, X, find_law, law

from .bids import last_call

voice = Voice(__name__)

# By call: when it is legal, the one right word, and what a wrong statement comes to.
_CLAUSES: dict[AnyCall, tuple[str, str, str]] = {X: ("§19A1", "§19A2", "§19A3"), XX: ("§19B1", "§19B2", "§19B3")}
ALONE, AS_MADE, WRONGLY = "the word alone", "the bid as made", "another bid"


@law("19")
def double_or_redouble(case: Case) -> Procedure:
    """Law 19: the last call of the record is a double or redouble; was it legal, and what was said with it?"""
    seat, call, auction = last_call(case, "19", "§19A1 §19B1")
    if call not in _CLAUSES:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "19"}), cites="§19A1 §19B1")
    legal, form, misstated = _CLAUSES[call]
    if not auction.is_admissible(seat, call):
        yield from find_law("36", case.edition).procedure(case)
        return
    yield voice.found("legal", legal, seat=seat, call=call, bid=auction.last_bid)
    if case.conditions["calling_method"] != "spoken":
        # Only a spoken call can have words too many.
        yield voice.found("not_spoken", "§18F")
    else:
        said = yield voice.fact("said", form, options=(ALONE, AS_MADE, WRONGLY), seat=seat, call=call)
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
