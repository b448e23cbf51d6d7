"""What was played: a table, a board, a score, a line of results with its place in the files; and what is flawed."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from cardinal.language import Text, clause_ids
from cardinal.regulations.game import Game
from cardinal.scoring import BoardScore, Bye, Cancelled, LatePlay, NotPlayed

__all__ = ["WITHOUT_SCORE", "Flaw", "Game", "LevelScore", "Line", "Place", "Room", "Score", "Source"]


class Room(StrEnum):
    """The room of a team match; in the open room the home team sits North-South (G29.2)."""

    NONE = ""
    OPEN = "open"
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class Source:
    """Where something was read: the file in the event's folder, and the line of it."""

    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" if self.line else self.file


@dataclass(frozen=True, slots=True)
class LevelScore:
    """Guandan: how far both sides came, as levels above 2 (A is 12, A passed 13), or what North-South gained on a deal.

    Of a duplicate deal ``ns`` is 3, 2 or 1 if North-South won it, ``ew`` if East-West did, and the other is 0.
    """

    ns: int
    ew: int
    cites: str = ""

    @property
    def difference(self) -> int:
        return self.ns - self.ew

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)


Score: TypeAlias = BoardScore | LevelScore
WITHOUT_SCORE = (Bye, Cancelled, LatePlay, NotPlayed)


@dataclass(frozen=True, slots=True)
class Place:
    """A table, a board and a round of a stage: what a result, a ruling or a correction is about.

    Board 0 is the whole match or round.
    """

    stage: str
    round: int
    table: str
    board: int = 0
    room: Room = Room.NONE


@dataclass(frozen=True, slots=True)
class Line:
    """One result: one board at one table. A side is one contestant, or two in an individual event.

    ``players`` are the keys of North, East, South and West, where the results say who sat there.
    """

    place: Place
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    score: Score
    source: Source = field(default_factory=Source)
    section: str = ""
    players: tuple[str, ...] = ()
    extra: bool = False
    """One of the boards that were played only to break a tie (R49.1(3), G49.2)."""

    @property
    def board(self) -> int:
        return self.place.board

    @property
    def has_score(self) -> bool:
        """Whether there is a score of any kind, an artificial one included."""
        return not isinstance(self.score, WITHOUT_SCORE)


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something in the files that cannot be right: where, what, by which clause; the rest is read all the same."""

    source: Source
    text: Text
    cites: str = ""
    given: str = ""
    """What stands there, so that nothing is lost."""
    is_counted: bool = False
    """Whether it counts all the same, until somebody looks at it."""

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)
