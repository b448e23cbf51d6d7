"""A double knockout as an event: drawn until somebody has beaten everybody else twice, then over, then what follows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.drawing import draw_next, next_stage
from cardinal.contest.errors import BadFolder
from cardinal.contest.event_folder import EventFolder, create_event, open_folder
from cardinal.contest.next_knockout import rounds_of
from cardinal.contest.pairings import double_elimination
from cardinal.contest.standings import standings
from tests.contest.conditions_maker import STAGES, document, team
from tests.contest.folder_maker import drawn, played

CUP: dict[str, object] = {**STAGES["knockout"], "system": "double_knockout", "rounds": 5, "boards": 8}
FINAL: dict[str, object] = {"name": "Final", "system": "match", "rounds": 1, "boards": 8, "scoring": "imps"}


def cup(path: Path, *stages: dict[str, object]) -> EventFolder:
    """Four teams, the numbers of which are their seeds."""
    terms = read_conditions({**document("wbf-2017", "teams"), "stage": list(stages)})
    return create_event(path / "event", terms, [replace(team(one), seed=one) for one in range(1, 5)])


def after_rounds(folder: EventFolder, count: int) -> EventFolder:
    folder = played(drawn(folder, "x"))
    for _ in range(count - 1):
        folder = played(drawn(folder))
    return folder


def meetings(folder: EventFolder, round_number: int, stage: str = "Cup") -> set[frozenset[int]]:
    return {frozenset(one.numbers) for one in folder.event.matches_of(stage) if one.round == round_number}


def turned(folder: EventFolder, round_number: int) -> EventFolder:
    """The same with the winner and the loser of a round exchanged: the game in the first room goes the other way."""
    path = folder.path / "results.csv"
    swapped = {"3NT by N =": "3NT by N -1", "3NT by N -1": "3NT by N ="}
    rows = []
    for row in path.read_text("utf-8").splitlines():
        head, _, result = row.rpartition(",")
        inside = row.split(",")[1] == str(round_number)
        rows.append(f"{head},{swapped.get(result, result) if inside else result}")
    path.write_text("\n".join(rows), "utf-8")
    return open_folder(folder.path)


@pytest.mark.clause("G24.2.1")
def test_it_is_over_when_the_unbeaten_team_wins_the_final(tmp_path: Path) -> None:
    folder = after_rounds(cup(tmp_path, CUP), 3)
    # The lower number wins: 1 beats 4 and 2 beats 3; 1 beats 2 while 3 beats 4; 2 beats 3.
    assert [meetings(folder, at) for at in (1, 2, 3)] == [
        {frozenset({1, 4}), frozenset({2, 3})},
        {frozenset({1, 2}), frozenset({3, 4})},
        {frozenset({2, 3})},
    ]
    final = drawn(folder)
    assert meetings(final, 4) == {frozenset({1, 2})}
    # Who wins is not known: there may be a second final.
    assert next_stage(final).name == "Cup"
    over = played(final)
    for call in (next_stage, draw_next):
        with pytest.raises(BadFolder) as caught:
            call(over)
        assert "Cup" in caught.value.text.render("en")
    rows = standings(over.event).stage("Cup").rankings[0].rows
    assert [(row.number, row.place) for row in rows] == [(1, 1), (2, 2), (3, 3), (4, 4)]


def test_the_first_loss_of_the_unbeaten_team_brings_a_second_final(tmp_path: Path) -> None:
    folder = turned(after_rounds(cup(tmp_path, CUP), 4), 4)
    second = drawn(folder)
    assert meetings(second, 5) == {frozenset({1, 2})}
    over = turned(played(second), 4)
    with pytest.raises(BadFolder):
        next_stage(over)
    assert standings(over.event).stage("Cup").rankings[0].rows[0].number == 1


def test_a_stage_follows_it(tmp_path: Path) -> None:
    folder = after_rounds(cup(tmp_path, {**CUP, "qualifiers": 2}, FINAL), 4)
    assert next_stage(folder).name == "Final"
    assert meetings(drawn(folder), 1, "Final") == {frozenset({1, 2})}


def test_too_few_rounds_are_told_at_the_first_draw(tmp_path: Path) -> None:
    # Two rounds of the winners' side, one more of the losers' side, and two finals.
    assert rounds_of(double_elimination(4)) == 5
    (note,) = draw_next(cup(tmp_path, {**CUP, "rounds": 3}), "x").notes
    assert "rounds = 5" in note.render("en")
    assert draw_next(cup(tmp_path / "b", CUP), "x").notes == ()
