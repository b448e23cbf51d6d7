"""Until when something may still be asked for: so many minutes from publication, end of play or scheduled end."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta


@dataclass(frozen=True, slots=True)
class Moments:
    """What has happened of a session, a segment or a round; None what has not happened yet.

    ``scheduled_end`` is known from the start, whenever play really ended.
    """

    scheduled_end: datetime | None = None
    end_of_play: datetime | None = None
    publication: datetime | None = None
    """When the official score was made available for inspection."""

    def of(self, runs_from: str) -> datetime | None:
        """The moment that the conditions name: ``publication``, ``end_of_play`` or ``scheduled_end``."""
        found: datetime | None = getattr(self, runs_from)
        return found


def until(moments: Moments, runs_from: str, minutes: int) -> datetime | None:
    """The end of a period; None while the moment from which it runs has not come."""
    start = moments.of(runs_from)
    return None if start is None else start + timedelta(minutes=minutes)


def is_open(end: datetime | None, at: datetime) -> bool:
    """Whether a period has not ended; its last minute belongs to it."""
    return end is None or at <= end
