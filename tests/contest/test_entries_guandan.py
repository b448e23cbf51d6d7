"""Entries of Guandan: teams, pairs and players, leaders, rosters, and classes by gender."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cardinal.contest.entries import Entry, Status, contestants
from cardinal.contest.entry_rules import admit, entry_flaws
from cardinal.contest.pairings.gender_forms import Gender
from tests.contest.conditions_maker import conditions, pair, person, team
from tests.contest.refusals import refused


def guandan(form: str = "teams", **more: Any) -> Any:
    return conditions("china-guandan", form, **more)


@pytest.mark.clause("G17.1.1")
@pytest.mark.parametrize(("size", "allowed"), [(3, False), (4, True), (6, True), (7, False)])
def test_a_guandan_team_has_four_to_six_players(size: int, allowed: bool) -> None:
    if allowed:
        admit(guandan(), team(1, size))
    else:
        assert refused(lambda: admit(guandan(), team(1, size))).cites == ("G17.1.1",)
    # Some events allow more, over more tables.
    admit(guandan(entries={"members_most": 12}), team(1, 8))


@pytest.mark.clause("G17.1.2")
def test_a_pair_is_two_players_who_enter_together() -> None:
    admit(guandan("pairs"), pair(1))
    three = replace(pair(1), players=(*pair(1).players, person("third")))
    assert refused(lambda: admit(guandan("pairs"), three)).cites == ("G17.1.2",)


@pytest.mark.clause("G17.1.3")
def test_in_an_individual_event_each_player_is_a_contestant() -> None:
    alone = Entry(1, players=(person("Li"),), paid=True, seat_card=True)
    admit(guandan("individual"), alone)
    assert refused(lambda: admit(guandan("individual"), pair(1))).cites == ("G17.1.3",)
    assert contestants([alone])[0].players == ("Li",)


@pytest.mark.clause("G19.1.2")
@pytest.mark.parametrize(
    "part", [{"coach": "A1"}, {"captain": "A1"}, {"players": (person("A1"), *team(2).players[1:])}]
)
def test_nobody_is_leader_coach_or_player_of_two_teams(part: dict[str, Any]) -> None:
    admit(guandan(), team(2), [team(1)])
    wrong = refused(lambda: admit(guandan(), replace(team(2), **part), [team(1)]))
    assert wrong.cites == ("G19.1.2",)
    # Who has withdrawn is free for another.
    admit(guandan(), replace(team(2), coach="A1"), [team(1, status=Status.WITHDRAWN)])


@pytest.mark.clause("G19.2.1")
def test_players_meet_the_terms_of_the_event() -> None:
    terms = guandan(entries={"terms": ["resident"]})
    assert refused(lambda: admit(terms, team(1))).cites == ("G19.2.1",)


@pytest.mark.clause("G19.3.1", "G19.4")
def test_every_team_has_a_leader_or_a_coach_who_acts_as_one() -> None:
    admit(guandan(), team(1))
    acting = team(1, captain="", coach="Sun")
    admit(guandan(), acting)
    assert acting.leader == "Sun"
    assert refused(lambda: admit(guandan(), team(1, captain=""))).cites == ("G19.3.1", "G19.4")
    # The federation wants a captain whether or not there is a coach.
    assert refused(lambda: admit(conditions(), acting)).cites == ("R5.2", "R5.3")


def test_classes_by_gender_are_looked_at_entry_by_entry() -> None:
    women = guandan("pairs", **{"class": "women"})
    both = Entry(1, players=(person("Li", gender=Gender.WOMAN), person("Bo", gender=Gender.MAN)))
    assert refused(lambda: admit(women, both)).cites == ("G17.2.3",)
    mixed = guandan("pairs", **{"class": "mixed"})
    admit(mixed, both)
    assert [str(one.text) for one in entry_flaws(mixed, [pair(1)])] == [
        "Entry 1 N1 - S1: the class needs the gender of every player."
    ]
    one_man = replace(
        team(1), players=tuple(person(f"P{at}", gender=Gender.WOMAN if at else Gender.MAN) for at in range(4))
    )
    special = guandan(**{"class": "special_mixed"})
    assert refused(lambda: admit(special, replace(one_man, captain="P0"))).cites == ("G17.2.5",)


@pytest.mark.clause("G17.2.4", "G17.2.5")
@pytest.mark.parametrize(("event_class", "clause"), [("mixed", "G17.2.4"), ("special_mixed", "G17.2.5")])
def test_a_mixed_team_has_two_of_each(event_class: str, clause: str) -> None:
    men = [replace(person(name), gender=Gender.MAN) for name in "ABCD"]
    women = [replace(one, gender=Gender.WOMAN) for one in men]
    mixed = guandan(**{"class": event_class})
    for players, wrong in (([*men[:3], women[3]], True), ([*men[:2], *women[2:]], False)):
        entry = replace(team(1), players=tuple(players))
        assert any(flaw.cites == f"§{clause}" for flaw in entry_flaws(mixed, [entry])) is wrong
