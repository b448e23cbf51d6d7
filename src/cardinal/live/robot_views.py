"""What a robot is sent: the views of its seat on this board, one for every event of the log, and what everybody knows.

The views are made by folding the board's events again and looking at each position as that seat. Nothing else of the
table goes out: a test changes the hidden cards and finds the same bytes.
"""

from __future__ import annotations

import pickle
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cardinal import bridge, guandan
from cardinal.cards import Seat

from .games import GameTable
from .live_table import LiveTable
from .robot_open import open_rules, open_view
from .robot_process import written

Engine = bridge.Table | guandan.Table
View = bridge.View | guandan.View
KEPT = 500
"""So many tables' views are kept; those of another are made again from its events."""


def engine_of(played: GameTable | None) -> Engine | None:
    """The guarded table of the game's room, if that is what is played."""
    engine = getattr(played, "table", None)
    return engine if isinstance(engine, bridge.Table | guandan.Table) else None


def view_of(table: LiveTable, seat: Seat) -> View | None:
    """What *seat* sees now, as a robot is shown it; None where no robot can read it."""
    engine = engine_of(table.played)
    return open_view(table.played, seat) if engine is None else engine.view(seat)


@dataclass(slots=True)
class _Board:
    """The views of one board so far, of every seat that was asked for."""

    deal: Mapping[str, Any]
    at: Engine | None
    """The board before its first event, and then as far as its events have been looked at; None at an open table."""
    views: dict[Seat, list[bytes]] = field(default_factory=dict)

    def look(self) -> None:
        """The position as each seat sees it."""
        assert self.at is not None, "an open table is looked at as it moves"
        for seat in self.views:
            self.see(seat, self.at.view(seat))

    def see(self, seat: Seat, view: View) -> None:
        """What a seat sees, where it sees that something has changed."""
        seen, now = self.views.setdefault(seat, []), _packed(view)
        if not seen or seen[-1] != now:
            seen.append(now)


def _begun(engine: Engine) -> Engine:
    return bridge.Table(engine.board) if isinstance(engine, bridge.Table) else guandan.Table(engine.setup)


def _packed(view: View) -> bytes:
    """Pickle each view on its own, so that two of them share no objects."""
    return pickle.dumps(view, protocol=5)


class SeatViews:
    """The views of the robots' seats, table by table; kept, so that each event is looked at once."""

    def __init__(self) -> None:
        self._boards: OrderedDict[str, _Board] = OrderedDict()

    def of(self, table: LiveTable, seat: Seat) -> list[bytes]:
        """Every view of *seat* on this board, the last is that of now."""
        engine = engine_of(table.played)
        if engine is None:
            return self.seen_open(table, seat)
        board = self._boards.get(table.stream)
        if (
            board is None or board.deal is not table.deal or seat not in board.views
            or board.at is None or not _is_before(board.at, engine)
        ):  # fmt: skip
            seats = {seat} if board is None or board.deal is not table.deal else {seat, *board.views}
            board = _Board(table.deal, _begun(engine), {seat: [] for seat in seats})
            board.look()
            self._boards[table.stream] = board
        assert board.at is not None
        for event in engine.events[len(board.at.events) :]:
            board.at = board.at.apply(event)
            board.look()
        self._forget(table.stream)
        return board.views[seat]

    def seen_open(self, table: LiveTable, seat: Seat) -> list[bytes]:
        """The views of an open table are those that this process has seen pass."""
        board = self._boards.get(table.stream)
        if board is None or board.deal is not table.deal:
            board = self._boards[table.stream] = _Board(table.deal, None)
        view = view_of(table, seat)
        if view is not None:
            board.see(seat, view)
        self._forget(table.stream)
        return board.views.get(seat, [])

    def _forget(self, latest: str) -> None:
        self._boards.move_to_end(latest)
        while len(self._boards) > KEPT:
            self._boards.popitem(last=False)


def _is_before(earlier: Engine, later: Engine) -> bool:
    done = len(earlier.events)
    return done <= len(later.events) and (not done or earlier.events[-1] is later.events[done - 1])


def question(
    table: LiveTable, seat: Seat, views: list[bytes], level: str, explains: int | None = None
) -> bytes:  # fmt: skip
    """Everything that the robot in *seat* is sent."""
    engine = engine_of(table.played)
    rules = engine.setup.rules if isinstance(engine, guandan.Table) else open_rules(table.played)
    return written(
        {
            "do": "act",
            "game": table.game,
            "level": level,
            # Chance of its own for every robot, from what everybody may know.
            "seed": f"{table.stream} {seat}",
            "language": str(table.options.get("language", "en")),
            "rules": rules,
            "explains": explains,
            "views": tuple(views),
        }
    )
