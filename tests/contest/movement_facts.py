"""What a movement is, counted again from its rounds alone, without the checker that is tested beside it."""

from __future__ import annotations

import importlib.util
from collections import Counter
from itertools import combinations
from pathlib import Path
from types import ModuleType

from cardinal.contest.movements import Movement

Game = tuple[int, int, tuple[int, ...], tuple[int, ...], int]


def tool(name: str) -> ModuleType:
    """A script of tools/ as a module."""
    path = Path(__file__).resolve().parents[2] / "tools" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def games(movement: Movement) -> list[Game]:
    """Round, table, North-South, East-West and set of every table at which nobody is a phantom."""
    return [
        (number, table, one.ns, one.ew, one.boards)
        for number, row in enumerate(movement.rounds, 1)
        for table, one in enumerate(row, 1)
        if one is not None and not movement.phantoms & {*one.ns, *one.ew}
    ]


def opponents(movement: Movement) -> Counter[frozenset[int]]:
    return Counter(frozenset((ns, ew)) for _, _, nss, ews, _ in games(movement) for ns in nss for ew in ews)


def partners(movement: Movement) -> Counter[frozenset[int]]:
    return Counter(frozenset(side) for _, _, *sides, _ in games(movement) for side in sides if len(side) == 2)


def plays(movement: Movement) -> Counter[tuple[int, int]]:
    """How often a contestant plays a board set."""
    return Counter((one, boards) for _, _, ns, ew, boards in games(movement) for one in (*ns, *ew))


def sets_at_tables(movement: Movement) -> Counter[tuple[int, int]]:
    """At how many tables a set is in a round."""
    return Counter((number, boards) for number, _, _, _, boards in games(movement))


def assert_playable(movement: Movement, copies: int = 1) -> None:
    """Nobody has two seats, plays a set twice or meets an opponent pair twice, and no set is at too many tables."""
    seats = Counter(
        (number, one)
        for number, row in enumerate(movement.rounds)
        for sitting in row
        if sitting is not None
        for one in (*sitting.ns, *sitting.ew)
    )
    assert max(seats.values()) == 1
    assert max(plays(movement).values()) == 1
    assert max(sets_at_tables(movement).values()) <= copies
    assert {boards for _, boards in plays(movement)} <= set(range(1, movement.board_sets + 1))
    if not movement.is_individual:
        assert max(opponents(movement).values()) == 1


def all_two(numbers: range) -> set[frozenset[int]]:
    return {frozenset(two) for two in combinations(numbers, 2)}
