"""What a decision would do, before it is given: the board at every table before and after, and who moves."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from anyio import to_thread

from cardinal.contest.changes import Moved, compare
from cardinal.contest.explanation import shown as said
from cardinal.contest.model import Event, Place

from ..errors import NotFound
from ..traveller import Named, TableResult, traveller
from .direction import Direction, OpenEvent

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class RowShown:
    """One table of the board: each figure before and after."""

    round: int
    table: str
    room: str
    ns: tuple[Named, ...]
    ew: tuple[Named, ...]
    result: Pair
    ns_value: Pair
    ew_value: Pair

    @property
    def is_changed(self) -> bool:
        return any(before != after for before, after in (self.result, self.ns_value, self.ew_value))


@dataclass(frozen=True, slots=True)
class MovedShown:
    """A contestant whose score or place would be another."""

    number: int
    name: str
    stage: str
    unit: str
    score: Pair
    place: Pair

    @property
    def is_place(self) -> bool:
        return self.place[0] != self.place[1]


@dataclass(frozen=True, slots=True)
class Effect:
    """Everything that a decision would change."""

    rows: tuple[RowShown, ...]
    moved: tuple[MovedShown, ...]


async def effect(direction: Direction, after: Event, place: Place | None, language: str) -> Effect:
    """The difference between the event as it is and *after*; worked out beside the loop that serves everybody."""
    return await to_thread.run_sync(_effect, direction, after, place, language)


def _effect(direction: Direction, after: Event, place: Place | None, language: str) -> Effect:
    before = direction.event
    moved = tuple(moved_shown(one, language) for one in compare(before, after).moved)
    if place is None or not place.board:
        return Effect((), moved)
    return Effect(_rows(_lines(direction, before, place, language), _lines(direction, after, place, language)), moved)


def moved_shown(moved: Moved, language: str) -> MovedShown:
    places = [str(place) if place is not None else "–" for place in moved.place]
    scores = [_figure(score) for score in moved.score]
    return MovedShown(
        moved.number,
        moved.name,
        moved.stage,
        moved.unit.label(language),
        (scores[0], scores[1]),
        (places[0], places[1]),
    )


def _figure(value: Fraction | None) -> str:
    return "–" if value is None else said(value).replace("-", "−")


def _lines(direction: Direction, event: Event, place: Place, language: str) -> tuple[TableResult, ...]:
    """The traveller of the board; nothing where nobody has a result of it."""
    folder = replace(direction.state.folder, event=event)
    try:
        return traveller(OpenEvent(direction.key, folder), place.board, place.stage, place.round, language).lines
    except NotFound:
        return ()


def _rows(before: tuple[TableResult, ...], after: tuple[TableResult, ...]) -> tuple[RowShown, ...]:
    old = {(one.round, one.table, one.room): one for one in before}
    new = {(one.round, one.table, one.room): one for one in after}
    found = []
    for key in dict.fromkeys((*new, *old)):
        was, now = old.get(key), new.get(key)
        one = now or was
        assert one is not None
        found.append(
            RowShown(
                *key,
                one.ns,
                one.ew,
                _pair(was, now, "result"),
                _pair(was, now, "ns_value"),
                _pair(was, now, "ew_value"),
            )
        )
    return tuple(found)


def _pair(was: TableResult | None, now: TableResult | None, name: str) -> Pair:
    return (getattr(was, name) or "–" if was else "–", getattr(now, name) or "–" if now else "–")
