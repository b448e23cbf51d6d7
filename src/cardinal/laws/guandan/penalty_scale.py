"""Article 52: the four classes of penalty, which every article of the book that punishes something uses.

A procedure ends in ``yield from penalty(case, 4, "EW", cites)``. What a class costs, which time an offence is, and
what penalties leave of a stage's total are plain functions, for the console that keeps the log of an event.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from cardinal.language import clause_ids
from cardinal.laws.amount import Amount, Unit
from cardinal.laws.codes import code_text
from cardinal.laws.effect import Party
from cardinal.laws.prelude import NOT_DETERMINED, REFEREE, Cited, Duty, Effect, Found, Procedure, Question, Text, Voice
from cardinal.regulations.settings import Penalties
from cardinal.regulations.tariff import PenaltyUnit, When

from .amount import GuandanAmount
from .case import GuandanCase
from .effect import Fine
from .figures import class_of, figures

voice = Voice(__name__, REFEREE)

FIRST, HALL_WARNED, SECOND, THIRD = "first", "hall_warned", "second", "third"
TIMES = (FIRST, HALL_WARNED, SECOND, THIRD)
"""Which time an offence is; ``hall_warned`` is the first one after the whole hall was reminded of the rule."""


@dataclass(frozen=True, slots=True)
class Measure:
    """What a penalty costs: a warning costs nothing."""

    vp: Fraction = Fraction()
    match_points: Fraction = Fraction()

    @property
    def is_warning(self) -> bool:
        return not self.vp and not self.match_points

    @property
    def amount(self) -> Amount:
        """What an effect says: ``3 VP``, ``0.5 match points``."""
        return GuandanAmount(self.vp, Unit.VP) if self.vp else GuandanAmount(self.match_points, Unit.MATCH_POINTS)


CLASSES: Mapping[int, str] = {1: "§G52.1", 2: "§G52.2", 3: "§G52.3", 4: "§G52.4"}
"""The clause of each class; what it costs stands in the regulations."""


def measure(terms: Penalties, klass: int, time: str = FIRST) -> Cited[Measure]:
    """What an offence of a class costs.

    A reminder to the whole hall was everybody's warning, so the first offence after it is punished as a second. The
    book stops at the second; later ones repeat it.
    """
    row = terms.of_class(klass)
    step = row.step(When.FIRST if time == FIRST else When.SECOND) if row else None
    if step is None:
        raise AssertionError(f"the regulations have no price for class {klass}")
    vp, points = step.price(PenaltyUnit.VP), step.price(PenaltyUnit.MATCH_POINTS)
    cost = Measure(vp.amount if vp else Fraction(), points.amount if points else Fraction())
    return Cited(cost, f"{CLASSES[klass]} §G52" if time == HALL_WARNED else CLASSES[klass])


@dataclass(frozen=True, slots=True)
class LoggedOffence:
    """An entry of the log: which clause, of which class, by whom, in which stage."""

    clause: str
    klass: int
    team: str
    player: str
    stage: str


# What two offences must share to be the same again, under each reading of the referee's option.
_SHARED: Mapping[str, tuple[str, ...]] = {
    "team_clause_stage": ("team", "clause", "stage"),
    "player_clause_stage": ("player", "team", "clause", "stage"),
    "team_class_stage": ("team", "klass", "stage"),
}


def which_time(
    offence: LoggedOffence,
    log: Iterable[LoggedOffence],
    *,
    scope: str = "team_clause_stage",
    reminders: Iterable[str] = (),
) -> Cited[str]:
    """Which time an offence is, from those of the log before it and the clauses of which the hall was reminded."""
    shared = _SHARED[scope]
    before = sum(all(getattr(entry, name) == getattr(offence, name) for name in shared) for entry in log)
    if before:
        return Cited(SECOND if before == 1 else THIRD, "§G52")
    return Cited(HALL_WARNED if offence.clause in set(reminders) else FIRST, "§G52")


@dataclass(frozen=True, slots=True)
class Points:
    """What a contestant has: match points and VP."""

    match_points: Fraction = Fraction()
    vp: Fraction = Fraction()


def penalty(case: GuandanCase, klass: int, to: Party, cites: str, *, kind: str = "procedural") -> Procedure:
    """The penalty of a class for *to* (a seat, a side, a team), for the offence that *cites* names.

    The referee is asked which time it is, and the class too where the organiser has classes of its own.
    """
    of = yield from _class_in_force(case, klass, cites)
    klass, cites = of.value, of.cites
    if klass == 1:
        yield from _first_class(case, to, cites, kind)
        return
    time = yield from _time(case, klass, to, cites)
    found = measure(figures(case.conditions).penalties, klass, time)
    yield from _imposed(found.value, to, f"{cites} {found.cites}", kind)
    if time == THIRD:
        yield voice.duty("referee", "tell_the_chief_referee_of_the_repeated_offence", "§G52", when="at_once")


def penalty_of(case: GuandanCase, clause: str, to: Party, *, more: str = "") -> Procedure:
    """The penalty of the class that the tariff has for a clause; *more* are further clauses that were broken."""
    yield from penalty(case, class_of(case.conditions, clause), to, f"{clause} {more}".strip())


def _time(case: GuandanCase, klass: int, to: Party, cites: str) -> Generator[Question | Found | Effect, Any, str]:
    """Which time it is: from the log of the match where there is one, else as the referee finds."""
    if case.offences is not None:
        offence = logged(case, clause_ids(cites)[0], klass, to)
        scope = str(case.conditions["ref.offence_scope"])
        counted = which_time(offence, case.offences, scope=scope, reminders=case.reminders)
        yield voice.found(
            "time_on_record", counted.cites, to=_named(to), time=Text("cardinal.laws.answer_words", counted.value)
        )
        return counted.value
    question = voice.fact("which_time", f"§G52 {CLASSES[klass]}", options=TIMES, to=_named(to))
    time: str = yield replace(question, examples=TIMES)
    # An earlier offence, or a reminder to the hall, has to be shown.
    return FIRST if time == NOT_DETERMINED else time


def logged(case: GuandanCase, clause: str, klass: int, to: Party) -> LoggedOffence:
    """The entry of an offence in the log of the match."""
    player = "" if case.act is None or case.act.seat is None else str(case.act.seat)
    return LoggedOffence(clause, klass, str(to), player, "")


def _class_in_force(case: GuandanCase, klass: int, cites: str) -> Generator[Question | Found | Effect, Any, Cited[int]]:
    """The class of an offence; the organiser may have put it into a higher or lower one."""
    if case.conditions["event.penalty_classes"] == "as_ruled":
        return Cited(klass, cites)
    own = yield voice.fact("organisers_class", f"{cites} §G52", options=tuple(CLASSES), klass=klass)
    return Cited(klass, cites) if own == NOT_DETERMINED else Cited(int(own), f"{cites} §G52")


def _first_class(case: GuandanCase, to: Party, cites: str, kind: str) -> Procedure:
    """The chief referee decides, and only with the organiser's authority."""
    if (yield voice.fact("authorised", "§G52.1")) is not True:
        yield voice.duty(
            "chief_referee", "ask_the_organiser_for_authority_to_penalise", f"{cites} §G52.1", when="at_once"
        )
        return
    found = measure(figures(case.conditions).penalties, 1)
    yield from _imposed(found.value, to, f"{cites} {found.cites}", kind)
    yield voice.duty("chief_referee", "report_to_the_governing_body", "§G52.1", when="at_once")


def _imposed(cost: Measure, to: Party, cites: str, kind: str) -> Procedure:
    if cost.is_warning:
        yield Fine("warning", to, cites=cites)
        return
    yield Fine(kind, to, cost.amount, cites=f"{cites} §G51.3")
    yield told_of_deduction(to)


def told_of_deduction(to: Party) -> Duty:
    """Whoever loses points is told of it at once."""
    return voice.duty("referee", "tell_the_contestant_of_the_deduction", "§G22.12", when="at_once", to=_named(to))


def _named(to: Party) -> Party | Text:
    """Whom a text names: a contestant that is only a code is said in the reader's language."""
    return code_text(to) if type(to) is str else to
