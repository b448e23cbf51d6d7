"""Where a board was won or lost: bidding and play add up to every pair's percentage, exactly."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.board_split import average_of, board_splits, evening_split
from cardinal.contest.event_folder import open_folder
from cardinal.contest.field_score import ScoredField
from cardinal.contest.model import Game, Line, Place
from cardinal.contest.score_cell import read_cell
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.standings import standings

EXAMPLES = Path(__file__).parents[2] / "examples"


def field(*results: str, scoring: Scoring = Scoring.MATCHPOINTS) -> ScoredField:
    """Board 1 at several tables, pair 1 to n against pair 11 to 10+n."""
    stage = Stage("Main", scoring=scoring)
    lines = [
        Line(Place("Main", 1, str(at), 1), (at,), (10 + at,), read_cell(result, Game.BRIDGE, 1))
        for at, result in enumerate(results, start=1)
    ]
    return ScoredField.of(stage, lines)


def test_the_mean_of_our_contract_is_the_bidding_and_the_rest_is_the_play() -> None:
    # Matchpoints of North-South on a top of 6: 620 -> 6, 420 and 420 -> 3 each, 170 -> 0.
    scored = field("4S by N +1", "4S by N =", "4S by S =", "2S by N +2")
    (first,), (second,), (last,) = (board_splits(scored, number) for number in (1, 2, 4))
    # Those in four spades have 100, 50 and 50 percent: their mean is 66 2/3.
    assert (first.worth, first.bidding, first.play, first.alike) == (100, Fraction(50, 3), Fraction(100, 3), 3)
    assert (second.worth, second.bidding, second.play) == (50, Fraction(50, 3), Fraction(-50, 3))
    assert (last.worth, last.bidding, last.play, last.is_alone) == (0, -50, 0, True)


def test_the_defenders_are_compared_in_the_same_contract_from_their_side() -> None:
    scored = field("4S by N +1", "4S by N =", "4S by S =", "2S by N +2")
    (first,) = board_splits(scored, 11)
    assert (first.worth, first.bidding, first.play) == (0, Fraction(-50, 3), Fraction(-100, 3))


def test_imps_are_split_against_nothing() -> None:
    scored = field("4S by N =", "4S by N =", "3S by N +1", scoring=Scoring.CROSS_IMPS)
    (first,), (last,) = (board_splits(scored, number) for number in (1, 3))
    assert average_of(scored) == 0
    assert first.bidding == first.worth
    assert first.play == 0
    assert last.bidding + last.play == last.worth < 0


@pytest.mark.parametrize("name", ["club-mitchell"])
def test_on_the_example_the_parts_add_up_to_every_percentage(name: str) -> None:
    event = open_folder(EXAMPLES / name).event
    for stage in standings(event).stages:
        assert stage.field is not None
        scored = stage.field.scored
        for number in scored.numbers:
            splits = board_splits(scored, number)
            assert all(one.bidding + one.play + one.adjusted + 50 == one.worth for one in splits)
            assert evening_split(splits, average_of(scored)).total == scored.total(number).percent
