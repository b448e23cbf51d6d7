"""What a regulation refuses, and why.

NotUnderstood
└── BadConditions        a document of conditions that cannot be read, or that cannot be played
NotAllowed
└── AgainstTheLaws       a condition that a law or a regulation does not leave open; it cites which
"""

from __future__ import annotations

from cardinal.language import NotAllowed, NotUnderstood


class BadConditions(NotUnderstood):
    """A document of conditions that cannot be read, or that cannot be played."""


class AgainstTheLaws(NotAllowed):
    """A condition that a law or a regulation does not leave open."""
