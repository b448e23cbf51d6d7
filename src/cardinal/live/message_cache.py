"""The messages of one table, each worked out once for all who see the same; and sentences only once for each.

A subscriber that has the sentences up to a little while ago is sent only those since. Anybody else gets all.
"""

from __future__ import annotations

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer

from .live_table import LiveTable
from .sentences import Line, Narrator, as_list, sent
from .subscribers import Told
from .views import PublicPart, written

__all__ = ["MessageCache"]

KEPT, MORE = 10, 4
"""So many sentences are remembered, for those who are behind, and so many more until the oldest are forgotten."""


class _Sentence:
    """A line, and how it was sent last: as a rule all at a table read the same language."""

    __slots__ = ("_language", "_line", "_sent")

    def __init__(self, line: Line) -> None:
        self._line = line
        self._language = ""
        self._sent: str | None = None

    def sent(self, viewer: Seat | Viewer, language: str) -> str | None:
        """The sentence for *viewer*; None where there is none."""
        line = self._line
        if line.hidden_from:
            return line.sent(viewer, language)
        if language != self._language:
            self._language, self._sent = language, line.sent(viewer, language)
        return self._sent


class MessageCache:
    """What is told of a table as it moves. A table that nobody listens to is told when somebody comes."""

    def __init__(self) -> None:
        self._narrator: Narrator | None = None
        self._lines: list[_Sentence] = []
        """The last sentences of the board; so many are before them."""
        self._before = 0
        self._seq = -1
        self._written: dict[tuple[object, ...], str] = {}
        """What those see who look on, who may be many; each player's view is for one."""
        self._public = PublicPart()
        self._part = ""

    def moved(self, table: LiveTable, *, is_heard: bool) -> None:
        """The table has moved on."""
        self._written.clear()
        self._part, self._seq = "", table.seq
        if not is_heard:
            self._narrator = None

    def whole(self, table: LiveTable, viewer: Seat | Viewer, language: str) -> str:
        """The view with all sentences of the board."""
        key = (table.seq, viewer, language)
        found = self._written.get(key)
        if found is None:
            log = as_list(sent(table, viewer, language))
            found = written(table, viewer, language, log, self._shared(table))
            if not isinstance(viewer, Seat):
                self._written[key] = found
        return found

    def news(self, table: LiveTable, viewer: Seat | Viewer, language: str, has: Told) -> tuple[str, Told]:
        """The view with the sentences that somebody lacks who *has* some; and what it has then."""
        if table.seq != self._seq:
            # Those who look on may be shown the table as it was a while ago.
            log = as_list(sent(table, viewer, language))
            return written(table, viewer, language, log, self._shared(table), 0), (None, None, 0, 0)
        self._catch_up(table)
        deal, who, upto, count = has
        if deal is not table.deal or who is not viewer:
            # Nothing of this board.
            upto = count = 0
        if upto < self._before:
            every = sent(table, viewer, language)
            log, more, count = as_list(every), len(every), 0
        else:
            lacking = self._lines[upto - self._before :]
            new = [text for one in lacking if (text := one.sent(viewer, language)) is not None]
            log, more = as_list(new), len(new)
        has = (table.deal, viewer, self._before + len(self._lines), count + more)
        if isinstance(viewer, Seat):
            return written(table, viewer, language, log, self._shared(table), count), has
        key = (table.seq, viewer, language, upto, count)
        found = self._written.get(key)
        if found is None:
            found = self._written[key] = written(table, viewer, language, log, self._shared(table), count)
        return found, has

    def _catch_up(self, table: LiveTable) -> None:
        if self._narrator is None or self._narrator.deal is not table.deal:
            self._narrator, self._lines, self._before = Narrator(table), [], 0
        lines = self._lines
        lines += map(_Sentence, self._narrator.more(table))
        if len(lines) > KEPT + MORE:
            self._before += len(lines) - KEPT
            del lines[:-KEPT]

    def _shared(self, table: LiveTable) -> str:
        """The part for everybody; what those see who are behind is written anew."""
        if table.seq != self._seq:
            return PublicPart().text(table)
        if not self._part:
            self._part = self._public.text(table)
        return self._part
