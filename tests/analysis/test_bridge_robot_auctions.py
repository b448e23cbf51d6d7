"""In any auction that people can produce, the robot has a legal call, and it keeps its own promises."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.analysis.robots.bridge import BridgeRobot, Level, MakeCall
from cardinal.analysis.robots.bridge.system import choose, read
from cardinal.bridge import PASS, Auction, Board, Phase, Seat, Table
from cardinal.cards import DEALS, Deal
from tests.bridge.random_boards import random_auction

seeds = st.integers(0, 2**64)


@settings(max_examples=150, deadline=None)
@given(seeds)
def test_the_call_is_legal_at_every_turn_of_any_auction(seed: int) -> None:
    chance = Random(seed)
    dealer = Seat(chance.randrange(4))
    deal = Deal.from_number(chance.randrange(DEALS))
    calls = random_auction(chance, dealer).calls
    auction = Auction(dealer)
    for call in calls:
        assert auction.turn is not None
        made, meaning = choose(auction.calls, deal[auction.turn])
        assert made in auction.legal_calls()
        assert meaning.call is made
        auction = auction.call(call)


@pytest.mark.parametrize("level", list(Level))
def test_every_level_calls_legally_against_random_opponents(level: Level) -> None:
    for number in range(1, 13):
        table = Table(Board(number, Deal.from_number(Random(f"{number}").randrange(DEALS))))
        robots = {
            seat: BridgeRobot(level if seat.side == 0 else Level.RANDOM, Random(f"{number} {seat}")) for seat in Seat
        }
        while table.phase is Phase.AUCTION:
            seat = table.turn
            assert seat is not None
            act = robots[seat].act(table.view(seat))
            assert isinstance(act, MakeCall)
            assert act.call in table.legal_calls()
            table = table.call(seat, act.call)


@settings(max_examples=150, deadline=None)
@given(seeds)
def test_partners_forcing_call_is_never_passed_unless_to_punish(seed: int) -> None:
    chance = Random(seed)
    deal = Deal.from_number(chance.randrange(DEALS))
    auction = Auction(Seat.N)
    while not auction.is_over and auction.turn is not None:
        context = read(auction.calls)
        call, meaning = choose(auction.calls, deal[auction.turn])
        if context.must_call and call is PASS:
            assert meaning.name == "penalty_pass"
        auction = auction.call(call)


@settings(max_examples=100, deadline=None)
@given(seeds)
def test_four_robots_end_their_auction_soon(seed: int) -> None:
    deal = Deal.from_number(Random(seed).randrange(DEALS))
    auction = Auction(Seat.N)
    while not auction.is_over and auction.turn is not None:
        auction = auction.call(choose(auction.calls, deal[auction.turn])[0])
        assert len(auction.calls) < 40


def test_an_artificial_call_is_alerted_with_its_explanation_and_a_natural_one_is_not() -> None:
    deal = Deal.parse("N:KQ732.84.952.962 A84.KJ3.KQJ3.K73 J965.9752.T84.A5 T.AQT6.A76.QJT84")
    east = BridgeRobot(Level.RULES, Random(1)).act(Table(Board(2, deal)).view(Seat.E))
    assert isinstance(east, MakeCall)
    assert (str(east.call), east.alerted, east.explanation) == ("1NT", False, None)
    asked = BridgeRobot(Level.RULES, Random(1)).act(
        Table(Board(2, deal)).call(Seat.E, "1NT").call(Seat.S, "pass").view(Seat.W)
    )
    assert isinstance(asked, MakeCall)
    assert (str(asked.call), asked.alerted) == ("2C", True)
    assert asked.explanation is not None
    assert asked.explanation.render("en").startswith("Stayman")
