"""What an effect of a ruling changes at the table, and what a call or a card uses up."""

from __future__ import annotations

import pytest

from cardinal.bridge import PASS, Call, Contract, Vulnerability
from cardinal.cards import Card, Hand, Seat, Side, Suit
from cardinal.laws.case import read_case
from cardinal.laws.effect import (
    Cancelled,
    DeclarerBecomes,
    FacedCard,
    LeadRestriction,
    MustPass,
    NoRectification,
    PenaltyCard,
    PickedUp,
    PlayRestriction,
    Repeat,
    Reverts,
    Review,
    Stands,
    Transfer,
    TrickTo,
    Withdrawn,
)
from cardinal.laws.position import Markings, Position

N, E, S, W = (Seat.parse(name) for name in "NESW")
DEAL = "N:AKQ.432.KQJ.A432 JT9.765.AT9.KQJT 876.AKQ.8765.987 5432.JT98.432.65"
BOARD = {"deal": DEAL, "contract": "4H by S"}
D5, S5, S4, SA, SJ = map(Card.parse, ("D5", "S5", "S4", "SA", "SJ"))


def _auction(*acts: str) -> Position:
    return read_case({"acts": list(acts), "board": {"deal": DEAL}}).position


def _play(*tricks: str) -> Position:
    return read_case({"board": BOARD, "tricks": list(tricks)}).position


def _shown(position: Position) -> str:
    return str(position.auction)


def test_a_board_has_the_markings_of_its_number_or_others() -> None:
    assert Markings.of(2).dealer is E
    assert Markings.of(2).hands == (None,) * 4
    assert Markings.of(2).is_regular
    assert not Markings(2, N, Vulnerability.NS).is_regular
    assert not Markings(2, E, Vulnerability.NONE).is_regular
    assert Markings(2, E, Vulnerability.NS).is_regular
    assert _play().board.hand(W) == Hand.parse("5432.JT98.432.65")


def test_the_contract_is_the_plays_or_the_boards_or_the_auctions() -> None:
    assert _auction("N calls 1S").contract is None
    over = _auction("N calls 1S", "E calls pass", "S calls pass", "W calls pass")
    assert str(over.contract) == "1S by N"
    assert (over.phase, over.period) == ("auction", "clarification")
    assert _auction("N calls 1S").period == "auction"
    assert _play().period == "clarification"
    begun = _play("W: S5")
    assert (begun.phase, begun.period, str(begun.contract)) == ("play", "play", "4H by S")


def test_the_faced_lead_opens_the_play() -> None:
    barred = _play().apply(MustPass(N, "all", cites="§26")).apply(Repeat(N, PASS, cites="§31A1"))
    opened = barred.start_play(W, S5)
    assert (opened.phase, opened.must_pass, opened.repeats, opened.lead_down) == ("play", (), (), None)
    assert opened.play is not None
    assert (opened.play.card_of(1, W), opened.play.hands[W]) == (S5, Hand.parse("5432.JT98.432.65"))
    assert _auction("N calls 1S").after_card(W, S5) == _auction("N calls 1S")
    with pytest.raises(AssertionError):
        _auction("N calls 1S").opened()


def test_a_call_uses_up_a_pass_for_one_turn_and_a_call_to_be_repeated() -> None:
    position = _auction("N calls 1S")
    for effect in (MustPass(E, "next", cites="§30"), MustPass(S, "next", cites="§30"), MustPass(W, "all", cites="§30")):
        position = position.apply(effect)
    position = position.apply(Repeat(E, PASS, cites="§31A1")).apply(Repeat(S, PASS, cites="§31A1"))
    after = position.after_call(E, PASS)
    assert [(one.seat, one.turns) for one in after.must_pass] == [(S, "next"), (W, "all")]
    assert [one.seat for one in after.repeats] == [S]
    assert _shown(after) == "N 1S, E pass"
    assert [one.turns for one in after.after_call(S, PASS).after_call(W, PASS).must_pass] == ["all"]
    assert after.barred(S) is not None
    assert after.barred(E) is None


@pytest.mark.parametrize(
    ("first", "second", "left"),
    [("next", "next", ["next"]), ("all", "next", ["all", "next"]), ("next", "all", ["all"]), ("all", "all", ["all"])],
)
def test_a_bar_for_the_whole_auction_swallows_a_pass_at_the_next_turn(first: str, second: str, left: list[str]) -> None:
    position = _auction("N calls 1S").apply(MustPass(W, "next", cites="§30")).apply(MustPass(E, first, cites="§30"))
    after = position.apply(MustPass(E, second, cites="§37"))
    assert [one.turns for one in after.must_pass if one.seat is E] == left
    assert [one.turns for one in after.must_pass if one.seat is W] == ["next"]


def test_calls_and_cards_that_stand_or_go() -> None:
    position = _auction("N calls 1S", "E calls 2C")
    two_clubs = Call.parse("2C")
    assert _shown(position.apply(Withdrawn(E, call=two_clubs, cites="§25"))) == "N 1S"
    assert _shown(position.apply(Cancelled(E, call=two_clubs, cites="§25"))) == "N 1S"
    assert _shown(position.apply(Stands(S, call=PASS, cites="§25"))) == "N 1S, E 2C, S pass"
    play = _play("W: S5 SA")
    assert play.apply(Withdrawn(N, card=SA, cites="§47")).play.trick == play.play.trick[:1]  # type: ignore[union-attr]
    assert play.apply(Cancelled(N, card=SA, cites="§47")).play.trick == play.play.trick[:1]  # type: ignore[union-attr]
    assert play.apply(Stands(E, card=SJ, cites="§47")).play.card_of(1, E) is SJ  # type: ignore[union-attr]
    assert play.apply(NoRectification(cites="§47")) is play


def test_a_lead_that_lies_face_down_can_be_taken_back() -> None:
    down = read_case({"board": BOARD, "acts": ["W leads S5 face down"]}).position
    assert down.lead_down == (W, S5)
    assert down.apply(Withdrawn(W, card=S5, cites="§41A")).lead_down is None
    assert down.apply(Withdrawn(W, card=S4, cites="§41A")).lead_down == (W, S5)
    assert down.apply(Withdrawn(E, card=S5, cites="§41A")).lead_down == (W, S5)


def test_an_auction_that_is_taken_up_again_makes_penalty_cards_faced_ones() -> None:
    over = _auction("N calls 1S", "E calls pass", "S calls pass", "W calls pass")
    shown = over.apply(PenaltyCard(E, SJ, "major", cites="§49")).apply(FacedCard(W, S5, cites="§24"))
    reverted = shown.apply(Withdrawn(W, call=PASS, cites="§21B1")).apply(Reverts(W, cites="§21B1"))
    assert (reverted.phase, reverted.penalty_cards, reverted.auction.turn) == ("auction", (), W)
    assert reverted.faced == ((W, S5), (E, SJ))
    again = reverted.apply(PenaltyCard(E, SJ, "major", cites="§24"))
    assert again.faced == ((W, S5),)
    # Where the lead is due again nothing changes, and in the play the lead goes to the hand that is named.
    assert shown.apply(Reverts(E, cites="§54")) is shown
    assert _play("W: S5 SA SJ S8").apply(Reverts(E, cites="§55")).play.turn is E  # type: ignore[union-attr]


def test_penalty_cards_of_one_hand_are_all_major_when_there_are_two() -> None:
    one = _play("W: S5").apply(PenaltyCard(E, SJ, "minor", cites="§50B"))
    assert [card.kind for card in one.penalty_cards] == ["minor"]
    other = one.apply(PenaltyCard(W, S4, "minor", cites="§50B"))
    assert [card.kind for card in other.penalty_cards] == ["minor", "minor"]
    two = other.apply(PenaltyCard(E, Card.parse("DA"), "minor", cites="§50B"))
    assert [(card.seat, card.kind) for card in two.penalty_cards] == [(E, "major"), (W, "minor"), (E, "major")]
    again = one.apply(PenaltyCard(E, SJ, "major", cites="§50B"))
    assert [card.kind for card in again.penalty_cards] == ["major"]
    picked = two.apply(PickedUp(E, SJ, cites="§50D2")).apply(FacedCard(E, D5, cites="§24"))
    assert [str(card.card) for card in picked.penalty_cards] == ["S4", "DA"]
    assert picked.apply(PickedUp(E, D5, cites="§24")).faced == ()
    assert picked.apply(PickedUp(W, D5, cites="§24")).faced == ((E, D5),)
    # Once it is played it is a penalty card no longer.
    played = two.after_card(N, SA).after_card(E, SJ)
    assert [str(card.card) for card in played.penalty_cards] == ["S4", "DA"]
    assert [str(card.card) for card in played.played_faced] == ["SJ"]


def test_declarers_choice_takes_the_place_of_the_open_right() -> None:
    open_right = LeadRestriction(W, offender=E, cites="§26B/1")
    chosen = LeadRestriction(W, suits=(Suit.parse("H"),), offender=E, cites="§26B/1")
    other = LeadRestriction(E, offender=W, cites="§26B/1")
    position = _play().apply(open_right).apply(other)
    assert position.apply(chosen).lead_restrictions == (other, chosen)
    second = LeadRestriction(W, suits=(Suit.parse("S"),), offender=E, cites="§26B/1")
    assert position.apply(chosen).apply(second).lead_restrictions == (other, chosen, second)


def test_a_restriction_of_a_play_lasts_until_the_hand_has_played() -> None:
    demanded = PlayRestriction(E, "highest", cites="§57A")
    other = PlayRestriction(W, "lowest", cites="§57A")
    position = _play("W: S5 SA").apply(demanded).apply(other)
    assert position.play_restrictions == (demanded, other)
    assert position.after_card(E, SJ).play_restrictions == (other,)


def test_a_change_of_declarer_changes_the_board_and_the_play() -> None:
    before, begun = _play(), _play("W: S5")
    assert str(before.apply(DeclarerBecomes(N, cites="§54A")).contract) == "4H by N"
    after = begun.apply(DeclarerBecomes(N, cites="§54A"))
    assert (str(after.contract), str(after.board.contract)) == ("4H by N", "4H by N")
    assert after.play is not None
    assert after.play.trick == begun.play.trick  # type: ignore[union-attr]
    doubled = read_case({"board": {"deal": DEAL, "contract": "4HXX by S"}}).position
    assert doubled.apply(DeclarerBecomes(N, cites="§54A")).contract == Contract.parse("4HXX by N")


def test_tricks_given_reviews_and_transfers_are_kept() -> None:
    position = _play("W: S5 SA SJ S8").apply(TrickTo(1, Side.EW, cites="§64"))
    assert position.play is not None
    assert position.play.owner(1) is Side.EW
    assert position.phase == "play"
    for number in range(2, 14):
        position = position.apply(TrickTo(number, Side.NS, cites="§71"))
    assert position.phase == "finished"
    kept = position.apply(Transfer(Side.EW, 1, cites="§64A2")).apply(Review("64C", cites="§64C"))
    assert [one.tricks for one in kept.transfers] == [1]
    assert [one.clause for one in kept.reviews] == ["64C"]


def test_a_trick_that_is_open_again_at_the_end_is_played_again() -> None:
    tricks = [f"W: S{a} H{a} D{a} C{a}" for a in "23456789TJQKA"]
    over = read_case({"board": {"contract": "1NT by S"}, "tricks": tricks}).position
    assert over.phase == "finished"
    assert over.apply(Withdrawn(S, card=Card.parse("CA"), cites="§62D1")).phase == "play"
    assert over.apply(Withdrawn(S, card=D5, cites="§62D1")).phase == "finished"
