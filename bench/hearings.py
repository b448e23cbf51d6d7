"""The speed of a hearing: one step of it, and all the ends of a law."""

from __future__ import annotations

import statistics
import time
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import yaml

from cardinal.laws import Case, hear, leaves, read_case
from cardinal.laws.check import law_of

from .measure import Line


def _cases() -> list[tuple[Case, dict[str, object]]]:
    """Every case that ships and is heard, with its answers."""
    folder = Path(str(files("cardinal.laws") / "cases"))
    found = []
    for path in sorted(folder.rglob("*.yaml")):
        for record in yaml.safe_load(path.read_text("utf-8")):
            if "refused" not in record["expect"]:
                found.append((read_case(record), dict(record.get("answers") or {})))
    return found


def step() -> Line:
    """A step: the hearing replayed on the answers so far, up to its next question or its ruling."""
    taken = []
    for case, answers in _cases():
        for count in range(len(answers) + 1):
            taken.append(_milliseconds(case, dict(list(answers.items())[:count])))
    return Line(
        benchmark="hearing_step",
        unit="milliseconds",
        ours=statistics.median(taken),
        below=1,
        more={
            "steps": len(taken),
            "above_one": sum(one >= 1 for one in taken),
            "slowest": round(max(taken), 3),
        },
    )


def _milliseconds(case: Case, answers: Mapping[str, object]) -> float:
    """The best of three, so that another program's turn is not counted."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        hear(law_of(case), case, answers)
        best = min(best, time.process_time() - start)
    return best * 1000


def ends() -> Line:
    """All the ends of each situation that a case tells; the slowest law is the figure."""
    slowest, where, count = 0.0, "", 0
    for case, _ in _cases():
        start = time.process_time()
        found = sum(1 for _ in leaves(law_of(case), case))
        taken = time.process_time() - start
        count += found
        if taken > slowest:
            slowest, where = taken, law_of(case)
    return Line(
        benchmark="hearing_leaves",
        unit="seconds",
        ours=slowest,
        below=0.3,
        more={"slowest_law": where, "ends": count},
    )
