"""The Definitions of 2017 about cards and calls, applied to values of the engine."""

from __future__ import annotations

import random

import pytest

from cardinal.bridge import (
    BIDS,
    CALLS,
    PASS,
    XX,
    Auction,
    Board,
    Call,
    Contract,
    Denomination,
    DisclosureKind,
    Result,
    Table,
    Vulnerability,
    X,
)
from cardinal.cards import CARDS, SEATS, SUITS, Card, Hand, ImpossibleDeal, Rank, Seat, Suit
from cardinal.language import Ambiguous, NotUnderstood
from cardinal.laws import (
    DIRECTOR,
    Case,
    Conditions,
    Gap,
    Position,
    UnknownClause,
    book,
    hear,
)
from cardinal.laws.bridge.e2017.definitions_of_calls import AgreedMeaning, Disclosed, is_artificial, is_unintended
from cardinal.laws.definition import DEFINITIONS, define, term
from cardinal.laws.effect import NoRectification
from cardinal.laws.errors import Conflict
from cardinal.laws.hearing import Law, Procedure
from cardinal.laws.ruling import Ruling
from cardinal.laws.standing import StandingAuction
from tests.laws.tables import DEAL, auctioned, card, faced, led, table

N, E, S, W = SEATS


# How terms are found


def test_every_definition_of_the_book_that_software_uses_has_a_meaning() -> None:
    wanted = {clause.id for clause in book(2017) if clause.id.startswith("def:") and clause.system != "advise"}
    assert {one.clauses[0] for (edition, _), one in DEFINITIONS.items() if edition == 2017} == wanted


def test_a_definition_knows_its_clause_in_four_languages() -> None:
    found = define("honour")
    assert (found.term, found.clause.id) == ("Honour", "def:Honour")
    assert set(found.clause.titles) == {"en", "zh-Hans", "zh-Hant", "ja"}


def test_a_word_with_several_senses_is_refused_with_the_list_of_them() -> None:
    with pytest.raises(Ambiguous) as caught:
        define("Board")
    assert caught.value.legal == ("Board (1)", "Board (2)")


@pytest.mark.parametrize("word", ["rubber", "", "  ", None])
def test_an_unknown_term_is_refused(word: object) -> None:
    with pytest.raises(UnknownClause):
        define(word)  # type: ignore[arg-type]


def test_a_term_cannot_be_defined_twice() -> None:
    with pytest.raises(Conflict) as caught:
        term("Honour", "§def:Honour")(lambda: None)
    assert caught.value.cites == ("def:Honour", "def:Honour")


# Cards and players


@pytest.mark.clause("def:Pack")
def test_the_pack_is_the_52_cards_each_once() -> None:
    is_pack = define("Pack")
    assert is_pack(CARDS)
    assert is_pack(reversed(CARDS))
    assert not is_pack(CARDS[:51])
    assert not is_pack((*CARDS[:51], CARDS[0]))
    assert not is_pack((*CARDS, CARDS[0]))


@pytest.mark.clause("def:Suit")
def test_a_suit_is_thirteen_cards_with_its_symbol() -> None:
    suits = [define("Suit")(suit) for suit in SUITS]
    assert [len(suit) for suit in suits] == [13, 13, 13, 13]
    assert [{one.label()[0] for one in suit} for suit in suits] == [{"♣"}, {"♦"}, {"♥"}, {"♠"}]


@pytest.mark.clause("def:Honour")
def test_ace_king_queen_jack_and_ten_are_honours_and_nothing_else_is() -> None:
    honours = {one for one in CARDS if define("Honour")(one)}
    assert honours == {Card.of(suit, rank) for suit in SUITS for rank in Rank if str(rank) in "AKQJT"}


@pytest.mark.clause("def:Hand")
def test_a_hand_is_what_was_dealt_and_then_what_is_left_of_it() -> None:
    hand = define("Hand")
    assert hand(auctioned(), W) == DEAL[W]
    assert hand(faced(), W) == DEAL[W] - Hand(["C2"])
    assert hand(faced(), E) == DEAL[E]


@pytest.mark.clause("def:Deal (1)")
def test_dealing_distributes_the_whole_pack_into_four_hands() -> None:
    hands = {seat: DEAL[seat] for seat in SEATS}
    assert define("Deal (1)")(hands) == DEAL
    with pytest.raises(ImpossibleDeal):
        define("Deal (1)")({**hands, E: DEAL[N]})


@pytest.mark.clause("def:Deal (2)", "def:Play (4)")
def test_a_deal_as_a_unit_has_its_auction_and_play() -> None:
    deal, calls, cards = define("Deal (2)")(faced())
    assert (deal, [str(call) for call in calls[:3]], cards) == (DEAL, ["pass", "pass", "1S"], (card("C2"),))
    assert define("Play (4)")(faced()) == (calls, cards)
    assert define("Play (4)")(auctioned()) == (calls, ())


@pytest.mark.clause("def:Board (1)", "def:Board (2)")
def test_a_board_is_the_container_and_also_the_four_hands_first_dealt() -> None:
    number, pockets = define("Board (1)")(Board(7, DEAL))
    assert number == 7
    assert pockets == tuple((seat, DEAL[seat]) for seat in SEATS)
    assert define("Board (2)")(faced()) == DEAL


@pytest.mark.clause("def:Sorted deck", "fn:1")
def test_a_sorted_deck_is_one_that_was_not_randomized() -> None:
    is_sorted_deck = define("Sorted deck")
    order = list(CARDS)
    assert is_sorted_deck(CARDS, order)
    assert is_sorted_deck(CARDS, order[20:] + order[:20])
    random.Random(6).shuffle(order)
    assert not is_sorted_deck(CARDS, order)
    assert is_sorted_deck(order, order)
    with pytest.raises(NotUnderstood) as caught:
        is_sorted_deck(CARDS, CARDS[:51])
    assert "fn:1" in caught.value.cites


@pytest.mark.clause("def:Visible Card")
def test_a_card_is_visible_if_an_opponent_or_partner_may_see_it() -> None:
    is_visible = define("Visible Card")
    assert not is_visible(W, [])
    assert not is_visible(W, [W])
    assert all(is_visible(W, [W, other]) for other in (N, E, S))


@pytest.mark.clause("def:LHO", "def:RHO", "def:Partner", "def:Opponent", "def:Side", "4/1")
def test_the_players_at_a_table_stand_to_each_other_as_the_compass_says() -> None:
    left = {N: E, E: S, S: W, W: N}
    for seat in SEATS:
        assert define("LHO")(seat) is left[seat]
        assert define("RHO")(left[seat]) is seat
        assert define("Partner")(seat) is left[left[seat]]
        assert [one for one in SEATS if define("Opponent")(seat, one)] == sorted([left[seat], left[left[left[seat]]]])
    assert define("Side")() == ({N, S}, {E, W})


@pytest.mark.clause("def:Rotation")
def test_rotation_is_clockwise() -> None:
    assert define("Rotation")(S) == (S, W, N, E)
    auction = Auction(S, ["pass"] * 4)
    assert tuple(auction.caller(place) for place in range(4)) == define("Rotation")(S)


@pytest.mark.clause("def:Turn")
def test_a_turn_is_one_players_at_a_time_and_declarers_for_dummy() -> None:
    def turns(now: Table) -> list[Seat]:
        return [seat for seat in SEATS if define("Turn")(now, seat)]

    assert turns(table()) == [N]
    assert turns(table("pass")) == [E]
    assert turns(auctioned()) == [W]
    assert turns(faced()) == [S]  # dummy's card is declarer's to play


@pytest.mark.clause("def:Vulnerability")
def test_vulnerability_is_of_a_side_and_decides_premiums_and_penalties() -> None:
    board = Board(2, DEAL)
    assert [seat for seat in SEATS if define("Vulnerability")(board, seat)] == [N, S]
    game, down = Result.parse("4S by N ="), Result.parse("4S by N -1")
    assert game.score(board.vulnerability) - game.score(Vulnerability.NONE) == 200
    assert (down.score(board.vulnerability), down.score(Vulnerability.NONE)) == (-100, -50)


# Calls and the auction


@pytest.mark.clause("def:Call", "def:Bid", "def:Pass", "def:Denomination")
def test_each_of_the_38_calls_is_exactly_one_of_four_kinds() -> None:
    kinds = [define("Call")(call) for call in CALLS]
    assert [kinds.count(kind) for kind in ("pass", "double", "redouble", "bid")] == [1, 1, 1, 35]
    assert [call for call in CALLS if define("Pass")(call)] == [PASS]
    assert define("Bid")(Call.parse("1C")) == (7, Denomination.C)
    assert define("Bid")(Call.parse("7NT")) == (13, Denomination.NT)
    assert {define("Denomination")(bid) for bid in BIDS} == set(Denomination)
    with pytest.raises(Gap):
        define("Call")("rubber")


@pytest.mark.clause("def:Double", "def:Redouble")
def test_a_double_is_over_an_opponents_bid_and_a_redouble_over_an_opponents_double() -> None:
    bid = StandingAuction(N).add(N, BIDS[3])
    doubled = bid.add(E, X)
    assert [seat for seat in SEATS if define("Double")(bid, seat, X)] == [E, W]
    assert not define("Double")(StandingAuction(N), E, X)
    assert [seat for seat in SEATS if define("Redouble")(doubled, seat, XX)] == [N, S]
    assert not define("Redouble")(bid, S, XX)
    assert not define("Double")(bid, E, XX)


@pytest.mark.clause("def:Double", "def:Redouble")
@pytest.mark.parametrize("vulnerable", [False, True])
def test_doubling_raises_the_score_of_every_contract_made_or_defeated(vulnerable: bool) -> None:
    for bid in BIDS:
        for tricks in range(14):
            scores = [Contract(bid, times, N).score(tricks=tricks, vulnerable=vulnerable) for times in range(3)]
            assert [abs(score) for score in scores] == sorted({abs(score) for score in scores})
            assert len({score > 0 for score in scores}) == 1


@pytest.mark.clause("def:Auction (1)", "def:Auction (2)")
def test_the_auction_begins_with_the_first_call_and_is_all_of_them() -> None:
    assert not define("Auction (1)")(Auction(S))
    assert define("Auction (1)")(Auction(S, ["pass"]))
    assert define("Auction (2)")(Auction(S, ["pass", "1H"])) == ((S, PASS), (W, Call.parse("1H")))


@pytest.mark.clause("def:Contract")
@pytest.mark.parametrize(
    ("calls", "contract"),
    [
        ("1H pass 4H X pass pass XX pass pass pass", "4HXX by N"),
        ("1H X pass pass pass", "1HX by N"),
        ("1NT pass pass pass", "1NT by N"),
        ("1NT pass pass", "None"),
        ("pass pass pass pass", "None"),
    ],
)
def test_the_contract_is_the_final_bid_as_it_was_doubled(calls: str, contract: str) -> None:
    assert str(define("Contract")(Auction(N, calls.split()))) == contract


@pytest.mark.clause("def:Declarer", "def:Presumed Declarer", "def:Defender")
def test_declarer_is_presumed_until_the_lead_is_faced() -> None:
    terms = ("Presumed Declarer", "Declarer", "Defender")
    assert [define(one)(table("pass", "pass", "1S")) for one in terms] == [None, None, ()]
    assert [define(one)(auctioned()) for one in terms] == [S, None, (E, W)]
    assert [define(one)(led()) for one in terms] == [S, None, (E, W)]
    assert [define(one)(faced()) for one in terms] == [None, S, (E, W)]
    assert [define(one)(table("pass", "pass", "pass", "pass")) for one in terms] == [None, None, ()]


@pytest.mark.clause("def:Alert")
def test_alerts_are_kept_with_the_call_and_the_form_that_the_authority_lays_down() -> None:
    auction = table("1C").disclose(S, DisclosureKind.ALERT, 0).auction
    assert define("Alert")(auction, Conditions()) == ((0, Call.parse("1C"), "unspecified"),)
    assert define("Alert")(auction, Conditions({"alert_form": "card"}))[0][2] == "card"
    asked = table("1C").disclose(E, DisclosureKind.QUESTION, 0).auction
    assert define("Alert")(asked, Conditions()) == ()


@pytest.mark.clause("def:Artificial call (1)")
def test_a_bid_that_tells_more_than_a_wish_to_play_there_is_artificial() -> None:
    is_artificial_bid = define("Artificial call (1)")
    transfer = AgreedMeaning(conveys=frozenset({"five hearts"}))
    opening = AgreedMeaning(conveys=frozenset({"opening strength"}), granted=frozenset({"opening strength"}))
    assert is_artificial_bid(Call.parse("2D"), transfer)
    assert is_artificial_bid(X, AgreedMeaning(conveys=frozenset({"the other suits"})))
    assert not is_artificial_bid(Call.parse("1S"), opening)
    assert not is_artificial_bid(Call.parse("4S"), AgreedMeaning())
    assert not is_artificial_bid(PASS, transfer)


@pytest.mark.clause("def:Artificial call (2)")
def test_a_pass_that_promises_strength_is_artificial() -> None:
    is_strong_pass = define("Artificial call (2)")
    assert is_strong_pass(PASS, AgreedMeaning(strength=range(13, 38)))
    assert not is_strong_pass(PASS, AgreedMeaning(strength=range(12)))
    assert not is_strong_pass(PASS, AgreedMeaning())
    assert not is_strong_pass(X, AgreedMeaning(strength=range(13, 38)))


@pytest.mark.clause("def:Artificial call (3)")
def test_a_pass_about_other_suits_than_the_last_named_is_artificial() -> None:
    is_pass_about_suits = define("Artificial call (3)")
    about_hearts = AgreedMeaning(values_in=frozenset({Suit.H}))
    assert is_pass_about_suits(PASS, about_hearts, Suit.S)
    assert is_pass_about_suits(PASS, about_hearts, None)
    assert not is_pass_about_suits(PASS, about_hearts, Suit.H)
    assert is_artificial(PASS, about_hearts, Suit.S)
    assert not is_artificial(PASS, AgreedMeaning(), Suit.S)


@pytest.mark.clause("def:Psychic call")
def test_a_psychic_call_is_both_deliberate_and_gross() -> None:
    opening = AgreedMeaning(strength=range(12, 22), lengths=((Suit.S, range(5, 14)),))
    nothing, proper = Hand.parse("432.5432.432.432"), Hand.parse("AKQ32.A32.432.32")
    is_psychic = define("Psychic call")
    assert is_psychic(opening, nothing, deliberate=True, gross=True)
    assert not is_psychic(opening, nothing, deliberate=False, gross=True)
    assert not is_psychic(opening, nothing, deliberate=True, gross=False)
    assert not is_psychic(opening, proper, deliberate=True, gross=True)
    assert is_psychic(AgreedMeaning(lengths=((Suit.H, range(4, 14)),)), proper, deliberate=True, gross=True)


@pytest.mark.clause("def:Misinformation")
@pytest.mark.parametrize(
    ("told", "required", "wrong"),
    [
        (Disclosed("weak"), True, False),
        (Disclosed("strong"), True, True),
        (Disclosed(None), True, True),
        (Disclosed("weak", in_time=False), True, True),
        (Disclosed(None), False, False),
    ],
)
def test_misinformation_is_wrong_missing_or_late_disclosure(told: Disclosed, required: bool, wrong: bool) -> None:
    assert define("Misinformation")("weak", told, required=required) is wrong


def unintended_hearing(answer: bool) -> Ruling:
    def procedure(case: Case) -> Procedure:
        unintended = yield from is_unintended(N, "2H")
        yield NoRectification("unintended" if unintended else "meant", cites="§def:Unintended")

    found = hear(Law("unintended", 2017, procedure), Case(Position()), {"intended": answer})
    assert isinstance(found, Ruling)
    return found


@pytest.mark.clause("def:Unintended")
def test_the_director_judges_whether_an_act_was_unintended_at_the_moment_of_it() -> None:
    assert [unintended_hearing(answer).effects[0].why for answer in (True, False)] == ["meant", "unintended"]  # type: ignore[attr-defined]
    question = next(iter(is_unintended(N, "2H")))
    assert question.asked is DIRECTOR  # type: ignore[union-attr]
    assert "change of mind" in question.guidance.render("en")  # type: ignore[union-attr]
