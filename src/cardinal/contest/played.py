"""What was played: a table, a board, a score, a line of results with its place in the files; and what is flawed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, ClassVar, TypeAlias

from cardinal.language import Citing, Text, shown
from cardinal.regulations.game import Game
from cardinal.scoring import BoardScore, Bye, Cancelled, LatePlay, NotPlayed, from_json, to_json
from cardinal.scoring.errors import UnreadableScore

from .json_record import FLAG, NUMBER, NUMBERS, TEXT, TEXTS, JsonRecord, Shape, Shapes, choice

__all__ = ["SCORE", "WITHOUT_SCORE", "Flaw", "Game", "LevelScore", "Line", "Place", "Room", "Score", "Source"]


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


ONE_DEAL = "§G2.升级"
A_PASSED = 13


@dataclass(frozen=True, slots=True)
class LevelScore(Citing):
    """Guandan: how far both sides came, as levels above 2 (A is 12, A passed 13), or what North-South gained on a deal.

    Of a duplicate deal ``ns`` is 3, 2 or 1 if North-South won it, ``ew`` if East-West did, and the other is 0.
    """

    ns: int
    ew: int
    cites: str = ""

    @classmethod
    def reached(cls, ns: int, ew: int) -> LevelScore:
        """The levels that both sides came to."""
        return cls(ns, ew, "§G2.级数")

    @classmethod
    def gained(cls, gain: int) -> LevelScore:
        """What North-South gained on one deal, negative where East-West did."""
        return cls(max(0, gain), max(0, -gain), ONE_DEAL)

    @property
    def is_of_one_deal(self) -> bool:
        return self.cites == ONE_DEAL

    @property
    def difference(self) -> int:
        return self.ns - self.ew


Score: TypeAlias = BoardScore | LevelScore
WITHOUT_SCORE = (Bye, Cancelled, LatePlay, NotPlayed)


def score_to_json(score: Score) -> dict[str, object]:
    """A score as JSON: levels as a kind of their own beside those of a board of bridge."""
    if isinstance(score, LevelScore):
        return {"kind": "levels", "ns": score.ns, "ew": score.ew, "cites": list(score.clauses)}
    return to_json(score)


def score_from_json(record: object) -> Score:
    """The score that ``score_to_json`` wrote."""
    if not isinstance(record, Mapping) or record.get("kind") != "levels":
        return from_json(record)
    try:
        ns, ew = (NUMBER.read(record.get(side)) for side in ("ns", "ew"))
        if max(ns, ew) > A_PASSED:
            raise ValueError
        return LevelScore(ns, ew, " ".join(f"§{clause}" for clause in TEXTS.read(record.get("cites"))))
    except ValueError as error:
        raise UnreadableScore(Text("cardinal.scoring", "record", {"given": shown(str(dict(record)))})) from error


SCORE = Shape("score", score_from_json, score_to_json)


def _players(value: object) -> tuple[str, ...]:
    players: tuple[str, ...] = TEXTS.read(value)
    if len(players) != len("NESW"):
        raise ValueError
    return players


@dataclass(frozen=True, slots=True)
class Place(JsonRecord):
    """A table, a board and a round of a stage: what a result, a ruling or a correction is about.

    Board 0 is the whole match or round.
    """

    FORM: ClassVar[Shapes] = {"stage": TEXT, "round": NUMBER, "table": TEXT, "board": NUMBER, "room": choice(Room)}

    stage: str
    round: int
    table: str
    board: int = 0
    room: Room = Room.NONE

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Place:
        """The place that a row is about, among whatever else it says."""
        room = Room(row.get("room", ""))
        return cls(str(row["stage"]), int(row["round"]), str(row["table"]), int(row.get("board", 0)), room)

    @property
    def name(self) -> str:
        """The place in one line, as the trail knows it."""
        parts = (self.stage, str(self.round), self.table, str(self.board), str(self.room))
        return "/".join(part for part in parts if part)[:280]


@dataclass(frozen=True, slots=True)
class Line(JsonRecord):
    """One result: one board at one table. A side is one contestant, or two in an individual event.

    ``players`` are the keys of North, East, South and West, where the results say who sat there.
    """

    PLACE = Place
    FORM: ClassVar[Shapes] = {
        "ns": NUMBERS,
        "ew": NUMBERS,
        "score": SCORE,
        "section": TEXT,
        "players": Shape("players", _players, list),
        "extra": FLAG,
    }

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
class Flaw(Citing):
    """Something in the files that cannot be right: where, what, by which clause; the rest is read all the same."""

    source: Source
    text: Text
    cites: str = ""
    given: str = ""
    """What stands there, so that nothing is lost."""
    is_counted: bool = False
    """Whether it counts provisionally, pending review."""
