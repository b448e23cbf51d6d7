"""Reads rulings, corrections, penalties and appeals from CSV or JSON; bad lines are reported, the rest is read.

A score is written as in results (``60% 620; 40% -100``, ``A+/A-``, ``9:4``), or as the JSON of a board's score.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from fractions import Fraction
from typing import TypeVar

from cardinal.language import CardinalError, Text, shown

from .decisions import Fee
from .file_rows import BadLine, FileRow, rows_of
from .model import Appeal, Correction, Flaw, Game, Outcome, Penalty, PenaltyUnit, Place, Room, Ruling, Score
from .played import SCORE
from .poll import POLL, Poll, read_poll
from .score_cell import read_cell
from .stage import Fall

__all__ = ["read_appeals", "read_corrections", "read_penalties", "read_rulings"]

PLACE = ("stage", "round", "table", "room", "board")
RULINGS = (
    "key", *PLACE, "kind", "score", "outcome", "clauses", "by", "at", "reason", "hearing", "owed", "segment", "poll",
)  # fmt: skip
CORRECTIONS = ("key", *PLACE, "before", "after", "clauses", "by", "at", "reason", "refused")
PENALTIES = ("contestant", "stage", "round", "amount", "unit", "clauses", "reason", "by", "at", "fall")
APPEALS = (
    "key", "ruling", "by", "contestant", "filed_at", "consent", "fee", "committee", "decision", "decided_at", "score",
    "outcome", "clauses", "reason", "grounds", "reasonable", "fee_fate", "fee_clauses",
)  # fmt: skip
_TRUTH: Mapping[str, bool | None] = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_AMOUNT = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,6}|/[1-9][0-9]{0,5})?")
Record = TypeVar("Record")


def read_rulings(text: str, file: str, game: Game = Game.BRIDGE) -> tuple[tuple[Ruling, ...], tuple[Flaw, ...]]:
    """Rulings about a board, a table or a whole match."""
    return _read(text, file, ("stage", "round", "table"), RULINGS, "rulings", lambda row: _ruling(row, game))


def read_corrections(text: str, file: str, game: Game = Game.BRIDGE) -> tuple[tuple[Correction, ...], tuple[Flaw, ...]]:
    """Scores that were put right."""
    needed = ("stage", "round", "table", "board", "after")
    return _read(text, file, needed, CORRECTIONS, "corrections", lambda row: _correction(row, game))


def read_penalties(text: str, file: str) -> tuple[tuple[Penalty, ...], tuple[Flaw, ...]]:
    """Penalties, warnings included."""
    return _read(text, file, ("contestant", "stage", "amount", "unit"), PENALTIES, "penalties", _penalty)


def read_appeals(
    text: str, file: str, game: Game = Game.BRIDGE, boards: Mapping[str, int] | None = None
) -> tuple[tuple[Appeal, ...], tuple[Flaw, ...]]:
    """Appeals against rulings; *boards* is the board of each ruling, by which a contract is vulnerable or not."""
    return _read(text, file, ("key", "ruling"), APPEALS, "appeals", lambda row: _appeal(row, game, boards or {}))


def _read(
    text: str,
    file: str,
    needed: tuple[str, ...],
    columns: tuple[str, ...],
    name: str,
    record: Callable[[FileRow], Record],
) -> tuple[tuple[Record, ...], tuple[Flaw, ...]]:
    found: list[Record] = []
    flaws: list[Flaw] = []
    for row in rows_of(text, file, needed, columns, name):
        try:
            row.must_have(needed, columns)
            found.append(record(row))
        except CardinalError as refusal:
            cites = " ".join(f"§{clause}" for clause in refusal.cites)
            flaws.append(Flaw(row.source, refusal.text, cites, row.given))
    return tuple(found), tuple(flaws)


def _ruling(row: FileRow, game: Game) -> Ruling:
    place = _place(row)
    return Ruling(
        row.text("key", f"ruling {row.source.line}"),
        place,
        _score(row, "score", game, place.board),
        _outcome(row),
        row.text("kind"),
        _clauses(row),
        row.text("by"),
        _moment(row, "at"),
        row.text("reason"),
        row.source,
        row.text("hearing"),
        tuple(row.words("owed")),
        _number(row, "segment") if row.text("segment") else 0,
        _poll(row),
    )


def _poll(row: FileRow) -> Poll:
    """A list of records in JSON; in CSV a line for each player."""
    value = row.cells.get("poll")
    return POLL.read(value) if isinstance(value, list) else read_poll(row.text("poll"))


def _correction(row: FileRow, game: Game) -> Correction:
    place = _place(row)
    after = _score(row, "after", game, place.board)
    if after is None:
        raise BadLine(Text(__name__, "no_score"))
    return Correction(
        place,
        _score(row, "before", game, place.board),
        after,
        row.text("by"),
        _moment(row, "at"),
        row.text("reason"),
        _clauses(row),
        row.source,
        row.text("key", f"correction {row.source.line}"),
        row.text("refused"),
    )


def _penalty(row: FileRow) -> Penalty:
    unit, fall = row.text("unit").lower(), row.text("fall", "stage").lower()
    for given, words in ((unit, PenaltyUnit), (fall, Fall)):
        if given not in list(words):
            legal = tuple(map(str, words))
            raise BadLine(Text(__name__, "word", {"given": shown(given), "words": legal}), legal=legal)
    return Penalty(
        _number(row, "contestant"),
        row.text("stage"),
        _fraction(row, "amount"),
        PenaltyUnit(unit),
        _clauses(row),
        row.text("reason"),
        row.text("by"),
        _moment(row, "at"),
        _number(row, "round") if row.text("round") else 0,
        Fall(fall),
        row.source,
    )


def _appeal(row: FileRow, game: Game, boards: Mapping[str, int]) -> Appeal:
    board = _number(row, "board") if row.text("board") else boards.get(row.text("ruling"), 0)
    decision, reason, grounds = row.text("decision").lower(), row.text("reason"), row.text("grounds")
    if not decision and not grounds:
        # Before grounds had a column of their own they stood where the decision's reason comes.
        reason, grounds = "", reason
    return Appeal(
        row.text("key"),
        row.text("ruling"),
        row.text("by"),
        _number(row, "contestant") if row.text("contestant") else None,
        _moment(row, "filed_at"),
        _TRUTH.get(row.text("consent").lower()),
        _fraction(row, "fee") if row.text("fee") else Fraction(),
        row.words("committee"),
        decision,
        _moment(row, "decided_at"),
        _score(row, "score", game, board),
        _outcome(row),
        _clauses(row),
        reason,
        row.source,
        grounds,
        _TRUTH.get(row.text("reasonable").lower()),
        _fee_fate(row),
        tuple(word.removeprefix("§") for word in row.words("fee_clauses")),
    )


def _fee_fate(row: FileRow) -> Fee | None:
    text = row.text("fee_fate").lower()
    if not text:
        return None
    if text not in list(Fee):
        legal = tuple(map(str, Fee))
        raise BadLine(Text(__name__, "word", {"given": shown(text), "words": legal}), legal=legal)
    return Fee(text)


def _place(row: FileRow) -> Place:
    room = row.text("room").lower()
    if room not in list(Room):
        raise BadLine(Text(__name__, "word", {"given": shown(room), "words": ("open", "closed")}), legal=tuple(Room))
    board = _number(row, "board") if row.text("board", "0") != "0" else 0
    return Place(row.text("stage"), _number(row, "round"), row.text("table"), board, Room(room))


def _score(row: FileRow, name: str, game: Game, board: int) -> Score | None:
    value = row.cells.get(name)
    if isinstance(value, Mapping):
        return SCORE.read(value)  # type: ignore[no-any-return]
    text = row.text(name)
    return read_cell(text, game, board or 1) if text else None


def _outcome(row: FileRow) -> Outcome | None:
    text = row.text("outcome").lower()
    if not text:
        return None
    if text not in list(Outcome):
        legal = tuple(map(str, Outcome))
        raise BadLine(Text(__name__, "word", {"given": shown(text), "words": legal}), legal=legal)
    return Outcome(text)


def _clauses(row: FileRow) -> tuple[str, ...]:
    return tuple(word.removeprefix("§") for word in row.words("clauses"))


def _moment(row: FileRow, name: str) -> datetime | None:
    text = row.text(name)
    if not text:
        return None
    try:
        return datetime.fromisoformat(text)
    except ValueError as error:
        raise BadLine(Text(__name__, "moment", {"given": shown(text)})) from error


def _number(row: FileRow, name: str) -> int:
    text = row.text(name)
    if text.isascii() and text.isdigit() and len(text) <= 6:
        return int(text)
    raise BadLine(Text(__name__, "number", {"what": name, "given": shown(text)}))


def _fraction(row: FileRow, name: str) -> Fraction:
    text = row.text(name)
    if _AMOUNT.fullmatch(text):
        return Fraction(text)
    raise BadLine(Text(__name__, "number", {"what": name, "given": shown(text)}))
