"""What an event refuses, and why.

NotUnderstood
├── BadConditions        a document of conditions that cannot be read, or that cannot be played
├── BadEntries           a list of entries that cannot be read
└── BadFolder            a folder that is no event, or a file of it that cannot be read or written
NotNow
└── TooLate              after a closing time, or in the wrong phase of the event
NotAllowed
├── AgainstTheLaws       a condition that a law or a regulation does not leave open; it cites which
└── EntryRefused         an entry, a player or a loan that the conditions do not admit
"""

from __future__ import annotations

from cardinal.language import NotAllowed, NotNow, NotUnderstood


class BadConditions(NotUnderstood):
    """A document of conditions that cannot be read, or that cannot be played."""


class BadEntries(NotUnderstood):
    """A list of entries that cannot be read."""


class BadFolder(NotUnderstood):
    """A folder that is no event, or a file of it that cannot be read or written."""


class TooLate(NotNow):
    """After a closing time, or in the wrong phase of the event."""


class AgainstTheLaws(NotAllowed):
    """A condition that a law or a regulation does not leave open."""


class EntryRefused(NotAllowed):
    """An entry, a player or a loan that the conditions do not admit."""
