"""One board at one table: a log of events, and the state that they fold to."""

from __future__ import annotations

from collections.abc import Iterable

from cardinal.cards import Card, Deal, Hand, Seat
from cardinal.cards.log import EventTable, read_log, write_log
from cardinal.cards.record import NOTHING
from cardinal.language import Text, shown

from . import events as e
from .auction import Auction
from .board import Board, Vulnerability
from .call import Call, Calls
from .contract import Result
from .disclosure import DisclosureKind
from .errors import UnreadableBridge
from .play import Play
from .state import Phase, State, begin, fold
from .view import View, Viewer, see

LOG_VERSION = 2


class Table(EventTable[State]):
    """A guarded table: every act is checked, and a refusal cites its clause. Each act gives a new table.

    >>> table = Table(Board(1, Deal.from_number(0))).call(Seat.N, "7C")
    >>> table.turn, table.phase, len(table.events)
    (Seat.E, Phase.AUCTION, 1)
    >>> table.call(Seat.S, "pass")
    Traceback (most recent call last):
    cardinal.bridge.errors.NotYourTurn: It is not South's turn: East is to act. (Law 17C, 2017)
    """

    __slots__ = ()

    fold = staticmethod(fold)

    def __init__(self, board: Board, events: Iterable[e.Event] = ()) -> None:
        self._events, self._state = NOTHING, begin(board)
        after = self.apply(*events)
        self._events, self._state = after._events, after._state

    @property
    def board(self) -> Board:
        return self._state.board

    @property
    def phase(self) -> Phase:
        return self._state.phase

    @property
    def auction(self) -> Auction:
        return self._state.auction

    @property
    def play_so_far(self) -> Play | None:
        """The play, once the opening lead is faced."""
        return self._state.play

    @property
    def turn(self) -> Seat | None:
        """Which player acts next; declarer when the card is to come from dummy."""
        return self._state.turn

    @property
    def is_over(self) -> bool:
        return self._state.phase is Phase.FINISHED

    @property
    def result(self) -> Result | None:
        return self._state.result

    @property
    def score(self) -> int | None:
        """The score of North-South, once the board is over."""
        result = self._state.result
        return None if result is None else result.score(self.board.vulnerability)

    def legal_calls(self) -> Calls:
        return self.auction.legal_calls() if self.phase is Phase.AUCTION else Calls()

    def legal_cards(self) -> Hand:
        """What the hand in turn may lead or play."""
        if self.phase is Phase.PLAY and self._state.play is not None:
            return self._state.play.legal_cards()
        turn = self.turn
        return self.board.deal[turn] if self.phase is Phase.LEAD and turn is not None else Hand()

    def view(self, viewer: Seat | Viewer) -> View:
        """What *viewer* may know now, and nothing else."""
        return see(self._state, viewer)

    # The acts. ``at`` is when, in seconds, on whatever clock the caller keeps.

    def call(self, seat: Seat, call: Call | str, *, at: float | None = None) -> Table:
        return self.apply(e.Called(seat, call if isinstance(call, Call) else Call.parse(call), at=at))

    def disclose(
        self, seat: Seat, what: DisclosureKind, about: int | None, text: str = "", *, at: float | None = None
    ) -> Table:
        """Alert, announce, ask, explain or correct; *about* is the place of the call in the auction."""
        return self.apply(e.DISCLOSED[what](seat, about, text, at=at))

    def lead(self, seat: Seat, card: Card | str, *, at: float | None = None) -> Table:
        """The opening lead, face down (41A)."""
        return self.apply(e.Led(seat, _card(card), at=at))

    def face_lead(self, seat: Seat, *, at: float | None = None) -> Table:
        """The lead is faced, the play period begins and dummy is spread (41C, 41D)."""
        return self.apply(e.Faced(seat, at=at))

    def play(self, seat: Seat, card: Card | str, *, at: float | None = None) -> Table:
        """A card played by *seat*; declarer's own turn or dummy's decides from which hand it comes."""
        return self.apply(e.Played(seat, _card(card), at=at))

    def claim(self, seat: Seat, tricks: int, text: str = "", *, at: float | None = None) -> Table:
        return self.apply(e.Claimed(seat, tricks, text, at=at))

    def concede(self, seat: Seat, tricks: int, text: str = "", *, at: float | None = None) -> Table:
        return self.apply(e.Conceded(seat, tricks, text, at=at))

    def agree(self, seat: Seat, *, at: float | None = None) -> Table:
        return self.apply(e.Agreed(seat, at=at))

    def object_to(self, seat: Seat, *, at: float | None = None) -> Table:
        return self.apply(e.Objected(seat, at=at))

    def play_on(self, seat: Seat, *, at: float | None = None) -> Table:
        return self.apply(e.PlayOnAgreed(seat, at=at))

    def adjudicate(self, tricks: int, text: str = "", *, at: float | None = None) -> Table:
        """The Director gives *tricks* of the remaining ones to the claimer's side (Law 70)."""
        return self.apply(e.Adjudicated(tricks, text, at=at))

    # The log.

    def to_json_lines(self) -> str:
        """The board on the first line, then one event a line."""
        head = {
            "kind": "board",
            "version": LOG_VERSION,
            "number": self.board.number,
            "dealer": str(self.board.dealer),
            "vulnerability": str(self.board.vulnerability),
            "deal": str(self.board.deal),
        }
        return write_log(head, self._events)

    @classmethod
    def from_json_lines(cls, text: str) -> Table:
        """The table of a log that ``to_json_lines`` wrote, in this version or the one before; a bad line is refused
        with its number."""
        table: Table | None = read_log(
            text, begin=lambda record: cls(_board_from_json(record)), go_on=_go_on, unreadable=UnreadableBridge
        )
        if table is None:
            raise UnreadableBridge(Text(__package__, "log_head", {"given": shown(text)}))
        return table

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return (self.board, self._events) == (other.board, other._events)

    def __hash__(self) -> int:
        return hash((self.board, len(self._events)))

    def __repr__(self) -> str:
        return f"<Table board {self.board.number}: {self.phase}, {len(self._events)} events>"


def _card(card: Card | str) -> Card:
    return card if isinstance(card, Card) else Card.parse(card)


def _go_on(table: Table, record: dict[str, object]) -> Table:
    # A line says by its own words which version wrote it.
    return table.apply(*(e.events_of_version_1(record) if "kind" in record else (e.event_from_json(record),)))


def _board_from_json(record: dict[str, object]) -> Board:
    number, texts = record.get("number"), [record.get(name) for name in ("dealer", "vulnerability", "deal")]
    if record.get("kind") != "board" or record.get("version") not in (1, LOG_VERSION) or type(number) is not int:
        raise UnreadableBridge(Text(__package__, "log_head", {"given": shown(record)}))
    dealer, vulnerability, deal = (text if isinstance(text, str) else "" for text in texts)
    return Board(number, Deal.parse(deal), Seat.parse(dealer), Vulnerability.parse(vulnerability))
