"""Duplicate Guandan: sixteen boards with fixed levels and tributes, the same cards at both tables, levels compared."""

from __future__ import annotations

from cardinal.cards import SIDES, Rank, Seat, Side
from cardinal.cards.record import Record, replace
from cardinal.language import Text, shown_number

from .conditions import DEFAULT_CONDITIONS, Conditions
from .dealing import Shuffle
from .errors import UnreadableGuandan
from .finish import LAST, Finish
from .rules import DEFAULT_RULES, Rules
from .setup import Setup
from .start import Duty, Start

SHEET = "§GA3.3"


class BoardLine(Record):
    """One line of the sheet: the level, who pays tribute, who was first out and returns, and who leads if named."""

    board: int
    level: Rank
    payers: tuple[Seat, ...]
    returner: Seat | None
    lead: Seat | None = None

    @property
    def start(self) -> Start:
        """How the board begins. A double tribute names one returner, the first-out; the partner returns a card too."""
        duty = None if self.returner is None else Duty(self.payers, self.returner)
        return Start(Seat.E, Seat.S, Seat.E, self.lead, duty, f"§G7.2 {SHEET}")


def _line(board: int, level: Rank, payers: str, returner: Seat | None, lead: Seat | None = None) -> BoardLine:
    return BoardLine(board, level, tuple(map(Seat.parse, payers)), returner, lead)


BOARDS = (
    _line(1, Rank.TWO, "", None, Seat.E),
    _line(2, Rank.THREE, "S", Seat.E),
    _line(3, Rank.FOUR, "W", Seat.N),
    _line(4, Rank.FIVE, "N", Seat.W),
    _line(5, Rank.FIVE, "NS", Seat.W),
    _line(6, Rank.SIX, "EW", Seat.N),
    _line(7, Rank.SEVEN, "S", Seat.N),
    _line(8, Rank.EIGHT, "W", Seat.E),
    _line(9, Rank.NINE, "NS", Seat.E),
    _line(10, Rank.TEN, "EW", Seat.S),
    _line(11, Rank.TEN, "W", Seat.S),
    _line(12, Rank.JACK, "N", Seat.E),
    _line(13, Rank.QUEEN, "S", Seat.W),
    _line(14, Rank.KING, "E", Seat.N),
    _line(15, Rank.ACE, "N", Seat.S),
    _line(16, Rank.ACE, "E", Seat.W),
)


def board(number: int) -> BoardLine:
    if type(number) is not int or not 1 <= number <= len(BOARDS):
        raise UnreadableGuandan(
            Text(__name__, "board", {"given": shown_number(number), "most": len(BOARDS)}), cites=SHEET
        )
    return BOARDS[number - 1]


def setup_of(number: int, pack: Shuffle, rules: Rules = DEFAULT_RULES) -> Setup:
    """A board as it comes to a table: dealt before, so that nothing is cut or drawn; both rooms get the same pack."""
    line = board(number)
    return Setup(number, line.level, pack, line.start, replace(rules, dealing="machine"))


class BoardScore(Record):
    """The levels that a board gives each side at one table."""

    ns: int
    ew: int
    cites: str = f"{SHEET} §G2.升级"

    def of(self, side: Side) -> int:
        return self.ns if side is Side.NS else self.ew


def board_score(number: int, finish: Finish, conditions: Conditions = DEFAULT_CONDITIONS) -> BoardScore:
    """3, 2 or 1 to the side of the first-out; on boards at A the organiser may count only what would pass it.

    >>> board_score(7, Finish.parse("N E S W")).ns, board_score(16, Finish.parse("E W")).ew
    (2, 3)
    """
    rise = finish.rise
    at_ace = board(number).level is Rank.ACE
    if at_ace and conditions.duplicate_a_boards == "pass_A_only" and finish.partner_place is LAST:
        rise = 0
    ns, ew = (rise if side is finish.winner else 0 for side in SIDES)
    return BoardScore(ns, ew)
