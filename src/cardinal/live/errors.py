"""What a live table refuses beside what its game refuses.

NotUnderstood
└── UnknownTable     no table has this address
NotAllowed
├── NotYourSeat      an act for a seat that somebody else has, or by somebody without one
└── SeatTaken        a seat that a person sits in
NotNow
└── Stale            an act on a position that has gone on since
"""

from __future__ import annotations

from cardinal.language import NotAllowed, NotNow, NotUnderstood


class UnknownTable(NotUnderstood):
    """No table has this address."""


class NotYourSeat(NotAllowed):
    """An act for a seat that somebody else has, or by somebody without one."""


class SeatTaken(NotAllowed):
    """A seat that a person sits in."""


class Stale(NotNow):
    """An act on a position that has gone on since."""
