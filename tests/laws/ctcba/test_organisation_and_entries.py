"""R1 to R6: the laws in force, the officials of an event, and what an entry needs."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from cardinal.language import NotAllowed
from cardinal.laws.ctcba import pairs_entry, team_entry
from cardinal.laws.ctcba.organisation import (
    Office,
    Person,
    edition_in_force,
    may_issue_masterpoints,
    outstanding,
    runs_the_event,
)
from cardinal.laws.ctcba.pairs_entry import PairEntry, may_fill_in, missing_on_score_card
from cardinal.laws.ctcba.team_entry import TeamEntry, reservation_may_be_cancelled

DIRECTOR = Person("Lin", is_qualified=True)
SENIOR = Person("Chen", is_senior=True)
NOON = datetime(2024, 5, 1, 12, 0)
MINUTE = timedelta(minutes=1)


@pytest.mark.clause("R1")
def test_the_newest_edition_is_in_force() -> None:
    assert edition_in_force().value == 2017
    assert edition_in_force((1987, 2007)).value == 2007


@pytest.mark.clause("R2/1")
def test_a_club_or_whom_it_names_runs_the_event() -> None:
    assert runs_the_event(Office("Taipei club")).value == "Taipei club"
    assert runs_the_event(Office("Taipei club", host="Wang")).value == "Wang"


@pytest.mark.clause("R2/1")
@pytest.mark.parametrize("office", [Office(), Office(host="Wang")])
def test_nobody_runs_an_event_unnamed(office: Office) -> None:
    with pytest.raises(NotAllowed) as refusal:
        runs_the_event(office)
    assert refusal.value.cites == ("R2/1",)


@pytest.mark.clause("R2/2")
@pytest.mark.parametrize(
    ("scale", "sanctioned_by", "may"),
    [("club", "", True), ("regional", "", False), ("regional", "federation", True), ("national", "", False)],
)
def test_a_larger_event_needs_approval_before_masterpoints(scale: str, sanctioned_by: str, may: bool) -> None:
    office = Office("Taipei club", scale=scale, sanctioned_by=sanctioned_by)
    assert may_issue_masterpoints(office).allowed is may
    assert ("R2/2" in {clause for duty in outstanding(office) for clause in duty.clauses}) is not may


@pytest.mark.clause("R3", "R4")
def test_an_event_has_a_qualified_director_and_a_committee_of_senior_players() -> None:
    office = Office("Taipei club", directors=(DIRECTOR,), appeals_committee=(SENIOR,))
    assert outstanding(office) == ()
    unqualified = replace(office, directors=(Person("Wu"),))
    assert [duty.clauses for duty in outstanding(unqualified)] == [("R3",)]
    juniors = replace(office, appeals_committee=(SENIOR, Person("Wu")))
    assert [duty.clauses for duty in outstanding(juniors)] == [("R4",)]
    assert [duty.clauses for duty in outstanding(replace(office, appeals_committee=()))] == [("R4",)]


@pytest.mark.clause("R4")
def test_a_discipline_committee_is_formed_when_there_is_misconduct() -> None:
    office = Office("Taipei club", directors=(DIRECTOR,), appeals_committee=(SENIOR,))
    assert [duty.what for duty in outstanding(office, misconduct=True)] == ["form a discipline committee"]
    assert outstanding(replace(office, discipline_committee=(SENIOR,)), misconduct=True) == ()


# R5.3
SIZE = {"least": 4, "most": 6}
FULL = TeamEntry("Dragons", "Lin", ("Lin", "Chen", "Wang", "Wu"), "0912", fee_paid=True, captain_plays=True)


@pytest.mark.clause("R5.2")
@pytest.mark.parametrize(
    ("missing", "found"),
    [
        ({"team": " "}, "team"),
        ({"captain": "", "captain_plays": False}, "captain"),
        ({"contact": ""}, "contact"),
        ({"fee_paid": False}, "fee"),
        ({"members": ("Lin", "Chen", "Wang")}, "members"),
    ],
)
def test_a_team_entry_is_complete_with_form_and_fee(missing: dict[str, object], found: str) -> None:
    assert team_entry.entry_defects(FULL, **SIZE) == ()
    defects = team_entry.entry_defects(replace(FULL, **missing), **SIZE)  # type: ignore[arg-type]
    assert [one.value for one in defects] == [found]
    assert "R5.2" in defects[0].clauses


@pytest.mark.clause("R5.3")
def test_a_team_has_four_to_six_members_and_a_playing_captain_among_them() -> None:
    six = ("Lin", "Chen", "Wang", "Wu", "Liu", "Tsai")
    assert team_entry.entry_defects(replace(FULL, members=six), **SIZE) == ()
    too_many = team_entry.entry_defects(replace(FULL, members=(*six, "Yang")), **SIZE)
    assert [(one.value, one.clauses) for one in too_many] == [("members", ("R5.3",))]
    assert team_entry.entry_defects(replace(FULL, members=(*six, "Yang")), least=4, most=8) == ()
    outside = replace(FULL, captain="Yang")
    assert [one.value for one in team_entry.entry_defects(outside, **SIZE)] == ["captain_not_listed"]
    assert team_entry.entry_defects(replace(outside, captain_plays=False), **SIZE) == ()


def test_a_name_twice_is_not_two_members() -> None:
    twice = team_entry.entry_defects(replace(FULL, members=("Lin", "Lin", "Chen", "Wang", "Wu")), **SIZE)
    assert [one.clauses for one in twice] == [("R5.3",)]


@pytest.mark.clause("R5.1")
def test_an_entry_is_complete_before_it_closes() -> None:
    assert team_entry.is_in_time(NOON - MINUTE, NOON).value is True
    assert team_entry.is_in_time(NOON, NOON).value is False
    assert team_entry.is_in_time(None, NOON).value is False


@pytest.mark.clause("R5.4")
def test_a_reservation_not_completed_before_the_meeting_may_be_cancelled() -> None:
    assert reservation_may_be_cancelled(NOON - MINUTE, NOON).value is False
    assert reservation_may_be_cancelled(NOON, NOON).value is True
    assert reservation_may_be_cancelled(None, NOON).value is True


@pytest.mark.clause("R6.3")
@pytest.mark.parametrize(
    ("entry", "missing"),
    [
        (PairEntry(("Lin", "Chen"), fee_paid=True, has_seat_card=True), []),
        (PairEntry(("Lin", ""), fee_paid=True, has_seat_card=True), ["names"]),
        (PairEntry(("Lin", "Chen"), has_seat_card=True), ["fee"]),
        (PairEntry(("Lin", "Chen"), fee_paid=True), ["seat_card"]),
        (PairEntry(()), ["names", "fee", "seat_card"]),
    ],
)
def test_a_pair_has_entered_with_names_fee_and_seat_card(entry: PairEntry, missing: list[str]) -> None:
    assert [one.value for one in pairs_entry.entry_defects(entry)] == missing


@pytest.mark.clause("R6.4")
def test_a_score_card_has_at_least_five_things() -> None:
    five = ["Name", "Seat number", "Direction", "Bidding system", "Score columns"]
    assert missing_on_score_card(five).value == ()
    assert missing_on_score_card([*five, "Notes"]).value == ()
    assert missing_on_score_card(["Name", "Direction", "Score columns"]).value == ("seat number", "bidding system")


@pytest.mark.clause("R6.7")
@pytest.mark.parametrize(("finished", "disturbs", "may"), [(0, False, True), (0, True, False), (1, False, False)])
def test_gaps_are_filled_until_the_first_round_ends(finished: int, disturbs: bool, may: bool) -> None:
    assert may_fill_in(rounds_finished=finished, disturbs=disturbs).allowed is may
