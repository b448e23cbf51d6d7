"""Judgement by sampling: it chooses among what the system allows, tells the truth, and knows tricks from two hands."""

from __future__ import annotations

from random import Random

import pytest

from cardinal.analysis.robots.bridge.bidding_deals import BiddingDeals
from cardinal.analysis.robots.bridge.conditions import LOVE_ALL
from cardinal.analysis.robots.bridge.estimate import chances, expected_tricks, gain, outcome_of
from cardinal.analysis.robots.bridge.judging import candidates, judge
from cardinal.analysis.robots.bridge.meaning import Meaning
from cardinal.analysis.robots.bridge.system import choose, meaning_of
from cardinal.bridge import Board, Call, Contract
from cardinal.cards import Hand
from cardinal.laws.meaning import features

from .bidding_laws import breaches

JUDGED_BOARDS = 12


def calls(text: str) -> tuple[Call, ...]:
    return tuple(Call.parse(call) for call in text.split())


def by_judgement(board: Board, made: tuple[Call, ...], hand: Hand) -> tuple[Call, Meaning]:
    found = judge(made, hand, Random(len(made)), dealer=board.dealer, vulnerability=board.vulnerability)
    return found.call, found.meaning


def test_no_judged_call_breaks_a_law_of_the_system() -> None:
    every = [one for number in range(1, JUDGED_BOARDS + 1) for one in breaches(number, "judged", by_judgement)]
    assert every == []


def test_what_is_no_matter_of_judgement_is_bid_by_the_rule() -> None:
    hand = Hand.parse("KQ.AQ42.KJ4.T953")
    found = judge((), hand, Random(1))
    assert (found.call, found.deals) == (choose((), hand)[0], 0)


def test_every_candidate_tells_what_the_hand_holds() -> None:
    made, hand = calls("1S pass 3S pass"), Hand.parse("AQ9642.K42.A3.Q5")
    found = candidates(made, hand, LOVE_ALL)
    assert len(found) > 1
    for call in found:
        assert any(shape.fits(features(hand)) for shape in meaning_of((*made, call)).shapes)


def test_supposed_deals_keep_the_own_hand_and_what_was_told() -> None:
    made, hand = calls("1NT pass"), Hand.parse("KQ.AQ42.KJ4.T953")
    for dealt in BiddingDeals(made, hand, LOVE_ALL, Random(2)).deals(8):
        assert dealt[2] == hand
        assert len({card for one in dealt for card in one}) == 52
        assert 15 <= dealt[0].high_card_points <= 17


@pytest.mark.parametrize("strain", [2, 3, 4])
def test_all_the_honours_take_nearly_all_the_tricks_and_none_take_few(strain: int) -> None:
    """AKQJ of everything: with seven trumps or in notrump nearly all tricks; the other two hands take next to none."""
    mighty = Hand.parse("AK42.AK2.AK2.AK2"), Hand.parse("QJ3.QJT3.QJ3.QJ3")
    feeble = Hand.parse("T98.987.T98.T987"), Hand.parse("765.654.7654.654")
    assert expected_tricks(mighty[0].bits, mighty[1].bits, strain) > 11
    assert expected_tricks(feeble[0].bits, feeble[1].bits, strain) < 3


def test_chances_add_up_and_the_mean_is_likeliest() -> None:
    likely = chances(8 * 9, 4)
    assert sum(likely) == pytest.approx(1)
    assert max(range(14), key=lambda tricks: likely[tricks]) == 9


def test_game_gains_where_ten_tricks_are_likely_and_loses_where_they_are_not() -> None:
    game, part = Contract.parse("4S by N"), Contract.parse("2S by N")
    good = tuple(map(Hand.parse, ("AKQ64.K42.A3.Q65", "765.T98.Q87.J98", "J832.A65.K654.K7", "T9.QJ73.JT92.AT4")))
    poor = tuple(map(Hand.parse, ("AQ864.K42.J3.Q65", "K5.T98.AQ87.J983", "JT32.865.K654.Q7", "97.AQJ73.T92.AKT")))
    for hands, better in ((good, True), (poor, False)):
        outcomes = [outcome_of(contract, hands, LOVE_ALL) for contract in (game, part)]
        assert (gain(outcomes[0], outcomes[1], 0) > 0) is better
        assert gain(outcomes[0], outcomes[1], 1) == pytest.approx(-gain(outcomes[0], outcomes[1], 0))
