"""R77 and R78: the sheets on which the auction is written: one a round, their colours, what is printed on them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cardinal.bridge import Vulnerability, dealer_of, vulnerability_of
from cardinal.cards import Seat
from cardinal.language import NotAllowed, NotNow, Text
from cardinal.laws.bridge.e2017.attention import Permission
from cardinal.laws.cited import Cited
from cardinal.laws.errors import ImpossibleCase

SEGMENT = 8
"""With segments of so many boards two colours alternate."""

BOARD_FIELDS = ("board number", "calls", "opener", "vulnerability", "lead")
SHEET_FIELDS = ("round", "teams", "players", "hands", "result")
"""What is printed on a sheet for teams, for each board and for the whole."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: its round or segment, the boards on it, and which of the colours it has (None: as one likes)."""

    number: int
    boards: tuple[int, ...]
    colour: int | None = None


def sheets(boards: int, a_round: int, form: str = "teams") -> Cited[tuple[Sheet, ...]]:
    """R77.1, R77.2, R77.4: one sheet a round or segment. In teams with segments of eight boards two colours take turns;
    with other numbers each segment has its own. Sheets for pairs are of any colour.

    >>> [(one.boards[0], one.colour) for one in sheets(32, 8).value]
    [(1, 1), (9, 2), (17, 1), (25, 2)]
    """
    if boards < 1 or a_round < 1:
        raise ImpossibleCase(Text(__name__, "no_boards", {"boards": boards, "a_round": a_round}), cites="§R77.1")
    starts = range(1, boards + 1, a_round)
    numbered = (
        (number, tuple(range(start, min(start + a_round, boards + 1)))) for number, start in enumerate(starts, 1)
    )
    if form != "teams":
        return Cited(tuple(Sheet(number, held) for number, held in numbered), "§R77.1 §R77.4")
    two = a_round == SEGMENT
    coloured = tuple(Sheet(number, held, (number - 1) % 2 + 1 if two else number) for number, held in numbered)
    return Cited(coloured, "§R77.1 §R77.2")


def fields_missing(printed: Collection[str], form: str = "teams") -> Cited[tuple[str, ...]]:
    """R77.3, R77.4: what a sheet for teams lacks; one for pairs has what is needed there, and nothing is prescribed."""
    if form != "teams":
        return Cited((), "§R77.4")
    return Cited(tuple(one for one in (*BOARD_FIELDS, *SHEET_FIELDS) if one not in printed), "§R77.3")


@dataclass(frozen=True, slots=True)
class BoardData:
    """Dealer and vulnerability of a board."""

    dealer: Seat
    vulnerability: Vulnerability


def governing(board: int) -> Cited[BoardData]:
    """R77.3: what governs a board is what belongs to its number; what the sheet has in print is only for reference."""
    return Cited(BoardData(dealer_of(board), vulnerability_of(board)), "§R77.3")


def misprinted(board: int, printed: BoardData) -> Cited[bool]:
    """R77.3: whether a sheet shows something else than what governs."""
    return Cited(printed != governing(board).value, "§R77.3")


def may_take_out(due: int, board: int, *, turned_right: bool, checked: bool = True) -> Permission:
    """R78.1: cards come out of the board after its number and direction were checked; then it goes to a corner of the
    table."""
    if not checked:
        return Permission(False, "§R78.1", Text(__name__, "check_first"), NotNow)
    if board != due:
        return Permission(
            False, "§R78.1", Text(__name__, "wrong_board", {"due": due, "board": board}), NotAllowed, (due,)
        )
    key = "take_out" if turned_right else "turned_wrong"
    return Permission(turned_right, "§R78.1", Text(__name__, key, {"board": board}), NotNow)
