"""What counts at a place: result, correction, ruling, appeal, in that order, each kept."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from fractions import Fraction

import pytest

from cardinal.contest.model import Appeal, Correction, Event, Match, Outcome, Place, Room, Ruling, Seating
from cardinal.contest.settled import Cause, changes, settled_lines, settled_matches
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.standings import Upto, standings
from cardinal.scoring import Assigned, Played, Weighted, read_score, shares
from tests.contest.event_maker import Terms, contestants, field_event, line, team_event

BOARD = {1: [(1, 4, 620), (2, 5, 170), (3, 6, -100)]}
PLACE = Place("s", 1, "2", 1)
AT = datetime(2024, 5, 1, 20, 30)


def settled(event: Event) -> list[object]:
    return [one.score for one in settled_lines(event, "s")]


def test_a_correction_puts_the_result_right_and_is_kept() -> None:
    made = Correction(PLACE, Played(170), Played(-170), "TD", AT, "wrong sign", ("79C1",))
    event = replace(field_event(Stage("s"), BOARD), corrections=(made,))
    assert settled(event) == [Played(620), Played(-170), Played(-100)]
    assert event.lines[1].score == Played(170)
    (told,) = changes(event)[PLACE]
    assert (told.cause, told.by, told.reason, told.clauses) == (Cause.CORRECTION, "TD", "wrong sign", ("79C1",))


def test_a_correction_that_came_too_late_changes_nothing_and_stays_on_record() -> None:
    made = Correction(PLACE, Played(170), Played(-170), refused="79C2")
    event = replace(field_event(Stage("s"), BOARD), corrections=(made,))
    assert settled(event)[1] == Played(170)
    assert changes(event)[PLACE][0].cause is Cause.REFUSED


@pytest.mark.clause("12C1(c)")
def test_a_weighted_ruling_counts_by_its_weights_for_everybody() -> None:
    weighted = Weighted(shares((60, 620), (40, -100)))
    event = replace(field_event(Stage("s"), BOARD), rulings=(Ruling("r1", PLACE, weighted, clauses=("12C1(c)",)),))
    found = standings(event).final[0]
    # Pair 1 with 620: ties 60% and beats 40% of the weighted result, beats the other: 0.6 + 0.8 + 2 of 4.
    assert found.row(1).score == Fraction(340, 4)
    # The weighted pair: with 620 a tie and a win, 3; with -100 a loss and a tie, 1: 0.6 x 3 + 0.4 x 1 = 2.2.
    assert found.row(2).score == Fraction(220, 4)
    assert found.row(3).score == 100 * Fraction(4, 10) / 4


def test_a_decision_on_appeal_takes_the_place_of_the_ruling_or_leaves_it() -> None:
    ruling = Ruling("r1", PLACE, Assigned(620))
    event = replace(field_event(Stage("s"), BOARD), rulings=(ruling,))
    varied = Appeal("a1", "r1", decision="varied", score=Assigned(100), committee=("A", "B", "C"))
    upheld = replace(varied, decision="upheld", score=None)
    undecided = replace(varied, decision="")
    assert settled(event)[1] == Assigned(620)
    assert settled(replace(event, appeals=(varied,)))[1] == Assigned(100)
    assert settled(replace(event, appeals=(upheld,)))[1] == Assigned(620)
    assert settled(replace(event, appeals=(undecided,)))[1] == Assigned(620)
    assert [one.cause for one in changes(replace(event, appeals=(varied,)))[PLACE]] == [Cause.RULING, Cause.APPEAL]


def test_of_two_rulings_the_later_counts_whatever_their_order_in_the_file() -> None:
    early = Ruling("r1", PLACE, Assigned(620), at=AT)
    late = Ruling("r2", PLACE, Assigned(140), at=AT.replace(hour=21))
    event = field_event(Stage("s"), BOARD)
    assert settled(replace(event, rulings=(late, early)))[1] == Assigned(140)


def test_a_ruling_about_a_board_without_a_result_makes_one_for_those_who_sat_there() -> None:
    event = field_event(Stage("s"), BOARD)
    seats = Seating("s", 1, "2", (2,), (5,), (1, 2))
    ruling = Ruling("r1", Place("s", 1, "2", 2), read_score("A+/A-"))
    found = settled_lines(replace(event, seatings=(seats,), rulings=(ruling,)), "s")
    assert (found[-1].place.board, found[-1].ns, found[-1].ew) == (2, (2,), (5,))


def test_a_ruling_for_a_board_of_a_match_counts_in_both_rooms() -> None:
    event = team_event(Stage("s", "round_robin", boards=4, scoring=Scoring.IMPS), [[(1, 2, 2)]])
    ruling = Ruling("r1", Place("s", 1, "1", 4), read_score("A/A"))
    found = [one for one in settled_lines(replace(event, rulings=(ruling,)), "s") if one.board == 4]
    assert [one.score for one in found] == [read_score("A/A")] * 2
    bare = replace(event, lines=tuple(one for one in event.lines if one.board != 4), rulings=(ruling,))
    made = [one for one in settled_lines(bare, "s") if one.board == 4]
    assert [(one.place.room, one.ns) for one in made] == [(Room.OPEN, (1,)), (Room.CLOSED, (2,))]


def test_a_ruling_about_a_whole_match_changes_its_outcome() -> None:
    event = Event(Terms((Stage("s", "swiss"),)), contestants((1, 2)), matches=(Match("s", 1, "1", 1, 2),))
    ruling = Ruling("r1", Place("s", 1, "1"), outcome=Outcome.FORFEIT_AWAY, clauses=("G34.6.1",))
    (match,) = settled_matches(replace(event, rulings=(ruling,)), "s")
    assert (match.outcome, match.cites) == (Outcome.FORFEIT_AWAY, "§G34.6.1")


def test_standings_up_to_a_round_know_nothing_of_later_ones() -> None:
    lines = (
        line(1, 1, 1, 2, 420, round_number=1),
        line(1, 2, 3, 4, 0, round_number=1),
        line(2, 1, 1, 4, -420, round_number=2),
        line(2, 2, 3, 2, 0, round_number=2),
    )
    event = Event(Terms((Stage("s", rounds=2),)), contestants(range(1, 5)), lines=lines)
    assert standings(event, Upto("s", 1)).final[0].row(1).score == 100
    assert standings(event).final[0].row(1).score == 50
