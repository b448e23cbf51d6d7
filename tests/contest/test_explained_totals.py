"""Explanations of totals over matches and of knockouts that were level, whole."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.model import Event, Form, LevelScore, Match, Outcome, Penalty, PenaltyUnit, Source
from cardinal.contest.stage import Carry, CarryKind, Fall, Scoring, Stage
from tests.contest.event_maker import (
    Terms,
    contestants,
    guandan_event,
    guandan_terms,
    levels_match,
    line,
    team_event,
    team_lines,
)
from tests.contest.test_explained_fields import whole
from tests.contest.test_explained_matches import LEVELS, SHORT, SWISS, board, one_match

# -- totals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "lines"),
    [
        (
            SHORT,
            ["Round 1 against 2: 2 IMPs. [78B] = 2", "Total: 2 IMPs. [R70] = 2"],
        ),
        # Boards are counted, not their difference.
        (
            replace(SHORT, scoring=Scoring.BAM),
            [
                "Round 1 against 2: 1, which is worth 1.50 Board points. [78A] = 3/2",
                "Total: 1.50 Board points. [R70] = 3/2",
            ],
        ),
        (
            replace(SHORT, scoring=Scoring.VP, vp_scale="wbf"),
            [
                "Round 1 against 2: 2, which is worth 11.67 VPs. [78B 78D/1] = 1167/100",
                "Total: 11.67 VPs. [R70] = 1167/100",
            ],
        ),
    ],
)
def test_a_total_of_matches_in_its_unit(stage: Stage, lines: list[str]) -> None:
    # 50 points are 2 IMPs, and a board is flat. The blitz of two boards is 15 x 1.4142 = 21.21 IMPs: with R = 0.23607
    # two of them are worth 10 + 10 (1 - R^(2 / 21.21)) / (1 - R) = 11.67.
    assert whole(one_match(stage, [(50, 0), (0, 0)]), "team 1 total")[1:3] == lines


@pytest.mark.parametrize(("pack", "carry", "total"), [("ctcba", "78D/2 R67", "R70"), ("wbf-2017", "78D/2", "78D/2")])
def test_a_total_with_a_bye_a_carry_over_and_penalties(pack: str, carry: str, total: str) -> None:
    first, second = replace(SWISS, name="q"), replace(SWISS, carry_over=Carry(CarryKind.ALL))
    one, two = team_event(first, [[(1, 2, 20)]]), team_event(second, [[(1, 2, 3)]])
    event = replace(
        one,
        conditions=Terms((first, second), form=Form.TEAMS, pack=pack),
        matches=(*one.matches, *two.matches, Match("s", 2, "1", 1, None, Outcome.BYE)),
        lines=(*one.lines, *two.lines),
        penalties=(
            Penalty(1, "s", Fraction(2), PenaltyUnit.VP, ("R11/1",), "late", "TD", source=Source("p.csv", 2)),
            Penalty(1, "s", Fraction(4), PenaltyUnit.IMPS, round=2, fall=Fall.MATCH),
            Penalty(2, "s", Fraction(4), PenaltyUnit.VP),
        ),
    )
    # 20 carried, 16 and 18 for the bye, less 2.
    assert whole(event, "team 1 total")[:6] == [
        "1 c1, total of s = 52",
        "Round 1 against 2: 3, which is worth 16 VPs. [78B 78D/1 R82] = 16",
        "Round 2 against a bye: 18 VPs. [78D/2] = 18",
        f"Carried over: 20. [{carry}] = 20",
        "Penalty of 2 VPs by TD, off the total: 2 less; late. [R11/1] <p.csv:2> = -2",
        f"Total: 52 VPs. [{total}] = 52",
    ]


# -- knockouts ------------------------------------------------------------------------------------------------------


LEVEL = "The match was level, and so it was by this:"


@pytest.mark.parametrize(
    ("boards", "more", "sentence"),
    [
        # 430 and 490 are ten IMPs each.
        (
            [(430, 0), (-490, 0)],
            {},
            "What decided the match: total points of the match: -60 to 60 for home; 2 goes on. [R49.1 R49.1(1)]",
        ),
        # The points are level too, and away has two boards to one.
        (
            [(450, 0), (-430, 0), (-10, 0), (-10, 0), (0, 0)],
            {},
            "What decided the match: boards won, ten points being enough: 1 to 3 for home; 2 goes on. [R49.1 R49.1(2)]",
        ),
        ([(0, 0)], {"lot": 1}, "The match was level; lots drawn; 1 goes on. [R49.1 R49.1(4)]"),
        ([(0, 0)], {}, f"{LEVEL} boards won, ten points being enough. [R49.1 R49.1(2)]"),
    ],
)
def test_how_a_knockout_was_decided(boards: list[tuple[int, int]], more: dict[str, int], sentence: str) -> None:
    stage = Stage("s", "knockout", scoring=Scoring.IMPS)
    assert whole(one_match(stage, boards, **more), "team 1 round 1")[-1] == sentence


@pytest.mark.clause("R49.1(1)", "R49.1(2)")
def test_a_step_that_left_a_knockout_level_is_cited_before_the_one_that_decided() -> None:
    # 450 is 10 IMPs and 430 is 10; with two boards of ten points the points are level as well.
    event = one_match(Stage("s", "knockout", scoring=Scoring.IMPS), [(450, 0), (-430, 0), (-10, 0), (-10, 0), (0, 0)])
    assert whole(event, "team 1 round 1")[-3:] == [
        "Against 2 in all 10 to 10: 0. [78B] = 0",
        f"{LEVEL} total points of the match. [R49.1 R49.1(1)]",
        "What decided the match: boards won, ten points being enough: 1 to 3 for home; 2 goes on. [R49.1 R49.1(2)]",
    ]


def test_extra_boards_and_extra_deals_decide() -> None:
    event = one_match(Stage("s", "knockout", scoring=Scoring.IMPS), [(0, 0)])
    extra = team_lines(event.matches[0], [(20, 0)], first=101, extra=True)
    assert whole(replace(event, lines=(*event.lines, *extra)), "team 1 round 1")[-1] == (
        "What decided the match: extra boards: 1 to -1 for home; 1 goes on. [R49.1 R49.1(3)]"
    )
    levels = replace(LEVELS, system="knockout")
    match, lines = levels_match("s", 1, 1, 1, 2, (5, 5))
    more = line(101, 1, 1, 2, LevelScore(0, 3), extra=True)
    deals = guandan_event(guandan_terms(levels), [(match, [*lines, more])])
    assert whole(deals, "team 1 round 1")[-1] == (
        "What decided the match: extra deal: -3 to 3 for home; 2 goes on. [G49.2]"
    )
    lots = guandan_event(guandan_terms(levels), [(replace(match, lot=2), lines)])
    assert whole(lots, "team 1 round 1")[-1] == "The match was level; lots drawn; 2 goes on. [G49.3]"
    fined = replace(
        guandan_event(guandan_terms(levels), [levels_match("s", 1, 1, 1, 2, (5, 4))]),
        penalties=(Penalty(1, "s", Fraction(2), PenaltyUnit.VP, round=1),),
    )
    assert whole(fined, "team 1 round 1")[-1] == (
        "What decided the match: levels, less the penalties: -1 to 1 for home; 2 goes on. [G33.1.3]"
    )


def test_both_matches_of_a_round_of_multiple_teams() -> None:
    stage = Stage("s", "multiple_teams", boards=1, scoring=Scoring.IMPS)
    matches = (Match("s", 1, "1", 1, 2), Match("s", 1, "2", 3, 1))
    lines = [one for match in matches for one in team_lines(match, [(430, 0)])]
    event = Event(Terms((stage,), form=Form.TEAMS), contestants((1, 2, 3)), matches=matches, lines=tuple(lines))
    assert whole(event, "team 1 round 1") == [
        "1 c1, round 1 = 0",
        board(1, 430, 0, "+10"),
        "Against 2 in all 10 to 0: 10. [78B] = 10",
        board(1, 430, 0, "-10"),
        "Against 3 in all 0 to 10: -10. [78B] = -10",
    ]
    assert whole(event, "team 1 board 1")[0] == "1 c1, board 1 = 0"


def test_a_weighted_result_is_written_as_it_was_ruled() -> None:
    event = one_match(SHORT, [("60% 620; 40% -100", 620), (0, 0)])
    # Nothing and -12 IMPs (720 points), by 60 and 40: -4.8.
    found = board(1, "60% 620; 40% -100", 620, "-4.80", "78B 12C1(c)")
    assert whole(event, "team 1 round 1")[1] == found.replace("= -4.80", "= -24/5")
