"""Rulings that were given when the table had finished its round: its players see them there, or where they sit next.

A ruling says how a board was played. Whoever has that board still to play must not read it, and a phone is read by
everybody at its table: then it says only that there is one, and the director tells the players what it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from cardinal.contest.model import Place, Room, Ruling
from cardinal.scoring import LatePlay
from cardinal.store import Competition

from ..direct.places import TableRound, round_tables
from .comparison import LAST_LOOK
from .ruled import RulingShown, ruling_shown
from .showing import called, entries_by_number
from .sitting import Phase, Sitting

__all__ = ["RuledSince", "ruled_since"]


@dataclass(frozen=True, slots=True)
class RuledSince:
    """A ruling on a board of a round that is over for those who played it."""

    key: str
    place: Place
    who: tuple[str, ...]
    """The contestants of this table whom it is about."""
    ruling: RulingShown | None
    """None where somebody at this table has the board still to play."""


def ruled_since(state: Competition, now: Sitting, at: datetime, language: str) -> tuple[RuledSince, ...]:
    """What was ruled for those who sit here since they finished their last round, the newest first."""
    if now.here is None:
        return ()
    finished = [now.here] if now.phase is Phase.OVER else _tables_before(state, now.here)
    shown = [
        _shown(state, ruling, table, now, at, language)
        for ruling in state.rulings
        for table in finished
        if _is_of(ruling.place, table)
        and (_is_given_after(state, ruling, table, finished) or _is_news(state, ruling, now, at))
    ]
    return tuple(reversed(shown))


def _tables_before(state: Competition, here: TableRound) -> list[TableRound]:
    """Where the contestants of a table have sat in earlier rounds."""
    sitting = {*here.ns, *here.ew}
    before = (table for number in range(1, here.round) for table in round_tables(state, here.stage, number))
    return [table for table in before if sitting & {*table.ns, *table.ew}]


def _is_given_after(state: Competition, ruling: Ruling, table: TableRound, finished: list[TableRound]) -> bool:
    """Whether a ruling came when its table had entered everything, and its contestants had left the table after it."""
    if ruling.at is None:
        return False
    # A board that the ruling itself has settled may have no result.
    if not all(place in state.results or place.board == ruling.place.board for place in table.places):
        return False
    contestants = {*table.ns, *table.ew}
    last = max(one.round for one in finished)
    left = [table, *(one for one in finished if one.round == last and contestants & {*one.ns, *one.ew})]
    entered = [state.results[place].at for one in left for place in one.places if place in state.results]
    return all(ruling.at >= moment for moment in entered)


def _is_news(state: Competition, ruling: Ruling, now: Sitting, at: datetime) -> bool:
    """Whether it came just now, while the table had another board on its phone, and its players have not left."""
    return now.phase is Phase.OVER and ruling.at is not None and state.wall(at) - ruling.at <= LAST_LOOK


def _is_of(place: Place, table: TableRound) -> bool:
    is_there = (place.stage, place.round, place.table) == (table.stage, table.round, table.table)
    return is_there and place.room in (table.room, Room.NONE) and place.board in table.boards


def _shown(
    state: Competition, ruling: Ruling, table: TableRound, now: Sitting, at: datetime, language: str
) -> RuledSince:
    assert now.here is not None
    here = (*now.here.ns, *now.here.ew)
    entries = entries_by_number(state)
    who = [number for number in (*table.ns, *table.ew) if number in here]
    may_read = all(_has_played(state, ruling.place, number) for number in here) and (
        now.phase is not Phase.OVER or _still_sit_here(state, ruling, at)
    )
    return RuledSince(
        ruling.key,
        ruling.place,
        tuple(called(entries, number) for number in who),
        ruling_shown(ruling, language) if may_read else None,
    )


def _has_played(state: Competition, place: Place, number: int) -> bool:
    """Whether a contestant has a result of the board, or a ruling instead of one."""
    places = state.places_of.get((place.stage, place.board, number), ())
    if any(not isinstance(state.results[one].line.score, LatePlay) for one in places if one in state.results):
        return True
    tables = round_tables(state, place.stage, place.round)
    return any(_is_of(place, table) and number in (*table.ns, *table.ew) for table in tables)


def _still_sit_here(state: Competition, ruling: Ruling, at: datetime) -> bool:
    """Others, who have the board to play, come to the table where it was played."""
    stage = next(one for one in state.conditions.stages if one.name == ruling.place.stage)
    return stage.has_matches or (ruling.at is not None and state.wall(at) - ruling.at <= LAST_LOOK)
