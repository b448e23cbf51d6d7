"""Evenings run by hand: byes in a knockout, faults in the files before a draw, words that explain a number."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cardinal.cli import app
from cardinal.contest.check import check_event
from cardinal.contest.drawing import draw_next, next_stage
from cardinal.contest.errors import BadFolder
from cardinal.contest.event_folder import EventFolder, create_event, open_folder
from cardinal.contest.explain import explain
from cardinal.contest.model import Outcome
from cardinal.contest.movements import Line, check, howell, mitchell
from cardinal.contest.render import flaw_line, players_table, table_of
from cardinal.contest.standings import standings
from cardinal.contest.standings_individual import individual_standings
from cardinal.language import Language
from tests.contest.conditions_maker import STAGES, conditions, pair, team
from tests.contest.folder_maker import AT, drawn, played
from tools.make_examples import EXAMPLES


def cup(path: Path, count: int, pack: str = "wbf-2017", **more: object) -> EventFolder:
    """A knockout in which the numbers are the seeds."""
    usual = {**STAGES["knockout"], "boards": 8, "scoring": "levels" if pack == "china-guandan" else "imps"}
    entries = [replace(team(number), seed=number) for number in range(1, count + 1)]
    return create_event(path / "event", conditions(pack, "teams", {**usual, **more}), entries)


def meetings(folder: EventFolder, round_number: int) -> set[frozenset[int]]:
    matches = folder.event.matches_of("Cup")
    return {frozenset(one.numbers) for one in matches if one.round == round_number and one.away is not None}


def places(folder: EventFolder) -> list[tuple[int, int | None]]:
    return [(row.number, row.place) for row in standings(folder.event).stage("Cup").rankings[0].rows]


@pytest.mark.clause("G24.1.1.3")
def test_a_knockout_of_five_has_a_round_of_one_match_two_semi_finals_and_a_final(tmp_path: Path) -> None:
    first = drawn(cup(tmp_path, 5), "x")
    # 8, 7 and 6 are not there: seeds 1, 2 and 3 have byes, and 2 against 3 is a semi-final, not a match of round 1.
    assert meetings(first, 1) == {frozenset({4, 5})}
    assert {one.home for one in first.event.matches if one.outcome is Outcome.BYE} == {1, 2, 3}
    assert {number for number, _ in places(first)} == {1, 2, 3, 4, 5}
    second = drawn(played(first))
    assert meetings(second, 2) == {frozenset({1, 4}), frozenset({2, 3})}
    assert next_stage(second).name == "Cup"
    third = drawn(played(second))
    assert meetings(third, 3) == {frozenset({1, 2})}
    with pytest.raises(BadFolder):
        draw_next(played(third))
    # The losers of the semi-finals share the third place, and who lost in the first round is fifth.
    assert places(played(third)) == [(1, 1), (2, 2), (3, 3), (4, 3), (5, 5)]


def test_a_match_for_the_third_place_is_drawn_beside_the_final(tmp_path: Path) -> None:
    folder = drawn(cup(tmp_path, 5, third_place=True), "x")
    for _ in range(2):
        folder = drawn(played(folder))
    assert meetings(folder, 3) == {frozenset({1, 2}), frozenset({3, 4})}
    assert places(played(folder)) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]
    with pytest.raises(BadFolder):
        draw_next(played(folder))


def test_of_three_teams_one_loses_a_semi_final_and_has_the_third_place(tmp_path: Path) -> None:
    folder = drawn(played(drawn(cup(tmp_path, 3, third_place=True), "x")))
    assert meetings(folder, 2) == {frozenset({1, 2})}


def test_byes_that_score_nothing_do_not_hold_up_a_guandan_knockout(tmp_path: Path) -> None:
    folder = drawn(cup(tmp_path, 5, "china-guandan"), "x")
    rows = ["stage,round,table,room,board,ns,ew,result"]
    for board in range(1, 9):
        rows += [f"Cup,1,1,open,{board},4,5,+3", f"Cup,1,1,closed,{board},5,4,+1"]
    home = next(one.home for one in folder.event.matches if one.away is not None)
    if home == 5:
        rows = [row.replace(",4,5,+3", ",5,4,-3").replace(",5,4,+1", ",4,5,-1") for row in rows]
    (folder.path / "results.csv").write_text("\n".join(rows), "utf-8")
    second = drawn(open_folder(folder.path))
    assert meetings(second, 2) == {frozenset({1, 4}), frozenset({2, 3})}
    assert "bye" in "\n".join(explain(second.event, "team 1 round 1").lines("en"))


def test_a_knockout_with_too_few_rounds_says_how_many_it_needs(tmp_path: Path) -> None:
    notes = draw_next(cup(tmp_path, 5, rounds=1), "x").notes
    assert [("3" in one.render("en"), "event.toml" in one.render("en")) for one in notes] == [(True, True)]
    assert draw_next(cup(tmp_path / "b", 4, rounds=2), "x").notes == ()


def test_nothing_is_drawn_from_entries_that_cannot_be_read(tmp_path: Path) -> None:
    folder = cup(tmp_path, 4)
    path = folder.path / "entries.csv"
    path.write_text(path.read_text("utf-8") + "5,Team 5,A; B; C; D,A,one,cell,too,many,for,the,head\n", "utf-8")
    with pytest.raises(BadFolder) as caught:
        draw_next(open_folder(folder.path), "x")
    assert "entries.csv:6" in caught.value.text.render("en")


def test_a_draw_that_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    folder = played(drawn(cup(tmp_path, 4), "x"))
    (folder.path / "draw.json").write_text('{"stages": [', "utf-8")
    result = CliRunner().invoke(app, ["event", "draw", str(folder.path), "--seed", "other"])
    assert result.exit_code == 2
    assert (folder.path / "draw.json").read_text("utf-8") == '{"stages": ['


def test_a_stage_without_rounds_or_boards_is_no_event_of_one_board(tmp_path: Path) -> None:
    words = ["event", "new", str(tmp_path / "a"), "--pack", "wbf-2017", "--form", "pairs", "--stage"]
    for stage, missing in (("S: system=swiss", "rounds, boards"), ("H: system=howell rounds=11", "boards")):
        result = CliRunner().invoke(app, [*words, stage, "--lang", "en"])
        assert result.exit_code == 2
        assert f"does not say {missing};" in result.output
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize(("more", "lists"), [("", 2), ("arrow_switch=1", 1), ("winners=overall_one", 1)])
def test_a_new_mitchell_has_a_list_for_each_line_unless_the_arrow_is_switched(
    tmp_path: Path, more: str, lists: int
) -> None:
    stage = f"Main: system=mitchell rounds=3 boards=4 {more}"
    words = ["event", "new", str(tmp_path / "a"), "--pack", "wbf-2017", "--form", "pairs", "--stage", stage]
    assert CliRunner().invoke(app, words).exit_code == 0
    found = open_folder(tmp_path / "a").conditions.stages[0].winners
    assert found == {2: "overall_two", 1: "overall_one"}[lists]


def test_the_price_of_a_loan_is_a_step_of_the_explanation() -> None:
    event = open_folder(EXAMPLES / "swiss-teams").event
    for question, sign in (("team 11 round 4", 1), ("team 9 round 4", -1)):
        found = explain(event, question)
        loan = [one for one in found.reasons if one.clauses == ("R12.2",)]
        # +1, +1 and +12 are 14; two thirds are 9.33, so 9, and 5 are lost. The boards come to 11 for team 11.
        assert [one.value for one in loan] == [5]
        boards = [one.value for one in found.reasons if one.clauses == ("78B",) and one.value is not None]
        assert sum(boards, Fraction()) == 11 * sign
        margin = next(one.value for one in found.reasons if "78D/1" in one.clauses)
        assert margin == (11 - 5) * sign


@pytest.mark.clause("87B")
def test_who_played_a_fouled_board_as_dealt_is_told_so() -> None:
    event = open_folder(EXAMPLES / "club-mitchell").event
    told = explain(event, "pair 2 board 18").lines("en")
    assert sum("among the 8 results of the board as it was dealt. (87B)" in line for line in told) == 1
    assert not any("87B" in line for line in explain(event, "pair 2 board 1").lines("en"))


def test_a_match_in_imps_is_not_told_in_victory_points(tmp_path: Path) -> None:
    folder = played(drawn(cup(tmp_path, 5), "x"))
    assert not any("VP" in line for line in explain(folder.event, "team 4 total").lines("en"))
    swiss = explain(open_folder(EXAMPLES / "swiss-teams").event, "team 17 total").lines("en")
    assert swiss[1].startswith("Round 1 against 5: -6, which is worth 13 VPs.")


def test_boards_won_are_told_beside_their_difference(tmp_path: Path) -> None:
    stage = {**STAGES["round_robin"], "boards": 8, "rounds": 1, "scoring": "bam"}
    entries = [team(number) for number in range(1, 3)]
    folder = played(drawn(create_event(tmp_path / "e", conditions("wbf-2017", "teams", stage), entries), "x"))
    told = explain(folder.event, "team 1 total").lines("en")
    # One board won and seven halved: four and a half of eight, one more than the other has.
    assert told[1].startswith("Round 1 against 2: 1, which is worth 4.50 Board points.")


def test_the_most_uneven_of_home_and_away_is_named(tmp_path: Path) -> None:
    stage = {**STAGES["swiss"], "boards": 8, "rounds": 3}
    folder = create_event(tmp_path / "e", conditions("wbf-2017", "teams", stage), [team(one) for one in range(1, 5)])
    lines = ["round,table,home,away", "1,1,4,1", "1,2,2,3", "2,1,4,2", "2,2,3,1", "3,1,4,3", "3,2,1,2"]
    (folder.path / "rounds.csv").write_text("\n".join(lines), "utf-8")
    notes = [one.text for one in check_event(open_folder(folder.path), AT).findings if one.kind == "home_imbalance"]
    assert [one.values for one in notes] == [{"stage": "Swiss", "number": 4, "home": 3, "away": 0}]
    assert len({notes[0].render(language) for language in Language}) == 4


def test_alike_figures_of_a_movement_are_said_once() -> None:
    movements = {"howell": howell(4), "half": mitchell(5, phantom=Line.EW)}
    said = {
        name: [one.text.render("en") for one in check(movement) if one.code == "comparisons"]
        for name, movement in movements.items()
    }
    # 7 rounds of one board; every board is played at 4 tables, so 3 others are compared with.
    boards = howell(4).boards_per_set
    assert said["howell"] == [f"Each contestant plays {7 * boards} boards and is compared {21 * boards} times."]
    assert " to " in said["half"][0]


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("results.csv", "round,table\n1,1\n1,桌\n".encode("big5"), "line 3"),
        ("rulings.json", b'[\n {"key": "R1"},\n {"key" "R2"}\n]', "line 3, column 9"),
        ("rounds/main-01-05.json", b"{", "rounds/main-01-05.json"),
    ],
)
def test_a_file_that_cannot_be_read_is_told_with_the_place_of_the_fault(
    tmp_path: Path, name: str, content: bytes, told: str
) -> None:
    entries = [pair(number) for number in range(1, 11)]
    folder = drawn(create_event(tmp_path / "e", conditions("wbf-2017", "pairs", "mitchell"), entries), "x")
    (folder.path / name).write_bytes(content)
    flaws = [flaw_line(one) for one in open_folder(folder.path).event.flaws]
    assert len(flaws) == 1
    assert told in flaws[0]
    # There is no line to be counted or not.
    assert "ounted" not in flaws[0]


def test_a_column_has_decimals_in_every_row_or_in_none() -> None:
    event = open_folder(EXAMPLES / "club-mitchell").event
    first = table_of(standings(event).final[0], event.conditions.name)
    column = first.head.index("Matchpoints")
    # 220 and 239 are whole, the others are not.
    assert {row[column].partition(".")[2].isdigit() for row in first.rows} == {True}
    assert {row[first.head.index("Boards")] for row in first.rows} == {"24"}


def test_a_page_says_the_name_of_the_event_once_as_its_title() -> None:
    for name in ("club-mitchell", "guandan-championship"):
        words = ["event", "score", str(EXAMPLES / name), "--html", "--lang", "en"]
        page = CliRunner().invoke(app, words).stdout
        title = open_folder(EXAMPLES / name).conditions.name
        assert f"<h1>{title}</h1>" in page
        assert "<h2></h2>" not in page
        assert f"<h2>{title} ·" not in page


def test_partners_share_their_place_among_the_players(tmp_path: Path) -> None:
    event = open_folder(EXAMPLES / "club-mitchell").event
    table = players_table(individual_standings(event, "Mitchell"), "")
    # Nobody changed partners: two players a place at least.
    assert all(row[0].endswith("=") for row in table.rows)
    assert min(Counter(row[0] for row in table.rows).values()) >= 2


def test_the_seed_is_asked_for_by_the_clauses_of_the_event_alone(tmp_path: Path) -> None:
    cited = {}
    for pack in ("wbf-2017", "ctcba"):
        with pytest.raises(BadFolder) as caught:
            draw_next(cup(tmp_path / pack, 4, pack))
        cited[pack] = caught.value.cites
        assert "--seed" in caught.value.text.render("en")
    assert cited == {"wbf-2017": (), "ctcba": ("R7",)}


def test_the_rounds_of_a_knockout_with_byes_are_read_back(tmp_path: Path) -> None:
    folder = drawn(cup(tmp_path, 5), "x")
    (path,) = (folder.path / "rounds").glob("*.json")
    assert sorted(json.loads(path.read_text("utf-8"))["rounds"][0]["byes"]) == [1, 2, 3]
