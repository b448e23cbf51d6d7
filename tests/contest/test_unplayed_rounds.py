"""What a round without opponents is worth: a figure of the conditions, or the contestant's own average."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.conditions_page import conditions_page, said
from cardinal.contest.explain import explain
from cardinal.contest.model import Event, Form, Match, Outcome
from cardinal.contest.stage import Average, Scoring, Stage
from cardinal.contest.stage_record import StagePlan, read_stage, stage_record
from cardinal.contest.standings import standings
from cardinal.language import Language
from cardinal.regulations.errors import BadConditions
from tests.contest.evening_maker import evening, listed, percentages, played
from tests.contest.event_maker import Terms, contestants, team_event

ENGLISH, JAPANESE = Language.EN, Language.JA
SWISS = Stage("s", "swiss", rounds=3, boards=16, scoring=Scoring.VP, vp_scale="ctcba")


def alone_in(folder_event: Event, round_number: int) -> int:
    seat = next(one for one in folder_event.seatings if one.round == round_number and not (one.ns and one.ew))
    return (seat.ns or seat.ew)[0]


def lines_of(event: Event, question: str, language: Language = ENGLISH) -> list[str]:
    return [reason.text.render(language) for reason in explain(event, question).reasons]


def test_the_worth_is_written_and_read_back() -> None:
    for raw in (60, "own_average"):
        stage, plan = read_stage({"name": "s", "sit_out": raw, "bye_vp": raw}, {})
        written = stage_record(stage, plan, {})
        assert (written["sit_out"], written["bye_vp"]) == (raw, raw)
    assert read_stage({"name": "s", "sit_out": "own_average"}, {})[0].sit_out is Average.OWN
    for wrong in (101, "average", -1, True):
        with pytest.raises(BadConditions) as caught:
            read_stage({"name": "s", "sit_out": wrong}, {})
        assert caught.value.legal == ("0–100", "own_average")
    assert stage_record(Stage("s"), StagePlan("s"), {}).keys() == {"name", "system", "rounds", "boards", "scoring"}


@pytest.mark.parametrize(("worth", "shown"), [(60, "60 %"), ("own_average", "the contestant's own average")])
def test_the_page_of_the_conditions_says_it_in_words(worth: object, shown: str) -> None:
    rows = [row for part in conditions_page(evening(13, sit_out=worth).conditions) for row in part.rows]
    (row,) = (row for row in rows if row.path.endswith(".sit_out"))
    assert [said(line, ENGLISH) for line in row.value] == [shown]


def test_a_percentage_has_a_row_in_the_explanation_of_the_total_and_of_the_round() -> None:
    folder = played(evening(13, sit_out=60), 2)
    alone = alone_in(folder.event, 1)
    # Two boards at 60 % of the top that boards have: two for every other result.
    top = 2 * (max(Counter(line.board for line in folder.event.lines).values()) - 1)
    (row,) = lines_of(folder.event, f"pair {alone} round 1")
    assert row.startswith("Round 1 was sat out: 2 boards at 60 % by the conditions")
    assert row in lines_of(folder.event, f"pair {alone} total")
    found = explain(folder.event, f"pair {alone} round 1")
    assert found.value == Fraction(60, 100) * 2 * top
    assert all(clause == "78D/2" for reason in found.reasons for clause in reason.clauses)


def test_the_own_average_leaves_the_percentage_and_changes_with_every_board() -> None:
    whole = evening(13, sit_out="own_average")
    for rounds in (2, 5):
        folder = played(whole, rounds)
        alone = alone_in(folder.event, 1)
        own = percentages(folder.event.lines)[alone]
        assert listed(folder)[alone] == own
        table = standings(folder.event).stages[0].field
        assert table is not None
        worth, mine = table.sat_out[alone], table.scored.total(alone)
        # What is sat out counts as so many boards more at the same part of the top.
        assert worth.points / worth.top == mine.points / mine.top == own / 100
        assert worth.boards == 2
        (row,) = lines_of(folder.event, f"pair {alone} round 1")
        assert "at its own average" in row
        assert "final when all its boards have a result" in row


def test_a_sit_out_without_a_worth_says_that_it_does_not_count() -> None:
    folder = played(evening(13), 2)
    alone = alone_in(folder.event, 1)
    assert lines_of(folder.event, f"pair {alone} round 1") == ["Round 1 was sat out: its 2 boards do not count."]
    assert lines_of(folder.event, f"pair {alone} round 1", JAPANESE) == ["第1ラウンドは休み：2ボードは数えません。"]


def test_at_imps_the_own_average_makes_sums_comparable() -> None:
    folder = played(evening(13, sit_out="own_average", scoring="cross_imps"), 7)
    table = standings(folder.event).stages[0].field
    assert table is not None
    for number in table.scored.numbers:
        mine = table.scored.total(number)
        sat_out = sum(
            len(seat.boards)
            for seat in folder.event.seatings
            if number in (*seat.ns, *seat.ew) and not (seat.ns and seat.ew)
        )
        assert table.score(number) == mine.points * (mine.boards + sat_out) / mine.boards
        assert mine.boards + sat_out == 14
    alone = alone_in(folder.event, 1)
    (row,) = lines_of(folder.event, f"pair {alone} round 1")
    assert "a board so far" in row


def with_bye(stage: Stage, round_number: int, rounds: list[list[tuple[int, int, int]]]) -> Event:
    event = team_event(stage, rounds)
    bye = Match("s", round_number, "", 5, outcome=Outcome.BYE)
    return replace(event, matches=(*event.matches, bye), contestants=contestants(range(1, 6)))


def score_of(event: Event, number: int) -> Fraction:
    return {row.number: row.score for one in standings(event).stages[0].rankings for row in one.rows}[number]


def test_a_bye_at_the_own_average_is_a_draw_until_a_match_is_played() -> None:
    stage = replace(SWISS, bye_vp=Average.OWN)
    first = with_bye(stage, 1, [[(1, 2, 0), (3, 4, 0)]])
    # A drawn match of 16 boards is 15 VPs of the 25-5 scale.
    assert score_of(first, 5) == 15
    second = with_bye(stage, 1, [[(1, 2, 0), (3, 4, 0)], [(5, 1, 20), (2, 3, 0)], [(5, 2, 0), (1, 3, 0)]])
    # 20 and 15 VPs: their mean is 17.5, and the three rounds are three times that.
    assert score_of(second, 5) == 3 * Fraction(35, 2)
    assert "Its own average in its other matches: 17.50 VPs." in lines_of(second, "team 5 round 1")


def test_without_a_scale_a_bye_is_a_percentage_or_the_mean_of_what_is_added_up() -> None:
    imps = Stage("s", "swiss", rounds=3, boards=16, scoring=Scoring.IMPS, sit_out=Average.OWN)
    event = with_bye(imps, 1, [[(1, 2, 0), (3, 4, 0)], [(5, 1, 9), (2, 3, 0)]])
    assert score_of(event, 5) == 18
    assert lines_of(event, "team 5 round 1") == ["Not played (a bye): 9 IMPs."]
    percent = replace(imps, scoring=Scoring.MATCHPOINTS, sit_out=Fraction(55))
    alone = Event(
        Terms((percent,), form=Form.PAIRS), contestants((5,)), matches=(Match("s", 1, "", 5, outcome=Outcome.BYE),)
    )
    assert score_of(alone, 5) == 55
