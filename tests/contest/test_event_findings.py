"""Events with faults, in ``findings``: each is checked, and everything that is found is what the case lists.

A finding is one line: how bad it is, its kind, the clauses in brackets, where, and after a bar what is said in English.
With ``only`` a case compares findings of these kinds, where a small field has faults that are not its matter.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from cardinal.contest.check import check_event
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.entries import By, Entry, Person, Status
from cardinal.contest.event_folder import EventFolder, create_event, open_folder
from cardinal.contest.finding import EventFinding
from cardinal.contest.pairings.gender_forms import Gender
from tests.contest.conditions_maker import STAGES, document, pair, person, team
from tests.laws.case_records import read_yaml

FOLDER = Path(__file__).parent / "findings"
HEADS = {
    "matches": "stage,round,table,home,away,outcome,borrowed",
    "seatings": "stage,round,table,ns,ew,boards",
    "results": "stage,round,table,room,board,ns,ew,result,n,e,s,w",
    "penalties": "contestant,stage,amount,unit,clauses",
}
FILES = {"matches": "rounds.csv", "seatings": "rounds.csv"}
OFFICIALS = {"organiser": "Club", "directors": ["Ho"], "appeals_committee": ["A", "B", "C"]}
AT = datetime(2026, 5, 1, 19, 0)


def every_case() -> list[Any]:
    return [
        pytest.param(case, id=f"{path.stem}: {case['name']}")
        for path in sorted(FOLDER.glob("*.yaml"))
        for case in read_yaml(path.read_text("utf-8"))
    ]


def entries(case: Mapping[str, Any]) -> list[Entry]:
    made = pair if case.get("form") == "pairs" else team
    changes = case.get("entries", {})
    return [_changed(made(number), changes.get(number, {})) for number in range(1, case["field"] + 1)]


def _changed(entry: Entry, changes: Mapping[str, Any]) -> Entry:
    players = changes.get("players")
    if players is not None:
        entry = replace(entry, players=tuple(map(_person, players)))
    words = {"status": Status, "by": By}
    return replace(
        entry, **{key: words.get(key, lambda one: one)(value) for key, value in changes.items() if key != "players"}
    )


def _person(told: str | Mapping[str, Any]) -> Person:
    """A name, or a name with the gender, the terms that are met, or a key of its own."""
    if isinstance(told, str):
        return person(told)
    gender = Gender(told["gender"]) if "gender" in told else None
    return Person(told.get("key", told["name"]), told["name"], gender, frozenset(told.get("terms", ())))


def event_of(case: Mapping[str, Any], path: Path) -> EventFolder:
    pack, form = case.get("pack", "ctcba"), case.get("form", "teams")
    stages = [{**STAGES[one["like"]], **one} for one in case["stages"]]
    for stage in stages:
        del stage["like"]
    officials = {} if pack == "wbf-2017" else {"officials": OFFICIALS}
    record = {**document(pack, form), "stage": stages, **officials, **case.get("conditions", {})}
    folder = create_event(path / "event", read_conditions(record), entries(case))
    for name, head in HEADS.items():
        if name in case:
            lines = "\n".join((head, *case[name])) + "\n"
            (folder.path / FILES.get(name, f"{name}.csv")).write_text(lines, "utf-8")
    if "rulings" in case:
        (folder.path / "rulings.json").write_text(json.dumps(case["rulings"]), "utf-8")
    return open_folder(folder.path)


def told(one: EventFinding) -> str:
    where = f"{one.source.file}:{one.source.line}" if one.source.line else one.source.file
    clauses = f" [{' '.join(one.clauses)}]" if one.clauses else ""
    return f"{one.severity} {one.kind}{clauses} {where or '-'} | {one.text.render('en')}"


@pytest.mark.parametrize("case", every_case())
def test_findings(case: Mapping[str, Any], tmp_path: Path) -> None:
    report = check_event(event_of(case, tmp_path), AT)
    only = case.get("only", [one.kind for one in report.findings])
    assert [told(one) for one in report.findings if one.kind in only] == case["expect"]
