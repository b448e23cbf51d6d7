"""Boards whose score is provisional: a ruling has left something to be settled there, under the laws it names."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.laws.clause import is_under

from .decisions import Ruling
from .model import Event, Place

__all__ = ["HEARD", "LOOKED", "TRICKS", "owed_at"]

HEARD, TRICKS, LOOKED = "heard", "tricks", "looked_again"
"""The kinds of ruling that come from a hearing: itself, its tricks moved afterwards, and the look back that it asked
for."""


def owed_at(event: Event) -> Mapping[Place, tuple[str, ...]]:
    """The places at which something is still owed, each with the laws under which it is.

    What the last ruling of a hearing leaves open counts for that hearing. A score that somebody gives settles the
    board, and so does a ruling under the very clause that was owed.
    """
    left: dict[Place, dict[str, tuple[str, ...]]] = {}
    for ruling in event.rulings:
        here = left.setdefault(ruling.place, {})
        if not ruling.hearing and (ruling.score is not None or ruling.outcome is not None):
            here.clear()
        for hearing, owed in here.items():
            here[hearing] = tuple(clause for clause in owed if not _settles(ruling, clause))
        if ruling.hearing:
            here[ruling.hearing] = ruling.owed
    every = {
        place: tuple(dict.fromkeys(clause for owed in here.values() for clause in owed)) for place, here in left.items()
    }
    return {place: owed for place, owed in every.items() if owed}


def _settles(ruling: Ruling, clause: str) -> bool:
    return any(is_under(cited, clause) for cited in ruling.clauses)
