"""Tables for the tests of the bridge robot: a hand put where it is wanted, and a robot that has seen all its views."""

from __future__ import annotations

from random import Random

from cardinal.analysis.robots.bridge import Act, BridgeRobot, Level
from cardinal.analysis.robots.bridge.double_dummy import DoubleDummy
from cardinal.bridge import Board, Seat, Table, View, Vulnerability
from cardinal.cards import CARDS, DEALS, SEATS, Deal, Hand


def random_board(seed: str) -> Board:
    chance = Random(seed)
    return Board(chance.randrange(1, 17), Deal.from_number(chance.randrange(DEALS)))


def deal_with(hands: dict[Seat, str], seed: int = 1) -> Deal:
    """A deal with some hands given and the others at random."""
    given = {seat: Hand.parse(text) for seat, text in hands.items()}
    held = {card for hand in given.values() for card in hand}
    rest = [card for card in CARDS if card not in held]
    Random(seed).shuffle(rest)
    others = [seat for seat in SEATS if seat not in given]
    given |= {seat: Hand(rest[13 * place : 13 * place + 13]) for place, seat in enumerate(others)}
    return Deal(given)


def table_after(deal: Deal, calls: str, dealer: Seat = Seat.N) -> Table:
    """A table with its auction."""
    table = Table(Board(1, deal, dealer, Vulnerability.NONE))
    for call in calls.split():
        assert table.turn is not None
        table = table.call(table.turn, call)
    return table


def played(table: Table, cards: str) -> Table:
    """The table after the opening lead and more cards."""
    first, *rest = cards.split()
    assert table.turn is not None
    table = table.lead(table.turn, first).face_lead(table.turn)
    for card in rest:
        assert table.turn is not None
        table = table.play(table.turn, card)
    return table


def views_of(table: Table, seat: Seat) -> list[View]:
    """Every view that *seat* has had, in order."""
    return [Table(table.board, table.events[:count]).view(seat) for count in range(len(table.events) + 1)]


def act_of(views: list[View], level: Level = Level.RULES, solver: DoubleDummy | None = None, seed: int = 1) -> Act:
    """What a new robot does that is shown these views; its clock stands still, so that time plays no part."""
    robot = BridgeRobot(level, Random(seed), solver=solver, clock=lambda: 0.0)
    for view in views[:-1]:
        robot.see(view)
    return robot.act(views[-1])


def act_at(table: Table, seat: Seat, level: Level = Level.RULES, solver: DoubleDummy | None = None) -> Act:
    return act_of(views_of(table, seat), level, solver)
