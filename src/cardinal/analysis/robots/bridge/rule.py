"""A rule of the bidding system: a call, the hands that make it, and what it tells or asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property, lru_cache

from cardinal.bridge import Bid, Call, Denomination
from cardinal.cards import SUITS, Suit
from cardinal.laws.meaning import ANY_LENGTH, ANY_POINTS, MOST_CARDS, MOST_POINTS, Range, Shape

from .hand_facts import HandFacts

Test = Callable[[HandFacts], bool]


class Forcing(Enum):
    """What a call asks of partner."""

    NO = "not forcing"
    ROUND = "forcing"
    GAME = "game forcing"


class Count(Enum):
    """How the points of a rule are counted."""

    HIGH = "high cards"
    OPENING = "high cards, or the two longest suits make up for one or two"
    LONG = "high cards and long suits"
    SUPPORT = "high cards, and shortness beside trumps"


# How many of the points may come from elsewhere than high cards: what a listener allows for.
_NOT_HIGH_CARDS = {Count.HIGH: 0, Count.OPENING: 2, Count.LONG: 5, Count.SUPPORT: 7}


@dataclass(frozen=True)
class Rule:
    """The hands of ``shape`` (its points counted as ``count`` says) that pass every test make ``call``."""

    call: Call
    name: str  # the key of its text
    shape: Shape
    count: Count = Count.HIGH
    trumps: Suit | None = None  # for which support is counted
    forcing: Forcing = Forcing.NO
    artificial: bool = False
    agrees: Suit | None = None
    aces: tuple[int, ...] = ()  # how many key cards of the agreed suit it shows, or kings, if it answers that
    kings: bool = False
    tests: tuple[Test, ...] = ()
    # 0 from the table made for the auction, 1 from what is known of partner, 2 and 3 for want of anything better: a
    # call means what the best of these kinds of rule says.
    resort: int = 0
    # By how many points judgement may go beyond what the rule asks, either way: told to everybody as part of the range.
    reach: int = 0

    def fits(self, facts: HandFacts) -> bool:
        """Whether the hand makes this call by the rule itself."""
        return self.shape.points.holds(self._points(facts)) and self._suits(facts)

    def allows(self, facts: HandFacts) -> bool:
        """Whether judgement may choose this call: the rest of the rule holds, the points within its reach."""
        low, high = self.shape.points
        return low - self.reach <= self._points(facts) <= high + self.reach and self._suits(facts)

    def _suits(self, facts: HandFacts) -> bool:
        shape = self.shape
        return (
            # What is told in high cards is held in high cards, however much shape is counted beside them.
            self.shown.points.holds(facts.points)
            and shape.balanced in (None, facts.is_balanced)
            and all(one.holds(length) for one, length in zip(shape.lengths, facts.lengths, strict=True))
            and (not self.aces or self._aces(facts) in self.aces)
            and all(test(facts) for test in self.tests)
        )

    def _aces(self, facts: HandFacts) -> int:
        if self.agrees is None:
            return facts.aces
        return facts.side_kings(self.agrees) if self.kings else facts.key_cards(self.agrees)

    def _points(self, facts: HandFacts) -> int:
        if self.count is Count.SUPPORT and self.trumps is not None:
            return facts.support_points(self.trumps)
        if self.count is Count.OPENING:
            return facts.opening
        return facts.long_points if self.count is Count.LONG else facts.points

    @cached_property
    def shown(self) -> Shape:
        """The shape in high-card points, as partner and the opponents may read it."""
        low, high = self.shape.points
        allowed = max(0, low - _NOT_HIGH_CARDS[self.count] - self.reach) if low else 0
        most = min(high + self.reach, MOST_POINTS)
        return Shape(Range(allowed, most), self.shape.lengths, self.shape.balanced)


@lru_cache(maxsize=1024)
def span(text: str, most: int) -> Range:
    """``5+``, ``0-7`` or ``4`` as a range.

    >>> span("5+", 13), span("0-7", 37), span("4", 13)
    (Range(low=5, high=13), Range(low=0, high=7), Range(low=4, high=4))
    """
    if text.endswith("+"):
        return Range(int(text[:-1]), most)
    low, _, high = text.partition("-")
    return Range(int(low), int(high or low))


def lengths_of(wanted: dict[Suit, str]) -> tuple[Range, ...]:
    return tuple(span(wanted[suit], MOST_CARDS) if suit in wanted else ANY_LENGTH for suit in SUITS)


def rule(
    call: Call | str,
    name: str,
    points: str | Range = ANY_POINTS,
    lengths: dict[Suit, str] | None = None,
    *tests: Test,
    balanced: bool | None = None,
    support: Suit | None = None,
    count: Count = Count.HIGH,
    forcing: Forcing = Forcing.NO,
    artificial: bool = False,
    agrees: Suit | None = None,
    aces: tuple[int, ...] = (),
    kings: bool = False,
) -> Rule:
    """A rule in the words of the tables: points as ``12-14``, lengths as ``{Suit.S: "5+"}``."""
    counted = span(points, MOST_POINTS) if isinstance(points, str) else points
    return Rule(
        call if isinstance(call, Call) else Call.parse(call),
        name,
        Shape(counted, lengths_of(lengths or {}), balanced),
        Count.SUPPORT if support is not None else count,
        support,
        forcing,
        artificial,
        agrees if agrees is not None or support is None else support,
        aces,
        kings,
        tests,
    )


def bid(level: int, suit: Suit | None) -> Bid:
    """A bid in a suit, or at notrump."""
    return Bid.of(level, Denomination.NT if suit is None else Denomination(suit))


def longest(suit: Suit, *among: Suit) -> Test:
    """The suit to name first: the longest of *among* (all, if none are named), the higher of two as long from five
    cards on, the lower of two with four."""
    rivals = among or SUITS

    def test(facts: HandFacts) -> bool:
        mine = facts.lengths[suit]
        return all(
            mine > facts.lengths[other] or (mine == facts.lengths[other] and (suit > other) is (mine >= 5))
            for other in rivals
            if other is not suit
        )

    return test


def good(suit: Suit) -> Test:
    return lambda facts: facts.is_good(suit)


def stopped(*suits: Suit) -> Test:
    """A stopper in each of *suits*."""
    return lambda facts: all(facts.stops(suit) for suit in suits)


def no_four_card_major(facts: HandFacts) -> bool:
    return facts.lengths[Suit.H] < 4 and facts.lengths[Suit.S] < 4
