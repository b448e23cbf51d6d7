"""Penalty cards and restrictions turn by turn: what is owed, what comes first, whom declarer is asked about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardinal.cards import CARDS, SUITS, Card, Deal, Hand, Seat, Suit
from cardinal.laws.bridge.e2017.penalty_card import before_the_lead, held_by
from cardinal.laws.case import read_case
from cardinal.laws.effect import LeadRestriction, PenaltyCard, PickedUp, PlayRestriction
from cardinal.laws.obligations import (
    breach,
    choice_before_play,
    choices_before_lead,
    grounds,
    lead_restrictions_after_trick,
    playable,
    playable_penalty_cards,
)
from cardinal.laws.position import Markings, Position
from cardinal.laws.standing_play import Laid, StandingPlay
from tests.laws.test_obligations import FOUR_SPADES, allowed, cards, lead, penalty, position_of

HELD = "SK S4 S3 HQ H9 H2 D9 D4"


@pytest.mark.clause("50C/1")
@pytest.mark.parametrize("suit", SUITS)
def test_in_every_suit_only_an_honour_goes_before_a_minor_penalty_card(suit: Suit) -> None:
    whole = [card for card in CARDS if card.suit is suit]
    low, honours = whole[:8], whole[8:]  # two to nine, ten to ace
    for card in low:
        position = position_of(whole, penalty_cards=(PenaltyCard(Seat.E, card, "minor", cites="§50A"),))
        assert playable(position, Seat.E) == Hand([card, *honours])


def test_the_position_before_a_lead_that_came_too_early_lacks_only_that_lead() -> None:
    board = {"contract": "4H by S", "deal": "N:AKQ.432.KQJ.A432 JT9.765.AT9.KQJT 876.AKQ.8765.987 5432.JT98.432.65"}
    two = ["W: S5 SA SJ S8", "N: SK S9 S7 S4"]
    led = read_case({"board": board, "tricks": [*two, "E: DA"]})
    without = before_the_lead(led, Seat.E)
    assert led.position.play is not None
    assert without == replace(
        led.position, play=replace(led.position.play, tricks=(*led.position.play.tricks[:2], ()), turn_is=Seat.E)
    )
    assert held_by(without, Seat.E) == Hand.parse("T.765.AT9.KQJT")
    for tricks in (two, []):
        waiting = read_case({"board": board, "tricks": tricks})
        assert before_the_lead(waiting, Seat.N) is waiting.position


@pytest.mark.clause("50C/1")
@pytest.mark.parametrize(
    ("led", "expected"),
    [
        ("HA", "H2 HQ"),  # the minor card or an honour, not the nine
        ("SA", "S3 S4 SK"),
        ("CA", "D4 D9 H2 HQ S3 S4 SK"),  # discarding: free but for another low heart
        (None, "D4 D9 H2 HQ S3 S4 SK"),
    ],
)
def test_no_other_low_card_goes_before_a_minor_penalty_card(led: str | None, expected: str) -> None:
    card = Card.parse(led) if led else None
    position = position_of(cards(HELD), card, penalty_cards=(penalty(Seat.E, "H2", "minor"),))
    assert allowed(position) == expected
    assert "§50C/1" in grounds(position, Seat.E).split()
    assert breach(position, Seat.E, Card.parse("H9")) == ("52" if led != "SA" else None)


@pytest.mark.clause("50D1(a)/1")
@pytest.mark.parametrize("led", [None, "SA", "CA"])
def test_a_major_penalty_card_is_led_followed_with_or_discarded_at_the_first_chance(led: str | None) -> None:
    position = position_of(cards(HELD), Card.parse(led) if led else None, penalty_cards=(penalty(Seat.E, "SK"),))
    assert allowed(position) == "SK"
    assert "§50D1(a)/1" in grounds(position, Seat.E).split()
    assert breach(position, Seat.E, Card.parse("S4" if led == "SA" else "D4")) == "52"


@pytest.mark.clause("50D1(b)", "44C")
def test_following_suit_comes_before_a_major_penalty_card() -> None:
    position = position_of(cards(HELD), Card.parse("HA"), penalty_cards=(penalty(Seat.E, "SK"),))
    assert allowed(position) == "H2 H9 HQ"
    assert grounds(position, Seat.E) == "§44C §50D1(b)"
    assert breach(position, Seat.E, Card.parse("H9")) is None


@pytest.mark.clause("50D1(b)")
def test_a_lead_restriction_comes_before_a_major_penalty_card() -> None:
    king = (penalty(Seat.E, "SK"),)
    required = position_of(cards(HELD), lead_restrictions=(lead("require", "D"),), penalty_cards=king)
    assert allowed(required) == "D4 D9"
    assert grounds(required, Seat.E) == "§50D2(a) §50D1(b)"
    assert breach(required, Seat.E, Card.parse("SK")) == "61"
    forbidden = position_of(cards(HELD), lead_restrictions=(lead("forbid", "S"),), penalty_cards=king)
    assert allowed(forbidden) == "D4 D9 H2 H9 HQ"
    assert breach(forbidden, Seat.E, Card.parse("S4")) == "61"


@pytest.mark.clause("50D1(b)")
def test_a_play_restriction_comes_before_a_major_penalty_card() -> None:
    highest = PlayRestriction(Seat.E, "highest", cites="§57A1")
    position = position_of(
        cards(HELD), Card.parse("HA"), penalty_cards=(penalty(Seat.E, "H2"),), play_restrictions=(highest,)
    )
    assert allowed(position) == "HQ"
    assert grounds(position, Seat.E) == "§44C §57A1 §50D1(b)"
    assert breach(position, Seat.E, Card.parse("H2")) == "61"


@pytest.mark.clause("50A", "50D1(b)")
def test_a_penalty_card_lies_there_until_it_is_played_or_picked_up() -> None:
    king = penalty(Seat.E, "SK")
    position = position_of(cards(HELD), Card.parse("HA"), penalty_cards=(king,))
    followed = position.after_card(Seat.E, Card.parse("H2"))
    assert followed.penalty_cards == (king,)
    assert followed.after_card(Seat.E, Card.parse("SK")).penalty_cards == ()
    assert followed.apply(PickedUp(Seat.E, king.card, cites="§50D2(a)")).penalty_cards == ()


@pytest.mark.clause("59", "fn:13", "fn:15")
@pytest.mark.parametrize(
    ("held", "restriction", "expected"),
    [
        ("H9 D4", lead("require", "S"), "D4 H9"),  # none of the suit required
        ("S4 S3", lead("forbid", "S"), "S3 S4"),  # only the suit forbidden
        ("S4 H9", lead("forbid", "SH"), "H9 S4"),  # only suits forbidden
        ("S4 H9", lead("forbid", "S"), "H9"),
        ("S4 H9", lead("require", "S"), "S4"),
    ],
)
def test_a_leader_who_cannot_comply_is_free(held: str, restriction: LeadRestriction, expected: str) -> None:
    position = position_of(cards(held), lead_restrictions=(restriction,))
    assert allowed(position) == expected
    is_free = len(expected.split()) == len(held.split())
    assert ("§59" in grounds(position, Seat.E).split()) is is_free
    for card in cards(held):
        assert breach(position, Seat.E, card) == (None if str(card) in expected else "61")


@pytest.mark.clause("59")
def test_whoever_must_follow_suit_is_free_of_a_suit_that_is_demanded() -> None:
    spade = PlayRestriction(Seat.E, "suit", Suit.S, cites="§57A3")
    follows = position_of(cards(HELD), Card.parse("HA"), play_restrictions=(spade,))
    assert allowed(follows) == "H2 H9 HQ"
    assert grounds(follows, Seat.E) == "§44C §57A3 §59"
    void = position_of(cards(HELD), Card.parse("CA"), play_restrictions=(spade,))
    assert allowed(void) == "S3 S4 SK"


@pytest.mark.clause("59")
def test_a_freed_leader_still_owes_a_major_penalty_card() -> None:
    club, four = (lead("require", "C"),), (penalty(Seat.E, "D4"),)
    assert allowed(position_of(cards(HELD), lead_restrictions=club, penalty_cards=four)) == "D4"


@pytest.mark.clause("50B/3", "50D1(a)/2", "51A")
def test_two_penalty_cards_are_major_and_declarer_says_which() -> None:
    two = (penalty(Seat.E, "H2", "minor"), penalty(Seat.E, "D4", "minor"))
    position = position_of(cards(HELD), Card.parse("CA"), penalty_cards=two)
    assert allowed(position) == "D4 H2"
    assert choice_before_play(position, Seat.E) == "51"
    assert {"§51A", "§50D1(a)/2"} <= set(grounds(position, Seat.E).split())
    told = position.apply(PlayRestriction(Seat.E, "card", card=Card.parse("D4"), cites="§51A"))
    assert allowed(told) == "D4"
    assert choice_before_play(told, Seat.E) is None
    assert breach(told, Seat.E, Card.parse("H2")) == "52"
    # Used up with the play it was made for.
    assert told.after_card(Seat.E, Card.parse("D4")).play_restrictions == ()


def test_only_what_can_legally_be_played_is_designated() -> None:
    two = (penalty(Seat.E, "H2"), penalty(Seat.E, "D4"))
    assert playable_penalty_cards(position_of(cards(HELD), Card.parse("HA"), penalty_cards=two), Seat.E) == cards("H2")
    assert playable_penalty_cards(position_of(cards(HELD), Card.parse("SA"), penalty_cards=two), Seat.E) == ()
    assert choice_before_play(position_of(cards(HELD), Card.parse("SA"), penalty_cards=two), Seat.E) is None


@pytest.mark.clause("50D2", "50C/2")
def test_declarer_is_asked_before_the_partner_of_a_major_penalty_card_leads() -> None:
    def due(*lying: PenaltyCard) -> str | None:
        return choices_before_lead(position_of(cards(HELD), penalty_cards=lying), Seat.E)

    assert due() is None
    assert due(penalty(Seat.W, "SA")) == "50D"
    assert due(penalty(Seat.W, "S2", "minor")) is None
    assert due(penalty(Seat.W, "SA"), penalty(Seat.W, "HA")) == "51"
    assert due(penalty(Seat.W, "S2", "minor"), penalty(Seat.W, "H3", "minor")) == "51"  # two are major
    assert due(penalty(Seat.E, "SK")) is None  # he simply leads it
    assert due(penalty(Seat.E, "SK"), penalty(Seat.E, "HQ")) == "51"


def test_declarer_is_not_asked_before_his_own_lead() -> None:
    position = position_of(cards(HELD), penalty_cards=(penalty(Seat.E, "SK"),))
    assert choices_before_lead(position, Seat.S) is None


DEAL = Deal.parse("N:AQ2.543.AK54.432 K43.KQ2.876.QJT9 JT987.A76.QJ.AK5 65.JT98.T932.876")


def played(*line: str, **force: object) -> Position:
    position = Position(replace(Markings.of(1, DEAL), contract=FOUR_SPADES))
    position = replace(position, **force)  # type: ignore[arg-type]
    for step in line:
        seat, card = step.split()
        position = position.after_card(Seat.parse(seat), Card.parse(card))
    return position


@pytest.mark.clause("50D2(b)", "fn:14", "fn:16")
def test_the_options_arise_again_while_partner_keeps_the_lead() -> None:
    for lying, law in (
        ((penalty(Seat.E, "SK"),), "50D"),
        ((penalty(Seat.E, "SK"), penalty(Seat.E, "D8")), "51"),
    ):
        before = played(penalty_cards=lying)
        assert choices_before_lead(before, Seat.W) == law
        # West wins the trick with the jack, East's penalty cards being of other suits.
        after = played("W HJ", "N H3", "E H2", "S H6", penalty_cards=lying)
        assert after.play is not None
        assert after.play.turn is Seat.W
        assert choices_before_lead(after, Seat.W) == law


@pytest.mark.clause("50D2(a)", "51B1(b)", "51B2(b)")
def test_a_forbidden_suit_stays_forbidden_while_the_lead_is_kept_and_a_required_one_is_done_with() -> None:
    forbid, require = lead("forbid", "SD", Seat.W), lead("require", "H", Seat.W)
    kept = played("W HJ", "N H3", "E H2", "S H6", lead_restrictions=(forbid, require))
    assert lead_restrictions_after_trick(kept) == (forbid,)
    assert allowed(replace(kept, lead_restrictions=(forbid,)), Seat.W) == "C6 C7 C8 H8 H9 HT"
    lost = played("W HJ", "N H3", "E H2", "S HA", lead_restrictions=(forbid, require))
    assert lead_restrictions_after_trick(lost) == ()
    waiting = LeadRestriction(Seat.W, offender=Seat.E, cites="§26B/1")
    assert lead_restrictions_after_trick(replace(lost, lead_restrictions=(waiting,))) == (waiting,)
    assert lead_restrictions_after_trick(played(lead_restrictions=(require,))) == (require,)


@pytest.mark.clause("52B1(c)")
def test_a_penalty_card_that_was_not_played_is_owed_again_at_the_next_turn() -> None:
    position = position_of(cards(HELD), Card.parse("SA"), penalty_cards=(penalty(Seat.E, "SK"),))
    accepted = position.after_card(Seat.E, Card.parse("S4"))
    again = position_of(cards("SK S3 H9"), Card.parse("SQ"), penalty_cards=accepted.penalty_cards)
    assert allowed(again) == "SK"


def test_a_plain_revoke_is_not_told() -> None:
    position = position_of(cards(HELD), Card.parse("HA"), penalty_cards=(penalty(Seat.E, "SK"),))
    assert breach(position, Seat.E, Card.parse("D4")) is None
    assert breach(position_of(cards(HELD), Card.parse("HA")), Seat.E, Card.parse("D4")) is None


def test_where_the_deal_is_not_told_the_card_on_the_table_is_still_owed() -> None:
    hands = (None,) * 4
    play = StandingPlay(FOUR_SPADES, hands, ((Laid(Seat.N, Card.parse("SQ")),),))
    position = Position(phase="play", play=play, penalty_cards=(penalty(Seat.E, "SK"),))
    assert playable(position, Seat.E) is None
    assert breach(position, Seat.E, Card.parse("S4")) == "52"
    assert breach(position, Seat.E, Card.parse("SK")) is None
    assert breach(replace(position, penalty_cards=()), Seat.E, Card.parse("S4")) is None
