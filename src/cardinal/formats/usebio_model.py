"""What a USEBIO file says, as plain values: an event, who took part, its boards or matches with their traveller lines.

The element names are those of USEBIO 1.2 and 1.3; the two differ here in the name of the event's identifier and in
how a date is written. Scores are from the view of North-South; ``NS_SCORE`` and ``EW_SCORE`` are each side's own.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from cardinal.cards import Card, Seat

from .game_record import RecordedContract
from .recorded_hands import RecordedHands

VERSIONS = ("1.2", "1.3")


class Kind(StrEnum):
    """The ``EVENT_TYPE``."""

    PAIRS = "PAIRS"
    INDIVIDUAL = "INDIVIDUAL"
    TEAMS = "TEAMS"
    SWISS_PAIRS = "SWISS_PAIRS"
    SWISS_TEAMS = "SWISS_TEAMS"

    @property
    def is_of_teams(self) -> bool:
        return self in (Kind.TEAMS, Kind.SWISS_TEAMS)


class Method(StrEnum):
    """The ``BOARD_SCORING_METHOD``."""

    MATCH_POINTS = "MATCH_POINTS"
    CROSS_IMPS = "CROSS_IMPS"
    BUTLER_IMPS = "BUTLER_IMPS"
    IMPS = "IMPS"
    AGGREGATE = "AGGREGATE"
    BAM = "BAM"
    PAB = "PAB"
    OTHER = "OTHER"

    @property
    def points(self) -> str:
        """How the element of a line's points ends."""
        return _POINTS.get(self, "CROSS_IMP_POINTS")


_POINTS = {Method.MATCH_POINTS: "MATCH_POINTS", Method.BUTLER_IMPS: "BUTLER_POINTS"}
POINTS = ("MATCH_POINTS", "CROSS_IMP_POINTS", "BUTLER_POINTS", "IMPS")
"""Every ending that programs give the element of a line's points."""


@dataclass(frozen=True, slots=True)
class Person:
    name: str = ""
    national_id: str = ""


@dataclass(frozen=True, slots=True)
class Participant:
    """A pair, a team or a player by the number that the lines name it by. A pair has no name but its players'."""

    number: str
    name: str = ""
    people: tuple[Person, ...] = ()
    direction: str = ""
    place: str = ""
    percentage: str = ""
    total: str = ""
    adjustment: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """One table's result on a board. ``ns`` and ``ew`` are a pair's number, or two players' in an individual event.

    ``adjusted`` is a score that is no number: ``A6040`` are 60 and 40 percent. ``ns_score`` and ``ew_score`` are told
    where the sides' scores do not balance. ``direction`` is how the first team of a match sat.
    """

    ns: tuple[str, ...] = ()
    ew: tuple[str, ...] = ()
    contract: RecordedContract | None = None
    declarer: Seat | None = None
    lead: Card | None = None
    tricks: int | None = None
    score: int | None = None
    adjusted: str = ""
    ns_score: str = ""
    ew_score: str = ""
    ns_points: str = ""
    ew_points: str = ""
    direction: str = ""
    lin: str = ""
    line: int = field(default=0, compare=False)
    provisional: tuple[str, ...] = ()
    """The laws under which a ruling on the board is still open; USEBIO has no place for it but a comment."""


@dataclass(frozen=True, slots=True)
class UsebioBoard:
    number: int
    lines: tuple[TravellerLine, ...] = ()
    imps: str = ""
    average: str = ""
    """The datum of the board, where the file tells it."""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class UsebioMatch:
    """Two teams or pairs that meet in a round, and their boards."""

    round: str = ""
    home: str = ""
    away: str = ""
    home_score: str = ""
    away_score: str = ""
    boards: tuple[UsebioBoard, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class UsebioSection:
    """Who plays each other in one section of a session; what a file does not name has the name ``""``."""

    name: str = ""
    participants: tuple[Participant, ...] = ()
    boards: tuple[UsebioBoard, ...] = ()
    matches: tuple[UsebioMatch, ...] = ()
    session: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UsebioEvent:
    kind: Kind
    method: Method = Method.MATCH_POINTS
    name: str = ""
    identifier: str = ""
    date: str = ""
    """Year, month and day with strokes between them, however the version writes it."""
    club: str = ""
    club_id: str = ""
    winners: int = 1
    sections: tuple[UsebioSection, ...] = ()
    hands: tuple[tuple[int, RecordedHands], ...] = ()

    @property
    def is_by_victory_points(self) -> bool:
        return any(section.matches for section in self.sections)


def amount(value: Fraction | int) -> str:
    """A number as the file has it: without decimals it does not need, and at most two."""
    exact = round(Fraction(value) * 100)
    whole, rest = divmod(abs(exact), 100)
    sign = "-" if exact < 0 else ""
    return f"{sign}{whole}" if not rest else f"{sign}{whole}.{rest:02}".rstrip("0")
