"""What was decided and leads nowhere is told with its file and line."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.model import Appeal, Correction, Game, Penalty, PenaltyUnit, Place, Ruling, Source
from cardinal.contest.stage import Fall, Scoring, Stage
from cardinal.contest.standings import standings
from cardinal.contest.unapplied import applies, unapplied_lines
from cardinal.language import Language
from cardinal.scoring import Played
from tests.contest.event_maker import field_event, team_event

EVENT = field_event(Stage("s"), {1: [(1, 2, 420), (3, 4, -50)]})
SWISS = Stage("s", "swiss", boards=16, scoring=Scoring.VP, vp_scale="ctcba")


def penalty(unit: PenaltyUnit, number: int = 1, stage: str = "s", **more: object) -> Penalty:
    return Penalty(number, stage, Fraction(1), unit, source=Source("penalties.csv", 2), **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("one", "says"),
    [
        (penalty(PenaltyUnit.VP), "VPs"),
        (penalty(PenaltyUnit.TOP, number=9), "9"),
        (penalty(PenaltyUnit.TOP, stage="final"), "final"),
    ],
)
def test_a_penalty_that_comes_off_nothing_is_told_and_takes_nothing(one: Penalty, says: str) -> None:
    event = replace(EVENT, penalties=(one,))
    (found,) = unapplied_lines(event)
    assert str(found.source) == "penalties.csv:2"
    assert says in str(found.text)
    assert all(found.text.render(language) for language in Language)
    assert standings(event).flaws == (found,)
    assert [row.score for row in standings(event).final[0].rows] == [100, 100, 0, 0]


def test_what_comes_off_what() -> None:
    assert applies(penalty(PenaltyUnit.VP), SWISS, Game.BRIDGE)
    assert applies(penalty(PenaltyUnit.IMPS, round=1, fall=Fall.MATCH), SWISS, Game.BRIDGE)
    assert not applies(penalty(PenaltyUnit.IMPS), SWISS, Game.BRIDGE)  # of which match?
    assert not applies(penalty(PenaltyUnit.TOP), SWISS, Game.BRIDGE)
    cup = Stage("s", "knockout", scoring=Scoring.IMPS)
    assert applies(penalty(PenaltyUnit.IMPS, round=1), cup, Game.BRIDGE)
    assert not applies(penalty(PenaltyUnit.IMPS), cup, Game.BRIDGE)
    assert not applies(penalty(PenaltyUnit.VP, round=1), cup, Game.BRIDGE)
    assert applies(penalty(PenaltyUnit.VP), Stage("s", "swiss", scoring=Scoring.LEVELS), Game.GUANDAN)
    assert applies(replace(penalty(PenaltyUnit.TOP), amount=Fraction()), SWISS, Game.BRIDGE)  # a warning


@pytest.mark.clause("R70")
def test_why_a_penalty_of_a_knockout_comes_off_nothing() -> None:
    cup = Stage("s", "knockout", boards=16, scoring=Scoring.IMPS, vp_scale="ctcba")
    event = team_event(cup, [[(1, 2, 3)]], pack="ctcba")
    for unit, key, cites in ((PenaltyUnit.VP, "vp_in_knockout", "§R70"), (PenaltyUnit.IMPS, "penalty_round", "")):
        (found,) = unapplied_lines(replace(event, penalties=(penalty(unit),)))
        assert (found.text.key, found.cites) == (key, cites)


def test_a_ruling_about_nothing_and_an_appeal_against_nothing() -> None:
    place = Place("s", 1, "77", 1)
    event = replace(
        EVENT,
        rulings=(Ruling("r1", place, Played(0), source=Source("rulings.json", 1)),),
        corrections=(Correction(Place("s", 1, "1", 1), None, Played(0)),),
        appeals=(Appeal("a1", "r9", source=Source("appeals.json", 1)), Appeal("a2", "r1")),
    )
    assert [str(one.source) for one in unapplied_lines(event)] == ["rulings.json:1", "appeals.json:1"]


def test_a_ruling_about_a_board_in_both_rooms_or_a_whole_match_is_about_something() -> None:
    event = team_event(SWISS, [[(1, 2, 3)]])
    about = [Ruling("r1", Place("s", 1, "1", 3), Played(0)), Ruling("r2", Place("s", 1, "1"), Played(0))]
    assert unapplied_lines(replace(event, rulings=tuple(about))) == ()
