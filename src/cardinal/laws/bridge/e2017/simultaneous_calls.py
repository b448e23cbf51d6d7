"""Law 33: a call made at the same moment as that of the player whose turn it was."""

from __future__ import annotations

from cardinal.laws.prelude import Case, ImpossibleCase, Procedure, Text, Voice, law

from .deemed_call import deemed_call

voice = Voice(__name__)


@law("33")
def simultaneous_calls(case: Case) -> Procedure:
    """Law 33: of two calls at the same moment the one that was not in turn comes second."""
    act, entries = case.act, case.auction.entries
    in_turn = entries[-1].seat if entries else None
    if act is None or act.verb != "calls together" or act.other is not in_turn or act.other is act.seat:
        raise ImpossibleCase(Text(__name__, "nobody_in_turn", {"act": str(act)}), cites="§33")
    yield voice.found("subsequent", "§33", seat=case.offender, call=case.any_call, other=act.other)
    yield from deemed_call(case, case.position, case.offender, case.any_call, "§33", case.after)
