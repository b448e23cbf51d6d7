"""How a series repeats: weekdays every so many weeks, or one weekday of every so many months (RFC 5545, 3.3.10)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from cardinal.language import Text, shown

from .errors import BadRule

DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
OF_MONTH = (1, 2, 3, 4, -1)
"""The first to the fourth of a month, and the last; a fifth is not in every month."""
MOST_EVERY = 12
_PART = re.compile(r"(-?[1-5])?(MO|TU|WE|TH|FR|SA|SU)")


@dataclass(frozen=True, slots=True)
class Rule:
    """``weekdays`` count from Monday, 0. ``of_month`` is 0 for a rule of weeks, else which one of the month.

    >>> str(Rule((3,), every=2)), Rule.parse("FREQ=MONTHLY;BYDAY=-1FR")
    ('FREQ=WEEKLY;INTERVAL=2;BYDAY=TH', Rule(weekdays=(4,), every=1, of_month=-1))
    """

    weekdays: tuple[int, ...]
    every: int = 1
    of_month: int = 0

    def __post_init__(self) -> None:
        is_weekly = self.of_month == 0
        known = all(0 <= day <= 6 for day in self.weekdays) and sorted({*self.weekdays}) == list(self.weekdays)
        right = known and bool(self.weekdays) and (is_weekly or len(self.weekdays) == 1)
        if not right or not 1 <= self.every <= MOST_EVERY or not (is_weekly or self.of_month in OF_MONTH):
            raise BadRule(Text(__name__, "bad_rule", {"given": shown(self._text())}))

    @classmethod
    def parse(cls, text: str) -> Rule:
        """A rule as calendars write it; what we could not keep in every calendar program is refused."""
        refused = BadRule(Text(__name__, "bad_rule", {"given": shown(text)}))
        parts = dict(part.partition("=")[::2] for part in text.strip().upper().split(";"))
        if not {"FREQ", "BYDAY"} <= parts.keys() <= {"FREQ", "BYDAY", "INTERVAL", "WKST"}:
            raise refused
        every, days = parts.get("INTERVAL", "1"), [_PART.fullmatch(day) for day in parts["BYDAY"].split(",")]
        is_monthly = parts["FREQ"] == "MONTHLY"
        if parts["FREQ"] not in ("WEEKLY", "MONTHLY") or parts.get("WKST", "MO") != "MO":
            raise refused
        if not (every.isascii() and every.isdigit() and len(every) < 3) or None in days:
            raise refused
        found = [(day[1], DAYS.index(day[2])) for day in days if day is not None]
        if any((number is not None) is not is_monthly for number, _ in found):
            raise refused
        of_month = int(found[0][0] or 0)
        return cls(tuple(sorted(weekday for _, weekday in found)), int(every), of_month)

    def _text(self) -> str:
        interval = f";INTERVAL={self.every}" if self.every != 1 else ""
        number = str(self.of_month) if self.of_month else ""
        days = ",".join(f"{number}{DAYS[day]}" if 0 <= day <= 6 else "?" for day in self.weekdays)
        return f"FREQ={'MONTHLY' if self.of_month else 'WEEKLY'}{interval};BYDAY={days}"

    def __str__(self) -> str:
        return self._text()

    def days(self, first: date, last: date) -> Iterator[date]:
        """The days from *first*, from which weeks and months are counted, to *last*."""
        return self._in_months(first, last) if self.of_month else self._in_weeks(first, last)

    def _in_weeks(self, first: date, last: date) -> Iterator[date]:
        monday = first - timedelta(days=first.weekday())
        while monday <= last:
            for weekday in self.weekdays:
                day = monday + timedelta(days=weekday)
                if first <= day <= last:
                    yield day
            monday += timedelta(weeks=self.every)

    def _in_months(self, first: date, last: date) -> Iterator[date]:
        months = first.year * 12 + first.month - 1
        while (begins := date(months // 12, months % 12 + 1, 1)) <= last:
            day = _of_month(begins, self.weekdays[0], self.of_month)
            if first <= day <= last:
                yield day
            months += self.every


def _of_month(begins: date, weekday: int, number: int) -> date:
    """The first, second … or last (-1) of a weekday in the month that begins there."""
    if number > 0:
        return begins + timedelta(days=(weekday - begins.weekday()) % 7 + 7 * (number - 1))
    ends = (begins + timedelta(days=31)).replace(day=1) - timedelta(days=1)
    return ends - timedelta(days=(ends.weekday() - weekday) % 7)
