"""Which plays a claim leaves to the claimer's side: what we take for normal, and what was stated."""

from __future__ import annotations

import pytest

from cardinal.cards import CARDS, Card, Hand, Seat, Suit
from cardinal.laws.claim_cards import Turn, laid_by
from cardinal.laws.claim_lines import Choice, normal_choice, stated_choice
from cardinal.laws.claim_search import Ending
from cardinal.laws.claim_statement import parse_statement

NORMAL = normal_choice(frozenset())


def ending(north: str, east: str, south: str, west: str, trick: str = "", trumps: Suit | None = Suit.S) -> Ending:
    """South is to play; the hands do not hold the cards on the table."""
    laid = tuple(map(Card.parse, trick.split()))
    leader = next(seat for seat in Seat if seat.after(len(laid)) is Seat.S)
    return Ending(
        (Hand(north.split()), Hand(east.split()), Hand(south.split()), Hand(west.split())), trumps, leader, laid
    )


def turn_in(left: Ending) -> Turn:
    turn = Turn(left.suits, int(left.leader), (), -1, int(left.leader), left.trumps)
    for card in left.trick:
        turn = laid_by(turn, card.index)
    return turn


def kept(left: Ending, choice: Choice = NORMAL) -> str:
    held = left.hands[Seat.S]
    led = left.trick[0].suit if left.trick else None
    legal = [card for card in held if card.suit is led] or list(held)
    chosen = choice(turn_in(left), tuple(card.index for card in legal))
    assert len(set(chosen)) == len(chosen)
    return " ".join(str(CARDS[card]) for card in sorted(chosen))


@pytest.mark.parametrize(
    ("north", "east", "south", "west", "leads"),
    [
        # The highest card of a suit is led, if it is the only sure winner of the side.
        ("D5 D4 D3", "H5 H4 D7", "HA H3 H2", "HQ H7 D8", "HA"),
        ("HJ D4 D3", "H5 H4 D7", "HA H3 H2", "HQ H7 D8", "HA"),
        ("D5 D4 D3", "D9 DT D7", "HA H3 H2", "DJ DQ D8", "HA"),
        # With a sure winner opposite a low card is as good.
        ("HK D4 D3", "H5 H4 D7", "HA H3 H2", "HQ H7 D8", "H2 H3 HA"),
        ("HA D4 D3", "H5 H4 D7", "HK H3 H2", "HQ H7 D8", "H2 H3 HK"),
        # A suit in which an opponent has the highest card may be led from anywhere.
        ("D5 D4 D3", "H5 H4 D7", "HJ H3 H2", "HQ H7 D8", "H2 H3 HJ"),
        ("D5 D4 D3", "HQ H4 D7", "HJ H3 C2", "H5 H7 D8", "C2 H3 HJ"),
        # Each suit by itself.
        ("D5 D4 D3", "H5 H4 C7", "HA H3 C6", "HQ H7 D8", "C6 HA"),
    ],
)
def test_a_normal_lead(north: str, east: str, south: str, west: str, leads: str) -> None:
    assert kept(ending(north, east, south, west)) == leads


def test_a_suit_that_is_to_be_played_from_the_top_is_led_so() -> None:
    left = ending("D5 D4 D3", "H5 H4 D7", "HJ H3 C2", "HQ C4 C3")
    assert kept(left, normal_choice(frozenset((Suit.H,)))) == "C2 HJ"


@pytest.mark.parametrize(
    ("north", "east", "south", "west", "trick", "cards"),
    [
        # Partner has won: nothing is wasted on it.
        ("D3", "D4", "HK H3", "HQ H7", "HA H5", "H3"),
        ("D3", "D4", "HK H3", "D7", "H7 HA H5", "H3"),
        # Partner is winning, and an opponent may still beat it.
        ("D3", "D4", "HK H3", "HA H7", "HQ H5", "H3 HK"),
        # Partner has been beaten: third hand wins if it can.
        ("D3", "D4", "HK H3", "HA H7", "H2 HJ", "HK"),
        # Second hand may wait.
        ("D3 D4", "D5", "HK H3", "H7 H6", "H5", "H3 HK"),
        ("D3 D4", "D5", "HK H7", "H3 H6", "H5", "H7 HK"),
        # Last hand does not let a trick go that it can win.
        ("D4", "D5", "HK H3", "D7", "H7 H4 HJ", "HK"),
        # A trick that cannot be won costs the lowest card.
        ("D4", "D5", "HT H3", "D7", "H7 H4 HJ", "H3"),
        ("D3 D4", "D5", "H6 H3", "H7 H2", "H8", "H3"),
    ],
)
def test_a_normal_card_to_the_suit_led(north: str, east: str, south: str, west: str, trick: str, cards: str) -> None:
    assert kept(ending(north, east, south, west, trick)) == cards


def test_from_the_top_takes_no_finesse() -> None:
    left = ending("D3 D5", "D4 D6", "HA HQ H3", "HK H7 H6", "H2 H5")
    assert kept(left) == "HQ HA"
    assert kept(left, normal_choice(frozenset((Suit.H,)))) == "HA"


@pytest.mark.parametrize(
    ("north", "east", "south", "west", "trick", "cards"),
    [
        # An opponent is winning: a void hand ruffs if it can.
        ("D4", "D5", "S2 C3", "D7", "H7 H4 HJ", "S2"),
        # It cannot overruff, so that it throws a loser.
        ("D4", "D5", "S2 C3", "CA", "H7 H4 S9", "C3"),
        # Partner has won: nothing is ruffed.
        ("D4", "D5", "S2 C3", "CA", "H7 HA HJ", "C3"),
        # Partner is winning, and an opponent may still beat it: both are normal.
        ("D4", "D5", "S2 C3", "HK CA", "HQ H5", "C3 S2"),
        # Without a plain card a trump is thrown.
        ("D4", "D5", "S3 S2", "D7", "H7 HA HJ", "S2"),
        # A winner is kept while there is a loser; of a suit the lowest loser goes.
        ("D4 D6", "D5 DJ", "CA D3 D2", "CK CQ", "H7 HA HJ", "D2"),
        ("D4 D6", "D5 C9", "C8 C7 D2", "CK D9", "H7 HA HJ", "C7 D2"),
        ("D4", "D5", "CA DA", "CK", "H7 HA HJ", "CA DA"),
    ],
)
def test_a_normal_card_of_a_void_hand(north: str, east: str, south: str, west: str, trick: str, cards: str) -> None:
    assert kept(ending(north, east, south, west, trick)) == cards


def stated(words: str, left: Ending, bound: tuple[Seat, ...] = (Seat.S, Seat.N), dealt: Ending | None = None) -> str:
    return kept(left, stated_choice(parse_statement(words), (dealt or left).suits, frozenset(map(int, bound))))


SIDE = ending("S3 H4 D4 D3", "S5 H8 H7 C5", "SQ HA DA C2", "S2 H6 CK C9")


@pytest.mark.parametrize(
    ("words", "leads"),
    [
        ("", "C2 DA HA SQ"),
        ("dummy is good", "C2 DA HA SQ"),
        ("drawing trumps", "SQ"),
        ("trumps", "SQ"),
        ("diamonds", "DA"),
        ("diamonds then hearts", "DA"),
        ("HA", "HA"),
        # A card of the other hand is played to by its suit; one that is gone is passed over.
        ("D4", "DA"),
        ("CA, hearts", "HA"),
        # North has no club and a trump.
        ("ruffing clubs", "C2"),
        ("ruffing a club", "C2"),
        ("crossruff", "C2"),
        ("ruffing hearts, diamonds", "DA"),
        ("ruffing spades, hearts", "HA"),
    ],
)
def test_the_lead_that_was_stated(words: str, leads: str) -> None:
    assert stated(words, SIDE) == leads


def test_a_statement_binds_only_the_hands_of_its_side() -> None:
    assert stated("diamonds", SIDE, (Seat.W,)) == "C2 DA HA SQ"


def test_trumps_are_drawn_only_while_an_opponent_has_one() -> None:
    out = ending("S3 H4", "H8 H7", "SQ HA", "H6 CK")
    assert stated("drawing trumps", out) == "HA SQ"
    assert stated("trumps", out) == "SQ"
    assert stated("drawing trumps", ending("S3 H4", "H8 S7", "SQ HA", "H6 CK")) == "SQ"
    assert stated("drawing trumps", ending("S3 H4", "H8 S7", "SQ HA", "H6 CK", trumps=None)) == "HA SQ"


def test_no_more_ruffs_are_made_than_were_stated() -> None:
    dealt = ending("S4 S3 D3", "H8 H7 C7", "C3 C2 DA", "H6 CK C9")
    one_gone = ending("S4 D3", "H8 H7", "C2 DA", "H6 CK")
    assert stated("ruffing a club, diamonds", dealt) == "C2 C3"
    assert stated("ruffing a club, diamonds", one_gone, dealt=dealt) == "DA"
    assert stated("ruffing two clubs, diamonds", one_gone, dealt=dealt) == "C2"
    assert stated("ruffing clubs, diamonds", one_gone, dealt=dealt) == "C2"


def test_nothing_is_ruffed_without_a_trump_or_with_the_suit_or_at_notrump() -> None:
    assert stated("ruffing clubs, hearts", ending("H4 D3", "H8 H7", "C2 HA", "H6 CK")) == "HA"
    assert stated("ruffing clubs, hearts", ending("S4 C3", "H8 H7", "C2 HA", "H6 CK")) == "HA"
    assert stated("ruffing clubs, hearts", ending("S4 D3", "H8 H7", "C2 HA", "H6 CK", trumps=None)) == "HA"
    assert stated("crossruff, hearts", ending("H4 D3", "H8 H7", "C2 HA", "H6 CK")) == "HA"


def test_from_the_top_leaves_the_highest_card_of_each_suit() -> None:
    left = ending("D4 D3 C2", "H8 H7 C7", "HK HJ DA", "H6 CK C9")
    assert stated("hearts from the top", left) == "HK"
    assert stated("from the top", left) == "DA HK"


def test_a_stated_ruff_is_made_by_the_hand_opposite_the_lead() -> None:
    void = ending("D3", "D4", "S2 DA", "C9 C8", "C2 C7")
    assert stated("ruffing a club", void) == "S2"
    assert stated("crossruff", void) == "S2"
    assert stated("ruffing a heart", void) == "DA S2"
    assert stated("diamonds", void) == "DA S2"
    assert stated("ruffing a club", ending("D3", "D4", "H2 DA", "C9 C8", "C2 C7")) == "DA H2"


def test_a_named_card_is_played_to_its_suit_by_the_hand_opposite_the_lead() -> None:
    follows = ending("D3", "D4", "HK HT", "HQ H8", "H2 H7")
    assert stated("HK", follows) == "HK"
    assert stated("SA, HT", follows) == "HT"
    assert stated("HA", follows) == "HT HK"
    # The card that was led was the one named.
    assert stated("H2, HK", follows) == "HT HK"
    # Of a hand that plays second or last nothing was stated.
    assert stated("HK", ending("D3", "D4", "HK HT", "D7", "H7 H2 H8")) == "HT HK"
