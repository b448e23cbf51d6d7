"""Article 55: what an appeal lacks as it is handed in, each with its clause and in its order."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from cardinal.laws.cited import Cited
from cardinal.laws.guandan.appeals import (
    LEADER,
    PLAYER,
    SOMEBODY,
    Filing,
    appellants,
    faults,
    forwards_to,
    time_to_appeal,
)
from cardinal.laws.guandan.case import guandan_conditions

TEAMS = guandan_conditions({"event.form": "teams"})
IN_TIME = Fraction(30)
RIGHT = Filing(PLAYER, own_table=True, consent=True, minutes_after_end=IN_TIME, written=True, fee_paid=True)


def test_an_appeal_in_due_form_lacks_nothing() -> None:
    assert faults(RIGHT, TEAMS) == ()


@pytest.mark.clause("G55.1", "G55.2", "G55.3")
@pytest.mark.parametrize(
    ("change", "fault", "cites"),
    [
        ({"by": LEADER}, "no_player", "§G55.1"),
        ({"by": SOMEBODY}, "no_player", "§G55.1"),
        ({"own_table": False}, "other_table", "§G55.1"),
        ({"consent": False}, "no_leader", "§G55.1"),
        ({"minutes_after_end": IN_TIME + Fraction(1, 60)}, "too_late", "§G55.2"),
        ({"written": False}, "not_written", "§G55.2"),
        ({"fee_paid": False}, "no_fee", "§G55.2 §G55.3"),
    ],
)
def test_one_thing_that_is_missing_is_the_only_fault(change: dict[str, object], fault: str, cites: str) -> None:
    assert faults(replace(RIGHT, **change), TEAMS) == (Cited(fault, cites),)  # type: ignore[arg-type]


@pytest.mark.clause("G55.1", "G55.2")
def test_all_that_is_missing_is_said_in_the_order_of_the_article() -> None:
    nothing = Filing(
        SOMEBODY, own_table=False, consent=False, minutes_after_end=Fraction(31), written=False, fee_paid=False
    )
    missing = ["no_player", "other_table", "no_leader", "too_late", "not_written", "no_fee"]
    assert [one.value for one in faults(nothing, TEAMS)] == missing


@pytest.mark.clause("G55.2")
def test_the_organiser_may_set_another_time() -> None:
    hour = guandan_conditions({"event.appeal_minutes": 60})
    assert faults(replace(RIGHT, minutes_after_end=Fraction(60)), hour) == ()
    assert [one.value for one in faults(replace(RIGHT, minutes_after_end=Fraction(61)), hour)] == ["too_late"]
    assert time_to_appeal(hour).values == {"number": 60}


@pytest.mark.clause("G55.1")
def test_who_can_appeal_depends_on_the_form() -> None:
    by = {form: appellants(guandan_conditions({"event.form": form})) for form in ("teams", "pairs", "individual")}
    assert by == {
        "teams": Cited("the_player_with_the_team_leader_s_consent", "§G55.1"),
        "pairs": Cited("both_players_of_the_pair", "§G55.1"),
        "individual": Cited("the_player_concerned", "§G55.1"),
    }


@pytest.mark.clause("G56.3", "G21.7", "G22.10")
def test_an_appeal_goes_to_the_committee_or_to_whoever_stands_for_it() -> None:
    to = {kind: forwards_to(guandan_conditions({"event.arbitration": kind})) for kind in
          ("committee", "procedure", "chief_referee")}  # fmt: skip
    assert to == {
        "committee": Cited("arbitration committee", "§G21.7 §G22.10 §G55.2"),
        "procedure": Cited("organiser", "§G56.3"),
        "chief_referee": Cited("chief referee", "§G56.3"),
    }
