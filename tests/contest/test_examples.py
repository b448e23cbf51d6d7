"""The three example events: made again as they are, accepted by the commands, with figures worked out by hand."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.contest.event_folder import EventFolder, open_folder
from cardinal.contest.match_table import ScoredMatch
from cardinal.contest.model import Event, Outcome
from cardinal.contest.ranking import Figure, Row
from cardinal.contest.settled import settled_lines
from cardinal.contest.standings import Standings, standings
from cardinal.scoring import Played
from tools.make_examples import EVENTS, EXAMPLES, make

MITCHELL, SWISS, GUANDAN = "club-mitchell", "swiss-teams", "guandan-championship"


@cache
def folder(name: str) -> EventFolder:
    return open_folder(EXAMPLES / name)


@cache
def scored(name: str) -> Standings:
    return standings(folder(name).event)


def run(*words: str) -> str:
    result = CliRunner().invoke(app, ["event", *words], env={"LC_ALL": "", "LANG": ""})
    assert result.exit_code == 0, result.output
    return result.output


def files(root: Path) -> dict[str, bytes]:
    every = (path for path in root.rglob("*") if path.is_file() and path.name != "README.md")
    return {str(path.relative_to(root)): path.read_bytes() for path in every}


def test_the_tool_makes_the_same_files_again(tmp_path: Path) -> None:
    make(tmp_path)
    # The season and the terminals' message beside the events are written by hand.
    of_events = {name: text for name, text in files(EXAMPLES).items() if name.split("/")[0] in EVENTS}
    assert files(tmp_path) == of_events


@pytest.mark.parametrize("name", EVENTS)
def test_an_example_is_small_legal_and_without_a_bad_line(name: str) -> None:
    assert sum(map(len, files(EXAMPLES / name).values())) < 100_000
    assert folder(name).event.flaws == ()
    found = json.loads(run("check", str(EXAMPLES / name), "--json"))
    assert found["legal"] is True
    assert {one["severity"] for one in found["findings"]} <= {"note"}


@pytest.mark.parametrize("name", EVENTS)
@pytest.mark.parametrize("form", ["--json", "--csv", "--html"])
def test_an_example_is_scored_in_every_form(name: str, form: str) -> None:
    output = run("score", str(EXAMPLES / name), form)
    for one in folder(name).event.contestants:
        assert one.name in output


@pytest.mark.parametrize("name", EVENTS)
def test_the_readme_of_an_example_names_its_winner(name: str) -> None:
    readme = (EXAMPLES / name / "README.md").read_text("utf-8")
    first = scored(name).final[0].rows[0]
    winner = f"Pair {first.number}" if name == MITCHELL else first.name
    assert winner in readme


# -- the Mitchell ---------------------------------------------------------------------------------------------------


def mitchell(pair: int, board: int) -> Fraction:
    """What a pair has on a board, of 22."""
    field = scored(MITCHELL).stages[0].field
    assert field is not None
    (found,) = [one for one in field.scored.values(pair) if one.line.board == board]
    assert found.top == 22
    return found.value


def test_the_phantom_costs_north_south_two_boards_and_nobody_else_any() -> None:
    for ranking in scored(MITCHELL).final:
        boards, top = (24, 24 * 22) if ranking.direction == "NS" else (26, 26 * 22)
        assert {(row.figure(Figure.BOARDS), row.figure(Figure.TOP)) for row in ranking.rows} == {(boards, top)}
    assert [len(ranking.rows) for ranking in scored(MITCHELL).final] == [13, 12]


@pytest.mark.clause("12C1(c)", "93B3")
def test_the_weighted_ruling_counts_as_the_committee_left_it() -> None:
    # Board 15: 650 five times, 620 three times, -100, -200 twice, and pair 5 with 80% of 620 and 20% of 170.
    # As 620 it beats three and ties three: 9. As 170 it beats three: 6. 0.8 x 9 + 0.2 x 6 = 8.4.
    assert mitchell(5, 15) == Fraction(84, 10)
    assert mitchell(15, 15) == 22 - Fraction(84, 10)
    # A 620 beats three and ties two others; against pair 5 it ties 0.8 and beats 0.2: 6 + 2 + 0.8 + 0.4.
    assert mitchell(13, 15) == mitchell(12, 15) == mitchell(10, 15) == Fraction(92, 10)
    # A 650 ties four others and beats the seven left, whatever pair 5 has: 14 + 4.
    assert {mitchell(pair, 15) for pair in (2, 3, 6, 7, 9)} == {18}


def test_the_appeal_lifted_the_pair_over_another() -> None:
    def place(event: Event) -> dict[int, int]:
        return dict(standings(event).final[0].places)

    event = folder(MITCHELL).event
    before = place(replace(event, appeals=()))
    assert (before[5], before[10]) == (8, 7)
    assert (place(event)[5], place(event)[10]) == (7, 8)
    # 60% of 9 and 40% of 6 are 7.8, six tenths of a matchpoint less.
    assert mitchell(5, 15) - Fraction(78, 10) == Fraction(6, 10)


@pytest.mark.clause("87B")
def test_the_fouled_board_is_compared_in_two_groups() -> None:
    # Board 18 as it was, eight results: +50, five times -420, twice -450. Of 14: 14, 2 x 2 + 4 = 8, 1.
    # Neuberg to twelve results: 12 (x + 1) / 8 - 1.
    assert mitchell(5, 18) == Fraction(12 * 15, 8) - 1 == Fraction(43, 2)
    assert {mitchell(pair, 18) for pair in (2, 3, 4, 6, 9)} == {Fraction(12 * 9, 8) - 1} == {Fraction(25, 2)}
    assert {mitchell(pair, 18) for pair in (7, 8)} == {Fraction(12 * 2, 8) - 1} == {2}
    # As it was from round 9 on, four results: +50 twice, -420 twice. Of 6: 5 and 1. 12 (x + 1) / 4 - 1.
    assert {mitchell(pair, 18) for pair in (1, 13)} == {Fraction(12 * 6, 4) - 1} == {17}
    assert {mitchell(pair, 18) for pair in (10, 12)} == {Fraction(12 * 2, 4) - 1} == {5}
    # 17 East-West has what 13 has not.
    assert mitchell(17, 18) == 22 - 17


@pytest.mark.clause("12C2(a)", "12C2(c)")
def test_the_board_that_was_not_played() -> None:
    # Pair 12 has more than 40% on its other boards, 21 less than 60%: the artificial scores stay what they are.
    assert mitchell(12, 6) == Fraction(40 * 22, 100)
    assert mitchell(21, 6) == Fraction(60 * 22, 100)
    # Of the other eleven 100 beats nine and ties one: 19 of 20, which is 12 x 20 / 11 - 1 of 22.
    assert mitchell(4, 6) == mitchell(9, 6) == Fraction(240, 11) - 1


@pytest.mark.clause("79C1", "79C2")
def test_one_correction_in_time_and_one_too_late() -> None:
    # Pair 4 has 170 on board 9: it beats four 140s, 120 and two -100s, and ties four: 14 + 4.
    assert mitchell(4, 9) == 18
    lines = {(one.board, one.ns): one.score for one in settled_lines(folder(MITCHELL).event, "Mitchell")}
    late = lines[3, (6,)]
    assert isinstance(late, Played)
    assert str(late.result) == "2S by N -2"
    assert [one.refused for one in folder(MITCHELL).event.corrections] == ["", "79C2"]


@pytest.mark.clause("90A", "90B6")
def test_ten_percent_of_a_top_off_the_total() -> None:
    field = scored(MITCHELL).stages[0].field
    assert field is not None
    assert {number: field.penalty(number) for number in (2, 21, 12)} == {2: Fraction(11, 5), 21: Fraction(11, 5), 12: 0}
    assert field.score(2) == 100 * (field.total(2).points - Fraction(11, 5)) / 528


def test_the_matchpoints_of_a_board_balance() -> None:
    # Twelve results of 22: 132 for North-South, on every board that no ruling touched.
    field = scored(MITCHELL).stages[0].field
    assert field is not None
    totals: dict[int, Fraction] = {}
    for pair in range(1, 14):
        for one in field.scored.values(pair):
            totals[one.line.board] = totals.get(one.line.board, Fraction()) + one.value
    ruled = {one.place.board for one in folder(MITCHELL).event.rulings}
    assert ruled == {6, 15, 18}
    assert {totals[board] for board in range(1, 27) if board not in ruled} == {132}


# -- the Swiss of teams ---------------------------------------------------------------------------------------------


def row(name: str, number: int, stage: str) -> Row:
    (ranking,) = scored(name).stage(stage).rankings
    return ranking.row(number)


def match(name: str, stage: str, round_number: int, number: int) -> ScoredMatch:
    table = scored(name).stage(stage).matches
    assert table is not None
    return next(one for one in table.table.scored if one.match.round == round_number and number in one.match.numbers)


def vp(found: ScoredMatch, number: int) -> tuple[Fraction, Fraction]:
    """A side's margin and VPs."""
    side = found.side(number)
    assert side is not None
    return side.margin, side.vp


@pytest.mark.clause("R82")
def test_vps_of_eight_boards() -> None:
    # Buoy in round 1: 0 + 7 + 1 + 3 + 2 + 1 + 12 + 2 = 28; 27 to 29 IMPs over eight boards are 24-6.
    found = match(SWISS, "Swiss", 1, 4)
    assert [one.home for one in found.boards] == [0, 7, 1, 3, 2, 1, 12, 2]
    assert (vp(found, 4), vp(found, 16)) == ((28, 24), (-28, 6))


@pytest.mark.clause("R12.2")
def test_a_third_less_with_a_borrowed_player() -> None:
    # Ferry won 1 + 1 + 12 and lost 1 + 2. Of the 14 two thirds are 9.33, to the nearest 9; 9 - 3 = 6: 17-13.
    found = match(SWISS, "Swiss", 4, 11)
    assert [one.home for one in found.boards] == [0, 1, 1, 12, -1, -2, 0, 0]
    assert (vp(found, 11), vp(found, 9)) == ((6, 17), (-6, 13))


@pytest.mark.clause("R29.5")
def test_imps_for_neglect_come_off_the_total_of_one_side() -> None:
    # Clipper won by 16 and loses two of its IMPs: 14 IMPs are 19-11.
    found = match(SWISS, "Swiss", 2, 6)
    assert (vp(found, 6), vp(found, 21)) == ((14, 19), (-14, 11))


@pytest.mark.clause("12C1(c)")
def test_imps_are_weighted_after_conversion() -> None:
    # 620 against 90 is 530, 11 IMPs; -100 against 90 is -190, 5 the other way: half of each makes 3.
    found = match(SWISS, "Swiss", 6, 7)
    assert [(one.board, one.home, one.away) for one in found.boards if one.board == 5] == [(5, 3, -3)]


@pytest.mark.clause("R13.1", "R13.2", "R13.2(3)")
def test_the_forfeit_gives_the_best_of_three_figures() -> None:
    found = match(SWISS, "Swiss", 6, 21)
    assert found.match.outcome is Outcome.FORFEIT_AWAY
    earlier = {number: [match(SWISS, "Swiss", at, number) for at in range(1, 6)] for number in (21, 23)}
    # Sextant had 11 + 11 + 16 + 7 + 10 = 55 of five matches, 11; Tide 11 + 14 + 12 + 16 + 11 = 64, 12.8.
    assert [vp(one, 21)[1] for one in earlier[21]] == [11, 11, 16, 7, 10]
    assert [vp(one, 23)[1] for one in earlier[23]] == [11, 14, 12, 16, 11]
    # 1.2 x 15 = 18, 12.8, and 30 - 11 = 19.
    assert (vp(found, 23)[1], vp(found, 21)[1]) == (19, 0)


@pytest.mark.clause("R11/1", "R70", "R49.6")
def test_a_deduction_comes_off_the_total_and_breaks_the_tie_it_made() -> None:
    # Pilot: 13 + 16 + 15 + 16 + 24 + 7 = 91, less 1 for twelve minutes. Current has 90 without any deduction.
    assert [vp(match(SWISS, "Swiss", at, 17), 17)[1] for at in range(1, 7)] == [13, 16, 15, 16, 24, 7]
    pilot, current = row(SWISS, 17, "Swiss"), row(SWISS, 8, "Swiss")
    assert (pilot.score, current.score) == (90, 90)
    assert (pilot.place, current.place) == (10, 11)
    assert [one.step.name for one in pilot.taken if one.decided] == ["R49.6"]


@pytest.mark.clause("R32", "R35")
def test_an_overrun_is_shared_by_blame() -> None:
    # Thirteen minutes: up to fifteen cost 1 VP, seven tenths of it Beacon's.
    assert row(SWISS, 2, "Swiss").figure(Figure.PENALTY) == Fraction(7, 10)
    assert row(SWISS, 10, "Swiss").figure(Figure.PENALTY) == Fraction(3, 10)


@pytest.mark.clause("R49.3")
def test_two_teams_are_separated_by_matches_won() -> None:
    ferry, cutter = row(SWISS, 11, "Swiss"), row(SWISS, 9, "Swiss")
    assert (ferry.score, cutter.score) == (101, 101)
    assert (ferry.place, cutter.place) == (3, 4)
    assert (ferry.figure(Figure.WON), cutter.figure(Figure.WON)) == (5, 4)


# -- the Guandan championship ---------------------------------------------------------------------------------------


@pytest.mark.clause("G26.6", "G49.1.1.1", "G49.1.1.2")
def test_the_last_place_in_the_knockout_goes_by_the_match_between_the_two() -> None:
    jasmine, willow = row(GUANDAN, 6, "Swiss"), row(GUANDAN, 15, "Swiss")
    # Jasmine lost, had a bye (1.5 and 17), won, won and lost; Willow had a bye, won, lost, lost and won.
    assert [vp(match(GUANDAN, "Swiss", at, 6), 6)[1] for at in range(1, 6)] == [4, 17, 15, 16, 8]
    assert [vp(match(GUANDAN, "Swiss", at, 15), 15)[1] for at in range(1, 6)] == [17, 15, 2, 10, 16]
    for one in (jasmine, willow):
        assert (one.score, one.figure(Figure.VP)) == (Fraction(11, 2), 60)
    # In round 4 Jasmine beat Willow by four levels.
    assert vp(match(GUANDAN, "Swiss", 4, 6), 6)[0] == 4
    assert [(one.step.name, one.decided) for one in jasmine.taken] == [("G49.1.1.1", False), ("G49.1.1.2", True)]
    assert (jasmine.place, willow.place) == (8, 9)
    inside = {number for one in folder(GUANDAN).event.matches_of("Knockout") for number in one.numbers}
    assert 6 in inside
    assert 15 not in inside


@pytest.mark.clause("G32.1", "GA4.1")
def test_the_level_for_lateness_made_the_totals_equal() -> None:
    found = match(GUANDAN, "Swiss", 3, 15)
    # Deal by deal -5 + 1 + 1 - 5 - 6 - 1 - 4 - 3 = -22 for Willow, and one level given: 20 to 21 are 24-2, 22 is 25-1.
    assert [one.away for one in found.boards] == [-5, 1, 1, -5, -6, -1, -4, -3]
    assert (found.match.start_away, vp(found, 15)) == (1, (-21, 2))


@pytest.mark.clause("G51.3", "G52.2", "G52.4", "G33.1.2.2")
def test_penalties_come_off_the_stage_and_no_match_changes() -> None:
    # Gingko: 18 + 11 + 21 + 7 + 10 = 67, less 3 for its score sheets.
    assert [vp(match(GUANDAN, "Swiss", at, 5), 5)[1] for at in range(1, 6)] == [18, 11, 21, 7, 10]
    assert row(GUANDAN, 5, "Swiss").figure(Figure.VP) == 64
    told = [(one.contestant, one.amount, one.clauses[0]) for one in folder(GUANDAN).event.penalties]
    assert told == [
        (9, 0, "G54.3"),
        (5, 3, "G53.3.3"),
        (12, 1, "G53.1.2"),
        (11, 1, "G33.1.2.2"),
        (10, 1, "G33.1.2.2"),
        (9, 1, "G54.3"),
    ]


@pytest.mark.clause("G49.2")
def test_a_level_semi_final_is_decided_by_one_more_deal() -> None:
    found = match(GUANDAN, "Knockout", 2, 1)
    assert sum(one.home for one in found.boards if one.home is not None) == 0
    # One level in the open room, and two that Pine lost North-South in the closed one: three for Bamboo.
    assert (found.winner, found.decided_by, found.decided_values) == (1, "G49.2", (3, -3))
    (final,) = scored(GUANDAN).final
    assert [(one.place, one.number) for one in final.rows[:4]] == [(1, 1), (2, 13), (3, 10), (3, 12)]


def test_explanations_say_where_the_figures_of_the_story_come_from() -> None:
    told = run("explain", str(EXAMPLES / MITCHELL), "pair 5 board 15")
    assert "80% 620; 20% 170" in told
    assert "8.40 of 22 matchpoints" in told
    told = run("explain", str(EXAMPLES / SWISS), "team 23 round 6")
    assert told.splitlines()[1:] == [
        "A fixed part of a drawn match: 18 VPs. (R13.2, R13.2(1))",
        "Its own average in its other matches: 12.80 VPs. (R13.2, R13.2(2))",
        "What the average of the team that forfeits leaves: 19 VPs. (R13.2, R13.2(3))",
        "Not played (away forfeits): the best of these, 19 VPs. (R13.2, R13.2(3), R11, R13.1)",
    ]
    told = run("explain", str(EXAMPLES / GUANDAN), "team 15 total")
    assert "result between the two: -4; 6: 4. (G49.1.1.2)" in told
