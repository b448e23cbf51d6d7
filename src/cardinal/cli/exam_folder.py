"""An examination in a folder: its happenings, a line of JSON each, with which it is sat on paper and marked here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from cardinal.language import NotUnderstood, Text
from cardinal.school.exams.examination import Examination, Happening, folded
from cardinal.school.exams.results import Papers
from cardinal.school.exams.task import Material
from cardinal.web.school_pool import pool, taught_laws

LOG, ANSWERS = "exam.jsonl", "answers"


class ExamFolder:
    """The log is only ever written on: what was decided stays to be read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def read(self) -> Examination:
        try:
            lines = (self.folder / LOG).read_text("utf-8").splitlines()
            state = folded(_happening(json.loads(line)) for line in lines)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise NotUnderstood(Text(__name__, "no_folder", {"folder": str(self.folder)})) from error
        if state is None:
            raise NotUnderstood(Text(__name__, "no_folder", {"folder": str(self.folder)}))
        return state

    def write(self, kind: str, payload: Mapping[str, Any], actor: str) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        told = {"kind": kind, "payload": payload, "actor": actor, "at": datetime.now(UTC).isoformat()}
        with (self.folder / LOG).open("a", encoding="utf-8") as file:
            file.write(json.dumps(told, ensure_ascii=False, sort_keys=True) + "\n")

    def answers(self, answers: Path | None = None) -> dict[str, Mapping[str, Any]]:
        """The answers of each candidate by item, from the files that somebody has typed off the papers."""
        found: dict[str, Mapping[str, Any]] = {}
        for file in sorted((answers or self.folder / ANSWERS).glob("*.json")):
            try:
                told = json.loads(file.read_text("utf-8"))["answers"]
                found[file.stem] = {str(int(item)): dict(answer) for item, answer in told.items()}
            except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
                legal = ('{"answers": {"1": {"options": ["27B"]}, "2": {"lines": {"1NS": "5.5"}}}}',)
                raise NotUnderstood(Text(__name__, "bad_answers", {"file": str(file)}), legal=legal) from error
        return found


def papers_of(state: Examination) -> Papers:
    return Papers(state.blueprint, state.seed, state.mode, Material(pool, taught_laws(state.blueprint.book)))


def _happening(told: Mapping[str, Any]) -> Happening:
    return Happening(told["kind"], told["payload"], told["actor"], datetime.fromisoformat(told["at"]))
