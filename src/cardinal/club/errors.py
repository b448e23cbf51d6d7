"""What a club refuses, and why.

NotUnderstood
├── BadRule        a rule of repetition that cannot be read
├── BadCalendar    a series, an evening or a club with a value that cannot be
└── BadFee         a scale of fees or a payment that cannot be
NotNow
└── SignUpClosed   a sign-up that is too late, or of an evening that takes none
NotAllowed
└── SignedUpTwice  somebody who would play twice on one evening
"""

from __future__ import annotations

from cardinal.language import NotAllowed, NotNow, NotUnderstood

__all__ = ["BadCalendar", "BadFee", "BadRule", "SignUpClosed", "SignedUpTwice"]


class BadRule(NotUnderstood):
    """A rule of repetition that cannot be read."""


class BadCalendar(NotUnderstood):
    """A series, an evening or a club with a value that cannot be."""


class BadFee(NotUnderstood):
    """A scale of fees or a payment that cannot be."""


class SignUpClosed(NotNow):
    """A sign-up that is too late, or of an evening that takes none."""


class SignedUpTwice(NotAllowed):
    """Somebody who would play twice on one evening."""
