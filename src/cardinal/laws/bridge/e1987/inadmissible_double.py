"""Laws 35A and 36 of 1987: a double or redouble that Law 19 does not permit."""

from __future__ import annotations

from typing import Any

from cardinal.laws.bridge.e2017.cancelled_calls import lho_called_since
from cardinal.laws.bridge.e2017.inadmissible_double import found_after_lead, later_calls, passed_over
from cardinal.laws.bridge.e2017.inadmissible_double import voice as shared
from cardinal.laws.bridge.e2017.unintended_call import unless_unintended
from cardinal.laws.effect import Cancelled, Forfeited, MustPass, NoRectification, Reverts, Stands
from cardinal.laws.prelude import XX, Case, ImpossibleCase, Procedure, Text, Voice, X, law

from .cancelled_calls import cancelled_since
from .forced_passer import both_silenced
from .withdrawn_call import information_from, lead_penalty, review_of_enforced_pass

voice = Voice(__name__)

_RULES = {X: "§19A1", XX: "§19B1"}


@law("36", edition=1987)
@unless_unintended
def inadmissible_double(case: Case) -> Procedure:
    """Law 36: an inadmissible double or redouble, in turn or not."""
    call, offender = case.call, case.offender
    if case.auction.is_admissible(offender, call):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "36"}), cites="§35A")
    yield shared.found("inadmissible", f"§35A {_RULES[call]}", seat=offender, call=call)
    if found_after_lead(case):
        # Only 2017 says how such a contract is scored.
        yield voice.found("after_lead", "§1987:36", call=call)
        yield voice.none("the_law_says_nothing_of_a_discovery_after_the_lead", "§1987:36")
    elif passed_over(case):
        yield shared.found("passed_over", "§1987:28B", seat=case.turn, offender=offender)
        yield Cancelled(offender, call, cites="§1987:28B §1987:36")
        yield Forfeited(case.innocent, "rectification", cites="§1987:28B")
    elif lho_called_since(case):
        yield shared.found("lho_called", "§36A", seat=case.lho)
        yield Cancelled(offender, call, cites="§36A")
        yield from cancelled_since(case, "§36A")
        yield Reverts(case.turn, cites="§36A")
        yield NoRectification(cites="§36A")
    elif case.position.barred(offender) is not None:
        # Required to pass as well: a pass is all he could substitute.
        yield shared.found("forced_passer", "§35B", seat=offender)
        yield from both_silenced(case)
    else:
        yield from _cancelled(case)


def _cancelled(case: Case) -> Procedure:
    """The offender makes a legal call, at once or when his turn comes; his partner is silenced."""
    offender, cites = case.offender, "§1987:36"
    yield Cancelled(offender, case.call, cites=cites)
    if offender is case.turn:
        legal = tuple(case.auction.legal_calls(offender))
        new = yield shared.choose(offender, "replacement", cites, options=legal, call=case.call)
        yield Stands(offender, new, cites=cites)
        yield MustPass(case.partner, "all", cites=cites)
    else:
        yield Reverts(case.turn, cites="§29B")
        yield MustPass(case.partner, "all", cites=cites)
        options, shown = later_calls(case)
        values: dict[str, Any] = {"options": options, "examples": shown, "text": "later", "call": case.call}
        new = yield shared.awaits(offender, "replacement", cites, **values)
        yield Stands(offender, new, cites=cites)
    yield lead_penalty(offender, cites, case.call)
    yield information_from(case)
    yield review_of_enforced_pass(cites)
