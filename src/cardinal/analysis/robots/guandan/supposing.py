"""Hands that the others might hold: dealt by chance from the cards unseen, so that they fit what the seat knows."""

from __future__ import annotations

from random import Random

from cardinal.cards import Seat
from cardinal.guandan import View
from cardinal.guandan.face import BY_PLACE
from cardinal.guandan.rank import strength, wild_face
from cardinal.guandan.seating import next_seat

from .grouping import number_of
from .memory import Memory, together, without

_PACKS = int("10" * len(BY_PLACE), 2)


class Unseen:
    """The cards that a seat does not see, and how they may lie. The others are numbered 1 to 3 in turn."""

    def __init__(self, view: View, memory: Memory, seat: Seat) -> None:
        own = view.hand(seat)
        if own is None:
            raise ValueError("a view shows the own hand")
        self.seats = [next_seat(seat)]
        while len(self.seats) < 3:
            self.seats.append(next_seat(self.seats[-1]))
        seen = together(own.bits, memory.played)
        pool = without(_PACKS, seen)
        self._known = [0, 0, 0]
        for place, one in enumerate(self.seats):
            # What a late report or a missed view contradicts is not known.
            held = memory.held[one] if memory.counts[one] else 0
            if without(held, pool) == 0 and number_of(held) <= memory.counts[one]:
                self._known[place] = held
                pool = without(pool, held)
        wild = wild_face(view.level)
        limits = [memory.limit[one] for one in self.seats]
        self._free: list[int] = []
        self._bound: list[tuple[int, tuple[int, ...]]] = []
        for face in BY_PLACE:
            for _ in range(pool >> 2 * face.place & 3):
                force = -1 if face is wild else strength(face, view.level)
                may = tuple(place for place, most in enumerate(limits) if most is None or force <= most)
                card = 1 << 2 * face.place
                if len(may) == 3:
                    self._free.append(card)
                else:
                    self._bound.append((card, may))
        known = [number_of(cards) for cards in self._known]
        self._room = [max(memory.counts[one] - known[place], 0) for place, one in enumerate(self.seats)]

    def deal(self, chance: Random) -> list[int]:
        """One way in which the others may hold the unseen cards, in their order."""
        hands, room = list(self._known), list(self._room)
        free = list(self._free)
        for card, may in self._bound:
            places = [place for place in may if room[place]]
            if not places:
                free.append(card)
                continue
            place = chance.choices(places, [room[place] for place in places])[0]
            hands[place] += card
            room[place] -= 1
        chance.shuffle(free)
        start = 0
        for place, number in enumerate(room):
            hands[place] += sum(free[start : start + number])
            start += number
        return hands

    @property
    def is_enough(self) -> bool:
        """Whether there are cards for everybody; not if the memory has gaps that contradict each other."""
        return sum(self._room) <= len(self._free) + len(self._bound)
