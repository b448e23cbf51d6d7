"""Records in a CSV file: a line a record, for spreadsheets; columns in any order, unknown ones kept as tags.

``auction`` is the first caller and the calls (``N: 1C pass 1H``), ``play`` the same with cards, four a trick, the
first hand's card before the others'; ``?`` and ``-`` are what is not known, ``*`` and ``+`` how the record ends.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from cardinal.contest.spreadsheet_cells import plain_cells, safe_cells
from cardinal.language import Texts, shown

from .game_record import NOBODY, GameRecord
from .problem import Problem
from .record_json import TEXTS, read_record, record_json
from .recorded_auction import Ending

said = Texts(__name__)

PLAYERS = ("north", "east", "south", "west")
COLUMNS = (
    "number", "dealer", "vulnerability", "hands", *TEXTS, *PLAYERS, "auction", "contract", "declarer", "tricks",
    "score_ns", "score_ew", "play",
)  # fmt: skip
NEEDED = "number"
_SAME = ("dealer", "vulnerability", "hands", *TEXTS, "contract", "declarer")


def write(records: Iterable[GameRecord], stream: BinaryIO) -> list[Problem]:
    """A line for each record, in the columns above."""
    text = io.TextIOWrapper(stream, "utf-8", errors="backslashreplace", newline="", write_through=True)
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for record in records:
        cells = _cells(record)
        writer.writerow(safe_cells(cells.get(name, "") for name in COLUMNS))
    text.detach()
    return []


def _cells(record: GameRecord) -> dict[str, object]:
    told = record_json(record)
    cells = {name: told[name] for name in (*_SAME, "number", "tricks") if name in told}
    cells |= {name: player or "" for name, player in zip(PLAYERS, record.players, strict=True)}
    if record.score is not None:
        sides = {"score_ns": record.score.ns, "score_ew": record.score.ew}
        cells |= {name: points for name, points in sides.items() if points is not None}
    if (auction := record.auction) is not None:
        cells["auction"] = _turns(auction.first, [call.call or "?" for call in auction.calls], auction.ending)
    if (play := record.play) is not None:
        cells["play"] = _turns(play.first, [card.card or "-" for card in play.cards], play.ending)
    return cells


def _turns(first: object, turns: list[object], ending: Ending) -> str:
    return " ".join([f"{'-' if first is None else first}:", *map(str, turns), *([str(ending)] if ending else [])])


def read(stream: BinaryIO, file: str = "") -> Iterator[GameRecord | Problem]:
    text = io.TextIOWrapper(stream, "utf-8-sig", errors="replace", newline="")
    try:
        yield from _read(csv.reader(_without_zeros(text)), file)
    finally:
        text.detach()  # the stream is its owner's to close


def _read(reader: Iterator[list[str]], file: str) -> Iterator[GameRecord | Problem]:
    head: list[str] | None = None
    anything = False
    for line, row in _rows(reader, file):
        if isinstance(row, Problem):
            yield row
        elif head is None:
            head = [name.strip().lower() for name in row]
            if NEEDED not in head:
                yield Problem(file, line, said("no_head", columns=COLUMNS))
                break
        elif any(cell.strip() for cell in row):
            anything = True
            yield _record(head, row, file, line)
    if not anything:
        yield Problem(file, 0, said("no_records"))


def _without_zeros(lines: Iterable[str]) -> Iterator[str]:
    return (line.replace("\x00", "") for line in lines)


def _rows(reader: Iterator[list[str]], file: str) -> Iterator[tuple[int, list[str] | Problem]]:
    """The rows by line; what the reader of CSV refuses is a problem, and it goes on behind it."""
    failures = 0
    while failures < 1000:
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            failures += 1
            at = reader.line_num  # type: ignore[attr-defined]
            yield at, Problem(file, at, said("no_csv", why=str(error)))
            continue
        yield reader.line_num, plain_cells(row)  # type: ignore[attr-defined]


def _record(head: list[str], row: list[str], file: str, line: int) -> GameRecord | Problem:
    cells = {name: cell for name, cell in zip(head, row, strict=False) if cell.strip()}
    problems: list[Problem] = []
    if len(row) > len(head):
        problems.append(Problem(file, line, said("too_many_cells", given=len(row), wanted=len(head))))
    given: dict[str, object] = {name: cells[name] for name in _SAME if name in cells}
    given |= {name: _whole(cells[name]) for name in ("number", "tricks") if name in cells}
    players = [cells.get(name) for name in PLAYERS]
    if tuple(players) != NOBODY:
        given["players"] = players
    if "score_ns" in cells or "score_ew" in cells:
        given["score"] = {side: _whole(cells[f"score_{side}"]) for side in ("ns", "ew") if f"score_{side}" in cells}
    for name, turns in (("auction", "calls"), ("play", "cards")):
        if name in cells:
            given[name] = _told_turns(cells[name], turns)
    others = [[name, cell] for name, cell in cells.items() if name not in COLUMNS and name]
    if others:
        given["tags"] = others
    found = read_record(given, file, line)
    if isinstance(found, GameRecord) and problems:
        object.__setattr__(found, "problems", (*found.problems, *problems))
    return found


def _whole(cell: str) -> object:
    word = cell.strip()
    digits = word.removeprefix("-").removeprefix("+")
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) < 10 else shown(word)


def _told_turns(cell: str, turns: str) -> dict[str, object]:
    first, _, rest = cell.partition(":")
    words = rest.split()
    ending = words.pop() if words and words[-1] in ("*", "+") else ""
    told: dict[str, object] = {turns: [None if word in ("?", "-") else word for word in words], "ending": ending}
    return told if first.strip() == "-" else {"first": first.strip(), **told}


def is_csv(start: bytes) -> bool:
    head = start.removeprefix(b"\xef\xbb\xbf").split(b"\n")[0].lower().replace(b'"', b"").strip().split(b",")
    return NEEDED.encode() in head and any(name.encode() in head for name in ("hands", "contract", "auction"))
