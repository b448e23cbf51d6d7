"""Laws 17-19, 22 and 34-38 where the engine keeps them: at the guarded table, in the auction, on the position."""

from __future__ import annotations

from itertools import product

import pytest

from cardinal.bridge import (
    BIDS,
    CALLS,
    PASS,
    XX,
    Auction,
    Bid,
    Board,
    Call,
    Contract,
    Denomination,
    IllegalCall,
    NotYourTurn,
    Phase,
    Table,
    UnreadableBridge,
    WrongPhase,
    X,
)
from cardinal.cards import SEATS, Deal, Seat, Side
from cardinal.laws import Act, Conditions, ImpossibleCase, Position, Ruling, hear, parse_act, read_case
from cardinal.laws.bridge.e2017.auction_period import Period, period_of
from cardinal.laws.bridge.e2017.bids import compare
from cardinal.laws.effect import MustPass, Recorded
from cardinal.laws.notice import notice
from cardinal.laws.standing import StandingAuction

N, E, S, W = SEATS
RANK = ("C", "D", "H", "S", "NT")  # from low to high


def table_after(*calls: str, number: int = 1) -> Table:
    table = Table(Board(number, Deal.from_number(0)))
    for call in calls:
        assert table.turn is not None
        table = table.call(table.turn, call)
    return table


def position_after(*calls: str, dealer: Seat = N) -> Position:
    position = Position(auction=StandingAuction(dealer))
    for call in calls:
        position = position.after_call(position.auction.turn, Call.parse(call))
    return position


def rule(acts: list[str], law: str | None = None, **more: object) -> tuple[Position, Ruling]:
    """The position before the irregular act and the ruling on it."""
    case = read_case({"acts": acts, **({"law": law} if law else {}), **more})
    ruling = hear(str(case.law), case)
    assert isinstance(ruling, Ruling)
    return case.position, ruling


@pytest.mark.clause("17B")
@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_only_the_dealer_makes_the_first_call(number: int) -> None:
    table = table_after(number=number)
    dealer = SEATS[number - 1]
    for seat in SEATS:
        if seat is dealer:
            assert table.call(seat, "1C").auction.calls == (Call.parse("1C"),)
            continue
        with pytest.raises(NotYourTurn) as caught:
            table.call(seat, "1C")
        assert caught.value.cites == ("17B",)


@pytest.mark.clause("17C")
def test_after_the_dealer_the_turn_goes_clockwise_and_nobody_else_may_call() -> None:
    table = table_after("1C")
    for turn, call in ((E, "1D"), (S, "X"), (W, "pass"), (N, "1H"), (E, "1S")):
        assert table.turn is turn
        for seat in SEATS:
            if seat is not turn:
                with pytest.raises(NotYourTurn) as caught:
                    table.call(seat, "pass")
                assert caught.value.cites == ("17C",)
        table = table.call(turn, call)


@pytest.mark.clause("17D1/1", "17D1/2")
def test_the_guarded_table_is_in_the_auction_period_until_the_lead_is_faced() -> None:
    over = table_after("1C", "pass", "pass", "pass")
    assert over.phase is Phase.LEAD
    assert over.turn is E
    # The auction period is not over with the auction: by consent the final pass can still be taken back.
    back = over.request_undo(W).agree_undo(N).agree_undo(S)
    assert (back.phase, back.turn) == (Phase.AUCTION, W)
    led = over.lead(E, over.legal_cards().cards[0])
    assert led.phase is Phase.CLARIFICATION
    faced = led.face_lead(E)
    assert faced.phase is Phase.PLAY
    with pytest.raises(WrongPhase):
        faced.request_undo(W)


@pytest.mark.clause("17D2", "22B")
def test_four_passes_end_the_board_with_nothing_and_no_redeal() -> None:
    table = table_after("pass", "pass", "pass")
    assert not table.is_over
    table = table.call(W, "pass")
    assert table.is_over
    assert table.score == 0
    assert table.auction.contract is None
    with pytest.raises(WrongPhase):
        table.call(N, "1C")


def _acts(*lines: str) -> tuple[Act, ...]:
    return tuple(parse_act(line) for line in lines)


@pytest.mark.clause("17A", "17D1/1", "17D1/2", "17D2")
def test_the_period_of_a_side() -> None:
    start, bid = position_after(), position_after("1S", "pass", "pass", "pass")
    out = position_after("pass", "pass", "pass", "pass")
    expected = [
        (start, (), Side.NS, Period.BEFORE),
        (start, ("N takes hand",), Side.NS, Period.AUCTION),
        (start, ("N takes hand",), Side.EW, Period.BEFORE),
        (start, ("S takes hand", "E takes hand"), Side.EW, Period.AUCTION),
        (position_after("1S"), (), Side.NS, Period.AUCTION),
        (bid, (), Side.NS, Period.CLARIFICATION),
        (bid, ("E leads H4 face down",), Side.EW, Period.CLARIFICATION),
        (bid, ("E leads H4 face down", "E faces lead"), Side.EW, Period.PLAY),
        (bid, ("W leads H4",), Side.NS, Period.PLAY),
        (bid, ("S leads H4",), Side.NS, Period.CLARIFICATION),
        (out, (), Side.NS, Period.AUCTION),
        (out, ("hands returned",), Side.NS, Period.FINISHED),
    ]
    for position, lines, side, period in expected:
        assert period_of(side, position, _acts(*lines)).gives is period, (lines, side)


@pytest.mark.clause("18A")
def test_a_bid_is_one_to_seven_in_one_of_five_denominations() -> None:
    assert {str(bid) for bid in BIDS} == {f"{level}{rank}" for level in range(1, 8) for rank in RANK}
    assert [call for call in CALLS if not call.is_bid] == [PASS, X, XX]
    for level in (0, 8):
        with pytest.raises(UnreadableBridge) as caught:
            Bid.of(level, Denomination.C)
        assert caught.value.cites == ("18A",)


@pytest.mark.clause("18B", "18C", "18D", "18E")
def test_a_bid_supersedes_by_tricks_or_by_rank() -> None:
    assert [str(one) for one in sorted(Denomination)] == list(RANK)
    for bid, last in product(BIDS, BIDS):
        mine = (bid.level, RANK.index(str(bid.denomination)))
        theirs = (last.level, RANK.index(str(last.denomination)))
        assert bid.supersedes(last) is (mine > theirs)
        assert (compare(bid, last).gives != "does_not_supersede") is (mine > theirs)
        auction = Auction(N).call(last)
        if mine > theirs:
            assert auction.call(bid).last_bid is bid
        else:
            with pytest.raises(IllegalCall) as caught:
                auction.call(bid)
            assert caught.value.cites == ("18D",)


@pytest.mark.clause("18F")
def test_another_way_of_calling_needs_an_authority() -> None:
    assert Conditions()["calling_method"] == "spoken"
    assert Conditions({"calling_method": "bidding_boxes"})["calling_method"] == "bidding_boxes"
    with pytest.raises(ImpossibleCase) as caught:
        Conditions({"calling_method": "whistled"})
    assert caught.value.cites == ("18F",)


@pytest.mark.clause("19A1", "19B1", "35A")
def test_only_an_opponents_last_bid_is_doubled_and_only_his_double_redoubled() -> None:
    may_double = {"1S": True, "1S pass": False, "1S pass pass": True, "1S X": False, "1S X pass": False, "pass": False}
    may_redouble = {"1S": False, "1S X": True, "1S X pass": False, "1S X pass pass": True, "1S X XX": False}
    for word, table in (("X", may_double), ("XX", may_redouble)):
        for calls, legal in table.items():
            auction = Auction(N, calls.split())
            position = position_after(*calls.split())
            assert (Call.parse(word) in auction.legal_calls()) is legal, (calls, word)
            law = notice(position, parse_act(f"{auction.turn} calls {word}"))
            assert law == (None if legal else "36"), (calls, word)


@pytest.mark.clause("19A2", "19B2")
def test_the_single_word_is_the_whole_of_a_double() -> None:
    assert Call.parse("double") is X
    assert Call.parse("redouble") is XX
    for words in ("double 4S", "4S double", "redouble 4S", "4SX"):
        with pytest.raises(UnreadableBridge):
            Call.parse(words)


@pytest.mark.clause("19C", "19D", "22A")
def test_a_later_bid_wipes_out_the_doubling_and_what_is_left_is_scored() -> None:
    doubled = Auction(N, ("4S", "X", "pass", "pass", "pass"))
    assert doubled.contract == Contract.parse("4SX by N")
    assert doubled.contract.score(tricks=10, vulnerable=False) == 590
    assert Auction(N, ("4S", "X", "XX")).call("5C").doubling == 0
    wiped = Auction(N, ("4S", "X", "XX", "5C", "pass", "pass", "pass"))
    assert wiped.contract == Contract.parse("5C by W")
    assert wiped.contract.score(tricks=11, vulnerable=False) == 400


@pytest.mark.clause("22A")
@pytest.mark.parametrize("last", ["1S", "1S X", "1S X XX", "pass pass 1S", "1S pass 2S"])
def test_three_passes_after_the_last_bid_or_its_doubling_end_the_auction(last: str) -> None:
    auction = Auction(N, last.split())
    for _ in range(3):
        assert not auction.is_over
        auction = auction.call("pass")
    assert auction.is_over
    assert auction.contract is not None
    assert auction.contract.bid is auction.last_bid


@pytest.mark.clause("17D3", "34")
def test_the_table_goes_on_at_the_player_whose_turn_was_taken() -> None:
    position, ruling = rule(["N calls 1S", "S calls pass", "W calls pass", "N calls pass"], "17D3")
    for effect in ruling.effects:
        position = position.apply(effect)
    assert position.auction.turn is E
    assert not position.auction.is_over
    assert str(position.auction) == "N 1S"


@pytest.mark.clause("35B", "35C", "35D")
def test_every_inadmissible_call_is_noticed() -> None:
    barred = position_after("1S").apply(MustPass(E, "all", cites="§27B2"))
    for call in CALLS:
        if call is XX:
            assert notice(barred, parse_act("E calls XX")) == "36"
        else:
            assert notice(barred, parse_act(f"E calls {call}")) == (None if call is PASS else "37")
    assert notice(position_after("7NT"), parse_act("E calls 8C")) == "38"
    over = position_after("1S", "pass", "pass", "pass")
    for seat, word in product(SEATS, ("pass", "X", "2C", "8C")):
        assert notice(over, parse_act(f"{seat} calls {word}")) == "39"


@pytest.mark.clause("36C")
def test_the_score_leaves_out_a_double_that_was_noticed_too_late() -> None:
    calls = ["N calls 4S", "E calls pass", "S calls X", "W calls pass", "N calls pass", "E calls pass"]
    _, ruling = rule([*calls, "E leads H4", "attention"])
    recorded = [one.what for one in ruling.effects if isinstance(one, Recorded)]
    assert len(recorded) == 1
    contract = recorded[0].values["contract"]
    assert isinstance(contract, Contract)
    assert contract.score(tricks=10, vulnerable=False) == 420


@pytest.mark.clause("37A/2")
def test_a_longer_obligation_to_pass_outlives_a_call_that_was_let_stand() -> None:
    acts = ["N calls 1S", "E calls 2C", "S calls 2S"]
    for turns, law in (("all", "37"), ("next", None)):
        given = [{"must_pass": {"seat": "E", "turns": turns, "cites": ["27B2"]}}]
        position, ruling = rule(acts, given=given)
        for effect in ruling.effects:
            position = position.apply(effect)
        position = position.after_call(W, PASS).after_call(N, PASS)
        assert position.auction.turn is E
        assert notice(position, parse_act("E calls 3C")) == law


@pytest.mark.clause("38A")
def test_no_contract_is_above_seven() -> None:
    for text in ("8C by N", "8NT by S", "9SX by W"):
        with pytest.raises(UnreadableBridge):
            Contract.parse(text)
    with pytest.raises(UnreadableBridge):
        Auction(N, ("7NT", "8C"))
    position, ruling = rule(["N calls 7NT", "E calls pass", "S calls pass", "W calls 8C"])
    for effect in ruling.effects:
        position = position.apply(effect)
    assert position.auction.contract == Contract.parse("7NT by N")
