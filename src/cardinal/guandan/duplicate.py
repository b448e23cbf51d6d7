"""Duplicate Guandan: sixteen boards with fixed levels and tributes, the same cards at both tables, levels compared."""

from __future__ import annotations

from collections.abc import Mapping

from cardinal.cards import SIDES, Rank, Seat, Side
from cardinal.cards.record import Record, replace
from cardinal.language import Text, shown

from .conditions import DEFAULT_CONDITIONS, Conditions
from .dealing import Shuffle
from .errors import UnreadableGuandan
from .finish import LAST, Finish
from .rules import DEFAULT_RULES, Rules
from .setup import Setup
from .start import Duty, Start

SHEET = "§GA3.3"
TEAM = "§G2.队"
"""A team's pairs sit in different directions at different tables, and what they score is added."""
LENGTHS = (4, 8, 12, 16)


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


def boards(length: int = 16) -> tuple[BoardLine, ...]:
    """The boards of a match of 4, 8, 12 or 16: the first ones of the sheet."""
    if length not in LENGTHS or type(length) is not int:
        raise UnreadableGuandan(Text(__name__, "length", {"given": shown(length)}), cites=SHEET, legal=LENGTHS)
    return BOARDS[:length]


def board(number: int) -> BoardLine:
    if type(number) is not int or not 1 <= number <= len(BOARDS):
        raise UnreadableGuandan(Text(__name__, "board", {"given": shown(number), "most": len(BOARDS)}), cites=SHEET)
    return BOARDS[number - 1]


def setup_of(number: int, pack: Shuffle, rules: Rules = DEFAULT_RULES) -> Setup:
    """A board as it comes to a table: dealt before, so that nothing is cut or drawn; both rooms get the same pack."""
    line = board(number)
    return Setup(number, line.level, pack, line.start, replace(rules, dealing="machine"))


def is_duplicate(one: Setup, other: Setup) -> bool:
    """Whether two tables had the same board: the same cards in each seat, the same level, the same tribute."""
    same_faces = [card.face for card in one.pack] == [card.face for card in other.pack]
    return same_faces and (one.number, one.level, one.start) == (other.number, other.level, other.start)


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


class MatchScore(Record):
    """Both rooms together. ``net`` is the level difference, positive if the home team won."""

    open_ns: int
    open_ew: int
    closed_ns: int
    closed_ew: int
    boards: int
    cites: str = f"{SHEET} {TEAM}"

    @property
    def home(self) -> int:
        """The home team sits North-South in the open room and East-West in the closed one."""
        return self.open_ns + self.closed_ew

    @property
    def away(self) -> int:
        return self.open_ew + self.closed_ns

    @property
    def net(self) -> int:
        return self.home - self.away


def match_score(
    open_room: Mapping[int, Finish], closed_room: Mapping[int, Finish], conditions: Conditions = DEFAULT_CONDITIONS
) -> MatchScore:
    """The score of a match from the orders of finish, by board, in the two rooms."""
    if open_room.keys() != closed_room.keys():
        only = sorted(open_room.keys() ^ closed_room.keys())
        raise UnreadableGuandan(Text(__name__, "one_room_only", {"boards": tuple(only)}), cites=SHEET)
    rooms = [[board_score(number, room[number], conditions) for number in room] for room in (open_room, closed_room)]
    totals = [sum(score.of(side) for score in room) for room in rooms for side in SIDES]
    return MatchScore(totals[0], totals[1], totals[2], totals[3], len(open_room))
