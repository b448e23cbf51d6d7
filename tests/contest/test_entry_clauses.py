"""What is wrong with an entry, rule by rule: the clause under the federation, Guandan and the Laws alone."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.entries import By, Entry, Status
from cardinal.contest.entry_rules import admit, entry_flaws, wrongs
from cardinal.contest.errors import EntryRefused, TooLate
from cardinal.contest.model import Source
from tests.contest.conditions_maker import STAGES, conditions, pair, person, team

PACKS = ("ctcba", "china-guandan", "wbf-2017")
AT = datetime(2026, 5, 1, 18, 0)
MINUTE = timedelta(minutes=1)
CLOSED = {"closes": AT.isoformat()}
START = {"start": AT.isoformat(), "minutes_before_start": 10, "telephone": True, "telephone_minutes": 10}
SINGLE = {**STAGES["mitchell"], "system": "individual", "rounds": 7}


def terms(pack: str, form: str = "teams", **entries: Any) -> ConditionsOfContest:
    guandan = pack == "china-guandan"
    stage: dict[str, object] = {"teams": STAGES["swiss"], "pairs": STAGES["mitchell"], "individual": SINGLE}[form]
    return conditions(pack, form, {**stage, "scoring": "levels"} if guandan else stage, entries=entries)


def told(given: ConditionsOfContest, entry: Entry, at: datetime | None = AT) -> list[tuple[str, str, bool]]:
    return [(one.text.key, one.cites, one.late) for one in wrongs(given, entry, at)]


FULL = {"full_form": True, "seat_card": True, "fee": 100}
# Each rule: the form, the settings of entries, the entry, what is said, whether it is a matter of time, and the
# clauses by the federation, at Guandan and by the Laws alone.
RULES: list[tuple[str, dict[str, Any], Entry, str, bool, tuple[str, str, str]]] = [
    ("teams", CLOSED, team(1, entered_at=AT + MINUTE), "entered_late", True, ("§R5.1", "§G19.1.1", "§80B2(d)")),
    ("pairs", START, pair(1, entered_at=AT - 9 * MINUTE), "entered_late", True, ("§R6.1", "§G19.1.1", "§80B2(d)")),
    (
        "pairs", START, pair(1, by=By.TELEPHONE, reported_at=AT - 9 * MINUTE), "reported_late", True,
        ("§R6.2", "§G19.1.1", "§80B2(d)"),
    ),
    ("pairs", {"telephone": False}, pair(1, by=By.TELEPHONE), "no_telephone", False,
     ("§R6.2", "§G19.1.1", "§80B2(d)")),
    ("teams", {"check_in": AT.isoformat()}, team(1, reported_at=AT + MINUTE), "reported_late", True,
     ("§R5.1", "§G19.1.1", "§80B2(d)")),
    ("teams", {"fee": 100}, team(1, paid=False), "incomplete", False, ("§R5.2", "§G18.1", "§80B2(d)")),
    ("pairs", {"fee": 100}, pair(1, paid=False), "incomplete", False, ("§R6.3", "§G18.1", "§80B2(d)")),
    ("teams", {}, team(1, 3), "wrong_size", False, ("§R5.3", "§G17.1.1", "§def:Contestant")),
    ("pairs", {}, replace(pair(1), players=(person("N1"),)), "wrong_number", False,
     ("§R43", "§G17.1.2", "§def:Contestant")),
    ("individual", {}, pair(1), "wrong_number", False, ("§4/3", "§G17.1.3", "§4/3")),
    ("teams", {"captain": "required"}, team(1, captain=""), "no_captain", False,
     ("§R5.2 §R5.3", "§G19.3.1 §G19.4", "§92D2")),
    ("teams", CLOSED, team(1, status=Status.RESERVED), "still_reserved", True, ("§R5.4", "§G19.1.1", "§80B2(d)")),
    ("teams", {"terms": ["member"]}, team(1), "not_eligible", False, ("§R5.5", "§G19.2.1", "§80B2(d)")),
    ("teams", {"suspended": ["A1"]}, team(1), "suspended", False, ("§R5.5", "§G19.2.1", "§91B")),
    ("teams", {}, team(1, status=Status.ABSENT), "stayed_away", False, ("§R5.6", "§G19.1.3", "§90B1")),
]  # fmt: skip


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule[3]} {rule[0]}")
def test_the_clause_of_every_rule(rule: Any, pack: str) -> None:
    form, settings, entry, key, late, clauses = rule
    if key == "no_captain" and pack == "china-guandan":
        settings = {}  # there a coach may act, which the rules fix
    found = told(terms(pack, form, **settings), entry)
    if key == "wrong_size" and pack == "wbf-2017":
        key = "wrong_number"  # by the Laws a team has four players, no more and no fewer
    assert set(found) == {(key, clauses[PACKS.index(pack)], late)}
    with pytest.raises(TooLate if late else EntryRefused) as refused:
        admit(terms(pack, form, **settings), entry, at=AT)
    assert type(refused.value) is (TooLate if late else EntryRefused)
    assert " ".join(f"§{one}" for one in refused.value.cites) == clauses[PACKS.index(pack)]


@pytest.mark.parametrize(
    ("form", "settings", "entry"),
    [
        ("teams", CLOSED, team(1, entered_at=AT)),
        ("teams", CLOSED, team(1)),
        ("teams", {}, team(1, entered_at=AT)),
        ("teams", START, team(1, entered_at=AT)),
        ("pairs", START, pair(1, entered_at=AT - 10 * MINUTE)),
        ("pairs", {**START, "minutes_before_start": 0}, pair(1, entered_at=AT + MINUTE)),
        ("pairs", {"minutes_before_start": 10}, pair(1, entered_at=AT + MINUTE)),
        ("pairs", START, pair(1, by=By.TELEPHONE, reported_at=AT - 10 * MINUTE)),
        ("pairs", START, pair(1, by=By.TELEPHONE)),
        ("pairs", START, pair(1, by=By.ONLINE, reported_at=AT)),
        ("pairs", {"telephone": True, "telephone_minutes": 10}, pair(1, by=By.TELEPHONE, reported_at=AT)),
        ("pairs", {**START, "telephone_minutes": 0}, pair(1, by=By.TELEPHONE, reported_at=AT + MINUTE)),
        ("pairs", {"telephone": False}, pair(1, by=By.ONLINE)),
        ("teams", {"check_in": AT.isoformat()}, team(1, reported_at=AT)),
        ("teams", {"check_in": AT.isoformat()}, team(1)),
        ("teams", {"full_form": True}, team(1)),
        ("teams", {}, team(1, contact="", paid=False)),
        ("pairs", {}, pair(1, paid=False, seat_card=False)),
        ("teams", {"captain": "not_needed"}, team(1, captain="")),
        ("teams", {"captain": "coach_may_act"}, team(1, captain="", coach="Tan")),
        ("pairs", {"captain": "required"}, pair(1)),
        ("teams", {"captain": "required"}, team(1, captain="", status=Status.RESERVED)),
        ("teams", {}, team(1, 0, status=Status.RESERVED)),
        ("teams", {**CLOSED, "meeting": (AT + MINUTE).isoformat()}, team(1, status=Status.RESERVED)),
        ("teams", {"suspended": ["B9"], "terms": []}, team(1)),
    ],
)
def test_what_is_right(form: str, settings: dict[str, Any], entry: Entry) -> None:
    given = terms("wbf-2017", form, **settings)
    assert told(given, entry) == []
    assert admit(given, entry, at=AT) is entry


def test_a_place_that_is_kept_is_asked_for_at_its_time_and_not_without_one() -> None:
    kept = team(1, 0, status=Status.RESERVED, captain="", contact="")
    closed = terms("ctcba", **CLOSED)
    assert told(closed, kept, AT - MINUTE) == told(closed, kept, None) == told(terms("ctcba"), kept) == []
    assert [key for key, _, _ in told(closed, kept, AT)] == ["still_reserved"]
    assert told(closed, team(1, entered_at=AT), AT + MINUTE) == []


@pytest.mark.clause("R5.3", "G17.1.1")
@pytest.mark.parametrize("pack", ["ctcba", "china-guandan"])
def test_a_team_has_four_to_six_members(pack: str) -> None:
    assert [told(terms(pack), team(1, size)) == [] for size in (3, 4, 6, 7)] == [False, True, True, False]


def missing(given: ConditionsOfContest, entry: Entry) -> list[str]:
    return [name.key for one in wrongs(given, entry) for name in one.text.values["missing"]]  # type: ignore[attr-defined]


def test_everything_that_a_form_lacks() -> None:
    everything = terms("wbf-2017", **FULL)
    bare = replace(team(1, contact="", paid=False), name="")
    assert missing(everything, bare) == ["column_name", "column_contact", "column_paid"]
    assert missing(terms("wbf-2017", fee=100), bare) == ["column_paid"]
    pairs = terms("wbf-2017", "pairs", **FULL)
    nobody = replace(pair(1, seat_card=False, paid=False), players=())
    assert missing(pairs, nobody) == ["column_players", "column_seat_card", "column_paid"]
    unnamed = replace(pair(1), players=(person("N1"), person("")))
    assert missing(pairs, unnamed) == ["column_players"]
    # Of an entry that did not come nothing more is asked than why.
    assert [key for key, _, _ in told(everything, replace(bare, status=Status.ABSENT))] == ["stayed_away"]


@pytest.mark.parametrize("status", [Status.WITHDRAWN, Status.STRUCK, Status.REFUSED])
def test_nothing_is_asked_of_who_is_gone(status: Status) -> None:
    gone = replace(team(1, 2), status=status)
    assert told(terms("ctcba"), gone) == []
    # Nor do its people have a part in the event.
    assert entry_flaws(terms("china-guandan"), [gone, replace(team(1), number=2)]) == ()


@pytest.mark.clause("G19.1.2")
def test_people_with_two_parts_in_the_order_of_the_lines() -> None:
    guandan = terms("china-guandan")
    first, second = team(1, coach="Tan", source=Source("entries.csv", 9)), team(2, source=Source("entries.csv", 4))
    second = replace(second, players=(*second.players[:3], person("A1")), captain="Tan")
    flaws = entry_flaws(guandan, [first, second])
    assert [(one.source.line, one.clauses, str(one.text)) for one in flaws] == [
        (4, ("G19.1.2",), "Entry 2 Team 2: A1 (player) has a part in entry 1 too."),
        (4, ("G19.1.2",), "Entry 2 Team 2: Tan (captain) has a part in entry 1 too."),
    ]
    with pytest.raises(EntryRefused) as refused:
        admit(guandan, second, [first])
    assert refused.value.cites == ("G19.1.2",)
    # The fault is the second entry's, and where the regulations allow two parts there is none.
    assert admit(guandan, first, [replace(second, players=team(2).players, captain="A2")]) is first
    assert entry_flaws(terms("wbf-2017", one_role=False), [first, second]) == ()
    # One who is twice on a list, by whatever regulations, and one who is coach and captain of the same team.
    twice = replace(team(3), players=(*team(3).players[:2], person("B3"), person("A3")))
    assert [str(one.text) for one in entry_flaws(terms("wbf-2017"), [twice])] == [
        "Entry 3 Team 3: A3 is on the list twice.", "Entry 3 Team 3: B3 is on the list twice."
    ]  # fmt: skip
    assert entry_flaws(guandan, [team(1, captain="Tan", coach="Tan")]) == ()


@pytest.mark.clause("4/2", "G19.1.2")
@pytest.mark.parametrize(("pack", "clause"), [("ctcba", "4/2"), ("china-guandan", "G19.1.2"), ("wbf-2017", "4/2")])
def test_one_part_a_person_by_whose_regulations(pack: str, clause: str) -> None:
    settings = {} if pack == "china-guandan" else {"one_role": True}
    (flaw,) = entry_flaws(terms(pack, **settings), [team(1), team(2, coach="A1")])
    assert (flaw.clauses, str(flaw.text)) == ((clause,), "Entry 2 Team 2: A1 (coach) has a part in entry 1 too.")
