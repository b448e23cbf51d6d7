"""Laws 1 to 16 of 2007 as far as they are functions: dealing by hand, preventing an irregularity, artificial calls."""

from __future__ import annotations

import pytest

from cardinal.bridge import PASS, Call
from cardinal.cards import CARDS, SEATS
from cardinal.language import NotAllowed
from cardinal.laws.bridge.e2007.attention import may_prevent
from cardinal.laws.bridge.e2007.board_and_deal import deal_by_hand
from cardinal.laws.bridge.e2007.definitions import OF_A_PASS, OF_ANOTHER_CALL, is_artificial
from cardinal.laws.bridge.e2017.board_and_deal import deal_by_hand as deal_by_hand_2017

N, E, S, W = SEATS
SHUFFLED = CARDS[::-1]


def test_two_neighbouring_cards_may_go_to_one_hand_in_2007_and_not_in_2017() -> None:
    to = (N, N, E, E, S, S, W, W) * 6 + (N, E, S, W)
    deal = deal_by_hand(CARDS, SHUFFLED, to).value
    assert {SHUFFLED[0], SHUFFLED[1]} <= set(deal[N])
    with pytest.raises(NotAllowed):
        deal_by_hand_2017(CARDS, SHUFFLED, to)


def test_each_hand_still_gets_thirteen_cards_of_a_shuffled_pack() -> None:
    with pytest.raises(NotAllowed):
        deal_by_hand(CARDS, SHUFFLED, (N,) * 14 + (E,) * 12 + (S,) * 13 + (W,) * 13)
    with pytest.raises(NotAllowed):
        deal_by_hand(CARDS, CARDS, SEATS * 13)


def test_only_dummy_is_limited_and_only_against_the_defenders() -> None:
    refused = {
        (seat, of) for seat in SEATS for of in SEATS if seat is not of and not may_prevent(seat, of, dummy=N).allowed
    }
    assert refused == {(N, E), (N, W)}
    assert all(may_prevent(seat, of, dummy=None).allowed for seat in SEATS for of in SEATS)
    with pytest.raises(NotAllowed):
        may_prevent(N, W, dummy=N).insist()


def test_every_call_and_what_it_conveys_is_artificial_or_not() -> None:
    bid = Call.parse("2C")
    assert [one for one in OF_ANOTHER_CALL if is_artificial(bid, one)] == ["something_else"]
    assert [one for one in OF_A_PASS if is_artificial(PASS, one)] == ["strength", "values_elsewhere"]
