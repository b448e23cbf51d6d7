"""A pack in such an order that drawing from it gives four hands that a test wants."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.cards import PhysicalCard, Seat
from cardinal.guandan.dealing import Shuffle
from cardinal.guandan.face import FACES
from cardinal.guandan.holding import Holding
from cardinal.guandan.seating import TURN_ORDER, next_seat


def shuffle_from(hands: Mapping[Seat, Holding], first_drawer: Seat = Seat.E) -> Shuffle:
    """The order from which drawing gives these hands, which have to share out both packs between them."""
    copies = {face: list(face.copies()) for face in FACES}
    piles: list[list[PhysicalCard]] = []
    seat = first_drawer
    for _ in TURN_ORDER:
        piles.append([copies[face].pop(0) for face in hands[seat]])
        seat = next_seat(seat)
    return tuple(card for row in zip(*piles, strict=True) for card in row)
