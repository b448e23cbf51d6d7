"""What a hand may play now: following suit first, then restrictions by ruling, then penalty cards (Laws 44, 50-59)."""

from __future__ import annotations

from cardinal.cards import Card, Hand, Seat

from .position import Position


def breach(position: Position, seat: Seat, card: Card) -> str | None:
    """The law that a card in turn breaks, apart from a revoke that only its player could know of."""
    allowed = playable(position, seat)
    if allowed is None or card in allowed or position.play is None:
        return None
    owed = [one for one in position.penalty_cards if one.seat is seat and one.card in allowed]
    return "52" if owed else None


def playable(position: Position, seat: Seat) -> Hand | None:
    """The cards that *seat* may legally play now; None where the deal is not known."""
    play = position.play
    held = play.held(seat) if play is not None else position.board.hand(seat)
    if held is None:
        return None
    led = play.led if play is not None else None
    if led is not None and held.length(led):
        return held.of_suit(led)
    return held
