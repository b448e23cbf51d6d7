"""Knockouts from the folder to the champion: a level match with its extra boards, and two losses with byes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardinal.contest.check import check_event
from cardinal.contest.drawing import draw_next, next_stage
from cardinal.contest.errors import BadFolder
from cardinal.contest.event_folder import EventFolder, create_event, open_folder
from cardinal.contest.explain import explain
from cardinal.contest.model import Outcome
from cardinal.contest.next_knockout import rounds_of
from cardinal.contest.pairings import double_elimination
from cardinal.contest.standings import standings
from tests.contest.conditions_maker import STAGES, conditions, team
from tests.contest.folder_maker import AT, drawn, played

BOARDS = 8
HEAD = "stage,round,table,room,board,ns,ew,score,extra"


def cup(path: Path, teams: int, **more: object) -> EventFolder:
    """Teams whose numbers are their seeds."""
    stage = {**STAGES["knockout"], "boards": BOARDS, **more}
    entries = [replace(team(number), seed=number) for number in range(1, teams + 1)]
    return create_event(path / "event", conditions("ctcba", "teams", stage), entries)


def meetings(folder: EventFolder, round_number: int) -> set[frozenset[int]]:
    told = folder.event.matches_of("Cup")
    return {frozenset(one.numbers) for one in told if one.round == round_number and one.away is not None}


def places(folder: EventFolder) -> list[tuple[int, int | None]]:
    return [(row.number, row.place) for row in standings(folder.event).stage("Cup").rankings[0].rows]


def with_rows(folder: EventFolder, scores: dict[int, dict[int, tuple[int, int]]], extra: bool = False) -> EventFolder:
    """Results added: by the lower number of a match, then by board, what it has North-South and its opponents have."""
    path = folder.path / "results.csv"
    rows = path.read_text("utf-8").splitlines() if path.exists() else [HEAD]
    for one in folder.event.matches_of("Cup"):
        told = scores.get(min(one.numbers))
        if one.away is None or told is None or one.round != folder.event.matches_of("Cup")[-1].round:
            continue
        low, high = sorted((one.home, one.away))
        for board, (own, theirs) in told.items():
            for ns, ew, score in ((low, high, own), (high, low, theirs)):
                room = "open" if ns == one.home else "closed"
                rows.append(f"Cup,{one.round},{one.table},{room},{board},{ns},{ew},{score},{'yes' if extra else ''}")
    path.write_text("\n".join(rows), "utf-8")
    return open_folder(folder.path)


def flat(**boards: tuple[int, int]) -> dict[int, tuple[int, int]]:
    return {number: boards.get(f"b{number}", (0, 0)) for number in range(1, BOARDS + 1)}


@pytest.mark.clause("R49.1", "R49.1(3)")
def test_a_level_semi_final_waits_for_its_extra_boards_and_then_the_final_is_drawn(tmp_path: Path) -> None:
    folder = drawn(cup(tmp_path, 4, rounds=2), "x")
    assert meetings(folder, 1) == {frozenset({1, 4}), frozenset({2, 3})}
    # 1 beats 4 by 400 points on a board. 2 and 3 are level in everything: IMPs, points, boards won.
    level = with_rows(folder, {1: flat(b1=(400, 0)), 2: flat()})
    assert level.event.flaws == ()
    with pytest.raises(BadFolder) as refusal:
        draw_next(level)
    # Who has to play on is told, by the draw and by the check; the match that is decided is not.
    assert (refusal.value.text.key, refusal.value.cites) == ("level_bridge", ("R49.1(3)",))
    assert {refusal.value.text.values["home"], refusal.value.text.values["away"]} == {2, 3}
    assert [one.text for one in check_event(level, AT).findings if one.kind == "level"] == [refusal.value.text]
    # Eight more: 3 wins 120 points on one board and 90 on another (3 IMPs each), 2 wins 140 on a third (4 IMPs).
    more = dict.fromkeys(range(9, 17), (0, 0)) | {9: (0, 120), 10: (0, 90), 11: (140, 0)}
    # After the first of them 3 is ahead, after seven still: it is all eight that decide.
    kept = (level.path / "results.csv").read_text("utf-8")
    for so_many in (1, 7):
        some = with_rows(level, {2: dict(list(more.items())[:so_many])}, extra=True)
        with pytest.raises(BadFolder):
            draw_next(some)
        (level.path / "results.csv").write_text(kept, "utf-8")
    decided = with_rows(level, {2: more}, extra=True)
    assert decided.event.flaws == ()
    final = drawn(decided)
    assert meetings(final, 2) == {frozenset({1, 3})}
    # The extra boards decide and are not added: the match stays level.
    told = explain(decided.event, "team 3 round 1")
    step = next(one for one in told.reasons if "R49.1(3)" in one.clauses)
    assert sorted((step.text.values["home"], step.text.values["away"])) == ["-2", "2"]
    assert told.value == 0
    over = with_rows(final, {1: flat(b1=(0, 400))})
    assert places(over) == [(3, 1), (1, 2), (2, 3), (4, 3)]
    assert check_event(over, AT).is_legal
    with pytest.raises(BadFolder):
        next_stage(over)


@pytest.mark.clause("G49.2")
def test_a_level_match_of_guandan_needs_an_extra_deal_until_one_decides(tmp_path: Path) -> None:
    stage = {**STAGES["knockout"], "scoring": "levels", "boards": 1, "rounds": 2, "duplicate": True}
    entries = [replace(team(number), seed=number) for number in range(1, 5)]
    folder = drawn(create_event(tmp_path / "event", conditions("china-guandan", "teams", stage), entries), "x")
    # 1 wins its deal by 3 levels against 4; 2 and 3 win 2 levels each, North-South in their rooms.
    level = with_rows(folder, {1: {1: (3, 0)}, 2: {1: (2, 2)}})
    assert level.event.flaws == ()

    def told(event_folder: EventFolder) -> list[tuple[str, set[object]]]:
        found = [one for one in check_event(event_folder, AT).findings if one.kind == "level"]
        assert all(one.clauses == ("G49.2",) for one in found)
        return [(one.text.key, {one.text.values["home"], one.text.values["away"]}) for one in found]

    assert told(level) == [("level_guandan", {2, 3})]
    # An extra deal that is level too leaves it so; the next decides, and the final is drawn.
    again = with_rows(level, {2: {2: (1, 1)}}, extra=True)
    with pytest.raises(BadFolder) as refusal:
        draw_next(again)
    assert (refusal.value.text.key, refusal.value.cites) == ("level_guandan", ("G49.2",))
    decided = with_rows(again, {2: {3: (1, 3)}}, extra=True)
    assert (told(decided), decided.event.flaws) == ([], ())
    assert meetings(drawn(decided), 2) == {frozenset({1, 3})}


@pytest.mark.clause("R49.1(1)", "R49.1(2)")
def test_extra_boards_are_not_looked_at_where_points_or_boards_decide(tmp_path: Path) -> None:
    folder = drawn(cup(tmp_path, 2, rounds=1), "x")
    # 120 to 110 is no IMP: level in IMPs, ten ahead in points; the extra board, which 2 wins, decides nothing.
    by_points = with_rows(with_rows(folder, {1: flat(b1=(120, 110))}), {1: {9: (0, 400)}}, extra=True)
    assert by_points.event.flaws == ()
    assert places(by_points)[0] == (1, 1)
    (folder.path / "results.csv").unlink()
    # 1 wins a board by 50, 2 IMPs; 2 wins two by 20, 1 IMP each, and one by 10. 50 points and 2 IMPs each, but three
    # boards to one; the extra board, which 1 wins, decides nothing.
    boards = flat(b1=(140, 90), b2=(90, 110), b3=(90, 110), b4=(110, 120))
    by_boards = with_rows(with_rows(folder, {1: boards}), {1: {9: (400, 0)}}, extra=True)
    assert by_boards.event.flaws == ()
    assert places(by_boards)[0] == (2, 1)


@pytest.mark.clause("R49.1(4)")
def test_without_time_for_extra_boards_a_lot_decides(tmp_path: Path) -> None:
    folder = with_rows(drawn(cup(tmp_path, 2, rounds=1), "x"), {1: flat()})
    assert places(folder) == [(1, 1), (2, 1)]
    (path,) = (folder.path / "rounds").glob("*.json")
    path.write_text(path.read_text("utf-8").replace('"home"', '"lot": 2, "home"'), "utf-8")
    assert places(open_folder(folder.path)) == [(2, 1), (1, 2)]


def double(path: Path, teams: int) -> EventFolder:
    return cup(path, teams, system="double_knockout", rounds=12)


@pytest.mark.clause("G24.2.1")
def test_five_teams_with_two_lives_have_byes_and_one_champion(tmp_path: Path) -> None:
    folder = drawn(double(tmp_path, 5), "x")
    # Eight places for five: 1, 2 and 3 have byes, and only 4 and 5 play.
    assert meetings(folder, 1) == {frozenset({4, 5})}
    assert {one.home for one in folder.event.matches if one.outcome is Outcome.BYE} == {1, 2, 3}
    lost: dict[int, int] = {}
    for number in range(1, 13):
        folder = played(folder)
        assert folder.event.flaws == ()
        for two in meetings(folder, number):
            # The lower number wins; nobody plays on after a second loss.
            assert all(lost.get(one, 0) < 2 for one in two)
            lost[max(two)] = lost.get(max(two), 0) + 1
        try:
            folder = drawn(folder)
        except BadFolder:
            break
    # Everybody but the champion has lost twice, and who lost his second match later stands higher.
    assert lost == {2: 2, 3: 2, 4: 2, 5: 2}
    assert [number for number, _ in places(folder)] == [1, 2, 3, 4, 5]
    assert check_event(folder, AT).is_legal


@pytest.mark.parametrize("teams", [3, 5, 6, 7])
def test_a_double_knockout_of_any_number_ends_within_the_rounds_that_it_was_said_to_need(
    tmp_path: Path, teams: int
) -> None:
    needed = rounds_of(double_elimination(teams))
    folder = drawn(cup(tmp_path, teams, system="double_knockout", rounds=needed), "x")
    drawn_rounds = 1
    while True:
        folder = played(folder)
        try:
            folder = drawn(folder)
        except BadFolder:
            break
        drawn_rounds += 1
    # Team 1 never loses, so that the second final is not needed.
    assert drawn_rounds == needed - 1
    matches = [one for one in folder.event.matches if one.away is not None]
    # Each match is a loss, everybody but the champion loses twice.
    assert len(matches) == 2 * (teams - 1)
    assert places(folder)[0] == (1, 1)
