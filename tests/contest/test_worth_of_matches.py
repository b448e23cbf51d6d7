"""What both sides have for a match without play, whole: VPs, match points, the part of a win, clauses, winner."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.match_table import ScoredMatch
from cardinal.contest.model import Event, Form, Match, Outcome
from cardinal.contest.stage import Scoring, Stage
from cardinal.contest.standings import standings
from cardinal.contest.tie_facts import MatchSide
from cardinal.scoring import VPTable
from tests.contest.event_maker import (
    CTCBA,
    Terms,
    contestants,
    guandan_event,
    guandan_terms,
    levels_match,
    team_event,
)

SWISS = Stage("s", "swiss", rounds=3, boards=16, scoring=Scoring.VP, vp_scale="ctcba")
LEVELS = Stage("s", "swiss", rounds=3, scoring=Scoring.LEVELS, duplicate=False)
HALF = Fraction(1, 2)


def last(event: Event) -> ScoredMatch:
    found = standings(event).stage("s").matches
    assert found is not None
    return found.table.scored[-1]


def with_match(event: Event, match: Match) -> Event:
    numbers = {number for one in (*event.matches, match) for number in one.numbers}
    return replace(event, matches=(*event.matches, match), contestants=contestants(sorted(numbers)))


# Round 1: team 1 has 20 of 30 by 20 IMPs, team 2 has 12 by 12 IMPs behind. So R13.2 gives team 1 its own average of 20
# (against 1.2 x 15 = 18 and 30 - 12 = 18), and team 2 the fixed 18 (against 12 and 30 - 20 = 10).
OWN, FIXED = ("20", 1, "§R13.2 §R13.2(2)"), ("18", 1, "§R13.2 §R13.2(1)")
LOST, EXCUSED = ("0", 0, "§R13.1"), ("15", HALF, "§R71.1")
BOTH, DRAWN, OFFENDER = ("0", 0, "§R13.1 §R47"), ("15", HALF, "§R30/3"), ("9", HALF, "§R30/3")


@pytest.mark.clause("R13.1", "R13.2", "R47", "R71.1", "R30/3")
@pytest.mark.parametrize(
    ("outcome", "home", "away", "winner"),
    [
        (Outcome.FORFEIT_HOME, LOST, FIXED, 2),
        (Outcome.WITHDREW_HOME, LOST, FIXED, 2),
        (Outcome.FORFEIT_AWAY, OWN, LOST, 1),
        (Outcome.WITHDREW_AWAY, OWN, LOST, 1),
        (Outcome.FORFEIT_BOTH, BOTH, BOTH, None),
        (Outcome.EXCUSED_HOME, EXCUSED, FIXED, 2),
        (Outcome.EXCUSED_AWAY, OWN, EXCUSED, 1),
        (Outcome.VOID_HOME, OFFENDER, DRAWN, None),
        (Outcome.VOID_AWAY, DRAWN, OFFENDER, None),
        (Outcome.DRAWN, DRAWN, DRAWN, None),
    ],
)
def test_a_bridge_match_without_play(
    outcome: Outcome, home: tuple[str, int, str], away: tuple[str, int, str], winner: int | None
) -> None:
    played = team_event(SWISS, [[(1, 3, 20), (2, 4, -12)]], pack="ctcba")
    found = last(with_match(played, Match("s", 2, "1", 1, 2, outcome)))
    expected = tuple(
        MatchSide(2, number, other, outcome, Fraction(), Fraction(vp), score=Fraction(vp), won=Fraction(won), cites=by)
        for number, other, (vp, won, by) in ((1, 2, home), (2, 1, away))
    )
    assert tuple(replace(one, figures=()) for one in found.sides) == expected
    assert (found.winner, found.is_complete) == (winner, True)
    # An award tells what it was the best of; nothing else does.
    assert [len(one.figures) for one in found.sides] == [3 if vp in (FIXED, OWN) else 0 for vp in (home, away)]


def test_a_ruling_adds_its_clauses_once() -> None:
    played = team_event(SWISS, [[(1, 3, 20), (2, 4, -12)]], pack="ctcba")
    ruled = Match("s", 2, "1", 1, 2, Outcome.FORFEIT_AWAY, cites="§R13.1 §R11/2")
    assert [one.cites for one in last(with_match(played, ruled)).sides] == [
        "§R13.2 §R13.2(2) §R13.1 §R11/2",
        "§R13.1 §R11/2",
    ]


def test_a_bye_at_bridge() -> None:
    event = with_match(team_event(SWISS, [[(1, 2, 0)]], pack="ctcba"), Match("s", 2, "1", 3, None, Outcome.BYE))
    # 6/5 of a drawn match of 15.
    side = MatchSide(2, 3, None, Outcome.BYE, Fraction(), Fraction(18), score=Fraction(18), won=Fraction(1))
    assert (last(event).sides, last(event).winner) == ((replace(side, cites="§78D/2"),), 3)


def test_a_match_alone_that_is_no_bye_and_one_struck_out_give_nothing() -> None:
    event = team_event(SWISS, [[(1, 2, 0)]], pack="ctcba")
    for match in (Match("s", 2, "1", 3, None), Match("s", 2, "1", 3, 4, Outcome.DELETED)):
        assert last(with_match(event, match)) == ScoredMatch(match, ())


@pytest.mark.parametrize(
    ("outcome", "won"),
    [
        (Outcome.FORFEIT_HOME, [(0, "§R13.1"), (1, "§R13.2")]),
        (Outcome.FORFEIT_AWAY, [(1, "§R13.2"), (0, "§R13.1")]),
        (Outcome.EXCUSED_HOME, [(HALF, "§R71.1"), (1, "§R13.2")]),
        (Outcome.VOID_HOME, [(HALF, "§R30/3"), (HALF, "§R30/3")]),
        (Outcome.DRAWN, [(HALF, "§R30/3"), (HALF, "§R30/3")]),
    ],
)
def test_in_a_knockout_there_are_no_points_for_a_forfeit_but_a_winner(outcome: Outcome, won: list[object]) -> None:
    stage = Stage("s", "knockout", boards=4, scoring=Scoring.IMPS)
    match = Match("s", 1, "1", 1, 2, outcome)
    found = last(Event(Terms((stage,), form=Form.TEAMS, pack="ctcba"), contestants((1, 2)), matches=(match,)))
    assert [(one.won, one.cites) for one in found.sides] == won
    assert {(one.vp, one.score, one.margin) for one in found.sides} == {(0, 0, 0)}


@pytest.mark.clause("R13.2(3)")
@pytest.mark.parametrize(
    ("scale", "boards", "behind", "vp"),
    [
        # R82, 16 boards: the forfeiting team had 25-5 against it: 30 - 5 = 25, the most there is.
        ("ctcba", 16, 46, "25"),
        ("ctcba-25-5", 16, 46, "25"),
        # Beaten by more it had less: 30 - 1 is 29, and 25 at most.
        ("ctcba", 16, 70, "25"),
        # On 20-0 the base is twice the draw of ten: 20 - 0, and the most is 20.
        ("wbf", 16, 60, "20"),
        # 12.8-7.2 by ten IMPs: 20 - 7.2.
        ("wbf", 16, 10, "12.8"),
    ],
)
def test_the_complement_of_the_forfeiting_team(scale: str, boards: int, behind: int, vp: str) -> None:
    stage = replace(SWISS, vp_scale=scale, boards=boards)
    # Team 1 drew its other match, so that its own average is the lowest of the three figures.
    played = team_event(stage, [[(1, 3, 0), (2, 4, -behind)]], pack="ctcba")
    found = last(with_match(played, Match("s", 2, "1", 1, 2, Outcome.FORFEIT_AWAY)))
    assert (found.sides[0].vp, found.sides[0].cites) == (Fraction(vp), "§R13.2 §R13.2(3)")


@pytest.mark.clause("R13.2(3)")
def test_the_base_and_the_most_of_the_complement_are_those_of_the_conditions() -> None:
    played = team_event(SWISS, [[(1, 3, 0), (2, 4, -20)]], pack="ctcba")
    event = with_match(played, Match("s", 2, "1", 1, 2, Outcome.FORFEIT_AWAY))
    terms = replace(CTCBA.forfeits, complement_base=Fraction(40), complement_most=Fraction(29))
    # The forfeiting team has 10: 40 - 10 = 30, at most 29. An event that does not say best of three has 2 x 15 - 10.
    for forfeits, vp in ((terms, 29), (replace(terms, best_of_three=False), 20)):
        told = replace(event, conditions=replace(event.conditions, forfeits=forfeits))  # type: ignore[type-var]
        assert last(told).sides[0].vp == vp


# -- Guandan --------------------------------------------------------------------------------------------------------

NOTHING, WON = (0, 0, 0, "§G34.6.1"), (2, 17, 1, "§G34.6.2")
AWAY, STAYED = (0, 0, 0, "§G35"), (2, 17, 1, "§G35")
LEAVE, GAVE_LEAVE = (1, 13, HALF, "§G36"), (2, 17, 1, "§G36 §G35")
LEVEL = (1, 13, HALF, "§G37.1.2.2")


@pytest.mark.clause("G34.6.1", "G34.6.2", "G35", "G36", "G37.1.2.2")
@pytest.mark.parametrize(
    ("outcome", "home", "away", "winner"),
    [
        (Outcome.FORFEIT_HOME, NOTHING, WON, 2),
        (Outcome.FORFEIT_AWAY, WON, NOTHING, 1),
        (Outcome.FORFEIT_BOTH, NOTHING, NOTHING, None),
        (Outcome.WITHDREW_HOME, AWAY, STAYED, 2),
        (Outcome.WITHDREW_AWAY, STAYED, AWAY, 1),
        (Outcome.EXCUSED_HOME, LEAVE, GAVE_LEAVE, 2),
        (Outcome.EXCUSED_AWAY, GAVE_LEAVE, LEAVE, 1),
        (Outcome.DRAWN, LEVEL, LEVEL, None),
        (Outcome.VOID_HOME, LEVEL, LEVEL, None),
        (Outcome.VOID_AWAY, LEVEL, LEVEL, None),
    ],
)
def test_a_guandan_match_without_play(
    outcome: Outcome, home: tuple[int, int, int, str], away: tuple[int, int, int, str], winner: int | None
) -> None:
    found = last(guandan_event(guandan_terms(LEVELS), [levels_match("s", 1, 1, 1, 2, outcome=outcome)]))
    expected = tuple(
        MatchSide(
            1, number, other, outcome, Fraction(), Fraction(vp), Fraction(points), Fraction(points), Fraction(won),
            cites=by,
        )
        for number, other, (points, vp, won, by) in ((1, 2, home), (2, 1, away))
    )  # fmt: skip
    assert (found.sides, found.winner) == (expected, winner)


@pytest.mark.clause("G36")
def test_an_excused_side_has_what_the_organiser_says_of_a_draw() -> None:
    terms = guandan_terms(LEVELS, draw_vp=12, match_points_draw=0)
    excused = last(guandan_event(terms, [levels_match("s", 1, 1, 1, 2, outcome=Outcome.EXCUSED_HOME)]))
    assert [(one.points, one.vp) for one in excused.sides] == [(0, 12), (2, 17)]
    # A match that is ruled a draw has the draw of its own scale.
    own = VPTable.of([[0, 10, 10], [1, 15, 5]], "§G47.2")
    scaled = guandan_terms(replace(LEVELS, vp_scale="own", vp_table=own), match_points_draw=0)
    drawn = last(guandan_event(scaled, [levels_match("s", 1, 1, 1, 2, outcome=Outcome.DRAWN)]))
    assert [(one.points, one.vp) for one in drawn.sides] == [(0, 10)] * 2


@pytest.mark.clause("G26.6", "G26.7")
def test_a_bye_and_a_round_sat_out_at_guandan() -> None:
    told = [
        levels_match("s", 1, 1, 1, 2, (5, 0)),
        levels_match("s", 1, 2, 3, None, outcome=Outcome.BYE),
        levels_match("s", 2, 1, 1, None, outcome=Outcome.SITS_OUT),
    ]
    event = guandan_event(guandan_terms(LEVELS, bye_imp=3), told)
    found = standings(event).stage("s").matches
    assert found is not None
    bye = (1, 3, None, Outcome.BYE, Fraction(3), Fraction(17), Fraction(3, 2), Fraction(3, 2), Fraction())
    # One match so far: 2 match points and 18 VPs for five levels (GA4.2).
    sat = (2, 1, None, Outcome.SITS_OUT, Fraction(), Fraction(18), Fraction(2), Fraction(2), Fraction())
    assert found.table.scored[1].sides == (MatchSide(*bye, cites="§G26.6"),)
    assert found.table.scored[2].sides == (MatchSide(*sat, cites="§G26.7"),)
    assert [one.winner for one in found.table.scored[1:]] == [3, 1]


def test_at_guandan_too_a_match_alone_or_struck_out_gives_nothing() -> None:
    for match in (Match("s", 1, "1", 3, None), Match("s", 1, "1", 3, 4, Outcome.DELETED)):
        assert last(guandan_event(guandan_terms(LEVELS), [(match, [])])) == ScoredMatch(match, ())
