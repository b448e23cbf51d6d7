"""A view of a live open table while a hearing is open, against the same view that hears the case for every look."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import fields, replace
from itertools import cycle
from random import Random
from typing import Any

from cardinal.cards import SEATS, Deal, Seat
from cardinal.laws import Asking, Ruling, hear
from cardinal.laws.guandan.open_hearing import TableHearing
from cardinal.laws.open_state import Hearing
from cardinal.live import Act
from cardinal.live.games.guandan_deals import first_record
from cardinal.live.games.open_bridge import OpenBridge
from cardinal.live.games.open_guandan import OpenGuandan

from .measure import Line, Side, by_turns

VIEWS = 200


class _BridgeEachTime(Hearing):
    """A hearing without its cache: whoever looks at the question or at the ruling runs the law."""

    __slots__ = ()

    def result(self) -> Asking | Ruling:
        return hear(self.law, self.case, dict(self.answers))


class _GuandanEachTime(TableHearing):
    """The same at Guandan."""

    __slots__ = ()

    def result(self) -> Asking | Ruling:
        return hear(self.law, self.case, dict(self.answers))


def bridge() -> Line:
    """North opens one spade, East bids one heart, West points it out: South is asked whether to accept it (27A1)."""
    game = OpenBridge.begin({"board": 1, "deal": str(Deal.from_number(0))})
    game = game.act(Seat.N, Act("call", {"call": "1S"}), 0.0).act(Seat.E, Act("call", {"call": "1H"}), 0.0)
    game = game.act(Seat.W, Act("attention", {}), 0.0)
    state = game.table.state
    uncached = copy(game)
    uncached.table = _with_state(game.table, replace(state, hearings=(_as(_BridgeEachTime, state.hearing),)))
    return _views("open_hearing_view_bridge", game, uncached)


def guandan() -> Line:
    """Somebody points out what the table does not know: the referee is asked what it was (G40)."""
    game = OpenGuandan.begin(first_record(Random(5).randrange))
    game = game.act(Seat.N, Act("attention", {}), 0.0)
    state = game.table.state
    uncached = copy(game)
    uncached.table = _with_state(game.table, replace(state, hearing=_as(_GuandanEachTime, state.hearing)))
    return _views("open_hearing_view_guandan", game, uncached)


def _as(kind: Callable[..., Any], hearing: Hearing | TableHearing | None) -> Any:
    assert hearing is not None
    return kind(**{one.name: getattr(hearing, one.name) for one in fields(hearing)})


def _with_state(table: Any, state: object) -> Any:
    changed = copy(table)
    changed._state = state
    return changed


def _views(name: str, game: OpenBridge | OpenGuandan, uncached: OpenBridge | OpenGuandan) -> Line:
    if any(game.view(seat) != uncached.view(seat) for seat in SEATS):
        raise AssertionError("the two sides show different views")
    ours, peers = cycle(SEATS), cycle(SEATS)
    figures = by_turns(
        Side(lambda: game.view(next(ours)), VIEWS), Side(lambda: uncached.view(next(peers)), VIEWS)
    )  # fmt: skip
    return Line(
        benchmark=name,
        unit="views per second",
        ours=figures.ours,
        peer=figures.peer,
        ratio=figures.ratio,
        at_least=4,
        more={"peer_name": "the same view that hears the case for every look at it"},
    )
