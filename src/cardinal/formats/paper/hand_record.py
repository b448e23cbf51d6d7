"""Hand records: boards with their cards, points, what can be made and par, ready to be laid out on a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cardinal.analysis import Par, TrickTable, UnreadableTricks, par
from cardinal.analysis.tricks import PRINTED_DENOMINATIONS, PRINTED_SEATS
from cardinal.bridge import Board, Result, Side
from cardinal.cards import SEATS, SUITS, Hand, Seat
from cardinal.formats.game_record import GameRecord

from .words import contract_signs, denomination_sign, difference_sign, say, seat_sign


@dataclass(frozen=True, slots=True)
class HandRecord:
    """One board to print; without a table of tricks nothing is said of what can be made."""

    board: Board
    tricks: TrickTable | None = None

    @property
    def par(self) -> Par | None:
        return None if self.tricks is None else par(self.tricks, self.board.dealer, self.board.vulnerability)


@dataclass(frozen=True, slots=True)
class Layout:
    """How many boards a page has."""

    across: int
    down: int

    @property
    def boards(self) -> int:
        return self.across * self.down


LAYOUTS = (Layout(2, 3), Layout(3, 4), Layout(4, 5), Layout(5, 6), Layout(6, 6))
"""The largest has 36 boards on a page; fewer boards are printed larger."""


def layout_for(count: int) -> Layout:
    """The layout with the largest boards that puts all on one page, if any does."""
    return next((layout for layout in LAYOUTS if count <= layout.boards), LAYOUTS[-1])


def hand_records(records: Iterable[GameRecord]) -> list[HandRecord]:
    """Each board of a file once, in the order of the numbers: a team match has it at two tables."""
    found: dict[tuple[int, str], HandRecord] = {}
    for record in records:
        board = record.board
        if board is None:
            continue
        key = (board.number, str(board))
        tricks = tricks_in(record)
        if key not in found or (found[key].tricks is None and tricks is not None):
            found[key] = HandRecord(board, tricks)
    return [found[key] for key in sorted(found, key=lambda key: key[0])]


def tricks_in(record: GameRecord) -> TrickTable | None:
    """The double-dummy table that a file has for its board, in either of the ways in use."""
    digits = record.tag("DoubleDummyTricks")
    section = record.section("OptimumResultTable")
    try:
        if digits:
            return TrickTable.parse(digits)
        if section is None:
            return None
        given = {(row[0], row[1]): row[2] for row in section.rows if len(row) >= 3}
        cells = [
            given.get((str(seat), str(denomination)), "")
            for seat in PRINTED_SEATS
            for denomination in PRINTED_DENOMINATIONS
        ]
        if not all(cell.isascii() and cell.isdigit() and int(cell) <= 13 for cell in cells):
            return None
        return TrickTable.parse("".join(f"{int(cell):x}" for cell in cells))
    except UnreadableTricks:
        return None


# What is written in and below a diagram.


def holdings(hand: Hand) -> list[tuple[str, str]]:
    """The suits from spades down, each by its symbol and its cards; a dash for none."""
    suits = zip(reversed(SUITS), str(hand).split("."), strict=True)
    return [(suit.symbol, cards.replace("T", "10") or "–") for suit, cards in suits]


def markings(board: Board, language: str) -> tuple[str, str]:
    """Who deals and who is vulnerable, each in a few characters."""
    dealer = say("dealer", language, seat=seat_sign(board.dealer, language))
    return dealer, say(f"vulnerable_{board.vulnerability}", language)


def points(board: Board) -> dict[Seat, int]:
    """Ace 4, king 3, queen 2, jack 1."""
    return {seat: board.deal[seat].high_card_points for seat in SEATS}


def makeable(tricks: TrickTable, side: Side) -> str:
    """What a side can make in each denomination: ``3NT 4♠ 2/1♣``, where its two hands differ with a stroke.

    >>> makeable(TrickTable.parse("9a877" "9a876" "32455" "42455"), Side.NS)
    '3NT 4♠ 2♥ 1♦ 1/–♣'
    """
    found = []
    for denomination in PRINTED_DENOMINATIONS:
        levels = [tricks.tricks(seat, denomination) - 6 for seat in side.seats]
        if max(levels) > 0:
            told = [str(level) if level > 0 else "–" for level in levels]
            found.append("/".join(dict.fromkeys(told)) + denomination_sign(denomination))
    return " ".join(found)


def makeable_lines(record: HandRecord, language: str) -> list[str]:
    """A line for each side that can make anything, and par."""
    if record.tricks is None or record.par is None:
        return []
    lines = [
        say("makes", language, side=say(f"side_{side}", language), contracts=made)
        for side in Side
        if (made := makeable(record.tricks, side))
    ]
    return [*lines, par_line(record.par, language)]


def par_line(found: Par, language: str) -> str:
    """The score of North-South, and one contract that gives it with everybody who can declare it."""
    best = found.results[0]
    if best.contract is None:
        return say("par_nothing", language)
    declarers = [
        result.contract.declarer for result in found.results if result.contract is not None and _alike(result, best)
    ]
    values = {
        "score": f"{found.score:+d}".replace("-", "−"),
        "contract": contract_signs(best, language),
        "declarer": _declarers(declarers, language),
        "difference": difference_sign(best),
    }
    return say("par", language, **values)


def _declarers(seats: Sequence[Seat], language: str) -> str:
    if {*seats} == {*seats[0].side.seats}:
        return say(f"side_{seats[0].side}", language)
    return "".join(seat_sign(seat, language) for seat in sorted(seats))


def _alike(result: Result, other: Result) -> bool:
    if result.contract is None or other.contract is None or result.tricks != other.tricks:
        return False
    return (result.contract.bid, result.contract.doubling) == (other.contract.bid, other.contract.doubling)


def in_pages(records: Sequence[HandRecord]) -> list[Sequence[HandRecord]]:
    """The boards page by page."""
    each = layout_for(len(records)).boards
    return [records[first : first + each] for first in range(0, len(records), each)]
