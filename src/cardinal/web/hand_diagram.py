"""The four hands of a board as a page shows them, and where the deals of an event are found.

An event that publishes its hands has them beside its results as PBN: ``boards/<stage>-<round>.pbn`` for the boards of
one round of matches, ``boards/<stage>.pbn`` for those of a stage, ``boards.pbn`` for those of the whole event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cardinal.bridge import Board
from cardinal.cards import SEATS, SUITS, Hand


@dataclass(frozen=True, slots=True)
class SuitLine:
    """One suit of a hand: its sign, its letter, and the cards from the top."""

    suit: str
    sign: str
    cards: str


@dataclass(frozen=True, slots=True)
class HandShown:
    """One hand of a diagram."""

    seat: str
    label: str
    suits: tuple[SuitLine, ...]
    points: int


def diagram(board: Board, language: str = "en") -> tuple[HandShown, ...]:
    """North, East, South and West, spades first."""
    deal = board.deal
    return tuple(
        HandShown(str(seat), seat.label(language), _suits(deal[seat]), deal[seat].high_card_points) for seat in SEATS
    )


def _suits(hand: Hand) -> tuple[SuitLine, ...]:
    found = []
    for suit in reversed(SUITS):
        cards = [card.rank.label() for card in reversed(hand.of_suit(suit).cards)]
        found.append(SuitLine(str(suit), suit.symbol, " ".join(cards) or "—"))
    return tuple(found)


def known_deal(folder: Path, stage: str, round_number: int, number: int) -> Board | None:
    """The board of an event's folder, from the first file that tells of its stage and round."""
    plain = "".join(one if one.isalnum() else "-" for one in stage.lower()).strip("-")
    names = (f"boards/{plain}-{round_number:02}.pbn", f"boards/{plain}.pbn", "boards.pbn")
    path = next((folder / name for name in names if (folder / name).is_file()), None)
    if path is None:
        return None
    state = path.stat()
    return _boards(path, state.st_mtime_ns, state.st_size).get(number)


@lru_cache(maxsize=32)
def _boards(path: Path, changed_ns: int, size: int) -> Mapping[int, Board]:
    """The boards of a file in one state of it; of several records of a board the first."""
    found: dict[int, Board] = {}
    # Most events have no such file, and their pages need no reader of it.
    from cardinal.formats.pbn_reader import read as read_pbn
    from cardinal.formats.problem import Problem

    with path.open("rb") as stream:
        for record in read_pbn(stream, path.name):
            board = None if isinstance(record, Problem) else record.board
            if board is not None:
                found.setdefault(board.number, board)
    return found
