"""Law 92: who may appeal a ruling, until when, through whom, and with whose concurrence."""

from __future__ import annotations

from collections.abc import Generator
from fractions import Fraction
from typing import Any

from cardinal.language import NotAllowed, Text
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import Effect, Penalty
from cardinal.laws.hearing import Finding, Procedure, law
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, Found, Question, Voice
from cardinal.laws.unique import Row, only

from .attention import Permission
from .moment import record_of
from .score_adjustment import read_number

voice = Voice(__name__)

CONTESTANT, CAPTAIN, OTHER = "contestant", "captain", "other"


def within_appeal_period(minutes: Fraction | None, period: int) -> Cited[bool]:
    """92B: whether a ruling can still be asked for or appealed, so many minutes after the official score became
    available; None while it is not available. The last minute of the period belongs to it."""
    return Cited(minutes is None or minutes <= period, "§92B")


def period_text(conditions: Conditions) -> Text:
    """The time rule of 92B in words."""
    minutes = conditions.whole("appeal_period")
    return voice.text("number_minutes_after_the_official_score_is_available", number=minutes)


# 92D: who has to agree, by the form of the event.
_APPELLANTS = {"pairs": "both_partners_together", "individual": "the_player", "teams": "the_team_with_its_captain"}


def appellants(conditions: Conditions) -> str:
    return _APPELLANTS[str(conditions["form"])]


def may_appeal(who: str, *, own_table: bool) -> Permission:
    """92A: a contestant or its captain, and a ruling at the contestant's own table."""
    row = only(
        (
            Row(who in (CONTESTANT, CAPTAIN) and own_table, "may_appeal", "§92A/1"),
            Row(who in (CONTESTANT, CAPTAIN) and not own_table, "not_own_table", "§92A/1"),
            Row(who not in (CONTESTANT, CAPTAIN), "no_standing", "§92A/1"),
        ),
        f"{who} appeals",
    )
    return Permission(
        row.gives == "may_appeal", row.cites, Text(__name__, row.gives), NotAllowed, (CONTESTANT, CAPTAIN)
    )


def heard_with(form: str, *, partner: bool = False, captain: bool = False) -> Permission:
    """92D: an appeal is heard only with both partners of a pair, or with the captain of a team."""
    row = only(
        (
            Row(form == "pairs" and partner, "both_concur", "§92D1"),
            Row(form == "pairs" and not partner, "partner_missing", "§92D1"),
            Row(form == "individual", "alone", "§92D1"),
            Row(form == "teams" and captain, "captain_concurs", "§92D2"),
            Row(form == "teams" and not captain, "captain_missing", "§92D2"),
        ),
        f"an appeal in {form}",
    )
    return Permission(not row.gives.endswith("missing"), row.cites, Text(__name__, row.gives), NotAllowed)


def received(*, through_director: bool) -> Permission:
    """92C: every request for a review goes through the Director."""
    key = "through_the_director" if through_director else "not_through_the_director"
    return Permission(through_director, "§92C", Text(__name__, key), NotAllowed, (DIRECTOR,))


@law("92")
def appeal(case: Case) -> Procedure:
    """Law 92: a ruling is asked for, or appealed."""
    request = yield voice.choose(DIRECTOR, "request", "§92A/1 §92B", options=("ruling", "appeal"))
    who = (yield from appellant()) if request == "appeal" else None
    if request == "appeal" and who is None:
        return
    if not (yield from _is_in_time(case)):
        return
    if request == "ruling":
        yield voice.duty("director", "rule_on_the_request", "§92B")
        return
    concurrence = yield from _concurrence(case, who)
    if not concurrence.allowed:
        yield voice.none("the_appeal_is_not_heard", concurrence.cites)
        return
    yield voice.recorded("appeal_received", f"§92A/1 §92B §92C {concurrence.cites}")
    yield voice.duty("director_in_charge", "deal_with_the_appeal_under_law_law", "§92C §93A §93B2", law="93")


def appellant() -> Generator[Question | Found | Effect, Any, str | None]:
    """92A and 92C: who appeals, if he has standing and came to the Director. What is not established about the
    appellant gives no standing."""
    who = yield voice.fact("appellant", "§92A/1", options=(CONTESTANT, CAPTAIN, OTHER))
    own_table = who in (CONTESTANT, CAPTAIN) and (yield voice.fact("own_table", "§92A/1", usual=True)) is True
    standing = may_appeal(who, own_table=own_table)
    if not standing.allowed:
        yield Found(standing.text, standing.cites)
        yield voice.none("no_right_to_appeal", standing.cites)
        return None
    request = received(through_director=(yield voice.fact("through_director", "§92C", usual=True)) is True)
    if not request.allowed:
        yield voice.duty("appellant", "make_the_request_through_the_director", request.cites)
    return str(who) if request.allowed else None


def minutes_question(case: Case, cites: str) -> Generator[Question | Found | Effect, Any, Fraction | None]:
    """How long the official score has been available; None before that, and where nobody can say: the right ends
    with a time that has to be established."""
    if not any(act.verb == "score official" for act in record_of(case)):
        yield voice.found("not_official", cites)
        return None
    period = case.conditions.whole("appeal_period")
    options = (Fraction(period), Fraction(period + 1))
    minutes = yield voice.fact("minutes", cites, options=options, reader=read_time, period=period)
    return None if minutes == NOT_DETERMINED else minutes


def read_time(given: object) -> Fraction:
    minutes = read_number(given)
    if minutes < 0:
        raise ValueError("minutes since the score was available are not negative")
    return minutes


def _is_in_time(case: Case) -> Finding:
    minutes = yield from minutes_question(case, "§92B")
    in_time = within_appeal_period(minutes, case.conditions.whole("appeal_period"))
    if not in_time.value:
        yield voice.none("the_right_to_a_ruling_or_appeal_has_expired", in_time.cites)
    return in_time.value


def _concurrence(case: Case, who: str | None) -> Generator[Question | Found | Effect, Any, Permission]:
    """92D: concurrence has to be there; what is not established is not. A captain who appeals concurs by that."""
    form = str(case.conditions["form"])
    partner = form == "pairs" and (yield voice.fact("partners_concur", "§92D1", usual=True)) is True
    captain = who == CAPTAIN
    if form == "teams" and not captain:
        captain = (yield voice.fact("captain_agrees", "§92D2", usual=True)) is True
    concurrence = heard_with(form, partner=partner, captain=captain)
    yield Found(concurrence.text, concurrence.cites)
    return concurrence


@law("92A")
def appeal_without_merit(case: Case) -> Procedure:
    """Law 92A: an appeal that seems to lack merit; only a regulation can sanction it."""
    yield from sanction(case, "§92A/2")


def sanction(case: Case, cites: str) -> Procedure:
    """A sanction for want of merit, where a regulation has one."""
    if case.conditions["frivolous_appeal_sanction"] == "none":
        yield voice.none("no_regulation_has_a_sanction", cites)
    elif (yield voice.judge("lacks_merit", cites)):
        yield Penalty("sanction", "appellant", "as_regulated", cites=cites)
    else:
        yield voice.none("the_appeal_has_merit", cites)
