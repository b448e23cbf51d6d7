"""A board as a club sees it before anything goes wrong: seeded cards, a sensible auction, sensible play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from cardinal.analysis.robots.bridge import BridgeRobot, Level, play_out
from cardinal.analysis.robots.bridge.system import choose
from cardinal.bridge import Auction, Board, Call, Contract, Table, dealer_of, vulnerability_of
from cardinal.bridge import events as e
from cardinal.cards import DEALS, SEATS, Card, Deal, Hand, Seat

_LONGEST_AUCTION = 14
"""A longer one is rare at a club, and hard to take in for whoever learns."""
_BOARDS = 24


@dataclass(frozen=True, slots=True)
class Dealt:
    """The cards and the calls of one board, nobody having slipped."""

    number: int
    deal: Deal
    calls: tuple[Call, ...]

    @property
    def dealer(self) -> Seat:
        return dealer_of(self.number)

    @property
    def contract(self) -> Contract | None:
        return Auction(self.dealer, self.calls).contract

    def caller(self, place: int) -> Seat:
        return self.dealer.after(place)

    def hand(self, seat: Seat) -> Hand:
        return self.deal[seat]

    def call_lines(self, upto: int | None = None) -> list[str]:
        return [f"{self.caller(place)} calls {call}" for place, call in enumerate(self.calls[:upto])]

    def record(self, acts: Sequence[str], **more: object) -> dict[str, object]:
        """The record of a case on this board."""
        vulnerable = str(vulnerability_of(self.number))
        board = {
            "number": self.number,
            "dealer": str(self.dealer),
            "vulnerable": vulnerable,
            "deal": self.deal.pbn(Seat.N),
        }
        return {"book": "bridge", "edition": 2017, "board": board, "acts": list(acts), **more}


def dealt(chance: Random) -> Dealt:
    """A board whose auction is neither passed out nor endless."""
    while True:
        number = chance.randrange(1, _BOARDS + 1)
        board = Dealt(number, Deal.from_number(chance.randrange(DEALS)), ())
        calls: list[Call] = []
        while not Auction(board.dealer, calls).is_over and len(calls) <= _LONGEST_AUCTION:
            calls.append(choose(calls, board.hand(board.caller(len(calls))))[0])
        auction = Auction(board.dealer, calls)
        if auction.is_over and not auction.is_passed_out:
            return Dealt(number, board.deal, tuple(calls))


_BOARDS_TRIED = 60


def dealt_where(chance: Random, wanted: Callable[[Dealt], bool]) -> Dealt | None:
    """A board whose auction is as wanted; nothing where so many in a row are not."""
    tried = (dealt(chance) for _ in range(_BOARDS_TRIED))
    return next((board for board in tried if wanted(board)), None)


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table: who played it, in which trick, and whether it was led."""

    seat: Seat
    card: Card
    trick: int
    is_lead: bool

    @property
    def line(self) -> str:
        return f"{self.seat} {'leads' if self.is_lead else 'plays'} {self.card}"


def played(board: Dealt) -> tuple[Laid, ...]:
    """The play of the board as far as the robots go before they claim."""
    seated: Mapping[Seat, BridgeRobot] = {seat: BridgeRobot(Level.RULES, Random(0)) for seat in SEATS}
    table = Table(Board(board.number, board.deal))
    for place, call in enumerate(board.calls):
        table = table.call(board.caller(place), call)
    found: list[Laid] = []
    for event in play_out(table, seated).events:
        if isinstance(event, e.Led | e.Played):
            holder = board.deal.holder(event.card)
            found.append(Laid(holder, event.card, len(found) // 4 + 1, len(found) % 4 == 0))
        elif isinstance(event, e.Claimed):
            break
    return tuple(found)
