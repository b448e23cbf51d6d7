"""R45 to R47: when a round, a segment, a session or a match is over, corrections after it, and records handed in."""

from __future__ import annotations

from fractions import Fraction

from cardinal.laws.bridge.e2017.moment import record_of
from cardinal.laws.guandan.effect import Forfeit
from cardinal.laws.guandan.minutes import read_minutes
from cardinal.laws.prelude import NOT_DETERMINED, Case, Cited, Conditions, Procedure, Voice, law

from .contestants import is_teams, parties
from .lateness import scored_as_forfeit

voice = Voice(__name__)


ERRORS = ("computing", "conversion", "entry")
"""What may be corrected after the end of play."""


def correction_limit(conditions: Conditions) -> Cited[int]:
    """R46: the minutes after the end of play in which an error may be reported: thirty, or the organiser's own."""
    earlier = conditions["correction_period_earlier"]
    return Cited(earlier if isinstance(earlier, int) else conditions.whole("correction_period"), "§R46")


def may_correct(error: str, minutes: Fraction | int, limit: int) -> Cited[bool]:
    """R46: whether an error that is reported so many minutes after the end of play is put right."""
    return Cited(error in ERRORS and minutes <= limit, "§R46")


@law("R46", edition="ctcba")
def correction(case: Case) -> Procedure:
    """R46: a score is said to be wrong."""
    error = yield voice.fact("error", "§R46", options=(*ERRORS, "other"))
    if error in (NOT_DETERMINED, "other"):
        unknown = error == NOT_DETERMINED
        why = "no_error_established" if unknown else "no_error_of_computing_conversion_or_entry"
        yield voice.none(why, "§R46" if unknown else "§R46 §R29.3(2)")
        return
    if any(act.verb == "correction period over" for act in record_of(case)):
        yield voice.none("the_correction_period_is_over", "§R46")
        return
    limit = correction_limit(case.conditions).value
    options = (Fraction(limit), Fraction(limit + 1))
    minutes = yield voice.fact("minutes", "§R46", options=options, reader=read_minutes, limit=limit)
    # The right ends with a time that has to be established.
    if may_correct(error, 0 if minutes == NOT_DETERMINED else minutes, limit).value:
        yield voice.duty("director", "correct_the_score", "§R46")
    else:
        yield voice.none("the_correction_period_is_over", "§R46")


@law("R47", edition="ctcba")
def records_handed_in(case: Case) -> Procedure:
    """R47: play is over, and the records have or have not come to the Director."""
    delivered = yield voice.fact("delivered", "§R47")
    if delivered == NOT_DETERMINED:
        # Nobody forfeits for a sheet that may only be mislaid.
        yield voice.duty("director", "find_out_whether_the_records_were_handed_in", "§R47", when="at_once")
        return
    if not delivered:
        for party in parties(case):
            yield Forfeit(party, "records_not_handed_in", "match", cites="§R47")
            # The figures of R13 are for matches of teams.
            if is_teams(case):
                yield from scored_as_forfeit(case, party, "§R47", both=True)
        return
    # Acceptance has to be shown.
    complete = (yield voice.fact("complete", "§R47")) is True
    if complete and (yield voice.fact("accepted", "§R47")) is True:
        yield voice.recorded("finish_time_the_time_of_delivery", "§R47")
        return
    what = "have_the_records_accepted_or_signed_by_both_sides" if complete else "complete_the_records"
    yield voice.duty("both_sides", what, "§R47", when="at_once")
