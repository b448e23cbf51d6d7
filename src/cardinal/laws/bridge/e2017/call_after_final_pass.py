"""Laws 35D and 39: a call made when the auction is over."""

from __future__ import annotations

from cardinal.laws.effect import Cancelled, NoRectification
from cardinal.laws.prelude import PASS, Case, ImpossibleCase, Procedure, Row, Text, Voice, law, only

from .cancelled_calls import cancelled_since, lho_called_since
from .unintended_call import unless_unintended
from .withdrawn_call import lead_restriction

voice = Voice(__name__)


@law("39")
@unless_unintended
def call_after_final_pass(case: Case) -> Procedure:
    """Law 39: calls after the final pass are cancelled; a defender's action may cost a lead restriction."""
    offender, call = case.offender, case.any_call
    contract = case.position.contract
    if contract is None and not case.auction.is_over:
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "39"}), cites="§35D §22A")
    yield voice.found("after_final_pass", "§35D", seat=offender, call=call)
    yield Cancelled(offender, call, cites="§39A")
    yield from cancelled_since(case, "§39A")
    acted = contract is not None and contract.declarer.side is case.innocent and call is not PASS
    lho_called = lho_called_since(case)
    end = only(
        (
            # On a board that was passed out there is neither declarer nor defender: nothing but 39A is left.
            Row(contract is None, "nothing_further", "§39A"),
            Row(contract is not None and (lho_called or not acted), "nothing_further", "§39B"),
            Row(acted and not lho_called, "defender_acted", "§39C"),
        ),
        "39",
    )
    yield voice.found(end.gives, end.cites, seat=offender)
    if end.gives == "nothing_further":
        yield NoRectification(cites=end.cites)
    else:
        yield lead_restriction(offender, end.cites)
