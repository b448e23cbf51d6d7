"""Laws 1, 2 and 6 where they are no hearing: the pack, the boards, shuffle and deal."""

from __future__ import annotations

from collections import Counter

import pytest

from cardinal.bridge import Vulnerability
from cardinal.cards import (
    CARDS,
    DEALS,
    SEATS,
    Deal,
    Hand,
    ImpossibleDeal,
    Suit,
)
from cardinal.language import NotUnderstood
from cardinal.laws.bridge.e2017.board_and_deal import DEALING, dealer_by_number, vulnerability_by_number
from cardinal.laws.bridge.e2017.definitions_of_cards import ranks_downward, suits_downward
from cardinal.laws.conditions import OPTIONS

N, E, S, W = SEATS
DEAL = Deal.from_number(DEALS // 3)


@pytest.mark.clause("1A/1")
def test_the_pack_is_four_suits_of_thirteen() -> None:
    assert Counter(card.suit for card in CARDS) == dict.fromkeys(Suit, 13)
    assert len(set(CARDS)) == 52
    hands = {seat: DEAL[seat] for seat in SEATS}
    taken, given = hands[N].cards[0], hands[E].cards[0]
    with pytest.raises(ImpossibleDeal) as caught:
        Deal({**hands, N: hands[N] - Hand([taken]) | Hand([given])})
    assert caught.value.cites == ("1A/1",)


@pytest.mark.clause("1A/2", "1A/3")
def test_suits_and_cards_rank_downward_as_law_1_lists_them() -> None:
    assert "".join(map(str, suits_downward().value)) == "SHDC"
    assert "".join(map(str, ranks_downward().value)) == "AKQJT98765432"
    assert (suits_downward().clauses, ranks_downward().clauses) == (("1A/2",), ("1A/3",))


# Law 2: the boards


@pytest.mark.clause("2/1", "2/2", "2/3", "2/4")
def test_dealer_and_vulnerability_come_from_the_number_with_their_clauses() -> None:
    assert [str(dealer_by_number(number).value) for number in range(1, 17)] == list("NESW" * 4)
    # The sixteen boards by the list of Law 2: o neither, n North-South, e East-West, b both.
    letters = {Vulnerability.NONE: "o", Vulnerability.NS: "n", Vulnerability.EW: "e", Vulnerability.BOTH: "b"}
    found = "".join(letters[vulnerability_by_number(number).value] for number in range(1, 33))
    assert found == "onebneboebonbone" * 2
    assert (dealer_by_number(16).clauses, dealer_by_number(17).clauses) == (("2/2",), ("2/2", "2/4"))
    assert vulnerability_by_number(17).clauses == ("2/3", "2/4")
    with pytest.raises(NotUnderstood) as caught:
        dealer_by_number(0)
    assert caught.value.cites == ("2/1",)


@pytest.mark.clause("6E1", "6E2", "6E3", "6E4")
def test_every_way_to_deal_that_the_conditions_know_has_its_clause() -> None:
    option = next(one for one in OPTIONS if one.name == "dealing_mode")
    assert {"director", *DEALING} == set(option.values)
    assert [mode.cites for mode in DEALING.values()] == ["§6E1", "§6E2", "§6E3", "§6E4"]
