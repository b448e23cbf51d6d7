"""Laws 41 and 44: following suit, who wins a trick, who leads next; each against the rule said again."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.bridge import BIDS, Contract, Denomination, IllegalPlay, Play, Trick
from cardinal.cards import CARDS, SEATS, SIDES, Card, Deal, Hand, Seat
from tests.bridge.random_boards import random_board

seeds = st.integers(0, 2**64)


def random_play(chance: Random) -> Play:
    contract = Contract(chance.choice(BIDS), 0, chance.choice(SEATS))
    return Play(contract, random_board(chance).deal)


def winner(leader: Seat, cards: tuple[Card, ...], trumps: Denomination) -> Seat:
    """The highest trump wins, else the highest card of the suit led."""
    counted = [card for card in cards if card.suit == trumps] or [c for c in cards if c.suit is cards[0].suit]
    best = max(counted, key=lambda card: card.rank)
    return SEATS[(leader + cards.index(best)) % 4]


@given(seeds)
def test_a_random_play_ends_after_thirteen_tricks_and_obeys_the_laws_at_every_card(seed: int) -> None:
    chance = Random(seed)
    play = random_play(chance)
    trumps = play.contract.denomination
    hands = {seat: set(play.hand(seat)) for seat in SEATS}
    turn, won = play.contract.leader, dict.fromkeys(SIDES, 0)
    for _ in range(13):
        leader, trick = turn, []
        for place in range(4):
            assert play.turn is turn
            assert play.player is (play.declarer if turn is play.dummy else turn)
            assert play.is_between_tricks is (place == 0)
            assert play.cards_to_play == sum(map(len, hands.values()))
            assert not play.is_over
            assert play.trick.cards == tuple(trick)
            following = {card for card in hands[turn] if trick and card.suit is trick[0].suit}
            assert set(play.legal_cards()) == (following or hands[turn])
            card = chance.choice(play.legal_cards().cards)
            play = play.play(card)
            hands[turn].remove(card)
            trick.append(card)
            assert play.hand(turn) == Hand(hands[turn])
            turn = SEATS[(leader + place + 1) % 4]
        turn = winner(leader, tuple(trick), trumps)
        won[turn.side] += 1
        assert play.tricks[-1] == Trick(leader, tuple(trick), trumps)
        assert play.tricks[-1].winner is play.last_winner is turn
        assert {side: play.tricks_won(side) for side in SIDES} == won
    assert (play.is_over, play.turn, len(play.cards), len(play.tricks)) == (True, None, 52, 13)
    assert not play.legal_cards()
    assert (play.player, play.is_between_tricks, play.cards_to_play) == (None, True, 0)
    assert set(play.cards) == set(CARDS)
    assert play.declarer_tricks == won[play.declarer.side]


@given(seeds)
def test_every_card_that_is_not_legal_is_refused_with_those_that_are(seed: int) -> None:
    chance = Random(seed)
    play = random_play(chance)
    for _ in range(chance.randrange(52)):
        play = play.play(chance.choice(play.legal_cards().cards))
    turn = play.turn
    assert turn is not None
    for card in CARDS:
        if card in play.legal_cards():
            assert play.play(card).cards == (*play.cards, card)
            continue
        with pytest.raises(IllegalPlay) as caught:
            play.play(card)
        assert caught.value.cites == (("44C",) if card in play.hand(turn) else ("45A",))
        assert caught.value.legal == play.legal_cards().cards


def test_nothing_is_played_after_the_last_card() -> None:
    play = Play(Contract.parse("7S by N"), Deal.from_number(0))
    while not play.is_over:
        play = play.play(play.legal_cards().cards[0])
    for card in CARDS:
        with pytest.raises(IllegalPlay) as caught:
            play.play(card)
        assert caught.value.legal == ()


@given(seeds)
def test_the_same_cards_give_an_equal_play(seed: int) -> None:
    chance = Random(seed)
    start = play = random_play(chance)
    for _ in range(chance.randrange(53)):
        play = play.play(chance.choice(play.legal_cards().cards))
    again = start
    for card in play.cards:
        again = again.play(str(card))
    assert again == play
    assert hash(again) == hash(play)
    if play.cards:
        assert start != play


@pytest.mark.parametrize(
    ("trumps", "cards", "wins"),
    [
        ("NT", "S2 SA SK SQ", "E"),
        ("NT", "S2 HA DA CA", "N"),
        ("H", "S2 SA H2 CA", "S"),
        ("H", "S2 H3 H2 HA", "W"),
        ("H", "H9 HT SA H8", "E"),
        ("C", "D3 D2 C2 DA", "S"),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(trumps: str, cards: str, wins: str) -> None:
    trick = Trick(Seat.N, tuple(map(Card.parse, cards.split())), Denomination.parse(trumps))
    assert trick.is_complete
    assert trick.winner is Seat.parse(wins)
    assert [str(trick.card_of(seat)) for seat in SEATS] == cards.split()


def test_a_trick_knows_who_has_not_played_yet() -> None:
    trick = Trick(Seat.W, (Card.parse("S2"), Card.parse("SA")), Denomination.NT)
    assert not trick.is_complete
    assert trick.winner is Seat.N
    assert [trick.card_of(seat) for seat in SEATS] == [Card.parse("SA"), None, None, Card.parse("S2")]
    assert str(trick) == "W: S2 SA"
