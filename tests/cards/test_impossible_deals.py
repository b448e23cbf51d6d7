"""A deal with a card missing, a card twice or a hand of the wrong size is refused, and the card and hands are named."""

from __future__ import annotations

import pytest

from cardinal.cards import SEATS, Deal, Hand, ImpossibleDeal, Seat, UnreadableCards
from cardinal.language import Language

WHOLE = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"


def refusal(text: str) -> ImpossibleDeal:
    with pytest.raises(ImpossibleDeal) as caught:
        Deal.parse(text)
    for language in Language:
        assert caught.value.render(language)
    return caught.value


def test_a_hand_of_twelve_is_refused_with_its_seat_and_the_missing_card() -> None:
    error = refusal(WHOLE.replace("AKQJT98765432...", "AKQJT9876543...", 1))
    assert error.cites == ("6B/1",)
    assert all(word in str(error) for word in ("North", "12", "♠2"))


def test_a_card_in_two_hands_is_refused_with_the_card_and_both_seats() -> None:
    error = refusal(WHOLE.replace(".AKQJT98765432..", "2.AKQJT9876543..", 1))
    assert error.cites == ("1A/1",)
    assert all(word in str(error) for word in ("♠2", "North", "East"))


def test_a_card_twice_in_one_hand_is_refused_with_the_card() -> None:
    with pytest.raises(UnreadableCards) as caught:
        Deal.parse(WHOLE.replace("AKQJT", "AAKQJT", 1))
    assert "♠A" in str(caught.value)


def test_thirteen_and_fourteen_do_not_make_up_for_twelve() -> None:
    error = refusal(WHOLE.replace("N:AKQJT98765432... .A", "N:AKQJT9876543... 2.A", 1))
    assert "13" in str(error)
    assert error.cites == ("6B/1",)


def test_a_deal_without_a_hand_is_refused() -> None:
    whole = Deal.parse(WHOLE)
    with pytest.raises(ImpossibleDeal) as caught:
        Deal({seat: whole[seat] for seat in SEATS if seat is not Seat.W})
    assert "West" in str(caught.value)


def test_a_deal_of_nothing_is_refused() -> None:
    with pytest.raises(ImpossibleDeal):
        Deal({seat: Hand() for seat in SEATS})


@pytest.mark.parametrize("first", SEATS)
def test_the_hands_are_read_clockwise_from_the_seat_that_comes_first(first: Seat) -> None:
    deal = Deal.parse(f"{first}{WHOLE[1:]}")
    assert [deal.holder(card) for card in ("SA", "HA", "DA", "CA")] == [first.after(turn) for turn in range(4)]
