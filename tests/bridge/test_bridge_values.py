"""Calls, contracts, results, boards and auctions as values: text and value are inverse, repr evaluates back."""

from __future__ import annotations

import copy
import pickle
import re
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal import bridge
from cardinal.bridge import (
    BIDS,
    CALLS,
    PASS,
    PASSED_OUT,
    XX,
    Auction,
    Bid,
    Board,
    Call,
    Calls,
    Contract,
    Denomination,
    Disclosure,
    DisclosureKind,
    Phase,
    Result,
    Seat,
    Side,
    UnreadableBridge,
    Viewer,
    Vulnerability,
    X,
)
from cardinal.cards import DEALS, SEATS, Deal, Suit
from cardinal.language import Language
from tests.bridge.random_boards import random_auction, random_board

NAMES = {name: getattr(bridge, name) for name in bridge.__all__} | {"Deal": Deal}
CONTRACTS = [Contract(bid, doubling, seat) for bid, doubling, seat in product(BIDS, range(3), SEATS)]
RESULTS = [Result(contract, tricks) for contract, tricks in product(CONTRACTS[::7], range(14))] + [PASSED_OUT]
SMALL = [*CALLS, *Denomination, *Vulnerability, *Seat, *Side]

seeds = st.integers(0, 2**64)


def check_value(value: object) -> None:
    again = type(value).parse(str(value))  # type: ignore[attr-defined]
    assert again == value
    assert hash(again) == hash(value)
    assert eval(repr(value), NAMES) == value
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.deepcopy(value) == value


@pytest.mark.parametrize("value", SMALL, ids=repr)
def test_a_small_value_is_read_back_and_is_one_object(value: object) -> None:
    check_value(value)
    assert type(value).parse(str(value)) is value  # type: ignore[attr-defined]
    assert pickle.loads(pickle.dumps(value)) is value


def test_every_contract_is_read_back() -> None:
    for contract in CONTRACTS:
        check_value(contract)
    assert len(set(CONTRACTS)) == len(set(map(str, CONTRACTS))) == 35 * 3 * 4


def test_every_result_is_read_back() -> None:
    for result in RESULTS:
        check_value(result)
    assert len(set(map(str, RESULTS))) == len(RESULTS)


@given(seeds)
def test_a_board_is_read_back(seed: int) -> None:
    board = random_board(Random(seed))
    check_value(board)
    assert str(Board.parse(str(board))) == str(board)


@pytest.mark.parametrize("number", [1, 999_999_999, 10**9, 2**32 - 1, 10**30])
def test_a_board_of_any_number_is_read_back(number: int) -> None:
    check_value(Board(number, Deal.from_number(DEALS - 1)))


@settings(max_examples=30)
@given(seeds, st.sampled_from(SEATS))
def test_an_auction_is_read_back_at_every_call(seed: int, dealer: Seat) -> None:
    whole = random_auction(Random(seed), dealer)
    for count in range(len(whole.calls) + 1):
        check_value(Auction(dealer, whole.calls[:count]))


def test_an_auction_keeps_its_disclosures_when_pickled_and_differs_by_them() -> None:
    plain = Auction(Seat.N, ["1C"])
    told = plain.disclose(Disclosure(DisclosureKind.ALERT, Seat.S, 0, "2+♣"))
    assert pickle.loads(pickle.dumps(told)) == told != plain
    assert told.call("pass").disclosures == told.disclosures


def test_an_auction_is_pickled_small_whatever_other_auctions_there_were() -> None:
    chance = Random(40)
    for _ in range(1_000):
        random_auction(chance, Seat.N)
    auction = Auction(Seat.N, ["1S", "X"])
    written = pickle.dumps(auction)
    assert pickle.loads(written) == auction
    assert copy.deepcopy(auction) == auction
    assert len(written) < 2_000


@pytest.mark.parametrize("value", [*DisclosureKind, *Phase, *Viewer], ids=repr)
def test_a_word_of_the_record_evaluates_back_and_is_pickled(value: object) -> None:
    assert eval(repr(value), NAMES) is value
    assert type(value)(str(value)) is value  # type: ignore[call-arg]
    assert pickle.loads(pickle.dumps(value)) is value


def test_calls_are_one_object_each_and_are_contained_by_their_text() -> None:
    assert eval(repr(CALLS), NAMES) == CALLS
    assert [call.index for call in CALLS] == list(range(38))
    assert [call.is_bid for call in CALLS] == [False] * 3 + [True] * 35
    assert "2H" in CALLS
    assert "2h" in Calls([Call.parse("2H")])
    assert "2S" not in Calls([Call.parse("2H")])


def test_bids_rank_by_level_and_then_by_denomination() -> None:
    assert [(bid.level, str(bid.denomination)) for bid in BIDS] == [
        (level, denomination) for level in range(1, 8) for denomination in ("C", "D", "H", "S", "NT")
    ]
    for lower, higher in product(BIDS, BIDS):
        above = (higher.level, higher.denomination) > (lower.level, lower.denomination)
        assert higher.supersedes(lower) is above
    assert all(Bid.of(bid.level, bid.denomination) is bid for bid in BIDS)


@pytest.mark.parametrize("level", [0, 8, -1, "1", None, 1.0])
def test_there_is_no_bid_of_another_level(level: object) -> None:
    with pytest.raises(UnreadableBridge) as caught:
        Bid.of(level, Denomination.C)  # type: ignore[arg-type]
    assert caught.value.cites == ("18A",)


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("Pass", PASS), ("p", PASS), ("P", PASS), ("dbl", X), ("x", X), ("Double", X), ("rdbl", XX), ("xx", XX),
        (" 1nt ", Call.parse("1NT")), ("1N", Call.parse("1NT")), ("3♥", Call.parse("3H")),
    ],
)  # fmt: skip
def test_the_usual_spellings_of_a_call_are_understood(text: str, call: Call) -> None:
    assert Call.parse(text) is call


def test_a_denomination_has_the_trump_suit_of_its_name() -> None:
    assert [denomination.suit for denomination in Denomination] == [*Suit, None]


@pytest.mark.parametrize("tricks", [-1, 14, None, "9", True, 9.0])
def test_a_result_has_a_number_of_tricks_that_can_be(tricks: object) -> None:
    with pytest.raises(UnreadableBridge):
        Result(CONTRACTS[0], tricks)  # type: ignore[arg-type]


def test_a_board_passed_out_has_no_tricks() -> None:
    with pytest.raises(UnreadableBridge):
        Result(None, 0)


@pytest.mark.parametrize(
    "text", ["7NT by N +1", "1C by N -8", "4S by S 10", "4S by S", "4S by S ++1", "pass =", "4S =", "8C by N =", "S"]
)
def test_a_result_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(UnreadableBridge):
        Result.parse(text)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("3nt s -1", "3NT by S -1"),
        ("3N S -1", "3NT by S -1"),
        ("3nt s-1", "3NT by S -1"),
        ("3NTxxS-1", "3NTXX by S -1"),
        ("4sx n +1", "4SX by N +1"),
        ("4SWx-4", "4SX by W -4"),
        ("4♠ N =", "4S by N ="),
        ("n 4♡ =", "4H by N ="),
        ("5D* w −2", "5DX by W -2"),
        ("3NR by East +1", "3NTXX by E +1"),
        ("１ＳＡ　Ｎ　＝", "1NT by N ="),
        ("4S-1 E", "4S by E -1"),
        ("3s s =", "3S by S ="),
        ("p", "pass"),
        ("All Pass", "pass"),
    ],
)
def test_a_result_is_read_as_people_write_it(written: str, meant: str) -> None:
    assert Result.parse(written) == Result.parse(meant)
    assert str(Result.parse(written)) == meant


@pytest.mark.parametrize(
    ("written", "named"),
    [
        ("4S N 10", ("4S by N =",)),
        ("2H E 9", ("2H by E +1",)),
        ("3NT W 4", ("3NT by W -5", "3NT by W +1")),
    ],
)
def test_a_number_without_a_sign_is_answered_with_what_it_may_mean(written: str, named: tuple[str, ...]) -> None:
    with pytest.raises(UnreadableBridge) as refused:
        Result.parse(written)
    assert refused.value.legal == named
    assert all(one in str(refused.value) for one in named)


@pytest.mark.parametrize(
    ("written", "word"), [("4H", "who declares"), ("4H E", "how 4H by E ended"), ("4S by S +4", "+1 to +3")]
)
def test_a_result_half_written_is_told_what_is_missing(written: str, word: str) -> None:
    with pytest.raises(UnreadableBridge, match=re.escape(word)):
        Result.parse(written)


@pytest.mark.parametrize("doubling", [-1, 3, None, "X"])
def test_a_contract_is_undoubled_doubled_or_redoubled(doubling: object) -> None:
    with pytest.raises(UnreadableBridge):
        Contract(BIDS[0], doubling, Seat.N)  # type: ignore[arg-type]


@pytest.mark.parametrize("language", Language)
def test_every_value_has_a_name_in_each_language(language: Language) -> None:
    for values in (CALLS, Denomination, Vulnerability, Phase, CONTRACTS):
        labels = [value.label(language) for value in values]
        assert all(labels)
        assert len(set(labels)) == len(labels)


@pytest.mark.parametrize(
    ("text", "pbn", "value"),
    [
        ("Love", "None", Vulnerability.NONE),
        ("-", "None", Vulnerability.NONE),
        ("N-S", "NS", Vulnerability.NS),
        ("ew", "EW", Vulnerability.EW),
        ("All", "All", Vulnerability.BOTH),
        ("both", "All", Vulnerability.BOTH),
    ],
)
def test_the_words_of_the_field_for_vulnerability_are_understood(text: str, pbn: str, value: Vulnerability) -> None:
    assert Vulnerability.parse(text) is value
    assert value.pbn == pbn
