"""Whole random deals of Guandan at a guarded table, from the cut to the finish. It has no peer: no other
Guandan table that keeps its events is to be had, and a loop that knows no rules would be compared with nothing."""

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

DEALS = 10
ROUNDS = 9
MOST_MILLISECONDS = 1000 / 150
"""A hundred and fifty deals a second: a match of twelve deals is simulated within a tenth of a second."""


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

    side = Side(one, DEALS)
    per_second(side)  # the first round only warms it up
    return Line(
        benchmark="guandan_deals",
        unit="milliseconds of the processor a random whole deal",
        ours=1000 / statistics.median(per_second(side) for _ in range(ROUNDS)),
        below=MOST_MILLISECONDS,
        more={"events_a_deal": round(statistics.mean(events))},
    )
