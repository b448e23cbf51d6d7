"""What ``cardinal dd`` reads of a file: boards, contracts, plays, and the tables of tricks that it may have."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cardinal.analysis import TrickTable
from cardinal.analysis.tricks import PRINTED_DENOMINATIONS, PRINTED_SEATS
from cardinal.bridge import Auction, Board, Contract, Play
from cardinal.formats import GameRecord, Problem
from cardinal.language import CardinalError, NotUnderstood, Text, shown

from .files import records_of


@dataclass(frozen=True, slots=True)
class Recorded:
    """A board as it was recorded at a table."""

    board: Board
    play: Play | None = None
    unplayable: CardinalError | None = None  # why the recorded play cannot be followed to its end
    tricks: TrickTable | None = None  # the table that the file has


@dataclass(frozen=True, slots=True)
class Skipped:
    """A record that cannot be read, the line at which it begins, and why."""

    line: int
    why: CardinalError

    def to_json(self) -> dict[str, object]:
        return {"line": self.line, "why": str(self.why)}


def read_pbn(path: Path) -> list[Recorded | Skipped]:
    """Every record of a file that has a deal, in its order; those that cannot be analysed say why."""
    found = [one for record in records_of(path) if (one := _analysable(record)) is not None]
    if not found:
        raise NotUnderstood(Text(__name__, "no_deals", {"path": shown(str(path))}))
    return found


def _analysable(record: GameRecord | Problem) -> Recorded | Skipped | None:
    """A record with its whole deal. One that has no deal at all is nothing to analyse, and no mistake."""
    if isinstance(record, Problem) or (record.hands is None and not record.tag("Deal")):
        return None
    board = record.board
    if board is None:
        reasons = [problem.reason for problem in record.problems]
        return Skipped(record.line, NotUnderstood(reasons[0] if reasons else Text(__name__, "part_of_deal")))
    try:
        return _recorded(record, board, _tricks(record))
    except CardinalError as error:
        return Skipped(record.line, error)


def _recorded(record: GameRecord, board: Board, tricks: TrickTable | None) -> Recorded:
    try:
        contract = _contract(record, board)
    except CardinalError as error:
        return Recorded(board, None, error, tricks)
    if contract is None or record.play is None:
        return Recorded(board, tricks=tricks)
    play = Play(contract, board.deal)
    refused = None
    for _, one in record.play.in_order(contract.leader, contract.denomination):
        try:
            play = play.play(str(one.card))
        except CardinalError as error:
            refused = error
            break
    return Recorded(board, play if play.cards else None, refused, tricks)


def _contract(record: GameRecord, board: Board) -> Contract | None:
    """The contract that is told, else the one that the auction comes to."""
    if record.is_passed_out or record.final_contract is not None:
        return record.final_contract
    if record.auction is None:
        return None
    return Auction(board.dealer, [call.call for call in record.auction.calls if call.call is not None]).contract


def _tricks(record: GameRecord) -> TrickTable | None:
    digits = record.tag("DoubleDummyTricks")
    if digits and digits.strip() not in ("?", "-"):
        return TrickTable.parse(digits)
    given = dict(_cells(record))
    wanted = [(str(seat), str(denomination)) for seat in PRINTED_SEATS for denomination in PRINTED_DENOMINATIONS]
    if not all(cell in given for cell in wanted):
        return None
    return TrickTable.parse("".join(f"{given[cell]:x}" for cell in wanted))


def _cells(record: GameRecord) -> Iterator[tuple[tuple[str, str], int]]:
    """Declarer and denomination with their tricks, from the table of optimum results."""
    table = record.section("OptimumResultTable")
    for row in () if table is None else table.rows:
        if len(row) == 3 and row[2].isascii() and row[2].isdigit() and int(row[2][:3]) <= 13:
            yield (row[0], row[1]), int(row[2])
