"""Handicaps: what is added to a pair's score so that evenings are close. The scratch list stays the official one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction

from .evening import Evening, Showing
from .grades import Grades

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


def mean_before(player: str, evening: Evening, past: Sequence[Evening], rule: HandicapRule) -> Fraction | None:
    """A player's mean percentage of the full months before an evening; None where there are too few evenings."""
    first, last = months_before(evening.day, rule.months), evening.day.replace(day=1)
    scores = [
        showing.percent * rule.weekdays.get(one.day.weekday(), Fraction(100)) / 100
        for one in past
        if first <= one.day < last and one.game is evening.game
        if not rule.weekday or one.day.weekday() == evening.day.weekday()
        for showing in one.showings
        if player in showing.players and showing.percent is not None and showing.out is None
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


def by_grade(
    showing: Showing, field_showings: Sequence[Showing], grades: Grades, day: date, rule: HandicapRule
) -> Fraction:
    """A pair's handicap from the grades that its players had before the evening."""
    own = [grades.before(player, day) for player in showing.players]
    if not own or any(grade.is_provisional for grade in own):
        return Fraction()
    everybody = [grades.before(player, day).mean for one in field_showings for player in one.players]
    gap = sum(everybody) / len(everybody) - sum(grade.mean for grade in own) / len(own)
    return max(Fraction(-CUT), min(Fraction(CUT), rule.factor * Fraction(gap).limit_denominator(10**6)))


def handicap(
    showing: Showing, evening: Evening, past: Sequence[Evening], grades: Grades, rule: HandicapRule
) -> Fraction:
    """What is added to a contestant's percentage on an evening."""
    if rule.by == "means":
        return by_means([mean_before(player, evening, past, rule) for player in showing.players], rule)
    listing = next(one for one in evening.lists if showing in one.showings)
    return by_grade(showing, listing.showings, grades, evening.day, rule)
