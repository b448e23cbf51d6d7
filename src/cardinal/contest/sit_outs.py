"""Who sat out which rounds of a stage, of how many boards: a round counts when everybody else has finished it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from .model import Event, Line, Place, Seating

__all__ = ["rounds_sat_out"]


def rounds_sat_out(event: Event, stage: str, lines: Iterable[Line]) -> Mapping[int, Mapping[int, int]]:
    """By contestant the finished rounds that it had no opponents for, or no seat in, with the boards of each."""
    seats = [seat for seat in event.seatings if seat.stage == stage]
    there = {line.place for line in lines}
    found: dict[int, dict[int, int]] = {}
    for number in sorted({seat.round for seat in seats}):
        of_round = [seat for seat in seats if seat.round == number]
        if all(_is_finished(seat, there) for seat in of_round):
            for one, boards in _sitting_out(seats, of_round, number).items():
                found.setdefault(one, {})[number] = boards
    return found


def _is_finished(seat: Seating, there: set[Place]) -> bool:
    places = {Place(seat.stage, seat.round, seat.table, board) for board in seat.boards}
    return not (seat.ns and seat.ew) or places <= there


def _sitting_out(seats: list[Seating], of_round: list[Seating], number: int) -> Counter[int]:
    alone = Counter({
        one: len(seat.boards) for seat in of_round if not (seat.ns and seat.ew) for one in (*seat.ns, *seat.ew)
    })  # fmt: skip
    here = {one for seat in of_round for one in (*seat.ns, *seat.ew)}
    # Somebody whom a rover displaced has no seat in this round, and one in a later round; who has left has none.
    later = {one for seat in seats if seat.round > number for one in (*seat.ns, *seat.ew)}
    earlier = {one for seat in seats if seat.round < number for one in (*seat.ns, *seat.ew)}
    length = max((len(seat.boards) for seat in of_round), default=0)
    alone.update(dict.fromkeys((later & earlier) - here, length))
    return alone
