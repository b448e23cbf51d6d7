"""The correction period: until when a wrong score is put right, by whom and why, and what is frozen when it ends.

At bridge an error in writing down or working out the agreed score (79C, R46); at Guandan errors of the listed kinds,
which both sides have to accept (G48). What comes too late stays on record and changes nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from cardinal.language import NotAllowed, Text
from cardinal.laws.bridge.e2017.tricks_won import correction_period
from cardinal.laws.cited import Cited
from cardinal.laws.ctcba.end_of_play import correction_limit
from cardinal.laws.guandan.corrections import CORRECTED, OTHER, correction_minutes, is_in_time
from cardinal.laws.guandan.corrections import correction as guandan_correction

from .conditions import ConditionsOfContest
from .deadlines import Moments, is_open, until
from .model import Correction, Game
from .stage import Stage


@dataclass(frozen=True, slots=True)
class Claim:
    """What is known of the error besides the scores themselves.

    ``kind`` is Guandan's (``cardinal.laws.guandan.corrections.kinds``): some errors are corrected in some forms only.
    """

    kind: str = OTHER
    agreed: bool = False
    """Both sides of the table accept the correction; in an individual event all four players."""
    beyond_doubt: bool = False
    """79C2: the Director has no reasonable doubt."""
    approved: bool = False
    """79C2: the organizer approves."""
    next_day: datetime | None = None
    """G48.2: when play goes on, if the stage does not end that day."""


def closes(conditions: ConditionsOfContest, moments: Moments) -> Cited[datetime | None]:
    """When the period ends; None while the moment from which it runs has not come."""
    if conditions.game is Game.GUANDAN:
        period = correction_minutes(conditions.laws)
    elif conditions.pack == "ctcba":
        period = correction_limit(conditions.laws)
    else:
        period = correction_period(conditions.laws)
    return Cited(until(moments, conditions.corrections.runs_from, period.value), period.cites)


def corrected(
    conditions: ConditionsOfContest, stage: Stage, correction: Correction, moments: Moments, claim: Claim
) -> Correction:
    """The correction as it goes on record: admitted by its clauses, or refused by the one that it came too late for.

    One without a reason, a time or a name is not taken: nobody could account for it afterwards.
    """
    missing = [name for name in ("by", "at", "reason") if not getattr(correction, name)]
    if missing or correction.at is None:
        cites = "§G20.3" if conditions.game is Game.GUANDAN else "§80B2(j)"
        raise NotAllowed(Text(__name__, f"needs_{missing[0]}"), cites=cites)
    if conditions.game is Game.GUANDAN:
        found = _guandan(conditions, stage, correction.at, moments, claim)
    else:
        found = _bridge(conditions, correction.at, moments, claim)
    if not found.value:
        return replace(correction, refused=found.clauses[-1])
    return replace(correction, clauses=tuple(dict.fromkeys((*correction.clauses, *found.clauses))), refused="")


def _bridge(conditions: ConditionsOfContest, at: datetime, moments: Moments, claim: Claim) -> Cited[bool]:
    end = closes(conditions, moments)
    if is_open(end.value, at):
        return Cited(True, end.cites)
    may = conditions.laws["late_score_correction"] == "with_approval"
    return Cited(may and claim.beyond_doubt and claim.approved, "§79C2")


def _guandan(
    conditions: ConditionsOfContest, stage: Stage, at: datetime, moments: Moments, claim: Claim
) -> Cited[bool]:
    options = conditions.laws_of(stage)
    end = moments.scheduled_end
    in_time = end is None or is_in_time(claim.kind, options, at, end, claim.next_day).value
    found = guandan_correction(claim.kind, options, in_time=in_time, agreed=claim.agreed)
    return Cited(found.value == CORRECTED, found.cites)
