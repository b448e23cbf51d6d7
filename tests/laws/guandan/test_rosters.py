"""Who may be entered and play: forms of events, deadlines, persons in two teams, eligibility, substitutes, leaders."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, datetime, timedelta

import pytest

from cardinal.language import NotAllowed, NotUnderstood
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS
from cardinal.laws.guandan.figures import class_of
from cardinal.laws.guandan.offences import DISCIPLINARY
from cardinal.laws.guandan.rosters import (
    ACTS_AS_LEADER,
    FORMS,
    Deadlines,
    Entry,
    Person,
    Substitution,
    Terms,
    admitted,
    check_entry,
    check_substitution,
    coach_tasks,
    double_roles,
    larger_teams,
    leader_of,
    own_form,
    unexcused,
    unmet,
)
from cardinal.laws.guandan.team_duties import Attendance, Briefing, Occasion

SIX = ("An", "Bo", "Cai", "Du", "Fu", "Gao")
TEAM = Entry("Reds", SIX, leader="Hu", coach="Jin")


def entry(form: str, count: int) -> Entry:
    return Entry("Reds", tuple(f"player {number}" for number in range(count)), leader="Hu")


@pytest.mark.clause("G17.1.1", "G17.1.2", "G17.1.3")
@pytest.mark.parametrize(("form", "allowed"), [("teams", {4, 5, 6}), ("pairs", {2}), ("individual", {1})])
def test_a_contestant_has_as_many_persons_as_its_form_allows(form: str, allowed: set[int]) -> None:
    rule = FORMS[form]
    for count in range(9):
        if count in allowed:
            assert check_entry(entry(form, count), rule).value.players
        else:
            with pytest.raises(NotAllowed) as refusal:
                check_entry(entry(form, count), rule)
            assert refusal.value.cites == (rule.cites[1:],)
    assert form in GUANDAN_OPTIONS["event.form"].values


@pytest.mark.clause("G17.1.1")
def test_four_of_a_team_play_and_a_larger_one_plays_at_more_tables() -> None:
    assert FORMS["teams"].playing == 4
    eight = larger_teams(4, 10)
    assert (eight.least, eight.most, eight.playing) == (8, 10, 8)
    assert check_entry(entry("teams", 10), eight).value.name == "Reds"
    for tables, most in ((2, 8), (4, 7)):
        with pytest.raises(NotAllowed) as refusal:
            larger_teams(tables, most)
        assert refusal.value.cites == ("G17.1.1",)


def test_a_person_is_on_a_roster_once() -> None:
    with pytest.raises(NotAllowed):
        check_entry(Entry("Reds", ("An", "Bo", "Cai", "An"), leader="Hu"), FORMS["teams"])


@pytest.mark.clause("G17.3")
def test_an_organiser_may_define_a_form_of_its_own() -> None:
    triples = own_form("triples", least=3, most=4, playing=2)
    assert check_entry(entry("triples", 3), triples).clauses == ("G17.3",)
    with pytest.raises(NotAllowed):
        check_entry(entry("triples", 5), triples)
    for name, least, most, playing in (("pairs", 2, 3, 2), ("", 2, 3, 2), ("triples", 4, 3, 2), ("triples", 3, 4, 0)):
        with pytest.raises(NotAllowed) as refusal:
            own_form(name, least=least, most=most, playing=playing)
        assert refusal.value.cites == ("G17.3",)


DEADLINES = Deadlines(datetime(2024, 4, 20, 18), datetime(2024, 5, 3, 20))


@pytest.mark.clause("G19.1.1")
@pytest.mark.parametrize(
    ("entered", "checked_in", "may_play"),
    [(0, 0, True), (-99, -1, True), (1, 0, False), (0, 1, False), (None, 0, False), (0, None, False)],
)
def test_both_deadlines_have_to_be_kept(entered: int | None, checked_in: int | None, may_play: bool) -> None:
    times = [
        None if minutes is None else at + timedelta(minutes=minutes)
        for at, minutes in ((DEADLINES.entry, entered), (DEADLINES.check_in, checked_in))
    ]
    found = admitted(DEADLINES, *times)
    assert found.value is may_play
    assert found.clauses == ("G19.1.1",)


@pytest.mark.clause("G19.1.2")
def test_one_person_in_two_teams_is_found_whatever_the_parts() -> None:
    blues = Entry("Blues", ("Kong", "Li", "Ma", "An"), leader="Jin", coach="Hu")
    found = {one.person: dict(one.parts) for one in double_roles((TEAM, blues)).value}
    assert found == {
        "An": {"Reds": "player", "Blues": "player"},
        "Hu": {"Reds": "leader", "Blues": "coach"},
        "Jin": {"Reds": "coach", "Blues": "leader"},
    }


@pytest.mark.clause("G19.1.2")
def test_a_player_may_lead_and_coach_the_own_team() -> None:
    own = Entry("Reds", SIX, leader="An", coach="An")
    greens = Entry("Greens", ("Ren", "Shi", "Tan", "Wu"), acting_leader="Ren")
    assert double_roles((own, greens)).value == ()


@pytest.mark.clause("G19.1.3")
def test_who_stays_away_without_an_accepted_reason_is_found() -> None:
    found = unexcused(("Reds", "Blues", "Greens"), present={"Reds"}, excused={"Greens"})
    assert (found.value, found.clauses) == (("Blues",), ("G19.1.3",))


YOUTH = Terms(born_from=date(2004, 1, 1), registered=True, bodies=frozenset({"Jiangsu"}), barred=frozenset({"Xu"}))
YOUNG = Person("An", date(2005, 6, 1), True, "Jiangsu")


@pytest.mark.clause("G19.2.1")
@pytest.mark.parametrize(
    ("person", "fails"),
    [
        (YOUNG, ()),
        (replace(YOUNG, born=date(2004, 1, 1)), ()),
        (replace(YOUNG, born=date(2003, 12, 31)), ("age",)),
        (replace(YOUNG, born=None), ("age",)),
        (replace(YOUNG, registered=False), ("registration",)),
        (replace(YOUNG, body="Anhui"), ("body",)),
        (replace(YOUNG, name="Xu"), ("barred",)),
        (Person("Xu", None, False), ("age", "registration", "body", "barred")),
    ],
)
def test_a_player_meets_every_term_of_the_regulations(person: Person, fails: tuple[str, ...]) -> None:
    found = unmet(person, YOUTH)
    assert (found.value, found.clauses) == (fails, ("G19.2.1",))


@pytest.mark.clause("G19.2.1")
def test_a_seniors_event_asks_for_age_and_an_open_one_for_nothing() -> None:
    assert unmet(YOUNG, Terms(born_until=date(1964, 12, 31))).value == ("age",)
    assert unmet(Person("An"), Terms()).value == ()


@pytest.mark.clause("G19.2.2", "G19.2.3")
def test_a_substitute_of_a_team_is_on_its_roster() -> None:
    change = Substitution("An", "Fu", during_game=False)
    assert check_substitution(change, TEAM, "teams").value == change
    with pytest.raises(NotAllowed) as refusal:
        check_substitution(replace(change, into="Xu", chief_leave=True), TEAM, "teams")
    assert refusal.value.cites == ("G19.2.3",)
    assert "Xu" in str(refusal.value)


@pytest.mark.clause("G19.2.2")
def test_a_change_during_a_game_needs_special_leave() -> None:
    change = Substitution("An", "Fu", during_game=True)
    with pytest.raises(NotAllowed) as refusal:
        check_substitution(change, TEAM, "teams")
    assert refusal.value.cites == ("G19.2.2",)
    assert check_substitution(replace(change, chief_leave=True), TEAM, "teams").value.into == "Fu"


@pytest.mark.clause("G19.2.2")
def test_a_pair_is_not_made_up_of_three_even_with_leave() -> None:
    pair = Entry("7", ("An", "Bo"))
    third = Substitution("An", "Cai", during_game=False, chief_leave=True, so_far=frozenset(("An", "Bo")))
    with pytest.raises(NotAllowed) as refusal:
        check_substitution(third, pair, "pairs")
    assert refusal.value.cites == ("G19.2.2",)
    back = Substitution("", "An", during_game=False, so_far=frozenset(("An", "Bo")))
    assert check_substitution(back, pair, "pairs").value == back


@pytest.mark.clause("G17.1.3")
def test_nobody_stands_in_for_a_player_of_an_individual_event() -> None:
    with pytest.raises(NotAllowed) as refusal:
        check_substitution(Substitution("An", "Bo", during_game=False), Entry("7", ("An",)), "individual")
    assert refusal.value.cites == ("G17.1.3",)


@pytest.mark.clause("G19.3.1", "G19.4")
def test_a_team_is_led_by_its_leader_or_somebody_named_or_its_coach() -> None:
    assert leader_of(TEAM).value == "Hu"
    assert leader_of(replace(TEAM, leader="", acting_leader="An")).value == "An"
    coach = leader_of(replace(TEAM, leader=""))
    assert (coach.value, coach.clauses) == ("Jin", ("G19.3.1", "G19.4"))
    with pytest.raises(NotAllowed) as refusal:
        check_entry(replace(TEAM, leader="", coach=""), FORMS["teams"])
    assert refusal.value.cites == ("G19.3.1",)
    assert check_entry(Entry("7", ("An", "Bo")), FORMS["pairs"]).clauses == ("G17.1.2",)


@pytest.mark.clause("G19.4")
def test_a_coach_acts_as_leader_only_where_there_is_none() -> None:
    assert ACTS_AS_LEADER not in coach_tasks(TEAM).value
    assert ACTS_AS_LEADER not in coach_tasks(replace(TEAM, leader="", acting_leader="An")).value
    assert ACTS_AS_LEADER in coach_tasks(replace(TEAM, leader="")).value
    assert coach_tasks(replace(TEAM, coach="")).value == ()


# What a leader sees to -----------------------------------------------------------------------------------------------

START = datetime(2024, 5, 3, 19, 30)


@pytest.mark.clause("G19.3.2.3", "G19.3.2.4")
@pytest.mark.parametrize(
    ("occasion", "clause", "offence"),
    [
        (Occasion.MEETING, "G19.3.2.3", "§G54.1"),
        (Occasion.CEREMONY, "G19.3.2.4", "§G54.14"),
        (Occasion.ACTIVITY, "G19.3.2.4", ""),
    ],
)
def test_who_comes_late_or_not_at_all_is_kept(occasion: Occasion, clause: str, offence: str) -> None:
    record = Attendance(occasion, START, ("Hu", "Kong", "Ren"))
    record = record.arrived("Kong", START + timedelta(minutes=1)).value
    record = record.arrived("Hu", START).value.arrived("Hu", START + timedelta(hours=1)).value
    assert (record.late.value, record.absent.value) == (("Kong",), ("Ren",))
    assert record.late.clauses == record.absent.clauses == (clause,)
    assert (DISCIPLINARY[record.offence].cites if record.offence else "") == offence
    with pytest.raises(NotAllowed) as refusal:
        record.arrived("Xu", START)
    assert refusal.value.cites == (clause,)


def test_absence_from_the_meeting_or_a_ceremony_is_of_the_third_class() -> None:
    for occasion in (Occasion.MEETING, Occasion.CEREMONY):
        cites = DISCIPLINARY[Attendance(occasion, START, ()).offence].cites
        assert class_of(guandan_conditions(), cites) == 3


@pytest.mark.clause("G19.3.2.3")
def test_every_member_has_to_be_told_every_point_of_the_meeting() -> None:
    briefing = Briefing(("phones stay outside", "round 1 begins at nine"))
    briefing = briefing.passed_on(("An", "Bo"), (1, 2)).value.passed_on(("Cai",), (2,)).value
    left = briefing.untold(("An", "Bo", "Cai", "Du")).value
    assert left == {"Cai": ("phones stay outside",), "Du": briefing.points}
    assert briefing.passed_on(("Cai", "Du"), (1, 2)).value.untold(("An", "Cai", "Du")).value == {}
    with pytest.raises(NotUnderstood):
        briefing.passed_on(("An",), (3,))


def test_the_forms_are_those_of_the_conditions() -> None:
    assert set(FORMS) == set(GUANDAN_OPTIONS["event.form"].values)
    assert guandan_conditions()["event.form"] in FORMS
