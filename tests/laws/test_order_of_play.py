"""Law 44 on both engines: following suit, who wins a trick, who leads next."""

from __future__ import annotations

import pytest

from cardinal.bridge import (
    Contract,
    Denomination,
    Trick,
)
from cardinal.cards import SEATS, Card, Hand, Seat
from cardinal.laws.bridge.e2017.order_of_play import Choice, choice, is_restricted, winner
from cardinal.laws.effect import LeadRestriction, PenaltyCard
from cardinal.laws.obligations import playable
from cardinal.laws.position import Markings, Position
from tests.laws.plays import (
    CONTRACT,
    CONTRACTS,
    DEAL,
    faced,
    laid,
    random_play,
    refused,
)

N, E, S, W = SEATS


@pytest.mark.clause("44A", "44B", "44C", "44D")
@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_both_engines_let_every_hand_play_what_the_law_lets_it_play(contract: Contract) -> None:
    for seed in range(6):
        for play, standing in random_play(seed, contract):
            if play.is_over:
                continue
            turn = play.turn
            assert turn is not None
            held, trick = play.hand(turn), play.trick.cards
            leading = len(trick) in (0, 4)
            follows = Hand() if leading else held.of_suit(trick[0].suit)
            row = choice(leading=leading, holds_suit_led=bool(follows), restricted=False)
            expected = follows if row.gives is Choice.FOLLOW else held
            assert play.legal_cards() == expected
            position = Position(Markings(hands=standing.hands, contract=contract), phase="play", play=standing)
            assert playable(position, turn) == expected
            assert standing.turn is turn is standing.leader.after(len(standing.trick))


@pytest.mark.clause("44C")
def test_a_card_that_does_not_follow_is_refused_and_the_refusal_says_what_may_be_played() -> None:
    refusal = refused(faced().play, S, "DA")
    assert refusal.cites == ("44C",)
    assert set(refusal.legal) == {Card.parse("HJ"), Card.parse("H2")}


@pytest.mark.clause("44B")
def test_a_card_out_of_turn_or_from_the_wrong_hand_is_refused() -> None:
    assert refused(faced().play, E, "HK").cites == ("44B",)


@pytest.mark.clause("44A", "44C", "44D")
def test_a_restriction_binds_a_leader_and_a_discard_but_never_the_duty_to_follow() -> None:
    marks = Markings(hands=tuple(DEAL[seat] for seat in SEATS), contract=CONTRACT)
    begun = Position(marks).after_card(W, Card.parse("HA")).after_card(N, Card.parse("H2"))
    diamond = PenaltyCard(E, Card.parse("DQ"), "major", cites="§50B/2")
    # East has hearts and follows; his penalty card waits.
    assert playable(begun.apply(diamond), E) == DEAL[E].of_suit(Card.parse("HK").suit)
    assert not is_restricted(begun.apply(diamond), E)
    # West, after his only diamond, is void of the suit led: free, and with a penalty card not.
    void = Position(marks)
    for seat, card in ((W, "D4"), (N, "DA"), (E, "D9"), (S, "D5"), (N, "DK"), (E, "DT"), (S, "D6")):
        void = void.after_card(seat, Card.parse(card))
    left = DEAL[W] - Hand([Card.parse("D4")])
    assert playable(void, W) == left
    assert not is_restricted(void, W)
    club = PenaltyCard(W, Card.parse("CJ"), "major", cites="§50B/2")
    assert is_restricted(void.apply(club), W)
    assert playable(void.apply(club), W) == Hand([Card.parse("CJ")])
    # Where the hand is not known, what is in force on it is a restriction.
    unknown = Position(Markings(contract=CONTRACT)).after_card(W, Card.parse("HA"))
    assert not is_restricted(unknown, E)
    assert is_restricted(unknown.apply(diamond), E)
    # A leader is free until a ruling forbids a suit.
    lead = Position(marks)
    assert playable(lead, W) == DEAL[W]
    forbidden = lead.apply(LeadRestriction(W, suits=(Card.parse("HA").suit,), cites="§26B/2"))
    assert is_restricted(forbidden, W)
    allowed = playable(forbidden, W)
    assert allowed is not None
    assert allowed == DEAL[W] - DEAL[W].of_suit(Card.parse("HA").suit)
    rows = {
        (leading, holds, restricted): choice(leading=leading, holds_suit_led=holds, restricted=restricted)
        for leading in (False, True)
        for holds in (False, True)
        for restricted in (False, True)
    }
    assert {key for key, row in rows.items() if row.gives is Choice.FOLLOW} == {
        (False, True, False),
        (False, True, True),
    }
    assert {key for key, row in rows.items() if row.cites == "§44D"} == {(False, False, False), (False, False, True)}


@pytest.mark.clause("44E", "44F", "44G")
@pytest.mark.parametrize("contract", CONTRACTS, ids=str)
def test_both_engines_give_each_trick_to_the_card_the_law_names_and_its_hand_leads(contract: Contract) -> None:
    for seed in range(6):
        *_, (play, standing) = random_play(seed, contract)
        assert play.is_over
        for number, trick in enumerate(play.tricks, 1):
            named = winner(laid(trick), contract.denomination)
            assert trick.winner is standing.winner(number) is named.value
            trumped = any(card.suit is contract.denomination.suit for card in trick.cards)
            assert named.clauses == (("44E",) if trumped else ("44F",))
            if number < 13:
                assert play.tricks[number].leader is winner(laid(trick), contract.denomination).value
        assert play.tricks_won(N.side) + play.tricks_won(E.side) == 13


@pytest.mark.clause("44E", "44F")
@pytest.mark.parametrize(
    ("cards", "trumps", "seat"),
    [
        ("H4 H2 HK H3", "S", E),  # the highest of the suit led
        ("H4 H2 HK S2", "S", S),  # the lowest trump beats it
        ("H4 S3 HK S2", "S", N),  # the higher of two trumps
        ("H4 DA CA SA", "NT", W),  # nothing else at notrump
        ("S4 S2 SK DA", "S", E),  # trumps led
    ],
)
def test_who_wins_a_trick(cards: str, trumps: str, seat: Seat) -> None:
    denomination = Denomination.parse(trumps)
    trick = Trick(W, tuple(map(Card.parse, cards.split())), denomination)
    assert trick.winner is seat
    assert winner(laid(trick), denomination).value is seat
