"""Which setting, option and offence concerns which event: all of them, in ten events of every form and system.

A row says whom its settings are about, in the words of the regulations: what is said of teams concerns teams, what
a match costs concerns those who meet in matches, and so on.
"""

from __future__ import annotations

import pytest

from cardinal.contest.conditions_page import conditions_page
from cardinal.contest.setting_forms import concerns, offences_of, option_concerns
from cardinal.regulations.settings import SECTIONS, kinds
from tests.contest.running_conditions import KNOCKOUT, LEVELS, LEVELS_KNOCKOUT, MITCHELL, SWISS, terms

INDIVIDUAL = {**MITCHELL, "system": "individual"}
LEVELS_PAIRS = {**LEVELS, "system": "mitchell"}
EVENTS = {
    "teams": terms("ctcba", SWISS),
    "cup": terms("ctcba", KNOCKOUT),
    "teams and cup": terms("ctcba", SWISS, KNOCKOUT),
    "pairs": terms("ctcba", MITCHELL, form="pairs"),
    "swiss pairs": terms("ctcba", SWISS, form="pairs"),
    "pairs and swiss": terms("ctcba", MITCHELL, SWISS, form="pairs"),
    "individual": terms("ctcba", INDIVIDUAL, form="individual"),
    "levels": terms("china-guandan", LEVELS),
    "levels cup": terms("china-guandan", LEVELS_KNOCKOUT),
    "levels pairs": terms("china-guandan", LEVELS_PAIRS, form="pairs"),
    "levels swiss pairs": terms("china-guandan", LEVELS, form="pairs"),
}
TEAMS = {"teams", "cup", "teams and cup", "levels", "levels cup"}
PAIRS = {"pairs", "swiss pairs", "pairs and swiss", "levels pairs", "levels swiss pairs"}
ALONE = PAIRS | {"individual"}
MATCHES = set(EVENTS) - {"pairs", "individual", "levels pairs"}
MOVEMENT = {"pairs", "pairs and swiss", "individual", "levels pairs"}
CUPS = {"cup", "teams and cup", "levels cup"}
GUANDAN = {"levels", "levels cup", "levels pairs", "levels swiss pairs"}
# Lateness at bridge has one price before a knockout and another in it, at Guandan one.
BEFORE_CUP = {"teams", "teams and cup", "swiss pairs", "pairs and swiss"} | GUANDAN
# Who is out after how many forfeits: at bridge whoever plays matches, at Guandan teams.
OUT = MATCHES - {"levels swiss pairs"}
MATCHPOINTS = {"pairs", "pairs and swiss", "individual"}
IMPS = set(EVENTS) - {"pairs", "individual"}

SCOPES: list[tuple[set[str], str, str]] = [
    (TEAMS, "entries", "members_least members_most captain full_form absence_ban_least absence_ban_most"),
    (TEAMS, "times", "teams_grace"),
    (
        TEAMS,
        "borrowing",
        "allowed minutes present reduction systems matches_a_stage counts_from barred_masterpoints",
    ),
    (TEAMS, "dealing", "open_room_first_half"),
    (TEAMS, "table", "line_up_minutes line_up_first_minutes line_up_second_minutes"),
    (TEAMS, "substitutions", "change_until add_until keep_least next_of_group_first roster_only"),
    (PAIRS, "entries", "minutes_before_start"),
    (PAIRS, "substitutions", "persons_in_pair"),
    (ALONE, "entries", "seat_card fill_in_until"),
    (ALONE, "times", "pairs_grace per_move"),
    (ALONE, "forfeits", "pairs_out_after"),
    (MATCHES, "times", "team_match"),
    (
        MATCHES,
        "forfeits",
        "own_vp opponent_vp opponent_match_points best_of_three draws draws_swiss complement_base complement_most "
        "delete_below explain_within void_offender void_replay_boards",
    ),
    (MATCHES & GUANDAN, "awards", "bye_vp bye_match_points"),
    (MATCHES, "dealing", "segment_boards one_segment_up_to"),
    (MOVEMENT, "times", "pairs_round first_round_extra"),
    (MOVEMENT - GUANDAN, "table", "results_seen"),
    (set(EVENTS) - GUANDAN, "times", "per_board"),
    (set(EVENTS) - GUANDAN, "table", "lead_noted"),
    (CUPS, "ties", "extra_boards"),
    (CUPS, "lateness", "knockout_bands"),
    (BEFORE_CUP, "lateness", "bands"),
    (MATCHES | GUANDAN, "lateness", "to_opponents forfeit_after forfeit_part scale_top report_within"),
    (MATCHES | GUANDAN, "slow_play", "bands shared_by_blame"),
    (OUT, "forfeits", "out_after_in_a_row out_after_in_all"),
    (MATCHPOINTS, "awards", "fouled_by_others_top_least fouled_by_others_top_most"),
    (IMPS, "awards", "fouled_by_others_vp"),
]
ROWS = [(section, name, events) for events, section, names in SCOPES for name in names.split()]


@pytest.mark.parametrize(("section", "name", "events"), ROWS)
def test_a_setting_concerns_those_it_speaks_of(section: str, name: str, events: set[str]) -> None:
    assert {key for key, one in EVENTS.items() if concerns(one, section, name)} == events


def test_every_other_setting_concerns_everybody() -> None:
    told = {(section, name) for section, name, _ in ROWS}
    others = [(section, name) for section in SECTIONS for name in kinds(section) if (section, name) not in told]
    assert others
    assert [one for one in others for event in EVENTS.values() if not concerns(event, *one)] == []


@pytest.mark.parametrize(
    ("option", "events"),
    [
        ("team_size_over_four", TEAMS),
        ("event.pairs_datum", ALONE),
        ("event.pairs_method", ALONE),
        ("correction_period", set(EVENTS)),
    ],
)
def test_an_option_concerns_those_it_speaks_of(option: str, events: set[str]) -> None:
    assert {key for key, one in EVENTS.items() if option_concerns(one, option)} == events


# Offences that one form only knows. Those of bridge have to have a price in the units of the event as well: R17 costs a
# part of a top, which only matchpoints have.
OFFENCES = {
    **dict.fromkeys(("R68.21", "R68.31"), TEAMS - GUANDAN),
    **dict.fromkeys(
        (
            "G53.1.1", "G53.1.2", "G53.1.3.1", "G53.1.3.2", "G53.2.12.1", "G53.2.12.2", "G53.3.3", "G54.10", "G54.11",
            "G54.12",
        ),
        TEAMS & GUANDAN,
    ),
    "R17": {"pairs", "pairs and swiss"},
    "R43": PAIRS - GUANDAN,
    "R68.18": ALONE - GUANDAN,
    "G53.2.11": PAIRS & GUANDAN,
    "G54.15": {"levels cup"},
}  # fmt: skip


@pytest.mark.parametrize("clause", OFFENCES)
def test_an_offence_is_charged_to_those_it_speaks_of(clause: str) -> None:
    found = {key for key, event in EVENTS.items() if clause in [one.clause for one in offences_of(event)]}
    assert found == OFFENCES[clause]


def test_every_price_of_an_event_is_in_its_units() -> None:
    units = {
        key: {str(price.unit) for one in offences_of(event) for step in one.steps for price in step.prices}
        for key, event in EVENTS.items()
        if key not in GUANDAN
    }
    assert units["cup"] == {"imps"}
    assert units["teams"] == {"vp", "imps"}
    assert units["pairs"] <= {"top", "percent"}
    # A step that only warns, or only bars, has nothing to price and stays.
    assert all(
        step.prices or step.warning or step.sanctions or step.penalty_class
        for event in EVENTS.values()
        for one in offences_of(event)
        for step in one.steps
    )


# The page


@pytest.mark.clause("92D1", "92D2")
@pytest.mark.parametrize(
    ("event", "said", "clauses"),
    [
        ("teams", "captain", ("92D2",)),
        ("pairs", "both partners", ("92D1",)),
        ("individual", "not needed", ("92D1", "92D2")),
    ],
)
def test_whose_consent_an_appeal_wants(event: str, said: str, clauses: tuple[str, ...]) -> None:
    rows = {row.path: row for section in conditions_page(EVENTS[event]) for row in section.rows}
    row = rows["appeals.consent"]
    assert ([str(one) for one in row.value], row.clauses) == ([said], clauses)


def test_the_head_of_a_page() -> None:
    amendment = {
        "revision": 2,
        "at": "2026-05-02T09:00",
        "by": "TD",
        "clause": "80B2(f)",
        "changed": ["times.per_move"],
    }
    unclaused = {**amendment, "revision": 3, "clause": ""}
    event = terms(
        "wbf-2017", SWISS, edition=2007, revision=3, published="2026-05-01T09:00", amendment=[amendment, unclaused]
    )
    head = conditions_page(event)[0]
    assert [(row.path, [str(one) for one in row.value], row.clauses, row.changed) for row in head.rows] == [
        ("name", ["a test"], (), False),
        ("game", ["bridge"], (), False),
        ("form", ["teams"], (), False),
        ("class", ["open"], (), False),
        ("pack", [str(head.rows[4].value[0])], (), False),
        ("edition", ["2007"], ("80B2(e)",), True),
        ("revision", ["3"], (), False),
        ("published", ["2026-05-01 09:00"], ("78D/2",), False),
        ("amendment", [str(head.rows[8].value[0])], ("80B2(f)",), False),
        ("amendment", [str(head.rows[9].value[0])], (), False),
    ]
    guandan = conditions_page(EVENTS["levels"])[0]
    assert [row.path for row in guandan.rows] == ["name", "game", "form", "class", "pack", "revision"]


def test_a_row_as_json_in_the_language_of_its_reader() -> None:
    event = terms("ctcba", SWISS, corrections={"minutes": 45})
    section = next(one for one in conditions_page(event) if one.name == "corrections")
    row = next(one for one in section.rows if one.path == "corrections.minutes")
    expected = {
        "path": "corrections.minutes",
        "label": "Correction period",
        "value": ["45 minutes"],
        "cites": ["R46"],
        "changed": True,
    }
    assert row.to_json() == expected
    assert section.to_json() == {
        "name": "corrections", "title": section.title.render("en"), "rows": [one.to_json() for one in section.rows]
    }  # fmt: skip
    assert row.to_json("ja") == {
        **expected, "label": row.label.render("ja"), "value": [one.render("ja") for one in row.value]  # type: ignore[union-attr]
    }  # fmt: skip


def test_the_stages_of_a_page() -> None:
    sections = {one.name: one for one in conditions_page(EVENTS["teams and cup"])}
    rows = {row.path: row for row in sections["stage.swiss"].rows}
    assert [(path, [str(one) for one in row.value], row.clauses) for path, row in rows.items()][:5] == [
        ("stage.swiss.system", ["Swiss"], ()),
        ("stage.swiss.rounds", ["7"], ()),
        ("stage.swiss.boards", ["16 boards"], ()),
        ("stage.swiss.scoring", [str(rows["stage.swiss.scoring"].value[0])], ()),
        # R82 is the table of the federation.
        ("stage.swiss.vp_scale", ["Chinese Taipei match scale, 25–5"], ("R82",)),
    ]
    assert [str(one) for one in rows["stage.swiss.ties"].value] == ["article 49"]
    steps = {**SWISS, "ties": ["wins", "lots", "shared"]}
    rows = {row.path: row for section in conditions_page(terms("ctcba", steps)) for row in section.rows}
    assert [one.render("zh-Hans") for one in rows["stage.swiss.ties"].value][::2] == ["胜场数", "并列"]  # type: ignore[union-attr]
    own = {**SWISS, "vp_scale": "own", "vp_table": [[0, 10, 10], [5, 12, 8]]}
    rows = {row.path: row for section in conditions_page(terms("ctcba", own)) for row in section.rows}
    assert rows["stage.swiss.vp_table"].value == ("[0, 10, 10]", "[5, 12, 8]")
    assert rows["stage.swiss.vp_scale"].clauses == ("78D/1",)
    guandan = {**LEVELS, "vp_scale": "own", "vp_table": [[0, 10, 10]]}
    rows = {row.path: row for section in conditions_page(terms("china-guandan", guandan)) for row in section.rows}
    assert rows["stage.swiss.vp_scale"].clauses == ()
