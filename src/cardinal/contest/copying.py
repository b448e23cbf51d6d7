"""The conditions of an event for the next one: last week's evening under another name and at another time."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from .conditions import ConditionsOfContest
from .entries import Entry, plays
from .model import Form
from .stage_record import Fit
from .systems import FITTED_SYSTEMS


def copied(
    conditions: ConditionsOfContest, name: str, starts: datetime | None, *, fitted: bool = False
) -> ConditionsOfContest:
    """A draft with everything but the name, the times and the revisions; *fitted*: the draw chooses the movement."""
    entries = replace(conditions.entries, closes=None, check_in=None, meeting=None, start=starts)
    plans = tuple(
        replace(plan, starts=None, fit=Fit.MOVEMENT if fitted and _fits(conditions, plan.stage) else plan.fit)
        for plan in conditions.plans
    )
    new = replace(conditions, name=name, entries=entries, plans=plans)
    return replace(new, revision=1, published_at=None, amendments=())


def _fits(conditions: ConditionsOfContest, name: str) -> bool:
    stage = next(one for one in conditions.stages if one.name == name)
    return conditions.form is Form.PAIRS and stage.system in FITTED_SYSTEMS and len(conditions.stages) == 1


def copied_entries(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Who played, numbered anew from 1; when they entered, paid and reported belongs to the other event."""
    return tuple(
        replace(one, number=number, section="", direction="", paid=False, entered_at=None, reported_at=None, last="")
        for number, one in enumerate(filter(plays, entries), start=1)
    )
