"""Corrections, appeals and arbitration where they are no hearing: deadlines, filings, votes, fees, finality."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardinal.language import NotAllowed, NotNow
from cardinal.laws import Asking, Ruling, hear, read_case
from cardinal.laws.conditions import Conditions
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.guandan.appeals import PLAYER, Filing, faults, forwards_to
from cardinal.laws.guandan.arbitration import (
    CHANGED,
    KEPT,
    RETURNED,
    STANDS,
    Committee,
    decide,
    decider,
    fee_after,
    majority,
)
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.laws.guandan.corrections import (
    CORRECTED,
    LISTED,
    NO_INCREASE,
    OTHER,
    PUBLICATION,
    UNLISTED,
    correction,
    correction_minutes,
    deadline,
    is_in_time,
    kinds,
)

END = datetime(2024, 5, 4, 17, 30)
NEXT_DAY = datetime(2024, 5, 5, 9, 0)
KNOCKOUT = guandan_conditions({"event.stage": "knockout", "event.duplicate": True})
PAIRS = guandan_conditions({"event.form": "pairs", "event.duplicate": True})
INDIVIDUAL = guandan_conditions({"event.form": "individual"})
TEAMS = guandan_conditions()


def after(minutes: float) -> datetime:
    return END + timedelta(minutes=minutes)


# Corrections ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("G48.1.1", "G48.1.2", "G48.1.3", "G48.1.4", "G48.1.5")
@pytest.mark.parametrize(
    ("conditions", "listed"),
    [
        (TEAMS, {"settlement", "claim"}),
        (KNOCKOUT, {"knockout_score", "settlement", "claim", "not_duplicate"}),
        (PAIRS, {"staff_entry", "claim", "not_duplicate"}),
        (INDIVIDUAL, {"staff_entry", "claim"}),
    ],
)
def test_an_event_has_the_listed_errors_of_its_form(conditions: Conditions, listed: set[str]) -> None:
    assert set(kinds(conditions)) == listed | {PUBLICATION, UNLISTED, OTHER}
    for kind in set(LISTED) - listed:
        with pytest.raises(ImpossibleCase) as refusal:
            correction(kind, conditions, in_time=True, agreed=True)
        assert refusal.value.cites == ("G48.1",)


@pytest.mark.clause("G48.1")
@pytest.mark.parametrize("kind", ["knockout_score", "settlement", "claim", "not_duplicate"])
@pytest.mark.parametrize(("in_time", "agreed"), list(product((True, False), repeat=2)))
def test_a_listed_error_is_corrected_only_in_time_and_with_agreement(kind: str, in_time: bool, agreed: bool) -> None:
    found = correction(kind, KNOCKOUT, in_time=in_time, agreed=agreed)
    assert found.value == (CORRECTED if in_time and agreed else NO_INCREASE)
    assert set(found.clauses) == {"G48.1", LISTED[kind].cites[1:]} | (set() if in_time else {"G48.3"})


@pytest.mark.clause("G48.1")
@pytest.mark.parametrize(
    ("form", "text"), [("teams", "both_accept"), ("pairs", "both_accept"), ("individual", "all_four_accept")]
)
def test_both_sides_of_the_table_agree_or_all_four_of_an_individual_event(form: str, text: str) -> None:
    case = read_case({"book": "guandan", "law": "G48", "conditions": {"event.form": form}})
    asking = hear("G48", case, {"error": "claim", "minutes_after_end": 30})
    assert isinstance(asking, Asking)
    assert asking.question.text.key == text


@pytest.mark.clause("G48.1")
@pytest.mark.parametrize("in_time", [True, False])
def test_an_unlisted_error_never_raises_a_score(in_time: bool) -> None:
    assert correction(UNLISTED, TEAMS, in_time=in_time, agreed=True).value == NO_INCREASE


@pytest.mark.clause("G48.2", "G48.3")
def test_other_errors_need_nobody_to_agree() -> None:
    for kind, clause in ((PUBLICATION, "G48.2"), (OTHER, "G48.3")):
        in_time, late = (correction(kind, TEAMS, in_time=one) for one in (True, False))
        assert (in_time.value, late.value) == (CORRECTED, NO_INCREASE)
        assert clause in in_time.clauses
        assert clause in late.clauses


@pytest.mark.clause("G48.1", "G48.3")
@pytest.mark.parametrize("kind", ["settlement", OTHER, UNLISTED])
@pytest.mark.parametrize(("minutes", "in_time"), [(-60, True), (0, True), (30, True), (30.1, False), (600, False)])
def test_thirty_minutes_run_from_the_scheduled_end(kind: str, minutes: float, in_time: bool) -> None:
    # The next day's play is of no account for them.
    assert is_in_time(kind, TEAMS, after(minutes), END, NEXT_DAY).value is in_time


@pytest.mark.clause("G48.2")
def test_a_published_error_can_be_pointed_out_until_the_next_day_begins() -> None:
    assert deadline(PUBLICATION, TEAMS, END, NEXT_DAY).value == NEXT_DAY
    assert is_in_time(PUBLICATION, TEAMS, NEXT_DAY - timedelta(seconds=1), END, NEXT_DAY).value
    assert not is_in_time(PUBLICATION, TEAMS, NEXT_DAY, END, NEXT_DAY).value


@pytest.mark.clause("G48.2")
def test_on_the_last_day_of_a_stage_a_published_error_has_thirty_minutes() -> None:
    assert deadline(PUBLICATION, TEAMS, END).value == after(30)
    assert is_in_time(PUBLICATION, TEAMS, after(30), END).value
    assert not is_in_time(PUBLICATION, TEAMS, after(31), END).value


@pytest.mark.clause("G48.4")
def test_an_organiser_can_shorten_the_time_and_not_lengthen_it() -> None:
    shorter = guandan_conditions({"event.correction_minutes": 10})
    assert deadline("settlement", shorter, END).value == after(10)
    assert correction_minutes(shorter).clauses == ("G48.1", "G48.4")
    assert correction_minutes(TEAMS).clauses == ("G48.1",)
    with pytest.raises(ImpossibleCase) as refusal:
        guandan_conditions({"event.correction_minutes": 31})
    assert refusal.value.cites == ("G48.4",)


@pytest.mark.clause("G48.4")
def test_the_short_time_can_be_set_for_published_errors_too() -> None:
    short = guandan_conditions({"event.publication_errors": "correction_minutes", "event.correction_minutes": 20})
    assert deadline(PUBLICATION, short, END, NEXT_DAY).value == after(20)


# Appeals -------------------------------------------------------------------------------------------------------------

FILING = Filing(PLAYER, own_table=True, consent=True, minutes_after_end=Fraction(30), written=True, fee_paid=True)


@pytest.mark.clause("G55.1")
def test_whose_consent_is_missing_depends_on_the_form() -> None:
    alone = replace(FILING, consent=False)
    assert [[one.value for one in faults(alone, form)] for form in (TEAMS, PAIRS, INDIVIDUAL)] == [
        ["no_leader"], ["no_partner"], [],
    ]  # fmt: skip


@pytest.mark.clause("G55.3")
def test_an_event_without_a_fee_asks_for_none() -> None:
    assert faults(replace(FILING, fee_paid=False), guandan_conditions({"event.appeal_fee": False})) == ()


@pytest.mark.clause("G56.3")
def test_without_a_committee_appeals_go_by_the_procedure_or_to_the_chief_referee() -> None:
    found = [
        forwards_to(guandan_conditions({"event.arbitration": one}))
        for one in ("committee", "procedure", "chief_referee")
    ]
    assert [one.value for one in found] == ["arbitration committee", "organiser", "chief referee"]
    assert [("G56.3" in one.clauses) for one in found] == [False, True, True]
    assert decider(guandan_conditions({"event.arbitration": "chief_referee"})).clauses == ("G56.3",)


# Arbitration ---------------------------------------------------------------------------------------------------------

COMMITTEE = Committee("Wang", ("Chen", "Sun", "Zhao"))


@pytest.mark.clause("G56.1")
@pytest.mark.parametrize(
    ("chair", "members", "by"),
    [
        ("", ("Chen", "Sun"), "organiser"),
        ("Wang", ("Chen",), "organiser"),
        ("Wang", ("Wang", "Chen"), "organiser"),
        ("Wang", ("Chen", "Chen"), "organiser"),
        ("Wang", ("Chen", "Sun"), "chief referee"),
    ],
)
def test_a_committee_is_a_chair_and_several_members_of_the_organisers_choice(
    chair: str, members: tuple[str, ...], by: str
) -> None:
    with pytest.raises(NotAllowed) as refusal:
        Committee(chair, members, by)
    assert refusal.value.cites == ("G56.1",)


@pytest.mark.clause("G56.2")
@pytest.mark.parametrize(
    ("votes", "ruling"),
    [
        ({"Wang": True, "Chen": True, "Sun": False, "Zhao": False}, STANDS),
        ({"Wang": True, "Chen": True, "Sun": True, "Zhao": False}, CHANGED),
        ({"Wang": False, "Chen": True, "Sun": True}, CHANGED),
        ({"Sun": True}, CHANGED),
    ],
)
def test_a_committee_decides_by_the_majority_of_those_who_vote(votes: dict[str, bool], ruling: str) -> None:
    assert decide(COMMITTEE, votes).value == ruling


@pytest.mark.clause("G56.1", "G56.2")
def test_only_the_committee_votes_and_somebody_does() -> None:
    with pytest.raises(NotAllowed):
        decide(COMMITTEE, {"Wang": True, "Li": True})
    with pytest.raises(NotNow):
        decide(COMMITTEE, {})


@pytest.mark.clause("G56.2")
@given(st.integers(0, 9), st.integers(1, 9))
def test_a_ruling_is_changed_exactly_when_more_than_half_want_it(wanted: int, against: int) -> None:
    assert (majority(wanted, against).value == CHANGED) is (2 * wanted > wanted + against)


@pytest.mark.clause("G55.3")
def test_the_fee_goes_by_reason_and_not_by_success() -> None:
    assert [fee_after(reasonable=one).value for one in (True, False)] == [RETURNED, KEPT]
    case = read_case({"book": "guandan", "law": "G56"})
    for votes, reasonable in product(("5-0", "0-5"), (True, False)):
        ruling = hear("G56", case, {"constituted": True, "votes": votes, "reasonable": reasonable})
        assert isinstance(ruling, Ruling)
        said = [str(effect.text) for effect in ruling.effects]
        assert any("fee is returned" in one for one in said) is reasonable
        assert any("replaces the ruling" in one for one in said) is (votes == "5-0")
