"""Every event of a board as a sentence in the reader's language, for the log, the screen reader and an appeal.

Sentences are only ever added: a line about a board never changes later. Each game describes its own events; what
happened beside the game is described here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import orjson

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import Text

from .live_table import LiveTable, TableEvent
from .narration import Line
from .regulations import screened

__all__ = ["Line", "Narrator", "as_list", "sent", "sentences"]


class Narrator:
    """Describes one board as it goes on: each call of ``more`` gives the lines since the last one."""

    def __init__(self, table: LiveTable) -> None:
        self.deal = table.deal
        """The board that is described; another has another narrator."""
        self._events = 0
        self._of_game = None if table.played is None else table.played.narrator()

    def more(self, table: LiveTable) -> list[Line]:
        """The sentences since the last time, in the order in which it happened."""
        lines: list[Line] = []
        for event in table.beside_game.since(self._events):
            # What happened at the table stands where it happened among what happened in the game.
            lines += self._game(table, event.happened)
            lines.append(_BESIDE_THE_GAME[event.act.verb](event))
        self._events = len(table.beside_game)
        lines += self._game(table, table.happened)
        return [screened(table.options, line) for line in lines] if table.options.get("screens") else lines

    def _game(self, table: LiveTable, upto: int) -> Iterable[Line]:
        return () if self._of_game is None else self._of_game.more(table.played, upto)


def sentences(table: LiveTable, viewer: Seat | Viewer, language: str = "en") -> list[dict[str, Any]]:
    """What happened on the board, as *viewer* may know it."""
    every: list[dict[str, Any]] = orjson.loads(as_list(sent(table, viewer, language)))
    return every


def sent(table: LiveTable, viewer: Seat | Viewer, language: str) -> list[str]:
    """What happened on the board, each sentence as it is sent."""
    lines = Narrator(table).more(table)
    return [text for line in lines if (text := line.sent(viewer, language)) is not None]


def as_list(sent: Iterable[str]) -> str:
    return f"[{','.join(sent)}]"


def _line(event: TableEvent, key: str, **values: object) -> Line:
    return Line(Text(__name__, key, {"seat": event.who, **values}), event.who, event.at)


def _sits(event: TableEvent) -> Line:
    is_person, name = event.act.body["kind"] == "person", event.act.body["name"]
    return _line(event, ("sits" if name else "somebody_sits") if is_person else "robot_sits", name=name)


def _auto(event: TableEvent) -> Line:
    return _line(event, "auto_on" if event.act.body["on"] else "auto_off")


def _director(event: TableEvent) -> Line:
    reason = event.act.body["reason"]
    return _line(event, "director" if reason else "director_bare", reason=reason)


_BESIDE_THE_GAME: Mapping[str, Callable[[TableEvent], Line]] = {
    "sat": _sits,
    "stood": lambda event: _line(event, "stands"),
    "auto": _auto,
    "stop_card": lambda event: _line(event, "stop_card"),
    "timeout": lambda event: _line(event, "timeout"),
    "pause": lambda event: _line(event, "pause", minutes=event.act.body["seconds"] // 60),
    "director": _director,
}
