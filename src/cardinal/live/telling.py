"""The messages of one table, each worked out once for all who see the same; and sentences only once for each.

A listener that has everything up to the last move is sent only the sentences of that move. Anybody else gets all.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from cardinal.cards import SEATS, Seat
from cardinal.cards.viewer import Viewer

from .live_table import LiveTable
from .sentences import Line, Teller, sentences, told
from .views import public_part, written

__all__ = ["Telling", "Told"]

Told = tuple[Mapping[str, Any] | None, Seat | Viewer | None, int]
"""Which sentences somebody has: of which board, as whom, and how many."""
VIEWERS: tuple[Seat | Viewer, ...] = (*SEATS, *Viewer)


class Telling:
    """What is told of a table as it moves. A table that nobody listens to is told when somebody comes."""

    def __init__(self) -> None:
        self._teller: Teller | None = None
        self._lines: list[Line] = []
        """The sentences of the last move."""
        self._before: dict[Seat | Viewer, int] = {}
        self._upto: dict[Seat | Viewer, int] = dict.fromkeys(VIEWERS, 0)
        """How many sentences each viewer had before the last move, and has since."""
        self._seq = -1
        self._written: dict[tuple[object, ...], str] = {}
        self._part = ""

    def moved(self, table: LiveTable, *, is_heard: bool) -> None:
        """The table has moved on."""
        self._written.clear()
        self._part = ""
        if not is_heard:
            self._teller = None
            return
        if self._teller is None or self._teller.deal is not table.deal:
            self._teller = Teller(table)
            self._upto = dict.fromkeys(VIEWERS, 0)
        self._lines = self._teller.more(table)
        self._before = dict(self._upto)
        for viewer in VIEWERS:
            self._upto[viewer] += sum(1 for one in self._lines if one.text_for(viewer) is not None)
        self._seq = table.seq

    def whole(self, table: LiveTable, viewer: Seat | Viewer, language: str) -> str:
        """The view with all sentences of the board."""
        key = (table.seq, viewer, language)
        found = self._written.get(key)
        if found is None:
            log = sentences(table, viewer, language)
            found = self._written[key] = written(table, viewer, language, log, None, self._public(table))
        return found

    def news(self, table: LiveTable, viewer: Seat | Viewer, language: str, has: Told) -> tuple[str, Told]:
        """The view with the sentences that somebody lacks who *has* some; and what it has then."""
        is_last = self._teller is not None and self._seq == table.seq and self._teller.deal is table.deal
        if not is_last or has != (table.deal, viewer, self._before[viewer]) or has[0] is not table.deal:
            log = sentences(table, viewer, language)
            text = written(table, viewer, language, log, 0, self._public(table))
            return text, (table.deal, viewer, len(log))
        key = (table.seq, viewer, language, "news")
        found = self._written.get(key)
        if found is None:
            log = told(self._lines, viewer, language)
            found = self._written[key] = written(table, viewer, language, log, has[2], self._public(table))
        return found, (table.deal, viewer, self._upto[viewer])

    def _public(self, table: LiveTable) -> str:
        """The part for everybody; what those see who are behind is written anew."""
        if table.seq != self._seq:
            return ""
        if not self._part:
            self._part = json.dumps(public_part(table), ensure_ascii=False, separators=(",", ":"))
        return self._part
