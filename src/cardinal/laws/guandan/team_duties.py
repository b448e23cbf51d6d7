"""Article 19 point 3: what a leader sees to: the leaders' meeting, its points passed on, and ceremonies attended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from cardinal.language import NotAllowed, NotUnderstood, Text
from cardinal.laws.cited import Cited

from .offences import DISCIPLINARY


class Occasion(StrEnum):
    """What has to be attended: by leaders, or by the players whom they send."""

    MEETING = "leaders_meeting"
    CEREMONY = "ceremony"
    ACTIVITY = "activity"


CITES: Mapping[Occasion, str] = {
    Occasion.MEETING: "§G19.3.2.3",
    Occasion.CEREMONY: "§G19.3.2.4",
    Occasion.ACTIVITY: "§G19.3.2.4",
}


@dataclass(frozen=True, slots=True)
class Attendance:
    """Who has to come to something and when they came: kept by name, in the order of ``expected``."""

    occasion: Occasion
    starts: datetime
    expected: tuple[str, ...]
    arrivals: Mapping[str, datetime] = field(default_factory=dict)

    @property
    def cites(self) -> str:
        return CITES[self.occasion]

    def arrived(self, name: str, at: datetime) -> Cited[Attendance]:
        """The record with somebody who came; the first time counts."""
        if name not in self.expected:
            raise NotAllowed(Text(__name__, "not_expected", {"name": name}), cites=self.cites)
        return Cited(replace(self, arrivals={name: at, **self.arrivals}), self.cites)

    @property
    def late(self) -> Cited[tuple[str, ...]]:
        """Who came, and not on time."""
        came = (one for one in self.expected if one in self.arrivals)
        return Cited(tuple(one for one in came if self.arrivals[one] > self.starts), self.cites)

    @property
    def absent(self) -> Cited[tuple[str, ...]]:
        return Cited(tuple(one for one in self.expected if one not in self.arrivals), self.cites)

    @property
    def offence(self) -> str:
        """The offence of the disciplinary list that absence is, if it is one by itself."""
        return str(self.occasion) if str(self.occasion) in DISCIPLINARY else ""


@dataclass(frozen=True, slots=True)
class Briefing:
    """What a leaders' meeting said, point by point, and which points each member of a team has been told."""

    points: tuple[str, ...]
    told: Mapping[str, frozenset[int]] = field(default_factory=dict)

    def passed_on(self, members: Iterable[str], points: Iterable[int]) -> Cited[Briefing]:
        """The record after a leader told members some points, by their number from 1."""
        new = frozenset(points)
        if not new <= set(range(1, len(self.points) + 1)):
            values = {"given": tuple(sorted(new)), "most": len(self.points)}
            raise NotUnderstood(Text(__name__, "no_such_point", values), cites="§G19.3.2.3")
        added = {one: self.told.get(one, frozenset()) | new for one in members}
        return Cited(replace(self, told={**self.told, **added}), "§G19.3.2.3")

    def untold(self, members: Iterable[str]) -> Cited[Mapping[str, tuple[str, ...]]]:
        """What members have still not been told: nobody and nothing when all was passed on."""
        left = {
            one: tuple(text for at, text in enumerate(self.points, 1) if at not in self.told.get(one, frozenset()))
            for one in members
        }
        return Cited({one: points for one, points in left.items() if points}, "§G19.3.2.3")
