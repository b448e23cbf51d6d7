"""The program of a worker process: the one place where endplay's double-dummy library is loaded and called.

It is started by its path and imports the standard library only, so that it starts quickly and needs nothing but the
file of the binding, which it is given as its argument. One line of JSON asks, one line of JSON answers. Nobody else is
in this process, so nobody else can call the library while it works, which it would not survive.
"""

from __future__ import annotations

import ctypes
import importlib.util
import json
import os
import signal
import sys
from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any, BinaryIO

MOST = 40
"""How many deals the library takes at once."""
ONE_CARD, EVERY_CARD = 1, 3  # its "solutions": one best card, or all cards with what each brings
BEST = -1  # its "target": as many tricks as can be won
SEARCH_ALWAYS = 1  # its "mode": even where only one card can be played


def their_suit(suit: int) -> int:
    """Clubs to spades and notrump as we count them, as the library does: spades first, notrump last in both."""
    return suit if suit == 4 else 3 - suit


def load(path: str) -> Any:
    """The binding from its file, without the package around it, which would load matplotlib and more."""
    spec = importlib.util.spec_from_file_location("endplay_dds", path)
    if spec is None or spec.loader is None:
        raise RuntimeError(f"{path} is no module")
    module: ModuleType = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    # Two workers on two cores, not two times two threads.
    module.SetMaxThreads(1)
    return module


def set_hands(holdings: Any, hands: Sequence[int]) -> None:
    for seat, hand in enumerate(hands):
        for suit in range(4):
            holdings[seat][3 - suit] = (hand >> 13 * suit & 0x1FFF) << 2


def strains(dds: Any, items: Sequence[Sequence[Any]]) -> list[list[int]]:
    """For each deal (four bit sets) and denomination the tricks by declarer, from North."""
    found: list[list[int]] = [[]] * len(items)
    for strain in {strain for _, strain in items}:
        places = [place for place, (_, one) in enumerate(items) if one == strain]
        solved = _one_strain(dds, [items[place][0] for place in places], their_suit(strain))
        for place, tricks in zip(places, solved, strict=True):
            found[place] = tricks
    return found


def _one_strain(dds: Any, deals: Sequence[Sequence[int]], theirs: int) -> list[list[int]]:
    asked, found, par = dds.ddTableDeals(), dds.ddTablesRes(), dds.allParResults()
    asked.noOfTables = len(deals)
    for place, hands in enumerate(deals):
        set_hands(asked.ddTableDeal[place].cards, hands)
    left_out = [strain != theirs for strain in range(5)]
    dds.CalcAllTables(asked, -1, left_out, found, par)
    return [list(found.results[place].resTable[theirs]) for place in range(len(deals))]


def set_position(deal: Any, hands: Sequence[int], trumps: int, leader: int, trick: Sequence[int]) -> None:
    deal.trump, deal.first = their_suit(trumps), leader
    for place in range(3):
        card = trick[place] if place < len(trick) else None
        deal.currentTrickSuit[place] = 0 if card is None else 3 - card // 13
        deal.currentTrickRank[place] = 0 if card is None else card % 13 + 2
    set_hands(deal.remainCards, hands)


def set_boards(dds: Any, items: Sequence[Sequence[Any]], solutions: int) -> Any:
    boards = dds.boards()
    boards.noOfBoards = len(items)
    for place, (hands, trumps, leader, trick) in enumerate(items):
        set_position(boards.deals[place], hands, trumps, leader, trick)
        boards.target[place], boards.solutions[place], boards.mode[place] = BEST, solutions, SEARCH_ALWAYS
    return boards


def positions(dds: Any, items: Sequence[Sequence[Any]], solutions: int) -> list[dict[int, int]]:
    """For each position (hands, trumps, leader, cards of the trick) the cards that may be played and what each brings:
    the tricks still to come that the side of the hand in turn wins."""
    found = dds.solvedBoards()
    dds.SolveAllBoardsBin(set_boards(dds, items, solutions), found)
    return [cards_of(found.solvedBoard[place]) for place in range(len(items))]


def cards_of(solved: Any) -> dict[int, int]:
    brings: dict[int, int] = {}
    for place in range(solved.cards):
        # Cards that are as good as one another come as one, with the others as bits beside it.
        ranks = 1 << solved.rank[place] | solved.equals[place]
        for rank in range(13):
            if ranks >> rank + 2 & 1:
                brings[13 * (3 - solved.suit[place]) + rank] = solved.score[place]
    return brings


def plays(dds: Any, items: Sequence[Sequence[Any]]) -> list[list[int]]:
    """For each play (hands, trumps, leader, cards in order) declarer's tricks before the first card and after each."""
    boards = set_boards(dds, [(hands, trumps, leader, ()) for hands, trumps, leader, _ in items], EVERY_CARD)
    traces, found = dds.playTracesBin(), dds.solvedPlays()
    traces.noOfBoards = len(items)
    for place, (_, _, _, cards) in enumerate(items):
        trace = traces.plays[place]
        trace.number = len(cards)
        for turn, card in enumerate(cards):
            trace.suit[turn], trace.rank[turn] = 3 - card // 13, card % 13 + 2
    dds.AnalyseAllPlaysBin(boards, traces, found, 1)
    return [list(found.solved[place].tricks[: found.solved[place].number]) for place in range(len(items))]


WORK: dict[str, Callable[[Any, Sequence[Any]], object]] = {
    "strains": strains,
    "best": lambda dds, items: [max(position.values()) for position in positions(dds, items, ONE_CARD)],
    "cards": lambda dds, items: positions(dds, items, EVERY_CARD),
    "plays": plays,
}


def answer(dds: Any, line: bytes) -> dict[str, object]:
    asked = json.loads(line)
    items = asked["items"]
    if len(items) > MOST:
        return {"error": f"{len(items)} at once are too many: at most {MOST}"}
    try:
        return {"done": WORK[asked["do"]](dds, items)}
    except (RuntimeError, ctypes.ArgumentError) as error:
        return {"error": str(error)}


def own_output() -> BinaryIO:
    """Standard output for our answers alone: what the library prints goes to the error stream."""
    ours = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return ours


def main(path: str) -> None:
    # Whoever started us decides when we stop: they close our input or end us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out = own_output()

    def say(told: dict[str, object]) -> None:
        out.write(json.dumps(told).encode() + b"\n")
        out.flush()

    try:
        dds = load(path)
    except (RuntimeError, OSError, AttributeError, ImportError) as error:
        say({"error": str(error)})
        return
    say({"ready": os.getpid()})
    for line in sys.stdin.buffer:
        say(answer(dds, line))


if __name__ == "__main__":
    main(sys.argv[1])
