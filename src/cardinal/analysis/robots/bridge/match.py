"""Whole boards by robots, and paired matches: every board at two tables with the seats exchanged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from cardinal.bridge import Board, Phase, Seat, Table, imps
from cardinal.cards import DEALS, SEATS, Deal, Side
from cardinal.language import NotUnderstood, Text, shown

from .acts import Act, Nothing, carry_out
from .robot import BridgeRobot, Level

MOST_ACTS = 500
"""More than a board can need; a board that needs more has players who wait for each other."""

Player = Callable[[Random], BridgeRobot]


def players() -> Mapping[str, Player]:
    """The players by name, each made from a source of chance."""
    return MappingProxyType({level.value: _maker(level) for level in Level})


def _maker(level: Level) -> Player:
    return lambda chance: BridgeRobot(level, chance)


def play_board(board: Board, seated: Mapping[Seat, BridgeRobot]) -> Table:
    """One board from the first call to the score. Each robot is given the views of its own seat and no more."""
    return play_out(Table(board), seated)


def play_out(table: Table, seated: Mapping[Seat, BridgeRobot]) -> Table:
    """A board that is under way, from here to the score."""
    for _ in range(MOST_ACTS):
        if table.is_over:
            return table
        views = {seat: table.view(seat) for seat in SEATS}
        for seat in SEATS:
            seated[seat].see(views[seat])
        after = table
        for seat in SEATS:
            act: Act = seated[seat].act(views[seat])
            if not isinstance(act, Nothing):
                after = carry_out(table, seat, act)
                break
        if after is table:
            raise AssertionError(f"nobody acts: {table!r}")
        table = _settled(after, seated) if after.phase is Phase.CONTESTED else after
    raise AssertionError(f"a board without end: {table!r}")


def _settled(table: Table, seated: Mapping[Seat, BridgeRobot]) -> Table:
    """A contested claim is played on, for nobody is there to rule."""
    for seat in SEATS:
        seated[seat].see(table.view(seat))
    claim = table.state.claim
    if claim is None:
        raise AssertionError("a contested claim is a claim")
    opponent = claim.seat.lho
    for seat in (opponent, *(seat for seat in SEATS if seat is not opponent)):
        table = table.play_on(seat)
    return table


def paired_match(first: str, second: str, seed: str, boards: int) -> list[int]:
    """The IMPs of *first* on each board: North-South at one table, East-West at the other, against *second*."""
    made = [_player(first), _player(second)]
    return [_paired_board(made, seed, number) for number in range(1, boards + 1)]


def _player(name: str) -> Player:
    every = players()
    if name not in every:
        raise NotUnderstood(Text(__package__, "no_player", {"given": shown(name)}), legal=tuple(every))
    return every[name]


def _paired_board(made: list[Player], seed: str, number: int) -> int:
    deal = Deal.from_number(Random(f"{seed} {number} deal").randrange(DEALS))
    scores = []
    for table, (north_south, east_west) in enumerate(((made[0], made[1]), (made[1], made[0]))):
        seated = {
            seat: (north_south if seat.side is Side.NS else east_west)(Random(f"{seed} {number} {table} {seat}"))
            for seat in SEATS
        }
        score = play_board(Board(number, deal), seated).score
        if score is None:
            raise AssertionError("a board that is over has a score")
        scores.append(score)
    return imps(scores[0] - scores[1])
