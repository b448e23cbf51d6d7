"""The play as one player sees it: the hand to play from, dummy, the trick, and which cards are still out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from cardinal.bridge import Contract, Phase, Seat, Trick, View
from cardinal.cards import CARDS, SEATS, Card, Hand, Suit

from .memory import Memory

ALL_CARDS = (1 << 52) - 1


@dataclass(frozen=True)
class Position:
    """A turn to play (or lead). ``seat`` is the hand that plays: dummy too, when declarer decides for it."""

    viewer: Seat
    seat: Seat
    contract: Contract
    legal: tuple[Card, ...]
    open_hands: dict[Seat, int]  # the cards left in the hands that the viewer sees
    cards_left: tuple[int, ...]
    trick: Trick
    played: tuple[int, ...]  # by seat, as far as it is remembered
    voids: dict[Seat, frozenset[Suit]]
    tricks: tuple[Trick, ...]
    declarer_tricks: int

    @property
    def trumps(self) -> Suit | None:
        return self.contract.denomination.suit

    @property
    def is_declaring(self) -> bool:
        return self.viewer is self.contract.declarer

    @property
    def hand(self) -> int:
        return self.open_hands[self.seat]

    @property
    def partner_hand(self) -> int:
        """The hand across, if it is seen: dummy and declarer see each other's."""
        return self.open_hands.get(self.seat.partner, 0)

    @property
    def dummy_hand(self) -> int:
        return self.open_hands.get(self.contract.dummy, 0)

    @cached_property
    def hidden(self) -> tuple[Seat, ...]:
        return tuple(seat for seat in SEATS if seat not in self.open_hands)

    @cached_property
    def unseen(self) -> int:
        """The cards that may be in the hidden hands."""
        known = 0
        for bits in (*self.open_hands.values(), *self.played):
            known |= bits
        return ALL_CARDS & ~known

    @cached_property
    def against(self) -> int:
        """The cards that an opponent may still play: the unseen, and an opponent's that are open."""
        theirs = self.unseen
        for seat, bits in self.open_hands.items():
            if seat.side is not self.seat.side:
                theirs |= bits
        return theirs

    @property
    def tricks_left(self) -> int:
        return max(self.cards_left)


def suit_of(bits: int, suit: Suit) -> int:
    """The cards of a suit in a bit set, still in their places."""
    return bits & 0x1FFF << 13 * suit


def cards_of(bits: int) -> tuple[Card, ...]:
    """Low to high within each suit, clubs first."""
    return Hand.from_bits(bits).cards


def top(bits: int) -> Card | None:
    return CARDS[bits.bit_length() - 1] if bits else None


def position_of(view: View, memory: Memory) -> Position | None:
    """The turn that *view* shows, if its viewer is to lead or to play."""
    contract, viewer = view.contract, view.viewer
    if contract is None or not isinstance(viewer, Seat) or not view.legal_cards:
        return None
    tricks = memory.tricks if view.phase is Phase.PLAY else ()
    trick = view.trick
    if trick is None:
        leader = contract.leader if view.phase is Phase.LEAD else _holder(view, view.legal_cards[0])
        trick = Trick(leader, (), contract.denomination)
    seat = trick.leader.after(len(trick.cards))
    open_hands = {one: hand.bits for one, hand in view.hands}
    declaring = view.tricks[contract.declarer.side]
    return Position(
        viewer, seat, contract, view.legal_cards, open_hands, view.cards_left, trick,
        tuple(memory.played(one) for one in SEATS), memory.voids(), tricks, declaring,
    )  # fmt: skip


def _holder(view: View, card: Card) -> Seat:
    return next(seat for seat, hand in view.hands if card in hand)
