"""The tables of Laws 1 to 16 of 1987: dealing in rotation, dummy's preventing, the end of a round, the terms."""

from __future__ import annotations

from fractions import Fraction

import pytest

from cardinal.bridge import Contract
from cardinal.cards import CARDS, SEATS, Seat
from cardinal.language import NotAllowed
from cardinal.laws.bridge.e1987.attention import may_prevent
from cardinal.laws.bridge.e1987.board_and_deal import deal_by_hand
from cardinal.laws.bridge.e1987.rounds import TableRound, round_end
from cardinal.laws.bridge.e2017.moment import Stage
from cardinal.laws.definition import define

ROTATION = tuple(SEATS[place % 4] for place in range(52))


def test_cards_dealt_in_rotation_go_to_every_fourth_place() -> None:
    deal = deal_by_hand(CARDS, ROTATION)
    assert deal.clauses == ("1987:6B",)
    for seat in SEATS:
        assert set(deal.value[seat].cards) == set(CARDS[seat::4])


def test_a_deal_out_of_rotation_is_refused_though_no_two_adjacent_cards_meet() -> None:
    # North, South, East, West again and again: 2017 allows it, for no hand gets two cards in a row.
    zigzag = (Seat.N, Seat.S, Seat.E, Seat.W) * 13
    with pytest.raises(NotAllowed) as refused:
        deal_by_hand(CARDS, zigzag)
    assert refused.value.cites == ("6B",)
    assert refused.value.edition == 1987


def test_a_deal_of_unequal_hands_is_refused() -> None:
    with pytest.raises(NotAllowed):
        deal_by_hand(CARDS, (*ROTATION[:51], Seat.N))


@pytest.mark.parametrize(
    ("seat", "of", "phase", "allowed"),
    [
        (Seat.N, Seat.S, "play", True),
        (Seat.N, Seat.E, "play", False),
        (Seat.N, Seat.W, "play", False),
        (Seat.E, Seat.W, "play", True),
        (Seat.N, Seat.E, "auction", True),
        (Seat.N, Seat.E, "finished", True),
    ],
)
def test_dummy_prevents_declarers_infractions_only(seat: Seat, of: Seat, phase: str, allowed: bool) -> None:
    assert may_prevent(seat, of, phase, Seat.N).allowed is allowed


def test_a_round_ends_with_the_last_score_of_a_slow_table() -> None:
    assert round_end(TableRound()).value is None
    assert round_end(TableRound(signalled=100, completed=90)).value == 100
    assert round_end(TableRound(signalled=100, completed=130)).value is None
    assert round_end(TableRound(signalled=100, completed=130, score_entered=140)).value == 140


def test_the_terms_that_1987_defines_in_its_own_way() -> None:
    assert define("Average", 1987)(Fraction(11), Fraction(0)) == Fraction(11, 2)
    contract = Contract.parse("4S by S")
    dummy = define("Dummy", 1987)
    assert [dummy(contract, stage) for stage in (Stage.LEAD, Stage.PLAY, Stage.OVER)] == [None, Seat.N, Seat.N]
    assert define("Team", 1987)(6, 2)
    assert not define("Team", 1987)(8, 4)
    assert not define("Convention", 1987)(agreed=False, special=True)
