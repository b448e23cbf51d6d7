"""Conduct, penalties and the referee's call where they are no hearing: the scale, the log, the closed room, dress."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from cardinal.cards import Seat, Side
from cardinal.laws import Ruling, book, hear, read_case
from cardinal.laws.guandan.case import GuandanCase, guandan_conditions
from cardinal.laws.guandan.closed_room import ROLES, Visit, admission
from cardinal.laws.guandan.disputes import correctable
from cardinal.laws.guandan.dress import ACTIVITY, CEREMONY, DRESS, PLAYING, dress_rule
from cardinal.laws.guandan.figures import class_of
from cardinal.laws.guandan.offences import DISCIPLINARY, PROCEDURAL, answerable, open_to
from cardinal.laws.guandan.penalty_scale import (
    CLASSES,
    FIRST,
    HALL_WARNED,
    SECOND,
    THIRD,
    TIMES,
    LoggedOffence,
    Measure,
    measure,
    which_time,
)
from cardinal.laws.guandan.procedural_penalties import score_sheet_late
from cardinal.laws.guandan.spectators import RULES
from cardinal.regulations.pack import find_pack

PENALTIES = find_pack("china-guandan").regulation.penalties


def guandan_case(law: str = "G53", **conditions: object) -> GuandanCase:
    named = {name.replace("_", ".", 1): value for name, value in conditions.items()}
    case = read_case({"book": "guandan", "law": law, "conditions": named})
    assert isinstance(case, GuandanCase)
    return case


def vp(amount: int) -> Measure:
    return Measure(vp=Fraction(amount))


def match_points(amount: str) -> Measure:
    return Measure(match_points=Fraction(amount))


# The scale ---------------------------------------------------------------------------------------------------------

# Article 52 as it is printed: class, first offence, second offence.
PRINTED = {
    1: (match_points("2"), match_points("2")),
    2: (vp(3), match_points("1")),
    3: (vp(2), match_points("1/2")),
    4: (Measure(), vp(1)),
}


@pytest.mark.clause("G52", "G52.1", "G52.2", "G52.3", "G52.4")
@pytest.mark.parametrize(("klass", "time"), list(product(PRINTED, TIMES)))
def test_every_class_costs_what_the_scale_says(klass: int, time: str) -> None:
    first, second = PRINTED[klass]
    found = measure(PENALTIES, klass, time)
    assert found.value == (first if time == FIRST else second)
    assert f"G52.{klass}" in found.clauses
    assert ("G52" in found.clauses) == (time == HALL_WARNED)


def test_only_a_first_offence_of_class_four_is_a_warning() -> None:
    warnings = {
        (klass, time) for klass, time in product(CLASSES, TIMES) if measure(PENALTIES, klass, time).value.is_warning
    }
    assert warnings == {(4, FIRST)}


@pytest.mark.parametrize(
    ("cost", "written"),
    [
        (vp(3), "3 VP"),
        (match_points("1/2"), "0.5 match points"),
        (match_points("2"), "2 match points"),
    ],
)
def test_a_cost_is_written_with_its_unit(cost: Measure, written: str) -> None:
    assert str(cost.amount) == written


NOISE = LoggedOffence("G54.3", 4, "Reds", "Ann", "swiss")


@pytest.mark.clause("G52")
@pytest.mark.parametrize(
    ("earlier", "times"),
    [
        # Same clause, same team, same stage, whoever the player: the same offence again, unless players are counted.
        (LoggedOffence("G54.3", 4, "Reds", "Bob", "swiss"), (SECOND, FIRST, SECOND)),
        (LoggedOffence("G54.3", 4, "Reds", "Ann", "swiss"), (SECOND, SECOND, SECOND)),
        # Another clause of the same class is the same only where classes are counted.
        (LoggedOffence("G54.2", 4, "Reds", "Ann", "swiss"), (FIRST, FIRST, SECOND)),
        (LoggedOffence("G54.9", 2, "Reds", "Ann", "swiss"), (FIRST, FIRST, FIRST)),
        (LoggedOffence("G54.3", 4, "Blues", "Cat", "swiss"), (FIRST, FIRST, FIRST)),
        (LoggedOffence("G54.3", 4, "Reds", "Ann", "final"), (FIRST, FIRST, FIRST)),
    ],
)
def test_which_time_an_offence_is_depends_on_what_is_counted(earlier: LoggedOffence, times: tuple[str, ...]) -> None:
    scopes = ("team_clause_stage", "player_clause_stage", "team_class_stage")
    assert tuple(which_time(NOISE, [earlier], scope=scope).value for scope in scopes) == times


@pytest.mark.clause("G52")
def test_a_reminder_to_the_hall_counts_only_for_its_own_offence_and_only_the_first_time() -> None:
    assert which_time(NOISE, []).value == FIRST
    assert which_time(NOISE, [], reminders=["G54.3"]).value == HALL_WARNED
    assert which_time(NOISE, [], reminders=["G54.2"]).value == FIRST
    assert which_time(NOISE, [NOISE], reminders=["G54.3"]).value == SECOND
    assert which_time(NOISE, [NOISE, NOISE]).value == THIRD


# The lists ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["G53", "G54"])
def test_every_item_of_a_list_is_an_offence_with_the_class_that_the_book_gives(number: str) -> None:
    offences = {**PROCEDURAL, **DISCIPLINARY}
    # Two items are two ends of one offence: the room of the seats, and whether boards were replayed.
    known = {one.cites for one in offences.values()} | {"§G53.1.3.1", "§G53.2.12.2"}
    classes = {cites.removeprefix("§"): class_of(guandan_conditions(), cites) for cites in known}
    for clause in book("guandan").under(number):
        if clause.id == number:
            continue
        named = {int(one[6]) for one in clause.gives if one.startswith("class ")}
        assert classes[clause.id] in (named or {0}), clause.id


@pytest.mark.parametrize(
    ("form", "stage", "missing"),
    [
        ("teams", "swiss", {"pairs_movement", "both_in_knockout"}),
        ("teams", "knockout", {"pairs_movement"}),
        (
            "pairs", "swiss",
            {"lineup_late", "seating", "wrong_direction", "sheets_late", "watching_own_team", "closed_room",
             "both_in_knockout"},
        ),
    ],
)  # fmt: skip
def test_an_event_has_only_the_offences_that_are_about_it(form: str, stage: str, missing: set[str]) -> None:
    offences = {**PROCEDURAL, **DISCIPLINARY}
    assert set(offences) - set(open_to(offences, guandan_case(event_form=form, event_stage=stage))) == missing


@pytest.mark.clause("G39.4")
def test_everybody_at_the_table_answers_for_numbers_directions_and_counts() -> None:
    assert answerable(guandan_case()).value == (Side.NS, Side.EW)
    assert set(answerable(guandan_case(event_form="individual")).value) == set(Seat)
    heard = hear("G53", guandan_case(event_form="individual"), {
        "offence": "board_unchecked", "board_void": "no", "offender": "not determined",
        "which_time": "first", "which_time_2": "first", "which_time_3": "second", "which_time_4": "first",
    })  # fmt: skip
    assert isinstance(heard, Ruling)
    assert "G39.4" in heard.cites
    assert {effect.to_json()["penalty"]["to"] for effect in heard.effects if effect.name == "penalty"} == set("NESW")  # type: ignore[index]


@pytest.mark.clause("G53.3.3")
@pytest.mark.parametrize(("minutes", "late"), [("0", False), ("30", False), ("30.5", True), ("90", True)])
def test_score_sheets_are_late_after_half_an_hour(minutes: str, late: bool) -> None:
    assert score_sheet_late(Fraction(minutes)).value is late


@pytest.mark.clause("G53.3.3")
@pytest.mark.parametrize(("minutes", "effect"), [(15, "none"), (16, "penalty")])
def test_an_organiser_may_want_the_score_sheets_earlier(minutes: int, effect: str) -> None:
    case = guandan_case(event_score_sheet_minutes=15)
    answers: dict[str, object] = {"offence": "sheets_late", "minutes_after_end": minutes}
    if effect == "penalty":
        answers |= {"winner": "home team", "which_time": "first"}
    heard = hear("G53", case, answers)
    assert isinstance(heard, Ruling)
    assert heard.effects[0].name == effect


@pytest.mark.clause("G22.11")
@pytest.mark.parametrize(("limit", "minutes", "in_time"), [(30, 30, True), (30, 31, False), (10, 11, False)])
def test_an_error_is_corrected_within_the_limit_of_the_event(limit: int, minutes: int, in_time: bool) -> None:
    conditions = guandan_conditions({"event.correction_minutes": limit})
    assert correctable(conditions, Fraction(minutes)).value is in_time


# Duties ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause("G44.7")
def test_the_rules_for_spectators_are_those_of_their_article() -> None:
    assert set(RULES.values()) == {f"§G44.{number}" for number in range(1, 8)}


# The call ----------------------------------------------------------------------------------------------------------


# The closed room ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("G42.1", "G42.2.1", "G42.2.2", "G42.2.3")
@pytest.mark.parametrize("role", ROLES)
def test_who_may_be_in_the_closed_room(role: str) -> None:
    by_right = {"player of the table", "organiser's official", "referee", "arbitrator", "auxiliary staff"}
    with_consent = {"guest", "committee member", "media"}
    of_a_team = {"team leader", "authorised by the leader"}
    assert admission(Visit(role)).value.admitted == (role in by_right | of_a_team)
    assert admission(Visit(role, has_consent=True)).value.admitted == (role in by_right | with_consent | of_a_team)
    assert admission(Visit(role)).value.behind_own_team == (role in of_a_team)
    assert admission(Visit(role, has_consent=True, is_player=True)).value.admitted == (role in by_right)


@pytest.mark.clause("G42.2.3")
@pytest.mark.parametrize("role", ["team leader", "authorised by the leader"])
@pytest.mark.parametrize("obstacle", ["play_started", "was_inside", "teammate_inside", "is_player"])
def test_one_person_of_a_team_who_does_not_play_comes_before_the_start_and_once(role: str, obstacle: str) -> None:
    found = admission(Visit(role, **{obstacle: True}))
    assert not found.value.admitted
    assert not found.value.behind_own_team
    assert found.clauses == ("G42.2.3",)


# Dress -------------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "G45.1", "G45.1.1.1", "G45.1.1.2", "G45.1.2.1", "G45.1.2.2", "G45.1.3.1", "G45.1.3.2"
)  # fmt: skip
@pytest.mark.parametrize(
    ("klass", "worn"),
    [
        ("first", {PLAYING: "uniform", CEREMONY: "formal or uniform", ACTIVITY: "formal or uniform"}),
        ("second", {PLAYING: "neat", CEREMONY: "formal or uniform", ACTIVITY: None}),
        ("third", {PLAYING: "neat", CEREMONY: "formal", ACTIVITY: None}),
    ],
)
def test_what_is_worn_depends_on_the_class_and_the_occasion(klass: str, worn: dict[str, str | None]) -> None:
    conditions = guandan_conditions({"event.dress": klass})
    number = ("first", "second", "third").index(klass) + 1
    for occasion, dress in worn.items():
        found = dress_rule(conditions, occasion)
        assert (found.value if found else None) == dress
        if found:
            assert found.clauses == (f"G45.1.{number}.{1 if occasion == PLAYING else 2}",)


@pytest.mark.clause("G45.1")
@pytest.mark.parametrize("occasion", [PLAYING, CEREMONY])
def test_the_third_class_holds_where_the_organiser_says_nothing(occasion: str) -> None:
    found = dress_rule(guandan_conditions(), occasion)
    assert found is not None
    assert found.value == DRESS["third", occasion].value
    assert found.clauses[0] == "G45.1"
