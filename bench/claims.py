"""The search for contested claims on endings of seven tricks."""

from __future__ import annotations

import statistics
import time
from random import Random

from cardinal.cards import CARDS, SEATS, SUITS, Hand, Seat
from cardinal.laws.claim_search import Ending, search_claim

from .measure import Line

TRICKS = 7
ENDINGS = 20


def _ending(chance: Random) -> Ending:
    """Any seven cards a hand, trumps or none, and anybody's lead."""
    cards = chance.sample(CARDS, 4 * TRICKS)
    north, east, south, west = (Hand(cards[turn::4]) for turn in range(4))
    return Ending((north, east, south, west), chance.choice((None, *SUITS)), chance.choice(SEATS))


def _claim(chance: Random) -> Ending:
    """The high cards with North and South and one of them to lead, as when somebody claims."""
    cards = sorted(chance.sample(CARDS, 4 * TRICKS), key=lambda card: card.rank + chance.uniform(0, 6), reverse=True)
    high, low = cards[: 2 * TRICKS], cards[2 * TRICKS :]
    chance.shuffle(high)
    chance.shuffle(low)
    hands = (Hand(high[::2]), Hand(low[::2]), Hand(high[1::2]), Hand(low[1::2]))
    return Ending(hands, chance.choice((None, *SUITS)), chance.choice((Seat.N, Seat.S)))


def endings() -> Line:
    """Twenty endings of each kind with nothing stated, the hardest thing to search; the slowest is the figure."""
    chance, taken, unproved = Random(70), [], 0
    for make in (_ending, _claim):
        for _ in range(ENDINGS):
            ending = make(chance)
            start = time.perf_counter()
            report = search_claim(ending, Seat.S, TRICKS, dummy=Seat.N)
            taken.append(time.perf_counter() - start)
            unproved += not (report.normal.is_proved and report.legal.is_proved)
    if unproved:
        raise SystemExit(f"{unproved} searches of {TRICKS} tricks gave up before the end")
    return Line(
        benchmark="claim_search",
        unit="seconds for the slowest ending of seven tricks",
        ours=max(taken),
        below=1,
        more={"endings": len(taken), "median": round(statistics.median(taken), 3)},
    )
