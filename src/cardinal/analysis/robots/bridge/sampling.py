"""Hidden hands as they may lie: deals that agree with the cards seen, the suits shown out and the auction."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from cardinal.bridge import PASS, Call, Seat, Vulnerability
from cardinal.cards import SEATS, SUITS, Hand, Suit
from cardinal.laws.meaning import Range, Shape

from .conditions import Conditions, conditions_of
from .hand_facts import facts_of
from .meaning import Meaning
from .position import Position, cards_of
from .system import read, rules_after

TRIES_FOR_ONE = 25
"""How many deals are tried for each that is kept."""
CHOSEN_FROM = 2
"""From how many that fit the meanings one is kept, by its calls."""
MISSING_CARD = 2
"""A card too few or too many in a suit counts as so many points too few or too many."""
_IN_EACH_SUIT = 1 | 1 << 13 | 1 << 26 | 1 << 39
_HONOURS = tuple((worth, _IN_EACH_SUIT << rank) for worth, rank in ((4, 12), (3, 11), (2, 10), (1, 9)))


class Told(NamedTuple):
    """An auction as evidence of hands: its calls, and what those that tell anything have told."""

    dealer: Seat
    calls: tuple[Call, ...]
    conditions: Conditions
    by_seat: Mapping[Seat, list[Meaning]]


def told_by(dealer: Seat, calls: Sequence[Call], vulnerability: Vulnerability = Vulnerability.NONE) -> Told:
    """What each seat's calls have told; a pass that could be anything tells nothing."""
    conditions = conditions_of(dealer, vulnerability)
    found: dict[Seat, list[Meaning]] = {seat: [] for seat in SEATS}
    for place, meaning in enumerate(read(calls, conditions).meanings):
        if Shape() not in meaning.shapes:
            found[dealer.after(place)].append(meaning)
    return Told(dealer, tuple(calls), conditions, found)


def strange_calls(calls: tuple[Call, ...], conditions: Conditions, hands: Mapping[int, Hand]) -> int:
    """How strange the calls are for these hands, by their places from the dealer: little where judgement may differ
    from the rule, more where the system would not make the call."""
    strange = 0
    for at, call in enumerate(calls):
        hand = hands.get(at & 3)
        if hand is None:
            continue
        rules, facts = rules_after(calls[:at], conditions), facts_of(hand)
        chosen = next((rule for rule in rules if rule.fits(facts)), None)
        if (PASS if chosen is None else chosen.call) is not call:
            judged = any(rule.call is call and rule.reach and rule.allows(facts) for rule in rules)
            strange += 1 if judged else 3
    return strange


class Sampler:
    """Deals the hidden cards of one position again and again."""

    def __init__(self, position: Position, told: Told, chance: Random) -> None:
        self._position, self._chance, self._auction = position, chance, told
        self._told = {seat: told.by_seat.get(seat, []) for seat in position.hidden}
        self._cards = [card.bit for card in cards_of(position.unseen)]
        self._suits = [card.suit for card in cards_of(position.unseen)]
        self._takers: dict[Suit, list[Seat]] = {
            suit: [seat for seat in position.hidden if suit not in position.voids[seat]] for suit in SUITS
        }

    def deals(self, count: int) -> list[tuple[int, ...]]:
        """The *count* that fit best of many deals: each the four hands as they are now.

        What fits the meanings alike is told apart by the calls themselves: whether the system makes them with the hand.
        """
        found: dict[tuple[int, ...], float] = {}
        fitting, enough = 0, CHOSEN_FROM * count
        for _ in range(count * TRIES_FOR_ONE):
            dealt = self._dealt()
            if dealt is None or dealt in found:
                continue
            misfit = self._misfit(dealt)
            # A grain of chance, so that those that fit alike are chosen alike.
            found[dealt] = misfit + self._chance.random()
            fitting += not misfit
            if fitting >= enough:
                break
        best = sorted(found, key=lambda dealt: found[dealt])[:enough]
        strange = {dealt: found[dealt] + self._strange(dealt) for dealt in best}
        return sorted(best, key=lambda dealt: strange[dealt])[:count]

    def _strange(self, dealt: tuple[int, ...]) -> int:
        auction = self._auction
        hands = {
            seat - auction.dealer & 3: Hand.from_bits(dealt[seat] | self._position.played[seat])
            for seat in self._position.hidden
        }
        return strange_calls(auction.calls, auction.conditions, hands)

    def _dealt(self) -> tuple[int, ...] | None:
        """One deal that the play allows: no card where its suit was shown out."""
        position, chance = self._position, self._chance
        room = {seat: position.cards_left[seat] for seat in position.hidden}
        hands = dict.fromkeys(position.hidden, 0)
        order = list(range(len(self._cards)))
        chance.shuffle(order)
        # Those with the fewest places first, or nothing may be left for them. Cards that were played unseen are over.
        over = len(order) - sum(room.values())
        order.sort(key=lambda place: len(self._takers[self._suits[place]]))
        for place in order:
            takers = [seat for seat in self._takers[self._suits[place]] if room[seat]]
            if not takers:
                over -= 1
                if over < 0:
                    return None
                continue
            seat = takers[0] if len(takers) == 1 else chance.choices(takers, [room[taker] for taker in takers])[0]
            room[seat] -= 1
            hands[seat] |= self._cards[place]
        if any(room.values()):
            return None
        return tuple(hands[seat] if seat in hands else position.open_hands[seat] for seat in SEATS)

    def _misfit(self, dealt: tuple[int, ...]) -> int:
        """Distance of the original hands from what their calls showed."""
        total = 0
        for seat, told in self._told.items():
            if told:
                hand = dealt[seat] | self._position.played[seat]
                points = sum(worth * (hand & cards).bit_count() for worth, cards in _HONOURS)
                lengths = [(hand >> 13 * suit & 0x1FFF).bit_count() for suit in SUITS]
                for meaning in told:
                    total += min(distance(shape, points, lengths) for shape in meaning.shapes)
        return total


def distance(shape: Shape, points: int, lengths: list[int]) -> int:
    away = _outside(shape.points, points)
    for span, length in zip(shape.lengths, lengths, strict=True):
        away += MISSING_CARD * _outside(span, length)
    if shape.balanced and (min(lengths) < 2 or lengths.count(2) > 1):
        away += MISSING_CARD
    return away


def _outside(span: Range, value: int) -> int:
    return max(span.low - value, value - span.high, 0)
