"""R31 to R47: clocks, late finishes, the move, and when a round, a segment or a match is over."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction

import pytest

from cardinal.language import NotAllowed, NotNow
from cardinal.laws.clause import book
from cardinal.laws.conditions import Conditions
from cardinal.laws.ctcba import end_of_play, match_time, pairs_time
from cardinal.laws.ctcba.end_of_play import PairsRound, Segment, pairs_round_end, segment_end
from cardinal.regulations.pack import find_pack

ONE = datetime(2024, 5, 1, 13, 0)
SECOND = Fraction(1, 60)
TIMES, SLOW_PLAY = find_pack("ctcba").regulation.times, find_pack("ctcba").regulation.slow_play


@pytest.mark.clause("R31")
@pytest.mark.parametrize(("boards", "time"), [(16, "2:15"), (24, "3:20"), (28, "4:00"), (32, "4:30")])
def test_the_time_of_a_match(boards: int, time: str) -> None:
    hours, minutes = map(int, time.split(":"))
    assert match_time.time_limit(TIMES, boards).value == 60 * hours + minutes


@pytest.mark.clause("R31")
def test_for_other_numbers_the_organiser_has_to_say() -> None:
    with pytest.raises(NotAllowed) as refusal:
        match_time.time_limit(TIMES, 20)
    assert refusal.value.cites == ("R31",)
    assert match_time.time_limit(replace(TIMES, team_match=(*TIMES.team_match, (20, 170))), 20).value == 170


@pytest.mark.clause("R31", "R32", "R47")
def test_worked_case_seven() -> None:
    over = match_time.minutes_over(TIMES, ONE, datetime(2024, 5, 1, 16, 37), 24)
    assert over.value == 17
    assert over.clauses == ("R31", "R47")
    assert match_time.overrun_deduction(SLOW_PLAY, over.value).value == Fraction(3, 2)
    assert match_time.minutes_over(TIMES, ONE, ONE + timedelta(hours=3), 24).value == 0


@pytest.mark.clause("R32")
@pytest.mark.parametrize(
    ("minutes", "vp"),
    [
        (0, "0"), (5, "0"), (5 + SECOND, "0.5"), (10, "0.5"), (10 + SECOND, "1"), (15, "1"), (15 + SECOND, "1.5"),
        (20, "1.5"), (20 + SECOND, "2"), (25, "2"), (25 + SECOND, "2.5"), (30, "2.5"),
    ],
)  # fmt: skip
def test_half_a_vp_for_every_five_minutes_begun_after_the_first_five(minutes: Fraction, vp: str) -> None:
    assert match_time.overrun_deduction(SLOW_PLAY, minutes).value == Fraction(vp)


@pytest.mark.clause("R32")
def test_nothing_is_said_beyond_half_an_hour() -> None:
    assert match_time.overrun_deduction(SLOW_PLAY, 30 + SECOND).value is None


@pytest.mark.clause("R35")
@pytest.mark.parametrize(("percent", "part"), [(100, "1.5"), (50, "0.8"), (70, "1.1"), (30, "0.5"), (0, "0")])
def test_a_deduction_is_shared_by_responsibility(percent: int, part: str) -> None:
    # 1.5 VP: 0.75, 1.05 and 0.45 go half upwards to a tenth.
    assert match_time.share_of(Fraction(3, 2), percent).value == Fraction(part)


@pytest.mark.clause("R36")
@pytest.mark.parametrize(
    ("boards", "minutes", "first"), [(1, 8, 10), (2, 15, 19), (3, 22, 28), (4, 28, 36)]
)  # worked case 9: three boards
def test_the_clock_of_a_round(boards: int, minutes: int, first: int) -> None:
    assert pairs_time.round_minutes(TIMES, boards).value == minutes
    assert pairs_time.round_minutes(TIMES, boards, first=True).value == first


@pytest.mark.clause("R36")
def test_a_round_of_five_boards_needs_an_own_time() -> None:
    with pytest.raises(NotAllowed) as refusal:
        pairs_time.round_minutes(TIMES, 5)
    assert refusal.value.cites == ("R36",)
    assert pairs_time.round_minutes(replace(TIMES, pairs_round=((5, 35),)), 5, first=True).value == 45


def test_the_tables_are_those_of_the_catalogue() -> None:
    def minutes(clause: str) -> dict[int, int]:
        table = book("ctcba")[clause].table
        assert isinstance(table, dict)
        return {int(boards): time for boards, time in table["minutes"].items()}

    assert minutes("R31") == dict(TIMES.team_match)
    assert minutes("R36") == dict(TIMES.pairs_round)


@pytest.mark.clause("R42")
def test_pairs_move_on_the_directors_word_and_where_they_are_sent() -> None:
    pairs_time.may_move(called=True, instructed=(4, "EW"), to=(4, "EW")).insist()
    with pytest.raises(NotNow) as early:
        pairs_time.may_move(called=False, instructed=(4, "EW"), to=(4, "EW")).insist()
    with pytest.raises(NotAllowed) as astray:
        pairs_time.may_move(called=True, instructed=(4, "EW"), to=(5, "EW")).insist()
    assert early.value.cites == astray.value.cites == ("R42",)


# R45 to R47


@pytest.mark.clause("R45/1")
@pytest.mark.parametrize(
    ("table", "last", "end"),
    [
        (PairsRound(played=10, entered=12, move_called=15), False, 15),
        (PairsRound(played=16, entered=18, move_called=15), False, 18),
        (PairsRound(played=10, entered=12), False, None),
        (PairsRound(played=10, move_called=15), False, None),
        (PairsRound(played=10, entered=12, move_called=15), True, None),
        (PairsRound(played=10, entered=12, delivered=20), True, 20),
    ],
)
def test_when_a_round_of_pairs_is_over(table: PairsRound, last: bool, end: float | None) -> None:
    assert pairs_round_end(table, last=last).value == end


@pytest.mark.clause("R45/2")
@pytest.mark.parametrize(
    ("segment", "last", "end"),
    [
        (Segment(compared=10, converted=11), False, 11),
        (Segment(compared=10), False, None),
        (Segment(compared=10, converted=11), True, None),
        (Segment(compared=10, converted=11, computed=12), True, None),
        (Segment(compared=10, converted=11, computed=12, delivered=14), True, 14),
    ],
)
def test_when_a_segment_and_a_match_are_over(segment: Segment, last: bool, end: float | None) -> None:
    assert segment_end(segment, last=last).value == end


@pytest.mark.clause("R46")
def test_errors_may_be_reported_for_thirty_minutes_or_the_organisers_time() -> None:
    assert end_of_play.correction_limit(Conditions()).value == 30
    assert end_of_play.correction_limit(Conditions({"correction_period": 60})).value == 60
    assert end_of_play.correction_limit(Conditions({"correction_period_earlier": 20})).value == 20
    assert [end_of_play.may_correct("entry", minutes, 30).value for minutes in (30, 31)] == [True, False]
    assert end_of_play.may_correct("regret", 1, 30).value is False


@pytest.mark.clause("R47")
def test_a_match_is_finished_when_its_record_arrives() -> None:
    assert end_of_play.finish_time(97.5).value == 97.5
    assert end_of_play.finish_time(None).value is None
