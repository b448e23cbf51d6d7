"""Conditions of contest for the tests of a running event: a pack, a form, and stages in one line each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_reader import read_conditions

SWISS: Mapping[str, object] = {"name": "swiss", "system": "swiss", "rounds": 7, "boards": 16, "scoring": "vp"}
ROBIN: Mapping[str, object] = {**SWISS, "name": "robin", "system": "round_robin"}
KNOCKOUT: Mapping[str, object] = {
    "name": "knockout", "system": "knockout", "rounds": 2, "boards": 16, "scoring": "imps"
}  # fmt: skip
MITCHELL: Mapping[str, object] = {
    "name": "pairs", "system": "mitchell", "rounds": 9, "boards": 3, "scoring": "matchpoints"
}  # fmt: skip
LEVELS: Mapping[str, object] = {"name": "swiss", "system": "swiss", "rounds": 7, "boards": 16, "scoring": "levels"}
LEVELS_KNOCKOUT: Mapping[str, object] = {**LEVELS, "name": "knockout", "system": "knockout", "rounds": 2}


def terms(pack: str, *stages: Mapping[str, object], form: str = "teams", **sections: Any) -> ConditionsOfContest:
    """Conditions with a pack; keywords are sections of the document, or ``laws`` for options by name."""
    record: dict[str, object] = {"name": "a test", "pack": pack, "form": form, "stage": [dict(one) for one in stages]}
    return read_conditions(record | sections)
