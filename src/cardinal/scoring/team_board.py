"""A team match counted board by board: board-a-match, point-a-board, total points, aggregate, Patton."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.language import Citing, Text

from .board_score import Assignment, Award, BoardScore, Shares, side_of
from .errors import Unscorable


@dataclass(frozen=True, slots=True)
class TeamPoints(Citing):
    """What the two teams have, and by which clauses."""

    home: Fraction
    away: Fraction
    cites: str = "§78A"

    def __add__(self, other: TeamPoints) -> TeamPoints:
        cites = " ".join(dict.fromkeys(f"{self.cites} {other.cites}".split()))
        return TeamPoints(self.home + other.home, self.away + other.away, cites)


class BoardWorth(StrEnum):
    """What a board is worth: one point, a half for a tie (board-a-match), or two and one (point-a-board, 2-1-0)."""

    ONE = "one"
    TWO = "two"


WORTH = {BoardWorth.ONE: Fraction(1), BoardWorth.TWO: Fraction(2)}


def board_points(
    open_room: BoardScore, closed_room: BoardScore, worth: BoardWorth = BoardWorth.ONE
) -> TeamPoints | None:
    """78A with the other table as the only comparison; the home team sits North-South in the open room.

    A weighted result wins, ties and loses by its weights; an award is a percentage of the board.

    >>> from cardinal.scoring.board_score import Played
    >>> str(board_points(Played(430), Played(420)).home)
    '1'
    """
    home = _won(side_of(open_room, Side.NS), side_of(closed_room, Side.EW), 1)
    away = _won(side_of(open_room, Side.EW), side_of(closed_room, Side.NS), -1)
    if home is None or away is None:
        return None
    return TeamPoints(home[0] * WORTH[worth], away[0] * WORTH[worth], home[1])


def _won(
    in_open: Assignment | Award | None, in_closed: Assignment | Award | None, sign: int
) -> tuple[Fraction, str] | None:
    """The part of the board that a team has."""
    if in_open is None or in_closed is None:
        return None
    awards = {one.percent for one in (in_open, in_closed) if isinstance(one, Award)}
    if len(awards) > 1:
        one, other = sorted(awards)
        raise Unscorable(Text(__package__, "two_percentages", {"one": one, "other": other}), cites="§86B2")
    if awards:
        return awards.pop() / 100, "§12C2(a)"
    assert isinstance(in_open, Assignment)
    assert isinstance(in_closed, Assignment)
    weighted = len(in_open.shares) > 1 or len(in_closed.shares) > 1
    return _part(in_open.shares, in_closed.shares, sign), "§78A §12C1(c)" if weighted else "§78A"


def _part(own: Shares, other: Shares, sign: int) -> Fraction:
    pairs = ((one, two) for one in own for two in other)
    return sum((one.weight * two.weight * _units(sign * (one.score - two.score)) / 2 for one, two in pairs), Fraction())


def _units(difference: int) -> int:
    return 2 if difference > 0 else 1 if difference == 0 else 0


def total_points(scores: Sequence[BoardScore], side: Side) -> Fraction:
    """78C: the net total of a side's points over its boards; a board without a score adds nothing.

    >>> from cardinal.scoring.board_score import Played
    >>> str(total_points([Played(620), Played(-50)], Side.EW))
    '-570'
    """
    return sum((_points(score, side) for score in scores), Fraction())


def _points(score: BoardScore, side: Side) -> Fraction:
    own = side_of(score, side)
    if own is None:
        return Fraction()
    if isinstance(own, Award):
        raise Unscorable(Text(__package__, "no_points"), cites="§78C §12C2(a)")
    mean = sum((share.weight * share.score for share in own.shares), Fraction())
    return mean if side is Side.NS else -mean


def aggregate(open_room: Sequence[BoardScore], closed_room: Sequence[BoardScore]) -> TeamPoints:
    """78C between two teams: the net of both tables, home North-South in the open room."""
    _check_rooms(open_room, closed_room)
    home = total_points(open_room, Side.NS) + total_points(closed_room, Side.EW)
    away = total_points(open_room, Side.EW) + total_points(closed_room, Side.NS)
    return TeamPoints(home, away, "§78C")


def _check_rooms(open_room: Sequence[BoardScore], closed_room: Sequence[BoardScore]) -> None:
    if len(open_room) != len(closed_room):
        values = {"open": len(open_room), "closed": len(closed_room)}
        raise Unscorable(Text(__package__, "rooms", values), cites="§78A")


@dataclass(frozen=True, slots=True)
class PattonRule:
    """Patton as documented by its organisers: two points a board by 2-1-0, and as many again on the aggregate.

    How the aggregate turns into points differs from place to place and is in no law. Here it is shared in proportion:
    each team has half of the stake, and the winner takes of the other half the part that the net swing is of all
    swings. A team that wins every swing has the whole stake, equal aggregates share it.
    """

    aggregate_stake_per_board: Fraction = Fraction(2)


def patton(
    open_room: Sequence[BoardScore], closed_room: Sequence[BoardScore], rule: PattonRule | None = None
) -> TeamPoints | None:
    """The boards and the aggregate of a match together; None while a score is missing."""
    _check_rooms(open_room, closed_room)
    rule = rule or PattonRule()
    boards = [board_points(one, two, BoardWorth.TWO) for one, two in zip(open_room, closed_room, strict=True)]
    if any(board is None for board in boards):
        return None
    total = TeamPoints(Fraction(), Fraction(), "§78D/1")
    for found in boards:
        total = total + found if found is not None else total
    return total + _shared(open_room, closed_room, rule.aggregate_stake_per_board * len(open_room))


def _shared(open_room: Sequence[BoardScore], closed_room: Sequence[BoardScore], stake: Fraction) -> TeamPoints:
    swings = [aggregate((one,), (two,)).home for one, two in zip(open_room, closed_room, strict=True)]
    gross = sum(map(abs, swings), Fraction())
    part = sum(swings, Fraction()) / gross if gross else Fraction()
    return TeamPoints(stake * (1 + part) / 2, stake * (1 - part) / 2, "§78C §78D/1")
