"""Article 48: which errors in a score are corrected, with whose agreement and until when, and what no longer rises.

The article has two thresholds. Errors of five kinds are corrected when both sides of the table agree; an evident error
of a published result until play begins the next day. Whatever else comes up, or comes up late, may still lower a score
but raises none.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from cardinal.language import Text
from cardinal.laws.bridge.e2017.score_award import merged
from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import Effect
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import Finding, Procedure, law
from cardinal.laws.question import NOT_DETERMINED, REFEREE, Found, Question, Voice
from cardinal.laws.unique import Row, only

from .after_end import asked_in_time
from .case import GuandanCase
from .effect import DealEffect

voice = Voice(__name__, REFEREE)

CORRECTED, NO_INCREASE = "corrected", "no increase"
PUBLICATION, UNLISTED, OTHER = "publication", "unlisted", "other"


@dataclass(frozen=True, slots=True)
class ErrorKind:
    """One of the listed kinds of error. ``forms`` and ``stages`` are those in which it can be, none named: in all."""

    cites: str
    forms: tuple[str, ...] = ()
    stages: tuple[str, ...] = ()
    duplicate: bool = False
    # What is then put right: the score itself, or a ruling that is still to be given.
    ruling: str = ""

    def can_be(self, conditions: Conditions) -> bool:
        form, stage = conditions["event.form"], conditions["event.stage"]
        return (
            (not self.forms or form in self.forms)
            and (not self.stages or stage in self.stages)
            and (not self.duplicate or conditions["event.duplicate"] is True)
        )


LISTED: Mapping[str, ErrorKind] = {
    "knockout_score": ErrorKind("§G48.1.1", ("teams",), ("knockout",)),
    "settlement": ErrorKind("§G48.1.2", ("teams",)),
    "staff_entry": ErrorKind("§G48.1.3", ("pairs", "individual")),
    "claim": ErrorKind("§G48.1.4", ruling="settle_the_disputed_claim"),
    "not_duplicate": ErrorKind("§G48.1.5", duplicate=True, ruling="rule_on_the_boards_that_are_no_duplicates"),
}


def kinds(conditions: Conditions) -> tuple[str, ...]:
    """The kinds of error that an event can have: the listed ones that fit its form, and the three others."""
    listed = (name for name, kind in LISTED.items() if kind.can_be(conditions))
    return (*listed, PUBLICATION, UNLISTED, OTHER)


def correction_minutes(conditions: Conditions) -> Cited[int]:
    """How long after the scheduled end, which an organiser or the chief referee may shorten and not lengthen."""
    return Cited(conditions.whole("event.correction_minutes"), _short_time("", conditions))


def _short_time(kind: str, conditions: Conditions) -> str:
    """The clauses of the time that begins with the scheduled end; a time of the event's own is cited as such."""
    own = conditions.whole("event.correction_minutes") != 30
    own |= kind == PUBLICATION and conditions["event.publication_errors"] != "next_day"
    clause = {PUBLICATION: "§G48.2", OTHER: "§G48.3"}.get(kind, "§G48.1")
    return f"{clause} §G48.4" if own else clause


def deadline(
    kind: str, conditions: Conditions, scheduled_end: datetime, next_day: datetime | None = None
) -> Cited[datetime]:
    """When the time for an error of a kind ends.

    *next_day* is when play of the stage goes on the next day; None if the stage ended the same day, *scheduled_end*
    being then that of its last segment or round. An organiser may have set the short time for published errors too.
    """
    short = scheduled_end + timedelta(minutes=conditions.whole("event.correction_minutes"))
    if kind == PUBLICATION and next_day is not None and conditions["event.publication_errors"] == "next_day":
        return Cited(next_day, "§G48.2")
    return Cited(short, _short_time(kind, conditions))


def is_in_time(
    kind: str, conditions: Conditions, at: datetime, scheduled_end: datetime, next_day: datetime | None = None
) -> Cited[bool]:
    """Whether an error pointed out at *at* is in time: up to the minute, but before play begins the next day."""
    end = deadline(kind, conditions, scheduled_end, next_day)
    return Cited(at < end.value if end.value == next_day else at <= end.value, end.cites)


def correction(kind: str, conditions: Conditions, *, in_time: bool, agreed: bool = False) -> Cited[str]:
    """Whether an error is corrected, or may no longer raise a score."""
    if kind not in kinds(conditions):
        raise ImpossibleCase(Text(__name__, "no_such_kind", {"kind": kind}), cites="§G48.1", legal=kinds(conditions))
    listed = kind in LISTED
    cites = f"§G48.1 {LISTED[kind].cites}" if listed else ""
    row = only(
        (
            Row(listed and in_time and agreed, CORRECTED, cites),
            Row(listed and in_time and not agreed, NO_INCREASE, cites),
            Row(listed and not in_time, NO_INCREASE, f"{cites} §G48.3"),
            Row(kind == UNLISTED, NO_INCREASE, "§G48.1"),
            Row(kind == PUBLICATION and in_time, CORRECTED, "§G48.2"),
            Row(kind == PUBLICATION and not in_time, NO_INCREASE, "§G48.2"),
            Row(kind == OTHER and in_time, CORRECTED, "§G48.3 §G22.11"),
            Row(kind == OTHER and not in_time, NO_INCREASE, "§G48.3"),
        ),
        f"an error ({kind})",
    )
    return Cited(row.gives, row.cites)


@law("G48", edition="guandan")
def score_correction(case: GuandanCase) -> Procedure:
    """Article 48: an error in a score is pointed out."""
    options = kinds(case.conditions)
    kind = yield voice.fact("error", "§G48.1 §G48.2 §G48.3", options=options)
    if kind == NOT_DETERMINED:
        yield voice.none("no_error_established", "§G48.1")
        return
    # Of an unlisted error it does not matter when it came up.
    in_time = Cited(False, "") if kind == UNLISTED else (yield from _in_time(case, kind))
    agreed = kind in LISTED and in_time.value and (yield from _agreed(case))
    found = correction(kind, case.conditions, in_time=in_time.value, agreed=agreed)
    cites = merged(found.cites, in_time.cites)
    if found.value == CORRECTED:
        yield from _put_right(kind, cites)
    else:
        yield from only_lowered(cites)


def _in_time(case: GuandanCase, kind: str) -> Generator[Question | Found | Effect, Any, Cited[bool]]:
    """Whether the error came up in time, with the clauses that set the time."""
    minutes = case.conditions.whole("event.correction_minutes")
    cites = _short_time(kind, case.conditions)
    if kind != PUBLICATION:
        return Cited((yield from asked_in_time(minutes, cites)), cites)
    # That the stage goes on the next day, and that it had not begun again, has to be shown.
    if case.conditions["event.publication_errors"] == "next_day":
        if (yield voice.fact("stage_goes_on", "§G48.2")) is True:
            return Cited((yield voice.fact("before_next_day", "§G48.2")) is True, "§G48.2")
    else:
        yield voice.found("short_time", cites, minutes=minutes)
    return Cited((yield from asked_in_time(minutes, cites)), cites)


def _agreed(case: GuandanCase) -> Finding:
    """Both sides of the table have to accept it, in an individual event all four; agreement that nobody can show was
    not given."""
    text = "all_four_accept" if case.conditions["event.form"] == "individual" else "both_accept"
    return (yield voice.fact("accepted", "§G48.1", text=text)) is True


def _put_right(kind: str, cites: str) -> Procedure:
    ruling = LISTED[kind].ruling if kind in LISTED else ""
    if ruling:
        yield voice.duty("referee", ruling, cites)
        return
    yield from corrected("corrected", cites)


def corrected(what: str, cites: str) -> Procedure:
    """A result that has left the table is changed by whoever keeps the records."""
    yield DealEffect(what, cites=cites)
    yield voice.duty("head_of_records", "correct_the_result_on_the_chief_referee_s_instruction", "§G20.3")


def only_lowered(cites: str) -> Procedure:
    """The article forbids a rise and nothing else. Who does not know whose score would fall lowers none."""
    change = yield voice.fact("change", cites, options=("raises", "lowers", "both"))
    if change in ("lowers", "both"):
        yield from corrected("corrected_downwards", cites)
    if change != "lowers":
        yield voice.none("no_points_may_be_added_any_more", cites)
