"""Who is there at a table, over all processes: no event, only what its consequences start from.

A person plays on one device: the newest takes the seat over, and the one before is told.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from cardinal.cards import SEATS

from . import messages
from .live_table import LiveTable
from .presence_exchange import Player, PresenceExchange, There

COMES_SECONDS = 5.0
"""A device that came no longer ago than this has come after those that other processes tell of when they are asked."""


Opening = tuple[str, int]
"""Which page has opened a socket, and the how manieth of its sockets it is. A socket that was given up while it was
opened may reach a slow process after its successor: it takes nothing over."""


@dataclass(eq=False, slots=True)
class Place:
    """A connected device of a person at the table."""

    key: str
    wake: Callable[[], None]
    alone: bool
    opening: Opening
    since: float
    came: float
    """By a clock that nobody sets."""
    is_taken: bool = False
    """Another device of the same person has taken over."""


class Presence:
    """The devices at one table; ``changes`` counts their changes, as a version number."""

    __slots__ = ("_elsewhere", "_exchange", "_places", "_players", "changes", "key")

    def __init__(self, key: str, exchange: PresenceExchange) -> None:
        self.key, self._exchange = key, exchange
        self._places: list[Place] = []
        self._players: frozenset[str] = frozenset()
        self._elsewhere: dict[str, There] | None = None
        """Who is there at other processes, by their names on the bus."""
        self.changes = 0

    def come(self, key: str, wake: Callable[[], None], *, alone: bool, opening: Opening = ("", 0)) -> Place:
        """A device comes. *alone*: it takes over from every other device of its person."""
        earlier = [player for there in self._others() for player in there.players if player.key == key]
        since = max([self._exchange.now(), *(player.since + 0.001 for player in earlier)])
        place = Place(key, wake, alone, opening, since, time.monotonic())
        place.is_taken = bool(key) and any(_is_earlier(opening, other.opening) for other in earlier)
        for other in self._places:
            if alone and key and other.key == key:
                late = place if _is_earlier(opening, other.opening) else other
                late.is_taken = True
        is_first = not self._places
        self._places.append(place)
        self.changed()
        self._exchange.changed(self, came=key if alone and not place.is_taken else "", asks=is_first)
        return place

    def go(self, place: Place) -> None:
        self._places.remove(place)
        if not self._places:
            self._elsewhere = None
        self.changed()
        self._exchange.changed(self)

    def changed(self) -> None:
        """Everybody who is here is told who is there now."""
        self.changes += 1
        for place in self._places:
            place.wake()

    def seated(self, players: Iterable[str]) -> None:
        """Others sit here now: whose devices these are is another matter."""
        self._players = frozenset(players)
        self.changes += 1
        if self._places:
            self._exchange.changed(self)

    @property
    def is_anybody_here(self) -> bool:
        return bool(self._places)

    def here(self) -> There:
        """Who is there at this process."""
        players = [
            Player(place.key, place.since, place.alone, place.opening)
            for place in self._places
            if place.key and not place.is_taken and (place.alone or place.key in self._players)
        ]
        return There(tuple(players), sum(1 for place in self._places if place.key not in self._players))

    def heard(self, process: str, there: There, came: Iterable[str]) -> None:
        """Another process tells who is there, and which of them have come just now."""
        known = self._elsewhere if self._elsewhere is not None else {}
        if there.players or there.watching:
            known[process] = there
        else:
            known.pop(process, None)
        self._elsewhere = known or None
        fresh = frozenset(came)
        for other in there.players:
            for place in self._places:
                if (
                    other.alone
                    and place.key == other.key
                    and not place.is_taken
                    and self._is_newer(other, process, place)
                ):
                    self._meet(place, other, is_fresh=other.key in fresh)
        self.changed()

    def _is_newer(self, other: Player, process: str, place: Place) -> bool:
        """Whether a device connected to another process is newer than one here."""
        if other.opening[0] and other.opening[0] == place.opening[0]:
            return other.opening[1] > place.opening[1]
        # Equal times are put in order by the names of the processes.
        return (other.since, process) > (place.since, self._exchange.name)

    def _meet(self, place: Place, other: Player, *, is_fresh: bool) -> None:
        """Another process has a device of the same person, which came later by the clock there."""
        is_same_page = bool(other.opening[0]) and other.opening[0] == place.opening[0]
        if is_fresh or is_same_page or not place.alone or time.monotonic() - place.came > COMES_SECONDS:
            place.is_taken = True
            return
        # It was there when this one came and asked: the clocks differ, and this one is the newest.
        place.since = other.since + 0.001
        self._exchange.changed(self, came=place.key)

    def lost(self, process: str | None = None) -> None:
        """A process gives no sign of life any more; or none of the others can be heard."""
        before = self._elsewhere
        if before is not None and process is not None:
            self._elsewhere = {name: there for name, there in before.items() if name != process} or None
        if process is None:
            self._elsewhere = None
        if process is None or before != self._elsewhere:
            self.changed()

    def _others(self) -> Iterable[There]:
        return () if self._elsewhere is None else self._elsewhere.values()

    def message(self, table: LiveTable) -> messages.Presence:
        """Whose devices are there, as the protocol says it; those who look on are only counted."""
        keys = {place.key for place in self._places if not place.is_taken}
        keys |= {player.key for there in self._others() for player in there.players}
        players = {sitter.key for sitter in table.sitters.values() if sitter.key}
        here = [str(seat) for seat in SEATS if seat in table.sitters and table.sitters[seat].key in keys - {""}]
        watching = sum(1 for place in self._places if place.key not in players)
        watching += sum(there.watching for there in self._others())
        message: messages.Presence = {"kind": "presence", "here": here, "watching": watching}
        if not self._exchange.is_complete:
            message["complete"] = False
        return message


def _is_earlier(opening: Opening, other: Opening) -> bool:
    """Whether the same page has opened the other socket after this one."""
    return bool(opening[0]) and opening[0] == other[0] and opening[1] < other[1]
