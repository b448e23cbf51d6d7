"""R79.5, R79.9, R79.10(1) and R80: calls as they are written: the marks, the boxes, and no review of the auction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from cardinal.bridge import PASS, XX, Bid, Call, X
from cardinal.cards import Seat
from cardinal.language import NotAllowed, NotUnderstood, Text, shown
from cardinal.laws.bridge.e2017.attention import Permission
from cardinal.laws.cited import Cited
from cardinal.laws.errors import ImpossibleCase

LEVELS = "1234567"
DENOMINATIONS: Mapping[str, str] = {
    "NT": "NT", "S": "S", "H": "H", "D": "D", "C": "C", "♠": "S", "♥": "H", "♦": "D", "♣": "C",
}  # fmt: skip
OTHER_CALLS: Mapping[str, Call] = {"X": X, "XX": XX, "/": PASS}
FINAL_PASS = "//"


class UnknownMark(NotUnderstood):
    """A mark that is none of the regulation's; the Director deals with it as with a sign to partner."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A written call; ``final`` when the last pass of the auction was written with two strokes."""

    call: Call
    final: bool = False


def read_mark(text: str) -> Cited[Mark]:
    """R79.9: the call that a mark stands for.

    >>> str(read_mark("4♠").value.call), str(read_mark("/").value.call), read_mark("//").value.final
    ('4S', 'pass', True)
    """
    mark = text.strip()
    if mark == FINAL_PASS:
        return Cited(Mark(PASS, final=True), "§R79.10(1)")
    if mark in OTHER_CALLS:
        return Cited(Mark(OTHER_CALLS[mark]), "§R79.9(3)")
    level, name = mark[:1], mark[1:]
    if level not in LEVELS or not level:
        raise UnknownMark(
            Text(__name__, "no_level", {"given": shown(text)}), cites="§R79.9(1)", legal=(*LEVELS, *OTHER_CALLS)
        )
    if name not in DENOMINATIONS:
        raise UnknownMark(
            Text(__name__, "no_denomination", {"given": shown(text)}), cites="§R79.9(2)", legal=tuple(DENOMINATIONS)
        )
    return Cited(Mark(Bid.parse(f"{level}{DENOMINATIONS[name]}")), "§R79.9(1) §R79.9(2)")


def write_call(call: Call, *, final: bool = False) -> Cited[str]:
    """R79.9, R79.10(1): how a call is written; the last pass may have a second stroke."""
    if call is PASS and final:
        return Cited(FINAL_PASS, "§R79.10(1)")
    other = {one: mark for mark, one in OTHER_CALLS.items()}
    return Cited(other[call], "§R79.9(3)") if call in other else Cited(str(call), "§R79.9(1) §R79.9(2)")


ROWS = 5
"""Rows of boxes that a usual sheet has for a board."""


@dataclass(frozen=True, slots=True)
class Box:
    """A box of the sheet: its row from the top, its column from the left, both from 1."""

    row: int
    column: int


def box_of(call: int, dealer: Seat, first_column: Seat = Seat.N) -> Cited[Box]:
    """R79.5: the box of the call number *call* (from 1): from left to right, row by row. The columns are the seats in
    turn from the left one, and the first row begins in the dealer's.

    >>> box_of(1, Seat.E).value, box_of(4, Seat.E).value
    (Box(row=1, column=2), Box(row=2, column=1))
    """
    if call < 1:
        raise ImpossibleCase(Text(__name__, "no_such_call", {"number": call}), cites="§R79.5")
    row, column = divmod((int(dealer) - int(first_column)) % 4 + call - 1, 4)
    return Cited(Box(row + 1, column + 1), "§R79.5")


def may_write(
    call: int, box: Box | None, dealer: Seat, *, rows: int = ROWS, leave: bool = False, first_column: Seat = Seat.N
) -> Permission:
    """R79.5: a call is written into its own box; only when the boxes are used up, and with the Director's leave,
    elsewhere (*box* None)."""
    own = box_of(call, dealer, first_column).value
    used_up = own.row > rows
    if used_up:
        key = "elsewhere" if leave else "ask_leave"
        return Permission(leave, "§R79.5", Text(__name__, key), NotAllowed)
    right = box == own
    values = {"row": own.row, "column": own.column}
    return Permission(right, "§R79.5", Text(__name__, "own_box" if right else "wrong_box", values), NotAllowed, (own,))


def may_ask_about_auction(*, illegible: bool, of_writer: bool, at_once: bool) -> Permission:
    """R80: nobody asks for a review of a written auction; a call that cannot be read is asked about at once, of its
    writer."""
    allowed = illegible and of_writer and at_once
    key = "ask_the_writer" if allowed else "no_review"
    return Permission(allowed, "§R80", Text(__name__, key), NotAllowed)


def may_restate_auction() -> Permission:
    """R80: nor does anybody go through a written auction for others."""
    return Permission(False, "§R80", Text(__name__, "no_restating"), NotAllowed)
