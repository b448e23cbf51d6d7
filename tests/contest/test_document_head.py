"""The head of a document of conditions, its options and its amendments; which laws hold in a stage."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from typing import Any

import pytest

from cardinal.contest.conditions import Amendment, law_options
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.errors import AgainstTheLaws, BadConditions
from cardinal.contest.model import Form, Game
from cardinal.contest.pairings.gender_forms import EventClass
from cardinal.contest.stage import Scoring, Stage
from cardinal.language import CardinalError
from tests.contest.conditions_maker import STAGES, conditions, document

CLASS = list(EventClass)[-1]


def refusal(record: dict[str, Any]) -> tuple[object, ...]:
    with pytest.raises(CardinalError) as caught:
        read_conditions(record)
    return type(caught.value), caught.value.text.key, dict(caught.value.text.values), caught.value.legal


def test_every_key_of_the_head() -> None:
    head: dict[str, Any] = {
        "format": 1, "name": "Cup", "revision": 3, "published": "2026-05-01T09:00", "pack": "wbf-2017",
        "pack_version": 1, "game": "bridge", "form": "pairs", "class": str(CLASS), "edition": 2007,
    }  # fmt: skip
    amendment = {"revision": 2, "at": "2026-05-02T09:00", "by": "TD", "clause": "80B2(f)", "changed": ["times"]}
    found = read_conditions({**head, "stage": [STAGES["mitchell"]], "amendment": [amendment]})
    assert (found.name, found.revision, found.published_at, found.pack, found.pack_version) == (
        "Cup", 3, datetime(2026, 5, 1, 9, 0), "wbf-2017", 1
    )  # fmt: skip
    assert (found.game, found.form, found.event_class, found.edition) == (
        Game.BRIDGE, Form.PAIRS, CLASS, 2007
    )  # fmt: skip
    assert found.amendments == (Amendment(2, datetime(2026, 5, 2, 9, 0), "TD", "80B2(f)", ("times",)),)
    record = found.record
    assert {key: record[key] for key in head} == {**head, "published": datetime(2026, 5, 1, 9, 0)}
    assert record["amendment"] == [{**amendment, "at": datetime(2026, 5, 2, 9, 0)}]
    assert list(record) == [*head, "stage", "amendment"]
    plain = read_conditions({"name": "Cup", "pack": "wbf-2017", "stage": [STAGES["mitchell"]]})
    assert (plain.revision, plain.published_at, plain.pack_version, plain.form, plain.event_class, plain.edition) == (
        1, None, 1, Form.PAIRS, EventClass.OPEN, 2017
    )  # fmt: skip
    assert (plain.amendments, "published" in plain.record, "amendment" in plain.record) == ((), False, False)


def test_a_guandan_event_is_one_of_teams_if_it_does_not_say() -> None:
    found = read_conditions({"name": "Cup", "pack": "china-guandan", "stage": [STAGES["guandan"]]})
    assert (found.game, found.form) == (Game.GUANDAN, Form.TEAMS)


@pytest.mark.parametrize(
    ("change", "key", "legal"),
    [
        ({"format": 2}, "other_format", (1,)),
        ({"format": "1"}, "other_format", (1,)),
        ({"format": Decimal(1)}, "other_format", (1,)),
        ({"game": "guandan"}, "pack_of_other_game", ("bridge",)),
        ({"name": ""}, "head_missing", ()),
        ({"pack": ""}, "head_missing", ()),
        ({"revision": 0}, "bad_setting", ("1–100000",)),
        ({"revision": 100_001}, "bad_setting", ("1–100000",)),
        ({"pack_version": 0}, "bad_setting", ("1–100000",)),
        ({"edition": 0}, "bad_setting", ("1–9999",)),
        ({"edition": 10_000}, "bad_setting", ("1–9999",)),
        ({"game": "chess"}, "bad_setting", ("bridge", "guandan")),
        ({"form": "fours"}, "bad_setting", ("pairs", "teams", "individual")),
        ({"laws": 5}, "no_section", ()),
        ({"laws": {"knockout": True}}, "said_elsewhere", ("stage",)),
        ({"laws": {"correction_period": 60}}, "said_elsewhere", ("corrections.minutes",)),
        ({"stage": 5}, "no_section", ()),
        ({"stage": [5]}, "no_section", ()),
        ({"times": 5}, "no_section", ()),
        ({"amendment": 5}, "no_section", ()),
        ({"amendment": [5]}, "no_section", ()),
        ({"amendment": [{"revision": 2}]}, "no_section", ()),
        (
            {"amendment": [{"revision": 1, "at": "", "by": "", "clause": "", "changed": []}]},
            "bad_setting",
            ("2–100000",),
        ),
    ],
    ids=str,
)
def test_a_document_that_cannot_be_read_says_which_part_and_what_would_do(
    change: dict[str, Any], key: str, legal: tuple[object, ...]
) -> None:
    kind, told, _, may = refusal({**document("wbf-2017"), **change})
    assert (kind, told, may) == (BadConditions, key, legal)


@pytest.mark.parametrize("name", ["name", "pack"])
def test_a_document_has_a_name_and_a_pack(name: str) -> None:
    record = {key: value for key, value in document().items() if key != name}
    assert refusal(record)[1:3] == ("head_missing", {"name": name})


def test_an_option_is_within_what_its_clause_leaves_open() -> None:
    plus = law_options(Game.BRIDGE)["artificial_imps_plus"]
    assert isinstance(plus.values, range)
    kind, key, values, legal = refusal(document("wbf-2017", laws={"artificial_imps_plus": 99}))
    assert (kind, key, legal) == (AgainstTheLaws, "not_left_open", tuple(plus.values))
    span = f"{plus.values[0]}–{plus.values[-1]}"
    assert values == {"path": "laws.artificial_imps_plus", "given": "99", "legal": span}
    kind, key, values, _ = refusal(document("wbf-2017", laws={"team_size_over_four": "perhaps"}))
    assert (key, values["path"]) == ("not_left_open", "laws.team_size_over_four")
    assert set(str(values["legal"]).split(", ")) == {"True", "False"}


@pytest.mark.clause("79C1")
def test_a_setting_is_within_what_the_law_it_is_bound_to_leaves_open() -> None:
    # 79C1: at least thirty minutes.
    kind, key, values, _ = refusal(document("wbf-2017", corrections={"minutes": 29}))
    assert (kind, key, values["path"], values["given"]) == (
        AgainstTheLaws, "not_left_open", "corrections.minutes", "29"
    )  # fmt: skip


def test_laws_of_a_stage_have_its_own_options_and_the_figures_of_the_event() -> None:
    found = conditions(stage="swiss", laws={"artificial_imps_plus": 2}, entries={"fee": 5}, times={"per_move": 3})
    knockout = Stage("k", "knockout", scoring=Scoring.TOTAL)
    # Of what the event changes, the times are read in hearings; a fee is not.
    assert found.figures == {"times.per_move": 3}
    assert found.laws_of(knockout).changes == {
        **found.laws.changes, "times.per_move": 3, "form": "teams", "scoring": "total", "knockout": True
    }  # fmt: skip
    assert found.changed == {"laws.artificial_imps_plus", "entries.fee", "times.per_move"}
    assert found.record["laws"] == {"artificial_imps_plus": 2}


@pytest.mark.parametrize(
    ("pack", "path", "clauses"),
    [
        ("ctcba", "edition", ("R1",)),
        ("wbf-2017", "edition", ("80B2(e)",)),
        ("ctcba", "lateness.forfeit_after", ("R11/2",)),
        # Where the pack is silent the option that the setting is bound to has its clause.
        ("wbf-2017", "corrections.minutes", ("79C1",)),
        ("wbf-2017", "lateness.forfeit_after", ()),
        ("ctcba", "laws.mandatory_pauses", ("R24",)),
        ("wbf-2017", "laws.artificial_imps_plus", ("12C2(b)",)),
    ],
)
def test_the_clauses_of_a_setting(pack: str, path: str, clauses: tuple[str, ...]) -> None:
    assert conditions(pack).clauses(path) == clauses
