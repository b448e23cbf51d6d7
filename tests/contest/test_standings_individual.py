"""Players inside pairs and teams events: each with what its side had, on the boards that it played."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.model import Contestant, Event, Form, LevelScore, Match, Player, Room
from cardinal.contest.ranking import Figure
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.standings_individual import individual_standings
from tests.contest.event_maker import Terms, guandan_terms, line


def pair(number: int, *players: str) -> Contestant:
    return Contestant(number, f"c{number}", players)


def test_partners_of_a_pair_have_what_the_pair_has() -> None:
    people = (pair(1, "a", "b"), pair(2, "c", "d"), pair(3, "e", "f"), pair(4, "g", "h"))
    lines = (line(1, 1, 1, 2, 420), line(1, 2, 3, 4, -50))
    event = Event(Terms((Stage("s"),)), people, (Player("a", "Ann"),), lines=lines)
    found = individual_standings(event, "s")
    assert found.unit is Figure.PERCENT
    assert [(row.place, row.name, row.score) for row in found.rows][:4] == [
        (1, "Ann", 100), (1, "b", 100), (1, "g", 100), (1, "h", 100)
    ]  # fmt: skip
    assert [row.place for row in found.rows][4:] == [5, 5, 5, 5]


def test_a_substitute_has_the_boards_that_it_played_and_no_others() -> None:
    people = (pair(1, "a", "b"), pair(2, "c", "d"), pair(3, "e", "f"), pair(4, "g", "h"))
    lines = (
        line(1, 1, 1, 2, 420),
        line(1, 2, 3, 4, -50),
        line(2, 1, 1, 2, -50, players="a c sub d"),
        line(2, 2, 3, 4, 420),
    )
    found = individual_standings(Event(Terms((Stage("s"),)), people, lines=lines), "s")
    scores = {row.key: (row.score, row.boards) for row in found.rows}
    assert (scores["a"], scores["b"], scores["sub"]) == ((50, 2), (100, 1), (0, 1))


@pytest.mark.clause("78D/1")
def test_in_teams_a_result_is_compared_with_the_field_of_its_round() -> None:
    stage = Stage("s", "swiss", boards=1, scoring=Scoring.VP, vp_scale="wbf")
    lines = (
        line(1, 1, 1, 2, 620, room=Room.OPEN, players="a c b d"),
        line(1, 1, 2, 1, 170, room=Room.CLOSED, players="e a2 f b2"),
        line(1, 2, 3, 4, -100, room=Room.OPEN, players="g i h j"),
        line(1, 2, 4, 3, 250, room=Room.CLOSED),
    )
    terms = Terms((stage,), form=Form.TEAMS)
    people = tuple(Contestant(number, players=("w", "x", "y", "z")) for number in range(1, 5))
    event = Event(terms, people, lines=lines, matches=(Match("s", 1, "1", 1, 2), Match("s", 1, "2", 3, 4)))
    found = individual_standings(event, "s")
    # Four results make the datum, 235, to ten 240, though who played the last one is not known: +380 is 9 IMPs, -70 2.
    scores = {row.key: row.score for row in found.rows}
    assert (scores["a"], scores["e"], scores["g"], scores["i"], scores["a2"]) == (9, -2, -8, 8, 2)
    assert (found.unknown, found.unit) == (1, Figure.IMPS_PER_BOARD)
    assert next(row for row in found.rows if row.key == "a").contestants == (1,)


def test_the_same_board_of_another_round_is_not_compared() -> None:
    stage = Stage("s", "swiss", rounds=2, boards=1, scoring=Scoring.VP, vp_scale="wbf")
    lines = (
        line(1, 1, 1, 2, 430, players="a c b d"),
        line(1, 1, 2, 1, 0, players="e g f h", room=Room.CLOSED),
        line(1, 1, 1, 2, 0, players="a c b d", round_number=2),
    )
    people = (pair(1, "w"), pair(2, "x"))
    found = individual_standings(Event(Terms((stage,), form=Form.TEAMS), people, lines=lines), "s")
    # The datum of round 1 is 220 (215 to ten, half away): +210 is 5 IMPs; alone in round 2 there is nothing to win.
    assert next(row for row in found.rows if row.key == "a").total == 5


def test_guandan_players_by_levels_against_the_datum_of_the_deal() -> None:
    stage = Stage("s", "swiss", boards=1, scoring=Scoring.LEVELS)
    lines = (
        line(1, 1, 1, 2, LevelScore(3, 0), players="a c b d"),
        line(1, 1, 2, 1, LevelScore(0, 1), players="e g f h", room=Room.CLOSED),
    )
    event = Event(guandan_terms(stage), (pair(1, "w"), pair(2, "x")), lines=lines)
    found = individual_standings(event, "s")
    # The mean of 3 and -1 is 1.
    assert {row.key: row.score for row in found.rows if row.key in "aceg"} == {"a": 2, "c": -2, "e": -2, "g": 2}
    plain = replace(event, conditions=guandan_terms(replace(stage, duplicate=False)))
    assert {row.key: row.score for row in individual_standings(plain, "s").rows if row.key in "ag"} == {
        "a": Fraction(3), "g": Fraction(1)
    }  # fmt: skip
