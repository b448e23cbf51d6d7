"""Law 17D of 1987: a player took his cards from a wrong board and called."""

from __future__ import annotations

from cardinal.laws.prelude import DIRECTOR, BoardEffect, Case, Finding, Penalty, Procedure, Seat, Voice, law

voice = Voice(__name__)


@law("17D", edition=1987)
def cards_from_wrong_board(case: Case) -> Procedure:
    """Law 17D: the board may be cancelled, and has to be if an innocent player asks for it."""
    act, cites = case.act, "§1987:17D"
    if act is None or act.verb != "takes" or not any(call.seat is act.seat for call in case.calls_after):
        yield voice.found("no_call", cites)
        if act is not None and act.verb == "takes" and act.seat is not None:
            yield voice.duty(act.seat, "take_the_cards_of_the_right_board", cites)
        yield voice.none("no_call_was_made_with_the_wrong_cards", cites)
        return
    offender = case.offender
    if (yield from _is_cancelled(offender)):
        yield BoardEffect("cancelled", cites=cites)
    else:
        yield BoardEffect("played_on", cites=cites)
    yield Penalty("procedural", offender, cites=f"{cites} §90A")


def _is_cancelled(offender: Seat) -> Finding:
    for seat in (offender.lho, offender.rho):
        if (yield voice.offer(seat, f"request_{seat}", "§1987:17D", text="request", offender=offender)):
            yield voice.found("requested", "§1987:17D", asker=seat)
            return True
    answer: bool = yield voice.choose(DIRECTOR, "cancel", "§1987:17D", options=(True, False), offender=offender)
    return answer
