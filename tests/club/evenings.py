"""An evening of a club for tests: Thursday pairs at two tables in Berlin, at 19:30 by the clock there."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, time

from cardinal.club import ClubEvening, Plan
from cardinal.club.sign_up import SignUp, new_sign_up

PLAN = Plan("Thursday pairs", time(19, 30), zone="Europe/Berlin", place="Hall 2", tables=2)
DAY = date(2026, 11, 19)
EVENING = ClubEvening("thursday-20261119", PLAN, DAY, "thursday")
EARLY = datetime(2026, 11, 10, 12, tzinfo=UTC)
"""Nine days before."""


def evening(**changes: object) -> ClubEvening:
    """The evening with other values of its plan."""
    return replace(EVENING, plan=replace(PLAN, **changes))  # type: ignore[arg-type]


def pair(number: int, at: datetime = EARLY, **changes: object) -> SignUp:
    """A pair that signs up at a moment."""
    made = new_sign_up(f"{number:032}", EVENING.key, PLAN.form, (f"Nora {number}", f"Sam {number}"), at)
    return replace(made, **changes)  # type: ignore[arg-type]
