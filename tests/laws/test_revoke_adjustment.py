"""Laws 61 to 65: the trick adjustment against a table worked out by hand, and the rights around a revoke."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.bridge import Contract, IllegalDisclosure
from cardinal.cards import SEATS, SUITS, Card, Deal, Hand, Seat, Side
from cardinal.language import NotAllowed, Text
from cardinal.laws.bridge.e2017.arrangement_of_tricks import pointing
from cardinal.laws.bridge.e2017.defect import highest_legal
from cardinal.laws.bridge.e2017.revoke_adjustment import (
    RevokeFacts,
    Won,
    adjustment,
    is_repeated,
    shared,
    won_from,
)
from cardinal.laws.bridge.e2017.revoke_inquiry import Role, may_inquire, may_look_back
from cardinal.laws.cited import Cited
from cardinal.laws.failure import DEEMED, HEARD, PLACED, SETTLED, line_of, recorded
from cardinal.laws.position import Markings, Position
from cardinal.laws.standing_play import Laid, Revoke, StandingPlay

N, E, S, W = SEATS
CONTRACT = Contract.parse("4S by S")

# (the revoker won the trick, his side won it, tricks his side won later: none or some) -> tricks transferred.
TABLE = {
    (True, True, False): 1,
    (True, True, True): 2,
    (False, True, False): 1,
    (False, True, True): 1,
    (False, False, True): 1,
    (False, False, False): 0,
}


def whole_play(seed: int, revoking: float) -> StandingPlay:
    """Thirteen tricks at random, now and then with a card that does not follow suit."""
    chance = random.Random(seed)
    deal = Deal.from_number(chance.randrange(10**28))
    hands = tuple(deal[seat] for seat in SEATS)
    left = [list(hand) for hand in hands]
    play = StandingPlay(CONTRACT, hands)
    while not play.is_over:
        seat = play.turn
        following = [card for card in left[seat] if card.suit is play.led]
        others = [card for card in left[seat] if card not in following]
        free = others if others and chance.random() < revoking else following or left[seat]
        card = chance.choice(free)
        left[seat].remove(card)
        play = play.add(seat, card)
    return play


def winner_of(trick: list[tuple[Seat, str]]) -> Seat:
    """The winner from the letters of the cards alone, spades being trumps."""
    ranks = "23456789TJQKA"
    trumps = [one for one in trick if one[1][0] == "S"]
    pool = trumps or [one for one in trick if one[1][0] == trick[0][1][0]]
    return max(pool, key=lambda one: ranks.index(one[1][1]))[0]


def oracle(play: StandingPlay, revoke: Revoke) -> int:
    """The adjustment of a revoke without late attention, by looking it up."""
    if revoke.trick == 12 or revoke.seat is N:
        return 0
    winners = [winner_of([(one.seat, str(one.card)) for one in trick]) for trick in play.tricks]
    won = winners[revoke.trick - 1]
    later = [one for one in winners[revoke.trick :] if one in (revoke.seat, revoke.seat.partner)]
    return TABLE[won is revoke.seat, won in (revoke.seat, revoke.seat.partner), bool(later)]


def trick_adjustment(play: StandingPlay, revoke: Revoke) -> Cited[int]:
    """What one established revoke costs once the play is over."""
    is_dummy = revoke.seat is play.dummy
    return adjustment(revoke.trick, revoke.manner, won_from(play, revoke), RevokeFacts(), is_dummy=is_dummy)


plays = st.builds(whole_play, st.integers(0, 10**9), st.sampled_from((0.05, 0.2, 0.5)))


@pytest.mark.clause("64A1", "64A2", "64B1", "64B3", "64B6", "fn:19")
@given(plays)
def test_adjustment_is_what_the_table_says(play: StandingPlay) -> None:
    for revoke in play.revokes:
        assert trick_adjustment(play, revoke).value == oracle(play, revoke)


@pytest.mark.clause("64A1", "64A2")
@given(plays)
def test_at_most_two_tricks_and_never_more_than_were_won_from_the_revoke_on(play: StandingPlay) -> None:
    for revoke in play.revokes:
        side = revoke.seat.side
        won = sum(play.winner(number).side is side for number in range(revoke.trick, 14))
        assert 0 <= trick_adjustment(play, revoke).value <= min(2, won)


@given(plays)
def test_several_revokes_of_a_side_never_cost_more_than_it_won_from_the_first_on(play: StandingPlay) -> None:
    for side in Side:
        own = [one for one in play.revokes if one.seat.side is side]
        costs = [(one.trick, won_from(play, one), trick_adjustment(play, one).value) for one in own]
        each = shared(costs)
        won = max((len(won.tricks) for _, won, _ in costs), default=0)
        assert sum(each) <= won
        assert all(0 <= one <= cost for one, (_, _, cost) in zip(each, costs, strict=True))
        assert not own or sum(each) >= max(cost for _, _, cost in costs)


@pytest.mark.clause("64B", "64B1", "64B2", "64B3", "64B4", "64B5", "64B6", "64B7", "64B8")
def test_every_combination_of_facts_has_exactly_one_row() -> None:
    clauses = {"repeated": "64B2", "after_call": "64B4", "after_round": "64B5", "both_sides": "64B7",
               "corrected_together": "64B8"}  # fmt: skip
    for flags in product((False, True), repeat=8):
        *named, dummy, twelfth, penalty = flags
        facts = RevokeFacts(*named)
        trick, manner = (12, 5)[not twelfth], "penalty card" if penalty else "suit"
        for won in (
            Won(frozenset()),
            Won(frozenset((trick,)), True),
            Won(frozenset((trick, 13)), True),
            Won(frozenset((13,))),
        ):
            cost = adjustment(trick, manner, won, facts, is_dummy=dummy)
            expected = {clause for name, clause in clauses.items() if getattr(facts, name)}
            expected |= {"64B3"} if dummy or penalty else set()
            expected |= {"64B6"} if twelfth else set()
            expected |= set() if won.tricks else {"64B1"}
            if expected:
                assert cost.value == 0
                assert set(cost.clauses) == expected | {"64B"}
            else:
                assert cost.value == (1 if not won.by_player else len(won.tricks))
                assert cost.clauses == (("64A1",) if won.by_player else ("64A2",))


@pytest.mark.clause("64B2")
def test_repeated_is_the_same_player_in_the_same_suit() -> None:
    clubs, hearts = Card.parse("C2").suit, Card.parse("H2").suit
    first = Revoke(3, W, Card.parse("S6"), clubs)
    assert is_repeated(Revoke(6, W, Card.parse("S7"), clubs), (first,))
    assert not is_repeated(Revoke(6, W, Card.parse("S7"), hearts), (first,))
    assert not is_repeated(Revoke(6, E, Card.parse("S7"), clubs), (first,))
    assert not is_repeated(first, (first,))


@pytest.mark.clause("61A")
@given(plays)
def test_revokes_are_those_cards_whose_hand_held_the_suit_led(play: StandingPlay) -> None:
    expected = []
    for number, trick in enumerate(play.tricks, 1):
        for one in trick[1:]:
            later = [laid.card for after in play.tricks[number:] for laid in after if laid.seat is one.seat]
            if one.card.suit is not trick[0].card.suit and any(card.suit is trick[0].card.suit for card in later):
                expected.append((number, one.seat, one.card))
    assert [(one.trick, one.seat, one.card) for one in play.revokes] == expected


@pytest.mark.clause("61B1", "61B2(a)", "61B2(b)", "61B3")
def test_who_may_ask_whom_about_a_revoke() -> None:
    declarer, dummy, defender = Role
    allowed = {
        (declarer, defender): ("61B1",),
        (dummy, declarer): ("61B2(a)",),
        (defender, declarer): ("61B3",),
        (defender, defender): ("61B3",),
    }
    for asker, asked in product(Role, repeat=2):
        permission = may_inquire(asker, asked)
        assert permission.allowed is ((asker, asked) in allowed)
        if not permission.allowed:
            with pytest.raises(IllegalDisclosure):
                permission.insist()
        else:
            assert set(allowed[asker, asked]) == set(permission.cites.replace("§", "").split())
    assert "§61B2(b)" in may_inquire(dummy, defender).cites


@pytest.mark.clause("61C")
def test_an_allegation_alone_opens_no_quitted_trick() -> None:
    with pytest.raises(NotAllowed) as refused:
        may_look_back(alleged=True, instructed=False).insist()
    assert "61C" in refused.value.cites
    may_look_back(alleged=True, instructed=True).insist()


HANDS = tuple(
    Hand.parse(one) for one in ("KJ42.A32.K54.432", "53.KQJ.A987.KQJ6", "AQT98.54.QJ.A987", "76.T9876.T632.T5")
)


def played(*tricks: str) -> StandingPlay:
    play = StandingPlay(CONTRACT, HANDS)
    for line in tricks:
        leader, cards = Seat.parse(line[0]), line[2:].split()
        for turn, card in enumerate(cards):
            play = play.add(leader.after(turn), Card.parse(card))
    return play


@pytest.mark.clause("65B1", "65B2")
def test_a_card_points_to_partner_when_won_and_to_the_opponents_when_lost() -> None:
    play = played("W:HT H2 HJ H4", "E:HK H5 H6 HA")  # East wins the first, North the second
    assert [pointing(play, 1, seat).value for seat in SEATS] == ["opponents", "partner", "opponents", "partner"]
    assert [pointing(play, 2, seat).value for seat in SEATS] == ["partner", "opponents", "partner", "opponents"]
    assert pointing(play, 1, E).clauses == ("65B1",)
    assert pointing(play, 1, N).clauses == ("65B2",)


@pytest.mark.clause("67B2(a)/1")
def test_the_highest_card_that_could_legally_be_played_stays() -> None:
    def stays(*cards: str, led: str, trumps: str = "S") -> str:
        suits = {str(suit): suit for suit in SUITS}
        return str(highest_legal(tuple(map(Card.parse, cards)), suits[led], suits[trumps]))

    assert stays("D7", "DA", "SK", led="D") == "DA"
    assert stays("C7", "HA", "S2", led="D") == "S2"
    assert stays("C7", "HA", led="D") == "HA"


def test_a_ruling_on_a_revoke_is_remembered_by_the_position() -> None:
    play = played("W:HT H2 HJ H4", "E:HK H5 H6 HA", "N:D4 C6 DQ D2")
    position = replace(Position(Markings(hands=HANDS, contract=CONTRACT)), phase="play", play=play)
    (revoke,) = play.revokes
    heard = recorded(position, line_of(HEARD, revoke))
    assert heard.heard_revokes == play.revokes
    assert heard.settled_revokes == ()
    settled = recorded(heard, line_of(SETTLED, revoke))
    assert settled.heard_revokes == settled.settled_revokes == play.revokes
    deemed = recorded(position, line_of(DEEMED, revoke))
    assert deemed.heard_revokes == (replace(revoke, manner="deemed"),)
    assert recorded(position, Text("cardinal.laws.bridge.e2017.claim", "agreed", {"seat": E})) is position
    assert recorded(replace(position, play=None), line_of(HEARD, revoke)).heard_revokes == ()
    late = replace(revoke, trick=len(play.tricks) + 1)
    assert recorded(position, line_of(HEARD, late)) is position


def test_a_revoke_in_the_trick_under_way_is_remembered_with_the_suit_led() -> None:
    under_way = played("W:HT H2 HJ H4", "E:HK H5 H6 HA", "N:D4 C6")
    position = replace(Position(Markings(hands=HANDS, contract=CONTRACT)), phase="play", play=under_way)
    assert recorded(position, line_of(HEARD, under_way.revokes[0])).heard_revokes == under_way.revokes
    # Nothing has been led to a trick whose cards were all taken back: the card tells its own suit.
    gone = Revoke(3, N, Card.parse("D4"), Card.parse("D4").suit)
    emptied = replace(position, play=played("W:HT H2 HJ H4", "E:HK H5 H6 HA"))
    assert recorded(emptied, line_of(HEARD, gone)).heard_revokes == (gone,)
    placed = recorded(emptied, line_of(PLACED, gone)).play
    assert placed is not None
    assert placed.tricks == (*emptied.play.tricks[:2], (Laid(N, gone.card),))  # type: ignore[union-attr]
