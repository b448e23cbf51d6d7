"""What Laws 36, 38 and 39 share: the calls that came after an inadmissible one, and the information from them."""

from __future__ import annotations

from cardinal.laws.prelude import Cancelled, Case, Information, Procedure

from .subject import about_calls


def lho_called_since(case: Case) -> bool:
    """Whether the offender's left-hand opponent has called before any rectification."""
    return any(act.seat is case.lho for act in case.calls_after)


def cancelled_since(case: Case, cites: str) -> Procedure:
    """Cancel every later call. All of it, the inadmissible call included, is free to the innocent side only (16C)."""
    calls = [case.any_call]
    for act in case.calls_after:
        assert act.seat is not None
        assert act.call is not None
        yield Cancelled(act.seat, act.call, cites=cites)
        calls.append(act.call)
    about = about_calls(calls)
    yield Information(about, authorized=(case.innocent,), unauthorized=(case.side,), cites=f"{cites} §16C1 §16C2")
