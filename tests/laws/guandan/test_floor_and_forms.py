"""The referee on duty, the forms and the equipment of an event, and rules of its own that were published beforehand."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from cardinal.cards import SEATS, Seat
from cardinal.contest.ladders import ladder_of
from cardinal.contest.stage import Stage
from cardinal.guandan.duplicate import BOARDS, BoardLine
from cardinal.language import NotAllowed, NotNow, NotUnderstood
from cardinal.laws import book
from cardinal.laws.guandan.case import guandan_conditions
from cardinal.laws.guandan.equipment import MEASURES, measures, next_board, out_of_measure, read_code, sleeve
from cardinal.laws.guandan.floor import Announcement, FloorLog, LineUpFault, Notice, due, line_up_faults
from cardinal.laws.guandan.forms import FORMS, FilledForm, Form, filled
from cardinal.laws.guandan.own_rules import (
    EXTRA_DEAL,
    MORE,
    NATIONAL,
    OWN,
    TWO,
    last_places,
    tie_criteria,
    vp_table_in_force,
)
from cardinal.laws.guandan.penalty_scale import FIRST, HALL_WARNED, LoggedOffence, which_time
from cardinal.laws.guandan.score_sheet import COLUMNS, read_line
from tests.contest.event_maker import guandan_terms

START = datetime(2024, 5, 4, 9)
END = START + timedelta(minutes=56)


def said(notice: Notice, minutes: float = 0, text: str = "", clause: str = "") -> Announcement:
    return Announcement(notice, START + timedelta(minutes=minutes), "Ren", text, clause)


def announced(*notices: Announcement) -> FloorLog:
    log = FloorLog()
    for one in notices:
        log = log.announced(one).value
    return log


# The hall ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("G22.1")
def test_start_time_and_end_are_announced_in_their_order() -> None:
    log = announced(said(Notice.START), said(Notice.TIME, 51), said(Notice.TIME, 54), said(Notice.END, 56))
    assert [one.notice for one in log.said] == [Notice.START, Notice.TIME, Notice.TIME, Notice.END]
    for again in (Notice.START, Notice.END):
        with pytest.raises(NotNow) as refusal:
            log.announced(said(again, 57))
        assert refusal.value.cites == ("G22.1",)
    for early in (Notice.TIME, Notice.END):
        with pytest.raises(NotNow):
            FloorLog().announced(said(early))


@pytest.mark.clause("G22.1")
@pytest.mark.parametrize(
    ("minutes", "late"),
    [
        (-1, ()),
        (0, (Notice.START,)),
        (50, (Notice.START,)),
        (51, (Notice.START, Notice.TIME)),
        (56, (Notice.START, Notice.TIME, Notice.END)),
    ],
)
def test_what_is_due_and_not_said_is_shown(minutes: int, late: tuple[Notice, ...]) -> None:
    now = START + timedelta(minutes=minutes)
    assert due(START, END, FloorLog(), now).value == late
    begun = announced(said(Notice.START))
    assert due(START, END, begun, now).value == tuple(one for one in late if one is not Notice.START)
    # An event may call the time earlier.
    assert (Notice.TIME in due(START, END, begun, now, timedelta(minutes=30)).value) is (minutes >= 26)


@pytest.mark.clause("G22.2")
def test_a_requirement_told_to_the_hall_makes_the_first_offence_a_second() -> None:
    log = announced(said(Notice.REQUIREMENT, 10, "Phones are switched off.", "G54.5"))
    offence = LoggedOffence("G54.5", 2, "Reds", "An", "final")
    for minutes, time in ((9, FIRST), (10, HALL_WARNED), (40, HALL_WARNED)):
        reminders = log.reminders(START + timedelta(minutes=minutes))
        assert which_time(offence, (), reminders=reminders.value).value == time
        assert "G22.2" in reminders.clauses
    with pytest.raises(NotUnderstood) as refusal:
        log.announced(said(Notice.REQUIREMENT, 11))
    assert refusal.value.cites == ("G22.2",)


OPEN, CLOSED = "open", "closed"
ROSTER = ("An", "Bo", "Cai", "Du", "Fu")
LINE_UP = {(OPEN, Seat.N): "An", (OPEN, Seat.S): "Bo", (CLOSED, Seat.E): "Cai", (CLOSED, Seat.W): "Du"}


def faults(**changes: str) -> set[LineUpFault]:
    """What is found when these seats (``open_N``) have others in them."""
    seats = {tuple(name.split("_")): player for name, player in changes.items()}
    seated = {place: seats.get((place[0], str(place[1])), player) for place, player in LINE_UP.items()}
    found = line_up_faults(LINE_UP, seated, ROSTER)
    assert found.clauses == ("G22.4",)
    return set(found.value)


@pytest.mark.clause("G22.4")
def test_players_as_disclosed_are_in_order() -> None:
    assert faults() == set()


@pytest.mark.clause("G22.4")
def test_a_stranger_and_who_is_missing_for_him_are_found() -> None:
    assert faults(open_N="Xu") == {
        LineUpFault("roster", "Xu", (OPEN, Seat.N), "§G53.1.1"),
        LineUpFault("missing", "An", None, "§G22.4"),
    }


@pytest.mark.clause("G22.4")
def test_players_who_changed_seats_or_rooms_are_told_apart() -> None:
    assert faults(open_N="Bo", open_S="An") == {
        LineUpFault("seating", "Bo", (OPEN, Seat.N), "§G53.1.3.2"),
        LineUpFault("seating", "An", (OPEN, Seat.S), "§G53.1.3.2"),
    }
    assert faults(open_N="Cai", closed_E="An") == {
        LineUpFault("seating", "Cai", (OPEN, Seat.N), "§G53.1.3.1"),
        LineUpFault("seating", "An", (CLOSED, Seat.E), "§G53.1.3.1"),
    }
    assert LineUpFault("seating", "Fu", (CLOSED, Seat.W), "§G53.1.3.1") in faults(closed_W="Fu")


# Forms and equipment -------------------------------------------------------------------------------------------------


@pytest.mark.clause("G14.2")
def test_every_form_of_the_list_is_there_and_can_be_printed_blank() -> None:
    # The list of the book has nine kinds of form.
    assert len(FORMS) == 9
    for language in ("en", "zh-Hans", "zh-Hant", "ja"):
        assert len({form.label(language) for form in Form}) == 9
        for form in Form:
            (heads,) = FilledForm(form).grid(language)
            assert len(set(heads)) == len(FORMS[form].columns)


PENALTY = {
    "contestant": "Reds", "clause": "G54.5", "class": 2, "deduction": "3 VP", "reason": "phone", "referee": "Ren",
    "time": "09:40",
}  # fmt: skip


@pytest.mark.clause("G14.2")
def test_a_penalty_notice_needs_everything_but_a_deduction() -> None:
    found = filled(Form.PENALTY_NOTICE, PENALTY).value
    assert found.grid()[1] == ("Reds", "G54.5", "2", "3 VP", "phone", "Ren", "09:40")
    assert filled(Form.PENALTY_NOTICE, {**PENALTY, "deduction": ""}).value.rows[0][3] == ""
    for name in PENALTY.keys() - {"deduction"}:
        with pytest.raises(NotUnderstood) as refusal:
            filled(Form.PENALTY_NOTICE, {**PENALTY, name: " "})
        assert refusal.value.cites == ("G14.2",)
    with pytest.raises(NotUnderstood, match="colour"):
        filled(Form.PENALTY_NOTICE, {**PENALTY, "colour": "red"})


@pytest.mark.clause("G14.2")
def test_a_row_of_the_score_sheet_is_read_as_a_line_of_it() -> None:
    assert FORMS[Form.SCORE_SHEET].columns == COLUMNS
    row = {"deal": 1, "level": "2", "winner": "NS", "gain": 3}
    assert filled(Form.SCORE_SHEET, row).value.rows == (("1", "2", "NS", "3"),)
    assert read_line(row).gain == 3


@pytest.mark.clause("G13.2")
@pytest.mark.parametrize("line", BOARDS, ids=lambda line: line.board)
def test_a_sleeve_shows_number_dealer_and_directions(line: BoardLine) -> None:
    number = line.board
    found = sleeve(number, machine=True)
    # With pre-dealt boards East shuffles and deals.
    assert (found.number, found.dealer, found.directions, found.cites) == (number, Seat.E, SEATS, "§G13.2")
    assert read_code(found.code).value == number
    assert sleeve(number).code == ""
    assert next_board(number, number).value
    assert not next_board(number, number % 16 + 1).value


@pytest.mark.clause("G13.2")
@pytest.mark.parametrize("code", ["", "GD", "7", "GDx7", "BR07"])
def test_a_machine_refuses_what_is_no_sleeve(code: str) -> None:
    with pytest.raises(NotUnderstood) as refusal:
        read_code(code)
    assert refusal.value.cites == ("G13.2",)


@pytest.mark.clause("G13.7")
def test_an_organiser_may_vary_the_equipment_in_its_regulations() -> None:
    own = guandan_conditions({"event.equipment": "regulated"})
    smaller = {"table_side_cm": (80, 90)}
    assert measures(guandan_conditions()).value == MEASURES
    in_force = measures(own, smaller).value
    found = {"table_side_cm": 85, "card_length_mm": 88}
    assert out_of_measure(found, in_force).value == ()
    assert out_of_measure(found, MEASURES).value == ("table_side_cm",)
    with pytest.raises(NotAllowed) as refusal:
        measures(guandan_conditions(), smaller)
    assert refusal.value.cites == ("G13.7",)
    with pytest.raises(NotUnderstood):
        measures(own, {"chairs": (4, 4)})


# Rules of an event's own ---------------------------------------------------------------------------------------------


@pytest.mark.clause("G47.2")
def test_an_own_vp_table_holds_only_if_it_was_published_before_the_event() -> None:
    own = guandan_conditions({"event.vp_table": "own"})
    assert vp_table_in_force(guandan_conditions(), None, START).value == NATIONAL
    assert vp_table_in_force(own, START - timedelta(days=1), START).value == OWN
    for published in (None, START, END):
        with pytest.raises(NotAllowed) as refusal:
            vp_table_in_force(own, published, START)
        assert refusal.value.cites == ("G47.2",)


@pytest.mark.clause("G49.4")
@pytest.mark.parametrize(("tied", "criteria"), [(2, TWO), (3, MORE), (5, MORE)])
def test_other_forms_go_by_the_same_criteria(tied: int, criteria: tuple[str, ...]) -> None:
    rules = guandan_conditions()
    for system in ("round_robin", "swiss"):
        assert "G49.4" not in tie_criteria(rules, system, tied).clauses
    other = tie_criteria(rules, "movement", tied)
    assert (other.value, "G49.4" in other.clauses) == (criteria, True)
    # The standings take the same steps.
    steps = ladder_of(Stage("s", system="movement"), guandan_terms())(tied)
    assert tuple(step.name for step in steps) == criteria
    assert [book("guandan")[one].id for one in criteria] == list(criteria)


def test_a_knockout_is_decided_by_extra_deals() -> None:
    assert tie_criteria(guandan_conditions(), "knockout", 2).value == EXTRA_DEAL
    with pytest.raises(NotUnderstood):
        tie_criteria(guandan_conditions(), "swiss", 1)


@pytest.mark.clause("G49.3")
def test_an_own_tie_rule_holds_only_if_it_was_set_beforehand() -> None:
    regulated, own = guandan_conditions({"event.tie_rule": "regulated"}), ("G49.1.1.2", "G49.1.1.1")
    before = START - timedelta(days=1)
    assert tie_criteria(regulated, "swiss", 2, own=own, published=before, begins=START).value == own
    for rule, published in ((own, START), (own, None), ((), before)):
        with pytest.raises(NotAllowed) as refusal:
            tie_criteria(regulated, "swiss", 2, own=rule, published=published, begins=START)
        assert refusal.value.cites == ("G49.3",)
    with pytest.raises(NotAllowed):
        tie_criteria(guandan_conditions(), "swiss", 2, own=own, published=before, begins=START)


@pytest.mark.clause("G49.3")
def test_places_that_nothing_separates_are_shared_or_drawn() -> None:
    shared = guandan_conditions()
    lot = guandan_conditions({"event.final_tie": "lot"})
    assert last_places(shared, 3, ("Reds", "Blues")).value == {"Reds": 3, "Blues": 3}
    assert last_places(lot, 3, ("Reds", "Blues"), ("Blues", "Reds")).value == {"Blues": 3, "Reds": 4}
    with pytest.raises(NotAllowed) as refusal:
        last_places(lot, 3, ("Reds", "Blues"))
    assert refusal.value.cites == ("G49.3",)
