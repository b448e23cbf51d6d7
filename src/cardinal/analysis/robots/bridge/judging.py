"""Judgement by sampling: of the calls that the system allows, the one that brings most on deals that fit the auction.

On each deal the rest of the auction is bid by the system for all four hands, and the contracts are compared by the
estimate of tricks. Nothing but the hand, the calls and chance goes into it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from cardinal.bridge import PASS, Auction, Call, Seat, Vulnerability
from cardinal.cards import Hand

from .bidding_deals import BiddingDeals
from .conditions import Conditions, Scoring, conditions_of
from .estimate import Outcome, gain, outcome_of
from .hand_facts import facts_of
from .meaning import Meaning, meaning_from
from .system import rules_after

DEALS = (16, 32)
"""How many deals are looked at first, and how many more for the calls that did not lose there."""
MOST_CALLS = 5
LONGEST = 40
LEAST_GAIN = 0.8
"""IMPs a board by which another call must beat the system's, and by how many standard errors."""
LEAST_ERRORS = 1.5


@dataclass(frozen=True)
class Judgement:
    """A call with what it means, and what was done to find it."""

    call: Call
    meaning: Meaning
    deals: int = 0


def candidates(calls: Sequence[Call], hand: Hand, conditions: Conditions) -> tuple[Call, ...]:
    """The system's call; if it is a matter of judgement, also the others that are and whose meaning the hand fits."""
    rules, facts = rules_after(calls, conditions), facts_of(hand)
    first = next((rule for rule in rules if rule.fits(facts)), None)
    if first is None or not first.reach:
        return (PASS if first is None else first.call,)
    others = [rule.call for rule in rules if rule.reach and rule.allows(facts)]
    return tuple(dict.fromkeys((first.call, *others)))[:MOST_CALLS]


def judge(
    calls: Sequence[Call],
    hand: Hand,
    chance: Random,
    *,
    dealer: Seat = Seat.N,
    vulnerability: Vulnerability = Vulnerability.NONE,
    scoring: Scoring = Scoring.IMPS,
    is_late: Callable[[], bool] = lambda: False,
) -> Judgement:
    """The system's call, unless another that it allows brings clearly more; when it is late, no more are tried."""
    conditions = conditions_of(dealer, vulnerability, scoring)
    found = candidates(calls, hand, conditions)
    rules = rules_after(calls, conditions)
    if len(found) == 1:
        return Judgement(found[0], meaning_from(rules, found[0]))
    supposed = BiddingDeals(tuple(calls), hand, conditions, chance)
    gains: dict[Call, list[float]] = {call: [] for call in found[1:]}
    seen = 0
    for count in DEALS:
        wanted = [call for call, each in gains.items() if not each or sum(each) > 0]
        if not wanted or is_late():
            break
        dealt = supposed.deals(count)
        seen += len(dealt)
        for hands in dealt:
            usual = _bid_out(calls, found[0], hands, conditions)
            for call in wanted:
                gains[call].append(gain(_bid_out(calls, call, hands, conditions), usual, len(calls) & 1))
    best = max(gains, key=lambda call: fmean(gains[call]) if _is_better(gains[call]) else 0.0)
    chosen = best if _is_better(gains[best]) else found[0]
    return Judgement(chosen, meaning_from(rules, chosen), seen)


def _is_better(gains: Sequence[float]) -> bool:
    """By enough, and by more than chance."""
    if len(gains) < 2:
        return False
    mean = fmean(gains)
    return mean > LEAST_GAIN and mean > LEAST_ERRORS * stdev(gains) / sqrt(len(gains))


def _bid_out(calls: Sequence[Call], call: Call, hands: tuple[Hand, ...], conditions: Conditions) -> Outcome | None:
    """What the auction comes to if *call* is made and everybody bids on by the system; places count from the dealer."""
    made = [*calls, call]
    passes = 0
    for one in reversed(made):
        if one is not PASS:
            break
        passes += 1
    while len(made) < LONGEST and not (passes >= 4 or (passes == 3 and len(made) > passes)):
        rules, facts = rules_after(made, conditions), facts_of(hands[len(made) & 3])
        chosen = next((rule.call for rule in rules if rule.fits(facts)), PASS)
        made.append(chosen)
        passes = passes + 1 if chosen is PASS else 0
    return outcome_of(Auction(Seat.N, made).contract, hands, conditions)
