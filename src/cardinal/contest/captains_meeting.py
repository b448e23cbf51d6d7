"""The captains' meeting: who came, and what of the published conditions it may change.

R9: doubts and proposals may be raised, but published rules change only if every captain or deputy present agrees;
no majority can change an arrangement.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from cardinal.language import Text

from .conditions import ConditionsOfContest
from .errors import BadConditions

_TEXTS = "cardinal.contest.conditions"


def publish(conditions: ConditionsOfContest, at: datetime) -> ConditionsOfContest:
    """The conditions as the contestants can read them from *at* on."""
    if conditions.published_at is not None:
        raise BadConditions(Text(_TEXTS, "already_published"), cites="§78D/2")
    return replace(conditions, published_at=at)
