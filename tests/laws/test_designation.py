"""What declarer calls from dummy: the words read, the card the law makes of them, and that naming plays it."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.bridge import Contract
from cardinal.bridge.errors import IllegalPlay
from cardinal.bridge.play import Play
from cardinal.cards import RANKS, SUITS, Card, Deal, Hand, Rank, Seat, Suit
from cardinal.laws.act import parse_act
from cardinal.laws.called_card import Chooser, Table, as_play, designate
from cardinal.laws.case import Case, advance, read_case
from cardinal.laws.designation import Designation, Manner
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.notice import notice
from cardinal.laws.obligations import playable
from cardinal.laws.position import Position

DEAL = "N:AQ5.KQ64.A72.Q92 873.A95.KJ84.K75 KJT96.J3.Q95.AJ4 42.T872.T63.T863"
BOARD = {"contract": "4S by S", "deal": DEAL}

NAMES = {
    "en": ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"],
    "letters": ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"],
    "ja": ["2", "3", "4", "5", "6", "7", "8", "9", "10", "ジャック", "クイーン", "キング", "エース"],
}
SUIT_NAMES = {
    "en": ("club", "diamond", "heart", "spade"),
    "zh-Hans": ("梅花", "方块", "红心", "黑桃"),
    "zh-Hant": ("梅花", "方塊", "紅心", "黑桃"),
    "ja": ("クラブ", "ダイヤモンド", "ハート", "スペード"),
}
FORMS = (
    ("en", "en", "{rank} of {suit}s"),
    ("en", "en", "the {rank} of {suit}s, please"),
    ("en", "en", "{suit} {rank}"),
    ("en", "letters", "{suit} {rank}"),
    ("zh-Hans", "letters", "{suit}{rank}"),
    ("zh-Hant", "letters", "出{suit}{rank}"),
    ("ja", "ja", "{suit}の{rank}"),
    ("ja", "letters", "{suit}の{rank}をプレイ"),
)


def position(*tricks: str, board: object = None, acts: tuple[str, ...] = ()) -> Position:
    case = read_case({"board": board or BOARD, "tricks": list(tricks), "acts": []})
    found = case.position
    for line in acts:
        found = advance(found, parse_act(line))
    return found


@given(suit=st.sampled_from(SUITS), rank=st.sampled_from(RANKS), form=st.sampled_from(FORMS))
def test_every_card_is_read_from_its_name(suit: Suit, rank: Rank, form: tuple[str, str, str]) -> None:
    suits, ranks, text = form
    said = text.format(suit=SUIT_NAMES[suits][suit], rank=NAMES[ranks][rank - 2])
    call = Designation.parse(said)
    assert call.card is Card.of(suit, rank)
    assert Designation.parse(str(call)) == call
    assert Designation.parse(str(call.card)) == call


def designations() -> list[Designation]:
    """Every designation that words can make."""
    found = [
        Designation(suit, rank, manner, trumps)
        for (suit, trumps), (rank, manner) in product(
            [(None, False), (None, True), *((suit, False) for suit in SUITS)],
            [(None, None), *((rank, None) for rank in RANKS), *((None, manner) for manner in Manner)],
        )
    ]
    return [one for one in found if one != Designation()]


def test_every_designation_is_read_from_its_own_text() -> None:
    for call in designations():
        assert Designation.parse(str(call)) == call


@pytest.mark.parametrize(
    "text", ["", "please", "the", "hello", "club heart", "queen king", "low queen", "high low", "trump club", 7]
)
def test_what_names_no_one_card_is_refused(text: object) -> None:
    with pytest.raises(ImpossibleCase) as caught:
        Designation.parse(text)  # type: ignore[arg-type]
    assert caught.value.cites == ("46A",)
    assert "queen of hearts" in caught.value.legal


@given(text=st.text(max_size=20))
def test_any_words_are_read_or_refused(text: str) -> None:
    try:
        call = Designation.parse(text)
    except ImpossibleCase:
        return
    assert Designation.parse(str(call)) == call


def test_an_article_is_not_an_ace() -> None:
    assert Designation.parse("A heart") == Designation(Suit.H)
    assert Designation.parse("A of hearts").card is Card.parse("HA")
    assert Designation.parse("heart A").card is Card.parse("HA")


def test_exactly_one_rule_fits_every_call_at_every_kind_of_table() -> None:
    hands = [Hand.parse("AQ5.KQ64.A72.Q92"), Hand.parse("AQ5..A7654.Q9832"), Hand.parse(".K..")]
    tricks: list[tuple[Card, ...]] = [(), (Card.parse("H2"),), (Card.parse("S2"), Card.parse("S3"))]
    for call, hand, trick in product(designations(), hands, tricks):
        for trumps, won in product((None, Suit.S, Suit.H), (None, Suit.H)):
            row = designate(call, Table(hand, trick, trumps, None if trick else won))
            assert row.value.cards
            assert all(card in hand for card in row.value.cards)
            if row.value.chooser is not Chooser.LAW:
                assert set(row.value.cards) <= set(Table(hand, trick).legal)


@pytest.mark.clause("46B1(a)", "46B1(b)", "46B1(c)", "46B2", "46B3(a)", "46B3(b)")
@pytest.mark.parametrize(
    ("words", "tricks", "card", "cites"),
    [
        ("low", ("W: H2",), "H4", "§46B1(c)"),
        ("high", ("W: H2",), "HK", "§46B1(a)"),
        ("win", ("W: D3",), "DA", "§46B1(b)"),
        ("win it", ("W: H2 H4 HA H3", "E: H5 HJ HT"), "HQ", "§46B1(b)"),
        ("club", ("W: H2 HK H5 H3",), "C2", "§46B2"),
        ("ruff high", ("W: H2 HK H5 H3",), "SA", "§46B1(a)"),
        ("queen", ("W: H2 HK H5 H3",), "HQ", "§46B3(a)"),
        ("nine", ("W: H2 HK H5 H3",), "C9", "§46B3(b)"),
        ("queen", ("W: H2",), "HQ", "§46B3(b)"),
        ("queen of hearts", ("W: H2",), "HQ", "§46A"),
    ],
)
def test_the_card_that_a_call_is_deemed_to_be(words: str, tricks: tuple[str, ...], card: str, cites: str) -> None:
    play = position(*tricks).play
    assert play is not None
    hand = play.held(play.dummy)
    assert hand is not None
    row = designate(Designation.parse(words), Table.of(play, hand))
    assert (row.value.card, row.cites) == (Card.parse(card), cites)


@pytest.mark.clause("46B1(b)")
def test_a_card_that_an_unseen_one_beats_is_not_known_to_win() -> None:
    # The ace of hearts is out: until it is seen, neither king nor queen is known to win; afterwards the lower one is.
    assert as_play(position("W: H2"), parse_act('S calls dummy "win"')).verb == "calls dummy"
    later = position("W: H2 H4 HA H3", "E: C5 C4 CT C2", "W: H7")
    assert as_play(later, parse_act('S calls dummy "win"')).card is Card.parse("HQ")


@pytest.mark.clause("46B1(b)")
@pytest.mark.parametrize(
    ("hand", "card"),
    [
        ("2.K..A", "HK"),  # three cards win: the trump is spared, and the king is lower than the ace
        ("2.A..K", "CK"),
        ("32..2.2", "S2"),  # queens are out in both minors
        ("..2.2", None),
    ],
)
def test_of_several_cards_known_to_win_the_lowest_plain_one_is_led(hand: str, card: str | None) -> None:
    out = (Hand.parse("..QJ.QJ"), Hand.parse("..T9.T9"))
    row = designate(Designation.parse("win"), Table(Hand.parse(hand), trumps=Suit.S, to_play=out))
    assert row.value.card is (None if card is None else Card.parse(card))
    assert row.cites == ("§46B1(b) §46B4" if card is None else "§46B1(b)")


@pytest.mark.clause("46B1(b)")
def test_a_defender_who_has_shown_out_may_ruff() -> None:
    # East showed out of hearts on the first trick and may hold trumps: no heart is known to win.
    board = {"contract": "4S by S", "deal": "N:AQ5.KQ64.A72.Q92 - - -"}
    shown_out = position("W: H2 H4 D4 HA", "S: C4 C3 C2 C5", "S: H3 H5", board=board)
    assert as_play(shown_out, parse_act('S calls dummy "win"')).verb == "calls dummy"
    followed = position("W: H2 H4 HJ HA", "S: C4 C3 C2 C5", "S: H3 H5", board=board)
    assert as_play(followed, parse_act('S calls dummy "win"')).card is Card.parse("HQ")


@pytest.mark.clause("45B/1", "45C4(a)")
def test_naming_a_card_of_dummy_plays_it() -> None:
    before = position("W: H2")
    act = parse_act('S calls dummy "king of hearts"')
    assert notice(before, act) is None
    play = advance(before, act).play
    assert play is not None
    assert play.card_of(1, Seat.N) is Card.parse("HK")
    assert play.turn is Seat.E
    held = play.held(Seat.N)
    assert held is not None
    assert "HK" not in held


def test_only_declarer_plays_from_dummy_by_words() -> None:
    before = position("W: H2")
    for seat in "NEW":
        act = parse_act(f'{seat} calls dummy "king of hearts"')
        assert as_play(before, act) is act


@pytest.mark.clause("45D1/1")
def test_dummys_wrong_card_lies_in_the_trick_until_attention_is_drawn() -> None:
    lines = ('S calls dummy "queen of hearts"', "N moves HK", "E plays H5")
    found = position("W: H2", acts=lines)
    play = found.play
    assert play is not None
    assert play.wrong_card is not None
    assert (play.wrong_card.named, play.wrong_card.moved) == (Card.parse("HQ"), Card.parse("HK"))
    assert [str(one.card) for one in play.trick] == ["H2", "HK", "H5"]
    assert notice(found, parse_act("N moves HK")) == "45F"
    assert notice(found, parse_act("attention")) == "45"
    for line in ("S plays H3", 'S calls dummy "two of diamonds"'):
        found = advance(found, parse_act(line))
    assert notice(found, parse_act("attention")) == "45"
    assert notice(advance(found, parse_act("E plays D4")), parse_act("attention")) is None


@pytest.mark.clause("45C5")
def test_a_penalty_card_may_have_to_be_played() -> None:
    given_card = {"penalty_card": {"seat": "E", "card": "H9", "kind": "major", "cites": ["50B/2"]}}
    case: Case = read_case({"board": BOARD, "tricks": ["W: H2 H4"], "given": [given_card], "acts": []})
    assert playable(case.position, Seat.E) == Hand(["H9"])
    assert notice(case.position, parse_act("E plays H5")) == "52"
    assert notice(case.position, parse_act("E plays H9")) is None


@pytest.mark.clause("45A")
def test_a_card_is_played_out_of_the_hand_that_holds_it() -> None:
    play = Play(Contract.parse("4S by S"), Deal.parse(DEAL))
    with pytest.raises(IllegalPlay) as caught:
        play.play(Card.parse("HA"))
    assert caught.value.cites == ("45A",)
    after = play.play(Card.parse("H2"))
    assert "H2" not in after.hand(Seat.W)
    assert after.trick.cards == (Card.parse("H2"),)
