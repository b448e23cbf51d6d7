"""What every live board of bridge has, whether irregular acts are refused or stand: how it begins.

A board that is tried again begins in its middle: its record has the ``calls`` and ``cards`` that stand already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardinal.bridge import Board, Table
from cardinal.bridge.events import VOCABULARY
from cardinal.cards import Deal, random_deal
from cardinal.live.protocol import Act


def record_of(number: int, chance: Callable[[int], int]) -> dict[str, Any]:
    """A board by chance."""
    return {"board": number, "deal": str(random_deal(chance))}


def first_record(chance: Callable[[int], int]) -> dict[str, Any]:
    return record_of(1, chance)


def board_of(record: Mapping[str, Any]) -> Board:
    return Board(int(record["board"]), Deal.parse(record["deal"]))


def resumed(table: Table, record: Mapping[str, Any]) -> Table:
    """The board after what its record says has been called and played, each by whoever was in turn."""
    for call in record.get("calls", ()):
        table = _acted(table, Act("call", {"call": call}))
    for place, card in enumerate(record.get("cards", ())):
        table = _acted(table, Act("play" if place else "lead", {"card": card}))
        if not place:
            table = _acted(table, Act("face"))
    return table


def _acted(table: Table, act: Act) -> Table:
    turn = table.state.turn
    assert turn is not None, "the record ends before the board does"
    return table.apply(act.event(VOCABULARY, turn, 0.0))
