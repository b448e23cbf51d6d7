"""Laws 1, 2 and 6 where they are no hearing: the pack, the boards, shuffle and deal."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cardinal.bridge import Board, Vulnerability
from cardinal.cards import (
    CARDS,
    DEALS,
    SEATS,
    Card,
    Deal,
    Hand,
    ImpossibleDeal,
    Rank,
    Suit,
    UnreadableCards,
    parse_seed,
    seeded_deal,
)
from cardinal.language import NotAllowed, NotUnderstood
from cardinal.laws.bridge.e2017.board_and_deal import (
    DEALING,
    BoardCopy,
    deal_by_computer,
    deal_by_hand,
    dealer_by_number,
    duplicate,
    vulnerability_by_number,
)
from cardinal.laws.bridge.e2017.definitions_of_cards import higher_card, ranks_downward, suits_downward
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


@pytest.mark.clause("1A/3")
def test_cards_rank_within_their_suit_only() -> None:
    order = [Card.of(Suit.H, rank) for rank in ranks_downward().value]
    for place, high in enumerate(order):
        assert all(higher_card(low, high).value is high for low in order[place + 1 :])
    with pytest.raises(NotUnderstood) as caught:
        higher_card(Card.of(Suit.S, Rank.ACE), Card.of(Suit.H, Rank.ACE))
    assert caught.value.cites == ("1A/3",)


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


def shuffled(seed: int = 6) -> list[Card]:
    order = list(CARDS)
    random.Random(seed).shuffle(order)
    return order


CLOCKWISE = [E, S, W, N] * 13


@pytest.mark.clause("6A/1", "6B/1", "6B/2")
def test_a_proper_deal_by_hand_gives_each_player_every_fourth_card() -> None:
    order = shuffled()
    found = deal_by_hand(CARDS, order, CLOCKWISE)
    assert found.clauses == ("6A/1", "6B/1", "6B/2")
    assert [found.value[seat] for seat in (E, S, W, N)] == [Hand(order[place::4]) for place in range(4)]


@pytest.mark.clause("6A/1", "fn:1")
def test_a_pack_that_is_only_cut_is_not_shuffled() -> None:
    for order in (CARDS, CARDS[26:] + CARDS[:26]):
        with pytest.raises(NotAllowed) as caught:
            deal_by_hand(CARDS, order, CLOCKWISE)
        assert caught.value.cites == ("6A/1", "fn:1")


@pytest.mark.clause("6B/1")
def test_a_deal_that_does_not_give_thirteen_each_is_refused() -> None:
    for to in (CLOCKWISE[:51], [*CLOCKWISE[:51], E]):
        with pytest.raises(NotAllowed) as caught:
            deal_by_hand(CARDS, shuffled(), to)
        assert caught.value.cites == ("6B/1",)


@pytest.mark.clause("6B/2")
def test_two_neighbours_of_the_pack_do_not_go_to_one_hand() -> None:
    to = [E, S, W, N, N, W, S, E, *CLOCKWISE[8:]]
    assert Counter(to) == dict.fromkeys(SEATS, 13)
    with pytest.raises(NotAllowed) as caught:
        deal_by_hand(CARDS, shuffled(), to)
    assert caught.value.cites == ("6B/2",)
    anticlockwise = [W, S, E, N] * 13
    assert deal_by_hand(CARDS, shuffled(), anticlockwise).value[W] == Hand(shuffled()[::4])


@pytest.mark.clause("6E1", "6E2", "6E3", "6E4")
def test_every_way_to_deal_that_the_conditions_know_has_its_clause() -> None:
    option = next(one for one in OPTIONS if one.name == "dealing_mode")
    assert {"director", *DEALING} == set(option.values)
    assert [mode.cites for mode in DEALING.values()] == ["§6E1", "§6E2", "§6E3", "§6E4"]


@pytest.mark.clause("6E4")
def test_a_computer_deal_is_any_deal_alike_and_a_seed_that_could_not_reach_them_is_refused() -> None:
    first, second = deal_by_computer(), deal_by_computer()
    assert first.clauses == ("6E4",)
    assert first.value != second.value
    seed, boards = bytes(range(32)), 2_000
    # A quarter of the aces of spades each; five standard deviations are about 97.
    held = Counter(seeded_deal(seed, board).holder("SA") for board in range(1, boards + 1))
    assert all(abs(held[seat] - boards / 4) < 97 for seat in SEATS)
    for wrong in (lambda: seeded_deal(b"short", 1), lambda: parse_seed("00"), lambda: seeded_deal(seed, 1, "quick")):
        with pytest.raises(UnreadableCards) as caught:
            wrong()
        assert caught.value.cites == ("6E4",)


@pytest.mark.clause("6F/1")
def test_copies_are_exact_and_linked_to_their_original() -> None:
    board = Board(7, DEAL)
    copies = duplicate(board, 3)
    assert copies.clauses == ("6F/1",)
    assert [(one.original, one.board, one.number) for one in copies.value] == [(board, board, n) for n in (1, 2, 3)]
    for other in (Board(7, DEAL.swapped(N, E)), Board(8, DEAL), Board(7, DEAL, dealer=N)):
        with pytest.raises(NotAllowed) as caught:
            BoardCopy(board, other, 1)
        assert caught.value.cites == ("6F/1",)
    with pytest.raises(NotAllowed):
        duplicate(board, 0)
