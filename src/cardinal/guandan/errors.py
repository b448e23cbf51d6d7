"""What a Guandan table refuses, and why.

NotUnderstood
├── UnreadableGuandan    text that is not a card, level, pattern, option or event
└── ImpossibleHand       more cards than a hand has, or a card more often than the two packs have it
NotNow
├── NotYourTurn          somebody else is to act
└── WrongPhase           no such act at this point of the deal
NotAllowed
├── IllegalPlay          cards that are not held, make no pattern, or do not top the last play
├── IllegalTribute       a card that may not be paid or returned
└── IllegalReport        a count of cards that may not be shown
Ambiguous
└── AmbiguousPlay        several readings are possible and none was declared
"""

from __future__ import annotations

from cardinal.language import Ambiguous, NotAllowed, NotNow, NotUnderstood


class UnreadableGuandan(NotUnderstood):
    """Text that is not a card, level, pattern, option or event."""


class ImpossibleHand(NotUnderstood):
    """More cards than a hand has, or a card more often than the two packs have it."""


class NotYourTurn(NotNow):
    """Somebody else is to act."""


class WrongPhase(NotNow):
    """No such act at this point of the deal."""


class IllegalPlay(NotAllowed):
    """Cards that are not held, make no pattern, or do not top the last play."""


class IllegalTribute(NotAllowed):
    """A card that may not be paid or returned; ``legal`` lists those that may."""


class IllegalReport(NotAllowed):
    """A count of cards that may not be shown."""


class AmbiguousPlay(Ambiguous):
    """Several readings are possible and none was declared; ``legal`` lists them."""
