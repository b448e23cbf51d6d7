"""Deals that are the same but for the names of seats and suits: one stands for all, and its table for theirs."""

from __future__ import annotations

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from cardinal.analysis import Solver, TrickTable, trick_tables
from cardinal.analysis.canonical import Canonical
from cardinal.bridge import Denomination
from cardinal.cards import SEATS, Deal, Hand, Seat, Suit
from cardinal.cards.numbering import DEALS

NUMBERS = st.integers(0, DEALS - 1)
SUIT_ORDERS = tuple(permutations(Suit))


def renamed(deal: Deal, turned: int, suits: tuple[Suit, ...]) -> Deal:
    """The deal with each hand so many seats on, and clubs to spades called as *suits* says; card by card."""
    hands = {}
    for seat in SEATS:
        cards = [f"{suits[card.suit].name}{card.rank}" for card in deal[seat].cards]
        hands[Seat((seat + turned) % 4)] = Hand(cards)
    return Deal(hands)


@given(NUMBERS, st.integers(0, 3), st.sampled_from(SUIT_ORDERS))
def test_all_that_differ_in_names_have_one_deal_that_stands_for_them(
    number: int, turned: int, suits: tuple[Suit, ...]
) -> None:
    deal = Deal.from_number(number)
    assert Canonical.of(renamed(deal, turned, suits)).key == Canonical.of(deal).key


@given(NUMBERS)
def test_the_deal_that_stands_for_a_family_is_of_it(number: int) -> None:
    deal = Deal.from_number(number)
    family = Canonical.of(deal)
    ours = Deal.from_number(int(family.key, 16))
    assert ours.bits == family.hands
    assert ours in {renamed(deal, turned, suits) for turned in range(4) for suits in SUIT_ORDERS}


def test_deals_of_different_families_are_not_taken_for_one_another() -> None:
    keys = {Canonical.of(Deal.from_number(number * 10**26)).key for number in range(400)}
    assert len(keys) == 400


def test_tables_of_renamed_deals_are_the_renamed_tables_without_solving_anything_again(solver: Solver) -> None:
    deal = Deal.from_number(123456789 * 10**18)
    (table,) = trick_tables(solver, [deal])
    asked: list[tuple[int, int]] = []
    for turned, suits in ((1, SUIT_ORDERS[0]), (0, SUIT_ORDERS[9]), (3, SUIT_ORDERS[17])):
        other = renamed(deal, turned, suits)
        (found,) = trick_tables(solver, [other], lambda done, total: asked.append((done, total)))
        # The workers themselves, on the deal as it is, and not on the one that stands for it.
        fresh = solver.work("strains", [[list(other.bits), strain] for strain in range(5)])
        rows = [row for row in fresh if isinstance(row, list)]
        assert found == TrickTable(tuple(tuple(row[seat] for row in rows) for seat in SEATS))
        for seat in SEATS:
            for suit in Suit:
                moved = found.tricks(Seat((seat + turned) % 4), Denomination(suits[suit]))
                assert moved == table.tricks(seat, Denomination(suit))
    assert asked == [(1, 1)] * 3
