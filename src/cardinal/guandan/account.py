"""A deal told from its log: the hands, the tribute, trick by trick, the finish."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.cards import SEATS, Seat
from cardinal.cards.record import Record
from cardinal.language import clause_ids

from . import events as e
from .face import Face
from .finish import Finish
from .fold import begin, fold
from .holding import Holding
from .state import Exchange, State
from .table import Table
from .trick import NextLead, Turn


class TrickAccount(Record):
    """A trick that was played: why its leader led, and every turn."""

    lead: NextLead
    turns: tuple[Turn, ...]


class Account(Record):
    """A deal from the cut to the finish. ``hands`` are those drawn, before tribute."""

    turned: Face | None
    first_drawer: Seat | None
    hands: tuple[Holding, ...]
    exchange: Exchange
    tricks: tuple[TrickAccount, ...]
    finish: Finish | None

    def hand(self, seat: Seat) -> Holding:
        return self.hands[seat]


def account(table: Table) -> Account:
    """What happened at *table*, without what was taken back."""
    state = begin(table.setup)
    hands, drawer = state.hands, None
    tricks: dict[int, list[Turn]] = {}
    leads: dict[int, NextLead] = {}
    for before, event, after in _steps(table):
        state = after
        if isinstance(event, e.Drawn | e.Dealt):
            drawer = before.turn if before.drawn == 0 else drawer
            hands = state.hands
        elif isinstance(event, e.Played | e.Passed):
            turn = Turn(event.seat, event.cards, event.pattern) if isinstance(event, e.Played) else Turn(event.seat)
            tricks.setdefault(before.tricks, []).append(turn)
            if before.lead is not None:
                leads[before.tricks] = before.lead
        elif isinstance(event, e.UndoAgreed) and before.undo is not None and state.undo is None:
            tricks = {number: turns for number, turns in tricks.items() if number < state.tricks}
            tricks[state.tricks] = list(state.trick.turns) if state.trick is not None else []
    told = tuple(TrickAccount(leads[number], tuple(turns)) for number, turns in sorted(tricks.items()) if turns)
    return Account(state.turned_card, drawer, hands, state.exchange, told, state.finish)


def _steps(table: Table) -> Iterator[tuple[State, e.Event, State]]:
    state = begin(table.setup)
    for event in table.events:
        after = fold(state, event)
        yield state, event, after
        state = after


def to_json(told: Account) -> dict[str, object]:
    """The account as plain JSON values."""
    exchange, paid = told.exchange, dict(told.exchange.paid)
    returned = dict(exchange.returned)
    transfers = exchange.ways.transfers if exchange.ways is not None else ()
    return {
        "turned": None if told.turned is None else str(told.turned),
        "first_drawer": None if told.first_drawer is None else str(told.first_drawer),
        "hands": {str(seat): str(told.hands[seat]) for seat in SEATS},
        "resisted_by": [str(seat) for seat in exchange.resisted_by],
        "tribute_cites": list(clause_ids(exchange.cites)),
        "tribute": [
            {
                "from": str(transfer.payer),
                "to": str(transfer.receiver),
                "card": str(paid[transfer.payer]),
                "return": str(returned[transfer.receiver]) if transfer.receiver in returned else None,
            }
            for transfer in transfers
        ],
        "tricks": [
            {
                "leader": str(trick.lead.seat),
                "turns": [
                    {"seat": str(turn.seat), "pattern": str(turn.pattern), "cards": str(turn.cards)}
                    if turn.cards is not None
                    else {"seat": str(turn.seat), "pass": True}
                    for turn in trick.turns
                ],
            }
            for trick in told.tricks
        ],
        "finish": None if told.finish is None else str(told.finish),
    }
