"""Laws 17-19 and 22: what may be called, when the auction ends, who declares; each against the rule said again."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.bridge import BIDS, CALLS, PASS, XX, Auction, Bid, Call, IllegalCall, X
from cardinal.cards import SEATS, Seat
from tests.bridge.random_boards import random_auction

seeds = st.integers(0, 2**64)


def may_be_called(calls: tuple[Call, ...], call: Call) -> bool:
    """The laws again, by looking back over the calls: the player in turn sits *n* places after each of the last *n*."""
    if call is PASS:
        return True
    if isinstance(call, Bid):
        levels = [(one.level, one.denomination) for one in calls if isinstance(one, Bid)]
        return not levels or (call.level, call.denomination) > levels[-1]
    back = [one for one in calls if one is not PASS]
    if not back:
        return False
    distance = len(calls) - max(index for index, one in enumerate(calls) if one is not PASS)
    by_opponent = distance % 2 == 1
    return by_opponent and (isinstance(back[-1], Bid) if call is X else back[-1] is X)


def has_ended(calls: tuple[Call, ...]) -> bool:
    passes = len(calls) >= 3 and all(call is PASS for call in calls[-3:])
    return (passes and any(call is not PASS for call in calls)) or (len(calls) == 4 and set(calls) == {PASS})


def declarer(dealer: Seat, calls: tuple[Call, ...]) -> Seat:
    """Of the side that made the last bid, who first bid its denomination (the Definitions)."""
    last = max(index for index, call in enumerate(calls) if isinstance(call, Bid))
    bid = calls[last]
    assert isinstance(bid, Bid)
    first = next(
        index
        for index, call in enumerate(calls)
        if isinstance(call, Bid) and call.denomination is bid.denomination and (last - index) % 2 == 0
    )
    return SEATS[(dealer + first) % 4]


@given(seeds, st.sampled_from(SEATS))
def test_a_random_legal_auction_ends_and_obeys_the_laws_at_every_call(seed: int, dealer: Seat) -> None:
    whole = random_auction(Random(seed), dealer)
    assert len(whole.calls) <= 319
    auction = Auction(dealer)
    for count, call in enumerate(whole.calls):
        assert not auction.is_over
        assert auction.contract is None
        assert auction.turn is SEATS[(dealer + count) % 4]
        assert set(auction.legal_calls()) == {one for one in CALLS if may_be_called(auction.calls, one)}
        assert auction.legal_calls() == tuple(sorted(auction.legal_calls(), key=lambda one: one.index))
        auction = auction.call(call)
        assert auction.is_over == has_ended(auction.calls)
        assert auction == Auction(dealer, whole.calls[: count + 1])
    assert auction == whole
    assert (auction.turn, auction.legal_calls()) == (None, ())


@given(seeds, st.sampled_from(SEATS))
def test_the_contract_is_the_last_bid_as_doubled_by_who_first_named_its_denomination(seed: int, dealer: Seat) -> None:
    auction = random_auction(Random(seed), dealer)
    bids = [call for call in auction.calls if isinstance(call, Bid)]
    contract = auction.contract
    if not bids:
        assert auction.is_passed_out
        assert contract is None
        return
    assert contract is not None
    after = auction.calls[max(index for index, call in enumerate(auction.calls) if call.is_bid) :]
    assert (contract.bid, contract.doubling) == (bids[-1], 2 if XX in after else 1 if X in after else 0)
    assert contract.declarer is declarer(dealer, auction.calls)
    assert contract.leader is contract.declarer.lho
    assert contract.dummy is contract.declarer.partner
    assert contract.needed == 6 + bids[-1].level


@given(seeds, st.sampled_from(SEATS))
def test_every_call_that_is_not_legal_is_refused_and_leaves_the_auction_as_it_was(seed: int, dealer: Seat) -> None:
    chance = Random(seed)
    whole = random_auction(chance, dealer)
    auction = Auction(dealer, whole.calls[: chance.randrange(len(whole.calls) + 1)])
    before = str(auction)
    for call in CALLS:
        if call in auction.legal_calls():
            assert auction.call(call).calls == (*auction.calls, call)
        else:
            with pytest.raises(IllegalCall) as caught:
                auction.call(call)
            assert caught.value.cites
            assert caught.value.legal == auction.legal_calls()
    assert str(auction) == before


def test_the_longest_auction_has_319_calls_and_ends() -> None:
    """Three passes, then every bid doubled and redoubled with two passes before each."""
    calls: list[Call] = [PASS] * 3
    for bid in BIDS:
        calls += [bid, PASS, PASS, X, PASS, PASS, XX, PASS, PASS]
    auction = Auction(Seat.N, [*calls, PASS])
    assert len(auction.calls) == 319
    assert auction.is_over
    assert str(auction.contract) == "7NTXX by W"


def test_there_are_as_many_auctions_as_counting_says() -> None:
    """4/3 (22^35 - 1) + 1: the shape of every auction is covered, none is there twice.

    Up to three passes and a first bid; between two bids 21 ways to pass, double and redouble; 7 ways to end; and
    the auction of four passes. Summed over every choice of bids this is 28 * sum C(35, n) 21^(n-1), plus one.
    """
    known: dict[object, int] = {}

    def count(auction: Auction) -> int:
        if auction.is_over:
            return 1
        turn, bidder = auction.turn, auction.last_bidder
        assert turn is not None
        passes = next((n for n, call in enumerate(reversed(auction.calls)) if call is not PASS), len(auction.calls))
        opposed = None if bidder is None else (turn - bidder) % 2
        alike = (auction.last_bid, auction.doubling, opposed, passes)
        if alike not in known:
            known[alike] = sum(count(auction.call(call)) for call in auction.legal_calls())
        return known[alike]

    total = count(Auction(Seat.N))
    assert total == 4 * (22**35 - 1) // 3 + 1 == 128745650347030683120231926111609371363122697557


@pytest.mark.parametrize("dealer", SEATS)
def test_four_passes_are_passed_out_and_three_are_not(dealer: Seat) -> None:
    three = Auction(dealer, [PASS] * 3)
    assert (three.is_over, three.is_passed_out, three.turn) == (False, False, dealer.rho)
    four = three.call("pass")
    assert (four.is_over, four.is_passed_out, four.contract) == (True, True, None)


def test_a_later_bid_wipes_out_a_double_and_a_redouble() -> None:
    auction = Auction(Seat.N, ["1C", "X", "XX", "1D"])
    assert auction.doubling == 0
    assert X in auction.legal_calls()
    assert XX not in auction.legal_calls()


def test_the_one_who_first_bid_the_denomination_declares_even_if_an_opponent_bid_it_before() -> None:
    assert str(Auction.parse("N: 1S 2S pass pass 3S pass pass pass").contract) == "3S by N"
    assert str(Auction.parse("N: 1S X 2S pass 4S pass pass pass").contract) == "4S by N"
    assert str(Auction.parse("E: 1H 1S 2H 4S pass pass pass").contract) == "4S by S"


def test_the_example_of_the_public_interface_holds() -> None:
    auction = Auction(dealer=Seat.N).call("1S").call("X")
    assert "2H" in auction.legal_calls()
    assert "1H" not in auction.legal_calls()
    assert (auction.turn, auction.is_over, auction.contract) == (Seat.S, False, None)
