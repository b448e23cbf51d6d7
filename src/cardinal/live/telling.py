"""The messages of one table, each worked out once for all who see the same; and sentences only once for each.

A listener that has the sentences up to a little while ago is sent only those since. Anybody else gets all.
"""

from __future__ import annotations

import json

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer

from .listening import Told
from .live_table import LiveTable
from .sentences import Line, Teller, sentences, told
from .views import public_part, written

__all__ = ["Telling"]

KEPT = 12
"""So many sentences are remembered, for those who are behind."""


class Telling:
    """What is told of a table as it moves. A table that nobody listens to is told when somebody comes."""

    def __init__(self) -> None:
        self._teller: Teller | None = None
        self._lines: list[Line] = []
        """The last sentences of the board; so many are before them."""
        self._before = 0
        self._seq = -1
        self._written: dict[tuple[object, ...], str] = {}
        """What those see who look on, who may be many; each player's view is for one."""
        self._part = ""

    def moved(self, table: LiveTable, *, is_heard: bool) -> None:
        """The table has moved on."""
        self._written.clear()
        self._part, self._seq = "", table.seq
        if not is_heard:
            self._teller = None

    def whole(self, table: LiveTable, viewer: Seat | Viewer, language: str) -> str:
        """The view with all sentences of the board."""
        key = (table.seq, viewer, language)
        found = self._written.get(key)
        if found is None:
            log = sentences(table, viewer, language)
            found = written(table, viewer, language, log, None, self._public(table))
            self._keep(key, found)
        return found

    def news(self, table: LiveTable, viewer: Seat | Viewer, language: str, has: Told) -> tuple[str, Told]:
        """The view with the sentences that somebody lacks who *has* some; and what it has then."""
        if table.seq != self._seq:
            # Those who look on may be shown the table as it was a while ago.
            log = sentences(table, viewer, language)
            return written(table, viewer, language, log, 0), (None, None, 0, 0)
        self._catch_up(table)
        deal, who, upto, count = has
        if deal is not table.deal or who is not viewer or upto < self._before:
            log = sentences(table, viewer, language)
            count = 0
        else:
            log = told(self._lines[upto - self._before :], viewer, language)
        key = (table.seq, viewer, language, upto, count)
        found = self._written.get(key)
        if found is None:
            found = written(table, viewer, language, log, count, self._public(table))
            self._keep(key, found)
        return found, (table.deal, viewer, self._before + len(self._lines), count + len(log))

    def _catch_up(self, table: LiveTable) -> None:
        if self._teller is None or self._teller.deal is not table.deal:
            self._teller, self._lines, self._before = Teller(table), [], 0
        self._lines += self._teller.more(table)
        if len(self._lines) > KEPT:
            self._before += len(self._lines) - KEPT
            self._lines = self._lines[-KEPT:]

    def _keep(self, key: tuple[object, ...], text: str) -> None:
        if not isinstance(key[1], Seat):
            self._written[key] = text

    def _public(self, table: LiveTable) -> str:
        """The part for everybody; what those see who are behind is written anew."""
        if table.seq != self._seq:
            return ""
        if not self._part:
            self._part = json.dumps(public_part(table), ensure_ascii=False, separators=(",", ":"))
        return self._part
