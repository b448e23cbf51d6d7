"""What a published list is worth, moment by moment, and corrections with everything that goes on record."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from cardinal.contest.correction_period import Claim, closes, corrected
from cardinal.contest.deadlines import Moments
from cardinal.contest.model import Appeal, Correction, Event, LevelScore, Match, Outcome, Place, Ruling, Seating
from cardinal.contest.publication import (
    Publication,
    Status,
    boards_to_show,
    missing_results,
    publication,
    rounds_to_show,
)
from cardinal.language import NotAllowed
from cardinal.scoring import LatePlay, Played
from tests.contest.event_maker import contestants, line, team_lines
from tests.contest.running_conditions import LEVELS, MITCHELL, SWISS, terms

START = datetime(2024, 5, 1, 22, 0)


def after(minutes: float) -> datetime:
    return START + timedelta(minutes=minutes)


MOMENTS = Moments(scheduled_end=START, end_of_play=after(5), publication=after(10))
MAIN, SECOND = {**MITCHELL, "name": "pairs"}, {**MITCHELL, "name": "second"}
WBF = terms("wbf-2017", MAIN, SECOND, form="pairs")
PAIRS = WBF.stages[0]


def event(*lines: Any, seatings: tuple[Seating, ...] = (), **more: Any) -> Event:
    return Event(WBF, contestants(range(1, 7)), seatings=seatings, lines=lines, **more)


# -- what a list is worth -------------------------------------------------------------------------------------------


def status(corrections: int, appeals: int, at: float, moments: Moments = MOMENTS, **more: Any) -> Status:
    own = terms(
        "wbf-2017", MAIN, SECOND, form="pairs", corrections={"minutes": corrections}, appeals={"minutes": appeals}
    )
    return publication(own, event(**more), "pairs", moments, after(at)).status


@pytest.mark.clause("79C1", "92B")
def test_both_periods_must_be_over_and_the_list_published() -> None:
    # Published at minute 10: 30 minutes end at 40, an hour at 70; the last minute belongs to each.
    for corrections, appeals in ((30, 60), (60, 30)):
        seen = [status(corrections, appeals, at) for at in (9.9, 10, 41, 70, 70.1)]
        assert seen == [Status.PROVISIONAL, Status.OFFICIAL, Status.OFFICIAL, Status.OFFICIAL, Status.FINAL]
    assert status(30, 30, 600, Moments(START)) is Status.PROVISIONAL


def test_an_appeal_about_another_stage_does_not_keep_this_one_open() -> None:
    def open_for(appeal: Appeal) -> tuple[Appeal, ...]:
        rulings = (Ruling("r1", Place("pairs", 1, "1", 1)), Ruling("r2", Place("second", 1, "1", 1)))
        one = event(rulings=rulings, appeals=(appeal,))
        return publication(WBF, one, "pairs", MOMENTS, after(600)).undecided

    here, there, nowhere = (Appeal(f"a{key}", key) for key in ("r1", "r2", "r9"))
    # One about a ruling that nobody entered keeps every stage open.
    assert (open_for(here), open_for(there), open_for(nowhere)) == ((here,), (), (nowhere,))


def test_what_stands_above_a_list() -> None:
    one = Publication("Main", after(20), Status.OFFICIAL, after(40), after(55), (), 3, "§79C1 §92B")
    appeals = (Appeal("a1", "r1"), Appeal("a2", "r1"))
    told = [
        one,
        replace(one, appeals_until=None),
        replace(one, undecided=appeals),
        replace(one, status=Status.FINAL, undecided=appeals),
        replace(one, status=Status.PROVISIONAL, undecided=appeals),
        replace(one, status=Status.PROVISIONAL, missing=0),
    ]
    at = "Main, 2024-05-01 22:20: "
    assert [each.text.render("en") for each in told] == [
        f"{at}official. Corrections until 2024-05-01 22:40, appeals until 2024-05-01 22:55.",
        f"{at}official. Corrections until 2024-05-01 22:40, appeals until –.",
        f"{at}official, appeals to be decided: 2.",
        f"{at}final.",
        f"{at}provisional, 3 results are missing.",
        f"{at}provisional, not yet open for inspection.",
    ]
    assert one.clauses == ("79C1", "92B")
    assert [each.label("en") for each in Status] == ["provisional", "official", "final"]


# -- what is missing ------------------------------------------------------------------------------------------------

SEATS = (
    Seating("pairs", 2, "1", (1,), (3,), (3, 4)),
    Seating("pairs", 1, "2", (2,), (4,), (1, 2)),
    Seating("pairs", 1, "1", (1,), (5,), (1, 2)),
    Seating("pairs", 1, "3", (3,), (), (1, 2)),
    Seating("pairs", 1, "4", (), (6,), (1, 2)),
    Seating("second", 1, "9", (1,), (2,), (9,)),
)


def test_every_result_that_is_wanted_and_nobody_has() -> None:
    found = event(
        line(1, 1, 1, 5, 420, stage="pairs"),
        line(2, 1, 1, 5, LatePlay(), stage="pairs"),
        line(1, 2, 2, 4, 90, stage="pairs"),
        line(4, 1, 1, 3, 90, stage="pairs", round_number=2),
        line(3, 7, 5, 6, 90, stage="second"),
        seatings=SEATS,
    )
    # A table without opponents and another stage want nothing here; a board put off is still to come.
    assert missing_results(found, "pairs") == ((1, "1", 2), (1, "2", 2), (2, "1", 3))
    assert boards_to_show(found, "pairs") == (1, 4)
    assert missing_results(found, "second") == ((1, "9", 9),)


def test_the_rounds_of_matches_that_are_over() -> None:
    stage = replace(terms("ctcba", SWISS).stages[0], rounds=3, boards=1, vp_scale="wbf")
    conditions = replace(terms("ctcba", SWISS), stages=(stage,))
    matches = tuple(Match("swiss", at, "1", 1, 2) for at in (1, 2, 3))
    lines = [each for one in matches for each in team_lines(one, [(420, 400)])]
    bye = Match("swiss", 2, "", 3, None, Outcome.BYE)
    found = Event(conditions, contestants((1, 2, 3)), matches=(*matches, bye), lines=tuple(lines[:2] + lines[4:]))
    assert missing_results(found, "swiss") == ((2, "1", 0),)
    assert rounds_to_show(found, "swiss") == (1, 3)


# -- corrections ----------------------------------------------------------------------------------------------------

WRONG = Correction(Place("pairs", 1, "2", 1), Played(170), Played(-170), "TD", START, "wrong sign")
GUANDAN = terms("china-guandan", LEVELS)
CTCBA = terms("ctcba", SWISS)


@pytest.mark.clause("79C1", "R46", "G48.1")
def test_the_end_of_the_period_and_its_clause() -> None:
    found = [closes(one, MOMENTS) for one in (WBF, CTCBA, GUANDAN)]
    # From publication by the Laws, from the end of play by the federation, from the scheduled end at Guandan.
    assert [(one.value, one.clauses) for one in found] == [
        (after(40), ("79C1",)), (after(35), ("R46",)), (after(30), ("G48.1",))
    ]  # fmt: skip


@pytest.mark.clause("79C1", "79C2")
def test_in_time_it_is_admitted_and_later_only_beyond_doubt_with_approval() -> None:
    asked = replace(WRONG, clauses=("79B",), refused="79C2")
    assert corrected(WBF, PAIRS, replace(asked, at=after(40)), MOMENTS, Claim()) == replace(
        asked, at=after(40), clauses=("79B", "79C1"), refused=""
    )
    late = replace(WRONG, at=after(40.1))
    open_ = terms("wbf-2017", MAIN, form="pairs", laws={"late_score_correction": "with_approval"})
    for claim, refused in (
        (Claim(beyond_doubt=True, approved=True), ""),
        (Claim(beyond_doubt=True), "79C2"),
        (Claim(approved=True), "79C2"),
    ):
        assert corrected(open_, PAIRS, late, MOMENTS, claim).refused == refused
        assert corrected(WBF, PAIRS, late, MOMENTS, claim).refused == "79C2"


@pytest.mark.clause("G20.3", "80B2(j)")
@pytest.mark.parametrize(("conditions", "clause"), [(WBF, "80B2(j)"), (GUANDAN, "G20.3")])
@pytest.mark.parametrize("missing", ["by", "at", "reason"])
def test_who_when_and_why_must_be_said(conditions: Any, clause: str, missing: str) -> None:
    bare = replace(WRONG, **{missing: None if missing == "at" else ""})  # type: ignore[arg-type]
    with pytest.raises(NotAllowed) as refused:
        corrected(conditions, conditions.stages[0], bare, MOMENTS, Claim())
    assert (refused.value.text.key, refused.value.cites) == (f"needs_{missing}", (clause,))


@pytest.mark.clause("G48.1.2", "G48.3")
def test_at_guandan_a_listed_error_needs_both_sides() -> None:
    place = Place("swiss", 1, "1", 3)
    wrong = Correction(place, LevelScore(3, 0), LevelScore(0, 3), "records", after(20), "sheet misread")
    swiss = GUANDAN.stages[0]
    assert corrected(GUANDAN, swiss, wrong, MOMENTS, Claim("settlement")).refused == "G48.1.2"
    assert corrected(GUANDAN, swiss, wrong, MOMENTS, Claim("settlement", agreed=True)).refused == ""
    # Any other error is for the referee until the same time; before the end is known it is in time.
    late = replace(wrong, at=after(31))
    assert corrected(GUANDAN, swiss, late, MOMENTS, Claim()).refused == "G48.3"
    assert corrected(GUANDAN, swiss, late, Moments(), Claim()).clauses == ("G48.3", "G22.11")
