"""What an event refuses, and why.

NotUnderstood
├── BadConditions        of the regulations (``cardinal.regulations.errors``)
├── BadEntries           a list of entries that cannot be read
└── BadFolder            a folder that is no event, or a file of it that cannot be read or written
NotNow
└── TooLate              after a closing time, or in the wrong phase of the event
NotAllowed
├── AgainstTheLaws       likewise
└── EntryRefused         an entry, a player or a loan that the conditions do not admit
"""

from __future__ import annotations

from cardinal.language import NotAllowed, NotNow, NotUnderstood
from cardinal.regulations.errors import AgainstTheLaws, BadConditions

__all__ = ["AgainstTheLaws", "BadConditions", "BadEntries", "BadFolder", "EntryRefused", "TooLate"]


class BadEntries(NotUnderstood):
    """A list of entries that cannot be read."""


class BadFolder(NotUnderstood):
    """A folder that is no event, or a file of it that cannot be read or written."""


class TooLate(NotNow):
    """After a closing time, or in the wrong phase of the event."""


class EntryRefused(NotAllowed):
    """An entry, a player or a loan that the conditions do not admit."""
