"""Who is there at a table, in this process: no event, only what its consequences start from.

A person plays on one device: the newest takes the seat over, and the one before is told.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from cardinal.cards import SEATS

from . import messages
from .live_table import LiveTable

__all__ = ["Place", "Presence"]


@dataclass(eq=False, slots=True)
class Place:
    """One device of somebody at the table."""

    key: str
    wake: Callable[[], None]
    is_taken: bool = False
    """Another device of the same person has taken over."""


class Presence:
    """The devices at one table; ``changes`` counts how often one came or went."""

    def __init__(self) -> None:
        self._places: list[Place] = []
        self.changes = 0

    def come(self, key: str, wake: Callable[[], None], *, alone: bool) -> Place:
        """A device comes. *alone*: it takes over from every other device of its person."""
        one = Place(key, wake)
        for other in self._places:
            if alone and key and other.key == key:
                other.is_taken = True
        self._places.append(one)
        self._changed()
        return one

    def go(self, place: Place) -> None:
        self._places.remove(place)
        self._changed()

    def _changed(self) -> None:
        self.changes += 1
        for place in self._places:
            place.wake()

    def told(self, table: LiveTable) -> messages.Presence:
        """Whose devices are there, as the protocol says it; those who look on are only counted."""
        keys = {place.key for place in self._places if not place.is_taken}
        players = {sitter.key for sitter in table.sitters.values() if sitter.key}
        here = [str(seat) for seat in SEATS if seat in table.sitters and table.sitters[seat].key in keys - {""}]
        watching = sum(1 for one in self._places if one.key not in players)
        return {"kind": "presence", "here": here, "watching": watching}
