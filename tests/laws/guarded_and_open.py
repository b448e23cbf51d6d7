"""A guarded and an open table side by side, and acts at random for both of them, legal and illegal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from cardinal.bridge import CALLS, Board, Phase, Table
from cardinal.bridge import events as e
from cardinal.cards import DEALS, SEATS, Deal
from cardinal.language import CardinalError
from cardinal.laws.act_events import act_of
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.open_table import OpenTable

IMPOSSIBLE, REVOKE = "impossible", "revoke"


@dataclass(frozen=True)
class Compared:
    """What two tables that stood alike made of one event."""

    guarded: Table
    opened: OpenTable
    event: e.Event
    refusal: CardinalError | None
    """Why the guarded table refused it."""
    noticed: str | None
    """The law that the open table hears as soon as somebody draws attention; that it cannot happen at all; a revoke."""


def legal_event(table: Table, chance: Random) -> e.Event:
    turn = table.turn
    assert turn is not None
    if table.phase is Phase.AUCTION:
        return e.Called(turn, chance.choice(table.legal_calls()[: chance.choice((1, 3, 6, 38))]))
    if table.phase is Phase.CLARIFICATION:
        return e.Faced(turn)
    return (e.Led if table.phase is Phase.LEAD else e.Played)(turn, chance.choice(table.legal_cards().cards))


def any_event(table: Table, chance: Random) -> e.Event:
    """Anything that anybody could do with calls and cards; most often a card of the own hand."""
    seat = chance.choice(SEATS)
    kind = chance.choice((e.Called, e.Called, e.Led, e.Faced, e.Played, e.Played))
    if kind is e.Called:
        return e.Called(seat, chance.choice(CALLS))
    if kind is e.Faced:
        return e.Faced(seat)
    hand = seat if chance.random() < 0.9 else chance.choice(SEATS)
    return kind(seat, chance.choice(table.board.deal[hand].cards))


def compared(seed: int) -> Iterator[Compared]:
    """A board: before each legal act some others are tried at the same position."""
    chance = Random(seed)
    board = Board(chance.randrange(1, 17), Deal.from_number(chance.randrange(DEALS)))
    table, opened = Table(board), OpenTable(board)
    while not table.is_over:
        if chance.random() < 0.3:
            yield _compare(table, opened, any_event(table, chance))
        event = legal_event(table, chance)
        yield _compare(table, opened, event)
        table, opened = table.apply(event), opened.act(act_of(opened.state, event))


def _compare(table: Table, opened: OpenTable, event: e.Event) -> Compared:
    refusal = None
    try:
        table.apply(event)
    except CardinalError as why:
        refusal = why
    return Compared(table, opened, event, refusal, _noticed(opened, event))


def _noticed(opened: OpenTable, event: e.Event) -> str | None:
    try:
        after = opened.act(act_of(opened.state, event))
    except ImpossibleCase:
        return IMPOSSIBLE
    if after.hearing is None and not after.rulings:
        after = after.act("attention")
    heard = [*(ruling.law for ruling in after.rulings), *(hearing.law for hearing in after.state.hearings)]
    if not heard:
        return None
    return REVOKE if heard[0] in ("62", "64") else heard[0]
