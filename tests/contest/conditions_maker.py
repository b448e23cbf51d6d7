"""Conditions and entries for tests, in a line each."""

from __future__ import annotations

from typing import Any

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.entries import Entry, Person
from cardinal.contest.usual_stages import usual_stages

STAGES: dict[str, dict[str, object]] = {
    "swiss": {"name": "Swiss", "system": "swiss", "rounds": 7, "boards": 16, "scoring": "vp"},
    "round_robin": {"name": "All", "system": "round_robin", "rounds": 5, "boards": 16, "scoring": "vp"},
    "knockout": {"name": "Cup", "system": "knockout", "rounds": 3, "boards": 16, "scoring": "imps"},
    "mitchell": {"name": "Main", "system": "mitchell", "rounds": 5, "boards": 2, "scoring": "matchpoints"},
    "guandan": {"name": "Swiss", "system": "swiss", "rounds": 5, "boards": 8, "scoring": "levels"},
}


def document(
    pack: str = "ctcba", form: str = "teams", stage: str | dict[str, object] = "", **more: Any
) -> dict[str, object]:
    """A document of conditions; a section is a dictionary."""
    game = "guandan" if pack == "china-guandan" else "bridge"
    stages: Any = usual_stages(game, form)  # type: ignore[arg-type]
    if stage:
        stages = [dict(STAGES[stage]) if isinstance(stage, str) else stage]
    return {"name": "Test", "pack": pack, "form": form, "stage": stages, **more}


def conditions(
    pack: str = "ctcba", form: str = "teams", stage: str | dict[str, object] = "", **more: Any
) -> ConditionsOfContest:
    return read_conditions(document(pack, form, stage, **more))


def person(name: str, **more: Any) -> Person:
    return Person(name, name, **more)


def team(number: int, size: int = 4, **more: Any) -> Entry:
    """A team with its captain among the players, complete."""
    names = [f"{letter}{number}" for letter in "ABCDEFGH"[:size]]
    usual: dict[str, Any] = {"captain": names[0] if names else "", "contact": "02-1234", "paid": True}
    return Entry(number, f"Team {number}", tuple(map(person, names)), **{**usual, **more})


def pair(number: int, **more: Any) -> Entry:
    usual: dict[str, Any] = {"paid": True, "seat_card": True}
    return Entry(number, "", (person(f"N{number}"), person(f"S{number}")), **{**usual, **more})
