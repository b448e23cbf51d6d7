"""Every clause that a setting or an option of an event rests on is named on the page of its conditions."""

from __future__ import annotations

import json
from functools import cache

import pytest
from typer.testing import CliRunner

from cardinal.cli.laws import app
from cardinal.contest.conditions_page import conditions_page
from cardinal.contest.model import Game
from cardinal.laws import OPTIONS
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS
from cardinal.regulations.pack import Rule, find_pack, pack_names
from tests.contest.running_conditions import LEVELS, MITCHELL, SWISS, terms

_FULL = {
    "officials": {"organiser": "Club", "scale": "national", "directors": ["Ho"], "appeals_committee": ["A", "B", "C"]},
    "entries": {"meeting": "2026-05-01T18:00:00"},
}


@cache
def named(pack: str) -> frozenset[str]:
    """The clauses on the pages of a teams' and of a pairs' event under a pack."""
    is_guandan = Game.GUANDAN in find_pack(pack).games
    stages = (LEVELS, {**MITCHELL, "scoring": "levels"}) if is_guandan else (SWISS, MITCHELL)
    pages = [
        conditions_page(terms(pack, stage, form=form, **_FULL), every_option=True, of_any_form=True)
        for form, stage in zip(("teams", "pairs"), stages, strict=True)
    ]
    return frozenset(clause for page in pages for section in page for row in section.rows for clause in row.clauses)


def _rules(pack: str) -> dict[str, Rule]:
    found = find_pack(pack)
    return {**found.settings, **{f"laws.{name}": rule for name, rule in found.options.items()}}


def _of_settings() -> list[object]:
    # A setting of which the pack only says who decides stands on the page once somebody has decided.
    filled = {f"{section}.{name}" for section, told in _FULL.items() for name in told}
    rules = [(name, path, rule) for name in pack_names() for path, rule in _rules(name).items()]
    found = {(name, one) for name, path, rule in rules if rule.states or path in filled for one in rule.clauses}
    return [pytest.param(name, one, marks=pytest.mark.clause(one)) for name, one in sorted(found)]


@pytest.mark.parametrize(("pack", "clause"), _of_settings())
def test_the_page_names_the_clause_of_every_setting_of_a_pack(pack: str, clause: str) -> None:
    assert clause in named(pack)


OF_OPTIONS = sorted({clause for one in (*OPTIONS, *GUANDAN_OPTIONS.values()) for clause in one.clauses})


@pytest.mark.clause(*OF_OPTIONS)
def test_the_command_names_the_clauses_of_every_option_of_the_laws() -> None:
    told = CliRunner().invoke(app, ["conditions", "--json"]).stdout
    found = {one["name"]: tuple(one["cites"]) for one in json.loads(told)}
    assert found == {one.name: one.clauses for one in (*OPTIONS, *GUANDAN_OPTIONS.values())}
