"""What a draw, a pairing or a line-up refuses, and why.

NotUnderstood
└── BadField             numbers, scores or sizes of which no draw or pairing can be made
NotNow
└── OutOfOrder           too early, too late, or another team's turn
NotAllowed
├── IllegalPairing       a pairing that the rules of the event do not permit
├── IllegalChoice        an opponent or a segment that may not be chosen
├── IllegalEntry         a player or a pair that the class of the event does not admit
└── IllegalLineUp        players or seats that may not be fielded
Ambiguous
└── OrganiserDecides     the rules leave it to the organiser
"""

from __future__ import annotations

from cardinal.language import Ambiguous, NotAllowed, NotNow, NotUnderstood


class BadField(NotUnderstood):
    """Numbers, scores or sizes of which no draw or pairing can be made."""


class OutOfOrder(NotNow):
    """Too early, too late, or another team's turn."""


class IllegalPairing(NotAllowed):
    """A pairing that the rules of the event do not permit."""


class IllegalChoice(NotAllowed):
    """An opponent or a segment that may not be chosen; ``legal`` lists those that may."""


class IllegalEntry(NotAllowed):
    """A player or a pair that the class of the event does not admit."""


class IllegalLineUp(NotAllowed):
    """Players or seats that may not be fielded."""


class OrganiserDecides(Ambiguous):
    """The rules leave it to the organiser, who has not said yet."""
