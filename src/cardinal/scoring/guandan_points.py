"""Guandan: level difference, VPs of appendix 4, match points, byes, forfeits, penalties off the stage total."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache, lru_cache

from cardinal.language import Citing, Text, shown

from .errors import UnreadableScore
from .rounding import half_up
from .vp import VP, VPTable, tables_of


class VpColumn(StrEnum):
    """The column for a number of boards that the table does not have (option ``vp_column``)."""

    NEXT_LARGER = "next_larger"
    NEXT_SMALLER = "next_smaller"
    EXACT = "exact"


@lru_cache(maxsize=None, typed=True)  # True and 2.0 are no numbers of boards, although they equal 1 and 2
def duplicate_table(boards: int, column: VpColumn = VpColumn.NEXT_LARGER) -> VPTable:
    """GA4.1, the table of duplicate play for so many boards."""
    columns = tables_of("guandan")["GA4.1"]
    numbers = sorted(map(int, columns))
    chosen = _column(boards, numbers, column)
    if chosen is None:
        values = {"given": shown(str(boards)), "boards": tuple(numbers)}
        raise UnreadableScore(Text(__package__, "boards", values), cites="§GA4.1", legal=tuple(numbers))
    return VPTable.of(columns[str(chosen)], "§G47.1 §GA4.1")


def _column(boards: int, numbers: Sequence[int], column: VpColumn) -> int | None:
    if type(boards) is not int or boards < 1:
        return None
    if boards in numbers:
        return boards
    if column is VpColumn.NEXT_LARGER:
        return min((number for number in numbers if number > boards), default=None)
    if column is VpColumn.NEXT_SMALLER:
        return max((number for number in numbers if number < boards), default=None)
    return None


@cache
def plain_table() -> VPTable:
    """GA4.2, the table of play that is not duplicate."""
    return VPTable.of(tables_of("guandan")["GA4.2"]["any"], "§G47.1 §GA4.2")


def guandan_vp(difference: int, boards: int | None = None, column: VpColumn = VpColumn.NEXT_LARGER) -> VP:
    """G47.1: the VPs of a level difference; without a number of boards, of a match that is not duplicate.

    >>> found = guandan_vp(10, 16)
    >>> int(found.winner), int(found.loser)
    (17, 9)
    """
    table = plain_table() if boards is None else duplicate_table(boards, column)
    return table.vp(abs(difference) if type(difference) is int else difference)


@dataclass(frozen=True, slots=True)
class MatchPointScale:
    """What a match is worth in match points; the rules name only forfeits and byes, so this is a condition."""

    win: Fraction = Fraction(2)
    draw: Fraction = Fraction(1)
    loss: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class MatchScore(Citing):
    """What one side has for a match: match points, VPs, and the articles that say so."""

    match_points: Fraction
    vp: Fraction
    cites: str


def average_of_earlier(scores: Sequence[MatchScore]) -> MatchScore:
    """G26.7: what a team has for a round that it sits out because its place is certain: the average of its matches.

    To two decimals, a half up, as carried scores are.
    """
    count = len(scores)
    if not count:
        raise UnreadableScore(Text(__package__, "no_matches"), cites="§G26.7")
    points = sum((score.match_points for score in scores), Fraction()) / count
    vp = sum((one.vp for one in scores), Fraction()) / count
    return MatchScore(half_up(points, 2), half_up(vp, 2), "§G26.7")
