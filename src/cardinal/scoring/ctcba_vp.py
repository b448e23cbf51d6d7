"""The VP tables of the Chinese Taipei federation: 25-5 by boards, short matches, placement matches by stage."""

from __future__ import annotations

from functools import cache

from cardinal.language import Text, shown

from .errors import UnreadableScore
from .vp import VPTable, tables_of


@cache
def match_table(boards: int) -> VPTable:
    """R82, the 25-5 table of a match of 8 to 48 boards.

    >>> found = match_table(16).vp(20)
    >>> int(found.winner), int(found.loser)
    (20, 10)
    """
    return VPTable.of(_column("R82", boards, "§R82"), "§R82")


@cache
def short_table(boards: int) -> VPTable:
    """R83, multiple teams and placement matches of 2 to 7 boards."""
    return VPTable.of(_column("R83", boards, "§R83"), "§R83")


def _column(name: str, boards: int, cites: str) -> list[list[int]]:
    columns = tables_of("ctcba")[name]
    if str(boards) not in columns:
        values = {"given": shown(str(boards)), "boards": tuple(columns)}
        raise UnreadableScore(Text(__package__, "boards", values), cites=cites, legal=tuple(map(int, columns)))
    rows: list[list[int]] = columns[str(boards)]
    return rows


@cache
def placement_table(boards: int, stage: int) -> VPTable:
    """R84, placement matches in stages: about four boards (3 to 5) or about seven (6 to 8)."""
    classes = tables_of("ctcba")["R84"].values()
    found = next((one for one in classes if boards in one["boards"]), None)
    if found is None:
        legal = tuple(sorted(number for one in classes for number in one["boards"]))
        values = {"given": shown(str(boards)), "boards": legal}
        raise UnreadableScore(Text(__package__, "boards", values), cites="§R84", legal=legal)
    stages = tuple(name for name in found if name != "boards")
    if str(stage) not in stages:
        values = {"given": shown(str(stage)), "stages": stages}
        raise UnreadableScore(Text(__package__, "stage", values), cites="§R84", legal=tuple(map(int, stages)))
    return VPTable.of(found[str(stage)], "§R84")
