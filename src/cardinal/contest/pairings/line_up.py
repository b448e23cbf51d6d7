"""Line-ups: how and when they are disclosed, in which order, and what a change afterwards costs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from cardinal.language import Text

from .errors import IllegalLineUp, OutOfOrder
from .pairing import Pairing


class Disclosure(StrEnum):
    """How a line-up is made known."""

    SITTING = "sitting"  # by taking the seats
    FORM = "form"
    ONLINE = "online"


METHOD_CITES = {Disclosure.SITTING: "§G30.2.1", Disclosure.FORM: "§G30.2.2", Disclosure.ONLINE: "§G30.2.3"}


class Right(StrEnum):
    """A side's part in the order of disclosure."""

    NOBODY = "nobody"  # neither side may choose seats
    OTHERS = "others"  # the opponents may, so this side comes first
    OURS = "ours"


@dataclass(frozen=True, slots=True)
class Window:
    """From when and until when a side discloses, in minutes before the start."""

    opens: int
    closes: int
    cites: str


# Without a right to choose there is a moment rather than a while: both disclose at once.
WINDOWS: Mapping[tuple[Disclosure, Right], Window] = {
    (Disclosure.SITTING, Right.NOBODY): Window(5, 5, "§G30.3.1.1"),
    (Disclosure.SITTING, Right.OTHERS): Window(5, 5, "§G30.3.1.1 §G30.1.2"),
    (Disclosure.SITTING, Right.OURS): Window(5, 5, "§G30.3.1.1 §G30.1.2"),
    (Disclosure.FORM, Right.NOBODY): Window(10, 10, "§G30.3.2.1"),
    (Disclosure.FORM, Right.OTHERS): Window(15, 15, "§G30.3.2.2"),
    (Disclosure.FORM, Right.OURS): Window(15, 5, "§G30.3.2.2"),
    (Disclosure.ONLINE, Right.NOBODY): Window(10, 10, "§G30.3.3 §G30.3.2.1"),
    (Disclosure.ONLINE, Right.OTHERS): Window(15, 15, "§G30.3.3 §G30.3.2.2"),
    (Disclosure.ONLINE, Right.OURS): Window(15, 5, "§G30.3.3 §G30.3.2.2"),
}

Seats = tuple[tuple[str, str], ...]  # seat and player, as ("open N", "Li")


@dataclass(frozen=True, slots=True)
class LineUps:
    """What two teams have disclosed for a segment that starts at ``start``; ``right`` may choose seats, if anybody.

    Other windows that the organiser set online are in ``windows``.
    """

    match: Pairing
    start: datetime
    method: Disclosure
    right: int | None = None
    disclosed: Mapping[int, tuple[Seats, datetime]] = field(default_factory=dict)
    windows: Mapping[tuple[Disclosure, Right], Window] = field(default_factory=lambda: WINDOWS)

    @property
    def cites(self) -> str:
        return METHOD_CITES[self.method]

    def part(self, team: int) -> Right:
        if self.right is None:
            return Right.NOBODY
        return Right.OURS if team == self.right else Right.OTHERS

    def window(self, team: int) -> Window:
        return self.windows[self.method, self.part(team)]

    def deadline(self, team: int) -> datetime:
        """The last moment for a team's line-up."""
        return self.start - timedelta(minutes=self.window(team).closes)

    def disclose(self, team: int, seats: Seats, at: datetime) -> LineUps:
        """A team's line-up; the side with the right to choose waits for the other."""
        if team not in self.match.numbers:
            values = {"given": team, "legal": (self.match.home, self.match.away)}
            raise IllegalLineUp(Text(__package__, "not_of_match", values), cites=METHOD_CITES[self.method])
        if team in self.disclosed:
            raise OutOfOrder(Text(__package__, "already_disclosed", {"team": team}), cites="§G30.4")
        if self.part(team) is Right.OURS and self.match.opponent(team) not in self.disclosed:
            values = {"team": self.match.opponent(team)}
            raise OutOfOrder(Text(__package__, "others_first", values), cites="§G30.1.2")
        return replace(self, disclosed={**self.disclosed, team: (seats, at)})

    def late(self, team: int, at: datetime) -> bool:
        """Whether a team's line-up came, or at *at* still is, after its deadline."""
        given = self.disclosed.get(team)
        return (at if given is None else given[1]) > self.deadline(team)

    def visible(self, at: datetime) -> dict[int, Seats]:
        """What anybody may see: without a right both or neither; online nothing before the time of disclosure."""
        shown = {team: seats for team, (seats, _) in self.disclosed.items()}
        if self.right is None and len(shown) < 2:
            return {}
        if self.method is Disclosure.ONLINE:
            shown = {team: seats for team, seats in shown.items() if at >= self._opening(team)}
        return shown

    def _opening(self, team: int) -> datetime:
        return self.start - timedelta(minutes=self.window(team).opens)

    def stand_off(self) -> LineUps:
        """Both wait for the other to sit down: the referee has both fill in a form, at once and independently."""
        if self.method is not Disclosure.SITTING:
            raise OutOfOrder(Text(__package__, "no_stand_off"), cites="§G30.3.1.2")
        return replace(self, method=Disclosure.FORM, right=None, disclosed={})

    def change(self, team: int, seats: Seats, at: datetime, *, reason: str, chief_consents: bool) -> LineUps:
        """Another line-up after disclosure, for something unforeseen: the opponents may then choose their seats."""
        if team not in self.disclosed:
            raise OutOfOrder(Text(__package__, "nothing_disclosed", {"team": team}), cites="§G30.4")
        if not (reason.strip() and chief_consents):
            raise IllegalLineUp(Text(__package__, "no_consent"), cites="§G30.4")
        return replace(self, right=self.match.opponent(team), disclosed={team: (seats, at)})


def disclosure_order(match: Pairing, right: int | None) -> tuple[tuple[frozenset[int], ...], str]:
    """Who discloses together, and who after whom; and the clause.

    >>> disclosure_order(Pairing(7, 1), right=7)[0]
    (frozenset({1}), frozenset({7}))
    """
    if right is None:
        return (match.numbers,), "§G30.1.1"
    return (frozenset({match.opponent(right)}), frozenset({right})), "§G30.1.2"
