"""Hidden hands as they may lie: deals that agree with the cards seen, the suits shown out and the auction."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from cardinal.bridge import Call, Seat, Vulnerability
from cardinal.cards import SEATS, SUITS, Suit
from cardinal.laws.meaning import Range, Shape

from .conditions import conditions_of
from .meaning import Meaning
from .position import Position, cards_of
from .system import read

TRIES_FOR_ONE = 25
"""How many deals are tried for each that is kept."""
MISSING_CARD = 2
"""A card too few or too many in a suit counts as so many points too few or too many."""
_IN_EACH_SUIT = 1 | 1 << 13 | 1 << 26 | 1 << 39
_HONOURS = tuple((worth, _IN_EACH_SUIT << rank) for worth, rank in ((4, 12), (3, 11), (2, 10), (1, 9)))


def meanings_by_seat(
    dealer: Seat, calls: Sequence[Call], vulnerability: Vulnerability = Vulnerability.NONE
) -> dict[Seat, list[Meaning]]:
    """What each seat's calls have told; a pass that could be anything tells nothing."""
    found: dict[Seat, list[Meaning]] = {seat: [] for seat in SEATS}
    for place, meaning in enumerate(read(calls, conditions_of(dealer, vulnerability)).meanings):
        if Shape() not in meaning.shapes:
            found[dealer.after(place)].append(meaning)
    return found


class Sampler:
    """Deals the hidden cards of one position again and again."""

    def __init__(self, position: Position, told: dict[Seat, list[Meaning]], chance: Random) -> None:
        self._position, self._chance = position, chance
        self._told = {seat: told.get(seat, []) for seat in position.hidden}
        self._cards = [card.bit for card in cards_of(position.unseen)]
        self._suits = [card.suit for card in cards_of(position.unseen)]
        self._takers: dict[Suit, list[Seat]] = {
            suit: [seat for seat in position.hidden if suit not in position.voids[seat]] for suit in SUITS
        }

    def deals(self, count: int) -> list[tuple[int, ...]]:
        """The *count* that fit best of many deals: each the four hands as they are now."""
        found: dict[tuple[int, ...], float] = {}
        fitting = 0
        for _ in range(count * TRIES_FOR_ONE):
            dealt = self._dealt()
            if dealt is None or dealt in found:
                continue
            misfit = self._misfit(dealt)
            # A grain of chance, so that those that fit alike are chosen alike.
            found[dealt] = misfit + self._chance.random()
            fitting += not misfit
            if fitting >= count:
                break
        return sorted(found, key=lambda dealt: found[dealt])[:count]

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
