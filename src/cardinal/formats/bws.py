"""The file between a scoring program and table terminals (``.bws``), read: sections, rounds, names, hands, results.

Of all rows for a board at a table the one with the highest number counts, and an erased one means that there is none;
rows do not lie in the order of their numbers, and times are in no order either. What a remark says (not played,
percentages, the wrong direction) is part of the result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import BinaryIO

from cardinal.bridge import PASSED_OUT, Bid, Contract, Denomination, Result, vulnerability_of
from cardinal.cards import ImpossibleDeal, Seat
from cardinal.cards.deal import parse_bits
from cardinal.language import CardinalError, NotUnderstood, Text, shown
from cardinal.scoring import Artificial, BoardScore, NotPlayed, Played

from .bridgemate_results import TerminalResult, terminal_record
from .game_record import GameRecord
from .jet_pages import MOST_BYTES
from .jet_table import Row, read_tables
from .problem import Problem
from .recorded_hands import RecordedHands
from .result_line import award
from .usebio_writer import lead_of

__all__ = ["BwsFile", "BwsPlayer", "BwsRound", "read", "read_bws"]

TABLES = frozenset((
    "section", "session", "rounddata", "receiveddata", "playernumbers", "playernames", "handrecord", "biddingdata",
    "playdata", "tables", "settings", "clients",
))  # fmt: skip
_CONTRACT = re.compile(r"\s*([1-7])\s*(NT|N|SA|[CDHS])\s*(XX?|x{1,2})?\s*", re.IGNORECASE)
_MADE = re.compile(r"\s*(=|[+-]\s*\d{1,2})\s*")
_PERCENTS = re.compile(r"\s*(\d{1,3})\s*%\s*-\s*(\d{1,3})\s*%\s*")
_SEATS = ("North", "East", "South", "West")
_SUITS = ("Spades", "Hearts", "Diamonds", "Clubs")
_NOT_PLAYED = ("not played", "niet gespeeld", "nicht gespielt", "non joué", "nie grano", "ikke spilt")
_WRONG_DIRECTION = ("wrong direction", "verkeerde richting", "falsche richtung")


def said(key: str, **values: object) -> Text:
    return Text(__name__, key, values)


@dataclass(frozen=True, slots=True)
class BwsRound:
    """A round at a table as it was planned; pair 0 is nobody."""

    section: str
    table: int
    round: int
    ns: int
    ew: int
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BwsPlayer:
    """Who sat down at a seat, by the number that was entered there; the name may be unknown."""

    section: str
    table: int
    round: int
    seat: Seat
    number: str
    name: str


@dataclass(frozen=True)
class BwsFile:
    """What a finished file says."""

    name: str
    date: str
    sections: Mapping[str, int]
    """The letters, and how many lists each has: 0 where it is not said."""
    rounds: tuple[BwsRound, ...]
    players: tuple[BwsPlayer, ...]
    results: tuple[TerminalResult, ...]
    partners: Mapping[int, tuple[int, int]]
    """South and West by the place of a result, where the event is one of individuals."""
    hands: Mapping[int, RecordedHands]
    counts: Mapping[str, int]
    """How many rows the tables have that say nothing of results."""
    problems: tuple[Problem, ...]


def read(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    """The results that count as records, with their hands; a file that is no such database is a problem."""
    try:
        found = read_bws(stream.read(MOST_BYTES + 1), file)
    except CardinalError as error:
        yield Problem(file, 0, error.text)
        return
    yield from found.problems
    for result in found.results:
        yield terminal_record(result, found.hands.get(result.board))
    if not found.results:
        yield Problem(file, 0, said("no_results"))


def read_bws(data: bytes, file: str = "") -> BwsFile:
    """Everything that the tables say; refused if it is no such database."""
    tables = read_tables(data, TABLES)
    if "receiveddata" not in tables and "rounddata" not in tables:
        raise NotUnderstood(said("no_tables"))
    problems: list[Problem] = []
    letters = {_whole(row, "id"): _text(row, "letter") for row in tables.get("section", ())}
    session = next(iter(tables.get("session", ())), {})
    date = session.get("date")
    results, partners = _results(tables.get("receiveddata", ()), letters, file, problems)
    return BwsFile(
        _text(session, "name"),
        date.date().isoformat() if hasattr(date, "date") else "",
        {_text(row, "letter"): _whole(row, "winners") for row in tables.get("section", ())},
        tuple(_rounds(tables.get("rounddata", ()), letters)),
        tuple(_players(tables, letters)),
        results,
        partners,
        _hands(tables.get("handrecord", ()), file, problems),
        {name: len(tables.get(name, ())) for name in ("biddingdata", "playdata")},
        tuple(problems),
    )


def _whole(row: Row, name: str) -> int:
    value = row.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def _text(row: Row, name: str) -> str:
    value = row.get(name)
    return value.strip() if isinstance(value, str) else "" if value is None else str(value)


def _rounds(rows: Iterable[Row], letters: Mapping[int, str]) -> Iterator[BwsRound]:
    for row in rows:
        custom = [word for word in _text(row, "customboards").replace(",", " ").split() if word.isdigit()]
        low, high = _whole(row, "lowboard"), _whole(row, "highboard")
        boards = [int(word) for word in custom] or (list(range(low, min(high, low + 200) + 1)) if low else [])
        yield BwsRound(
            letters.get(_whole(row, "section"), ""),
            _whole(row, "table"),
            _whole(row, "round"),
            _whole(row, "nspair"),
            _whole(row, "ewpair"),
            tuple(boards),
        )


def _players(tables: Mapping[str, list[Row]], letters: Mapping[int, str]) -> Iterator[BwsPlayer]:
    names = {_text(row, "id"): _text(row, "name") for row in tables.get("playernames", ())}
    names |= {_text(row, "strid"): _text(row, "name") for row in tables.get("playernames", ()) if _text(row, "strid")}
    for row in tables.get("playernumbers", ()):
        number, direction = _text(row, "number"), _text(row, "direction").upper()
        if direction in ("N", "E", "S", "W") and number not in ("", "0"):
            yield BwsPlayer(
                letters.get(_whole(row, "section"), ""),
                _whole(row, "table"),
                max(1, _whole(row, "round")),
                Seat.parse(direction),
                number,
                _text(row, "name") or names.get(number, ""),
            )


def _results(
    rows: Iterable[Row], letters: Mapping[int, str], file: str, problems: list[Problem]
) -> tuple[tuple[TerminalResult, ...], dict[int, tuple[int, int]]]:
    last: dict[tuple[int, int, int, int], Row] = {}
    for row in sorted(rows, key=lambda one: _whole(one, "id")):
        last[_whole(row, "section"), _whole(row, "table"), _whole(row, "round"), _whole(row, "board")] = row
    found: list[TerminalResult] = []
    partners: dict[int, tuple[int, int]] = {}
    counted = [(key, row) for key, row in sorted(last.items()) if not row.get("erased")]
    individual = bool(counted) and all(_whole(row, "south") and _whole(row, "west") for _, row in counted)
    for (section, table, number, board), row in counted:
        score, is_switched = _score(row, board, file, problems)
        result = TerminalResult(
            letters.get(section, ""),
            table,
            number,
            board,
            _whole(row, "pairns"),
            _whole(row, "pairew"),
            score,
            is_switched=is_switched,
            lead=lead_of(_text(row, "leadcard")),
            more={"ID": _whole(row, "id")},
        )
        if individual:
            partners[len(found)] = _whole(row, "south"), _whole(row, "west")
        found.append(result)
    return tuple(found), partners


def _score(row: Row, board: int, file: str, problems: list[Problem]) -> tuple[BoardScore, bool]:
    """What a row comes to, and whether the pairs sat the other way round."""
    contract, remark = _text(row, "contract"), _text(row, "remarks")
    is_switched = remark.lower() in _WRONG_DIRECTION
    at = {"number": _whole(row, "id"), "board": board}
    if contract.upper() in ("PASS", "PASSED OUT", "ALL PASS"):
        return Played.of(PASSED_OUT, vulnerability_of(board)), is_switched
    if contract:
        result = _contract(row, contract)
        if result is not None:
            return Played.of(result, vulnerability_of(board)), is_switched
        problems.append(Problem(file, 0, said("contract", given=shown(contract), **at)))
        return NotPlayed(), is_switched
    percents = _PERCENTS.fullmatch(remark)
    if percents:
        ns, ew = (award(Fraction(word)) for word in percents.groups())
        return Artificial(ns, ew), is_switched
    if remark.lower() not in _NOT_PLAYED:
        problems.append(Problem(file, 0, said("remark", given=shown(remark), **at)))
    return NotPlayed(), is_switched


def _contract(row: Row, text: str) -> Result | None:
    found, made = _CONTRACT.fullmatch(text), _MADE.fullmatch(_text(row, "result"))
    seat = _text(row, "ns/ew").upper()
    if found is None or made is None or seat not in ("N", "E", "S", "W"):
        return None
    strain = "N" if found[2].upper() == "SA" else found[2].upper()[:1]
    bid = Bid.of(int(found[1]), Denomination.parse("NT" if strain == "N" else strain))
    contract = Contract(bid, len(found[3] or ""), Seat.parse(seat))
    over = 0 if made[1] == "=" else int(made[1].replace(" ", ""))
    try:
        return Result(contract, bid.level + 6 + over)
    except CardinalError:
        return None


def _hands(rows: Iterable[Row], file: str, problems: list[Problem]) -> dict[int, RecordedHands]:
    found: dict[int, RecordedHands] = {}
    for row in rows:
        board = _whole(row, "board")
        suits = [[_text(row, f"{seat}{suit}".lower()) for suit in _SUITS] for seat in _SEATS]
        if board in found or not any(any(hand) for hand in suits):
            continue
        try:
            north, east, south, west = (parse_bits(".".join(one.replace("10", "T") for one in hand)) for hand in suits)
            found[board] = RecordedHands((north, east, south, west))
        except (CardinalError, ImpossibleDeal) as error:
            problems.append(Problem(file, 0, said("hands", board=board, why=error.text)))
    return found
