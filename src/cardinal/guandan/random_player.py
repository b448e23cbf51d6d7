"""Players who do anything that is legal, by chance: for tests, benchmarks and demonstrations."""

from __future__ import annotations

from itertools import islice
from random import Random

from . import events as e
from .dealing import CUT_PLACES
from .plays import PlayClass
from .reading import Reading
from .state import Phase
from .table import Table

PASSES = 0.5
"""How often a player who could top the last play passes."""


def play_deal(table: Table, chance: Random, passes: float = PASSES) -> Table:
    """The deal to its end, every decision by chance."""
    while not table.is_over:
        table = step(table, chance, passes)
    return table


def step(table: Table, chance: Random, passes: float = PASSES) -> Table:
    """The table after one act of somebody who may act."""
    phase, state = table.phase, table.state
    if phase is Phase.PLAY:
        return _play(table, chance, passes)
    if phase is Phase.CUT:
        place = chance.choice(CUT_PLACES)
        return table.do(e.Cut(state.setup.start.cutter, place))
    if phase is Phase.DRAW:
        return table.draw_all() if state.setup.rules.dealing == "draw" else table.deal()
    if phase is Phase.CHOICE:
        duty = state.setup.start.duty
        assert duty is not None, "somebody has paid"
        return table.take(chance.choice(duty.payers), by=table.awaited[0] if table.awaited else None)
    seat = chance.choice(table.awaited)
    card = chance.choice(table.legal_cards(seat))
    return table.pay(seat, card) if phase is Phase.TRIBUTE else table.give_back(seat, card)


def _play(table: Table, chance: Random, passes: float) -> Table:
    state, seat = table.state, table.awaited[0]
    if state.owes is not None:
        return table.report(seat, len(state.hands[seat]))
    if not state.is_leading and chance.random() < passes:
        return table.pass_(seat)
    legal = table.legal_classes()
    return table.play(seat, _one_of(chance.choice(legal), chance)) if legal else table.pass_(seat)


# A class can have thousands of plays; the first of them are as good as any.
_LOOKED_AT = 4


def _one_of(plays: PlayClass, chance: Random) -> Reading:
    return tuple(islice(plays, chance.randrange(_LOOKED_AT) + 1))[-1]
