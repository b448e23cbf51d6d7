"""Cards, suits, ranks, seats, hands and packs as values: text and value are inverse, repr evaluates back."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.cards import (
    BRIDGE_PACK,
    CARDS,
    DEALS,
    GUANDAN_PACK,
    RANKS,
    SEATS,
    SIDES,
    SUITS,
    Card,
    Deal,
    Hand,
    PhysicalCard,
    Rank,
    Seat,
    Side,
    Suit,
)
from cardinal.language import Language

NAMES = {
    "Card": Card, "Deal": Deal, "Hand": Hand, "PhysicalCard": PhysicalCard,
    "Rank": Rank, "Seat": Seat, "Side": Side, "Suit": Suit,
}  # fmt: skip
SINGLE = [*SUITS, *RANKS, *SEATS, *SIDES, *CARDS, *GUANDAN_PACK]

hands = st.integers(0, (1 << 52) - 1).map(Hand.from_bits)
deals = st.integers(0, DEALS - 1).map(Deal.from_number)


def check_value(value: object) -> None:
    """What holds for every value: text, repr, pickle and copy all give it back."""
    again = type(value).parse(str(value))  # type: ignore[attr-defined]
    assert again == value
    assert hash(again) == hash(value)
    assert eval(repr(value), NAMES) == value
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.deepcopy(value) == value


def test_a_single_value_is_read_back_and_is_one_object() -> None:
    for value in SINGLE:
        check_value(value)
        assert type(value).parse(str(value)) is value  # type: ignore[attr-defined]
        assert pickle.loads(pickle.dumps(value)) is value


@given(hands)
def test_a_hand_is_read_back(hand: Hand) -> None:
    check_value(hand)
    assert Hand(hand.cards) == hand
    assert Hand(map(str, hand)) == hand


@given(deals, st.sampled_from(SEATS))
def test_a_deal_is_read_back_from_whichever_seat_it_starts(deal: Deal, first: Seat) -> None:
    check_value(deal)
    text = deal.pbn(first)
    assert str(Deal.parse(text)) == text
    assert Deal.parse(text) == deal
    assert hash(Deal.parse(text)) == hash(deal)
    assert str(pickle.loads(pickle.dumps(Deal.parse(text)))) == text


@given(deals)
def test_a_deal_gives_each_card_to_one_seat(deal: Deal) -> None:
    assert [card for card in CARDS if card in deal[deal.holder(card)]] == list(CARDS)
    assert Deal({seat: deal[seat] for seat in SEATS}) == deal


@given(deals, st.sampled_from(SEATS), st.sampled_from(SEATS))
def test_two_hands_exchanged_twice_are_where_they_were(deal: Deal, one: Seat, other: Seat) -> None:
    swapped = deal.swapped(one, other)
    assert (swapped[one], swapped[other]) == (deal[other], deal[one])
    assert swapped.swapped(one, other) == deal


@given(hands, hands)
def test_a_hand_is_a_set_of_cards(one: Hand, other: Hand) -> None:
    first, second = set(one), set(other)
    assert set(one | other) == first | second
    assert set(one & other) == first & second
    assert set(one - other) == first - second
    assert (one <= other) == (first <= second)
    assert len(one) == len(first)
    assert bool(one) == bool(first)
    assert [card in one for card in CARDS] == [card in first for card in CARDS]
    assert one.cards == tuple(sorted(first))


@given(hands)
def test_a_hand_counts_its_suits_and_high_cards(hand: Hand) -> None:
    worth = {Rank.ACE: 4, Rank.KING: 3, Rank.QUEEN: 2, Rank.JACK: 1}
    assert hand.high_card_points == sum(worth.get(card.rank, 0) for card in hand)
    for suit in SUITS:
        of_suit = [card for card in hand if card.suit is suit]
        assert (hand.length(suit), list(hand.of_suit(suit))) == (len(of_suit), of_suit)


def test_the_fifty_two_cards_are_each_suit_and_rank_once_in_order() -> None:
    assert [(card.suit, card.rank) for card in CARDS] == [(suit, rank) for suit in SUITS for rank in RANKS]
    assert [card.index for card in CARDS] == list(range(52))
    assert [card.bit for card in CARDS] == [1 << index for index in range(52)]
    by_alphabet = sorted(CARDS, key=str)
    assert by_alphabet != list(CARDS)
    assert sorted(by_alphabet) == list(CARDS)
    assert all(Card.of(card.suit, card.rank) is card for card in CARDS)
    assert Card.parse("S2") > Card.parse("HA") >= Card.parse("HA") > Card.parse("HK")
    assert Card.parse("C2") <= Card.parse("C2") < Card.parse("C3")


@pytest.mark.parametrize(
    ("text", "value"),
    [("h10", "HT"), (" sa ", "SA"), ("D10", "DT"), ("c2", "C2")],
)
def test_a_card_is_understood_in_small_letters_and_with_a_ten(text: str, value: str) -> None:
    assert str(Card.parse(text)) == value


def test_seats_go_clockwise_and_partners_sit_opposite() -> None:
    assert [seat.lho for seat in SEATS] == [Seat.E, Seat.S, Seat.W, Seat.N]
    assert [seat.rho for seat in SEATS] == [Seat.W, Seat.N, Seat.E, Seat.S]
    assert [seat.partner for seat in SEATS] == [Seat.S, Seat.W, Seat.N, Seat.E]
    assert [seat.side for seat in SEATS] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert (Side.NS.seats, Side.EW.seats) == ((Seat.N, Seat.S), (Seat.E, Seat.W))
    assert (Side.NS.other, Side.EW.other) == (Side.EW, Side.NS)
    assert all(seat.after(turns) is SEATS[(seat + turns) % 4] for seat in SEATS for turns in range(-8, 9))


def test_honours_are_the_five_highest_ranks() -> None:
    assert [rank for rank in RANKS if rank.is_honour] == [
        Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE,
    ]  # fmt: skip


def test_the_majors_are_hearts_and_spades() -> None:
    assert [suit for suit in SUITS if suit.is_major] == [Suit.H, Suit.S]


def test_the_bridge_pack_has_each_card_once() -> None:
    assert tuple(BRIDGE_PACK) == CARDS
    assert (len(BRIDGE_PACK), BRIDGE_PACK[51], Card.parse("HA") in BRIDGE_PACK) == (52, Card.parse("SA"), True)


def test_the_guandan_pack_has_every_face_twice_and_108_different_cards() -> None:
    cards = [card for card in GUANDAN_PACK if isinstance(card, PhysicalCard)]
    assert len(cards) == len(GUANDAN_PACK) == len(set(cards)) == len(set(map(str, cards))) == 108
    assert [card.index for card in cards] == list(range(108))
    assert sorted(card.face for card in cards) == [face for face in range(54) for _ in range(2)]
    for first, second in zip(cards[:54], cards[54:], strict=True):
        assert (first.face, first.copy, second.copy) == (second.face, 0, 1)
        assert first != second
        assert first < second
        assert (first.card, first.suit, first.rank) == (second.card, second.suit, second.rank)
        assert second in GUANDAN_PACK


def test_the_guandan_pack_has_four_jokers_that_show_no_suit_and_no_rank() -> None:
    jokers = [card for card in GUANDAN_PACK if isinstance(card, PhysicalCard) and card.is_joker]
    assert list(map(str, jokers)) == ["sj", "BJ", "sj'", "BJ'"]
    assert {(joker.card, joker.suit, joker.rank) for joker in jokers} == {(None, None, None)}


@pytest.mark.parametrize("kind", [Card, PhysicalCard])
def test_a_card_cannot_be_made_beside_those_that_exist(kind: type[object]) -> None:
    with pytest.raises(TypeError):
        kind()


@pytest.mark.parametrize("language", Language)
def test_every_value_has_a_name_in_each_language(language: Language) -> None:
    for values in (SUITS, RANKS, SEATS, SIDES, CARDS, tuple(GUANDAN_PACK)[:54]):
        labels = [value.label(language) for value in values]
        assert all(labels)
        assert len(set(labels)) == len(values)
