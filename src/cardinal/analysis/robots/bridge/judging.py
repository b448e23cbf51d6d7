"""Judgement by sampling: of the calls that the system allows, the one that brings most on deals that fit the auction.

On each deal the rest of the auction is bid by the system for all four hands, and the contracts are compared by the
estimate of tricks. Nothing but the hand, the calls and chance goes into it.
"""

from __future__ import annotations

from collections.abc import Sequence
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

DEALS = 24
"""How many deals are looked at: time would allow more, but a call is not worth more than it takes to bid."""
MOST_CALLS = 5
LONGEST = 40
LEAST_GAIN = 0.6
"""IMPs a board by which another call must beat the system's."""
LEAST_ERRORS = 1.0


@dataclass(frozen=True)
class Judgement:
    """A call with what it means, and what was done to find it."""

    call: Call
    meaning: Meaning
    deals: int = 0
    gains: tuple[tuple[Call, float], ...] = ()


def candidates(calls: Sequence[Call], hand: Hand, conditions: Conditions) -> tuple[Call, ...]:
    """The system's call, then the others whose told meaning the hand fits and that are a matter of judgement."""
    rules, facts = rules_after(calls, conditions), facts_of(hand)
    first = next((rule.call for rule in rules if rule.fits(facts)), PASS)
    others = [rule.call for rule in rules if rule.reach and rule.allows(facts)]
    return tuple(dict.fromkeys((first, *others)))[:MOST_CALLS]


def judge(
    calls: Sequence[Call],
    hand: Hand,
    chance: Random,
    *,
    dealer: Seat = Seat.N,
    vulnerability: Vulnerability = Vulnerability.NONE,
    scoring: Scoring = Scoring.IMPS,
    deals: int = DEALS,
) -> Judgement:
    """The system's call, unless another that it allows brings clearly more."""
    conditions = conditions_of(dealer, vulnerability, scoring)
    found = candidates(calls, hand, conditions)
    rules = rules_after(calls, conditions)
    if len(found) == 1:
        return Judgement(found[0], meaning_from(rules, found[0]))
    dealt = BiddingDeals(tuple(calls), hand, conditions, chance).deals(deals)
    system = [_bid_out(calls, found[0], hands, conditions) for hands in dealt]
    best, gains = (0.0, found[0]), []
    for call in found[1:]:
        each = [
            gain(_bid_out(calls, call, hands, conditions), usual, len(calls) & 1)
            for hands, usual in zip(dealt, system, strict=True)
        ]
        mean = fmean(each)
        gains.append((call, mean))
        if mean > best[0] and mean > LEAST_GAIN and mean > LEAST_ERRORS * stdev(each) / sqrt(len(each)):
            best = mean, call
    return Judgement(best[1], meaning_from(rules, best[1]), len(dealt), tuple(gains))


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
