"""Scores as cells of a results file: levels of Guandan, scores of bridge, and what there is not."""

from __future__ import annotations

import pytest

from cardinal.contest.model import Game, LevelScore
from cardinal.contest.result_checks import impossible
from cardinal.contest.score_cell import nearby_scores, read_cell, write_cell
from cardinal.language import CardinalError
from cardinal.scoring import Played, read_score


@pytest.mark.clause("G2.级数", "G2.升级")
@pytest.mark.parametrize(
    ("cell", "score"),
    [
        # Levels are counted from 2; behind A, the twelfth above it, stands A passed.
        ("2:2", LevelScore(0, 0, "§G2.级数")), ("10:9", LevelScore(8, 7, "§G2.级数")),
        ("J:Q", LevelScore(9, 10, "§G2.级数")),
        ("k:a", LevelScore(11, 12, "§G2.级数")), ("A+ : 2", LevelScore(13, 0, "§G2.级数")),
        ("3", LevelScore(3, 0, "§G2.升级")), ("+1", LevelScore(1, 0, "§G2.升级")), ("-3", LevelScore(0, 3, "§G2.升级")),
        ("0", LevelScore(0, 0, "§G2.升级")),
    ],
)  # fmt: skip
def test_levels(cell: str, score: LevelScore) -> None:
    assert read_cell(cell, Game.GUANDAN, 1) == score
    assert read_cell(write_cell(score), Game.GUANDAN, 1) == score


@pytest.mark.parametrize("cell", ["1:2", "2:1", "B:2", "A+:"])
def test_levels_that_there_are_not(cell: str) -> None:
    with pytest.raises(CardinalError) as caught:
        read_cell(cell, Game.GUANDAN, 1)
    levels = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "A+")
    assert (caught.value.cites, caught.value.legal) == (("G2.级数",), levels)


@pytest.mark.parametrize(
    "cell",
    [
        "420", "-50", "4S by N =", "=420", "=-50", "60% 620; 40% -100", "33.33% 620; 66.67% -100", "A+/A-", "A/A",
        "A-/A+", "55%/45%", "52.50%/47.50%", "420/-420", "60% 620; 40% -100/-620", "fouled b: 420", "not played",
        "cancelled", "late", "bye",
    ],
)  # fmt: skip
def test_a_score_is_written_as_it_is_read(cell: str) -> None:
    assert write_cell(read_cell(cell, Game.BRIDGE, 1)) == cell


@pytest.mark.parametrize("cell", ["A+/A-", "not played"])
def test_guandan_has_artificial_scores_too(cell: str) -> None:
    assert read_cell(cell, Game.GUANDAN, 1) == read_score(cell)


@pytest.mark.clause("G2.级数")
@pytest.mark.parametrize("cell", ["420", "=420", "4S by N =", "60% 620; 40% -100", "420/-420", "+4", "x"])
@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_a_refusal_at_guandan_speaks_of_levels_and_not_of_contracts(cell: str, language: str) -> None:
    with pytest.raises(CardinalError) as caught:
        read_cell(cell, Game.GUANDAN, 1)
    told = caught.value.text.render(language).replace(cell, "")
    assert "A+:6" in told
    assert "+3" in told
    assert "420" not in told
    assert "by N" not in told
    assert "A+:6" in caught.value.legal


def test_contracts_are_made_with_thirteen_tricks_and_go_down_with_none() -> None:
    # Seven notrump: 220, 300 for the game and 1,000 for the slam; redoubled and down thirteen: 400, 1,000, 1,600, then
    # 600 for each of ten more. Vulnerable 500 for the game and 1,500; 400, and 600 for each of twelve more.
    for score, board in ((1520, 1), (-1520, 1), (-7000, 1), (7000, 1), (2220, 4), (-7600, 4)):
        assert impossible(Played(score), board) is None, score
    assert [impossible(Played(score), 1) for score in (7600, -7600, 410)] == [7600, -7600, 410]


@pytest.mark.parametrize("cell", ["425", "=425", "-5", "1001"])
def test_a_score_that_does_not_end_in_nought_is_no_bridge_score(cell: str) -> None:
    with pytest.raises(CardinalError) as caught:
        read_cell(cell, Game.BRIDGE, 1)
    number = int(cell.removeprefix("="))
    assert caught.value.cites == ("77/trick-score-suit", "2/3")
    assert caught.value.legal == nearby_scores(number, 1)
    assert caught.value.text.values == {"score": number, "board": 1, "near": nearby_scores(number, 1)}


def test_the_four_nearest_scores_that_there_are() -> None:
    # Nobody vulnerable: one down is 50, one down doubled and two down 100, seven clubs or diamonds in part 70 to 90.
    assert nearby_scores(0, 1) == (-70, -50, 0, 50)
    # 3NT with nine and ten tricks, 4S made, 5C with thirteen tricks are 400, 430, 420, 440.
    assert nearby_scores(425, 1) == (400, 420, 430, 440)
