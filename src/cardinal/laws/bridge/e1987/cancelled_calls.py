"""What Laws 35, 36, 38 and 39 of 1987 share: the calls that came after an inadmissible one."""

from __future__ import annotations

from cardinal.laws.bridge.e2017.subject import about_calls
from cardinal.laws.prelude import Cancelled, Case, Information, Procedure


def cancelled_since(case: Case, cites: str) -> Procedure:
    """Cancel every later call. Those of the innocent side are closed to the offenders, their own are not (16C)."""
    for act in case.calls_after:
        if act.seat is not None and act.call is not None:
            yield Cancelled(act.seat, act.call, cites=cites)
    later = (act for act in case.calls_after if act.seat is not None and act.seat.side is case.innocent)
    theirs = tuple(act.call for act in later if act.call is not None)
    if theirs:
        sides = {"authorized": (case.innocent,), "unauthorized": (case.side,)}
        yield Information(about_calls(theirs), **sides, cites=f"{cites} §1987:16C1 §1987:16C2")
