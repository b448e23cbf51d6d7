"""Results from the Bridgemate Data Connector: its messages as scores, and back, with every field that is not ours.

A response is a JSON object with ``RequestCommand``, ``DataType`` (12: results, 4: an error), ``LastQueueItemId``,
``ErrorType``, ``SessionGuid`` and ``SerializedData``: a list of results as JSON text. A result names section, table,
round, board and the pairs, and has a ``Level``: 1 to 7 of a contract, 0 passed out, -1 to -9 artificial scores (both
sides of average minus, average, average plus), -10 not played. See docs/bridgemate.md.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import BinaryIO

from cardinal.bridge import PASSED_OUT, Bid, Contract, Denomination, Result, vulnerability_of
from cardinal.cards import SEATS, SUITS, Card, Rank, Seat, Side
from cardinal.contest.model import Line, Place, Source
from cardinal.language import CardinalError, Texts, shown
from cardinal.scoring import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    Assignment,
    Award,
    BoardScore,
    NotPlayed,
    Played,
    Split,
    side_of,
)

from .game_record import PASSED_OUT as NO_CONTRACT
from .game_record import GameRecord, RecordedContract, SideScore
from .problem import Problem
from .recorded_hands import RecordedHands

said = Texts(__name__)

RESULTS, ERROR = 12, 4
NOT_PLAYED = -10
MOST_BYTES = 64 << 20
_AWARDS = (AVERAGE_MINUS, AVERAGE, AVERAGE_PLUS)
_NS, _EW, _BOTH = 1, 2, 3
_WHOLE = (
    "TableNumber", "RoundNumber", "BoardNumber", "ScoringDirection", "PairNorthSouth", "PairEastWest",
    "DeclaringPair", "DeclarerDirection", "Level", "Denomination", "Stake", "TotalTricks", "LeadCardRank",
    "LeadCardSuit",
)  # fmt: skip
_OWN = frozenset((*_WHOLE, "SessionGuid", "SectionLetters", "IsDeleted"))


@dataclass(frozen=True, slots=True)
class TerminalResult:
    """One result as a terminal sent it. ``more`` are fields that have no meaning here and go back as they came."""

    section: str
    table: int
    round: int
    board: int
    ns: int
    ew: int
    score: BoardScore
    side: Side | None = None
    """The one side whose score it is; None: both."""
    is_switched: bool = False
    """The pairs sat the other way round."""
    is_deleted: bool = False
    lead: Card | None = None
    session: str = ""
    more: Mapping[str, object] = field(default_factory=dict)


def read_message(text: str | bytes, file: str = "") -> tuple[list[TerminalResult], list[Problem]]:
    """The results of a response, or of a bare list of them, and what could not be read."""
    try:
        given = json.loads(text)
        if isinstance(given, dict) and "SerializedData" in given:
            if given.get("DataType") == ERROR or given.get("ErrorType"):
                return [], [Problem(file, 0, said("error", given=shown(str(given.get("SerializedData")))))]
            if given.get("DataType") not in (RESULTS, None):
                return [], [Problem(file, 0, said("other_data", given=shown(str(given.get("DataType")))))]
            given = json.loads(given["SerializedData"] or "[]")
    except (ValueError, TypeError, RecursionError):
        return [], [Problem(file, 0, said("no_message"))]
    if not isinstance(given, list):
        return [], [Problem(file, 0, said("no_message"))]
    results: list[TerminalResult] = []
    problems: list[Problem] = []
    for place, one in enumerate(given, start=1):
        try:
            results.append(read_result(one))
        except (CardinalError, TypeError, ValueError, KeyError, IndexError):
            problems.append(Problem(file, 0, said("no_result", place=place, given=shown(json.dumps(one)))))
    return results, problems


def read_result(given: object) -> TerminalResult:
    """One result of a message; refused if it cannot be one."""
    if not isinstance(given, dict):
        raise TypeError
    whole = {name: _whole(given.get(name) or 0) for name in _WHOLE}
    if min(whole["TableNumber"], whole["RoundNumber"], whole["BoardNumber"]) < 1:
        raise ValueError
    direction = whole["ScoringDirection"] or _BOTH
    declarer = SEATS[whole["DeclarerDirection"] - 1] if 1 <= whole["DeclarerDirection"] <= 4 else None
    pair = whole["DeclaringPair"]
    is_switched = (
        declarer is not None and pair != 0 and pair == whole[("PairEastWest", "PairNorthSouth")[declarer.side]]
    ) and whole["PairEastWest"] != whole["PairNorthSouth"]
    rank, suit = whole["LeadCardRank"], whole["LeadCardSuit"]
    return TerminalResult(
        section=str(given.get("SectionLetters") or ""),
        table=whole["TableNumber"],
        round=whole["RoundNumber"],
        board=whole["BoardNumber"],
        ns=whole["PairNorthSouth"],
        ew=whole["PairEastWest"],
        score=NotPlayed() if given.get("IsDeleted") else _score(whole, declarer, direction),
        side={_NS: Side.NS, _EW: Side.EW}.get(direction),
        is_switched=is_switched,
        is_deleted=bool(given.get("IsDeleted")),
        lead=Card.of(SUITS[suit - 1], Rank(rank)) if rank and 1 <= suit <= 4 else None,
        session=str(given.get("SessionGuid") or ""),
        more={name: value for name, value in given.items() if name not in _OWN},
    )


def _whole(value: object) -> int:
    if type(value) is not int or abs(value) > 10**6:
        raise TypeError
    return value


def _score(told: Mapping[str, int], declarer: Seat | None, direction: int) -> BoardScore:
    level = told["Level"]
    if level == NOT_PLAYED:
        return NotPlayed()
    if level < 0:
        mine, theirs = (_AWARDS[place] for place in divmod(-level - 1, 3))
        return Artificial(theirs, mine) if direction == _EW else Artificial(mine, theirs)
    vulnerability = vulnerability_of(told["BoardNumber"])
    if level == 0:
        return Played.of(PASSED_OUT, vulnerability)
    if declarer is None or told["Denomination"] < 1:
        raise ValueError
    bid = Bid.of(level, Denomination(told["Denomination"] - 1))
    return Played.of(Result(Contract(bid, told["Stake"], declarer), told["TotalTricks"]), vulnerability)


def lines_of(results: Iterable[TerminalResult], stage: str, file: str = "") -> list[Line]:
    """Results as lines of an event. Of several for one board at one table the last counts; a deleted one is none;
    one for each side make a split score."""
    found: dict[tuple[str, int, int, int], dict[Side | None, TerminalResult]] = {}
    for result in results:
        at = found.setdefault((result.section, result.table, result.round, result.board), {})
        if result.side is None:
            at.clear()
        at[result.side] = result
    made = (_line(told, stage, file) for told in found.values())
    return [line for line in made if line is not None]


def _line(told: Mapping[Side | None, TerminalResult], stage: str, file: str) -> Line | None:
    one = next(iter(told.values()))
    if all(result.is_deleted for result in told.values()):
        return None
    score: BoardScore = one.score
    if Side.NS in told and Side.EW in told and told[Side.NS].score != told[Side.EW].score:
        sides = _own(told[Side.NS], Side.NS), _own(told[Side.EW], Side.EW)
        if sides[0] is not None and sides[1] is not None:
            score = Split(sides[0], sides[1])
    ns, ew = (one.ew, one.ns) if one.is_switched else (one.ns, one.ew)
    place = Place(stage, one.round, str(one.table), one.board)
    return Line(place, (ns,), (ew,), score, Source(file), one.section)


def _own(result: TerminalResult, side: Side) -> Assignment | Award | None:
    return side_of(result.score, side)


def read(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    """The results of a message as records, for whoever wants them in another format."""
    results, problems = read_message(stream.read(MOST_BYTES), file)
    yield from problems
    for result in results:
        yield terminal_record(result)


def terminal_record(sent: TerminalResult, hands: RecordedHands | None = None) -> GameRecord:
    """A terminal's result as a record of its table."""
    played = sent.score if isinstance(sent.score, Played) else None
    result = None if played is None else played.result
    contract = None if result is None else result.contract
    told = None
    if result is not None:
        told = NO_CONTRACT
        if contract is not None:
            told = RecordedContract(contract.denomination, contract.level, contract.doubling)
    tags = (
        ("Section", sent.section), ("Table", str(sent.table)), ("Round", str(sent.round)),
        ("PairNS", str(sent.ew if sent.is_switched else sent.ns)),
        ("PairEW", str(sent.ns if sent.is_switched else sent.ew)),
        ("Lead", "" if sent.lead is None else str(sent.lead)),
        ("AdjustedScore", _percents(sent.score)),
    )  # fmt: skip
    return GameRecord(
        number=sent.board,
        hands=hands,
        contract=told,
        declarer=None if contract is None else contract.declarer,
        tricks=None if result is None else result.tricks,
        score=None if played is None else SideScore(ns=played.score),
        tags=tuple((name, value) for name, value in tags if value),
    )


def _percents(score: BoardScore) -> str:
    return f"A{score.ns.percent}{score.ew.percent}" if isinstance(score, Artificial) else ""
