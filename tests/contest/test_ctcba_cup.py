"""A cup under the federation's regulations, from the command line: a fine decides who plays the final."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.contest.event_folder import load_event
from cardinal.contest.standings import standings
from cardinal.formats.usebio_event import usebio_event

NAMES = ("Alpha", "Beta", "Gamma", "Delta")
STAGE = "Cup: system=knockout rounds=2 boards=16 scoring=imps"
GAME, DOWN, PART, LARGE = "4S by N =", "4S by N -1", "1NT by N =", "3NT by N ="
# Ten IMPs on each of four boards, forty; three times ten and once seven (400 against 90) the other way, 37.
ALPHA_WINS, DELTA_WINS, DELTA_WINS_SEVEN = (1, 8, 9, 11), (3, 6, 14), 16


def run(*words: object) -> str:
    result = CliRunner().invoke(app, ["event", *map(str, words)], env={"LC_ALL": "", "LANG": "", "COLUMNS": "160"})
    assert result.exit_code == 0, result.output
    return result.output


def result_of(team: int, board: int) -> str:
    """What a team's North makes of a board."""
    if board in ALPHA_WINS:
        return GAME if team == 1 else DOWN
    if board in DELTA_WINS:
        return GAME if team == 4 else DOWN
    if board == DELTA_WINS_SEVEN:
        return LARGE if team == 4 else PART
    return PART


def results(folder: Path, round_number: int) -> None:
    """Alpha and Delta as above; the other match of the round is Beta's by ten IMPs."""
    rows = ["stage,round,table,room,board,ns,ew,result"]
    for match in load_event(folder).matches_of("Cup"):
        assert match.away is not None
        for board in range(1, 17):
            for room, ns, ew in (("open", match.home, match.away), ("closed", match.away, match.home)):
                told = result_of(ns, board)
                if 1 not in match.numbers:
                    told = (GAME if ns == 2 else DOWN) if board == 1 else PART
                rows.append(f"Cup,{match.round},{match.table},{room},{board},{ns},{ew},{told}")
    (folder / "results.csv").write_text("\n".join(rows) + "\n", "utf-8")


@pytest.fixture
def cup(tmp_path: Path) -> Path:
    """The first round, drawn and played: Alpha 40, Delta 37."""
    folder = tmp_path / "cup"
    run("new", folder, "--pack", "ctcba", "--form", "teams", "--name", "Cup", "--stage", STAGE)
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(("number", "name", "players", "captain", "seed"))
    for number, name in enumerate(NAMES, start=1):
        players = [f"{name[0].lower()}{at} = {name} {at}" for at in range(1, 5)]
        writer.writerow((number, name, "; ".join(players), f"{name} 1", number))
    (folder / "entries.csv").write_text(text.getvalue(), "utf-8")
    run("draw", folder, "--seed", "cup", "--at", "2026-05-01T09:00")
    results(folder, 1)
    return folder


def fined(folder: Path, *rows: str) -> None:
    head = "contestant,stage,round,amount,unit,fall,clauses,reason,by"
    (folder / "penalties.csv").write_text("\n".join((head, *rows)) + "\n", "utf-8")


def finalists(folder: Path) -> set[int]:
    run("draw", folder, "--at", "2026-05-01T12:00")
    return {number for match in load_event(folder).matches_of("Cup") if match.round == 2 for number in match.numbers}


def test_without_a_fine_alpha_goes_on(cup: Path) -> None:
    assert "Against 4 in all 40 to 37: 3. (78B)" in run("explain", cup, "team 1 round 1")
    assert finalists(cup) == {1, 2}


@pytest.mark.clause("R11/3", "R29.5", "R33/2", "R40/1", "R68.16", "R69")
@pytest.mark.parametrize(
    ("row", "left"),
    [
        # A tenth of its own forty.
        ("1,Cup,1,10,percent_of_own_imps,match,R11/3,twelve minutes late,TD", "36"),
        # A knockout has no total beside its matches: a fine in IMPs is one of the match, wherever it is said to fall.
        ("1,Cup,1,10,percent_of_own_imps,stage,R11/3,twelve minutes late,TD", "36"),
        ("1,Cup,1,6,imps,stage,R29.5,two boards not checked,TD", "34"),
        ("1,Cup,1,4,imps,stage,R33/2,four boards taken away,TD", "36"),
        ("1,Cup,1,8,imps,match,R40/1,sixteen boards on the wrong side,TD", "32"),
        ("1,Cup,1,3.5,imps,stage,R40/1,seven boards on the wrong side,TD", "36.50"),
        ("1,Cup,1,5,imps,stage,R68.16,left the event,TD", "35"),
    ],
)
def test_a_fine_puts_delta_into_the_final(cup: Path, row: str, left: str) -> None:
    fined(cup, row)
    lists = json.loads(run("score", cup, "--json"))["lists"]
    won = {one["number"]: (one["figures"]["won"], one["figures"]["lost"]) for one in lists[0]["rows"]}
    assert (won[1], won[4]) == ((0, 1), (1, 0)), won
    behind = f"{float(left) - 37:g}" if "." not in left else f"{float(left) - 37:.2f}"
    clause = row.split(",")[6].partition("/")[0]
    for number, totals in ((1, f"Against 4 in all {left} to 37: {behind}."), (4, f"Against 1 in all 37 to {left}:")):
        told = run("explain", cup, f"team {number} round 1")
        assert totals in told
        assert clause in told
    assert finalists(cup) == {4, 2}


@pytest.mark.clause("R11/3")
def test_a_percentage_says_of_how_many_imps_and_how_many_it_takes(cup: Path) -> None:
    fined(cup, "1,Cup,1,10,percent_of_own_imps,match,R11/3,twelve minutes late,TD")
    sentence = "Penalty on 1 by TD, off the match: 10 % of its own 40 IMPs, 4 less; twelve minutes late. (R11, R69)"
    for number in (1, 4):
        assert sentence in run("explain", cup, f"team {number} round 1")


@pytest.mark.clause("R70")
def test_vps_come_off_no_match_of_a_knockout_and_are_told(cup: Path) -> None:
    fined(cup, "1,Cup,1,2,vp,match,R11/1,late,TD")
    assert "Against 4 in all 40 to 37: 3." in run("explain", cup, "team 1 round 1")
    found = CliRunner().invoke(app, ["event", "check", str(cup), "--at", "2026-05-01T12:00"])
    assert "Cup is a knockout and has no such total. Give the penalty in IMPs. [R70]" in found.output
    assert finalists(cup) == {1, 2}


def test_a_file_for_others_has_the_two_totals(cup: Path) -> None:
    fined(cup, "1,Cup,1,10,percent_of_own_imps,match,R11/3,twelve minutes late,TD")
    made, _ = usebio_event(load_event(cup))
    (match,) = [one for one in made.sections[0].matches if "1" in (one.home, one.away)]
    scores = {match.home: match.home_score, match.away: match.away_score}
    assert scores == {"1": "36", "4": "37"}


@pytest.mark.clause("R49.1", "R49.1(1)")
def test_a_fine_that_makes_the_match_level_leaves_it_to_the_points(cup: Path) -> None:
    fined(cup, "1,Cup,1,3,imps,match,R29.5,three boards,TD")
    found = standings(load_event(cup)).stage("Cup").matches
    assert found is not None
    (match,) = [one for one in found.table.scored if 1 in one.match.numbers]
    # Alpha has 4 x 470 points, Delta 3 x 470 and 310.
    assert (match.winner, match.decided_by) == (1, "R49.1(1)")
    assert match.decided_values is not None
    assert max(match.decided_values) == 4 * 470 - 3 * 470 - 310
