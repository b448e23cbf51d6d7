"""Bodies and officials of an event: who appoints whom, who may do what, who stands in, grades, delegations, the log."""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from functools import reduce

import pytest

from cardinal.contest.pairings.draw import draw_numbers
from cardinal.contest.pairings.method import Form, Method, System
from cardinal.language import NotAllowed, NotNow
from cardinal.laws.cited import Cited
from cardinal.laws.guandan.corrections import CORRECTED, NO_INCREASE
from cardinal.laws.guandan.officials import (
    REFEREE_DUTIES,
    ROLES,
    Grade,
    Official,
    Officials,
    Power,
    Role,
    may_see_deals,
)
from cardinal.laws.guandan.organisation import TASKS, Body, Organisation, Task
from cardinal.laws.guandan.referee_duties import DUTY_CITES, Incident, Mandate, report
from cardinal.laws.guandan.result_log import ResultLog

BEGINS, ENDS = datetime(2024, 5, 3, 8), datetime(2024, 5, 6, 18)
NOON = datetime(2024, 5, 4, 12)

# Bodies --------------------------------------------------------------------------------------------------------------


def organisation() -> Organisation:
    return Organisation("Federation", "City", BEGINS, ENDS, committee=("Federation", "City", "Bureau"))


@pytest.mark.clause("G18.1", "G18.2")
def test_organiser_and_host_have_each_their_own_tasks() -> None:
    found = organisation()
    organiser = {task for task in Task if found.may(Body.ORGANISER, task, NOON).value}
    host = {task for task in Task if found.may(Body.HOST, task, NOON).value}
    assert host == {Task.PROVIDE_VENUE, Task.HELPERS, Task.SAFETY, Task.LOGISTICS}
    assert organiser == set(Task) - host
    assert Task.APPOINT_REFEREES in organiser
    assert found.may(Body.ORGANISER, Task.PRIZES, NOON).clauses == ("G18.1",)
    with pytest.raises(NotAllowed) as refusal:
        Organisation(" ", "City", BEGINS, ENDS)
    assert refusal.value.cites == ("G18.1",)


@pytest.mark.clause("G18.2")
def test_a_host_does_what_the_organiser_entrusts_to_it() -> None:
    given = organisation().hand_on(Body.HOST, Task.ENTRIES)
    assert given.clauses == ("G18.2",)
    assert given.value.may(Body.HOST, Task.ENTRIES, NOON).value
    assert not organisation().may(Body.HOST, Task.ENTRIES, NOON).value
    assert given.value.may(Body.ORGANISER, Task.ENTRIES, NOON).value
    with pytest.raises(NotAllowed):
        organisation().hand_on(Body.COMMITTEE, Task.SAFETY)


@pytest.mark.clause("G18.3")
def test_a_committee_acts_for_the_organiser_only_while_the_event_lasts() -> None:
    found = organisation().hand_on(Body.COMMITTEE, Task.SCHEDULE).value
    times = {BEGINS - timedelta(seconds=1): False, BEGINS: True, ENDS: True, ENDS + timedelta(seconds=1): False}
    assert {at: found.may(Body.COMMITTEE, Task.SCHEDULE, at).value for at in times} == times
    assert not found.may(Body.COMMITTEE, Task.PRIZES, NOON).value


@pytest.mark.clause("G18.3")
def test_a_committee_is_formed_by_all_and_has_a_part_of_the_powers() -> None:
    with pytest.raises(NotAllowed) as refusal:
        Organisation("Federation", "City", BEGINS, ENDS, committee=("Federation", "Bureau"))
    assert refusal.value.cites == ("G18.3",)
    with pytest.raises(NotAllowed):
        organisation().hand_on(Body.COMMITTEE, *TASKS[Body.ORGANISER].value)
    without = Organisation("Federation", "City", BEGINS, ENDS)
    with pytest.raises(NotAllowed):
        without.hand_on(Body.COMMITTEE, Task.SCHEDULE)
    with pytest.raises(NotAllowed):
        Organisation("Federation", "City", BEGINS, ENDS, groups=("press",))


# Officials -----------------------------------------------------------------------------------------------------------

NATIONAL = Grade.NATIONAL
PEOPLE = (
    Official("Tong", Role.TECHNICAL_DELEGATE),
    Official("Cao", Role.CHIEF_REFEREE, NATIONAL),
    Official("Deng", Role.DEPUTY_CHIEF, NATIONAL),
    Official("Ren", Role.REFEREE, Grade.FIRST),
    Official("Pan", Role.HEAD_OF_PAIRING, NATIONAL),
    Official("Rao", Role.HEAD_OF_RECORDS),
    Official("Shi", Role.HEAD_OF_SYSTEMS),
    Official("Fa", Role.HEAD_OF_DEALING),
    Official("Ka", Role.CADDIE),
    Official("Du", Role.DEALER),
    Official("En", Role.DATA_ENTRY),
)


def officials(*people: Official, national: bool = True) -> Officials:
    empty = Officials("Federation", national=national, host="City")
    return reduce(lambda so_far, one: so_far.appointed(one, "Federation").value, people or PEOPLE, empty)


def without(*roles: Role) -> Officials:
    return officials(*(one for one in PEOPLE if one.role not in roles))


@pytest.mark.clause("G20.2.1", "G20.5", "G20.1")
@pytest.mark.parametrize("one", [one for one in PEOPLE if one.name not in ("Ka", "Du", "En")], ids=lambda one: one.role)
def test_the_organiser_and_nobody_else_appoints_officials(one: Official) -> None:
    for by in ("City", "Cao", ""):
        with pytest.raises(NotAllowed) as refusal:
            Officials("Federation", host="City").appointed(one, by)
        assert set(refusal.value.cites) <= set(ROLES[one.role].cites.replace("§", "").split())
    assert officials(one).of(one.role) == (one,)


@pytest.mark.clause("G20.6.1", "G20.6.2", "G20.6.3", "G18.2")
@pytest.mark.parametrize("name", ["Ka", "Du", "En"])
def test_the_host_too_may_name_helpers(name: str) -> None:
    helper = next(one for one in PEOPLE if one.name == name)
    found = Officials("Federation", host="City").appointed(helper, "City")
    assert "G18.2" in found.clauses
    with pytest.raises(NotAllowed):
        Officials("Federation").appointed(helper, "")


POWERS = {
    "Tong": {Power.OVERSEE, Power.LAST_WORD, Power.MANAGE_STAFF},
    "Pan": {Power.PAIRING},
    "Rao": {Power.RESULTS, Power.CHECK_RECORDS, Power.LOG_PENALTIES, Power.CORRECT_RESULTS},
    "Shi": {Power.NETWORK, Power.COLLECT_DATA, Power.BROADCAST, Power.RUN_SOFTWARE},
    "Fa": {Power.PREDEAL, Power.KEEP_BOARDS},
    "Ka": {Power.MOVE_BOARDS, Power.SCORE_SHEETS},
    "Du": {Power.PREDEAL},
    "En": {Power.ENTER_DATA},
    "Xu": set(),
}


@pytest.mark.clause("G20.1", "G20.2.4", "G20.3", "G20.4", "G20.5", "G20.6.1", "G20.6.2", "G20.6.3")
@pytest.mark.parametrize("name", POWERS)
def test_an_official_may_do_what_goes_with_the_role_and_no_more(name: str) -> None:
    assert officials().powers(name).value == POWERS[name]


@pytest.mark.clause("G20.6.1", "G20.6.2", "G20.6.3", "G20.2.3")
@pytest.mark.parametrize(
    ("role", "names"),
    [
        (Role.CADDIE, ("Ren",)),
        (Role.DEALER, ("Fa",)),
        (Role.DATA_ENTRY, ("Shi",)),
        (Role.DEPUTY_CHIEF, ("Cao",)),
        (Role.REFEREE, ("Cao",)),
        (Role.CHIEF_REFEREE, ("Tong",)),
        (Role.TECHNICAL_DELEGATE, ()),
    ],
)
def test_helpers_and_referees_work_under_somebody(role: Role, names: tuple[str, ...]) -> None:
    assert officials().superiors(role).value == names


@pytest.mark.clause("G20.1")
def test_without_a_technical_delegate_somebody_named_by_the_organiser_acts() -> None:
    nobody = without(Role.TECHNICAL_DELEGATE)
    with pytest.raises(NotNow) as refusal:
        nobody.holders(Role.TECHNICAL_DELEGATE)
    assert refusal.value.cites == ("G20.1",)
    acting = nobody.appointed(Official("Bai", Role.TECHNICAL_DELEGATE, acting=True), "Federation").value
    assert acting.holders(Role.TECHNICAL_DELEGATE).value == ("Bai",)
    assert Power.LAST_WORD in acting.powers("Bai").value
    with pytest.raises(NotAllowed):
        acting.appointed(Official("Tong", Role.TECHNICAL_DELEGATE), "Federation")


@pytest.mark.clause("G20.2.3")
def test_the_chief_referee_assigns_deputies_and_referees() -> None:
    found = officials().assigned("Ren", "hall B", "Cao").value
    assert [one.part for one in found.people if one.name == "Ren"] == ["hall B"]
    assert found.assigned("Deng", "pairs", "Cao").clauses == ("G20.2.3",)
    for name, by in (("Ren", "Deng"), ("Rao", "Cao")):
        with pytest.raises(NotAllowed) as refusal:
            officials().assigned(name, "hall B", by)
        assert refusal.value.cites == ("G20.2.3",)
    assert Power.RUN_EVENT in found.powers("Cao").value
    assert Power.RUN_EVENT not in found.powers("Deng").value | found.powers("Ren").value


@pytest.mark.clause("G20.2.4")
def test_without_a_head_of_pairing_the_chief_referee_draws() -> None:
    assert Power.PAIRING not in officials().powers("Cao").value
    alone = without(Role.HEAD_OF_PAIRING)
    assert Power.PAIRING in alone.powers("Cao").value
    assert alone.holders(Role.HEAD_OF_PAIRING).value == ("Cao",)
    assert officials().holders(Role.HEAD_OF_PAIRING).value == ("Pan",)


@pytest.mark.clause("G20.2.2")
@pytest.mark.parametrize(
    ("role", "good"),
    [
        (Role.CHIEF_REFEREE, {Grade.NATIONAL}),
        (Role.HEAD_OF_PAIRING, {Grade.NATIONAL}),
        (Role.DEPUTY_CHIEF, {Grade.NATIONAL}),
        (Role.REFEREE, {Grade.NATIONAL, Grade.FIRST}),
        (Role.HEAD_OF_RECORDS, set(Grade)),
        (Role.CADDIE, set(Grade)),
    ],
)
def test_a_national_event_asks_for_grades(role: Role, good: set[Grade]) -> None:
    for grade in Grade:
        one = Official("Li", role, grade)
        found = officials(one).grade_faults()
        assert found.value == (() if grade in good else (one,))
        assert found.clauses == ("G20.2.2",)
        assert officials(one, national=False).grade_faults().value == ()


@pytest.mark.clause("G20.5")
def test_until_a_board_is_played_only_those_who_deal_know_it() -> None:
    assert {role for role in Role if may_see_deals(role, played=False).value} == {Role.HEAD_OF_DEALING, Role.DEALER}
    assert all(may_see_deals(role, played=True).value for role in Role)


@pytest.mark.parametrize("language", ["en", "zh-Hans", "zh-Hant", "ja"])
def test_roles_powers_and_tasks_have_names(language: str) -> None:
    for kind in (Role, Power, Task):
        assert len({one.label(language) for one in kind}) == len(kind)


# Referees ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("G21.3", "G21.6", "G21.7", "G21.8")
def test_every_duty_of_referees_has_somebody_who_may_do_it() -> None:
    mandate = Mandate(officials())
    who = {power: {one.name for one in PEOPLE if mandate.may(one.name, power).value} for power in REFEREE_DUTIES}
    referees = {"Cao", "Deng", "Ren"}
    assert who == {
        Power.PAIRING: {"Pan"},
        Power.DISPUTES: referees,
        Power.RESULTS: referees | {"Rao"},
        Power.APPEALS: referees,
        Power.REPORT: {"Cao"},
    }
    for power, cites in DUTY_CITES.items():
        assert cites[1:] in mandate.may("Cao", power).clauses
        with pytest.raises(NotAllowed) as refusal:
            mandate.must_be("Xu", power)
        assert refusal.value.cites == (cites[1:],)


@pytest.mark.clause("G21.3")
def test_the_draw_is_carried_out_by_whoever_may() -> None:
    mandate = Mandate(without(Role.HEAD_OF_PAIRING))
    assert mandate.must_be("Cao", Power.PAIRING).value == "Cao"
    method = Method(Form.TEAMS, System.SWISS, rounds=3, boards=8).publish(BEGINS)
    drawn = draw_numbers(method, (11, 12, 13, 14), "a seed", at=NOON)
    assert sorted(drawn.numbers.values()) == [1, 2, 3, 4]
    with pytest.raises(NotAllowed):
        mandate.must_be("Deng", Power.PAIRING)


@pytest.mark.clause("G21.9")
def test_the_organiser_grants_referees_other_powers() -> None:
    mandate = Mandate(officials())
    granted = mandate.granted(Power.BROADCAST, "Ren", "Federation")
    assert granted.value.may("Ren", Power.BROADCAST) == Cited(True, "§G21.9")
    assert not mandate.may("Ren", Power.BROADCAST).value
    for power, to, by in (
        (Power.BROADCAST, "Ren", "Tong"),
        (Power.BROADCAST, "Rao", "Federation"),
        (Power.DISPUTES, "Ren", "Federation"),
    ):
        with pytest.raises(NotAllowed) as refusal:
            mandate.granted(power, to, by)
        assert refusal.value.cites == ("G21.9",)


@pytest.mark.clause("G21.10")
@pytest.mark.parametrize("by", ["Federation", "Tong"])
def test_organiser_and_technical_delegate_move_duties_to_others(by: str) -> None:
    moved = Mandate(officials()).redelegated(Power.APPEALS, "Rao", by).value
    assert moved.may("Rao", Power.APPEALS) == Cited(True, "§G21.10")
    assert moved.may("Cao", Power.APPEALS) == Cited(False, "§G21.10")
    assert moved.may("Cao", Power.DISPUTES).value


@pytest.mark.clause("G21.10")
def test_not_everybody_moves_duties_nor_all_of_them() -> None:
    mandate = Mandate(officials())
    for power, to, by in (
        (Power.APPEALS, "Rao", "Cao"),
        (Power.APPEALS, "Deng", "Tong"),
        (Power.NETWORK, "Rao", "Tong"),
    ):
        with pytest.raises(NotAllowed) as refusal:
            mandate.redelegated(power, to, by)
        assert refusal.value.cites == ("G21.10",)
    *some, last = sorted(REFEREE_DUTIES)
    most = reduce(lambda so_far, power: so_far.redelegated(power, "Rao", "Tong").value, some, mandate)
    with pytest.raises(NotAllowed):
        most.redelegated(last, "Rao", "Tong")


@pytest.mark.clause("G21.8")
def test_the_report_tells_everything_in_order_and_is_handed_in_when_nothing_is_open() -> None:
    mandate = Mandate(officials())
    appeal = Incident("appeal", NOON, "appeal 1", ("G55.1",), settled=False)
    ruling = Incident("ruling", NOON - timedelta(hours=1), "play out of turn", ("GP2.2.1",))
    written = report("Cup", (appeal, ruling))
    assert [one.kind for one in written.incidents] == ["ruling", "appeal"]
    assert written.counts == {"ruling": 1, "penalty": 0, "appeal": 1, "other": 0}
    with pytest.raises(NotNow) as refusal:
        written.handed_in(mandate, "Cao", ENDS)
    assert refusal.value.cites == ("G21.8",)
    done = report("Cup", (ruling,)).handed_in(mandate, "Cao", ENDS).value
    assert (done.handed_in_by, done.handed_in_at) == ("Cao", ENDS)
    with pytest.raises(NotAllowed):
        report("Cup", (ruling,)).handed_in(mandate, "Ren", ENDS)


# The log of the head of records --------------------------------------------------------------------------------------


def log() -> ResultLog:
    return ResultLog(officials()).collected("Reds", "match 1", Fraction(14), "Rao", NOON).value


@pytest.mark.clause("G20.3", "G21.6")
def test_results_are_collected_once_and_published_when_they_are_there() -> None:
    assert log().score("Reds", "match 1") == 14
    assert log().publish("match 1", "Rao").value.published == {"match 1"}
    with pytest.raises(NotNow):
        log().publish("match 2", "Rao")
    for name in ("Shi", "Tong", "Ka"):
        with pytest.raises(NotAllowed) as refusal:
            log().publish("match 1", name)
        assert refusal.value.cites == ("G20.3",)
    with pytest.raises(NotAllowed):
        log().collected("Reds", "match 1", Fraction(15), "Rao", NOON)


@pytest.mark.clause("G20.3")
def test_a_penalty_is_logged_with_its_clause_and_its_reason() -> None:
    found = log().noted("penalty", "Reds", "match 1", Fraction(-1), "Rao", NOON, "§G52.4", "phone rang").value
    assert found.score("Reds", "match 1") == 13
    assert [(one.kind, one.cites) for one in found.lines] == [("result", "§G20.3"), ("penalty", "§G52.4")]
    for kind, cites, reason in (("penalty", "", "phone"), ("penalty", "§G52.4", " "), ("gift", "§G52.4", "phone")):
        with pytest.raises(NotAllowed):
            log().noted(kind, "Reds", "match 1", Fraction(-1), "Rao", NOON, cites, reason)
    with pytest.raises(NotNow):
        log().noted("penalty", "Blues", "match 1", Fraction(-1), "Rao", NOON, "§G52.4", "phone rang")


@pytest.mark.clause("G20.3")
@pytest.mark.parametrize(
    ("decision", "right", "kept"),
    [(CORRECTED, 16, 16), (CORRECTED, 12, 12), (NO_INCREASE, 16, 14), (NO_INCREASE, 12, 12)],
)
def test_a_result_is_corrected_on_the_chiefs_word_within_article_48(decision: str, right: int, kept: int) -> None:
    found = log().corrected(
        "Reds", "match 1", Fraction(right), Cited(decision, "§G48.1"), by="Rao", instructed_by="Cao", at=NOON
    )
    assert found.value.score("Reds", "match 1") == kept
    assert found.clauses == ("G20.3", "G48.1")
    assert len(found.value.lines) == 2


@pytest.mark.clause("G20.3")
@pytest.mark.parametrize(("by", "instructed_by"), [("Rao", "Ren"), ("Rao", "Rao"), ("Cao", "Cao"), ("Shi", "Cao")])
def test_nobody_corrects_a_result_otherwise(by: str, instructed_by: str) -> None:
    with pytest.raises(NotAllowed) as refusal:
        log().corrected(
            "Reds", "match 1", Fraction(16), Cited(CORRECTED, "§G48.1"), by=by, instructed_by=instructed_by, at=NOON
        )
    assert refusal.value.cites == ("G20.3",)
