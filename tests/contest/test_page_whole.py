"""The page of the conditions: which options it lists, what it calls said, how several lines of a value are laid out."""

from __future__ import annotations

from dataclasses import fields, replace
from fractions import Fraction

import pytest

from cardinal.contest.conditions import given_options, law_options
from cardinal.contest.conditions_page import conditions_page, page_json, page_text
from cardinal.contest.model import Game
from cardinal.regulations.settings import SECTIONS, bound_options
from tests.contest.running_conditions import LEVELS, MITCHELL, SWISS, terms

# What a hearing reads: times and their price, awards, loans, the table, penalties, appeals and substitutes.
HEARD = {
    "times", "lateness", "slow_play", "forfeits", "awards", "borrowing", "table", "penalties", "appeals",
    "substitutions",
}  # fmt: skip


@pytest.mark.parametrize("section", SECTIONS)
def test_hearings_read_the_figures_of_these_sections_that_the_event_changed(section: str) -> None:
    event = terms("wbf-2017", SWISS)
    assert event.figures == {}
    own = getattr(event, section)
    name = next(one.name for one in fields(own) if isinstance(getattr(own, one.name), str | int | Fraction))
    value = getattr(own, name)
    other = "x" if isinstance(value, str) else not value if isinstance(value, bool) else value + 1
    changed = replace(event, **{section: replace(own, **{name: other})})
    assert changed.changed == {f"{section}.{name}"}
    assert set(changed.figures) == ({f"{section}.{name}"} if section in HEARD else set())


def test_figures_come_by_their_paths() -> None:
    event = terms("wbf-2017", SWISS, times={"per_move": 3, "pairs_grace": 4}, appeals={"minutes": 20})
    assert list(event.figures.items()) == [("appeals.minutes", 20), ("times.pairs_grace", 4), ("times.per_move", 3)]


@pytest.mark.parametrize(
    ("pack", "stage", "game"), [("wbf-2017", SWISS, Game.BRIDGE), ("china-guandan", LEVELS, Game.GUANDAN)]
)
def test_of_the_options_those_that_somebody_chose(pack: str, stage: dict[str, object], game: Game) -> None:
    event = terms(pack, stage)

    def options(**more: bool) -> list[str]:
        sections = {one.name: one for one in conditions_page(event, **more)}
        return [row.path.removeprefix("laws.") for row in sections["laws"].rows] if "laws" in sections else []

    elsewhere = bound_options(game) | given_options(game)
    every = [name for name in law_options(game) if name not in elsewhere]
    assert options(every_option=True, of_any_form=True) == every
    assert options(of_any_form=True) == [name for name in every if name in event.laws.changes]
    of_pairs = {"event.pairs_datum", "event.pairs_method"}
    assert options(every_option=True) == [name for name in every if name not in of_pairs]
    assert [one["name"] for one in page_json(event)["sections"]] == [one.name for one in conditions_page(event)]  # type: ignore[attr-defined]


@pytest.mark.clause("12C2(b)")
def test_an_option_has_the_title_of_its_clause() -> None:
    event = terms("wbf-2017", SWISS, laws={"artificial_imps_plus": 2})
    assert [one.name for one in conditions_page(terms("wbf-2017", SWISS))][-1] != "laws"
    section = conditions_page(event)[-1]
    assert (section.name, [row.path for row in section.rows]) == ("laws", ["laws.artificial_imps_plus"])
    (row,) = section.rows
    assert (tuple(map(str, row.value)), row.clauses, row.changed) == (
        ("artificial_imps_plus = 2",), ("12C2(b)",), True
    )  # fmt: skip


def test_a_bare_default_is_no_condition() -> None:
    # The pack of the Laws says nothing of lateness; what the event says of it is said, and what a law bounds.
    paths = {row.path for section in conditions_page(terms("wbf-2017", SWISS)) for row in section.rows}
    assert "lateness.forfeit_after" not in paths
    assert "corrections.minutes" in paths
    event = terms("wbf-2017", SWISS, lateness={"forfeit_after": 20})
    rows = {row.path: row for section in conditions_page(event) for row in section.rows}
    assert (rows["lateness.forfeit_after"].changed, rows["lateness.forfeit_after"].clauses) == (True, ())


def test_every_setting_of_any_form_is_there_as_it_stands() -> None:
    event = terms("ctcba", MITCHELL, form="pairs")
    rows = {row.path: row for section in conditions_page(event, of_any_form=True) for row in section.rows}
    assert len(rows["penalties.offences"].value) == len(event.penalties.offences)
    assert [str(one) for one in rows["appeals.consent"].value] != ["both partners"]
    own = {row.path: row for section in conditions_page(event) for row in section.rows}
    assert len(own["penalties.offences"].value) < len(event.penalties.offences)


def test_a_value_of_several_lines_has_its_clauses_behind_the_last() -> None:
    # R31: 16 boards 135 minutes, 24 boards 200, 28 boards 240, 32 boards 270.
    text = page_text(terms("ctcba", SWISS)).splitlines()
    at = next(place for place, line in enumerate(text) if "135" in line)
    rows = {row.path: row for section in conditions_page(terms("ctcba", SWISS)) for row in section.rows}
    row = rows["times.team_match"]
    said = [str(one) for one in row.value]
    assert (len(said), "135" in said[0]) == (4, True)
    more = [f"     {said[1]}", f"     {said[2]}", f"     {said[3]}  [R31]"]
    assert text[at : at + 4] == [f"   {row.label}: {said[0]}", *more]


def test_sections_of_the_text_are_apart() -> None:
    event = terms("wbf-2017", SWISS)
    text = page_text(event)
    titles = [one.title.render("en") for one in conditions_page(event)]
    parts = text.removesuffix("\n").split("\n\n")
    assert [part.split("\n")[0] for part in parts] == titles
    assert parts[0].split("\n")[1] == "   Name: a test"
    assert text.endswith("\n")
