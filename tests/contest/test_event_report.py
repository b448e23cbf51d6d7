"""The report of an event: draws before publication, lines that count all the same, and the worst first."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from cardinal.contest.captains_meeting import publish
from cardinal.contest.check import Report, check_event
from cardinal.contest.drawing import draw_next
from cardinal.contest.event_folder import open_folder, save_conditions, save_planned
from cardinal.contest.finding import EventFinding
from cardinal.contest.model import Source
from cardinal.contest.movements import Severity
from cardinal.language import Text
from tests.contest.conditions_maker import STAGES
from tests.contest.folder_maker import AT, made

HOUR = timedelta(hours=1)


@pytest.mark.clause("R7", "G23.2", "G25.1", "78D/2")
@pytest.mark.parametrize(
    ("pack", "stage", "clauses"),
    [
        ("ctcba", {**STAGES["swiss"], "boards": 8}, ("R7",)),
        ("china-guandan", STAGES["guandan"], ("G23.2", "G25.1")),
        ("wbf-2017", STAGES["swiss"], ("78D/2",)),
    ],
)
def test_a_draw_before_publication(tmp_path: Path, pack: str, stage: Any, clauses: tuple[str, ...]) -> None:
    folder = made(tmp_path, 4, pack, stage=stage)
    save_planned(folder.path, folder.draw, draw_next(folder, "x", at=AT))

    def early(published: datetime | None) -> list[tuple[Severity, tuple[str, ...], Source]]:
        save_conditions(folder.path, folder.conditions if published is None else publish(folder.conditions, published))
        found = check_event(open_folder(folder.path), AT).findings
        return [(one.severity, one.clauses, one.source) for one in found if one.kind == "drawn_before_published"]

    told = [(Severity.UNFAIR, clauses, Source("draw.json"))]
    assert early(None) == early(AT + HOUR) == told
    assert early(AT) == early(AT - HOUR) == []
    # A time with a zone and one without cannot be compared, and nothing is made of it.
    assert early((AT + HOUR).replace(tzinfo=UTC)) == []


def test_a_draw_of_which_nobody_wrote_the_time_is_not_asked(tmp_path: Path) -> None:
    folder = made(tmp_path, 4, "wbf-2017", stage="swiss")
    save_planned(folder.path, folder.draw, draw_next(folder, "x"))
    assert check_event(open_folder(folder.path), AT).findings == ()


def test_a_line_that_counts_all_the_same_is_unfair_and_another_illegal(tmp_path: Path) -> None:
    stage = {**STAGES["mitchell"], "rounds": 1, "winners": "overall_two"}
    folder = made(tmp_path, 4, "wbf-2017", "pairs", stage=stage)
    head = "stage,round,table,ns,ew,boards"
    (folder.path / "rounds.csv").write_text(f"{head}\nMain,1,1,1,3,1-2\nMain,1,2,2,4,1-2\n", "utf-8")
    # The pairs of table 1 in each other's seats; a result of nobody.
    rows = ["Main,1,1,1,3,1,90", "Main,1,1,2,1,3,90", "Main,1,2,1,2,4,90", "Main,1,2,2,2,9,90"]
    (folder.path / "results.csv").write_text("\n".join(["stage,round,table,board,ns,ew,score", *rows]), "utf-8")
    flaws = [one for one in check_event(open_folder(folder.path), AT).findings if one.kind == "flaw"]
    assert [(one.severity, one.source.line) for one in flaws] == [(Severity.ILLEGAL, 5), (Severity.UNFAIR, 2)]


def test_a_report_is_legal_unless_something_is_illegal() -> None:
    one, two, three = (EventFinding(kind, kind, Text("cardinal.contest.check", "no_entries")) for kind in Severity)
    assert (one.severity, two.severity, three.severity) == tuple(Severity)
    assert [Report(each).is_legal for each in ((), (two,), (three,), (two, one))] == [True, True, True, False]
    assert [Report((one, two, three, two)).of(kind) for kind in Severity] == [(one,), (two, two), (three,)]
    assert EventFinding("x", Severity.NOTE, one.text, "§R7 §G25.1", Source("draw.json", 4)).to_json("en") == {
        "kind": "x", "severity": "note", "text": "Nobody has entered yet.", "cites": ["R7", "G25.1"],
        "file": "draw.json", "line": 4,
    }  # fmt: skip
