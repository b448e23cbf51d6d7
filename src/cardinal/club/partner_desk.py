"""The partner desk: how strong somebody says to be, whom they wish for, and who therefore fits best.

A band is what somebody says of themselves; the page suggests that of the own grade, which nobody else sees.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from cardinal.language import Text

from .sign_up import SignUp


class Band(StrEnum):
    """A span of grades: what somebody is expected to score in an average field."""

    LEARNING = "learning"
    IMPROVING = "improving"
    SEASONED = "seasoned"
    STRONG = "strong"

    def label(self, language: str = "en") -> str:
        return Text(__name__, f"band_{self}").render(language)


BOUNDS = (45, 50, 55)
"""Where the next band begins."""
UNKNOWN = len(Band) / 2
"""How far somebody is from everybody who says nothing."""


def band_of(grade: float) -> Band:
    """The band of a grade.

    >>> str(band_of(44.9)), str(band_of(50)), str(band_of(61))
    ('learning', 'seasoned', 'strong')
    """
    return tuple(Band)[sum(grade >= bound for bound in BOUNDS)]


def gap(one: SignUp, other: SignUp) -> float:
    """How far two are from what each of them wants: the band that is wished for, else the own one."""
    return _misses(one, other) + _misses(other, one)


def _misses(one: SignUp, other: SignUp) -> float:
    wanted = one.wish or one.band
    if not wanted or not other.band:
        return UNKNOWN if wanted or one.band else 0.0
    order = tuple(Band)
    return abs(order.index(Band(wanted)) - order.index(Band(other.band)))


def nearest(one: SignUp, looking: Iterable[SignUp]) -> tuple[SignUp, ...]:
    """Others who look for a partner, the best match first; of equal ones who is nearer to the own wish, then who came
    first."""
    others = (other for other in looking if other.key != one.key)
    return tuple(sorted(others, key=lambda other: (gap(one, other), _misses(one, other), other.made_at, other.key)))
