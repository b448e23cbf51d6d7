"""The forms of the calendar: a series or a single evening from what was typed, and back."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from datetime import date, time

from cardinal.club import Club, Plan, Rule, Series
from cardinal.club.calendar import KEY
from cardinal.club.errors import BadCalendar
from cardinal.contest.model import Form as ContestForm
from cardinal.contest.model import Game
from cardinal.language import Text, shown

from ..forms import Form

_CALENDAR = "cardinal.club.calendar"
MOST_CLOSED = 400
KINDS = tuple(f"{game}-{form}" for game in Game for form in ContestForm)


def plan_from(form: Form, club: Club) -> Plan:
    kind = form.text("kind", 40)
    if kind not in KINDS:
        raise BadCalendar(Text("cardinal.web.organise", "no_kind", {"given": shown(kind)}))
    game, _, played_as = kind.partition("-")
    hours = form.number("closes_hours", 0, 24 * 30)
    minutes = form.number("minutes", 0, 10_000)
    return Plan(
        form.text("name", 200),
        time_from(form.text("starts", 10)),
        210 if minutes is None else minutes,
        form.text("zone", 60) or club.zone,
        form.text("place", 300),
        form.text("note", 2_000),
        Game(game),
        ContestForm(played_as),
        form.text("template", 90),
        form.number("tables", 0, 10_000) or 0,
        "takes_sign_ups" in form,
        60 if hours is None else hours * 60,
    )


def series_from(form: Form, club: Club, taken: Collection[str], first: date) -> Series:
    """A new series."""
    plan = plan_from(form, club)
    weekdays = tuple(sorted(int(day) for day in form.every("weekday") if day in "0123456" and len(day) == 1))
    of_month = form.number("of_month", -1, 4) or 0
    rule = Rule(weekdays, form.number("every", 1, 12) or 1, of_month)
    begins = day_from(form.text("first", 20)) if "first" in form else first
    last = day_from(form.text("last", 20)) if "last" in form else None
    return Series(key_for(plan.name, taken), plan, rule, begins, last, days_from(form.text("closed", 6_000)))


def time_from(text: str) -> time:
    try:
        return time.fromisoformat(text).replace(second=0, microsecond=0, tzinfo=None)
    except ValueError as error:
        raise BadCalendar(Text(_CALENDAR, "bad_starts", {"given": shown(text)})) from error


def day_from(text: str) -> date:
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise BadCalendar(Text(_CALENDAR, "bad_day", {"given": shown(text)})) from error
    # Nobody plays then, and a year of weeks before or after there would be no date at all.
    if not 1970 <= day.year <= 9000:
        raise BadCalendar(Text(_CALENDAR, "bad_day", {"given": shown(text)}))
    return day


def days_from(text: str) -> frozenset[date]:
    """Days between commas, blanks or ends of lines."""
    words = re.split(r"[\s,;，、；]+", text.strip())
    return frozenset(day_from(word) for word in words[:MOST_CLOSED] if word)


def key_for(name: str, taken: Collection[str]) -> str:
    """A short word for an address, which nothing else of the calendar has.

    >>> key_for("Thursday Pairs", {"thursday-pairs"}), key_for("周四双人赛", ())
    ('thursday-pairs-2', 'evening')
    """
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    word = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-")
    word = word if KEY.fullmatch(word) and not word.isdigit() else "evening"
    number, key = 1, word
    while key in taken:
        number += 1
        key = f"{word}-{number}"
    return key


def typed_plan(plan: Plan) -> dict[str, str]:
    """The fields of the form as a plan has them."""
    values = {name: str(getattr(plan, name)) for name in ("name", "minutes", "zone", "place", "note", "template")}
    values |= {"starts": plan.starts.isoformat("minutes"), "kind": f"{plan.game}-{plan.form}"}
    values |= {"tables": str(plan.tables or ""), "closes_hours": str(plan.closes_minutes // 60)}
    return values | {"takes_sign_ups": "yes" if plan.takes_sign_ups else ""}
