"""Law 18: the form of a bid, and whether it supersedes the last one."""

from __future__ import annotations

from cardinal.laws.call import TooHigh
from cardinal.laws.clause_names import NamedLaw
from cardinal.laws.effect import AnyCall, NoRectification
from cardinal.laws.prelude import Bid, Case, ImpossibleCase, Procedure, Row, Seat, Text, Voice, find_law, law, only
from cardinal.laws.standing import StandingAuction

voice = Voice(__name__)


@law("18")
def form_of_a_bid(case: Case) -> Procedure:
    """Law 18: whether the last call of the record is a bid, and a sufficient one."""
    _, call, auction = last_call(case, "18", "§18A")
    if isinstance(call, TooHigh):
        yield voice.found("above_seven", "§18A", call=call)
        yield from find_law("38", case.edition).procedure(case)
        return
    if not isinstance(call, Bid):
        yield voice.found("no_bid", "§18A", call=call)
        yield NoRectification(cites="§18A")
        return
    yield voice.found("bid", "§18A", tricks=call.level, denomination=call.denomination)
    last = auction.last_bid
    if last is None:
        yield NoRectification(cites="§18A")
        return
    comparison = compare(call, last)
    yield voice.found(comparison.gives, comparison.cites, call=call, last=last)
    if comparison.gives == "does_not_supersede":
        yield from find_law("27", case.edition).procedure(case)
        return
    yield NoRectification(cites="§18C")


def last_call(case: Case, number: str, cites: str) -> tuple[Seat, AnyCall, StandingAuction]:
    """The last call of the record, regular or not, and the auction before it."""
    if case.act is not None and case.act.is_call:
        return case.offender, case.any_call, case.auction
    if not case.auction.entries:
        raise ImpossibleCase(Text("cardinal.laws", "case_needs_call", {"law": NamedLaw(number)}), cites=cites)
    entry = case.auction.entries[-1]
    return entry.seat, entry.call, case.auction.without(entry.seat, entry.call)


def compare(bid: Bid, last: Bid) -> Row[str]:
    """Whether *bid* supersedes *last*, and why: more odd tricks, or as many in a higher denomination."""
    more = bid.level > last.level
    as_many = bid.level == last.level
    higher = bid.denomination > last.denomination
    return only(
        (
            Row(more, "more_tricks", "§18B"),
            Row(as_many and higher, "higher_denomination", "§18B §18E"),
            Row(not more and not (as_many and higher), "does_not_supersede", "§18D §18B §18E"),
        ),
        f"{bid} over {last}",
    )
