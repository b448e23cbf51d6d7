"""R67: the procedural penalties of a stage count for the standings of that stage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from cardinal.laws.cited import Cited


@dataclass(frozen=True, slots=True)
class StagePenalty:
    """So much off a contestant, in the stage in which it was given."""

    contestant: str
    stage: str
    amount: Fraction


def counts_in(given_in: str, settled: str, *, taken_along: Iterable[str] = ()) -> Cited[bool]:
    """R67: whether a penalty counts when *settled* is settled: that of the own stage does; one of an earlier stage need
    not go along with the result, and does so only where the conditions name the stage."""
    return Cited(given_in == settled or given_in in set(taken_along), "§R67")


def deducted(
    penalties: Iterable[StagePenalty], contestant: str, stage: str, *, taken_along: Iterable[str] = ()
) -> Cited[Fraction]:
    """R67: what comes off a contestant when a stage is settled."""
    along = tuple(taken_along)
    off = (
        one.amount
        for one in penalties
        if one.contestant == contestant and counts_in(one.stage, stage, taken_along=along).value
    )
    return Cited(sum(off, Fraction()), "§R67")
