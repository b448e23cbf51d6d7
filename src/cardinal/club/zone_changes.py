"""When a time zone changes its clocks, as calendar files have to say it (RFC 5545, 3.6.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Observance:
    """From ``starts``, which the clocks show that are then changed, ``after`` holds in the place of ``before``."""

    starts: datetime
    before: timedelta
    after: timedelta
    name: str
    is_daylight: bool


def observances(zone: str, first: datetime, last: datetime) -> tuple[Observance, ...]:
    """What holds at *first*, and every change from then to *last*."""
    info = ZoneInfo(zone)
    at = first.astimezone(UTC)
    begins = _observance(info, at, _offset(info, at))
    return (begins, *(_observance(info, change, before) for change, before in _changes(info, at, last)))


def _changes(info: ZoneInfo, first: datetime, last: datetime) -> Iterator[tuple[datetime, timedelta]]:
    """The moments at which another offset begins to hold, and the offset before."""
    at, day = first, timedelta(days=1)
    while at < last:
        if _offset(info, at) != _offset(info, at + day):
            low, high = at, at + day
            while high - low > timedelta(seconds=1):
                middle = (low + (high - low) / 2).replace(microsecond=0)
                low, high = (middle, high) if _offset(info, middle) == _offset(info, at) else (low, middle)
            yield high, _offset(info, at)
        at += day


def _offset(info: ZoneInfo, at: datetime) -> timedelta:
    return at.astimezone(info).utcoffset() or timedelta()


def _observance(info: ZoneInfo, at: datetime, before: timedelta) -> Observance:
    there = at.astimezone(info)
    starts = (at + before).replace(tzinfo=None)
    return Observance(starts, before, _offset(info, at), there.tzname() or "", bool(there.dst()))
