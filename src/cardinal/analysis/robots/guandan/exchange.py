"""Tribute: which copy to pay, which card to give back, whose tribute to take, whether to resist."""

from __future__ import annotations

from collections.abc import Callable

from cardinal.cards import Seat
from cardinal.guandan import Face, Holding, Phase, View, strength
from cardinal.guandan import events as e
from cardinal.guandan.face import FACES

from .grouping import grouped

_BIG_JOKER = FACES[-1]


def exchange(view: View, seat: Seat) -> e.Event:
    """What a careful player does in the phases of tribute."""
    hand = view.hand(seat)
    if hand is None:
        raise ValueError("a view shows the own hand")
    if view.phase is Phase.CHOICE:
        if not view.paid:
            # Where tributes are shown to their parties only, the first-out takes one unseen.
            return e.Taken(seat.rho, seat)
        # The higher tribute; of equal ones the one whose payer then leads before the own partner plays.
        payer, _ = max(view.paid, key=lambda pair: (strength(pair[1], view.level), pair[0] is seat.rho))
        return e.Taken(payer, seat)
    if view.phase is Phase.TRIBUTE:
        if hand.count(_BIG_JOKER) == 2 and not view.paid:
            return e.Resisted(seat)
        return e.Paid(seat, min(view.legal_cards, key=_left(hand, view)))
    return e.Returned(seat, min(view.legal_cards, key=_left(hand, view)))


def _left(hand: Holding, view: View) -> Callable[[Face], tuple[float, int, int]]:
    """What the hand costs without a card, then how strong the card is: a card that breaks no group goes first."""
    level = view.level - 2

    def cost(card: Face) -> tuple[float, int, int]:
        rest = grouped((hand - Holding((card,))).bits, level)[0]
        return round(rest, 1), strength(card, view.level), card.place

    return cost
