"""R25: which table or room deals a board, and hand records that have every card of all four hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardinal.cards import SEATS, Seat
from cardinal.language import NotAllowed, Text
from cardinal.laws.cited import Cited

OPEN, CLOSED = "open", "closed"
CARDS_IN_HAND = 13


def rooms_that_deal(boards: Sequence[int], segment: int) -> Cited[Mapping[str, tuple[int, ...]]]:
    """Who deals the boards of a segment in teams: the open room the first half in odd segments, the second in even
    ones. Of an odd number the first half is the larger."""
    half = (len(boards) + 1) // 2
    first, second = tuple(boards[:half]), tuple(boards[half:])
    rooms = (OPEN, CLOSED) if segment % 2 else (CLOSED, OPEN)
    return Cited(dict(zip(rooms, (first, second), strict=True)), "§R25")


def tables_that_deal(assigned: Mapping[int, Sequence[int]]) -> Cited[Mapping[int, int]]:
    """Who deals each board in pairs: the table it was assigned to before play, and only that one."""
    dealers: dict[int, int] = {}
    for table, boards in assigned.items():
        for board in boards:
            if board in dealers:
                values = {"board": board, "tables": (dealers[board], table)}
                raise NotAllowed(Text(__name__, "dealt_twice", values), cites="§R25")
            dealers[board] = table
    return Cited(dealers, "§R25")


def incomplete_hands(record: Mapping[Seat, Sequence[str]]) -> Cited[tuple[Seat, ...]]:
    """The hands of a hand record that are not copied in full: a missing card, or one shortened to an x."""
    return Cited(tuple(seat for seat in SEATS if not _is_full(record.get(seat, ()))), "§R25")


def _is_full(cards: Sequence[str]) -> bool:
    shortened = any(card.strip().lower().endswith("x") for card in cards)
    return len(set(cards)) == CARDS_IN_HAND == len(cards) and not shortened
