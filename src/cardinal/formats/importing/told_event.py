"""What a file says of an event, in one shape for every format: who, which results, and which totals it claims."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from cardinal.contest.model import Form, Room, Score, Source
from cardinal.contest.stage import Scoring
from cardinal.language import Text
from cardinal.regulations.setting_kinds import exact

from ..problem import Problem
from ..recorded_hands import RecordedHands

__all__ = [
    "Claim",
    "Leftover",
    "ToldEntrant",
    "ToldEvent",
    "ToldMatch",
    "ToldPerson",
    "ToldResult",
    "claim",
    "entrant_key",
    "key_parts",
    "told",
]


def told(key: str, **values: object) -> Text:
    """A text of this package."""
    return Text(__package__, key, values)


def entrant_key(number: str, section: str = "", direction: str = "", session: int = 0) -> str:
    """By what results name an entrant; *number* may be a name."""
    return f"{session}/{section.replace('/', _STROKE)}/{direction}/{number}"


def key_parts(key: str) -> tuple[str, str, str]:
    """Section, direction and number of an entrant's key.

    >>> key_parts(entrant_key("Lee/Chan", "A/B", "NS"))
    ('A/B', 'NS', 'Lee/Chan')
    """
    _, section, direction, number = key.split("/", 3)
    return section.replace(_STROKE, "/"), direction, number


_STROKE = "\x1f"
"""What stands for a stroke in the name of a section, as strokes part a key."""


@dataclass(frozen=True, slots=True)
class Claim:
    """A figure as a file writes it: its value, and how many decimals it is written with."""

    value: Fraction
    decimals: int = 0

    @property
    def step(self) -> Fraction:
        """One in the last place that is written."""
        return Fraction(1, 10**self.decimals)


def claim(text: str) -> Claim | None:
    """A figure with a point or a comma; None where there is none.

    >>> claim("52,50 %"), claim("-")
    (Claim(value=Fraction(105, 2), decimals=2), None)
    """
    word = text.strip().removesuffix("%").strip().replace(",", ".").replace("−", "-").removeprefix("+")
    found = exact(word) if word and len(word) < 16 else None
    return None if found is None else Claim(found, len(word.partition(".")[2]))


@dataclass(frozen=True, slots=True)
class ToldPerson:
    name: str
    federation_number: str = ""


@dataclass(frozen=True, slots=True)
class ToldEntrant:
    """A pair, a team or a player under ``key``, by which the results of the same file name it."""

    key: str
    number: str = ""
    name: str = ""
    people: tuple[ToldPerson, ...] = ()
    section: str = ""
    direction: str = ""
    place: int | None = None
    total: Claim | None = None
    percentage: Claim | None = None
    adjustment: Claim | None = None
    source: Source = field(default_factory=Source)


@dataclass(frozen=True, slots=True)
class ToldResult:
    """One board at one table. ``round`` 0 and an empty ``table`` mean that the file does not say them."""

    board: int
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    score: Score
    session: int = 0
    round: int = 0
    table: str = ""
    section: str = ""
    room: Room = Room.NONE
    players: tuple[str, ...] = ()
    points: int | None = None
    """The score of North-South that the file writes beside a contract."""
    ns_claim: Claim | None = None
    ew_claim: Claim | None = None
    in_percent: bool = False
    """Whether the claims are percentages of a top."""
    extra: bool = False
    source: Source = field(default_factory=Source)


@dataclass(frozen=True, slots=True)
class ToldMatch:
    """Two who met in a round, home first; nobody as ``away`` is a bye."""

    round: int
    home: str
    away: str = ""
    table: str = ""
    home_claim: Claim | None = None
    away_claim: Claim | None = None
    source: Source = field(default_factory=Source)


@dataclass(frozen=True, slots=True)
class Leftover:
    """Something that a file says and an event has no place for; equal ones are counted."""

    what: Text
    count: int = 1
    source: Source = field(default_factory=Source)


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldEvent:
    """Everything that was found; ``form`` and ``scoring`` are None where the file does not say them."""

    name: str = ""
    date: str = ""
    club: str = ""
    form: Form | None = None
    scoring: Scoring | None = None
    winners: int = 0
    """1 or 2 lists, 0 where it is not said."""
    entrants: tuple[ToldEntrant, ...] = ()
    results: tuple[ToldResult, ...] = ()
    matches: tuple[ToldMatch, ...] = ()
    hands: tuple[tuple[int, RecordedHands], ...] = ()
    rounds: tuple[ToldRound, ...] = ()
    leftovers: tuple[Leftover, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class ToldRound:
    """A round at a table as the file plans it, played or not."""

    round: int
    table: str
    ns: tuple[str, ...]
    ew: tuple[str, ...]
    boards: tuple[int, ...]
    section: str = ""
    source: Source = field(default_factory=Source)
