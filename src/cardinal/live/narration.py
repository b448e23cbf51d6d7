"""The log of a board in sentences, for the screen, the screen reader and an appeal: every event as a line in the
reader's language, in order and once.

Sentences are only ever added: a line about a board never changes later. Each game describes its own events; what
happened beside the game is described here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

import orjson

from cardinal.cards import Seat
from cardinal.cards.viewer import Viewer
from cardinal.language import Text

from .regulations import screened

if TYPE_CHECKING:
    from .live_table import LiveTable, TableEvent


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence: who did it, and when. ``hidden_from`` are the viewers who read ``instead``, or nothing where that is
    None."""

    text: Text
    who: Seat | Viewer | None = None
    at: float | None = None
    hidden_from: frozenset[Seat | Viewer] = frozenset()
    instead: Text | None = None

    def text_for(self, viewer: Seat | Viewer) -> Text | None:
        return self.instead if viewer in self.hidden_from else self.text

    def sent(self, viewer: Seat | Viewer, language: str) -> str | None:
        """The sentence as the protocol sends it; None where *viewer* may not know of it."""
        text = self.text_for(viewer)
        return None if text is None else self.written(text, language)

    def written(self, text: Text, language: str) -> str:
        """The line as the protocol sends it, with one of its texts."""
        who, at = self.who, self.at
        words = _rendered(text.package, text.key, tuple(text.values.items()), language)
        by = "" if who is None else f',"who":"{who}"'
        if at is None:
            return f'{{"text":{words}{by}}}'
        # To the tenth of a second, in whole numbers: a fraction takes as long to write as the rest.
        seconds, tenth = divmod(round(at * 10), 10)
        return f'{{"text":{words}{by},"at":{seconds}.{tenth}}}'


# "North passes." is read at every table.
@lru_cache(maxsize=10_000)
def _rendered(package: str, key: str, values: tuple[tuple[str, Hashable], ...], language: str) -> str:
    return orjson.dumps(Text(package, key, dict(values)).render(language)).decode()


Lines = Iterable[Line]
Describe = Callable[[Any, Any, Any], Lines]
"""The lines of an event, from the state before it, the event, and the state after it."""


class GameNarrator(Protocol):
    """Describes one board of a game as it goes on."""

    def more(self, played: Any, upto: int) -> Iterable[Line]:
        """The lines since the last call, up to the event or line *upto*."""
        ...


class EventNarrator:
    """Describes a guarded board: each event of its table, with the state before and after it."""

    __slots__ = ("_describe", "_fold", "_follows", "_state", "count")

    def __init__(
        self, state: Any, fold: Callable[[Any, Any], Any], describe: Mapping[type[Any], Describe], follows: Describe
    ) -> None:
        self._state, self._fold, self._describe, self._follows = state, fold, describe, follows
        self.count = 0
        """So many events are described."""

    def more(self, played: Any, upto: int) -> list[Line]:
        table = played.table
        lines: list[Line] = []
        if upto <= self.count:
            return lines
        every, after = table.events, self._state
        place, last = self.count, len(every)
        for event in every.since(place) if upto >= last else every[place:upto]:
            before, place = after, place + 1
            # The table itself has the state after its last event; as a rule that is the only new one.
            after = table.state if place == last else self._fold(before, event)
            lines += self._describe[type(event)](before, event, after)
            lines += self._follows(before, event, after)
        self._state, self.count = after, upto
        return lines


class LineNarrator:
    """Describes a board that keeps its own lines, as an open one does."""

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0

    def more(self, played: Any, upto: int) -> list[Line]:
        lines: list[Line] = played.lines()[self.count : upto]
        self.count += len(lines)
        return lines


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


def _arranged(event: TableEvent) -> Line:
    """What the host has arranged; only one thing at a time."""
    options = event.act.body.get("options", {})
    if "host" in event.act.body:
        return _line(event, "host_changes")
    if "pace" in options:
        return _line(event, f"pace_{options['pace']}")
    if "over" in options:
        return _line(event, "closes" if options["over"] else "opens_again")
    return _line(event, "set_length", boards=options["set"]) if options["set"] else _line(event, "set_none")


def _swapped(event: TableEvent) -> Line:
    one, two = map(Seat.parse, event.act.body["seats"])
    return _line(event, "swapped", one=one, two=two)


def _removed(event: TableEvent) -> Line:
    reason = Text(f"{__package__}.hosting", f"reason_{event.act.body['reason'] or 'none'}")
    values = {"seat": Seat.parse(event.act.body["seat"]), "reason": reason}
    return Line(Text(__name__, "removed", values), None, event.at)


_BESIDE_THE_GAME: Mapping[str, Callable[[TableEvent], Line]] = {
    "sat": _sits,
    "stood": lambda event: _line(event, "stands"),
    "auto": _auto,
    "stop_card": lambda event: _line(event, "stop_card"),
    "timeout": lambda event: _line(event, "timeout"),
    "pause": lambda event: _line(event, "pause", minutes=event.act.body["seconds"] // 60),
    "director": _director,
    "arranged": _arranged,
    "swapped": _swapped,
    "removed": _removed,
}
