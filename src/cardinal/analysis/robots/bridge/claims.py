"""Claims: when every trick is ours, and whether to agree to what an opponent claims."""

from __future__ import annotations

from dataclasses import dataclass

from cardinal.bridge import Seat, View
from cardinal.cards import SEATS, SUITS

from .memory import Memory
from .position import ALL_CARDS, Position, suit_of


def has_the_rest(hand: int, across: int, out: int, trumps: int) -> bool:
    """Whether *hand*, on lead, wins every trick: each of its suits from the top, no trump out to ruff with, and nothing
    across that would have to take the lead.

    >>> from cardinal.cards import Hand
    >>> has_the_rest(Hand.parse("A..K.").bits, 0, Hand.parse("K..QJ.").bits, 4)
    True
    >>> has_the_rest(Hand.parse("A..K.").bits, 0, Hand.parse("K..Q.2").bits, 0)
    False
    """
    for suit in SUITS:
        held, theirs = suit_of(hand, suit), suit_of(out, suit)
        if not held:
            continue
        if theirs > held & -held:
            # Tops that exhaust the others let the low ones win too.
            above = held >> theirs.bit_length()
            if above.bit_count() < theirs.bit_count():
                return False
        lower = suit_of(across, suit) & (held & -held) - 1
        if suit_of(across, suit) > lower and lower.bit_count() < held.bit_count():
            return False
        if suit != trumps and trumps < 4 and suit_of(out, SUITS[trumps]):
            return False
    return True


def can_claim(position: Position) -> bool:
    """Declarer on lead in hand with nothing but winners; a claim with tricks to lose is left to people."""
    return (
        position.is_declaring
        and position.seat is position.viewer
        and not position.trick.cards
        and position.tricks_left > 1
        and has_the_rest(position.hand, position.partner_hand, position.unseen, int(position.contract.denomination))
    )


@dataclass(frozen=True, slots=True)
class Faced:
    """The end of a hand whose four hands one player can tell: three are seen, and the fourth is what is left."""

    hands: tuple[int, ...]
    trumps: int
    leader: Seat
    trick: tuple[int, ...]

    @property
    def turn(self) -> Seat:
        return self.leader.after(len(self.trick))


def faced(view: View, memory: Memory) -> Faced | None:
    """All four hands after a claim; None where too little is remembered to tell."""
    contract = view.contract
    if contract is None:
        return None
    hands = {seat: hand.bits for seat, hand in view.hands}
    hidden = [seat for seat in SEATS if seat not in hands]
    rest = ALL_CARDS & ~memory.every_card()
    for bits in hands.values():
        rest &= ~bits
    if len(hidden) != 1 or rest.bit_count() != view.cards_left[hidden[0]]:
        return None
    every = {**hands, hidden[0]: rest}
    trick, last = view.trick, view.last_trick
    leader = trick.leader if trick is not None else last.winner if last is not None else contract.leader
    on_table = () if trick is None else tuple(card.index for card in trick.cards)
    return Faced(tuple(every[seat] for seat in SEATS), int(contract.denomination), leader, on_table)


def agrees(view: View, memory: Memory) -> bool:
    """Without a solver: agree when the claimer's cards win what is claimed, or ours win no more than is given up."""
    claim, end, viewer = view.claim, faced(view, memory), view.viewer
    if claim is None or end is None or not isinstance(viewer, Seat) or end.trick:
        return False
    hand, across = end.hands[claim.seat], end.hands[claim.seat.partner]
    ours = end.hands[viewer] | end.hands[viewer.partner]
    left = max(view.cards_left)
    if claim.tricks == left:
        return end.leader is claim.seat and has_the_rest(hand, across, ours, end.trumps)
    return _our_tops(ours, hand | across, end.trumps) <= left - claim.tricks


def _our_tops(hand: int, shown: int, trumps: int) -> int:
    """How many of our cards beat all that the claimer has in their suits."""
    found = 0
    for suit in SUITS:
        held, theirs = suit_of(hand, suit), suit_of(shown, suit)
        if held and (theirs or suit == trumps or trumps == 4 or not suit_of(shown, SUITS[trumps])):
            found += (held >> theirs.bit_length()).bit_count()
    return found
