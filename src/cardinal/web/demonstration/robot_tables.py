"""Boards that robots have called and played for a demonstration: one board a table, each recorded card by card.

Robots that follow rules would do the same at every table. So each player now and then does something else, the weaker
pairs more often: passes where the rules bid on, leads or follows with another card. A seed always plays the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from cardinal.analysis.robots.bridge import Act, BridgeRobot, Level
from cardinal.analysis.robots.bridge.acts import LeadCard, MakeCall, PlayCard
from cardinal.analysis.robots.bridge.match import play_board
from cardinal.bridge import PASS, Bid, Board, Result, Table, View
from cardinal.cards import SEATS, Card, Seat
from cardinal.formats import GameRecord, RecordedAuction, RecordedContract, RecordedHands, RecordedPlay

CARELESS = 0.3
"""A card is played without thinking less often than a call is made."""
LEAST_LEVEL = 2
"""Openings stand: whoever passes at the one level throws the board in too often."""


class ClubPlayer(BridgeRobot):
    """A robot by rules that strays from them with a certain chance at each turn."""

    def __init__(self, chance: Random, strays: float) -> None:
        super().__init__(Level.RULES, chance, clock=lambda: 0.0)
        self._mood, self._strays = Random(chance.random()), strays

    def act(self, view: View) -> Act:
        planned = super().act(view)
        if self._mood.random() >= self._strays:
            return planned
        match planned:
            case MakeCall(call=Bid() as bid) if bid.level >= LEAST_LEVEL and PASS in view.legal_calls:
                return MakeCall(PASS)
            case LeadCard():
                return LeadCard(self._mood.choice(view.legal_cards))
            case PlayCard(card=card) if self._mood.random() < CARELESS:
                return PlayCard(self._mood.choice([one for one in view.legal_cards if one.suit is card.suit] or [card]))
        return planned


@dataclass(frozen=True, slots=True)
class RobotTable:
    """A board as a table played it."""

    board: Board
    result: Result
    lead: Card | None
    record: GameRecord


def robot_table(board: Board, seed: str, strays: Mapping[Seat, float], names: tuple[str, ...]) -> RobotTable:
    """The board at one table; *strays* says how often each seat strays, *names* who sits from North clockwise."""
    table = play_board(board, {seat: ClubPlayer(Random(f"{seed}|{seat}"), strays[seat]) for seat in SEATS})
    result = table.result
    assert result is not None
    cards = table.state.play.cards if table.state.play is not None else ()
    return RobotTable(board, result, cards[0] if cards else None, _record(board, table, result, cards, names))


def _record(board: Board, table: Table, result: Result, cards: tuple[Card, ...], names: tuple[str, ...]) -> GameRecord:
    contract = result.contract
    told = None if contract is None else RecordedContract(contract.denomination, contract.bid.level, contract.doubling)
    north, east, south, west = names
    return GameRecord(
        number=board.number,
        dealer=board.dealer,
        vulnerability=board.vulnerability,
        hands=RecordedHands.from_deal(board.deal),
        players=(north, east, south, west),
        auction=RecordedAuction.of(board.dealer, table.auction.calls),
        contract=told or RecordedContract(),
        declarer=None if contract is None else contract.declarer,
        play=RecordedPlay.of(contract.leader, contract.denomination, cards) if contract is not None and cards else None,
        tricks=result.tricks,
    )
