"""``cardinal school``: a scene and each kind of exercise as a question for a program, and the mark of its answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from cardinal.school import exercise, scene

from .conftest import Run

SCENE = ("school", "scene", "--law", "27", "--seed", "7")


@pytest.mark.parametrize("kind", ["b", "c", "d", "f"])
def test_an_exercise_is_asked_as_json_and_its_answer_marked(run: Run, tmp_path: Path, kind: str) -> None:
    asked = json.loads(run(*SCENE, "--kind", kind, "--json").output)
    truth = exercise(kind, scene("27", "7"))
    assert set(asked) == {"kind", "scene", "answers", "ruling", "question", "options"}
    assert not {"script", "cause", "difficulty"} & asked["scene"].keys()
    assert "deal" not in asked["scene"]["board"]
    assert bool(asked["answers"]) == (kind != "c"), "whoever looks for the act is told nothing that was said after it"
    answer = tmp_path / "answer.json"
    answer.write_text(json.dumps({"options": sorted(truth.right)}), "utf-8")
    assert run(*SCENE, "--kind", kind, "--answer", str(answer)).output == "100 of 100\n"
    wrong = [key for key in asked["options"] if key not in truth.right][:1]
    answer.write_text(json.dumps({"options": wrong}), "utf-8")
    assert json.loads(run(*SCENE, "--kind", kind, "--answer", str(answer), "--json").output) == {"total": 0}


def test_whoever_rules_on_what_was_said_is_told_what_was_said(run: Run) -> None:
    printed = run(*SCENE, "--kind", "d").output
    assert "do you accept the insufficient bid of 1♦? → No" in printed


@pytest.mark.parametrize("kind", ["a", "b"])
def test_an_answer_that_cannot_be_read_is_refused(refused: Callable[..., str], tmp_path: Path, kind: str) -> None:
    answer = tmp_path / "answer.json"
    answer.write_text("[1, 2]", "utf-8")
    assert "answer.json" in refused(*SCENE, "--kind", kind, "--answer", str(answer))
