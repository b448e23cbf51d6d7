"""The bit sets of an ending: what a hand holds and beats, which cards are equal, and what trumps win by themselves."""

from __future__ import annotations

import pytest

from cardinal.cards import CARDS, Card, Hand, Seat, Suit
from cardinal.laws.claim_cards import Suits, Turn, laid_by, order, runs, tricks_left, unbeaten, without
from cardinal.laws.claim_search import Ending, search_claim
from cardinal.laws.claim_statement import parse_statement

N, E, S, W = map(int, Seat)
H = int(Suit.H)


def ending(north: str, east: str, south: str, west: str, trumps: Suit | None = Suit.S, leader: Seat = Seat.S) -> Ending:
    return Ending((Hand(north.split()), Hand(east.split()), Hand(south.split()), Hand(west.split())), trumps, leader)


def begun(left: Ending, cards: str = "") -> Turn:
    turn = Turn(left.suits, int(left.leader), (), -1, int(left.leader), left.trumps)
    for card in cards.split():
        turn = laid_by(turn, index(card))
    return turn


def index(card: str) -> int:
    return Card.parse(card).index


def hearts(north: str = "", east: str = "", south: str = "", west: str = "") -> int:
    held = 0
    for seat, cards in zip((N, E, S, W), (north, east, south, west), strict=True):
        for rank in cards:
            held |= 1 << index(f"H{rank}") % 13 + 13 * seat
    return held


LEFT = ending("HK H3 D2", "HQ H4 S3", "HA H2 C2", "H9 H8 S4")


def test_what_the_hands_hold() -> None:
    turn = begun(LEFT)
    assert turn.holding(H, S) == 1 << 12 | 1
    assert [turn.top(H, seat) for seat in (N, E, S, W)] == [12, 11, 13, 8]
    assert turn.top(H, E, W) == 11
    assert turn.top(int(Suit.D), S, W) == 0
    assert (turn.partner, turn.opponents) == (N, (W, E))
    # East's queen beats the jack.
    winners = [card for card in ("HA", "HK", "HJ", "HT", "C2", "S5") if turn.is_winner(index(card))]
    assert winners == ["HA", "HK", "C2", "S5"]


def test_who_is_still_to_play() -> None:
    assert begun(LEFT).opponents_to_play == (W, E)
    assert begun(LEFT, "H2").opponents_to_play == (N,)
    assert begun(LEFT, "H2 H8").opponents_to_play == (E,)
    assert begun(LEFT, "H2 H8 H3").opponents_to_play == ()
    assert [begun(LEFT, cards).is_last for cards in ("", "H2", "H2 H8", "H2 H8 H3")] == [False, False, False, True]


@pytest.mark.parametrize(
    ("cards", "best", "winner"),
    [
        ("H2", "H2", S),
        ("H2 H8", "H8", W),
        ("H2 H8 H3", "H8", W),
        ("H2 H8 HK", "HK", N),
        ("H2 S4", "S4", W),
        ("H2 S4 HK", "S4", W),
        ("H2 S4 HK S3", "S4", W),
        ("H2 H8 D2", "H8", W),
        ("C2 H8", "C2", S),
    ],
)
def test_which_card_is_best_so_far(cards: str, best: str, winner: int) -> None:
    turn = begun(LEFT, cards)
    assert (CARDS[turn.best], turn.winner) == (Card.parse(best), winner)
    assert turn.seat == (S + len(cards.split())) % 4


@pytest.mark.parametrize(
    ("cards", "has_won"),
    [
        ("", False),
        ("HA", False),
        ("HA H8", True),
        ("HK H8", True),  # East's queen cannot beat the king
        ("HJ H8", False),
        ("HT H8 H3", False),
        ("C2 H8 HK H4", False),
    ],
)
def test_whether_partner_has_won(cards: str, has_won: bool) -> None:
    assert begun(LEFT, cards).partner_has_won is has_won


def test_partner_has_won_when_nobody_is_left_to_beat_it() -> None:
    assert begun(ending("H3", "H4", "H2", "HJ", leader=Seat.W), "HJ H3 H4").partner_has_won is False
    assert begun(ending("HQ", "H4", "H2", "HJ", leader=Seat.W), "HJ HQ H4").partner_has_won is True


def test_cards_that_are_played_are_gone() -> None:
    left: Suits = without(LEFT.suits, S, tuple(map(index, ("HA", "H8", "H3", "S3"))))
    turn = Turn(left, S, (), -1, S, None)
    assert (turn.holding(H, S), turn.holding(H, W), turn.holding(H, N)) == (1, 1 << 7, 1 << 11)
    assert turn.holding(int(Suit.S), E) == 0
    assert (tricks_left(LEFT.suits), tricks_left(left)) == (3, 2)


@pytest.mark.parametrize(
    ("holdings", "tops"),
    [
        (hearts(south="KQ9", west="J"), "K9"),
        (hearts(south="AQ"), "A"),
        (hearts(south="AQ", north="K"), "AQ"),
        (hearts(south="AKQ", east="2"), "A"),
        (hearts(south="32", west="A"), "3"),
        (hearts(west="A"), ""),
    ],
)
def test_cards_that_nobody_interrupts_are_of_equal_worth(holdings: int, tops: str) -> None:
    assert "".join(str(CARDS[rank])[1] for rank in runs(holdings, S)) == tops


def test_only_the_order_of_the_owners_matters() -> None:
    assert order(hearts(south="A", west="K")) == 0b1_10_11
    assert order(hearts(south="A", west="2")) == order(hearts(south="9", west="7"))
    assert order(hearts(south="A", west="K")) != order(hearts(south="K", west="A"))
    assert order(hearts(north="3")) != order(0)


@pytest.mark.parametrize(
    ("holdings", "sure"),
    [
        (hearts(south="AK2", west="Q"), 2),
        (hearts(south="AK2"), 3),
        (hearts(south="K2", west="A"), 1),
        (hearts(south="32", west="AK"), 0),
        (hearts(south="32", west="A", east="K"), 0),
        (hearts(south="32", north="AK"), 2),
        (hearts(south="QJ", west="A"), 1),
    ],
)
def test_each_opposing_trump_beats_at_most_one_lower_trump(holdings: int, sure: int) -> None:
    assert unbeaten(holdings, S) == sure


TRUMP_OUT = ending("H5 H4 D3 D2", "H9 H8 D9 D8", "SQ HA HK DA", "S2 C9 C8 C7")


def test_the_director_reads_where_the_claim_goes_wrong() -> None:
    shown = str(search_claim(TRUMP_OUT, Seat.S, 4, dummy=Seat.N).text())
    refuted = "Refuted: a line taken for normal gives fewer than 4; it is shown below."
    assert shown.startswith(f"{refuted} 4 claimed. The statement was read as: no order of play.")
    assert "Worst of the lines taken for normal: 3 (" in shown
    assert "Worst of all legal lines that the statement leaves: 1 (" in shown
    assert "where another normal card (♠Q) would have kept more." in shown
    assert "did not look at everything" not in shown
    assert shown.endswith("what is careless and what is irrational is for the Director.")


def test_the_director_reads_that_a_stated_line_is_safe() -> None:
    shown = str(search_claim(TRUMP_OUT, Seat.S, 4, parse_statement("drawing trumps"), dummy=Seat.N).text())
    assert "draw trumps" in shown
    assert "taken for normal" not in shown
    assert shown.endswith("No legal line that the statement leaves gives fewer.")


def test_the_director_reads_that_every_line_falls_short() -> None:
    lost = ending("D3", "HA", "H2", "D9", leader=Seat.S)
    shown = str(search_claim(lost, Seat.S, 1, dummy=Seat.N).text())
    assert "Of 1 lines 1 give fewer than 1." in shown
    assert "Every normal card of the claimer's side along that line leads to it or to worse." in shown


def test_the_director_reads_that_only_irrational_lines_fall_short() -> None:
    left = ending("C3 C2", "D9 D8", "HA H2", "HQ D7", None)
    shown = str(search_claim(left, Seat.S, 2, dummy=Seat.N).text())
    assert "Only lines that we take for irrational fall short." in shown


def test_lines_are_counted_with_equal_cards_once() -> None:
    """South has two winners in two suits to play in either order; the others follow with one card or another."""
    left = ending("C3 D3", "C4 D4", "CA DA", "C5 D5", None)
    report = search_claim(left, Seat.S, 2, dummy=Seat.N)
    assert (report.normal.lines, report.normal.short) == (2, 0)
    assert (report.legal.lines, report.legal.short) == (2, 0)
    assert search_claim(left, Seat.W, 1).legal.short == search_claim(left, Seat.W, 1).legal.lines
