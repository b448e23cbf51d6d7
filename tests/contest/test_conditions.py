"""Conditions of contest: a pack plus changes, read and written alike, conflicts refused with their clause."""

from __future__ import annotations

import json
import tomllib
from dataclasses import fields, replace
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.contest.captains_meeting import publish
from cardinal.contest.conditions import FORMAT, ConditionsOfContest
from cardinal.contest.conditions_page import conditions_page, page_json, page_text
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.errors import AgainstTheLaws, BadConditions
from cardinal.contest.model import EventConditions, Form, Game
from cardinal.contest.stage_record import STAGE_KINDS
from cardinal.contest.toml_writer import toml_text
from cardinal.language import CardinalError, Language, keys
from cardinal.regulations.pack import pack_names
from cardinal.regulations.setting_kinds import Word
from cardinal.regulations.settings import SECTIONS, kinds
from cardinal.regulations.tariff import band_of
from tests.contest.conditions_maker import STAGES, conditions, document

FORMS = ("pairs", "teams", "individual")


def written(found: ConditionsOfContest) -> ConditionsOfContest:
    """The conditions after a trip through their file."""
    return read_conditions(tomllib.loads(toml_text(found.record), parse_float=Decimal))


def refusal(**changes: Any) -> CardinalError:
    with pytest.raises(CardinalError) as caught:
        conditions(**changes)
    return caught.value


@pytest.mark.parametrize("pack", pack_names())
@pytest.mark.parametrize("form", FORMS)
def test_every_pack_and_form_has_conditions_that_can_be_played_as_they_come(pack: str, form: str) -> None:
    found = conditions(pack, form)
    assert (found.form, found.pack, found.changed) == (Form(form), pack, frozenset())
    assert written(found) == found


def test_standings_can_use_the_conditions() -> None:
    found: EventConditions = conditions("ctcba", "teams")
    assert found.game is Game.BRIDGE
    assert found.stages[0].system == "swiss"
    assert found.laws["form"] == "teams"


def test_what_an_event_changes_is_written_and_nothing_else() -> None:
    found = conditions(corrections={"minutes": 45}, entries={"fee": "12.50", "currency": "TWD"})
    record = found.record
    assert record["corrections"] == {"minutes": 45}
    assert record["entries"] == {"fee": Decimal("12.5"), "currency": "TWD"}
    assert found.changed == {"corrections.minutes", "entries.fee", "entries.currency"}
    assert not set(record) & (set(SECTIONS) - {"corrections", "entries"})
    assert written(found) == found


def test_conditions_are_plain_json_that_loses_nothing() -> None:
    found = publish(conditions(entries={"fee": "12.50", "start": datetime(2026, 5, 1, 9, 30)}), AT)
    told = json.loads(json.dumps(found.to_json()))
    assert (told["published"], told["entries"]) == (
        "2026-05-01T09:00:00",
        {"start": "2026-05-01T09:30:00", "fee": "12.5"},
    )
    # Times and decimals are texts there, which the reader takes too.
    assert read_conditions(told) == found


def test_a_section_is_typed() -> None:
    found = conditions()
    assert found.lateness.forfeit_part == Fraction(1, 4)
    assert found.times.match_minutes(28) == 240
    # Three boards have 22 minutes, and two minutes more for each of them in the first round.
    assert (found.times.round_minutes(3), found.times.round_minutes(3, first=True)) == (22, 28)
    assert found.times.match_minutes(10) is None


def test_a_stage_has_the_ladder_the_scale_and_the_factor_of_its_pack() -> None:
    swiss = conditions(stage="swiss").stages[0]
    assert (swiss.ties, swiss.vp_scale, swiss.forfeit_factor) == (("r49",), "ctcba", Fraction(6, 5))
    assert conditions("wbf-2017", stage="swiss").stages[0].vp_scale == "wbf"
    guandan = conditions("china-guandan", stage="guandan").stages[0]
    assert (guandan.ties, guandan.vp_scale) == (("g49",), "guandan")


def test_a_setting_and_the_option_it_is_bound_to_are_one() -> None:
    found = conditions(corrections={"minutes": 60}, appeals={"minutes": 20})
    assert (found.laws["correction_period"], found.laws["appeal_period"]) == (60, 20)
    guandan = conditions("china-guandan", times={"per_deal": 6})
    assert guandan.laws["event.minutes_per_deal"] == 6
    wrong = refusal(laws={"correction_period": 60})
    assert isinstance(wrong, BadConditions)
    assert wrong.legal == ("corrections.minutes",)


def test_options_follow_the_stage() -> None:
    found = conditions(stage="knockout")
    assert (found.laws["scoring"], found.laws["knockout"]) == ("imps", True)
    final = replace(found.stages[0], system="swiss")
    assert found.laws_of(final)["knockout"] is False


# What a clause does not leave open: the change, and the clauses cited.
CONFLICTS: list[tuple[dict[str, Any], tuple[str, ...]]] = [
    ({"corrections": {"minutes": 29}}, ("79C1",)),
    ({"pack": "wbf-2017", "corrections": {"minutes": 10}}, ("79C1",)),
    ({"pack": "china-guandan", "corrections": {"minutes": 31}}, ("G48.1", "G48.4")),
    ({"pack": "wbf-2017", "entries": {"members_most": 5}}, ("def:Team",)),
    ({"entries": {"members_least": 3}}, ("R5.2", "R5.3")),
    ({"pack": "china-guandan", "entries": {"members_least": 3}}, ("G17.1.1",)),
    ({"borrowing": {"reduction": "1/4"}}, ("R12.2",)),
    ({"lateness": {"forfeit_after": 31}}, ("R11/2",)),
    ({"forfeits": {"draws_swiss": "1.41"}}, ("R13.2(1)",)),
    ({"forfeits": {"draws": "1.4"}}, ("R13.2(1)",)),
    ({"substitutions": {"change_until": "any_time"}}, ("R50",)),
    ({"times": {"team_match": {"16": 120}}}, ("R31",)),
    ({"laws": {"mandatory_pauses": "none"}}, ("R24",)),
    ({"laws": {"artificial_imps_plus": 13}}, ("12C2(b)",)),
    ({"pack": "china-guandan", "laws": {"event.draw_vp": 27}}, ("G36",)),
    ({"penalties": {"fall": "match"}}, ("R70",)),
    ({"pack": "china-guandan", "penalties": {"fall": "match"}}, ("G51.3",)),
    ({"stage": {**STAGES["swiss"], "penalties": "match"}}, ("R70",)),
    ({"stage": {**STAGES["swiss"], "boards": 10}}, ("R82",)),
    ({"stage": {**STAGES["swiss"], "forfeit_factor": "1.5"}}, ("R13.2(1)",)),
    ({"stage": {**STAGES["swiss"], "ties": ["magic"]}}, ("78D/2",)),
    ({"stage": {**STAGES["mitchell"], "scoring": "vp"}, "form": "pairs"}, ("78A", "78B", "78C", "78D/1")),
    ({"stage": {**STAGES["swiss"], "scoring": "levels"}}, ("78A", "78B", "78C", "78D/1")),
    ({"pack": "china-guandan", "stage": {**STAGES["guandan"], "scoring": "imps"}}, ("G27.2", "G28.2")),
    (
        {"pack": "china-guandan", "form": "individual", "stage": {**STAGES["guandan"], "system": "danish"}},
        ("G27.1",),
    ),
]


@pytest.mark.parametrize(("changes", "clauses"), CONFLICTS, ids=lambda value: str(value)[:60])
def test_a_change_that_a_clause_does_not_leave_open_is_refused_with_it(
    changes: dict[str, Any], clauses: tuple[str, ...]
) -> None:
    assert refusal(**changes).cites == clauses


# The same settings, within what the clause leaves open.
@pytest.mark.parametrize(
    "changes",
    [
        {"corrections": {"minutes": 30}},
        {"pack": "wbf-2017", "corrections": {"minutes": 1440}},
        {"pack": "china-guandan", "corrections": {"minutes": 10}},
        {"pack": "wbf-2017", "entries": {"members_most": 6}, "laws": {"team_size_over_four": True}},
        {"lateness": {"forfeit_after": 15}},
        {"forfeits": {"draws_swiss": "1.4"}},
        {"substitutions": {"change_until": "end_of_first_match"}},
        {"times": {"team_match": {"20": 165}}},
        {"laws": {"artificial_imps_plus": 2}},
        {"stage": {**STAGES["swiss"], "forfeit_factor": "1.4"}},
    ],
    ids=lambda value: str(value)[:60],
)
def test_a_change_that_the_clause_leaves_open_is_taken(changes: dict[str, Any]) -> None:
    found = conditions(**changes)
    assert written(found) == found


def test_a_shorter_correction_period_goes_by_its_own_option() -> None:
    # The Laws allow less than 30 minutes only where the contest requires it, and then it is said as such.
    assert conditions("wbf-2017", laws={"correction_period_earlier": 20}).laws["correction_period_earlier"] == 20


def test_rows_are_added_to_a_table_of_the_regulations() -> None:
    found = conditions(
        times={"team_match": {"8": 70}}, lateness={"forfeit_after": 17}, stage={**STAGES["swiss"], "boards": 8}
    )
    assert [boards for boards, _ in found.times.team_match] == [8, 16, 24, 28, 32]


@pytest.mark.clause("R11/2")
def test_a_shortened_limit_is_at_most_a_quarter_of_the_playing_time() -> None:
    # A quarter of 70 minutes is 17 and a half.
    short: dict[str, Any] = {"times": {"team_match": {"8": 70}}, "stage": {**STAGES["swiss"], "boards": 8}}
    wrong = refusal(**short, lateness={"forfeit_after": 18})
    assert (wrong.cites, wrong.legal) == (("R11/2",), (17,))
    assert conditions(**short, lateness={"forfeit_after": 17}).lateness.forfeit_after == 17


@pytest.mark.clause("R1")
@pytest.mark.parametrize("edition", [1987, 2007])
def test_under_the_regulations_the_newest_edition_is_played(edition: int) -> None:
    assert conditions().edition == 2017
    wrong = refusal(edition=edition)
    assert isinstance(wrong, AgainstTheLaws)
    assert (wrong.cites, wrong.legal) == (("R1",), ("2017",))
    # The Laws alone leave the edition to the organiser.
    assert conditions("wbf-2017", edition=edition).edition == edition


@pytest.mark.clause("G17.3")
def test_an_organiser_may_define_another_form_and_describes_it() -> None:
    own: dict[str, object] = {**STAGES["guandan"], "system": "other"}
    assert refusal(pack="china-guandan", stage=own).cites == ("G17.3",)
    found = conditions("china-guandan", stage={**own, "other": "relay of four tables, one deal each"})
    assert found.plan("Swiss").other == "relay of four tables, one deal each"
    assert written(found) == found


@pytest.mark.parametrize(
    "record",
    [
        {"format": FORMAT + 1},
        {"pack": "nowhere"},
        {"pack": "ctcba", "game": "guandan"},
        {"stage": []},
        {"stage": [{"system": "swiss"}]},
        {"stage": [STAGES["swiss"], STAGES["swiss"]]},
        {"stage": [{**STAGES["swiss"], "colour": "red"}]},
        {"stage": [{**STAGES["swiss"], "carry_over": "all"}]},
        {"stage": [{**STAGES["swiss"], "rounds": 0}]},
        {"stage": 5},
        {"times": 5},
        {"times": {"tea": 5}},
        {"tea": {}},
        {"laws": {"tea": 5}},
        {"entries": {"fee": "dear"}},
        {"entries": {"closes": "tomorrow"}},
        {"entries": {"closes": "2026-05-02T10:00", "start": "2026-05-01T10:00"}},
        {"entries": {"closes": "2026-05-01T10:00+08:00", "start": "2026-05-02T10:00"}},
        {"entries": {"members_least": 6, "members_most": 5}},
        {"edition": 1066},
        {"pack_version": 99},
        {"lateness": {"bands": [{"up_to": 10}, {"up_to": 5}]}},
        {"penalties": {"offences": [{"clause": "R999", "steps": [{}]}]}},
        {"amendment": [{"revision": 2}]},
        {"amendment": 5},
        {"entries": {"fee": "1e999999999"}},
        {"entries": {"fee": Decimal("1e999999999")}},
        {"entries": {"fee": "1/0"}},
        {"entries": {"terms": [[]]}},
        {"borrowing": {"systems": [[]]}},
        {"penalties": {"offences": [{"clause": "9999:1", "steps": [{}]}]}},
        {"penalties": {"offences": [{"clause": "R27", "steps": [{"also": [[]]}]}]}},
        {"penalties": {"offences": [{"clause": "R27", "steps": []}]}},
        {"penalties": {"offences": [{"clause": "R27", "steps": [{"vp": -1}]}]}},
        {"penalties": {"moved": {"R27": "x"}}},
        {"stage": [{**STAGES["swiss"], "vp_scale": "own", "vp_table": [[5, 1, 0]]}]},
        {"stage": [{**STAGES["swiss"], "vp_scale": "own"}]},
        {"name": 5},
    ],
    ids=str,
)
def test_a_document_that_means_nothing_is_refused(record: dict[str, Any]) -> None:
    with pytest.raises(CardinalError) as caught:
        read_conditions({**document(), **record})
    assert caught.value.render("ja") != caught.value.render("en")


# Any document of the plain values that TOML has.
SCALARS = st.one_of(
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.decimals(allow_nan=False, allow_infinity=False, places=4, min_value=-(10**9), max_value=10**9),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=12),
    st.datetimes(min_value=datetime(1900, 1, 1), max_value=datetime(2200, 1, 1)),
)
NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=12
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(NAMES, VALUES, max_size=6))
def test_toml_is_read_back_as_it_was_written(record: dict[str, Any]) -> None:
    assert tomllib.loads(toml_text(record), parse_float=Decimal) == record


@pytest.mark.parametrize("pack", pack_names())
def test_the_page_has_every_setting_of_the_pack_with_its_clauses_in_four_languages(pack: str) -> None:
    found = conditions(pack)
    pages = {language: page_json(found, language, every_option=True) for language in Language}
    rows = {row.path: row for section in conditions_page(found) for row in section.rows}
    assert rows["corrections.minutes"].clauses
    labels = [[row["label"] for section in page["sections"] for row in section["rows"]] for page in pages.values()]  # type: ignore[attr-defined]
    assert all(len(each) == len(labels[0]) for each in labels)
    assert labels[0] != labels[1] != labels[2] != labels[3]


def test_the_page_marks_what_the_event_changed_and_says_by_which_clause() -> None:
    text = page_text(conditions(corrections={"minutes": 45}))
    line = next(line for line in text.splitlines() if "Correction period" in line)
    assert line.strip() == "* Correction period: 45 minutes  [R46]"


def test_every_setting_stage_key_and_word_has_a_text() -> None:
    texts = keys("cardinal.contest.conditions_page")
    wanted = {f"label_{section}_{name}" for section in SECTIONS for name in kinds(section)}
    wanted |= {f"label_stage_{name}" for name in STAGE_KINDS if name != "name"}
    wanted |= {f"section_{section}" for section in SECTIONS}
    words = [kind for section in SECTIONS for kind in kinds(section).values() if type(kind) is Word]
    wanted |= {f"word_{word}" for kind in words for word in kind.words}
    assert wanted <= texts


def test_every_section_is_an_attribute_of_the_conditions() -> None:
    assert set(SECTIONS) <= {one.name for one in fields(ConditionsOfContest)}


def test_a_tariff_is_found_by_its_minutes() -> None:
    bands = conditions().lateness.bands
    found = {minutes: band_of(bands, minutes) for minutes in (0, 1, 10, 11, 15, 16, 20, 25, 26, 30, 31)}
    assert found[0] is None
    assert [found[at].warning for at in (1, 10) if found[at]] == [True, True]  # type: ignore[union-attr]
    prices = {at: int(one.price.amount) for at, one in found.items() if one is not None and one.price is not None}
    assert prices == {11: 1, 15: 1, 16: 2, 20: 2, 25: 3, 26: 5, 30: 5}
    beyond = found[31]
    assert beyond is not None
    assert (beyond.forfeit, beyond.clause) == (True, "R11/2")


AT = datetime(2026, 5, 1, 9, 0)
