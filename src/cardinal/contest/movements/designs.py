"""The stored designs that movements are made from, read once; made by tools/*_designs.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from string import ascii_lowercase, ascii_uppercase
from types import MappingProxyType

from .movement import Sitting


@dataclass(frozen=True, slots=True)
class Design:
    """The first round of a movement whose numbers count on, or all its rounds; ``boards`` is 0 where all tables share.

    *moving* contestants have the numbers from 1; those above stay where they are.
    """

    moving: int
    rows: tuple[tuple[Sitting, ...], ...]

    @property
    def is_regular(self) -> bool:
        return len(self.rows) == 1

    def rounds(self, count: int) -> tuple[tuple[Sitting | None, ...], ...]:
        """The first *count* rounds."""
        if not self.is_regular:
            return tuple(tuple(_numbered(one, number) for one in row) for number, row in enumerate(self.rows[:count]))
        return tuple(tuple(self._later(one, number) for one in self.rows[0]) for number in range(count))

    def _later(self, start: Sitting, number: int) -> Sitting:
        moving = self.moving

        def side(numbers: tuple[int, ...]) -> tuple[int, ...]:
            return tuple((one + number - 1) % moving + 1 if one <= moving else one for one in numbers)

        boards = (start.boards + number - 1) % moving + 1 if start.boards else number + 1
        return Sitting(side(start.ns), side(start.ew), boards)


def _numbered(sitting: Sitting, number: int) -> Sitting:
    return sitting if sitting.boards else Sitting(sitting.ns, sitting.ew, number + 1)


@cache
def howell_designs() -> Mapping[tuple[int, int], Design]:
    """By tables and rounds."""
    found = {}
    for record in _records("howell_designs.toml"):
        tables, rounds = int(str(record["tables"])), int(str(record["rounds"]))
        found[tables, rounds] = Design(rounds, _rows(record))
    return MappingProxyType(found)


@cache
def short_howell_designs() -> Mapping[tuple[int, int], Design]:
    """By tables and rounds. In the file a word is a round, and three characters are a table."""
    found = {}
    for record in _records("short_howell_designs.toml"):
        pairs, rounds = int(str(record["pairs"])), int(str(record["rounds"]))
        rows = tuple(tuple(_packed_sittings(word)) for word in str(record["grid"]).split())
        found[pairs // 2, rounds] = Design(pairs, rows)
    return MappingProxyType(found)


@cache
def individual_designs() -> Mapping[int, Design]:
    """By players."""
    found = {}
    for record in _records("individual_designs.toml"):
        players = int(str(record["players"]))
        found[players] = Design(players - 1 if players % 4 == 0 else players, _rows(record))
    return MappingProxyType(found)


def _records(name: str) -> list[dict[str, object]]:
    # Needed only when a movement is made, and slow to import.
    import tomllib
    from importlib.resources import files

    records: list[dict[str, object]] = tomllib.loads(files(__package__).joinpath(name).read_text("utf-8"))["design"]
    return records


def _rows(record: dict[str, object]) -> tuple[tuple[Sitting, ...], ...]:
    grid = record.get("grid")
    lines = [str(line) for line in grid] if isinstance(grid, list) else [str(record["start"])]
    return tuple(tuple(_sitting(word) for word in line.split()) for line in lines)


_DIGITS = "123456789" + ascii_uppercase + ascii_lowercase


def _packed_sittings(word: str) -> Iterator[Sitting]:
    """``1A3`` is pair 1 North-South against pair 10 with set 3."""
    numbers = [_DIGITS.index(one) + 1 for one in word]
    return (Sitting((ns,), (ew,), boards) for ns, ew, boards in zip(*[iter(numbers)] * 3, strict=True))


def _sitting(word: str) -> Sitting:
    """``14-1:3`` for pairs, ``8,1-2,5:3`` for players; without a set the tables share one."""
    seats, _, boards = word.partition(":")
    ns, ew = (tuple(int(one) for one in side.split(",")) for side in seats.split("-"))
    return Sitting(ns, ew, int(boards or 0))
