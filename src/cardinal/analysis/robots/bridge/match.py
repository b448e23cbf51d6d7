"""Whole boards by robots, and paired matches: every board at two tables with the seats exchanged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType

from cardinal.analysis.robots.paired import PairedBoard
from cardinal.analysis.robots.program import SECONDS, Programs, ProgramSeat, is_program, programs_of
from cardinal.bridge import Board, Contract, Denomination, Phase, Result, Seat, Table, View, imps
from cardinal.bridge.events import VOCABULARY
from cardinal.cards import DEALS, SEATS, Deal, Side
from cardinal.language import CardinalError, NotUnderstood, Text, shown

from .acts import Nothing, carry_out
from .robot import BridgeRobot, Level

MOST_ACTS = 500
"""More than a board can need; a board that needs more has players who wait for each other."""

Player = Callable[[Random], BridgeRobot]


def players() -> Mapping[str, Player]:
    """The players by name, each made from a source of chance."""
    return MappingProxyType({level.value: _maker(level) for level in Level})


def _maker(level: Level) -> Player:
    return lambda chance: BridgeRobot(level, chance)


def play_board(board: Board, seated: Mapping[Seat, BridgeRobot | ProgramSeat]) -> Table:
    """One board from the first call to the score. Each player is given the views of its own seat and no more."""
    return play_out(Table(board), seated)


def play_out(table: Table, seated: Mapping[Seat, BridgeRobot | ProgramSeat]) -> Table:
    """A board that is under way, from here to the score."""
    for _ in range(MOST_ACTS):
        if table.is_over:
            return table
        views = {seat: table.view(seat) for seat in SEATS}
        for seat in SEATS:
            seated[seat].see(views[seat])
        after = next((moved for seat in SEATS if (moved := _moved(table, seat, seated[seat], views[seat]))), None)
        if after is None:
            raise AssertionError(f"nobody acts: {table!r}")
        table = _settled(after, seated) if after.phase is Phase.CONTESTED else after
    raise AssertionError(f"a board without end: {table!r}")


def _moved(table: Table, seat: Seat, player: BridgeRobot | ProgramSeat, view: View) -> Table | None:
    """The table after what a player does; None while nothing is awaited from the seat."""
    if isinstance(player, BridgeRobot):
        act = player.act(view)
        return None if isinstance(act, Nothing) else carry_out(table, seat, act)
    if not _is_awaited(view, seat):
        return None
    while True:
        event = player.ask(view)
        try:
            after = table.apply(event)
        except CardinalError as refusal:
            player.refuse(refusal)
        else:
            player.accept()
            return after


def _is_awaited(view: View, seat: Seat) -> bool:
    """The player in turn; of a claim the opponents who are not dummy and have not answered."""
    if view.phase is not Phase.CLAIM:
        return view.turn is seat
    claim, contract = view.claim, view.contract
    is_asked = claim is not None and seat.side is not claim.seat.side and seat not in claim.agreed
    return is_asked and contract is not None and seat is not contract.dummy


def _settled(table: Table, seated: Mapping[Seat, BridgeRobot | ProgramSeat]) -> Table:
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


KINDS = (
    "slam_first_made", "slam_first_down", "slam_second_made", "slam_second_down", "other_side", "doubled_first",
    "doubled_second", "game_first", "game_second", "passed_out", "both_slam", "both_game", "both_part", "same",
)  # fmt: skip
"""Where a board can be decided, in the order of a report."""
_GAME_LEVEL = {Denomination.C: 5, Denomination.D: 5, Denomination.H: 4, Denomination.S: 4, Denomination.NT: 3}
VERBS = ("call", "lead", "face", "play", "claim", "concede", "agree", "object")
"""What a program may do at a table without a Director."""


def paired_match(first: str, second: str, seed: str, boards: int, seconds: float = SECONDS) -> list[PairedBoard]:
    """The boards of a match as *first* sees them: North-South at one table, East-West at the other."""
    for name in (first, second):
        if name not in players() and not is_program(name):
            raise NotUnderstood(Text(__package__, "no_player", {"given": shown(name)}), legal=tuple(players()))
    with programs_of("bridge", VOCABULARY, VERBS, seconds) as programs:
        return [_paired_board((first, second), seed, number, programs) for number in range(1, boards + 1)]


def _paired_board(names: tuple[str, str], seed: str, number: int, programs: Programs) -> PairedBoard:
    board = Board(number, Deal.from_number(Random(f"{seed} {number} deal").randrange(DEALS)))
    results, scores = [], []
    for place, (north_south, east_west) in enumerate((names, names[::-1])):
        seated: dict[Seat, BridgeRobot | ProgramSeat] = {}
        for seat in SEATS:
            name = north_south if seat.side is Side.NS else east_west
            if is_program(name):
                program = seated[seat] = programs.seat(name, place, seat)
                program.begin({"number": number})
            else:
                seated[seat] = players()[name](Random(f"{seed} {number} {place} {seat}"))
        table = play_board(board, seated)
        for seat, player in seated.items():
            if isinstance(player, ProgramSeat):
                player.end(table.view(seat))
        result, score = table.result, table.score
        if result is None or score is None:
            raise AssertionError("a board that is over has a score")
        results.append(result)
        scores.append(score)
    return PairedBoard(imps(scores[0] - scores[1]), board_kind(results[0], results[1]))


def board_kind(as_north_south: Result, as_east_west: Result) -> str:
    """Where a board was decided: *first* sat North-South at the first table and East-West at the second.

    The kinds are asked in this order: who alone bid a slam and whether it was made, other sides declare, who declares
    doubled, who alone bid game; then both tables are alike in level, and perhaps in the whole contract.
    """
    tables = (as_north_south, as_east_west)
    one, two = as_north_south.contract, as_east_west.contract
    if one is None or two is None:
        return "same" if one is two else "passed_out"
    declarers = (
        "first" if one.declarer.side is Side.NS else "second",
        "first" if two.declarer.side is Side.EW else "second",
    )
    if _is_slam(one) is not _is_slam(two):
        place = 0 if _is_slam(one) else 1
        return f"slam_{declarers[place]}_{'made' if _is_made(tables[place]) else 'down'}"
    if one.declarer.side is not two.declarer.side:
        return "other_side"
    if bool(one.doubling) is not bool(two.doubling):
        return f"doubled_{declarers[0 if one.doubling else 1]}"
    if _is_game(one) is not _is_game(two):
        return f"game_{declarers[0 if _is_game(one) else 1]}"
    if (one.bid, one.doubling) == (two.bid, two.doubling):
        return "same"
    return "both_slam" if _is_slam(one) else "both_game" if _is_game(one) else "both_part"


def _is_made(result: Result) -> bool:
    contract, tricks = result.contract, result.tricks
    return contract is not None and tricks is not None and tricks >= contract.bid.level + 6


def _is_slam(contract: Contract) -> bool:
    return contract.bid.level >= 6


def _is_game(contract: Contract) -> bool:
    """Worth game as it was bid, the doubling aside: 3NT, four of a major, five of a minor."""
    return contract.bid.level >= _GAME_LEVEL[contract.bid.denomination]
