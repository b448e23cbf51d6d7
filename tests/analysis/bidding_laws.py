"""What must hold of every auction by four robots; ``python -m tests.analysis.bidding_laws 100000`` looks at so many."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from cardinal.analysis.robots.bridge.conditions import Conditions, conditions_of
from cardinal.analysis.robots.bridge.context import Context
from cardinal.analysis.robots.bridge.meaning import Meaning
from cardinal.analysis.robots.bridge.system import choose, read
from cardinal.bridge import PASS, Auction, Bid, Board, Call
from cardinal.cards import DEALS, SUITS, Deal, Hand, Seat
from cardinal.laws.meaning import features

LONGEST = 40
OPENING_VALUES, SHOWN_VALUES = 13, 10


@dataclass(frozen=True)
class Breach:
    """A call that breaks a law of the system."""

    law: str
    board: int
    hand: str
    auction: str
    call: str


Bidder = Callable[[Board, tuple[Call, ...], Hand], tuple[Call, Meaning]]


def by_rules(board: Board, calls: tuple[Call, ...], hand: Hand) -> tuple[Call, Meaning]:
    return choose(calls, hand, dealer=board.dealer, vulnerability=board.vulnerability)


def breaches(number: int, seed: str = "laws", bidder: Bidder = by_rules) -> Iterator[Breach]:
    """Every breach in the auction of one random board."""
    board = Board(number, Deal.from_number(Random(f"{seed} {number}").randrange(DEALS)))
    conditions = conditions_of(board.dealer, board.vulnerability)
    auction = Auction(board.dealer)
    while not auction.is_over and auction.turn is not None:
        seat = auction.turn
        hand = board.deal[seat]
        call, meaning = bidder(board, auction.calls, hand)
        context = read(auction.calls, conditions)
        laws = {
            "a call is among the legal ones": call in auction.legal_calls(),
            "the hand fits the meaning": any(shape.fits(features(hand)) for shape in meaning.shapes),
            "every call has a meaning in the system": meaning.name != "natural",
            "a forcing call is not passed": call is not PASS or not context.must_call or meaning.name == "penalty_pass",
            "a known misfit is not left": call is not PASS or not _leaves_misfit(context, hand),
            "an auction ends": len(auction.calls) < LONGEST,
        }
        for law, holds in laws.items():
            if not holds:
                yield Breach(law, number, str(hand), " ".join(map(str, auction.calls)), str(call))
        if not laws["an auction ends"]:
            return
        auction = auction.call(call)
    yield from _silent(board, auction, conditions)


def _leaves_misfit(context: Context, hand: Hand) -> bool:
    """Partner's suit bid is passed with fewer than seven trumps, though eight of another suit are known, no higher."""
    last, partner = context.last_bid, context.partner.lengths
    if last is None or context.last_is_theirs or context.right is not PASS or context.said is None:
        return False
    now = last.denomination.suit
    if now is None or context.calls[-2] is not last or context.auction.doubling:
        return False
    if hand.length(now) + partner[now].low >= 7:
        return False
    return any(
        hand.length(suit) + partner[suit].low >= 8 and _level(context, last, suit) <= last.level
        for suit in SUITS
        if suit is not now and suit not in context.their_suits
    )


def _level(context: Context, last: Bid, suit: object) -> int:
    cheap = context.cheapest(suit)  # type: ignore[arg-type]
    return 8 if cheap is None else cheap.level


def _silent(board: Board, auction: Auction, conditions: Conditions) -> Iterator[Breach]:
    """Thirteen points that only passed, though partner has shown ten and there was room to speak."""
    context = read(auction.calls, conditions)
    for place, seat in enumerate(auction.callers[:4]):
        calls: list[Call] = [call for at, call in enumerate(auction.calls) if at & 3 == place]
        shown = context.known[place + 2 & 3].points
        values = board.deal[seat].high_card_points >= OPENING_VALUES and shown.low >= SHOWN_VALUES
        if values and all(call is PASS for call in calls) and _could_speak(context, place, seat):
            names = [context.meanings[at].name for at in range(place, len(auction.calls), 4)]
            if "penalty_pass" not in names:
                yield Breach(
                    "opening values speak", board.number, str(board.deal[seat]), str(auction), "pass throughout"
                )


def _could_speak(context: Context, place: int, seat: Seat) -> bool:
    """Whether the hand was in turn after its partner had shown values, below the three level."""
    for at in range(place, len(context.calls), 4):
        before = read(context.calls[:at], context.conditions)
        low = before.last_bid is None or before.last_bid.level <= 2
        if low and before.partner.points.low >= SHOWN_VALUES:
            return True
    return False


def main(count: int) -> None:
    found: Counter[str] = Counter()
    for number in range(1, count + 1):
        for breach in breaches(number):
            found[breach.law] += 1
            if found[breach.law] <= 5:
                print(breach)
        if number % 1_000 == 0:
            print(f"{number} boards, {sum(found.values())} breaches", file=sys.stderr, flush=True)
    print(f"{count} boards: {dict(found) or 'no breach'}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
