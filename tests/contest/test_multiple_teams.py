"""Multiple teams as an event: drawn at once, entered table by table, scored match by match, checked and explained."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.contest.check import check_event
from cardinal.contest.drawing import draw_next, next_stage
from cardinal.contest.errors import BadFolder
from cardinal.contest.event_folder import EventFolder, open_folder
from cardinal.contest.explain import explain
from cardinal.contest.model import Outcome, Seating
from cardinal.contest.movements import ImpossibleMovement, Severity
from cardinal.contest.standings import standings
from cardinal.contest.unapplied import unapplied_lines
from cardinal.language import Language
from tests.contest.folder_maker import AT, drawn, made

STAGE: dict[str, object] = {"name": "Multi", "system": "multiple_teams", "rounds": 6, "boards": 4, "scoring": "vp"}
HEAD = "round,table,board,ns,ew,score"


def hall(path: Path, teams: int, pack: str = "wbf-2017", **more: object) -> EventFolder:
    return drawn(made(path, teams, pack, stage={**STAGE, "rounds": teams - 1, **more}), "x")


def row(seat: Seating, board: int, score: int) -> str:
    return f"{seat.round},{seat.table},{board},{seat.ns[0]},{seat.ew[0]},{score}"


def played(folder: EventFolder, rounds: int = 99) -> EventFolder:
    """On the first board of each match a lower number gains 400 in both directions, on the others nobody anything.

    400 of the lower number sitting North-South, and nothing at the other table: 400 points are 9 IMPs.
    """
    rows = [HEAD]
    for seat in folder.event.seatings:
        if seat.round <= rounds:
            better = seat.ns[0] < seat.ew[0]
            rows += [row(seat, board, 400 if better and at == 0 else 0) for at, board in enumerate(seat.boards)]
    (folder.path / "results.csv").write_text("\n".join(rows), "utf-8")
    return open_folder(folder.path)


def scores(folder: EventFolder) -> dict[int, Fraction]:
    return {one.number: one.score for ranking in standings(folder.event).final for one in ranking.rows}


@pytest.mark.parametrize("teams", [3, 4, 5, 6, 7, 8])
def test_every_team_meets_every_other_in_a_match_at_two_tables(tmp_path: Path, teams: int) -> None:
    folder = hall(tmp_path, teams)
    event = folder.event
    met = {frozenset(one.numbers) for one in event.matches}
    assert met == {frozenset(two) for two in combinations(range(1, teams + 1), 2)}
    halves = Counter((*one.ns, *one.ew, one.boards) for one in event.seatings)
    assert set(halves.values()) == {1}
    assert all(halves[ew, ns, boards] == 1 for ns, ew, boards in halves)
    # A match belongs to the round in which its second half is played.
    last: dict[frozenset[int], int] = {}
    for seat in event.seatings:
        two = frozenset((*seat.ns, *seat.ew))
        last[two] = max(seat.round, last.get(two, 0))
    assert {frozenset(one.numbers): one.round for one in event.matches} == last
    assert event.flaws == ()
    assert check_event(folder, AT).is_legal


@pytest.mark.clause("R44")
def test_a_schedule_of_multiple_teams_is_drawn_by_its_clauses(tmp_path: Path) -> None:
    (drawing,) = hall(tmp_path, 5, "ctcba").draw.stages
    assert drawing.cites == "§R8 §R44"


@pytest.mark.clause("R83")
@pytest.mark.parametrize("teams", [5, 6])
def test_short_matches_have_the_table_of_the_federation(tmp_path: Path, teams: int) -> None:
    folder = played(hall(tmp_path, teams, "ctcba"))
    stage = folder.conditions.stages[0]
    assert stage.vp_scale == "ctcba-short"
    assert folder.event.flaws == ()
    # R83 for four boards: 7 to 9 IMPs are 12 to 4. Team k beats those behind it and loses to those before it.
    assert scores(folder) == {k: 12 * (teams - k) + 4 * (k - 1) for k in range(1, teams + 1)}
    assert [one.number for one in standings(folder.event).final[0].rows] == list(range(1, teams + 1))


def test_a_board_won_is_a_point_at_board_a_match(tmp_path: Path) -> None:
    folder = played(hall(tmp_path, 5, scoring="bam"))
    # Of four boards a match one is won and three are halved: 2.5 to 1.5. Team 1 wins four matches, team 5 none.
    assert scores(folder) == {1: 10, 2: 9, 3: 8, 4: 7, 5: 6}


def test_at_point_a_board_two_points_are_shared(tmp_path: Path) -> None:
    folder = played(hall(tmp_path, 4, scoring="point_a_board"))
    # Twice the same: a match is 5 to 3, and three matches are won by team 1.
    assert scores(folder) == {1: 15, 2: 13, 3: 11, 4: 9}


def test_half_a_match_is_worth_nothing_yet(tmp_path: Path) -> None:
    folder = played(hall(tmp_path, 5), rounds=2)
    # Of five teams the second halves are in rounds 3 and 4.
    assert set(scores(folder).values()) == {0}
    assert sum("not finished" in line for line in explain(folder.event, "team 1 round 3").lines("en")) == 2
    with pytest.raises(BadFolder):
        next_stage(folder)


def test_a_stage_after_it_waits_for_its_last_match(tmp_path: Path) -> None:
    document = {**STAGE, "rounds": 4, "qualifiers": 2}
    folder = made(tmp_path, 5, "wbf-2017", stage=document)
    final = 'name = "Final"\nsystem = "match"\nrounds = 1\nboards = 8\nscoring = "imps"\n'
    path = folder.path / "event.toml"
    path.write_text(path.read_text("utf-8") + f"\n[[stage]]\n{final}", "utf-8")
    folder = drawn(open_folder(folder.path), "x")
    with pytest.raises(BadFolder) as caught:
        draw_next(played(folder, rounds=3))
    assert "4" in caught.value.text.render("en")
    assert {frozenset(one.numbers) for one in draw_next(played(folder)).matches} == {frozenset({1, 2})}


def test_two_matches_that_end_in_one_round_are_both_explained(tmp_path: Path) -> None:
    folder = played(hall(tmp_path, 5, scoring="imps"))
    ending = [one for one in folder.event.matches if one.round == 4 and 3 in one.numbers]
    assert len(ending) == 2
    found = explain(folder.event, "team 3 round 4")
    # 9 IMPs won from a higher number, or lost to a lower one.
    expected = sum(9 if next(other for other in one.numbers if other != 3) > 3 else -9 for one in ending)
    assert found.value == expected
    for language in Language:
        assert len(found.lines(language.value)) == 1 + 2 * (4 + 1)


def test_the_board_of_a_match_is_explained_with_both_tables(tmp_path: Path) -> None:
    folder = played(hall(tmp_path, 5, scoring="imps"))
    seat = next(one for one in folder.event.seatings if one.ns == (1,) and one.ew == (2,))
    # Team 1 has the board against 2 alone both ways: the set is in no other match of team 1 in that direction.
    found = explain(folder.event, f"team 1 board {seat.boards[0]}")
    assert any("400" in line for line in found.lines("en"))


def test_what_two_teams_play_that_do_not_meet_there_is_told_and_not_counted(tmp_path: Path) -> None:
    folder = hall(tmp_path, 5)
    seat = next(one for one in folder.event.seatings if one.round == 1)
    stranger = next(n for n in range(1, 6) if n not in (*seat.ns, *seat.ew))
    wrong = replace(seat, ew=(stranger,))
    lines = [HEAD, row(wrong, seat.boards[0], 400), row(seat, max(seat.boards) % 20 + 1, 400)]
    (folder.path / "results.csv").write_text("\n".join(lines), "utf-8")
    flaws = open_folder(folder.path).event.flaws
    assert [(one.source.line, one.is_counted) for one in flaws] == [(2, False), (3, False)]
    assert flaws[1].clauses == ("15B",)


def test_a_pair_at_the_wrong_table_of_a_movement_counts_though_a_later_stage_has_matches(tmp_path: Path) -> None:
    stage = {"name": "Main", "system": "howell", "rounds": 3, "boards": 2, "scoring": "matchpoints"}
    folder = drawn(made(tmp_path, 4, "wbf-2017", "pairs", stage=stage), "x")
    path = folder.path / "event.toml"
    final = 'name = "Final"\nsystem = "match"\nrounds = 1\nboards = 2\nscoring = "cross_imps"\n'
    path.write_text(path.read_text("utf-8") + f"\n[[stage]]\n{final}", "utf-8")
    (folder.path / "rounds.csv").write_text("stage,round,table,home,away\nFinal,1,9,1,2\n", "utf-8")
    seat = folder.event.seatings[0]
    turned = replace(seat, ns=seat.ew, ew=seat.ns)
    (folder.path / "results.csv").write_text(f"{HEAD}\n{row(turned, seat.boards[0], 90)}\n", "utf-8")
    event = open_folder(folder.path).event
    assert [(one.source.line, one.is_counted) for one in event.flaws] == [(2, True)]
    assert len(event.lines) == 1


@pytest.mark.clause("15B1")
def test_a_pair_that_plays_a_board_again_has_no_second_result(tmp_path: Path) -> None:
    folder = hall(tmp_path, 4)
    board = folder.event.seatings[0].boards[0]
    # Rounds written by hand that give North-South of team 1 the same boards twice, against 2 and against 3.
    (folder.path / "rounds.csv").write_text(f"round,table,ns,ew,boards\n1,9,1,2,{board}\n2,9,1,3,{board}\n", "utf-8")
    for path in (folder.path / "rounds").iterdir():
        path.unlink()
    (folder.path / "results.csv").write_text(f"{HEAD}\n1,9,{board},1,2,90\n2,9,{board},1,3,90\n", "utf-8")
    flaws = open_folder(folder.path).event.flaws
    assert [(one.source.line, one.clauses) for one in flaws] == [(3, ("15B1",))]


def test_a_missing_table_and_a_changed_movement_are_found(tmp_path: Path) -> None:
    folder = played(hall(tmp_path, 5))
    results = folder.path / "results.csv"
    lines = results.read_text("utf-8").splitlines()
    results.write_text("\n".join([lines[0], *lines[5:]]), "utf-8")
    report = check_event(open_folder(folder.path), AT)
    assert [one.kind for one in report.of(Severity.UNFAIR) if one.kind == "gap"] == ["gap"]
    (path,) = (folder.path / "rounds").glob("*.json")
    record = json.loads(path.read_text("utf-8"))
    del record["rounds"][0]["tables"][0]
    path.write_text(json.dumps(record), "utf-8")
    kinds = {one.kind for one in check_event(open_folder(folder.path), AT).of(Severity.ILLEGAL)}
    assert "half_match" in kinds


def test_a_ruling_about_a_match_names_its_two_teams(tmp_path: Path) -> None:
    folder = played(hall(tmp_path, 4))
    one = next(match for match in folder.event.matches if 4 in match.numbers and 1 in match.numbers)
    kind = "forfeit_home" if one.home == 1 else "forfeit_away"
    ruling = {"stage": "Multi", "round": one.round, "table": one.table, "outcome": kind, "by": "I", "reason": "left"}
    (folder.path / "rulings.json").write_text(json.dumps([ruling]), "utf-8")
    found = open_folder(folder.path)
    scored = standings(found.event)
    assert scored.flaws == ()
    table = scored.final[0]
    matches = scored.stages[0].matches
    assert matches is not None
    side = next(
        side for match in matches.table.scored for side in match.sides if side.number == 1 and side.opponent == 4
    )
    assert (side.vp, side.outcome in (Outcome.FORFEIT_HOME, Outcome.FORFEIT_AWAY)) == (0, True)
    assert table.rows[0].number == 2


def test_a_penalty_comes_off_the_total_and_never_off_one_of_two_matches(tmp_path: Path) -> None:
    folder = played(hall(tmp_path, 5))
    before = scores(folder)
    lines = ["contestant,stage,round,amount,unit,fall", "1,Multi,1,2,vp,match", "2,Multi,1,3,imps,"]
    (folder.path / "penalties.csv").write_text("\n".join(lines), "utf-8")
    found = open_folder(folder.path)
    after = scores(found)
    assert {number: before[number] - after[number] for number in before} == {1: 2, 2: 0, 3: 0, 4: 0, 5: 0}
    assert [one.source.line for one in unapplied_lines(found.event)] == [3]


def test_groups_have_movements_and_tables_of_their_own(tmp_path: Path) -> None:
    folder = drawn(made(tmp_path, 9, "wbf-2017", stage={**STAGE, "rounds": 4, "groups": 2}), "x")
    assert sorted({int(one.table) for one in folder.event.seatings}) == list(range(1, 10))
    sections = {one.number: one.section for one in folder.event.contestants}
    assert Counter(sections.values()) in ({"A": 5, "B": 4}, {"A": 4, "B": 5})
    assert all(sections[one.home] == sections[one.away] for one in folder.event.matches if one.away is not None)
    # Ten matches of five teams and six of four.
    assert len(folder.event.matches) == 16
    assert check_event(folder, AT).is_legal


def test_rounds_that_leave_half_a_match_are_not_drawn_and_a_schedule_is_drawn_once(tmp_path: Path) -> None:
    with pytest.raises(ImpossibleMovement) as caught:
        drawn(made(tmp_path, 7, "wbf-2017", stage={**STAGE, "rounds": 3}), "x")
    assert tuple(caught.value.legal) == (2, 4, 6)
    folder = hall(tmp_path / "more", 4, rounds=9)
    # Four teams have three rounds, however many the conditions have.
    assert max(one.round for one in folder.event.seatings) == 3
    with pytest.raises(BadFolder):
        draw_next(folder)


def test_the_commands_run_the_whole_evening(tmp_path: Path) -> None:
    path = tmp_path / "club"
    stage = "Multi: system=multiple_teams rounds=4 boards=5 scoring=vp"
    run = CliRunner().invoke
    words = ["event", "new", str(path), "--pack", "wbf-2017", "--form", "teams", "--stage", stage]
    assert run(app, words).exit_code == 0
    rows = [f"{n},Team {n},A{n}; B{n}; C{n}; D{n},A{n}" for n in range(1, 6)]
    (path / "entries.csv").write_text("\n".join(["number,name,players,captain", *rows]), "utf-8")
    assert run(app, ["event", "draw", str(path), "--seed", "x"]).exit_code == 0
    played(open_folder(path))
    assert run(app, ["event", "check", str(path)]).exit_code == 0
    listed = json.loads(run(app, ["event", "score", str(path), "--json"]).stdout)
    assert listed
    told = run(app, ["event", "explain", str(path), "team 1 total", "--lang", "en"]).stdout
    # Four matches won by 9 IMPs over five boards.
    assert told.count("against") == 4
