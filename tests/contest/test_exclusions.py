"""What a director decides upon forfeits, from the command line: standings, the next draw, and the way back (G34)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.contest.event_folder import load_event
from cardinal.contest.forfeits import forfeited_rounds, is_disqualified
from cardinal.contest.standings import standings


def run(*words: object, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["event", *map(str, words)], env={"LC_ALL": "", "LANG": "", "COLUMNS": "160"})
    assert result.exit_code == code, result.output
    return result.output


def event(path: Path, stages: list[str], count: int = 4, pack: str = "china-guandan", form: str = "teams") -> Path:
    folder = path / "event"
    words = [word for stage in stages for word in ("--stage", stage)]
    run("new", folder, "--pack", pack, "--form", form, "--name", "A test", *words)
    size = {"teams": 4, "pairs": 2}[form]
    rows = [f"{one},T{one},P{one}0,{';'.join(f'P{one}{seat}' for seat in range(size))}" for one in range(1, count + 1)]
    (folder / "entries.csv").write_text("\n".join(["number,name,captain,players", *rows]) + "\n", "utf-8")
    run("draw", folder, "--seed", "lots")
    return folder


def play(folder: Path, *rounds: int, but: int = 0) -> None:
    """Home wins every match of these rounds by 3 levels in one room and draws the other; not those of *but*."""
    rows = ["stage,round,table,room,board,ns,ew,result"]
    for match in load_event(folder).matches:
        if match.round in rounds and match.away is not None and but not in match.numbers:
            where = f"{match.stage},{match.round},{match.table}"
            rows.append(f"{where},open,1,{match.home},{match.away},8:5")
            rows.append(f"{where},closed,1,{match.away},{match.home},7:7")
    (folder / "results.csv").write_text("\n".join(rows) + "\n", "utf-8")


def places(folder: Path, stage: str = "S") -> dict[int, int | None]:
    (ranking,) = standings(load_event(folder)).stage(stage).rankings
    return {row.number: row.place for row in ranking.rows}


def offers(folder: Path) -> dict[str, Any]:
    found = json.loads(run("forfeits", folder, "--json"))["offered"]
    return {one["exclusion"]["kind"]: one for one in found}


ROBIN = "S: system=round_robin rounds=3 boards=8 duplicate=false"
SWISS = "S: system=swiss rounds=4 boards=8 duplicate=false"


@pytest.mark.clause("G34.1.1", "G34.1.3")
def test_below_half_of_a_round_robin_the_results_of_a_disqualified_team_are_cancelled(tmp_path: Path) -> None:
    folder = event(tmp_path, [ROBIN])
    play(folder, 1)
    before = {row.number: row.score for row in standings(load_event(folder)).stage("S").rankings[0].rows}
    for number in (2, 3):
        run("forfeits", folder, "--team", 1, "--round", number)
    due = offers(folder)["too_often"]
    assert (due["due"], due["exclusion"]["clauses"]) == (True, ["G34.1.1", "G34.1.3"])
    said = run("forfeits", folder, "--team", 1, "--decide", "too_often", "--dry-run")
    assert "All its results in the stage are cancelled. (G34.1.1, G34.1.3)" in said
    assert not (folder / "exclusions.json").exists()
    run("forfeits", folder, "--team", 1, "--decide", "too_often")
    assert places(folder)[1] is None
    (ranking,) = standings(load_event(folder)).stage("S").rankings
    rows = {row.number: row for row in ranking.rows}
    # One match of three was played; the one against team 1 counts for nobody, and the forfeits to it neither.
    opponent = next(match for match in load_event(folder).matches if match.round == 1 and 1 in match.numbers)
    other = next(number for number in opponent.numbers if number != 1)
    assert rows[other].score == 0
    assert (rows[1].score, rows[1].unranked) == (0, "G34.1.1")
    assert {number: rows[number].score for number in (2, 3, 4) if number != other} == {
        number: before[number] for number in (2, 3, 4) if number != other
    }
    assert "is out of the event" not in run("check", folder)
    run("forfeits", folder, "--take-back", "X1")
    assert places(folder)[1] is not None


@pytest.mark.clause("G34.1.1")
def test_two_segments_of_one_match_put_a_team_out(tmp_path: Path) -> None:
    folder = event(tmp_path, [f"{SWISS} segments=2"])
    run("forfeits", folder, "--team", 1, "--round", 1, "--segment", 1)
    assert "too_often" not in offers(folder)
    said = run("forfeits", folder, "--team", 1, "--round", 1, "--segment", 2)
    assert "1 forfeits segment 2 of its match of round 1. (G34.1.1, G34.6.1, G34.6.2)" in said
    found = load_event(folder)
    rounds = forfeited_rounds(found, "S")
    assert rounds == {1: (1, 1)}
    assert is_disqualified(found.conditions, rounds[1]).value  # type: ignore[arg-type]
    assert offers(folder)["too_often"]["rounds"] == [1, 1]
    assert "Contestant 1 has forfeited 2 segments of round 1 of stage S and is out" in run("check", folder)
    assert "1号在阶段S弃权第1轮的2节，取消比赛资格" in run("check", folder, "--lang", "zh-Hans")
    # A round given up whole stands beside them.
    play(folder, 1, but=1)
    run("draw", folder)
    run("forfeits", folder, "--team", 1, "--round", 2)
    assert "has forfeited 2 segments of round 1, round 2 of stage S" in run("check", folder)
    refused = run("forfeits", folder, "--team", 1, "--round", 1, "--segment", 3, code=2)
    assert "Segment 3 cannot be forfeited: a match has 2 here" in refused
    # A segment said twice is one segment.
    again = event(tmp_path / "again", [f"{SWISS} segments=2"])
    for _ in range(2):
        run("forfeits", again, "--team", 1, "--round", 1, "--segment", 1)
    assert forfeited_rounds(load_event(again), "S") == {1: (1,)}


@pytest.mark.clause("G34.1.1")
def test_who_is_out_of_a_swiss_is_drawn_no_more_and_then_nothing_is_taken_back(tmp_path: Path) -> None:
    folder = event(tmp_path, [SWISS], count=5)
    play(folder, 1, but=1)
    run("forfeits", folder, "--team", 1, "--round", 1)
    run("forfeits", folder, "--team", 1, "--decide", "deliberate")
    run("draw", folder)
    second = [match for match in load_event(folder).matches if match.round == 2]
    assert sorted(number for match in second for number in match.numbers) == [2, 3, 4, 5]
    refused = run("forfeits", folder, "--take-back", "X1", code=2)
    assert "can no longer be taken back: a round has been drawn since" in refused
    assert "G34.5" in refused
    assert "no decision X9" in run("forfeits", folder, "--take-back", "X9", code=2)


@pytest.mark.clause("G34.4")
def test_without_consent_a_team_is_last_and_after_the_last_match_barred(tmp_path: Path) -> None:
    folder = event(tmp_path, ["S: system=swiss rounds=1 boards=8 duplicate=false qualifiers=4",
                              "F: system=knockout rounds=2 boards=8 duplicate=false"])  # fmt: skip
    play(folder, 1, but=1)
    run("forfeits", folder, "--team", 1, "--round", 1)
    said = run("forfeits", folder, "--team", 1, "--decide", "without_reason")
    assert "it is last of the stage and does not go on to the next one. (G34.4)" in said
    assert places(folder)[1] == 4
    run("draw", folder)
    assert all(1 not in match.numbers for match in load_event(folder).matches_of("F"))


@pytest.mark.clause("G34.2")
def test_a_pair_is_out_by_two_rounds_in_any_order(tmp_path: Path) -> None:
    folder = event(tmp_path, ["S: system=round_robin rounds=3 boards=8 duplicate=false"], form="pairs")
    for number in (1, 3):
        run("forfeits", folder, "--team", 1, "--round", number)
    assert offers(folder)["too_often"]["exclusion"]["clauses"][0] == "G34.2"
    refused = run("forfeits", folder, "--team", 2, "--decide", "too_often", code=2)
    assert "Contestant 2 has no forfeit in stage S from which this follows." in refused


@pytest.mark.clause("R14/1", "R15")
def test_the_federations_forfeits_are_offered_too(tmp_path: Path) -> None:
    stage = "S: system=round_robin rounds=3 boards=8 scoring=vp vp_scale=wbf final=true"
    folder = event(tmp_path, [stage], pack="ctcba")
    run("forfeits", folder, "--team", 1, "--round", 1)
    assert {kind: one["due"] for kind, one in offers(folder).items()} == {"off_the_list": True}
    run("forfeits", folder, "--team", 1, "--round", 2)
    assert set(offers(folder)) == {"too_often", "off_the_list"}
    run("forfeits", folder, "--team", 1, "--decide", "off_the_list")
    (ranking,) = standings(load_event(folder)).stage("S").rankings
    assert {row.number: row.unranked for row in ranking.rows}[1] == "R15"


def test_what_cannot_be_a_decision_is_told_with_its_place(tmp_path: Path) -> None:
    folder = event(tmp_path, [ROBIN])
    rows = [{"key": "X1", "contestant": 9, "stage": "S", "kind": "deliberate", "clauses": ["G34.5"]},
            {"key": "X2", "contestant": 1, "stage": "T", "kind": "deliberate", "clauses": ["G34.5"]},
            {"key": "X3", "contestant": 1, "stage": "S", "kind": "tired", "clauses": ["G34.5"]},
            {"key": "X4", "contestant": 1, "stage": "S", "kind": "deliberate", "clauses": ["G34.5"],
             "is_out": True}]  # fmt: skip
    (folder / "exclusions.json").write_text(json.dumps({"exclusions": rows}), "utf-8")
    found = load_event(folder)
    assert [one.key for one in found.exclusions] == ["X4"]
    assert [(flaw.source.file, flaw.source.line) for flaw in found.flaws] == [
        ("exclusions.json", at) for at in (1, 2, 3)
    ]
    assert 'There is no decision "tired"' in run("forfeits", folder, "--team", 1, "--decide", "tired", code=2)
