"""The page of the conditions shows what concerns the event: nothing of teams to pairs, nothing of pairs to teams."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.conditions_page import conditions_page, page_text
from cardinal.contest.setting_forms import _OFFENCE_OF, _OPTIONS, _SCOPE_OF, concerns, offences_of
from cardinal.laws import OPTIONS
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS
from cardinal.regulations.settings import SECTIONS, kinds
from tests.contest.running_conditions import KNOCKOUT, LEVELS, LEVELS_KNOCKOUT, MITCHELL, SWISS, terms

INDIVIDUAL: Mapping[str, object] = {**MITCHELL, "name": "one by one", "system": "individual"}
GUANDAN_PAIRS: Mapping[str, object] = {**LEVELS, "name": "pairs", "system": "mitchell"}
BRIDGE = {
    "pairs": terms("ctcba", MITCHELL, form="pairs"),
    "individual": terms("ctcba", INDIVIDUAL, form="individual"),
    "teams": terms("ctcba", SWISS),
}
GUANDAN = {
    "pairs": terms("china-guandan", GUANDAN_PAIRS, form="pairs"),
    "teams": terms("china-guandan", LEVELS),
}


def paths(conditions: ConditionsOfContest) -> set[str]:
    return {row.path for section in conditions_page(conditions) for row in section.rows}


def test_every_path_of_the_tables_is_a_setting_an_option_or_a_priced_clause() -> None:
    assert set(_SCOPE_OF) <= {(section, name) for section in SECTIONS for name in kinds(section)}
    assert set(_OPTIONS) <= {one.name for one in OPTIONS} | set(GUANDAN_OPTIONS)
    priced = {one.clause for each in (BRIDGE, GUANDAN) for one in each["teams"].penalties.offences}
    assert set(_OFFENCE_OF) <= priced


@pytest.mark.parametrize("conditions", [BRIDGE["pairs"], BRIDGE["individual"], GUANDAN["pairs"]])
def test_pairs_and_individuals_read_nothing_of_teams(conditions: ConditionsOfContest) -> None:
    shown = paths(conditions)
    for path in (
        "entries.members_least", "entries.members_most", "entries.captain", "times.team_match", "times.teams_grace",
        "borrowing.allowed", "forfeits.out_after_in_a_row", "substitutions.add_until",
        "laws.team_size_over_four",
    ):  # fmt: skip
        assert path not in shown
    text = page_text(conditions).lower()
    assert "team" not in text
    assert "captain" not in text
    assert "closed room" not in text


def test_pairs_read_what_is_theirs() -> None:
    assert {"entries.minutes_before_start", "times.pairs_round", "times.pairs_grace",
            "substitutions.persons_in_pair"} <= paths(BRIDGE["pairs"])  # fmt: skip
    assert {"forfeits.pairs_out_after", "times.per_move"} <= paths(GUANDAN["pairs"])


@pytest.mark.parametrize("conditions", [BRIDGE["teams"], GUANDAN["teams"]])
def test_teams_read_their_own_and_nothing_of_pairs(conditions: ConditionsOfContest) -> None:
    shown = paths(conditions)
    assert {"entries.members_least", "entries.members_most", "entries.captain"} <= shown
    for path in (
        "entries.seat_card", "times.pairs_round", "times.pairs_grace", "times.per_move",
        "forfeits.pairs_out_after", "substitutions.persons_in_pair",
    ):  # fmt: skip
        assert path not in shown
    assert "pairs" not in page_text(conditions).lower()


def test_a_knockout_brings_what_only_a_knockout_has() -> None:
    for swiss, knockout, pack in ((SWISS, KNOCKOUT, "ctcba"), (LEVELS, LEVELS_KNOCKOUT, "china-guandan")):
        without, with_it = paths(terms(pack, swiss)), paths(terms(pack, swiss, knockout))
        assert "ties.extra_boards" in with_it - without
        assert "lateness.bands" in without & with_it
        # Guandan has one price for lateness, in a knockout too.
        own_price = pack == "ctcba"
        assert ("lateness.knockout_bands" in with_it - without) is own_price
        assert ("lateness.bands" not in paths(terms(pack, knockout))) is own_price


def test_swiss_pairs_meet_in_matches_and_read_what_matches_cost() -> None:
    pairs = terms("ctcba", SWISS, form="pairs")
    assert {"lateness.bands", "times.team_match", "forfeits.own_vp", "times.pairs_grace"} <= paths(pairs)
    assert "entries.members_least" not in paths(pairs)


def test_an_offence_is_priced_in_the_units_of_the_event() -> None:
    """R68.2 costs 25 % of a top in pairs and 3 IMPs in teams; R40/1 has a price in IMPs only, R17 one in tops only."""
    prices = {
        form: {
            one.clause: {(str(price.unit), price.amount) for step in one.steps for price in step.prices}
            for one in offences_of(conditions)
        }
        for form, conditions in BRIDGE.items()
    }
    assert prices["pairs"]["R68.2"] == {("top", Fraction(25))}
    assert prices["teams"]["R68.2"] == {("imps", Fraction(3))}
    assert "R40/1" not in prices["pairs"]
    assert "R17" not in prices["teams"]
    assert "R43" in prices["pairs"]
    assert "R43" not in prices["individual"]


@pytest.mark.parametrize(
    ("form", "said", "clauses"), [("pairs", "both partners", ("92D1",)), ("teams", "captain", ("92D2",))]
)
def test_whose_consent_an_appeal_wants_is_said_for_the_form(form: str, said: str, clauses: tuple[str, ...]) -> None:
    rows = {row.path: row for section in conditions_page(BRIDGE[form]) for row in section.rows}
    assert ([str(one) for one in rows["appeals.consent"].value], rows["appeals.consent"].clauses) == ([said], clauses)


def test_whoever_asks_for_everything_gets_it() -> None:
    every = {row.path for section in conditions_page(BRIDGE["pairs"], of_any_form=True) for row in section.rows}
    assert {"entries.members_least", "times.team_match"} <= every
    assert not concerns(BRIDGE["pairs"], "entries", "members_least")
    assert concerns(BRIDGE["pairs"], "entries", "fee")
