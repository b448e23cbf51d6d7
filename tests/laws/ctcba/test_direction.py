"""R55 and R61 to R64: the Director's orders, precedents, the records of the tables, the end of the work."""

from __future__ import annotations

import pytest

from cardinal.language import NotAllowed
from cardinal.laws import ImpossibleCase
from cardinal.laws.ctcba.direction import (
    Adviser,
    Direction,
    Precedent,
    Progress,
    computes_results,
    duty_is_over,
    records_to_do,
)


@pytest.mark.clause("R55")
def test_play_follows_the_director_and_those_whom_he_appoints() -> None:
    direction = Direction("Lin")
    assert direction.commands("Lin").value
    assert not direction.commands("Wu").value
    helped = direction.appoint("Wu", by="Lin")
    assert helped.commands("Wu").value
    assert helped.commands("Wu").cites == "§R55"
    assert helped.appoint("Wu", by="Lin") == helped


@pytest.mark.clause("R55")
def test_nobody_else_appoints_an_assistant() -> None:
    with pytest.raises(NotAllowed) as refusal:
        Direction("Lin").appoint("Wu", by="Chen")
    assert refusal.value.cites == ("R55",)


@pytest.mark.clause("R61")
def test_a_precedent_has_an_account_and_advisers_who_are_not_involved() -> None:
    kept = Precedent(
        "a call by telephone", "the call is cancelled", "asked two directors", (Adviser("Ho", is_director=True),)
    )
    assert kept.advisers[0].name == "Ho"
    with pytest.raises(ImpossibleCase):
        Precedent("a call by telephone", "the call is cancelled", " ")
    for adviser in (
        Adviser("Ho", is_director=True, is_involved=True),
        Adviser("a passer-by"),
    ):
        with pytest.raises(NotAllowed) as refusal:
            Precedent("a call by telephone", "the call is cancelled", "told in full", (adviser,))
        assert refusal.value.cites == ("R61",)


@pytest.mark.clause("R61")
def test_a_senior_player_may_be_asked() -> None:
    assert Precedent("x", "y", "z", (Adviser("Old Ko", is_senior=True),)).advisers


@pytest.mark.clause("R62")
def test_every_record_is_collected_checked_and_entered() -> None:
    todo = records_to_do(
        [("1", Progress.ENTERED), ("2", Progress.AWAITED), ("3", Progress.COLLECTED), ("4", Progress.CHECKED)]
    )
    assert [(table, duty.what) for table, duty in todo] == [
        ("2", "collect the record"),
        ("3", "check the record"),
        ("4", "enter the record"),
    ]
    assert {duty.clauses for _, duty in todo} == {("R62",)}


@pytest.mark.clause("R63")
def test_the_director_computes_unless_there_is_a_scorer() -> None:
    direction = Direction("Lin")
    assert computes_results(direction).value == "Lin"
    assert computes_results(direction, "Su").value == "Su"
    assert computes_results(direction).clauses == ("R63",)


@pytest.mark.clause("R64")
def test_the_work_ends_when_all_have_finished_and_everything_is_back() -> None:
    assert duty_is_over().value == ()
    assert [duty.what for duty in duty_is_over(playing=1, records_out=2, equipment_out=3).value] == [
        "wait until everybody has finished",
        "have the records handed in",
        "have the equipment returned",
    ]
    assert [duty.what for duty in duty_is_over(equipment_out=1).value] == ["have the equipment returned"]
    assert duty_is_over().clauses == ("R64",)
