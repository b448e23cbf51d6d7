"""Noticing: which law, if any, an act sets in motion at a position."""

from __future__ import annotations

from cardinal.bridge import PASS, XX, Bid, Call, X
from cardinal.cards import Seat

from .act import Act
from .call import TooHigh
from .notice_play import notice_lead, notice_play
from .position import Position

# Acts that are irregular whenever they happen in the auction period, and the law that deals with them.
_IN_AUCTION = {
    "exposes": "24",
    "drops": "24",
    "leads": "24",
    "leads down": "24",
}
# Acts that set a law in motion at any time.
_ALWAYS = {
    "changes": "25",
    "calls together": "33",
    "takes": "15",
    "hesitates": "16",
    "remarks": "16",
    "looks": "16D",
    "corrects": "20",
    "explains": "",
    # Control of the cards
    "touches": "7",
    "removes": "7",
    "calls unseen": "7",
    "uncounted": "7",
}


def notice(position: Position, act: Act) -> str | None:
    """The number of the law that *act* sets in motion, or None for a regular act."""
    if act.verb == "calls" and act.seat is not None and act.call is not None:
        return notice_call(position, act.seat, act.call)
    if act.verb == "holds" and act.number is not None:
        return "13" if act.number > 13 else "14" if act.number < 13 else None
    if position.period == "clarification":
        found = notice_lead(position, act)
        if found is not None or act.verb in ("leads", "leads down", "plays"):
            return found
    if position.play is not None:
        found = notice_play(position, act)
        if found is not None:
            return found
    if act.verb in _IN_AUCTION:
        return _IN_AUCTION[act.verb] if position.phase == "auction" and not _is_lead_time(position, act) else None
    return _ALWAYS.get(act.verb) or None


def notice_call(position: Position, seat: Seat, call: Call | TooHigh) -> str | None:
    """The law for a call by *seat*. Which comes first when several fit is settled by the laws' own references:
    after the final pass 39; above seven 38; inadmissible 36, also out of turn (36B4); out of rotation 30-32, also
    when insufficient (27A2); a forced passer 37; insufficient in rotation 27."""
    auction = position.auction
    if auction.is_over or position.phase != "auction":
        return "39"
    if isinstance(call, TooHigh):
        return "38"
    if not auction.is_admissible(seat, call):
        return "36"
    if seat is not auction.turn and not counts_as_in_rotation(position, seat):
        return _out_of_rotation(call)
    if position.barred(seat) is not None and call is not PASS:
        return "37"
    if isinstance(call, Bid) and not auction.is_sufficient(call):
        return "27"
    if any(repeat.seat is seat and repeat.what != call for repeat in position.repeats):
        return "31"
    return None


def counts_as_in_rotation(position: Position, seat: Seat) -> bool:
    """Law 28A: a call at RHO's turn is in rotation when RHO is obliged to pass."""
    return position.auction.turn is seat.rho and position.barred(seat.rho) is not None


def _out_of_rotation(call: Call) -> str:
    if call is PASS:
        return "30"
    return "32" if call in (X, XX) else "31"


def _is_lead_time(position: Position, act: Act) -> bool:
    """Once the auction is over a lead is no premature one, and a card shown no card exposed during the auction."""
    return act.verb in ("leads", "leads down", "exposes", "drops") and position.auction.is_over
