"""Leads and plays out of turn: what the position is once a ruling under Laws 53 to 60 has been carried out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardinal.cards import Card, Hand, Seat, Suit
from cardinal.laws.act import parse_act
from cardinal.laws.case import Case, read_case
from cardinal.laws.check import law_of
from cardinal.laws.hearing import hear, leaves
from cardinal.laws.obligations import playable
from cardinal.laws.position import Position
from cardinal.laws.ruling import Ruling

N, E, S, W = Seat.N, Seat.E, Seat.S, Seat.W
DEAL = "N:K32.A32.Q432.432 T98.KQ4.K87.A876 AQ654.765.A65.K5 J7.JT98.JT9.QJT9"


def case_of(*acts: str, tricks: tuple[str, ...] = (), **more: object) -> Case:
    board = {"contract": "4S by S", "deal": DEAL}
    return read_case({"board": board, "acts": list(acts), "tricks": list(tricks), **more})


def ruled(case: Case, **answers: object) -> Position:
    """The position after the ruling."""
    ruling = hear(law_of(case), case, answers)
    assert isinstance(ruling, Ruling), ruling
    position = case.position
    for effect in ruling.effects:
        position = position.apply(effect)
    return position


def order_of_trick(position: Position) -> list[Seat]:
    """The hands that play to the current trick from here on."""
    play = position.play
    assert play is not None
    seats = []
    while len(play.trick) < 4 and play.number == 1:
        seats.append(play.turn)
        hand = play.held(play.turn)
        assert hand is not None
        play = play.add(play.turn, (hand.of_suit(Suit.H) or hand).cards[0])
    return seats


@pytest.mark.clause("54B1")
def test_after_acceptance_declarers_own_hand_plays_second_and_dummy_last() -> None:
    position = ruled(case_of("E leads HK", "attention"), misinformed=False, dummy_seen=False, option="accept")
    assert position.contract is not None
    assert position.contract.declarer is S
    assert order_of_trick(position) == [S, W, N]


@pytest.mark.clause("54A/1")
def test_declarer_who_spreads_is_dummy_and_his_hand_plays_second() -> None:
    position = ruled(case_of("E leads HK", "attention"), misinformed=False, dummy_seen=False, option="spread")
    assert position.contract is not None
    assert (position.contract.declarer, position.contract.dummy) == (N, S)
    assert order_of_trick(position) == [S, W, N]


@pytest.mark.clause("54A/2")
def test_a_card_shown_in_spreading_leaves_declarer_no_choice() -> None:
    case = case_of("E leads HK", "S exposes SA")
    ends = list(leaves("54", case, {"misinformed": False, "spreading": True}))
    assert len(ends) == 1
    contract = ruled(case, misinformed=False, spreading=True).contract
    assert str(contract) == "4S by N"


@pytest.mark.clause("54D", "50D2(a)")
@pytest.mark.parametrize(("option", "suits"), [("require", {Suit.H}), ("forbid", {Suit.S, Suit.D, Suit.C})])
def test_a_refused_opening_lead_binds_the_right_leader(option: str, suits: set[Suit]) -> None:
    answers = {"misinformed": False, "dummy_seen": False, "option": "refuse", "option_2": option}
    position = ruled(case_of("E leads HK", "attention"), **answers)
    allowed = playable(position, W)
    assert allowed is not None
    assert {card.suit for card in allowed} == suits
    assert position.penalty_cards == ()
    assert position.play is None


@pytest.mark.clause("54D", "50D2(b)")
def test_a_penalty_card_left_on_the_table_leaves_the_right_leader_free() -> None:
    answers = {"misinformed": False, "dummy_seen": False, "option": "refuse", "option_2": "none"}
    position = ruled(case_of("E leads HK", "attention"), **answers)
    assert playable(position, W) == position.board.hand(W)
    assert [(one.seat, one.card) for one in position.penalty_cards] == [(E, Card.parse("HK"))]


@pytest.mark.clause("54B2")
def test_the_second_card_from_dummy_stays_in_the_trick() -> None:
    position = ruled(case_of("E leads HK", "N spreads", "N plays H2"), misinformed=False)
    assert position.play is not None
    assert [(one.seat, str(one.card)) for one in position.play.trick] == [(E, "HK"), (N, "H2")]
    assert position.play.turn is S


@pytest.mark.clause("57C3")
def test_a_card_played_too_soon_from_dummy_stays_and_the_hand_between_plays_next() -> None:
    case = case_of("N plays D2", "attention", tricks=("W: HJ H2 HK H5", "E: D7"))
    position = ruled(case, misinformed=False)
    assert position.play is not None
    assert position.play.card_of(2, N) == Card.parse("D2")
    assert position.play.turn is S


RESTRICTED = (
    ("highest", None, "DJ"),
    ("lowest", None, "D9"),
    ("not_suit", "S", "DJ D9 DT"),
)


@pytest.mark.clause("57A1", "57A2", "57A4")
@pytest.mark.parametrize(("option", "suit", "cards"), RESTRICTED)
def test_the_restriction_decides_what_partner_may_play(option: str, suit: str | None, cards: str) -> None:
    case = case_of("E plays DK", "attention", tricks=("W: HJ HA H4 H5", "N: C2 C6 CK C9", "S: D5"))
    answers = {"misinformed": False, "dummys_card": "nothing", "option": option} | ({"suit": suit} if suit else {})
    assert playable(ruled(case, **answers), W) == Hand(map(Card.parse, cards.split()))


@pytest.mark.clause("57A3", "57B")
def test_partner_who_must_follow_suit_is_free_of_the_suit_that_declarer_named() -> None:
    case = case_of("E plays DK", "attention", tricks=("W: HJ HA H4 H5", "N: C2 C6 CK C9", "S: D5"))
    position = ruled(case, misinformed=False, dummys_card="nothing", option="suit", suit="C")
    assert position.play_restrictions == ()
    assert playable(position, W) == Hand(map(Card.parse, ("DJ", "DT", "D9")))


@pytest.mark.clause("57C2")
@pytest.mark.parametrize(
    ("act", "clause"),
    [("N moves D2", "57C2"), ("N indicates D2", "57C2"), ('S calls dummy "low"', "57C1/2")],
)
def test_what_the_record_tells_of_dummys_card_is_not_asked(act: str, clause: str) -> None:
    case = case_of("E plays DK", "attention", tricks=("W: HJ HA H4 H5", "N: C2 C6 CK C9", "S: D5"))
    ruling = hear("57", replace(case, before=(parse_act("S leads D5"), parse_act(act))), {"misinformed": False})
    assert isinstance(ruling, Ruling)
    assert clause in ruling.cites
    assert {effect.name for effect in ruling.effects} == {"stands", "none"}


@pytest.mark.clause("60A3")
def test_what_was_owed_before_is_owed_after_a_lead_was_accepted_by_playing() -> None:
    owed = [
        {"penalty_card": {"seat": "E", "card": "CA", "kind": "major"}},
        {"lead_restriction": {"leader": "E", "may": ["forbid"], "suits": ["D"]}},
    ]
    case = case_of("W leads DJ", "N plays D2", tricks=("W: HJ H2 HK H5",), given=owed)
    position = ruled(case, misinformed=False)
    assert [str(one.card) for one in position.penalty_cards] == ["CA"]
    assert [one.leader for one in position.lead_restrictions] == [E]


@pytest.mark.clause("fn:17")
def test_a_lead_out_of_turn_to_the_last_trick_asks_nobody_anything() -> None:
    ranks = "3456789TJQKA"
    tricks = ("W: C3 D3 H3 S3", *(f"S: S{rank} C{rank} D{rank} H{rank}" for rank in ranks[1:]))
    for act in ("E leads H2", "W leads C2", "N leads D2"):
        case = read_case({"board": {"contract": "4S by S"}, "acts": [act], "tricks": list(tricks)})
        assert len(list(leaves(law_of(case), case))) == 1


@pytest.mark.clause("60B")
def test_a_defenders_card_before_declarers_corrected_lead_is_noticed() -> None:
    tricks = ("W: HJ HA H4 H5",)
    refused = ruled(case_of("S leads D5", "attention", tricks=tricks), misinformed=False, accept=False)
    assert refused.play is not None
    assert refused.play.turn is N
    case = case_of("W plays D9", tricks=tricks, given=[{"reverts": {"to": "N"}}])
    assert case.law == "60"
    owed = ruled(case, required=True)
    assert [(one.seat, str(one.card), one.kind) for one in owed.penalty_cards] == [(W, "D9", "major")]
    assert owed.play is not None
    assert owed.play.turn is N


@pytest.mark.clause("58B")
def test_several_cards_at_once_are_read_with_all_their_cards() -> None:
    act = parse_act("W plays D5 and D9 and C3")
    assert (act.verb, act.card, act.more) == ("plays several", Card.parse("D5"), tuple(map(Card.parse, ("D9", "C3"))))
    together = parse_act("E leads DK with N")
    assert (together.verb, together.seat, together.other, together.more) == ("plays together", E, N, ())
