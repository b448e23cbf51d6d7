"""Law 80: who regulates an event, who organizes it, and what the organizer sees to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardinal.laws.prelude import DIRECTOR, NOT_DETERMINED, Case, Cited, Conditions, Procedure, Text, Voice, law

voice = Voice(__name__)

# 80A1: under whose auspices an event is held, and the record of who is then the Regulating Authority.
AUTHORITIES: Mapping[str, Cited[str]] = {
    "world": Cited("regulating_authority_world_bridge_federation", "§80A1(a)"),
    "zone": Cited("regulating_authority_zonal_authority", "§80A1(b)"),
    "national": Cited("regulating_authority_national_bridge_organization", "§80A1(c)"),
}


@dataclass(frozen=True, slots=True)
class Holding:
    """Who uses a power, and who answers for its use: the keys of both."""

    decides: str
    answers: str


_HOLDINGS = {
    "retained": Holding("regulating_authority", "regulating_authority"),
    "delegated": Holding("delegate", "regulating_authority"),
    "assigned": Holding("assignee", "assignee"),
}


def holder_of_powers(conditions: Conditions) -> Cited[Holding]:
    """80A2, 80A3: a delegated power leaves the responsibility behind, an assigned one takes it along."""
    mode = str(conditions["ra_power_delegation"])
    return Cited(_HOLDINGS[mode], "§80A2" if mode == "retained" else "§80A2 §80A3")


def organizer(conditions: Conditions, *, delegated: bool = False) -> Cited[Holding]:
    """80B1: the Tournament Organizer, which stays responsible for what it has delegated."""
    recognized = conditions["tournament_organizer_recognition"] == "recognized"
    body = "organizer" if recognized else "regulating_authority"
    if delegated:
        return Cited(Holding("delegate", body), "§80B1/1 §80B1/2")
    return Cited(Holding(body, body), "§80B1/1")


@dataclass(frozen=True, slots=True)
class Task:
    """One thing that the organizer sees to: its key, its clause, the option that shows it done, and whether it is one
    that the organizer only has to arrange, so that the Director may take it on."""

    what: str
    cites: str
    option: str = ""
    arranged: bool = False


TASKS: Mapping[str, Task] = {
    "director": Task("appoint_the_director", "§80B2(a)", "director_appointment"),
    "venue": Task("prepare_playing_quarters_equipment_and_logistics", "§80B2(b)"),
    "schedule": Task("fix_date_and_time_of_each_session", "§80B2(c)", "session_schedule"),
    "entry": Task("set_the_conditions_of_entry", "§80B2(d)", "entry_conditions"),
    "bidding_and_play": Task("set_the_conditions_for_bidding_and_play", "§80B2(e)", "screen_conditions"),
    "regulations": Task("announce_supplementary_regulations", "§80B2(f)", "supplementary_regulations"),
    "assistants": Task("have_assistants_of_the_director_appointed", "§80B2(g)(i)", arranged=True),
    "staff": Task("appoint_other_staff_and_prescribe_their_duties", "§80B2(g)(ii)"),
    "entries": Task("have_entries_accepted_and_listed", "§80B2(h)", arranged=True),
    "announcement": Task("settle_and_announce_the_conditions_of_play", "§80B2(i)"),
    "scores": Task("have_scores_collected_and_an_official_record_made", "§80B2(j)", arranged=True),
    "appeals": Task("make_arrangements_for_appeals", "§80B2(k)", "appeals_arrangement"),
    "other": Task("exercise_any_other_power_of_the_laws", "§80B2(l)"),
}

# The tasks that a condition of the event shows to be settled, and how the record has that.
SETTLED = {"schedule": "schedule_fixed", "entry": "entry_fixed"}


def _is_settled(task: Task, conditions: Conditions) -> bool:
    return bool(task.option) and task.option in conditions.changes


@law("80")
def organisation(case: Case) -> Procedure:
    """Law 80: who decides about an event, and who sees to what."""
    matter = yield voice.choose(DIRECTOR, "matter", "§80A1(c) §80A2 §80B1/1 §80B2(l)", options=tuple(_MATTERS))
    yield from _MATTERS[matter](case)


def _authority(case: Case) -> Procedure:
    auspices = yield voice.fact("auspices", "§80A1(a) §80A1(b) §80A1(c)", options=tuple(AUTHORITIES))
    # 80A1(c) is for every event that is not shown to be one of the first two.
    found = AUTHORITIES["national" if auspices == NOT_DETERMINED else auspices]
    yield voice.recorded(found.value, found.cites)


def _powers(case: Case) -> Procedure:
    holding = holder_of_powers(case.conditions)
    key = "options_of_the_laws_word_decides_word_2_answers"
    yield voice.recorded(key, holding.cites, **_said(holding.value))


def _organizer(case: Case) -> Procedure:
    # A delegation has to be shown; whoever acts, the organizer answers.
    delegated = (yield voice.fact("delegated", "§80B1/2")) is True
    found = organizer(case.conditions, delegated=delegated)
    yield voice.recorded("organizer_word_acts_word_2_answers", found.cites, **_said(found.value))


def _said(holding: Holding) -> dict[str, Text]:
    return {"word": voice.text(holding.decides), "word_2": voice.text(holding.answers)}


def _task(case: Case) -> Procedure:
    """80B2: one of the organizer's tasks."""
    key = yield voice.choose(DIRECTOR, "task", "§80B2(l)", options=tuple(TASKS))
    task = TASKS[key]
    if key in BY_CONDITION:
        yield from BY_CONDITION[key](case, task)
    elif task.option and _is_settled(task, case.conditions):
        yield voice.recorded(SETTLED[key], task.cites)
    # That the Director does it is a local practice, which has to be established.
    elif task.arranged and (yield voice.fact("directors_practice", "§fn:26", task=voice.text(task.what))) is True:
        yield voice.duty("director", task.what, f"{task.cites} §fn:26")
    else:
        yield voice.duty("organizer", task.what, task.cites)


def _director(case: Case, task: Task) -> Procedure:
    """80B2(a): without an appointed Director the players name somebody."""
    if case.conditions["director_appointment"] == "appointed":
        yield voice.recorded("director_appointed_by_the_organizer", task.cites)
    else:
        yield voice.duty("players", "designate_a_person_to_act_as_director", task.cites)


def _screens(case: Case, task: Task) -> Procedure:
    """80B2(e): with screens, what did not cross the screen may be rectified otherwise."""
    if case.conditions["screen_conditions"] == "screens":
        yield voice.recorded("rectification_may_vary_for_actions_not_passed_across_the_screen", task.cites)
    else:
        yield voice.recorded("no_screens_the_laws_apply_unvaried", task.cites)


def _regulation(case: Case, task: Task) -> Procedure:
    """80B2(f): a supplementary regulation adds to the Laws and may not conflict with them."""
    if case.conditions["supplementary_regulations"] == "none":
        yield voice.none("no_supplementary_regulation_is_announced", task.cites)
    elif (yield voice.judge("conflicts", "§80B2(f)")):
        yield voice.none("the_regulation_conflicts_with_the_laws_and_does_not_apply", task.cites)
    else:
        yield voice.recorded("the_supplementary_regulation_applies", task.cites)


_ARRANGED = {"committee": "appeals_committee", "alternative": "appeals_alternative"}


def _appeals(case: Case, task: Task) -> Procedure:
    """80B2(k): a committee, an alternative, or nothing, and then the Director in charge hears appeals."""
    arranged = case.conditions["appeals_arrangement"]
    if arranged == "none":
        yield voice.duty(
            "director_in_charge", "hear_and_rule_upon_all_appeals", f"{task.cites} §93A", when="when_there_is_one"
        )
    else:
        yield voice.recorded(_ARRANGED[str(arranged)], task.cites)


BY_CONDITION: Mapping[str, Callable[[Case, Task], Procedure]] = {
    "director": _director,
    "bidding_and_play": _screens,
    "regulations": _regulation,
    "appeals": _appeals,
}
_MATTERS: Mapping[str, Callable[[Case], Procedure]] = {
    "authority": _authority,
    "powers": _powers,
    "organizer": _organizer,
    "task": _task,
}
