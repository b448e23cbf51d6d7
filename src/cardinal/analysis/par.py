"""Par: the score when both sides bid as well as they can with all cards in view, and the contracts that give it.

The auction is a game of two sides with complete information. A side that is outbid may bid on or let the other play; a
contract that will fail is doubled, one that will be made is not. The side that deals speaks first, which matters where
both could make the same contract first. Solved backwards from seven notrump, the game has one value.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cardinal.bridge import BIDS, PASSED_OUT, Bid, Contract, Denomination, Result, Seat, Side, Vulnerability
from cardinal.cards import SEATS

from .tricks import TrickTable


@dataclass(frozen=True, slots=True)
class Par:
    """The par score of North-South, and for each declarer and denomination the lowest contract that gives it and over
    which the other side has nothing better to play."""

    score: int
    results: tuple[Result, ...]

    def to_json(self) -> dict[str, object]:
        return {"score_ns": self.score, "results": [str(result) for result in self.results]}


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What a bid of a side comes to if it is the last: the score of North-South, doubled if it fails."""

    score: int
    results: tuple[tuple[Seat, Result], ...]


def par(tricks: TrickTable, dealer: Seat, vulnerability: Vulnerability) -> Par:
    """The par of a deal from its double-dummy table."""
    outcomes = {(bid, side): _outcome(tricks, bid, side, vulnerability) for bid in BIDS for side in Side}

    @cache
    def value(place: int, side: Side) -> int:
        """What the auction comes to after bid number *place* by *side*, the other side to speak."""
        standing = outcomes[BIDS[place], side].score
        other = side.other
        return _best(other, [standing, *(value(higher, other) for higher in range(place + 1, len(BIDS)))])

    def opening(side: Side, passed: int) -> int:
        """What it comes to if *passed* is what letting the other side speak comes to."""
        return _best(side, [passed, *(value(place, side) for place in range(len(BIDS)))])

    # The side that does not deal speaks only if the other has passed.
    score = opening(dealer.side, opening(dealer.side.other, 0))
    results: dict[tuple[Seat, Denomination], Result] = {}
    for place, bid in enumerate(BIDS):
        for side in Side:
            last, other = outcomes[bid, side], side.other
            over = [outcomes[higher, other].score for higher in BIDS[place + 1 :]]
            # Nothing that the other side could play instead is better for it.
            if last.score == score == _best(other, [score, *over]):
                for declarer, result in last.results:
                    results.setdefault((declarer, bid.denomination), result)
    # No contract scores nothing, so that a par of nothing is a board passed out.
    return Par(score, tuple(results.values()) or (PASSED_OUT,))


def _best(side: Side, scores: list[int]) -> int:
    return max(scores) if side is Side.NS else min(scores)


def _outcome(tricks: TrickTable, bid: Bid, side: Side, vulnerability: Vulnerability) -> _Outcome:
    """The side lets the better of its two hands declare; where both do as well, both are results."""
    vulnerable = vulnerability.includes(side)
    found: list[tuple[int, Seat, Result]] = []
    for seat in SEATS:
        if seat.side is side:
            taken = tricks.tricks(seat, bid.denomination)
            contract = Contract(bid, 0 if taken >= bid.level + 6 else 1, seat)
            found.append((contract.score(tricks=taken, vulnerable=vulnerable), seat, Result(contract, taken)))
    best = max(score for score, _, _ in found)
    sign = 1 if side is Side.NS else -1
    return _Outcome(sign * best, tuple((seat, result) for score, seat, result in found if score == best))
