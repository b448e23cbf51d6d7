"""Related contestants: those of one region, employer, sponsor or body, who shall not meet, or shall meet early."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from cardinal.language import Text

from .errors import BadField
from .pairing import Pairing, distinct


class Meeting(StrEnum):
    """What is arranged for related contestants."""

    APART = "apart"  # they do not meet, or as late as can be
    EARLY = "early"  # they meet in the first rounds, when little hangs on it


@dataclass(frozen=True, slots=True)
class Relations:
    """Groups of related contestants, by the test that the organiser published; nobody is in two groups."""

    groups: tuple[frozenset[int], ...] = ()
    meeting: Meeting = Meeting.APART

    @classmethod
    def of(cls, groups: Iterable[Iterable[int]], *, criterion: str, meeting: Meeting = Meeting.APART) -> Relations:
        """Related teams; without the organiser's test in words there are none."""
        found = tuple(frozenset(group) for group in groups)
        distinct(number for group in found for number in group)
        if found and not criterion.strip():
            raise BadField(Text(__package__, "no_criterion"), cites="§G19.5.1")
        return cls(tuple(group for group in found if len(group) > 1), meeting)

    def relatives(self, number: int) -> frozenset[int]:
        """Everybody related to *number*, without it."""
        return next((group - {number} for group in self.groups if number in group), frozenset())

    def related(self, one: int, other: int) -> bool:
        return other in self.relatives(one)

    def met(self, pairings: Iterable[Pairing]) -> tuple[Pairing, ...]:
        """Those of the pairings that are between related contestants."""
        return tuple(pairing for pairing in pairings if self.related(pairing.home, pairing.away))
