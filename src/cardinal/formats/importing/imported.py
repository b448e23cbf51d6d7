"""An event made from files: its conditions, entries and results, and how it compares with what the files claim."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.entries import Entry
from cardinal.contest.model import Event

from ..problem import Problem
from ..recorded_hands import RecordedHands
from .comparison import Compared
from .told_event import Leftover

__all__ = ["Imported"]


@dataclass(frozen=True)
class Imported:
    """The event, and everything about it that is not in it: claims, what has no place, what is wrong."""

    conditions: ConditionsOfContest
    entries: tuple[Entry, ...]
    event: Event
    hands: Mapping[int, RecordedHands] = field(default_factory=dict)
    compared: tuple[Compared, ...] = ()
    leftovers: tuple[Leftover, ...] = ()
    problems: tuple[Problem, ...] = ()
    format: str = ""
    worked_out: bool = False
    """Whether the rounds are not in the file and follow from who met whom."""
    renumbered: tuple[tuple[str, int], ...] = ()
    """Whom the file names otherwise, and the number here."""
    files: Mapping[str, bytes] = field(default_factory=dict)
    """The files of an event's own folder, which is taken as it is."""

    @property
    def differences(self) -> tuple[Compared, ...]:
        return tuple(one for one in self.compared if not one.is_same)
