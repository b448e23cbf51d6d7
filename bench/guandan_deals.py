"""Whole random deals of Guandan at a guarded table, from the cut to the finish."""

from __future__ import annotations

import statistics
from random import Random

from cardinal.cards import Rank
from cardinal.guandan.dealing import SHUFFLES, shuffle_of
from cardinal.guandan.random_player import play_deal
from cardinal.guandan.setup import Setup
from cardinal.guandan.start import FIRST_DEAL, after
from cardinal.guandan.table import Table

from .measure import Line, Side, per_second

DEALS = 40
ROUNDS = 9
AIM = 150


def whole() -> Line:
    """Drawing card by card, tribute, every play and pass an event that is checked and folded."""
    chance = Random(108)
    start = [FIRST_DEAL]
    events = []

    def one() -> None:
        table = play_deal(Table(Setup(1, Rank.TWO, shuffle_of(chance.randrange(SHUFFLES)), start[0])), chance)
        assert table.finish is not None, "a deal that is over has an order of finish"
        start[0] = after(table.finish)
        events.append(len(table.events))

    speeds = [per_second(Side(one, DEALS)) for _ in range(ROUNDS + 1)][1:]
    return Line(
        benchmark="guandan_deals",
        unit="random whole deals per second",
        ours=statistics.median(speeds),
        peer=AIM,
        ratio=statistics.median(speeds) / AIM,
        at_least=1,
        more={"peer_name": f"the aim of {AIM}", "events_a_deal": round(statistics.mean(events))},
    )
