"""What a season refuses, and why.

NotUnderstood
├── BadPeople     a list of people that cannot be read
├── BadPack       a pack of points that cannot be read, or an expression in it
├── BadSeason     a season's file that cannot be read
└── NobodyFound   a name or number that no person of the club has
Ambiguous
└── Namesakes     a name that several people of the club have
"""

from __future__ import annotations

from cardinal.language import Ambiguous, NotUnderstood

__all__ = ["BadPack", "BadPeople", "BadSeason", "Namesakes", "NobodyFound"]


class BadPeople(NotUnderstood):
    """A list of people that cannot be read."""


class BadPack(NotUnderstood):
    """A pack of points that cannot be read, or an expression in it."""


class BadSeason(NotUnderstood):
    """A season's file that cannot be read."""


class NobodyFound(NotUnderstood):
    """A name or number that no person of the club has."""


class Namesakes(Ambiguous):
    """A name that several people of the club have."""
