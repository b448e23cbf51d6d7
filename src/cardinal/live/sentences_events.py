"""A board told event by event, each with the state before and after it; what a game's events say is the game's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from cardinal.cards.grown import Grown

from .sentences_line import Line

__all__ = ["EventNarrator", "Tell", "Told"]

Told = Iterable[Line]
Tell = Callable[[Any, Any, Any], Told]
"""What is told of an event, from the state before it, itself, and the state after it."""


class _Table(Protocol):
    @property
    def events(self) -> Grown[Any]: ...

    @property
    def state(self) -> Any: ...


class EventNarrator:
    """Tells what happens at one table of a game, in order and once."""

    __slots__ = ("_fold", "_follows", "_state", "_tell", "count")

    def __init__(
        self, state: Any, fold: Callable[[Any, Any], Any], tell: Mapping[type[Any], Tell], follows: Tell
    ) -> None:
        self._state, self._fold, self._tell, self._follows = state, fold, tell, follows
        self.count = 0
        """So many events are told."""

    def more(self, table: _Table, upto: int) -> list[Line]:
        """The sentences of the events that were not told yet, up to the number *upto*."""
        lines: list[Line] = []
        if upto <= self.count:
            return lines
        every, after = table.events, self._state
        place, last = self.count, len(every)
        for event in every.since(place) if upto >= last else every[place:upto]:
            before, place = after, place + 1
            # The table itself has the state after its last event; as a rule there is no other to tell.
            after = table.state if place == last else self._fold(before, event)
            lines += self._tell[type(event)](before, event, after)
            lines += self._follows(before, event, after)
        self._state, self.count = after, upto
        return lines
