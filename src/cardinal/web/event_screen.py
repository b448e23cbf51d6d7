"""The hall's screen: the lists and the pairings in parts that can be read from afar, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import TypeVar

from cardinal.language import Language

from .event_front import Round, Table
from .event_lists import ShownList, ShownRow, places_before, shown_list
from .event_now import now_of
from .folder_catalogue import ShownEvent

ROWS_ON_SCREEN = 12
Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class ScreenPart:
    """What the screen shows at a time: some rows of a list, or some tables of a round."""

    list: ShownList | None = None
    rows: tuple[ShownRow, ...] = ()
    round: Round | None = None
    tables: tuple[Table, ...] = ()


def evenly(rows: Sequence[Row], most: int = ROWS_ON_SCREEN) -> list[Sequence[Row]]:
    """The rows in as few parts as there must be, of much the same length.

    >>> [len(part) for part in evenly(range(14))], evenly(())
    ([7, 7], [])
    """
    size = ceil(len(rows) / max(1, ceil(len(rows) / most))) or 1
    return [rows[at : at + size] for at in range(0, len(rows), size)]


def screen_parts(shown_event: ShownEvent, now: datetime, language: Language) -> tuple[ScreenPart, ...]:
    """The lists, then who meets whom now and next; there always is one."""
    before = places_before(shown_event, shown_event.scored.final, None)
    found = [
        ScreenPart(list=each, rows=tuple(rows))
        for each in (shown_list(ranking, language, before) for ranking in shown_event.scored.final)
        for rows in evenly(each.rows) or ((),)
    ]
    at_work = now_of(shown_event, now)
    # When everything has been played nobody looks for a table any more.
    meets = (at_work.current, at_work.following) if shown_event.missing else ()
    found += [
        ScreenPart(round=each, tables=tuple(tables))
        for each in meets
        if each is not None
        for tables in evenly(each.tables)
    ]
    return tuple(found) or (ScreenPart(),)
