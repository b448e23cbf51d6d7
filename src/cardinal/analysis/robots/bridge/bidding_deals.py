"""Deals as a bidder may suppose them: the own hand, and three others that would have called as they did."""

from __future__ import annotations

from random import Random

from cardinal.bridge import Call
from cardinal.cards import Hand
from cardinal.laws.meaning import Shape

from .conditions import Conditions
from .sampling import distance, strange_calls
from .system import read

TRIES = 3
"""How many deals are made for each that is kept."""
MOST_SWAPS, MORE_SWAPS = 120, 24
_PACK = (1 << 52) - 1
_POINTS = tuple(max(0, index % 13 - 8) for index in range(52))


class BiddingDeals:
    """Deals the 39 hidden cards again and again; hands are counted from the dealer."""

    def __init__(self, calls: tuple[Call, ...], hand: Hand, conditions: Conditions, chance: Random) -> None:
        self._calls, self._hand, self._conditions, self._chance = calls, hand, conditions, chance
        self._me = len(calls) & 3
        self._others = [place for place in range(4) if place != self._me]
        self._cards = [index for index in range(52) if (_PACK & ~hand.bits) >> index & 1]
        self._told: dict[int, list[tuple[Shape, ...]]] = {place: [] for place in self._others}
        for at, meaning in enumerate(read(calls, conditions).meanings):
            if at & 3 != self._me and Shape() not in meaning.shapes:
                self._told[at & 3].append(meaning.shapes)

    def deals(self, count: int) -> list[tuple[Hand, ...]]:
        """The *count* of many deals on which the fewest calls are out of system."""
        made = [self._dealt() for _ in range(count * TRIES)]
        made.sort(key=lambda pair: pair[0] + self._strange(pair[1]) + self._chance.random() / 2)
        return [hands for _, hands in made[:count]]

    def _dealt(self) -> tuple[int, tuple[Hand, ...]]:
        """A random deal, its cards exchanged until the hands fit what was told, and a little longer."""
        chance = self._chance
        cards = list(self._cards)
        chance.shuffle(cards)
        off = [self._off(place, cards[13 * at : 13 * at + 13]) for at, place in enumerate(self._others)]
        more = MORE_SWAPS
        for _ in range(MOST_SWAPS):
            if not any(off):
                more -= 1
                if more < 0:
                    break
            one, two = int(chance.random() * 39), int(chance.random() * 39)
            first, second = one // 13, two // 13
            if first == second:
                continue
            cards[one], cards[two] = cards[two], cards[one]
            new = [self._off(self._others[at], cards[13 * at : 13 * at + 13]) for at in (first, second)]
            if sum(new) > off[first] + off[second]:
                cards[one], cards[two] = cards[two], cards[one]
            else:
                off[first], off[second] = new
        hands = {place: _hand(cards[13 * at : 13 * at + 13]) for at, place in enumerate(self._others)}
        return sum(off), tuple(hands.get(place, self._hand) for place in range(4))

    def _off(self, place: int, cards: list[int]) -> int:
        """How far a hand is from what its calls told."""
        told = self._told[place]
        if not told:
            return 0
        lengths = [0, 0, 0, 0]
        points = 0
        for index in cards:
            lengths[index // 13] += 1
            points += _POINTS[index]
        return sum(min(distance(shape, points, lengths) for shape in shapes) for shapes in told)

    def _strange(self, hands: tuple[Hand, ...]) -> int:
        """How many calls the system would not have made with these hands."""
        others = {place: hands[place] for place in self._others}
        return strange_calls(self._calls, self._conditions, others)


def _hand(cards: list[int]) -> Hand:
    bits = 0
    for index in cards:
        bits |= 1 << index
    return Hand.from_bits(bits)
