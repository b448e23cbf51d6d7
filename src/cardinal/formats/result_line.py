"""A record as a line of results, and a line as a record: the typed way between files and events.

The tags of PBN that a line needs are ``Stage``, ``Round``, ``Table``, ``Section``, ``PairNS`` and ``PairEW``; a score
that is not a contract is in ``AdjustedScore``, written as a cell of results (``A+/A-``, ``60% 620; 40% -100``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction

from cardinal.bridge import Result, Side, Vulnerability, dealer_of, vulnerability_of
from cardinal.cards import Seat
from cardinal.contest.model import Game, Line, Place, Room, Score, Source
from cardinal.contest.score_cell import read_cell, write_cell
from cardinal.language import NotUnderstood, Text, shown
from cardinal.scoring import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Artificial, Award, Bye, NotPlayed, Played

from .game_record import PASSED_OUT, GameRecord, RecordedContract, SideScore
from .recorded_hands import RecordedHands

__all__ = ["line_of", "read_award", "record_of", "room_of"]

ADJUSTED = "AdjustedScore"
_DIGITS = re.compile(r"\s*A?\s*([0-9]{2})\s*([0-9]{2})\s*", re.IGNORECASE)
_PERCENTS = re.compile(r"\s*([0-9]{1,3}(?:\.[0-9]+)?)\s*%?\s*[-/:;,]\s*([0-9]{1,3}(?:\.[0-9]+)?)\s*%\s*")
_SIDES = re.compile(r"[0-9]{1,6}(?:[ +][0-9]{1,6})*")
_AWARDS = {Fraction(60): AVERAGE_PLUS, Fraction(50): AVERAGE, Fraction(40): AVERAGE_MINUS}
_ROOMS = {"open": Room.OPEN, "o": Room.OPEN, "closed": Room.CLOSED, "c": Room.CLOSED}


def room_of(text: str | None) -> Room:
    """The room that a file names; none where it is something else.

    >>> room_of("Open"), room_of("closed room"), room_of(None)
    (<Room.OPEN: 'open'>, <Room.CLOSED: 'closed'>, <Room.NONE: ''>)
    """
    word = (text or "").strip().lower().partition(" ")[0]
    return _ROOMS.get(word, Room.NONE)


def award(percent: Fraction) -> Award:
    """A side's percentage; 60, 50 and 40 are the averages of 12C2."""
    return _AWARDS.get(percent) or Award(percent, Fraction())


def read_award(text: str, board: int = 1) -> Score:
    """A score that is no number, as files write it: ``A6040``, ``60%-40%``, ``A+/A-``, or any cell of results."""
    found = _DIGITS.fullmatch(text) or _PERCENTS.fullmatch(text)
    if found is None:
        return read_cell(text, Game.BRIDGE, board)
    ns, ew = map(Fraction, found.groups())
    if max(ns, ew) > 100:
        raise NotUnderstood(Text(__package__, "award", {"given": shown(text)}))
    return Artificial(award(ns), award(ew))


def line_of(record: GameRecord, stage: str = "main", file: str = "") -> Line:
    """The line of results that a record of one table is; refused in words if it does not say which board and who.

    >>> from cardinal.formats import GameRecord
    >>> tags = (("PairNS", "3"), ("PairEW", "7"), ("AdjustedScore", "A6040"))
    >>> line = line_of(GameRecord(number=5, tags=tags))
    >>> line.place.board, line.ns, line.ew, line.score.ns.percent
    (5, (3,), (7,), Fraction(60, 1))
    """
    if record.number is None:
        raise NotUnderstood(Text(__package__, "no_board"))
    place = Place(
        record.tag("Stage") or stage,
        _whole(record, "Round", 1),
        record.tag("Table") or record.tag("PairNS") or "1",
        record.number,
        room_of(record.room),
    )
    ns, ew = _side(record, "PairNS"), _side(record, "PairEW")
    if not ns and not ew:
        raise NotUnderstood(Text(__package__, "no_sides", {"board": record.number}))
    names = tuple(name or "" for name in record.players)
    score = record_score(record) if ns and ew else Bye()
    extra = record.tag("Extra") == "yes"
    section = record.tag("Section") or ""
    return Line(place, ns, ew, score, Source(file, record.line), section, names if any(names) else (), extra)


def record_score(record: GameRecord) -> Score:
    """The score that counts at a table: an adjusted one, the contract with its tricks, or the points alone."""
    board = record.number or 1
    told = record.tag(ADJUSTED)
    if told:
        return read_award(told, board)
    result = record.result
    if result is not None:
        return Played.of(result, record.vulnerability or vulnerability_of(board))
    points = None if record.score is None else record.score.of_ns
    return NotPlayed() if points is None else Played(points)


def _whole(record: GameRecord, name: str, usual: int) -> int:
    told = (record.tag(name) or "").strip()
    if not told:
        return usual
    if not (told.isascii() and told.isdigit() and len(told) <= 4 and int(told)):
        raise NotUnderstood(Text(__package__, "no_whole", {"tag": name, "given": shown(told)}))
    return int(told)


def _side(record: GameRecord, name: str) -> tuple[int, ...]:
    told = (record.tag(name) or "").strip()
    if not told or told == "0":
        return ()
    if not _SIDES.fullmatch(told):
        raise NotUnderstood(Text(__package__, "no_whole", {"tag": name, "given": shown(told)}))
    return tuple(int(part) for part in re.split(r"[ +]", told))


def record_of(
    line: Line,
    hands: RecordedHands | None = None,
    names: Mapping[int, tuple[str, ...]] | None = None,
) -> GameRecord:
    """A line as a record of one table, with the *hands* of its board and the *names* of its contestants' players."""
    board, score, place = line.board, line.score, line.place
    result = score.result if isinstance(score, Played) else None
    is_plain = isinstance(score, Played | NotPlayed | Bye)
    tags = (
        ("Stage", place.stage),
        ("Round", str(place.round)),
        ("Table", place.table),
        ("Section", line.section),
        ("PairNS", "+".join(map(str, line.ns))),
        ("PairEW", "+".join(map(str, line.ew))),
        (ADJUSTED, "" if is_plain else write_cell(score)),
        ("Extra", "yes" if line.extra else ""),
    )
    return GameRecord(
        number=board,
        dealer=dealer_of(board),
        vulnerability=_vulnerability(score, board),
        hands=hands,
        players=_players(line, names or {}),
        room=str(place.room).capitalize() or None,
        contract=None if result is None else _contract(result),
        declarer=None if result is None or result.contract is None else result.contract.declarer,
        tricks=None if result is None else result.tricks,
        score=SideScore(ns=score.score) if isinstance(score, Played) else None,
        tags=tuple((name, value) for name, value in tags if value),
        line=line.source.line,
    )


def _vulnerability(score: Score, board: int) -> Vulnerability:
    """As the board's number says, unless the contract gives the score of the line only with another."""
    usual = vulnerability_of(board)
    if not isinstance(score, Played) or score.result is None:
        return usual
    result = score.result
    return next((one for one in (usual, *Vulnerability) if Played.of(result, one).score == score.score), usual)


def _contract(result: Result) -> RecordedContract:
    contract = result.contract
    if contract is None:
        return PASSED_OUT
    return RecordedContract(contract.denomination, contract.level, contract.doubling)


def _players(line: Line, names: Mapping[int, tuple[str, ...]]) -> tuple[str | None, str | None, str | None, str | None]:
    if line.players:
        north, east, south, west = (name or None for name in line.players)
        return north, east, south, west
    found: list[str | None] = [None] * 4
    for side, numbers in ((Side.NS, line.ns), (Side.EW, line.ew)):
        told = [name for number in numbers for name in names.get(number, ())]
        if len(told) == 2:
            first = Seat.N if side is Side.NS else Seat.E
            found[first], found[first + 2] = told[0] or None, told[1] or None
    return found[0], found[1], found[2], found[3]
