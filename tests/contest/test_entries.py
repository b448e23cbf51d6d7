"""Entries of bridge: their file, who may enter, until when and with whom, who stands where; all with their clause."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardinal.contest.entries import By, Entry, Person, Status, contestants, relations, seeding
from cardinal.contest.entries_file import entries_csv, entries_json, read_entries
from cardinal.contest.entry_rules import admit, entry_flaws
from cardinal.contest.errors import TooLate
from cardinal.contest.model import Source
from cardinal.contest.pairings.gender_forms import Gender
from cardinal.contest.roster import check_fielded
from cardinal.language import CardinalError, Language
from tests.contest.conditions_maker import conditions, pair, person, team
from tests.contest.refusals import MINUTE, START, refused

# The file


def test_a_line_of_csv_is_an_entry_with_its_players() -> None:
    text = (
        "number,name,players,captain,coach,strength,related,paid,entered_at\n"
        '7,Ants,"Li Wei (w) = 1042; Chen Bo (m); Wu An; Ho Yi [member, senior]",'
        "Chen Bo,Tan,12.5,Taipei,yes,2026-04-01T10:00\n"
    )
    (found,), flaws = read_entries(text, "entries.csv")
    assert flaws == ()
    assert found.players[0] == Person("1042", "Li Wei", Gender.WOMAN)
    assert found.players[1] == Person("Chen Bo", "Chen Bo", Gender.MAN)
    assert found.players[3].terms == {"member", "senior"}
    assert (found.captain_plays, found.coach, found.strength) == (True, "Tan", Fraction(25, 2))
    assert (found.paid, found.entered_at, found.source) == (True, datetime(2026, 4, 1, 10, 0), Source("entries.csv", 2))


@pytest.mark.parametrize(
    "line",
    [
        "x,Ants,A;B",
        "1,Ants,A (q)",
        "1,Ants,A,B,C,D,E",
        "0,Ants,A",
        "9999999,Ants,A",
        ",,",
        "1,Ants,(m)",
    ],
)
def test_a_bad_line_is_told_with_its_place_and_the_rest_is_read(line: str) -> None:
    text = f"number,name,players\n\n# a comment\n{line}\n2,Bees,C; D\n"
    entries, flaws = read_entries(text, "entries.csv")
    assert [one.number for one in entries] == [2]
    wanted = [] if line == ",," else [("entries.csv", 4)]
    assert [(one.source.file, one.source.line) for one in flaws] == wanted


def test_every_kind_of_bad_cell_is_told_in_four_languages() -> None:
    columns = "number,players,direction,seed,strength,paid,by,status,entered_at,unranked"
    good = ["1", "A;B", "NS", "1", "5", "yes", "form", "entered", "2026-05-01T10:00", "R18"]
    bad = ["one", "A (x)", "NW", "first", "strong", "maybe", "pigeon", "asleep", "noon", "9999:27"]
    for place, cell in enumerate(bad):
        row = [*good[:place], cell, *good[place + 1 :]]
        entries, flaws = read_entries(f"{columns}\n{','.join(row)}\n", "entries.csv")
        assert (entries, len(flaws)) == ((), 1), cell
        assert len({flaws[0].text.render(language) for language in Language}) == 4
    entries, flaws = read_entries(f"{columns}\n{','.join(good)}\n", "entries.csv")
    assert (len(entries), flaws) == (1, ())


def test_a_number_twice_is_told_and_the_first_counts() -> None:
    entries, flaws = read_entries("number,name\n1,Ants\n1,Bees\n", "entries.csv")
    assert [one.name for one in entries] == ["Ants"]
    assert [one.source.line for one in flaws] == [3]


def test_an_unknown_column_or_no_json_is_refused() -> None:
    _, flaws = read_entries("number,colour\n1,red\n", "entries.csv")
    assert "colour" in str(flaws[0].text)
    with pytest.raises(CardinalError):
        read_entries("{", "entries.json")
    with pytest.raises(CardinalError):
        read_entries('{"teams": []}', "entries.json")


NAMES = st.text(st.characters(min_codepoint=65, max_codepoint=0x4E20, categories=["L"]), min_size=1, max_size=6)
PEOPLE = st.builds(
    Person, NAMES, NAMES, st.sampled_from([None, *Gender]), st.frozensets(st.sampled_from(["member", "senior"]))
)
MOMENTS = st.none() | st.datetimes(min_value=datetime(2000, 1, 1), max_value=datetime(2100, 1, 1))
ENTRIES = st.builds(
    Entry,
    number=st.integers(1, 9999),
    name=NAMES,
    players=st.lists(PEOPLE, min_size=1, max_size=4).map(tuple),
    captain=NAMES | st.just(""),
    seed=st.integers(0, 9),
    strength=st.none() | st.fractions(min_value=0, max_value=100, max_denominator=50),
    related=NAMES | st.just(""),
    paid=st.booleans(),
    by=st.sampled_from(By),
    status=st.sampled_from(Status),
    entered_at=MOMENTS,
    direction=st.sampled_from(["", "NS", "EW"]),
    unranked=st.sampled_from(["", "R18"]),
)


@settings(max_examples=80, deadline=None)
@given(st.lists(ENTRIES, max_size=4, unique_by=lambda one: one.number))
def test_entries_are_read_back_as_they_were_written(entries: list[Entry]) -> None:
    for text in (entries_csv(entries), json.dumps(entries_json(entries))):
        found, flaws = read_entries(text, "entries")
        assert flaws == ()
        assert len(found) == len(entries)
        assert all(
            replace(one, source=Source()) == replace(other, source=Source())
            for one, other in zip(found, entries, strict=True)
        )


# Who may enter


@pytest.mark.clause("R5.1")
def test_a_team_enters_before_the_closing_time() -> None:
    terms = conditions(entries={"closes": START})
    admit(terms, team(1, entered_at=START))
    wrong = refused(lambda: admit(terms, team(1, entered_at=START + MINUTE)))
    assert (type(wrong), wrong.cites) == (TooLate, ("R5.1",))


@pytest.mark.clause("R5.2")
@pytest.mark.parametrize("missing", [{"name": ""}, {"contact": ""}, {"paid": False}, {"captain": ""}])
def test_a_team_entry_is_complete_with_form_and_fee(missing: dict[str, Any]) -> None:
    terms = conditions(entries={"fee": 800})
    admit(terms, team(1))
    wrong = refused(lambda: admit(terms, replace(team(1), **missing)))
    assert "R5.2" in wrong.cites


@pytest.mark.clause("R5.3")
@pytest.mark.parametrize(("size", "allowed"), [(3, False), (4, True), (6, True), (7, False)])
def test_a_team_has_four_to_six_members(size: int, allowed: bool) -> None:
    if allowed:
        admit(conditions(), team(1, size))
    else:
        assert refused(lambda: admit(conditions(), team(1, size))).cites == ("R5.3",)


@pytest.mark.clause("R5.3")
def test_a_captain_who_plays_is_listed_as_a_member() -> None:
    listed = team(1)
    check_fielded(conditions(), listed, ["A1", "B1", "C1", "D1"])
    npc = team(1, captain="Zhou")
    admit(conditions(), npc)
    assert not npc.captain_plays
    assert refused(lambda: check_fielded(conditions(), npc, ["Zhou", "B1"])).cites == ("R5.3",)


def test_the_organiser_may_state_another_size() -> None:
    admit(conditions(entries={"members_most": 8}), team(1, 8))


@pytest.mark.clause("R5.5")
def test_an_event_may_restrict_who_enters() -> None:
    terms = conditions(entries={"terms": ["member"]})
    members = replace(team(1), players=tuple(person(f"M{at}", terms=frozenset({"member"})) for at in range(4)))
    admit(terms, replace(members, captain="M0"))
    assert refused(lambda: admit(terms, team(1))).cites == ("R5.5",)


@pytest.mark.clause("R6.1")
def test_pairs_enter_ten_minutes_before_the_start_unless_stated_otherwise() -> None:
    terms = conditions(form="pairs", entries={"start": START})
    admit(terms, pair(1, entered_at=START - 10 * MINUTE))
    assert refused(lambda: admit(terms, pair(1, entered_at=START - 9 * MINUTE))).cites == ("R6.1",)
    later = conditions(form="pairs", entries={"start": START, "minutes_before_start": 5})
    admit(later, pair(1, entered_at=START - 9 * MINUTE))


@pytest.mark.clause("R6.3")
@pytest.mark.parametrize("missing", [{"players": ()}, {"paid": False}, {"seat_card": False}])
def test_a_pair_is_entered_with_names_fee_and_seat_card(missing: dict[str, Any]) -> None:
    terms = conditions(form="pairs", entries={"fee": 200})
    admit(terms, pair(1))
    assert refused(lambda: admit(terms, replace(pair(1), **missing))).cites == ("R6.3",)


def test_seeds_come_first_then_strength_then_the_order_of_entry() -> None:
    field = [
        team(1, strength=Fraction(10)),
        team(2, seed=2),
        team(3, strength=Fraction(30)),
        team(4, seed=1),
        team(5),
        team(6, status=Status.WITHDRAWN),
    ]
    found = seeding(field)
    assert (found.order, found.seeds) == ((4, 2, 3, 1, 5), (4, 2))


def test_entries_of_one_body_are_related() -> None:
    field = [team(1, related="Bank"), team(2), team(3, related="Bank"), team(4, related="Port")]
    assert relations(field).groups == (frozenset({1, 3}),)


def test_who_left_after_it_had_begun_stays_on_the_list_unranked() -> None:
    field = [team(1), team(2, status=Status.WITHDRAWN), team(3, status=Status.WITHDRAWN, unranked="R18")]
    assert [(one.number, one.unranked) for one in contestants(field)] == [(1, ""), (3, "R18")]


@pytest.mark.clause("4/2", "def:Contestant")
def test_under_the_laws_alone_a_team_has_its_size_and_nobody_plays_for_two() -> None:
    terms = conditions("wbf-2017", "teams")
    assert "§def:Contestant" in {flaw.cites for flaw in entry_flaws(terms, [team(1, 3)])}
    assert "§4/2" not in {flaw.cites for flaw in entry_flaws(terms, [team(1), team(2)])}
    twice = replace(team(2), players=(team(1).players[0], *team(2).players[1:]))
    assert "§4/2" in {flaw.cites for flaw in entry_flaws(terms, [team(1), twice])}
