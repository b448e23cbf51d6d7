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

from .live_table import LiveTable, Said
from .narration import Line
from .regulations import screened

__all__ = ["Line", "Narrator", "as_list", "sent", "sentences"]


class Narrator:
    """Describes one board as it goes on: each call of ``more`` gives the lines since the last one."""

    def __init__(self, table: LiveTable) -> None:
        self.deal = table.deal
        """The board that is described; another has another narrator."""
        self._said = 0
        self._of_game = None if table.played is None else table.played.narrator()

    def more(self, table: LiveTable) -> list[Line]:
        """The sentences since the last time, in the order in which it happened."""
        lines: list[Line] = []
        for said in table.said.since(self._said):
            describe = _BESIDE_THE_GAME.get(said.act.verb)
            line = describe(said) if describe is not None else None
            if line is not None:
                # What happened at the table stands where it happened among what happened in the game.
                lines += self._game(table, said.happened)
                lines.append(line)
        self._said = len(table.said)
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


def _line(said: Said, key: str, **values: object) -> Line:
    return Line(Text(__name__, key, {"seat": said.who, **values}), said.who, said.at)


def _sits(said: Said) -> Line:
    is_person, name = said.act.body["kind"] == "person", said.act.body["name"]
    return _line(said, ("sits" if name else "somebody_sits") if is_person else "robot_sits", name=name)


def _auto(said: Said) -> Line:
    return _line(said, "auto_on" if said.act.body["on"] else "auto_off")


def _director(said: Said) -> Line:
    reason = said.act.body["reason"]
    return _line(said, "director" if reason else "director_bare", reason=reason)


def _stop(said: Said) -> Line | None:
    """A stop card lies beside a bid; beside anything else it means nothing."""
    is_shown = said.act.body.get("stop") is True and str(said.act.body.get("call", ""))[:1].isdigit()
    return _line(said, "stop_card") if is_shown else None


_BESIDE_THE_GAME: Mapping[str, Callable[[Said], Line | None]] = {
    "call": _stop,
    "sat": _sits,
    "stood": lambda said: _line(said, "stands"),
    "auto": _auto,
    "timeout": lambda said: _line(said, "timeout"),
    "pause": lambda said: _line(said, "pause", minutes=said.act.body["seconds"] // 60),
    "director": _director,
}
