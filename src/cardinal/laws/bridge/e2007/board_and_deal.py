"""Laws 1 and 6B of 2007: the pack and its ranks without a rule on faces and backs; how it is dealt by hand."""

from __future__ import annotations

from collections.abc import Sequence

from cardinal.cards import SEATS, Card, Deal, Hand, Seat
from cardinal.language import NotAllowed, Text
from cardinal.laws.bridge.e2017.definitions_of_cards import is_sorted_deck, ranks_downward, suits_downward
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, Voice

voice = Voice(__name__)


@law("1", edition=2007)
def pack(case: Case) -> Procedure:
    """Law 1: the ranks of suits and cards, and cards that can be told apart by their printing."""
    matter = yield voice.choose(DIRECTOR, "matter", "§2007:1", options=("ranks", "faces", "backs"))
    if matter == "ranks":
        suits, ranks = suits_downward().value, ranks_downward().value
        yield voice.recorded("suits_downward_suits_cards_downward_ranks", "§2007:1", suits=suits, ranks=ranks)
        return
    yield voice.found("printing_is_free", "§2007:1")
    yield voice.none(f"nothing_is_required_of_the_{matter}", "§2007:1")


def deal_by_hand(before: Sequence[Card], shuffled: Sequence[Card], to: Sequence[Seat]) -> Cited[Deal]:
    """The deal that comes from a pack in the order *shuffled*, its cards going one by one *to* these seats, also when
    two neighbouring cards go to one hand. *before* is the order of the pack before the shuffle."""
    if is_sorted_deck(before, shuffled):
        raise NotAllowed(Text("cardinal.laws.bridge.e2017.board_and_deal", "not_shuffled"), cites="§6A/1")
    if len(to) != 52 or any(to.count(seat) != 13 for seat in SEATS):
        values = Text("cardinal.laws.bridge.e2017.board_and_deal", "four_hands_of_thirteen")
        raise NotAllowed(values, cites="§2007:6B")
    hands = {seat: Hand(card for card, hand in zip(shuffled, to, strict=True) if hand is seat) for seat in SEATS}
    return Cited(Deal(hands), "§6A/1 §2007:6B")
