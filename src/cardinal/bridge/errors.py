"""What a bridge table refuses, and why.

NotUnderstood
└── UnreadableBridge     text that is no call, contract, result, vulnerability, score or event
NotNow
├── NotYourTurn          somebody else is to act
└── WrongPhase           no such act at this point of the board
NotAllowed
├── IllegalCall          insufficient, inadmissible, after the end (Laws 18, 19, 35)
├── IllegalPlay          a card not held, or a revoke (Laws 44, 61)
├── IllegalDisclosure    a question, alert or explanation by the wrong person (Law 20)
└── IllegalClaim         a claim or concession that cannot be one (Law 68)
"""

from __future__ import annotations

from cardinal.language import NotAllowed, NotNow, NotUnderstood


class UnreadableBridge(NotUnderstood):
    """Text that is no call, contract, result, vulnerability, score or event."""


class NotYourTurn(NotNow):
    """Somebody else is to act."""


class WrongPhase(NotNow):
    """No such act at this point of the board."""


class IllegalCall(NotAllowed):
    """A call that Laws 18, 19 or 35 do not permit; ``legal`` lists those they do."""


class IllegalPlay(NotAllowed):
    """A card that is not held, or does not follow suit; ``legal`` lists those that may be played."""


class IllegalDisclosure(NotAllowed):
    """A question, alert or explanation by somebody who may not give it."""


class IllegalClaim(NotAllowed):
    """A claim or concession that cannot be one."""
