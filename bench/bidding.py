"""Bidding measured without the play: ``python -m bench.bidding --peer COMMAND`` bids paired boards against a program.

Every deal is bid twice with the sides exchanged, and the contracts are scored double dummy. The peer is any program
that answers the questions of ``bench.bidding_peer``. Double-dummy results are kept in a folder, so that a run that was
cut off goes on where it stopped; ``--fill`` solves whole tables beforehand, after which an experiment costs only its
bidding. ``--par`` measures the system against itself: how far its contracts are from par. ``--judge`` bids as the robot
at the sampling level does.
"""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import process_time

from cardinal.analysis import FileCache, Solver, TrickTable, par, trick_tables
from cardinal.analysis.robots.bridge.judging import judge
from cardinal.analysis.robots.bridge.system import choose
from cardinal.bridge import Auction, Board, Call, Contract, Denomination, Seat, imps
from cardinal.cards import DEALS, Deal, Side

Bidder = Callable[[Board, Auction], Call]
NORMAL_95 = 1.959964


def board_of(seed: str, number: int) -> Board:
    return Board(number, Deal.from_number(Random(f"{seed} {number} deal").randrange(DEALS)))


def ours(board: Board, auction: Auction) -> Call:
    assert auction.turn is not None
    return choose(
        auction.calls, board.deal[auction.turn], dealer=board.dealer, vulnerability=board.vulnerability
    )[0]  # fmt: skip


class Judging:
    """The bidder at the sampling level, its chance by board and turn, and the processor time of its calls."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.tried = self.changed = 0

    def __call__(self, board: Board, auction: Auction) -> Call:
        assert auction.turn is not None
        hand, start = board.deal[auction.turn], process_time()
        chance = Random(f"{board.number} {len(auction.calls)} {hand}")
        found = judge(
            auction.calls, hand, chance, dealer=board.dealer, vulnerability=board.vulnerability
        )  # fmt: skip
        self.seconds.append(process_time() - start)
        self.tried += bool(found.deals)
        self.changed += bool(found.deals) and found.call is not ours(board, auction)
        return found.call

    def __str__(self) -> str:
        every = sorted(self.seconds)
        return (
            f"{len(every)} calls, {self.tried} tried on deals, {self.changed} changed; processor seconds a call: "
            f"mean {fmean(every):.3f}, p95 {every[len(every) * 95 // 100]:.3f}, most {every[-1]:.3f}"
        )


class Peer:
    """A bidder in a process of its own."""

    def __init__(self, command: str) -> None:
        self._process = subprocess.Popen(
            shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )  # fmt: skip

    def __call__(self, board: Board, auction: Auction) -> Call:
        assert auction.turn is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        asked = {
            "dealer": str(board.dealer),
            "vulnerability": str(board.vulnerability),
            "calls": [str(call) for call in auction.calls],
            "hand": str(board.deal[auction.turn]),
        }
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        if not answer:
            raise SystemExit(f"the peer ended when asked {asked}")
        return Call.parse(json.loads(answer)["call"])

    def close(self) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(timeout=20)


def bid_out(board: Board, north_south: Bidder, east_west: Bidder) -> Auction:
    auction = Auction(board.dealer)
    while not auction.is_over and auction.turn is not None:
        bidder = north_south if auction.turn.side is Side.NS else east_west
        auction = auction.call(bidder(board, auction))
    return auction


Tables = dict[int, list[list[int]]]


def read_tables(path: Path) -> Tables:
    """Double-dummy tables by board number: tricks of each declarer from North, clubs to notrump."""
    lines = path.read_text().splitlines() if path.exists() else []
    return dict(map(json.loads, lines))


def tricks_of(solver: Solver, wanted: Sequence[tuple[Deal, Contract]]) -> list[int]:
    """Double-dummy tricks of declarer, the leader's side solved for."""
    items = [
        [[deal[seat].bits for seat in Seat], int(contract.denomination), int(contract.declarer.lho), []]
        for deal, contract in wanted
    ]
    return [13 - int(str(best)) for best in solver.work("best", items)]


def score_of(board: Board, contract: Contract | None, tricks: int) -> int:
    """As North-South see it."""
    if contract is None:
        return 0
    score = contract.score(tricks=tricks, vulnerable=board.vulnerability.includes(contract.declarer))
    return score if contract.declarer.side is Side.NS else -score


def kind(contract: Contract | None) -> str:
    if contract is None:
        return "passed out"
    if contract.level >= 6:
        return "slam"
    games = (5, 5, 4, 4, 3)
    return "game" if contract.level >= games[contract.denomination] else "partscore"


@dataclass(frozen=True)
class Compared:
    """A board at both tables: our North-South first, then our East-West."""

    board: Board
    auctions: tuple[Auction, Auction]
    scores: tuple[int, int]

    @property
    def imps(self) -> int:
        return imps(self.scores[0] - self.scores[1])


def match(us: Bidder, peer: Bidder, solver: Solver, seed: str, numbers: Sequence[int]) -> list[Compared]:
    boards = [board_of(seed, number) for number in numbers]
    pairs = [(bid_out(board, us, peer), bid_out(board, peer, us)) for board in boards]
    wanted: dict[tuple[int, int], int] = {}
    asked = [
        (place, table)
        for place, pair in enumerate(pairs)
        for table in (0, 1)
        if pair[table].contract is not None and pair[0].contract != pair[1].contract
    ]
    found = tricks_of(solver, [(boards[place].deal, _contract(pairs[place][table])) for place, table in asked])
    wanted.update(zip(asked, found, strict=True))
    every = []
    for place, (board, pair) in enumerate(zip(boards, pairs, strict=True)):
        scores = [score_of(board, pair[table].contract, wanted.get((place, table), 0)) for table in (0, 1)]
        if pair[0].contract == pair[1].contract:
            scores = [0, 0]
        every.append(Compared(board, pair, (scores[0], scores[1])))
    return every


def _contract(auction: Auction) -> Contract:
    assert auction.contract is not None
    return auction.contract


def kinds(compared: Sequence[Compared]) -> dict[str, tuple[int, int]]:
    """Where the IMPs went: boards and net IMPs by what kind of contract each system reached with the same cards."""
    boards: Counter[str] = Counter()
    net: Counter[str] = Counter()
    for one in compared:
        if one.auctions[0].contract == one.auctions[1].contract:
            continue
        first, second = one.auctions[0].contract, one.auctions[1].contract
        if first and second and first.declarer.side is second.declarer.side:
            # At table 0 our system sits North-South.
            we, they = (first, second) if first.declarer.side is Side.NS else (second, first)
            name = f"ours {kind(we)}, theirs {kind(they)}"
        else:
            name = "another side declares"
        if (first and first.doubling) or (second and second.doubling):
            name = "doubled"
        boards[name] += 1
        net[name] += one.imps
    return {name: (boards[name], net[name]) for name, _ in sorted(net.items(), key=lambda pair: pair[1])}


def interval(values: Sequence[int]) -> str:
    half = NORMAL_95 * stdev(values) / sqrt(len(values))
    return f"{fmean(values):+.2f} ± {half:.2f}"


def against(us: Bidder, peer: Peer, solver: Solver, arguments: argparse.Namespace) -> None:
    compared: list[Compared] = []
    last = arguments.first + arguments.boards
    for start in range(arguments.first, last, 50):
        compared += match(us, peer, solver, arguments.seed, range(start, min(start + 50, last)))
        print(f"{len(compared)} boards: {interval([one.imps for one in compared])}", file=sys.stderr)
    for name, (boards, net) in kinds(compared).items():
        print(f"{net:+5d}  {boards:4d}  {name}")
    print(f"{len(compared)} boards: {interval([one.imps for one in compared])} IMPs a board")
    for one in sorted(compared, key=lambda one: one.imps)[: arguments.worst]:
        print(f"\n{one.imps:+d} {one.board}")
        for auction, score in zip(one.auctions, one.scores, strict=True):
            print(f"   {' '.join(map(str, auction.calls))} | {score}")


def fill(solver: Solver, arguments: argparse.Namespace) -> None:
    """Whole tables of the boards that have none yet."""
    path = arguments.keep / f"{arguments.seed}.jsonl"
    known = read_tables(path)
    with path.open("a") as written:
        for number in range(arguments.first, arguments.first + arguments.boards):
            if number not in known:
                table = trick_tables(solver, [board_of(arguments.seed, number).deal])[0]
                written.write(json.dumps([number, table.by_seat]) + "\n")
                written.flush()


def table_of(solver: Solver, board: Board, known: Tables) -> TrickTable:
    if board.number in known:
        return TrickTable(tuple(map(tuple, known[board.number])))
    return trick_tables(solver, [board.deal])[0]


def from_par(us: Bidder, solver: Solver, arguments: argparse.Namespace) -> None:
    away: list[int] = []
    counts: Counter[str] = Counter()
    known = read_tables(arguments.keep / f"{arguments.seed}.jsonl")
    for number in range(arguments.first, arguments.first + arguments.boards):
        board = board_of(arguments.seed, number)
        auction = bid_out(board, us, us)
        table = table_of(solver, board, known)
        contract = auction.contract
        tricks = 0 if contract is None else table.tricks(contract.declarer, contract.denomination)
        best = par(table, board.dealer, board.vulnerability).score
        away.append(abs(imps(score_of(board, contract, tricks) - best)))
        most = {side: max(table.tricks(seat, one) for seat in Seat if seat.side is side for one in Denomination)
                for side in Side}  # fmt: skip
        counts["slams makeable"] += max(most.values()) >= 12
        if contract is None:
            continue
        reached = kind(contract)
        made = tricks >= contract.level + 6
        counts[f"{reached} {'made' if made else 'down'}"] += 1
        counts["slams makeable and bid"] += max(most.values()) >= 12 and reached == "slam" and made
        counts["doubled"] += contract.doubling > 0
    print(f"{len(away)} boards: {interval(away)} IMPs from par; {dict(sorted(counts.items()))}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", help="the command of the program to bid against")
    parser.add_argument("--par", action="store_true", help="measure the system against itself")
    parser.add_argument("--fill", action="store_true", help="solve the tables of the boards and keep them")
    parser.add_argument("--judge", action="store_true", help="bid as the sampling level does")
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--first", type=int, default=1, help="the first board's number")
    parser.add_argument("--seed", default="bidding")
    parser.add_argument("--worst", type=int, default=0, help="print so many of the worst boards")
    parser.add_argument("--keep", type=Path, default=Path("build/bidding"), help="folder of double-dummy results")
    arguments = parser.parse_args()
    arguments.keep.mkdir(parents=True, exist_ok=True)
    judging = Judging()
    us: Bidder = judging if arguments.judge else ours
    with Solver(1, cache=FileCache(arguments.keep)) as solver:
        if arguments.fill:
            fill(solver, arguments)
        elif arguments.par:
            from_par(us, solver, arguments)
        else:
            peer = Peer(arguments.peer)
            try:
                against(us, peer, solver, arguments)
            finally:
                peer.close()
    if judging.seconds:
        print(judging)


if __name__ == "__main__":
    main()
