"""The tables of PBN that hold a whole tournament: ``ScoreTable`` of each board, ``TotalScoreTable`` of the list."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from cardinal.bridge import Result, vulnerability_of
from cardinal.cards import Seat
from cardinal.contest.model import Score, Source
from cardinal.language import CardinalError, NotUnderstood, shown
from cardinal.scoring import NotPlayed, Played

from .. import pbn_values
from ..game_record import GameRecord, RecordedContract, Section
from ..pbn_sections import columns
from ..problem import Problem
from ..result_line import read_award, room_of
from .leftovers import Leftovers
from .told_event import Claim, ToldEntrant, ToldPerson, ToldResult, claim, entrant_key, told

SCORES, TOTALS = "ScoreTable", "TotalScoreTable"
_NOTHING = frozenset(("", "-", "*", "?"))
_BETWEEN = re.compile(r"\s+[-–—]\s+|\s*[&/;+]\s*|-(?=\S+$)")
_MADE = re.compile(r"([+-][0-9]{1,2}|=)")
_KNOWN = frozenset((
    "section", "table", "round", "room", "pairid_ns", "pairid_ew", "playerid_north", "playerid_south", "playerid_east",
    "playerid_west", "contract", "declarer", "result", "score_ns", "score_ew", "mp_ns", "mp_ew", "imp_ns", "imp_ew",
    "percentage_ns", "percentage_ew", "names_ns", "names_ew",
))  # fmt: skip
_KNOWN_TOTALS = frozenset((
    "rank", "pairid", "playerid", "teamid", "id", "section", "direction", "names", "name", "membernames", "memberid1",
    "totalscore", "totalscoremp", "totalscoreimp", "totalscorevp", "totalmp", "totalimp", "totalpercentage",
    "percentage", "adjustment",
))  # fmt: skip
_TOTAL = ("totalscoremp", "totalscoreimp", "totalscorevp", "totalmp", "totalimp", "totalscore")
_IDS = ("pairid", "playerid", "teamid", "id")
Names = Mapping[str, tuple[ToldPerson, ...]]
"""The players by the key of their side."""


def rows(section: Section) -> Iterator[Mapping[str, str]]:
    """The rows by the names of their columns in small letters; more cells than columns are the last one's words."""
    names = [column.name.lower() for column in columns(section.value)]
    for row in section.rows:
        cells = list(row)
        if len(cells) > len(names):
            cells = [*cells[: len(names) - 1], " ".join(cells[len(names) - 1 :])]
        yield {name: "" if cell in _NOTHING else cell for name, cell in zip(names, cells, strict=False)}


def people_of(text: str) -> tuple[ToldPerson, ...]:
    """The players of one cell: ``Ann Lee - Bo Chan``, ``Lee-Chan``."""
    return tuple(ToldPerson(part.strip()) for part in _BETWEEN.split(text.strip()) if part and part.strip())


def results_of(
    record: GameRecord, section: Section, file: str, left: Leftovers, problems: list[Problem]
) -> Iterator[tuple[ToldResult, Names]]:
    """The results of one board, each with the names of its sides where the table has them."""
    board = record.number
    if board is None:
        problems.append(Problem(file, record.line, told("table_without_board")))
        return
    for name in {column.name.lower() for column in columns(section.value)} - _KNOWN:
        left.add("column", record.line, name)
    for row in rows(section):
        found = result_of(row, board, Source(file, record.line), problems)
        if found is not None:
            yield found


def result_of(
    row: Mapping[str, str], board: int, source: Source, problems: list[Problem]
) -> tuple[ToldResult, Names] | None:
    """One row as a result, with the names of its sides; None, and a problem, where it does not say who played."""
    section = row.get("section", "")
    ns = _numbers(row, section, "ns", "pairid_ns", ("playerid_north", "playerid_south"))
    ew = _numbers(row, section, "ew", "pairid_ew", ("playerid_east", "playerid_west"))
    if not ns and not ew:
        problems.append(Problem(source.file, source.line, told("row_without_sides", board=board)))
        return None
    names = {
        key: people_of(row[f"names_{name}"])
        for name, keys in (("ns", ns), ("ew", ew))
        for key in keys[:1]
        if row.get(f"names_{name}")
    }
    claims, in_percent = _claims(row)
    result = ToldResult(
        board,
        ns,
        ew,
        _score(row, board, source, problems),
        0,
        _whole(row.get("round", "")),
        row.get("table", ""),
        section,
        room_of(row.get("room")),
        points=_points(row),
        ns_claim=claims[0],
        ew_claim=claims[1],
        in_percent=in_percent,
        source=source,
    )
    return result, names


def _numbers(
    row: Mapping[str, str], section: str, direction: str, pair: str, players: tuple[str, str]
) -> tuple[str, ...]:
    told_players = [row[name] for name in players if row.get(name)]
    numbers = told_players if len(told_players) == 2 else [row[pair]] if row.get(pair) else []
    return tuple(entrant_key(number, section, direction.upper()) for number in numbers)


def _claims(row: Mapping[str, str]) -> tuple[tuple[Claim | None, Claim | None], bool]:
    for name in ("mp", "imp", "percentage"):
        found = claim(row.get(f"{name}_ns", "")), claim(row.get(f"{name}_ew", ""))
        if found != (None, None):
            return found, name == "percentage"
    return (None, None), False


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 4 else 0


def _points(row: Mapping[str, str]) -> int | None:
    for name, sign in (("score_ns", 1), ("score_ew", -1)):
        word = row.get(name, "").removeprefix("+")
        if word.removeprefix("-").isdigit() and len(word) < 7:
            return sign * int(word)
    return None


def _score(row: Mapping[str, str], board: int, source: Source, problems: list[Problem]) -> Score:
    points = _points(row)
    contract = pbn_values.contract(row["contract"]) if row.get("contract") else None
    try:
        if contract is not None:
            declarer, text = pbn_values.seat(row.get("declarer", "")), row.get("result", "")
            found = _result(contract, declarer, text)
            if found is not None:
                return Played.of(found, vulnerability_of(board))
        if points is not None:
            return Played(points)
        if contract is not None and text:
            key, wrong = ("no_seat", row.get("declarer", "")) if declarer is None else ("no_tricks", text)
            raise NotUnderstood(told(key, contract=str(contract), given=shown(wrong)))
        adjusted = [row.get(name, "") for name in ("score_ns", "score_ew", "contract", "result")]
        if adjusted[0] and adjusted[1]:
            return read_award(f"{adjusted[0]}/{adjusted[1]}", board)
        word = next((one for one in adjusted if one), "")
        return read_award(word, board) if word else NotPlayed()
    except CardinalError as error:
        problems.append(Problem(source.file, source.line, told("no_score", why=error.text)))
        return NotPlayed()


def _result(contract: RecordedContract, declarer: Seat | None, text: str) -> Result | None:
    if contract.denomination is None:
        return Result(None, None)
    made = None if declarer is None else contract.by(declarer)
    if made is None:
        return None
    if _MADE.fullmatch(text):
        return Result(made, made.level + 6 + (0 if text == "=" else int(text)))
    tricks, _ = pbn_values.tricks(text, declarer)
    return None if tricks is None else Result(made, tricks)


def entrants_of(record: GameRecord, section: Section, file: str, left: Leftovers) -> Iterator[ToldEntrant]:
    """The list: who took part, and the place and total that the file claims."""
    for name in {column.name.lower() for column in columns(section.value)} - _KNOWN_TOTALS:
        left.add("column", record.line, name)
    for row in rows(section):
        number = next((row[name] for name in _IDS if row.get(name)), "")
        names = row.get("names") or row.get("membernames") or row.get("name") or ""
        place = _whole("".join(sign for sign in row.get("rank", "") if sign.isdigit()))
        direction = row.get("direction", "").upper().replace("-", "")
        direction = {"N": "NS", "E": "EW"}.get(direction, direction)
        direction = direction if direction in ("NS", "EW") else ""
        yield ToldEntrant(
            entrant_key(number, row.get("section", ""), direction),
            number,
            "" if len(people_of(names)) > 1 else names,
            people_of(names),
            row.get("section", ""),
            direction,
            place or None,
            next((found for name in _TOTAL if (found := claim(row.get(name, "")))), None),
            claim(row.get("totalpercentage") or row.get("percentage") or ""),
            claim(row.get("adjustment", "")),
            Source(file, record.line),
        )
