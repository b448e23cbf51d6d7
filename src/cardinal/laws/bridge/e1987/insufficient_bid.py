"""Law 27 of 1987: an insufficient bid. The offender chooses after hearing the penalties; only a natural bid made
sufficient at the lowest level in its own denomination goes free."""

from __future__ import annotations

from cardinal.bridge import PASS, XX, Call, X
from cardinal.laws.bridge.e2017.insufficient_bid import premature_replacement
from cardinal.laws.bridge.e2017.insufficient_bid import voice as shared
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.bridge.law_12 import redressed
from cardinal.laws.effect import Cancelled, Review, Stands, Withdrawn
from cardinal.laws.prelude import DIRECTOR, Case, Finding, ImpossibleCase, Procedure, Text, Voice, law

from .out_of_rotation import call_out_of_rotation
from .withdrawn_call import barred_throughout, information_from, lead_penalty

voice = Voice(__name__)


@law("27", edition=1987)
@unless_unintended
def insufficient_bid(case: Case) -> Procedure:
    """Law 27: a bid that does not supersede the last one."""
    bid, offender = case.bid, case.offender
    if case.auction.is_sufficient(bid):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "27"}), cites="§18C")
    yield shared.found("insufficient", "§18D", call=bid, last=case.auction.last_bid)
    if offender is not case.turn:
        yield shared.found("out_of_rotation", "§27A2")
        yield from call_out_of_rotation(case)
        return
    early = premature_replacement(case)
    if (yield from _is_accepted(case)):
        yield Stands(offender, bid, cites="§27A1")
        if early is not None:
            yield Withdrawn(offender, early, cites="§1987:27B")
            yield information_from(case, early)
    else:
        yield Withdrawn(offender, bid, cites="§1987:27B")
        yield from _corrected(case, early)


def _is_accepted(case: Case) -> Finding:
    """27A: by the choice of LHO, or by his call; one over a hasty replacement has been heard under 25B1."""
    if case.lho_has_called:
        yield shared.found("accepted_by_calling", "§27A1", seat=case.lho)
        return True
    answer: bool = yield shared.offer(case.lho, "accept", "§27A1", call=case.call)
    return answer


def _corrected(case: Case, early: Call | None) -> Procedure:
    """27B: what was called in haste is cancelled, and the offender chooses now that he knows the penalties."""
    offender = case.offender
    if early is not None:
        yield voice.found("starts_afresh", "§1987:27B", seat=offender, call=early)
    if early in (X, XX):
        yield from _attempted_double(case, case.call, early)
        return
    if early is not None:
        yield Cancelled(offender, early, cites="§1987:27B")
    gone = (case.call,) if early is None else (case.call, early)
    legal = tuple(case.auction.legal_calls(offender))
    new = yield shared.choose(offender, "replacement", "§1987:27B", options=legal, call=case.call)
    if new in (X, XX):
        yield from _attempted_double(case, *gone, new)
    elif (yield from _is_natural_and_lowest(case, new)):
        yield Stands(offender, new, cites="§1987:27B1(a)")
        if early is not None:
            yield lead_penalty(offender, "§1987:27B", early)
            yield information_from(case, early)
        yield Review("27B1(b)", cites="§1987:27B1(b)")
    else:
        yield Stands(offender, new, cites="§1987:27B2")
        yield voice.found("meaning_does_not_help", "§1987:27B2", call=new)
        yield from barred_throughout(case, "§1987:27B2", *gone)


def _is_natural_and_lowest(case: Case, new: Call) -> Finding:
    """27B1(a): beyond question no convention, and the lowest sufficient bid in the denomination that was named."""
    if new is not case.auction.lowest_sufficient(case.bid.denomination):
        return False
    known = case.is_artificial(case.bid)
    if known:
        yield voice.found("was_conventional", "§1987:27B2", call=case.bid)
    if known is not None:
        return not known
    # What cannot be established is not beyond question.
    return (yield voice.fact("conventional", "§1987:27B1(a) §1987:27B2", call=case.bid)) is False


def _attempted_double(case: Case, *gone: Call) -> Procedure:
    """27B3: the double or redouble, the last of the calls that are *gone*, is cancelled; partner is silenced, and the
    offender bids or passes."""
    offender, cites = case.offender, "§1987:27B3"
    yield Cancelled(offender, gone[-1], cites=cites)
    options = tuple(call for call in case.auction.legal_calls(offender) if call is PASS or call.is_bid)
    final = yield shared.choose(offender, "replacement", cites, options=options, text="replacement_again")
    yield Stands(offender, final, cites=cites)
    yield from barred_throughout(case, cites, *gone)


@law("27B1(b)", edition=1987)
def information_from_insufficient_bid(case: Case) -> Procedure:
    """Law 27B1(b): the end of play after a natural insufficient bid was made sufficient."""
    cites = "§1987:27B1(b)"
    if not (yield voice.judge("damaged", cites)):
        yield voice.none("no_damage", cites)
    elif (yield voice.choose(DIRECTOR, "adjust", cites, options=(True, False))):
        yield from redressed(case, cites)
    else:
        yield voice.none("the_director_does_not_adjust", cites)
