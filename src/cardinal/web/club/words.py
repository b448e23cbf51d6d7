"""Days, times and evenings in the reader's language."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from cardinal.club import Club, ClubEvening, Rule
from cardinal.language import Text

CONTEST_WORDS = "cardinal.contest.conditions_page"


def weekday_said(weekday: int, language: str) -> str:
    return Text(__package__, f"weekday_{weekday}").render(language)


def day_said(day: date, language: str) -> str:
    """A day as people say it: with its weekday."""
    values = {"weekday": weekday_said(day.weekday(), language), "day": day.day, "year": day.year}
    month = Text(__package__, f"month_{day.month}").render(language)
    return Text(__package__, "day_said", values | {"month": month}).render(language)


def moment_said(at: datetime, language: str) -> str:
    """A moment by the clock of its own zone."""
    values = {"day": day_said(at.date(), language), "time": f"{at:%H:%M}"}
    return Text(__package__, "moment_said", values).render(language)


def rule_said(rule: Rule, language: str) -> str:
    days = tuple(weekday_said(day, language) for day in rule.weekdays)
    if rule.of_month:
        number = Text(__package__, f"of_month_{rule.of_month % 10}").render(language)
        key = "rule_monthly" if rule.every == 1 else "rule_months"
        return Text(__package__, key, {"number": number, "day": days[0], "every": rule.every}).render(language)
    key = "rule_weekly" if rule.every == 1 else "rule_weeks"
    return Text(__package__, key, {"days": days, "every": rule.every}).render(language)


def kind_said(evening: ClubEvening, language: str) -> str:
    """Game and form."""
    words = {name: Text(CONTEST_WORDS, f"word_{getattr(evening.plan, name)}") for name in ("game", "form")}
    return Text("cardinal.web.organise", "kind_said", words).render(language, game=evening.plan.game)


@dataclass(frozen=True, slots=True)
class ShownEvening:
    """An evening as a list or its page shows it. ``free`` places are unknown where there is no limit."""

    key: str
    name: str
    address: str
    day: str
    times: str
    zone: str
    place: str
    note: str
    kind: str
    closes: str
    is_cancelled: bool
    is_open: bool
    """Whether players can sign up now."""
    event: str
    entered: int = 0
    waiting: int = 0
    free: int | None = None


def shown_evening(
    club: Club, evening: ClubEvening, now: datetime, language: str, entered: int = 0, waiting: int = 0
) -> ShownEvening:
    plan, most = evening.plan, evening.plan.most_entries
    is_open = plan.takes_sign_ups and not evening.is_cancelled and now < evening.closes_at
    return ShownEvening(
        evening.key,
        plan.name,
        f"{club.path}/evenings/{evening.key}",
        day_said(evening.day, language),
        f"{evening.starts_at:%H:%M}–{evening.ends_at:%H:%M}",
        plan.zone,
        plan.place,
        plan.note,
        kind_said(evening, language),
        moment_said(evening.closes_at, language),
        evening.is_cancelled,
        is_open,
        evening.event,
        entered,
        waiting,
        None if most is None else max(0, most - entered),
    )
