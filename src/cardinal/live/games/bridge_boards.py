"""What every live board of bridge has, whether irregular acts are refused or stand: how it begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from cardinal.bridge import Board
from cardinal.cards import Deal, random_deal


def record_of(number: int, chance: Callable[[int], int]) -> dict[str, Any]:
    """A board by chance."""
    return {"board": number, "deal": str(random_deal(chance))}


def first_record(chance: Callable[[int], int]) -> dict[str, Any]:
    return record_of(1, chance)


def board_of(record: Mapping[str, Any]) -> Board:
    return Board(int(record["board"]), Deal.parse(record["deal"]))
