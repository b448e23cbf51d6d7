"""What scoring refuses, and why.

NotUnderstood
└── UnreadableScore     a number, weight or record that is no score
NotAllowed
└── Unscorable          a score that the laws or the tables give no value here
"""

from __future__ import annotations

from cardinal.language import NotAllowed, NotUnderstood


class UnreadableScore(NotUnderstood):
    """A number, a weight or a record that is no score."""


class Unscorable(NotAllowed):
    """A score that the laws or the tables give no value here; ``legal`` says what they do give one."""
