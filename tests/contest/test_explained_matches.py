"""Explanations of matches, whole: every sentence with its clauses, its source and the number that it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.contest.model import (
    Event,
    Form,
    LevelScore,
    Line,
    Loan,
    Match,
    Outcome,
    Penalty,
    PenaltyUnit,
    Place,
    Room,
    Ruling,
    Source,
)
from cardinal.contest.stage import Fall, Scoring, Stage
from cardinal.scoring import Played
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

SWISS = Stage("s", "swiss", rounds=2, boards=16, scoring=Scoring.VP, vp_scale="ctcba")
SHORT = Stage("s", "round_robin", boards=2, scoring=Scoring.IMPS)
LEVELS = Stage("s", "swiss", rounds=2, scoring=Scoring.LEVELS, duplicate=False)


def one_match(stage: Stage, boards: Sequence[tuple[object, object]], pack: str = "ctcba", **more: object) -> Event:
    match = Match("s", 1, "1", 1, 2, **more)  # type: ignore[arg-type]
    terms = Terms((replace(stage, boards=len(boards)),), form=Form.TEAMS, pack=pack)
    return Event(terms, contestants((1, 2)), matches=(match,), lines=tuple(team_lines(match, boards)))


def board(number: int, in_open: object, in_closed: object, value: str, clauses: str = "78B") -> str:
    said = f"Board {number}: {in_open} where home sits North-South, {in_closed} at the other table: {value}."
    return f"{said} [{clauses}] = {value.removeprefix('+')}"


# -- a match of teams -----------------------------------------------------------------------------------------------


@pytest.mark.clause("78B", "R82")
def test_a_match_with_victory_points_from_both_sides() -> None:
    # 430 is 10 IMPs, 20 one: 9 IMPs over 8 boards are 18-12 (R82).
    event = one_match(SWISS, [(430, 0), (-20, 0)] + [(0, 0)] * 6)
    flat = [board(number, 0, 0, "0") for number in range(3, 9)]
    assert whole(event, "team 1 round 1") == [
        "1 c1, round 1 = 18",
        board(1, 430, 0, "+10"),
        board(2, -20, 0, "-1"),
        *flat,
        "Against 2 in all 10 to 1: 9. [78B 78D/1 R82] = 9",
        "9 IMPs over 8 boards (Chinese Taipei match scale, 25–5): 18 VPs. [78B 78D/1 R82] = 18",
    ]
    assert whole(event, "team 2 round 1") == [
        "2 c2, round 1 = 12",
        board(1, 430, 0, "-10"),
        board(2, -20, 0, "+1"),
        *flat,
        "Against 1 in all 1 to 10: -9. [78B 78D/1 R82] = -9",
        "-9 IMPs over 8 boards (Chinese Taipei match scale, 25–5): 12 VPs. [78B 78D/1 R82] = 12",
    ]


def test_a_board_of_a_match_with_what_became_of_both_results() -> None:
    event = one_match(SHORT, [(430, 0), (20, 0)])
    ruling = Ruling("r1", Place("s", 1, "1", 1, Room.CLOSED), Played(-50), by="TD", source=Source("rulings.csv", 2))
    # 430 and 50 are 480 points: 10 IMPs.
    assert whole(replace(event, rulings=(ruling,)), "team 2 board 1") == [
        "2 c2, board 1 = -10",
        board(1, 430, -50, "-10"),
        "Round 1, table 1, board 1: 1 North-South against 2 East-West: 430. [] <results.csv:10>",
        "Round 1, table 1, board 1: 2 North-South against 1 East-West: 0. [] <results.csv:10>",
        "Ruling r1 by TD at -: -50; -. [] <rulings.csv:2>",
    ]


@pytest.mark.parametrize(
    ("in_open", "in_closed", "sentence"),
    [
        (430, "late", "Board 1: 430 and late; nothing yet. []"),
        (430, None, "Board 1: 430 and -; nothing yet. []"),
        (None, 430, "Board 1: - and 430; nothing yet. []"),
        (
            430,
            "cancelled",
            "Board 1: 430 and cancelled; it was cancelled and adds nothing to either side. [] = 0",
        ),
        (
            "not played",
            "not played",
            "Board 1: not played and not played; it was taken away and is flat, 0 to either side. [R59] = 0",
        ),
    ],
)
def test_a_board_that_has_no_value(in_open: object, in_closed: object, sentence: str) -> None:
    event = one_match(SHORT, [(in_open or 0, in_closed or 0), (20, 0)])
    gone = Room.OPEN if in_open is None else Room.CLOSED if in_closed is None else Room.NONE
    lines = tuple(one for one in event.lines if one.board == 2 or one.place.room is not gone)
    found = whole(replace(event, lines=lines), "team 1 round 1")
    assert found[1:3] == [sentence, board(2, 20, 0, "+1")]
    # A cancelled board is over: the match counts without it.
    if in_closed in ("cancelled", "not played"):
        assert found[3:] == ["Against 2 in all 1 to 0: 1. [78B] = 1"]
    else:
        assert (found[0], found[3:]) == (
            "1 c1, round 1 = None",
            ["The match is not finished; it does not count yet. []"],
        )


def test_a_board_that_waits_for_a_ruling() -> None:
    found = whole(one_match(SHORT, [("A+/A-", "A/A"), (20, 0)]), "team 1 round 1")
    assert found[1].startswith("Board 1 waits for a ruling: ")
    assert found[1].endswith(" [86B2]")
    assert found[2:] == [board(2, 20, 0, "+1"), "The match is not finished; it does not count yet. []"]
    levels = one_match(SHORT, [(LevelScore(3, 0), 0)])
    assert whole(levels, "team 1 round 1")[1:2] == [
        "Board 1 waits for a ruling: A result in levels stands where a score of a bridge board belongs. []"
    ]


@pytest.mark.parametrize(("number", "given", "cites", "clauses"), [(1, "2", "§G32.2", "G32.2"), (2, "-2", "", "G32")])
def test_what_was_given_before_the_first_board(number: int, given: str, cites: str, clauses: str) -> None:
    event = one_match(SHORT, [(430, 0)], start_home=Fraction(3), start_away=Fraction(1), cites=cites)
    totals = "13 to 1: 12. [78B] = 12" if number == 1 else "1 to 13: -12. [78B] = -12"
    assert whole(event, f"team {number} round 1")[2:] == [
        f"Given before the first board: {given}. [{clauses}] = {given}",
        f"Against {3 - number} in all {totals}",
    ]


def lent(stage: Stage, players: dict[tuple[int, Room], str], borrowed: tuple[str, ...]) -> Event:
    """10 IMPs to home on board 1, 5 to away on board 2 and 1 to home on board 3, with those who sat there."""
    event = one_match(stage, [(430, 0), (-210, 0), (20, 0)], borrowed=tuple(map(Loan.parse, borrowed)))

    def seated(one: Line) -> Line:
        return replace(one, players=tuple(players.get((one.board, one.place.room), "n e s w").split()))

    return replace(event, lines=tuple(map(seated, event.lines)))


@pytest.mark.clause("R12.2")
@pytest.mark.parametrize(
    ("players", "loans", "totals"),
    [
        # Home sits North-South in the open room: of 10 a third is lost, to the nearest 7 are left.
        ({(1, Room.OPEN): "x e s w"}, [(1, 10, 7, 3)], (8, 5)),
        ({(1, Room.OPEN): "n e x w"}, [(1, 10, 7, 3)], (8, 5)),
        # In the closed room it sits East-West.
        ({(1, Room.CLOSED): "n x s w"}, [(1, 10, 7, 3)], (8, 5)),
        ({(1, Room.CLOSED): "n e s x"}, [(1, 10, 7, 3)], (8, 5)),
        # Away won nothing on board 1; of its 5 on board 2 it keeps 3 (5 x 2/3 = 3.33).
        ({(1, Room.OPEN): "n x s w"}, [], (11, 5)),
        ({(2, Room.OPEN): "n e s x"}, [(2, 5, 3, 2)], (11, 3)),
        ({(2, Room.CLOSED): "x e s w"}, [(2, 5, 3, 2)], (11, 3)),
        # Both: of 11 home keeps 7 (7.33), of 5 away keeps 3.
        (
            {(1, Room.OPEN): "x e s w", (3, Room.OPEN): "x e s w", (2, Room.OPEN): "n y s w"},
            [(1, 11, 7, 4), (2, 5, 3, 2)],
            (7, 3),
        ),
        # Who sat there is not known.
        ({(1, Room.OPEN): "x e s"}, [], (11, 5)),
    ],
)
def test_what_a_borrowed_player_costs(
    players: dict[tuple[int, Room], str], loans: list[tuple[int, int, int, int]], totals: tuple[int, int]
) -> None:
    event = lent(SHORT, players, ("x", "y"))
    told = [
        f"A borrowed player sat for {number} on boards where it won {won} IMPs; a third less leaves {left}: {taken}"
        f" taken off. [R12.2] = {taken}"
        for number, won, left, taken in loans
    ]
    for number, (own, against) in ((1, totals), (2, totals[::-1])):
        found = whole(event, f"team {number} round 1")[4:]
        margin = own - against
        assert found == [*told, f"Against {3 - number} in all {own} to {against}: {margin}. [78B R12.2] = {margin}"]
    bare = whole(lent(SHORT, players, ()), "team 1 round 1")[4:]
    assert bare == ["Against 2 in all 11 to 5: 6. [78B] = 6"]


def test_the_penalties_of_a_match_are_those_of_its_two_contestants_and_round() -> None:
    def fine(number: int, at: int, unit: PenaltyUnit = PenaltyUnit.IMPS, stage: str = "s") -> Penalty:
        return Penalty(number, stage, Fraction(4), unit, ("R68.2",), "late", "TD", None, at, Fall.MATCH)

    others = (fine(3, 1), fine(1, 2), fine(1, 1, stage="q"), replace(fine(1, 1, PenaltyUnit.VP), fall=Fall.STAGE))
    event = replace(team_event(replace(SWISS, boards=8), [[(1, 2, 20)]]), penalties=(fine(1, 1), *others))
    for number, value, totals in ((1, "-4", "2 in all 16 to 0: 16."), (2, "4", "1 in all 0 to 16: -16.")):
        found = whole(event, f"team {number} round 1")
        assert found[9:10] == [f"Penalty of 4 IMPs on 1 by TD, off the match: 4 less; late. [R68.2] = {value}"]
        assert found[10].startswith(f"Against {totals}")


# -- matches without play -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("match", "lines"),
    [
        (Match("s", 2, "1", 1, None, Outcome.BYE), ["Not played (a bye): 18 VPs. [78D/2] = 18"]),
        (
            Match("s", 2, "1", 1, 2, Outcome.DELETED),
            ["The match was struck out; neither side has anything from it. []"],
        ),
        (Match("s", 2, "1", 1, 2, Outcome.FORFEIT_HOME), ["Not played (home forfeits): 0 VPs. [R13.1] = 0"]),
        (Match("s", 2, "1", 1, 2, Outcome.VOID_HOME), ["Not played (void through home's fault): 9 VPs. [R30/3] = 9"]),
        (Match("s", 2, "1", 1, 2), ["The match is not finished; it does not count yet. []"]),
    ],
)
def test_a_match_of_bridge_without_play(match: Match, lines: list[str]) -> None:
    event = team_event(SWISS, [[(1, 2, 0)]], pack="ctcba")
    assert whole(replace(event, matches=(*event.matches, match)), "team 1 round 2")[1:] == lines


def test_a_match_of_guandan_without_play() -> None:
    told = [
        levels_match("s", 1, 1, 1, 2, (7, 2)),
        levels_match("s", 2, 1, 1, 2, outcome=Outcome.EXCUSED_AWAY),
        levels_match("s", 2, 2, 3, None, outcome=Outcome.BYE),
    ]
    event = guandan_event(guandan_terms(LEVELS), told)
    assert whole(event, "team 1 round 2") == [
        "1 c1, round 2 = 2",
        "Not played (away is excused): 2 match points and 17 VPs. [G36 G35] = 2",
    ]
    unscored = replace(event, conditions=guandan_terms(replace(LEVELS, system="round_robin")))
    assert whole(unscored, "team 3 round 2") == [
        "3 c3, round 2 = None",
        "A bye: there is no match, and nothing is scored for it. []",
    ]


# -- Guandan --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("G47.1", "GA4.2")
def test_a_match_of_guandan_and_its_total() -> None:
    told = [levels_match("s", 1, 1, 1, 2, (7, 2)), levels_match("s", 2, 1, 1, None, outcome=Outcome.BYE)]
    event = guandan_event(guandan_terms(LEVELS), told)
    fines = (
        Penalty(1, "s", Fraction(1), PenaltyUnit.VP, ("G53.1.1",)),
        Penalty(2, "s", Fraction(1), PenaltyUnit.VP),
        Penalty(1, "s", Fraction(1, 2), PenaltyUnit.MATCH_POINTS),
    )
    event = replace(event, penalties=fines)
    assert whole(event, "team 1 round 1") == [
        # Seven and two levels above 2 are 9 and 4.
        "1 c1, round 1 = 2",
        "Board 1: 9:4 with 1 North-South: +5 levels. [G12.1] = 5",
        "Against 2 in all: 5. [G12.1 G47.1 GA4.2] = 5",
        "2 match points and 18 VPs. [G47.1] = 2",
    ]
    # 18 and 17 VPs less one; 2 and 1.5 match points less a half.
    assert whole(event, "team 1 total")[:7] == [
        "1 c1, total of s = 3",
        "Round 1 against 2: 5 levels, 2 counted, 18 VPs. [G12.1 G47.1 GA4.2] = 2",
        "Round 2 against a bye: 0 levels, 1.50 counted, 17 VPs. [G26.6] = 3/2",
        "Penalty of 1 VPs by -, off the total: 1 less; -. [G53.1.1] = -1",
        "Penalty of 0.50 match points by -, off the total: 0.50 less; -. [] = -1/2",
        "Total: 34 VPs. [G51.3] = 34",
        "Total: 3 Match points. [G51.3] = 3",
    ]
    by_vp = replace(event, conditions=guandan_terms(LEVELS, primary="vp"))
    assert whole(by_vp, "team 1 total")[:6] == [
        "1 c1, total of s = 34",
        "Round 1 against 2: 5 levels, 18 counted, 18 VPs. [G12.1 G47.1 GA4.2] = 18",
        "Round 2 against a bye: 0 levels, 17 counted, 17 VPs. [G26.6] = 17",
        "Penalty of 1 VPs by -, off the total: 1 less; -. [G53.1.1] = -1",
        "Penalty of 0.50 match points by -, off the total: 0.50 less; -. [] = -1/2",
        "Total: 34 VPs. [G51.3] = 34",
    ]


# -- matches of pairs against the field -----------------------------------------------------------------------------


def pairs(stage: Stage, *, turned: bool = False) -> Event:
    """Two tables, two boards: 420 and -50, then 90 at both; *turned*, the home pairs sit East-West."""
    matches = tuple(Match("s", 1, str(table), 2 * table - 1, 2 * table) for table in (1, 2))
    lines = tuple(
        line(at, table, *((2 * table, 2 * table - 1) if turned else (2 * table - 1, 2 * table)), score)
        for at, scores in enumerate([(420, -50), (90, 90)], start=1)
        for table, score in enumerate(scores, start=1)
    )
    return Event(Terms((stage,)), contestants(range(1, 5)), matches=matches, lines=lines)


def in_field(at: int, score: int, ns: int, value: str, clauses: str) -> str:
    said = f"Board {at}: {score} with {ns} North-South, compared with the other tables of the round: {value}."
    return f"{said} [{clauses}] = {value.removeprefix('+').removesuffix('%').removesuffix(' IMPs')}"


@pytest.mark.parametrize(("turned", "ns", "number"), [(False, 1, 1), (True, 2, 2)])
def test_a_match_at_matchpoints_against_the_field(*, turned: bool, ns: int, number: int) -> None:
    stage = Stage("s", "swiss", boards=2, scoring=Scoring.MATCHPOINTS, vp_scale="percent")
    boards = [in_field(1, 420, ns, "100%", "78A"), in_field(2, 90, ns, "50%", "78A")]
    event, other = pairs(stage, turned=turned), 3 - number
    assert whole(event, f"pair {number} round 1") == [
        f"{number} c{number}, round 1 = 15",
        *boards,
        f"Against {other} in all: 75%, which is 15 VPs (a fifth of the percentage, 20–0). [78A 78D/1] = 75",
    ]
    assert whole(event, f"pair {number} total")[1:3] == [
        f"Round 1 against {other}: 75%, which is worth 15 VPs. [78A 78D/1] = 15",
        "Total: 15 VPs. [78D/2] = 15",
    ]
    bare = replace(event, conditions=Terms((replace(stage, vp_scale="", system="round_robin"),)))
    assert whole(bare, f"pair {number} round 1") == [
        f"{number} c{number}, round 1 = 75",
        *boards,
        f"Against {other} in all: 75%. [78A 78D/1] = 75",
    ]
    assert whole(bare, f"pair {number} total")[1:3] == [
        f"Round 1 against {other}: 75%. [78A 78D/1] = 75",
        "Total: 75 %. [78D/2] = 75",
    ]


@pytest.mark.parametrize(
    ("scoring", "value", "clauses"), [(Scoring.CROSS_IMPS, "10", "78B"), (Scoring.BUTLER, "6", "78B 78D/1")]
)
def test_a_match_at_imps_against_the_field(scoring: Scoring, value: str, clauses: str) -> None:
    # 470 points are 10 IMPs; against the datum of 185, to ten 190, 230 are 6 and 240 are 6.
    event = pairs(Stage("s", "round_robin", boards=2, scoring=scoring))
    for number, sign, signed, totals in ((1, "", "+", f"{value} to 0"), (2, "-", "-", f"0 to {value}")):
        assert whole(event, f"pair {number} round 1") == [
            f"{number} c{number}, round 1 = {sign}{value}",
            in_field(1, 420, 1, f"{signed}{value} IMPs", clauses),
            in_field(2, 90, 1, "0 IMPs", clauses),
            f"Against {3 - number} in all {totals}: {sign}{value}. [78B 78D/1] = {sign}{value}",
        ]
