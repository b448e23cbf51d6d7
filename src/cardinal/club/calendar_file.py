"""A calendar as other programs read it: iCalendar (RFC 5545), each evening an event of its own.

A moved evening keeps its UID and raises its SEQUENCE, a cancelled one stays in the file as CANCELLED; so a program that
has read the file before changes its own copy.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from .calendar import ClubEvening
from .zone_changes import Observance, observances

MEDIA_TYPE = "text/calendar; charset=utf-8"
_LINE_OCTETS = 75
_ESCAPED = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})
_LOCAL, _UTC = "%Y%m%dT%H%M%S", "%Y%m%dT%H%M%SZ"


@dataclass(frozen=True, slots=True)
class CalendarEntry:
    """An evening as a calendar has it: by its UID, with where it leads and what is said of it beside its own note."""

    evening: ClubEvening
    uid: str
    address: str = ""
    note: str = ""
    is_tentative: bool = False
    """Whether it is not sure that the reader plays."""
    revision: int = 0
    """How often what is said beside the evening has changed."""


def calendar_file(name: str, host: str, evenings: Sequence[ClubEvening], home: str = "", page: str = "") -> str:
    """The calendar of a club. UIDs end with *host*; links begin with *home*, and *page* leads to an evening's key."""
    entries = [CalendarEntry(one, f"{one.key}@{host}", f"{home}{page}{one.key}" if home else "") for one in evenings]
    return calendar_of_entries(name, entries)


def calendar_of_entries(name: str, entries: Sequence[CalendarEntry]) -> str:
    """The file."""
    lines = [
        "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Cardinal//Club calendar//EN", "CALSCALE:GREGORIAN",
        f"NAME:{escaped(name)}", f"X-WR-CALNAME:{escaped(name)}", "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    ]  # fmt: skip
    evenings = [one.evening for one in entries]
    for zone in sorted({one.plan.zone for one in evenings} - {"UTC"}):
        lines += _zone_lines(zone, [one for one in evenings if one.plan.zone == zone])
    for entry in entries:
        lines += _event_lines(entry)
    lines.append("END:VCALENDAR")
    return "".join(f"{folded(line)}\r\n" for line in lines)


def escaped(text: str) -> str:
    r"""A text as a property has it; what is no character of a text is left out.

    >>> print(escaped("Tea, cake;\r\nC:\\"))
    Tea\, cake\;\nC:\\
    """
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    return "".join(sign for sign in plain if sign == "\n" or sign.isprintable() or sign == "\t").translate(_ESCAPED)


def folded(line: str) -> str:
    """A line in pieces of at most 75 octets, none of which ends within a character."""
    pieces, length = [""], 0
    for sign in line:
        octets = len(sign.encode())
        if length + octets > _LINE_OCTETS:
            pieces.append(" ")
            length = 1
        pieces[-1] += sign
        length += octets
    return "\r\n".join(pieces)


def _event_lines(entry: CalendarEntry) -> Iterator[str]:
    evening = entry.evening
    plan, stamp = evening.plan, evening.updated.astimezone(UTC).strftime(_UTC)
    status = "CANCELLED" if evening.is_cancelled else "TENTATIVE" if entry.is_tentative else "CONFIRMED"
    yield "BEGIN:VEVENT"
    yield f"UID:{entry.uid}"
    yield f"DTSTAMP:{stamp}"
    yield f"LAST-MODIFIED:{stamp}"
    yield f"SEQUENCE:{evening.sequence + entry.revision}"
    yield f"DTSTART{_moment(evening.starts_at, plan.zone)}"
    yield f"DTEND{_moment(evening.ends_at, plan.zone)}"
    yield f"SUMMARY:{escaped(plan.name)}"
    yield f"STATUS:{status}"
    texts = (("LOCATION", plan.place), ("DESCRIPTION", "\n".join(text for text in (entry.note, plan.note) if text)))
    yield from (f"{name}:{escaped(text)}" for name, text in texts if text)
    if entry.address:
        yield f"URL:{entry.address}"
    yield "END:VEVENT"


def _moment(at: datetime, zone: str) -> str:
    if zone == "UTC":
        return f":{at.astimezone(UTC):{_UTC}}"
    return f";TZID={zone}:{at:{_LOCAL}}"


def _zone_lines(zone: str, evenings: Sequence[ClubEvening]) -> Iterator[str]:
    first = min(one.starts_at for one in evenings) - timedelta(days=366)
    last = max(one.ends_at for one in evenings) + timedelta(days=1)
    yield "BEGIN:VTIMEZONE"
    yield f"TZID:{zone}"
    for one in observances(zone, first.replace(minute=0, second=0), last.astimezone(UTC)):
        yield from _observance_lines(one)
    yield "END:VTIMEZONE"


def _observance_lines(one: Observance) -> Iterable[str]:
    kind = "DAYLIGHT" if one.is_daylight else "STANDARD"
    return (
        f"BEGIN:{kind}",
        f"DTSTART:{one.starts:{_LOCAL}}",
        f"TZOFFSETFROM:{_offset(one.before)}",
        f"TZOFFSETTO:{_offset(one.after)}",
        f"TZNAME:{escaped(one.name)}",
        f"END:{kind}",
    )


def _offset(offset: timedelta) -> str:
    """
    >>> _offset(timedelta(hours=-3, minutes=-30)), _offset(timedelta(hours=8))
    ('-0330', '+0800')
    """
    sign, seconds = ("-" if offset < timedelta() else "+"), abs(int(offset.total_seconds()))
    hours, rest = divmod(seconds, 3600)
    return f"{sign}{hours:02}{rest // 60:02}" + (f"{rest % 60:02}" if rest % 60 else "")
