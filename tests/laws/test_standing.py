"""The auction that stands at an open table: whose turn it is, when it is over, what may be called, what is played."""

from __future__ import annotations

import pytest

from cardinal.bridge import BIDS, PASS, XX, Bid, Call, Denomination, X
from cardinal.cards import Seat
from cardinal.language import CardinalError
from cardinal.laws.call import TOO_HIGH, TooHigh, parse_any_call
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.standing import Entry, StandingAuction

N, E, S, W = (Seat.parse(name) for name in "NESW")


def _auction(line: str, dealer: Seat = N) -> StandingAuction:
    """From calls in rotation; a seat before a call puts it out of rotation."""
    auction, seat = StandingAuction(dealer), dealer
    for word in line.split():
        if word in ("N", "E", "S", "W"):
            seat = Seat.parse(word)
            continue
        auction = auction.add(seat, Call.parse(word))
        seat = seat.lho
    return auction


def _bid(text: str) -> Bid:
    found = Call.parse(text)
    assert isinstance(found, Bid)
    return found


def test_the_turn_is_the_dealers_then_goes_clockwise_from_the_last_call_whoever_made_it() -> None:
    assert _auction("", W).turn is W
    assert _auction("1C", W).turn is N
    assert _auction("1C S pass").turn is W
    assert _auction("1C").revert_to(N).turn is N
    assert _auction("1C").revert_to(N).add(N, PASS).turn is E


def test_a_call_is_taken_out_and_put_in_at_its_place() -> None:
    auction = _auction("pass 1C pass 1H pass pass")
    assert auction.place_of(N, PASS) == 4
    assert auction.place_of(E, _bid("1C")) == 1
    assert auction.place_of(S, _bid("1C")) is None
    assert auction.place_of(E, X) is None
    assert str(auction.without(N, PASS)) == "N pass, E 1C, S pass, W 1H, E pass"
    assert auction.without(N, X) is auction
    assert str(auction.without(E, _bid("1C")).insert(1, E, X)) == "N pass, E X, S pass, W 1H, N pass, E pass"
    assert auction.revert_to(W).insert(1, E, X).turn is W
    assert str(StandingAuction(N)) == "no call yet"


@pytest.mark.parametrize(
    ("line", "bid", "bidder", "doubling", "passes"),
    [
        ("", None, None, 0, 0),
        ("pass pass", None, None, 0, 2),
        ("1C", "1C", N, 0, 0),
        ("1C pass 1D pass pass", "1D", S, 0, 2),
        ("1C X", "1C", N, 1, 0),
        ("1C X pass", "1C", N, 1, 1),
        ("1C X XX pass", "1C", N, 2, 1),
        ("1C X XX 1D", "1D", W, 0, 0),
        ("1C X 1D", "1D", S, 0, 0),
    ],
)
def test_the_last_bid_its_bidder_the_doubling_and_the_passes(
    line: str, bid: str | None, bidder: Seat | None, doubling: int, passes: int
) -> None:
    auction = _auction(line)
    assert (None if auction.last_bid is None else str(auction.last_bid)) == bid
    assert auction.last_bidder is bidder
    assert auction.doubling == doubling
    assert auction.passes == passes


@pytest.mark.parametrize(
    ("line", "over", "looks_over", "passed_out"),
    [
        ("pass pass pass", False, False, False),
        ("pass pass pass pass", True, True, True),
        ("1C pass pass", False, False, False),
        ("1C pass pass pass", True, True, False),
        ("pass 1C pass pass", False, False, False),
        ("pass 1C X pass pass pass", True, True, False),
        # A pass out of rotation has taken somebody's turn away: three passes, but not one of each other player.
        ("1C S pass pass N pass", False, True, False),
        ("1C pass pass pass pass", True, True, False),
        # Four passes, but one of two players came twice, and one never.
        ("pass E pass E pass S pass", False, True, False),
        ("pass pass E pass", False, False, False),
    ],
)
def test_the_auction_ends_with_three_passes_in_rotation_after_a_bid_or_a_pass_of_each(
    line: str, over: bool, looks_over: bool, passed_out: bool
) -> None:
    auction = _auction(line)
    assert (auction.is_over, auction.looks_over, auction.is_passed_out) == (over, looks_over, passed_out)
    assert not auction.revert_to(N).is_over


def test_who_has_called_and_what_each_called_last() -> None:
    auction = _auction("1C pass 1H pass 2C")
    assert auction.has_called(E)
    assert not _auction("1C").has_called(E)
    assert str(auction.last_call_of(N)) == "2C"
    assert auction.last_call_of(W) is PASS
    assert _auction("1C").last_call_of(E) is None


def test_a_bid_is_sufficient_above_the_last_one() -> None:
    auction = _auction("1H")
    assert [str(bid) for bid in BIDS[:6] if auction.is_sufficient(bid)] == ["1S", "1NT", "2C"]
    assert all(StandingAuction(N).is_sufficient(bid) for bid in BIDS)
    lowest = {one: str(auction.lowest_sufficient(one)) for one in Denomination}
    assert sorted(lowest.values()) == sorted(["2C", "2D", "2H", "1S", "1NT"])
    assert _auction("7NT").lowest_sufficient(Denomination.parse("NT")) is None
    assert _auction("7H").lowest_sufficient(Denomination.parse("S")) is _bid("7S")


@pytest.mark.parametrize(
    ("line", "doubles", "redoubles"),
    [
        ("", "", ""),
        ("pass", "", ""),
        ("1C", "EW", ""),
        ("1C pass", "EW", ""),
        ("1C X", "", "NS"),
        ("1C X pass", "", "NS"),
        ("1C X XX", "", ""),
        ("1C X 1D", "EW", ""),
        ("1C 1D", "NS", ""),
    ],
)
def test_opponents_of_the_last_bid_double_it_and_its_side_redoubles_a_double(
    line: str, doubles: str, redoubles: str
) -> None:
    auction = _auction(line)
    for seat in Seat:
        assert auction.may_double(seat) is (str(seat) in doubles)
        assert auction.may_redouble(seat) is (str(seat) in redoubles)
        assert auction.is_admissible(seat, X) is (str(seat) in doubles)
        assert auction.is_admissible(seat, XX) is (str(seat) in redoubles)
        assert auction.is_admissible(seat, PASS)
        assert auction.is_admissible(seat, _bid("7NT"))
        assert not auction.is_admissible(seat, TOO_HIGH[0])
        extra = ["X"] if str(seat) in doubles else ["XX"] if str(seat) in redoubles else []
        above = [str(bid) for bid in BIDS if auction.is_sufficient(bid)]
        assert [str(call) for call in auction.legal_calls(seat)] == ["pass", *extra, *above]


@pytest.mark.parametrize(
    ("line", "contract"),
    [
        ("1C pass pass", None),
        ("pass pass pass pass", None),
        ("1C pass pass pass", "1C by N"),
        ("1C pass 1H pass 2C pass pass pass", "2C by N"),
        ("1H pass 2C pass 2H pass 3C pass pass pass", "3C by S"),
        ("1C 1H pass 2H X pass pass pass", "2HX by E"),
        ("1H pass 2H X XX pass pass pass", "2HXX by N"),
        # An opponent's bid in the denomination makes nobody declarer.
        ("1H pass pass 2C 2H pass pass pass", "2H by N"),
        ("1C pass pass 1H pass 1S 2H pass pass pass", "2H by S"),
    ],
)
def test_declarer_is_whoever_of_the_side_first_bid_the_denomination(line: str, contract: str | None) -> None:
    found = _auction(line).contract
    assert (None if found is None else str(found)) == contract


def test_an_entry_names_the_seat_and_the_call() -> None:
    assert str(Entry(E, X)) == "E X"


def test_bids_above_seven_can_be_said_up_to_nine() -> None:
    assert [str(one) for one in TOO_HIGH] == [f"{level}{one}" for level in (8, 9) for one in Denomination]
    assert str(parse_any_call("8C")) == "8C"
    assert parse_any_call("9NT") == TooHigh(9, Denomination.parse("NT"))
    assert parse_any_call("7NT") is _bid("7NT")
    assert parse_any_call("8H").label() == "8♥"  # type: ignore[union-attr]
    assert parse_any_call("9NT").label() == "9NT"  # type: ignore[union-attr]
    for text in ("10C", "0C", "8Z", "nothing", 8):
        with pytest.raises(CardinalError):
            parse_any_call(text)  # type: ignore[arg-type]
    with pytest.raises(CardinalError) as refused:
        parse_any_call("nothing")
    assert not isinstance(refused.value, ImpossibleCase)
