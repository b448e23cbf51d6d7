"""Noticing in the play: which law a lead, a play or another act with the cards sets in motion."""

from __future__ import annotations

from cardinal.cards import Card, Seat

from .act import Act
from .position import Position
from .standing_play import StandingPlay

# Acts of a player who is not dummy that set a law in motion whenever they happen in the play.
_IN_PLAY = {"claims": "68", "concedes": "68"}


def notice_lead(position: Position, act: Act) -> str | None:
    """Between the final pass and the faced lead: an opening lead by the wrong hand (Law 54)."""
    contract = position.contract
    if contract is None or act.seat is None:
        return None
    if act.verb in ("leads", "leads down", "plays"):
        return None if act.seat is contract.leader else "54"
    return _exposure(contract.declarer, act)


def notice_play(position: Position, act: Act) -> str | None:
    """In the play period. A revoke is seen here by nobody: it comes to light when somebody draws attention."""
    play = position.play
    if play is None:
        return None
    if act.verb in ("leads", "plays") and act.seat is not None and act.card is not None:
        return notice_card(position, play, act.seat, act.card)
    if act.verb in ("looks", "leaves") and act.seat is play.dummy:
        return "43"
    if act.verb in ("attention", "director"):
        return _revoke_law(position, play)
    return _IN_PLAY.get(act.verb) or _exposure(play.declarer, act)


def notice_card(position: Position, play: StandingPlay, seat: Seat, card: Card) -> str | None:
    """The law for a card from *seat*: a lead or play out of turn, a fifth card, a penalty card left unplayed."""
    if play.trick and play.has_played_to(play.number, seat):
        return "45E"
    if seat is not play.turn:
        if play.trick:
            return "57"
        return "56" if play.is_defender(seat) else "55"
    from .obligations import breach

    return breach(position, seat, card)


def _exposure(declarer: Seat, act: Act) -> str | None:
    if act.verb not in ("exposes", "drops", "names") or act.seat is None:
        return None
    return "48" if act.seat.side is declarer.side else "49"


def _revoke_law(position: Position, play: StandingPlay) -> str | None:
    """A revoke comes to light: Law 62 while it can be corrected, Law 64 once it is established."""
    heard = {(one.seat, one.card) for one in position.heard_revokes}
    open_revokes = [one for one in play.revokes if (one.seat, one.card) not in heard]
    if not open_revokes:
        return None
    last = open_revokes[-1]
    return "64" if play.side_has_played_to(last.trick + 1, last.seat.side) else "62"
