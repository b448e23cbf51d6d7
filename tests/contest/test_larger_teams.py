"""Teams of eight: a match at four tables, two by two, whose IMPs are added."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from cardinal.contest.check import check_event
from cardinal.contest.errors import BadConditions
from cardinal.contest.event_folder import EventFolder, create_event, open_folder
from cardinal.contest.explain import explain
from cardinal.contest.standings import standings
from cardinal.language import Language
from tests.contest.conditions_maker import conditions, team
from tests.contest.folder_maker import AT, drawn

STAGE: dict[str, object] = {
    "name": "All", "system": "round_robin", "rounds": 1, "boards": 4, "scoring": "vp", "tables": 4,
}  # fmt: skip
HEAD = "round,table,room,board,ns,ew,score"


def hall(path: Path, **more: object) -> EventFolder:
    terms = conditions(
        "wbf-2017", "teams", {**STAGE, **more}, entries={"members_most": 8}, laws={"team_size_over_four": True}
    )
    return drawn(create_event(path / "e", terms, [team(number, 8) for number in (1, 2)]), "x")


def rows(folder: EventFolder, swings: dict[str, tuple[int, int]], boards: int = 4) -> list[str]:
    """Both rooms of each two tables: on board 1 what North-South have in the open and the closed room, else nothing."""
    (match,) = folder.event.matches
    assert match.away is not None
    found = [HEAD]
    for name, both in swings.items():
        for board in range(1, boards + 1):
            for room, score in zip(("open", "closed"), both, strict=True):
                sides = (match.home, match.away) if room == "open" else (match.away, match.home)
                told = score if board == 1 else 0
                found.append(f"1,{name},{room},{board},{sides[0]},{sides[1]},{told}")
    return found


def played(folder: EventFolder, lines: list[str]) -> EventFolder:
    (folder.path / "results.csv").write_text("\n".join(lines), "utf-8")
    return open_folder(folder.path)


def margin(folder: EventFolder) -> Fraction | None:
    matches = standings(folder.event).stages[0].matches
    assert matches is not None
    (one,) = matches.table.scored
    return one.side(one.match.home).margin if one.sides else None  # type: ignore[union-attr]


@pytest.mark.clause("78B")
def test_the_imps_of_each_two_tables_are_added(tmp_path: Path) -> None:
    folder = hall(tmp_path)
    # Tables 1: home has 420, and its opponents lose 50 in the other room: 470 to home, 10 IMPs. Tables 2: home has 90
    # and its opponents 110: 20 to them, 1 IMP.
    folder = played(folder, rows(folder, {"1": (420, -50), "1/2": (90, 110)}))
    assert folder.event.flaws == ()
    assert margin(folder) == 10 - 1
    assert check_event(folder, AT).is_legal


def test_four_boards_at_four_tables_are_a_match_of_eight_on_the_scale(tmp_path: Path) -> None:
    folder = hall(tmp_path)
    folder = played(folder, rows(folder, {"1": (420, -50), "1/2": (0, 0)}))
    # The continuous scale of 8 boards: B = 15 sqrt 8 = 42.43, R = sqrt 5 - 2 = 0.23607.
    # V(10) = 10 + 10 (1 - R^(10/42.43)) / (1 - R) = 10 + 10 (1 - 0.71157) / 0.76393 = 13.78.
    home = folder.event.matches[0].home
    scores = {row.number: row.score for row in standings(folder.event).final[0].rows}
    assert scores[home] == Fraction("13.78")
    for language in Language:
        assert any("13.78" in one for one in explain(folder.event, f"team {home} round 1").lines(language.value))


def test_a_match_is_finished_when_all_its_tables_are(tmp_path: Path) -> None:
    folder = hall(tmp_path)
    assert margin(played(folder, rows(folder, {"1": (420, -50)}))) is None
    assert margin(played(folder, rows(folder, {"1/1": (420, -50), "1/2": (0, 0)}))) == 10


def test_tables_that_the_match_has_not_are_told(tmp_path: Path) -> None:
    folder = hall(tmp_path)
    lines = rows(folder, {"1/3": (0, 0)}, boards=1)
    flaws = played(folder, [*lines, lines[1].replace("1/3", "2")]).event.flaws
    assert [(one.source.line, one.text.key) for one in flaws] == [
        (2, "no_such_tables"),
        (3, "no_such_tables"),
        (4, "no_table"),
    ]
    assert len({flaws[0].text.render(language) for language in Language}) == 4


def test_a_ruling_finds_its_table(tmp_path: Path) -> None:
    folder = hall(tmp_path)
    lines = [one for one in rows(folder, {"1": (0, 0), "1/2": (0, 0)}) if not one.startswith("1,1/2,open,3,")]
    ruling = {"key": "R1", "stage": "All", "round": 1, "table": "1/2", "room": "open", "board": 3, "score": "=100"}
    (folder.path / "rulings.json").write_text(json.dumps([ruling]), "utf-8")
    folder = played(folder, lines)
    assert standings(folder.event).flaws == ()
    # The board had no result; the ruling makes one, and 100 points are 3 IMPs.
    assert margin(folder) == 3


@pytest.mark.parametrize(
    ("form", "more"),
    [
        ("teams", {"tables": 3}),
        ("teams", {"system": "multiple_teams"}),
        ("pairs", {"system": "swiss", "scoring": "cross_imps"}),
    ],
)
def test_more_tables_are_for_two_rooms_alone(form: str, more: dict[str, object]) -> None:
    with pytest.raises(BadConditions) as caught:
        conditions("wbf-2017", form, {**STAGE, **more})
    assert len({caught.value.render(language) for language in Language}) == 4
