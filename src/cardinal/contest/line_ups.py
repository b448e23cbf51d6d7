"""Line-ups of a team match (G30, R19): who plays where in a segment, until when it is said, and when it is public.

Where nobody may choose seats both sides say it at the same time: neither is shown until both are in, or the time is
over. Where one side may choose, the other discloses first. A line-up that is public is changed only for a reason, with
the chief referee's consent, and the opponents may then choose anew (G30.4).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from cardinal.language import NotAllowed, NotNow, NotUnderstood, Text, shown
from cardinal.laws.cited import Cited

from .clock import time_allowed
from .conditions import ConditionsOfContest
from .entries import Entry
from .entry_rules import family
from .line_up_seats import chairs_of
from .meetings import Match
from .model import Form
from .roster import check_fielded
from .stage import Stage

_TWICE = {"ctcba": "§3/1", "guandan": "§G29.2", "laws": "§3/1"}
_WHEN = {"ctcba": "§R19/1", "guandan": "§G30.3.2.1", "laws": "§80B2(c)"}
_IN_ORDER = {**_WHEN, "guandan": "§G30.3.2.2"}
"""When one side has the choice of seats, and the other says first who plays."""
_FIRST = {**_WHEN, "guandan": "§G30.1.2"}


@dataclass(frozen=True, slots=True)
class LineUp:
    """Who plays for a team in a segment of a match, in the order of its seats (``chairs_of``)."""

    stage: str
    round: int
    table: str
    number: int
    players: tuple[str, ...]
    segment: int = 1
    at: datetime | None = None
    changed_at: datetime | None = None
    """When it was changed after it had been public (G30.4)."""

    @property
    def key(self) -> tuple[str, int, str, int, int]:
        return self.stage, self.round, self.table, self.segment, self.number


def line_ups_apply(conditions: ConditionsOfContest) -> bool:
    """Teams alone have line-ups."""
    return conditions.form is Form.TEAMS


def scheduled_start(conditions: ConditionsOfContest, stage: Stage, round_number: int) -> datetime | None:
    """When a round begins by the timetable; None where the conditions do not say."""
    first = stage.name == conditions.stages[0].name
    at = conditions.plan(stage.name).starts or (conditions.entries.start if first else None)
    for earlier in range(1, round_number):
        minutes = time_allowed(conditions, stage, earlier).value
        if at is None or minutes is None:
            return None
        at += timedelta(minutes=minutes)
    return at


def check_line_up(
    conditions: ConditionsOfContest, stage: Stage, match: Match, entry: Entry, players: Sequence[str]
) -> None:
    """Refuse seats left empty, somebody in two of them, and whoever is not of the team; with the clause."""
    chairs = chairs_of(stage, is_home=entry.number in match.home_side)
    given = [player for player in players if player]
    if len(players) != len(chairs) or len(given) != len(chairs):
        values = {"wanted": len(chairs), "given": len(given)}
        raise NotUnderstood(Text(__name__, "count", values), cites=_TWICE[family(conditions)])
    twice = next((player for player in given if given.count(player) > 1), "")
    if twice:
        raise NotAllowed(Text(__name__, "twice", {"player": shown(twice)}), cites=_TWICE[family(conditions)])
    lent = [loan.player for loan in match.borrowed if loan.number in (0, entry.number)]
    check_fielded(conditions, entry, given, borrowed=lent)


@dataclass(frozen=True)
class Declaring:
    """The line-ups of one segment of a match, as they stand.

    ``holder`` is the team that may choose its seats, if one may; ``start`` when the round begins, if that is known.
    """

    conditions: ConditionsOfContest
    match: Match
    holder: int | None = None
    start: datetime | None = None
    line_ups: Mapping[int, LineUp] = field(default_factory=dict)
    has_begun: bool = False

    def other(self, number: int) -> int:
        return self.match.opponents_of(number)[0]

    def due(self, number: int) -> Cited[datetime | None]:
        """Until when a team says who plays."""
        table = self.conditions.table
        cites = _WHEN[family(self.conditions)]
        minutes = table.line_up_minutes
        if self.holder is not None:
            minutes = table.line_up_second_minutes if number == self.holder else table.line_up_first_minutes
            cites = _IN_ORDER[family(self.conditions)]
        return Cited(None if self.start is None else self.start - timedelta(minutes=minutes), cites)

    def is_over(self, number: int, now: datetime) -> bool:
        """Whether the time of a team has passed."""
        due = self.due(number).value
        return self.has_begun or (due is not None and now > due)

    def is_late(self, number: int) -> bool:
        """Whether its line-up came after its time."""
        there, due = self.line_ups.get(number), self.due(number).value
        return there is not None and there.at is not None and due is not None and there.at > due

    def is_public(self, number: int, now: datetime) -> bool:
        """Whether everybody may read the line-up of a team."""
        if number not in self.line_ups:
            return False
        if self.other(number) in self.line_ups or self.is_over(number, now):
            return True
        return self.holder is not None and number != self.holder

    def check(self, number: int, now: datetime, *, is_staff: bool, reason: str = "") -> bool:
        """Whether this line-up replaces a published one; refused where that is not allowed."""
        if number not in self.match.numbers:
            raise NotUnderstood(Text(__name__, "stranger", {"given": number}), legal=self.match.numbers)
        other = self.other(number)
        if number == self.holder and other not in self.line_ups and not self.is_over(other, now):
            raise NotNow(Text(__name__, "other_first", {"number": other}), cites=_FIRST[family(self.conditions)])
        own, theirs = self.line_ups.get(number), self.line_ups.get(other)
        if own is None or not self.is_public(number, now):
            return False
        if theirs is not None and theirs.changed_at is not None and own.at is not None and theirs.changed_at >= own.at:
            # The opponents changed theirs after both were public: the choice of seats is now this team's.
            return False
        cites = "§G30.4" if family(self.conditions) == "guandan" else _WHEN[family(self.conditions)]
        if not is_staff:
            raise NotAllowed(Text(__name__, "public"), cites=cites)
        if not reason.strip():
            raise NotUnderstood(Text(__name__, "reason"), cites=cites)
        return True
