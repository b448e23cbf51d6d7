"""Laws 22 and 34 of 1987: what the auction comes to, and a pass out of rotation that robbed a player of his turn."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.end_of_auction import end_of_auction, looked_over, passes_since, taken_up_again
from cardinal.laws.bridge.e2017.end_of_auction import voice as shared
from cardinal.laws.prelude import ALIASES, PASS, SEATS, Cancelled, Case, ImpossibleCase, Procedure, Text, law

# 2017 has the rule among those on the end of the auction.
ALIASES[1987, "17D3"] = "34"


@law("34", edition=1987)
def right_to_call_restored(case: Case) -> Procedure:
    """Law 34: the auction goes back to the player who missed his turn, as if nothing had happened."""
    passes = passes_since(case)
    if case.call is not PASS or not passes or not looked_over(case, passes):
        raise ImpossibleCase(Text("cardinal.laws", "wrong_law", {"law": "34"}), cites="§1987:34")
    missed = passes[0].missed
    if missed is None:
        raise AssertionError("the first pass is the one out of rotation")
    offenders = tuple(seat for seat in SEATS if any(one.seat is seat and one.missed is not None for one in passes))
    yield shared.found("not_over", "§1987:34", missed=missed, offenders=offenders)
    for one in passes:
        yield Cancelled(one.seat, PASS, cites="§1987:34")
    yield from taken_up_again(case.position, missed, "§1987:34")


@law("22", edition=1987)
def end_of_auction_1987(case: Case) -> Procedure:
    """Law 22: whether the calls have come to an end, and the contract if there is one."""
    act = case.act
    strayed = act is not None and act.is_call and act.call is PASS and bool(passes_since(case))
    yield from right_to_call_restored(case) if strayed else end_of_auction(case)
