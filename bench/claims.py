"""The search for contested claims, on endings of seven tricks and of thirteen."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from random import Random

from cardinal.cards import CARDS, SEATS, SUITS, Hand, Seat
from cardinal.laws.claim_search import Ending, search_claim

from .measure import Line

TRICKS = 7
ENDINGS = 20


LONG = (8, 10, 13)
LONG_ENDINGS = 2


def _ending(chance: Random, tricks: int = TRICKS) -> Ending:
    """Any seven cards a hand, or more, trumps or none, and anybody's lead."""
    cards = chance.sample(CARDS, 4 * tricks)
    north, east, south, west = (Hand(cards[turn::4]) for turn in range(4))
    return Ending((north, east, south, west), chance.choice((None, *SUITS)), chance.choice(SEATS))


def _claim(chance: Random, tricks: int = TRICKS) -> Ending:
    """The high cards with North and South and one of them to lead, as when somebody claims."""
    cards = sorted(chance.sample(CARDS, 4 * tricks), key=lambda card: card.rank + chance.uniform(0, 6), reverse=True)
    high, low = cards[: 2 * tricks], cards[2 * tricks :]
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
            start = time.process_time()
            report = search_claim(ending, Seat.S, TRICKS, dummy=Seat.N)
            taken.append(time.process_time() - start)
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


def long_endings() -> Line:
    """Claims of eight tricks to all thirteen with nothing stated: proved, refuted or not proved, in bounded time."""
    chance, taken, verdicts = Random(13), [], Counter[str]()
    for tricks in LONG:
        for make in (_ending, _claim):
            for _ in range(LONG_ENDINGS):
                ending = make(chance, tricks)
                start = time.process_time()
                report = search_claim(ending, Seat.S, tricks, dummy=Seat.N)
                taken.append(time.process_time() - start)
                verdicts[report.verdict()] += 1
    return Line(
        benchmark="claim_search_long",
        unit="seconds for the slowest ending of eight to thirteen tricks",
        ours=max(taken),
        below=3,
        more={"endings": len(taken), **verdicts},
    )
