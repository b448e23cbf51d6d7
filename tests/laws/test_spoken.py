"""Acts as people write them: what is unambiguous is read, and a refusal names what comes nearest."""

from __future__ import annotations

import pytest

from cardinal.cards import Seat
from cardinal.language import CardinalError, Language
from cardinal.laws.matters import hear_matter
from cardinal.laws.spoken import told_act, told_acts


@pytest.mark.parametrize(
    ("said", "line"),
    [
        ("E holds 14", "E holds 14 cards"),
        ("W leads H4 S5", "W leads H4 and S5"),
        ("W plays ♥4, ♠10", "W plays H4 and ST"),
        ("North 1C", "N calls 1C"),
        ("北 1♣", "N calls 1C"),
        ("N: pass", "N calls pass"),
        ("East bids 3N", "E calls 3NT"),
        ("E leads HK", "E leads HK"),
        ("East bids one heart", "E calls 1H"),
        ("North opened one no trump", "N calls 1NT"),
        ("E doubled", "E calls X"),
        ("E led the king of hearts", "E leads HK"),
        ("W dropped the ten of clubs.", "W drops CT"),
        ("E plays heart king", "E plays HK"),
        ("东家过", "E calls pass"),
        ("南家叫一黑桃", "S calls 1S"),
        ("南家打红心10", "S plays HT"),
        ("西家掉了黑桃K", "W drops SK"),
        ("東家首攻紅心K", "E leads HK"),
        ("東家賭倍", "E calls X"),
        ("ウエストはパス", "W calls pass"),
        ("ノースは1ノートランプとビッド", "N calls 1NT"),
        ("ウエストがハートのKをリード", "W leads HK"),
        ("イーストはスペードのキングを落とした", "E drops SK"),
        ('S calls dummy "heart king"', 'S calls dummy "heart king"'),
    ],
)
def test_what_is_unambiguous_is_read(said: str, line: str) -> None:
    assert told_act(said).line == line


def test_calls_without_a_seat_are_an_auction_from_the_dealer() -> None:
    acts = told_acts(["1C 1S 1H", "attention"], Seat.N)
    assert [act.line for act in acts] == ["N calls 1C", "E calls 1S", "S calls 1H", "attention"]
    later = told_acts(["W calls 1NT", "P - 2C", "X"], Seat.W)
    assert [act.line for act in later] == ["W calls 1NT", "N calls pass", "E calls 2C", "S calls X"]
    assert hear_matter({"acts": ["1C 1S 1H", "attention"]}).law == "27"


@pytest.mark.parametrize(
    ("said", "nearest"),
    [
        ("E hods 14 cards", ["E holds 14 cards"]),
        ("S claim 3", ["S claims 3"]),
        ("N looks at E hand", ["N looks at E's hand"]),
        ("W H4", ["W leads H4", "W plays H4"]),
        ("dirctor", ["director"]),
    ],
)
def test_a_refusal_names_what_comes_nearest_in_the_readers_language(said: str, nearest: list[str]) -> None:
    with pytest.raises(CardinalError) as refused:
        told_act(said)
    assert list(refused.value.legal) == nearest
    assert len({refused.value.render(language) for language in Language}) == len(Language)
    assert all(line in refused.value.render("ja") for line in nearest)


def test_what_is_like_nothing_is_refused_without_a_guess() -> None:
    with pytest.raises(CardinalError, match="begin with a seat and a verb"):
        told_act("blah blah")
