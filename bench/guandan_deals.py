"""Whole random deals of Guandan at a guarded table, from the cut to the finish, beside a loop that knows no rules."""

from __future__ import annotations

import statistics
from random import Random

from cardinal.cards import Rank
from cardinal.guandan.dealing import SHUFFLES, shuffle_of
from cardinal.guandan.random_player import play_deal
from cardinal.guandan.setup import Setup
from cardinal.guandan.start import FIRST_DEAL, after
from cardinal.guandan.table import Table

from .measure import Line, Side, by_turns

DEALS = 10
ROUNDS = 9
PACK, SEATS, MOST_AT_ONCE = 108, 4, 5


def bare(chance: Random) -> None:
    """A deal in plain lists: shuffled, handed out card by card, and thrown by chance until three hands are empty.
    Nothing is legal or illegal, nobody is told anything, and nothing can be looked up afterwards."""
    pack = list(range(PACK))
    chance.shuffle(pack)
    hands: list[list[int]] = [[] for _ in range(SEATS)]
    for place, card in enumerate(pack):
        hands[place % SEATS].append(card)
    turn = 0
    while sum(map(bool, hands)) > 1:
        hand, turn = hands[turn % SEATS], turn + 1
        if hand and chance.random() < 0.5:
            for _ in range(min(len(hand), chance.randrange(MOST_AT_ONCE) + 1)):
                hand.pop(chance.randrange(len(hand)))


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

    other = Random(109)
    figures = by_turns(Side(one, DEALS), Side(lambda: bare(other), DEALS * 10), ROUNDS)
    return Line(
        benchmark="guandan_deals",
        unit="random whole deals per second",
        ours=figures.ours,
        peer=figures.peer,
        ratio=figures.ratio,
        more={"peer_name": "a loop that knows no rules", "events_a_deal": round(statistics.mean(events))},
    )
