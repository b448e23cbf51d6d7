"""R24: after a jump the next player waits, neither at once nor longer than asked; the Director may prescribe cards."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from cardinal.bridge import Bid
from cardinal.cards import Seat
from cardinal.language import NotNow, Text
from cardinal.laws.bridge.e2017.attention import Permission
from cardinal.laws.cited import Cited
from cardinal.laws.standing import StandingAuction
from cardinal.regulations.settings import TableDuties


@dataclass(frozen=True, slots=True)
class Pause:
    """Who waits before calling, and for how many seconds."""

    seat: Seat
    least: int
    most: int


def is_jump(auction: StandingAuction, bid: Bid) -> bool:
    """Whether a bid is higher than it has to be for its denomination."""
    return auction.is_sufficient(bid) and auction.lowest_sufficient(bid.denomination) is not bid


def pause_after(duties: TableDuties, auction: StandingAuction, seat: Seat, bid: Bid) -> Cited[Pause | None]:
    """The pause that a bid of *seat*'s asks of the left-hand opponent; None when the bid is no jump."""
    return Cited(Pause(seat.lho, duties.pause_least, duties.pause_most) if is_jump(auction, bid) else None, "§R24")


def may_call(pause: Pause | None, seconds: Fraction | int, *, stop_card_shown: bool = False) -> Permission:
    """Whether the next player may call, so many seconds after the bid; a STOP card holds until it is withdrawn."""
    if stop_card_shown:
        return Permission(False, "§R24", Text(__name__, "stop_card"), NotNow)
    if pause is not None and seconds < pause.least:
        return Permission(False, "§R24", Text(__name__, "too_soon", {"least": pause.least}), NotNow)
    return Permission(True, "§R24", Text(__name__, "may_call"))


def is_drawn_out(pause: Pause | None, seconds: Fraction | int) -> Cited[bool]:
    """Whether a player who was to pause took longer than that, which may tell partner something."""
    return Cited(pause is not None and seconds > pause.most, "§R24")
