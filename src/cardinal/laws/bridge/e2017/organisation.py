"""Law 80: who regulates an event, who organizes it, and what the organizer sees to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import Duty, NoRectification, Recorded
from cardinal.laws.hearing import Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Voice

voice = Voice(__name__)

# 80A1: under whose auspices an event is held, and who is then the Regulating Authority.
AUTHORITIES: Mapping[str, Cited[str]] = {
    "world": Cited("World Bridge Federation", "§80A1(a)"),
    "zone": Cited("Zonal Authority", "§80A1(b)"),
    "national": Cited("National Bridge Organization", "§80A1(c)"),
}


@dataclass(frozen=True, slots=True)
class Holding:
    """Who uses a power, and who answers for its use."""

    decides: str
    answers: str


_HOLDINGS = {
    "retained": Holding("regulating authority", "regulating authority"),
    "delegated": Holding("delegate", "regulating authority"),
    "assigned": Holding("assignee", "assignee"),
}


def holder_of_powers(conditions: Conditions) -> Cited[Holding]:
    """80A2, 80A3: a delegated power leaves the responsibility behind, an assigned one takes it along."""
    mode = str(conditions["ra_power_delegation"])
    return Cited(_HOLDINGS[mode], "§80A2" if mode == "retained" else "§80A2 §80A3")


def organizer(conditions: Conditions, *, delegated: bool = False) -> Cited[Holding]:
    """80B1: the Tournament Organizer, which stays responsible for what it has delegated."""
    recognized = conditions["tournament_organizer_recognition"] == "recognized"
    body = "organizer" if recognized else "regulating authority"
    if delegated:
        return Cited(Holding("delegate", body), "§80B1/1 §80B1/2")
    return Cited(Holding(body, body), "§80B1/1")


@dataclass(frozen=True, slots=True)
class Task:
    """One thing that the organizer sees to: its clause, the option that shows it done, and whether it is one that the
    organizer only has to arrange, so that the Director may take it on."""

    what: str
    cites: str
    option: str = ""
    arranged: bool = False


TASKS: Mapping[str, Task] = {
    "director": Task("appoint the Director", "§80B2(a)", "director_appointment"),
    "venue": Task("prepare playing quarters, equipment and logistics", "§80B2(b)"),
    "schedule": Task("fix date and time of each session", "§80B2(c)", "session_schedule"),
    "entry": Task("set the conditions of entry", "§80B2(d)", "entry_conditions"),
    "bidding_and_play": Task("set the conditions for bidding and play", "§80B2(e)", "screen_conditions"),
    "regulations": Task("announce supplementary regulations", "§80B2(f)", "supplementary_regulations"),
    "assistants": Task("have assistants of the Director appointed", "§80B2(g)(i)", arranged=True),
    "staff": Task("appoint other staff and prescribe their duties", "§80B2(g)(ii)"),
    "entries": Task("have entries accepted and listed", "§80B2(h)", arranged=True),
    "announcement": Task("settle and announce the conditions of play", "§80B2(i)"),
    "scores": Task("have scores collected and an official record made", "§80B2(j)", arranged=True),
    "appeals": Task("make arrangements for appeals", "§80B2(k)", "appeals_arrangement"),
    "other": Task("exercise any other power of the Laws", "§80B2(l)"),
}


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
    yield Recorded(f"regulating authority: {found.value}", cites=found.cites)


def _powers(case: Case) -> Procedure:
    holding = holder_of_powers(case.conditions)
    who = holding.value
    yield Recorded(f"options of the Laws: {who.decides} decides, {who.answers} answers", cites=holding.cites)


def _organizer(case: Case) -> Procedure:
    # A delegation has to be shown; whoever acts, the organizer answers.
    delegated = (yield voice.fact("delegated", "§80B1/2")) is True
    found = organizer(case.conditions, delegated=delegated)
    yield Recorded(f"organizer: {found.value.decides} acts, {found.value.answers} answers", cites=found.cites)


def _task(case: Case) -> Procedure:
    """80B2: one of the organizer's tasks."""
    key = yield voice.choose(DIRECTOR, "task", "§80B2(l)", options=tuple(TASKS))
    task = TASKS[key]
    if key in BY_CONDITION:
        yield from BY_CONDITION[key](case, task)
    elif task.option and _is_settled(task, case.conditions):
        yield Recorded(f"{task.what}: {case.conditions[task.option]}", cites=task.cites)
    # That the Director does it is a local practice, which has to be established.
    elif task.arranged and (yield voice.fact("directors_practice", "§fn:26", task=task.what)) is True:
        yield Duty("director", task.what, cites=f"{task.cites} §fn:26")
    else:
        yield Duty("organizer", task.what, cites=task.cites)


def _director(case: Case, task: Task) -> Procedure:
    """80B2(a): without an appointed Director the players name somebody."""
    if case.conditions["director_appointment"] == "appointed":
        yield Recorded("Director appointed by the organizer", cites=task.cites)
    else:
        yield Duty("players", "designate a person to act as Director", cites=task.cites)


def _screens(case: Case, task: Task) -> Procedure:
    """80B2(e): with screens, what did not cross the screen may be rectified otherwise."""
    if case.conditions["screen_conditions"] == "screens":
        yield Recorded("rectification may vary for actions not passed across the screen", cites=task.cites)
    else:
        yield Recorded("no screens: the Laws apply unvaried", cites=task.cites)


def _regulation(case: Case, task: Task) -> Procedure:
    """80B2(f): a supplementary regulation adds to the Laws and may not conflict with them."""
    if case.conditions["supplementary_regulations"] == "none":
        yield NoRectification("no supplementary regulation is announced", cites=task.cites)
    elif (yield voice.judge("conflicts", "§80B2(f)")):
        yield NoRectification("the regulation conflicts with the Laws and does not apply", cites=task.cites)
    else:
        yield Recorded("the supplementary regulation applies", cites=task.cites)


def _appeals(case: Case, task: Task) -> Procedure:
    """80B2(k): a committee, an alternative, or nothing, and then the Director in charge hears appeals."""
    arranged = case.conditions["appeals_arrangement"]
    if arranged == "none":
        yield Duty(
            "director in charge", "hear and rule upon all appeals", "when there is one", cites=f"{task.cites} §93A"
        )
    else:
        yield Recorded(f"appeals: {arranged}", cites=task.cites)


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
