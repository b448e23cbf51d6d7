"""Handicaps: what is added to a pair's score so that evenings are close. The scratch list stays the official one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from .evening import Evening, History, Listing, Showing
from .grades import START, Grades

CUT = 10
"""No handicap is larger than so many percentage points, either way."""


@dataclass(frozen=True, slots=True)
class HandicapRule:
    """How a handicap is worked out, as ``season.toml`` says it.

    By ``means``: ``factor`` of the gap between ``base`` and the player's mean of the last ``months`` full months, on
    the same weekday alone if ``weekday``, from ``least`` evenings on. By ``grade``: ``factor`` of the gap between the
    mean grade of the field and that of the pair, nothing while either player's grade is provisional.
    """

    by: str = "grade"
    base: Fraction = Fraction(50)
    factor: Fraction = Fraction(4, 5)
    months: int = 12
    weekday: bool = False
    least: int = 1
    weekdays: Mapping[int, Fraction] = field(default_factory=dict)
    """What a score of a weekday (0 is Monday) is worth, in percent of itself, where evenings differ in strength."""


def months_before(day: date, months: int) -> date:
    """The first day of the full months that end before the month of *day*.

    >>> months_before(date(2026, 3, 5), 12).isoformat()
    '2025-03-01'
    """
    count = day.year * 12 + day.month - 1 - months
    return date(count // 12, count % 12 + 1, 1)


def mean_before(player: str, evening: Evening, past: History, rule: HandicapRule) -> Fraction | None:
    """A player's mean percentage of the full months before an evening; None where there are too few evenings."""
    first, last = months_before(evening.day, rule.months), evening.day.replace(day=1)
    scores = [
        showing.percent * rule.weekdays.get(one.day.weekday(), Fraction(100)) / 100
        for one, showing in past.get(player, ())
        if first <= one.day < last and one.game is evening.game
        if not rule.weekday or one.day.weekday() == evening.day.weekday()
        if showing.percent is not None and showing.out is None
    ]
    return sum(scores, Fraction()) / len(scores) if len(scores) >= rule.least else None


def by_means(means: Sequence[Fraction | None], rule: HandicapRule) -> Fraction:
    """A pair's handicap: the mean of its players', a player without enough evenings having none.

    >>> from fractions import Fraction
    >>> rule = HandicapRule(by="means", factor=Fraction(1))
    >>> float(by_means([Fraction("55.2"), Fraction("48.1")], rule))
    -1.65
    """
    own = [Fraction() if mean is None else rule.factor * (rule.base - mean) for mean in means]
    return sum(own, Fraction()) / len(own) if own else Fraction()


def field_grade(listing: Listing, grades: Grades, day: date) -> float:
    """The mean grade of everybody in a list before the evening."""
    means = [grades.before(player, day).mean for one in listing.showings for player in one.players]
    return sum(means) / len(means) if means else START


def by_grade(showing: Showing, field_mean: float, grades: Grades, day: date, rule: HandicapRule) -> Fraction:
    """A pair's handicap from the grades that its players had before the evening."""
    own = [grades.before(player, day) for player in showing.players]
    if not own or any(grade.is_provisional for grade in own):
        return Fraction()
    gap = field_mean - sum(grade.mean for grade in own) / len(own)
    # Six decimals, as an exact number: the same on every machine.
    added = rule.factor * Fraction(round(gap * 10**6), 10**6)
    return added if abs(gap) * rule.factor <= CUT else Fraction(CUT if gap > 0 else -CUT)


def handicaps(evening: Evening, past: History, grades: Grades, rule: HandicapRule) -> Mapping[int, Fraction]:
    """What is added to the percentage of each contestant of an evening, by number."""
    if rule.by == "means":
        return {
            one.number: by_means([mean_before(player, evening, past, rule) for player in one.players], rule)
            for one in evening.showings
        }
    found: dict[int, Fraction] = {}
    for listing in evening.lists:
        mean = field_grade(listing, grades, evening.day)
        found |= {one.number: by_grade(one, mean, grades, evening.day, rule) for one in listing.showings}
    return found
