"""Deals between robots at a guarded table, and matches of paired deals with the seats exchanged.

Each board is one deal on its own: a level, a pack, who leads or what tribute is owed, all from the seed. It is played
twice, the first player North-South at one table and East-West at the other. What a table is worth to a side is the
levels that the order of finish wins it, 1 to 3, or loses it; a board is the sum of both tables, -6 to 6. A whole game
from 2 to A would tell less for the time: its deals are at the winners' level, and the two tables soon have no card in
common.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from random import Random

from cardinal.analysis.robots.paired import PairedBoard
from cardinal.analysis.robots.program import SECONDS, Programs, ProgramSeat, is_program, programs_of
from cardinal.cards import RANKS, SEATS, Seat, Side
from cardinal.guandan import Finish, Phase, Rules, Setup, Standing, Table, View, seeded_shuffle
from cardinal.guandan.events import VOCABULARY
from cardinal.guandan.seating import next_seat, previous_seat
from cardinal.guandan.start import Start, after
from cardinal.language import CardinalError

from .memory import Memory, Watcher
from .players import Robot
from .sampling import Budget

BOARD_RULES = Rules(dealing="machine")
HANDS = 64
"""How many hands a sampling robot supposes for each decision of a match, so that a match is the same every time."""
# As often as each other: no tribute, single tribute to either side, double tribute to either side.
_BEFORE = (None, "N E W S", "N E S W", "E N S W", "N S", "E W")


def setup_of(seed: str, number: int) -> Setup:
    """Board *number* of a match: everything that chance decides, from the seed alone."""
    chance = Random(f"{seed} board {number}")
    pack = seeded_shuffle(sha256(seed.encode()).digest(), number)
    level = chance.choice(RANKS)
    before = chance.choice(_BEFORE)
    turns = chance.randrange(4)
    if before is None:
        drawer = SEATS[turns]
        start = Start(previous_seat(drawer), drawer, drawer, next_seat(drawer), None, "")
        return Setup(number, level, pack, start, BOARD_RULES, Standing(level, level, drawer.side))
    finish = Finish(tuple(seat.after(turns) for seat in Finish.parse(before).order))
    return Setup(number, level, pack, after(finish), BOARD_RULES, Standing(level, level, finish.winner), level)


def play_deal(setup: Setup, players: Mapping[Seat, Robot | ProgramSeat]) -> Table:
    """A deal from its setup to its end; every player gets the views of its own seat and nothing else."""
    table = Table(setup)
    watchers = {seat: Watcher(seat) for seat in SEATS}
    while not table.is_over:
        views = {seat: table.view(seat) for seat in SEATS}
        memories = {seat: watchers[seat].see(views[seat]) for seat in SEATS}
        for seat, player in players.items():
            if isinstance(player, ProgramSeat):
                player.see(views[seat])
        if not _is_players(table):
            table = _by_the_house(table)
            continue
        seat = table.awaited[0]
        table = _moved(table, players[seat], views[seat], memories[seat])
    return table


def _moved(table: Table, player: Robot | ProgramSeat, view: View, memory: Memory) -> Table:
    """The table after what the awaited player does."""
    if isinstance(player, Robot):
        act = player.act(view, memory)
        if act is None:
            raise AssertionError(f"{view.viewer} is awaited and does nothing")
        return table.do(act)
    while True:
        event = player.ask(view)
        try:
            after = table.do(event)
        except CardinalError as refusal:
            player.refuse(refusal)
        else:
            player.accept()
            return after


def _is_players(table: Table) -> bool:
    """Whether a player acts next, rather than the dealing or the lots."""
    return bool(table.awaited) and (table.phase is not Phase.DRAW or table.setup.rules.dealing == "draw")


def _by_the_house(table: Table) -> Table:
    if table.phase is Phase.DRAW:
        return table.deal()
    duty = table.setup.start.duty
    if duty is None:
        raise AssertionError("lots are drawn for a tribute")
    return table.take(Random(str(table.setup.number)).choice(duty.payers))


def levels(finish: Finish, side: Side) -> int:
    """The levels that a deal wins *side*, below 0 if the other side wins them."""
    return finish.rise if finish.winner is side else -finish.rise


KINDS = ("no_tribute", "single_tribute", "double_tribute", "resisted")
"""What a deal can begin with, in the order of a report."""
VERBS = ("pay", "take", "give_back", "play", "pass", "report")
"""What a program may do in a deal without a referee."""


def paired_board(
    first: str, second: str, seed: str, number: int, programs: Programs, hands: int = HANDS
) -> PairedBoard:
    """One board at two tables with the seats exchanged, in levels from the point of view of *first*."""
    setup = setup_of(seed, number)
    total, is_resisted = 0, False
    for place, side in enumerate(Side):
        players: dict[Seat, Robot | ProgramSeat] = {}
        for seat in SEATS:
            name = first if seat.side is side else second
            if is_program(name):
                program = players[seat] = programs.seat(name, place, seat)
                rules = {option: str(value) for option, value in setup.rules.chosen().items()}
                program.begin({"number": number, "rules": rules})
            else:
                players[seat] = Robot(name, f"{seed} {seat}", setup.rules, Budget(hands))
        table = play_deal(setup, players)
        for seat, player in players.items():
            if isinstance(player, ProgramSeat):
                player.end(table.view(seat))
        if table.finish is None:
            raise AssertionError("a deal that is over has an order of finish")
        total += levels(table.finish, side)
        is_resisted = table.view(Seat.N).resisted
    return PairedBoard(total, board_kind(setup, is_resisted=is_resisted))


def board_kind(setup: Setup, *, is_resisted: bool) -> str:
    """What the deal began with: no tribute owed, a single or a double one, or one that was resisted (抗贡)."""
    duty = setup.start.duty
    if duty is None:
        return "no_tribute"
    if is_resisted:
        return "resisted"
    return "double_tribute" if len(duty.payers) == 2 else "single_tribute"


def paired_match(first: str, second: str, seed: str, boards: int, seconds: float = SECONDS) -> list[PairedBoard]:
    """The boards of a match, each in levels from the point of view of *first*."""
    with programs_of("guandan", VOCABULARY, VERBS, seconds) as programs:
        return [paired_board(first, second, seed, number, programs) for number in range(1, boards + 1)]
