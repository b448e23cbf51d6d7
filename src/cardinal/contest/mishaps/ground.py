"""What every plan after a mishap begins with: the stage, the round, who sits where, which boards somebody meets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from cardinal.language import NotAllowed, NotUnderstood, Text

from ..entries import Entry
from ..event_folder import EventFolder
from ..model import Game, Line, Seating
from ..stage import Stage

TEXTS = "cardinal.contest.mishaps"


def say(key: str, **values: object) -> Text:
    return Text(TEXTS, key, values)


def of_bridge(folder: EventFolder, cites: str) -> str:
    """Clauses of the Laws of bridge, which an event of another game does not cite."""
    return cites if folder.conditions.game is Game.BRIDGE else ""


def refused(key: str, cites: str = "", **values: object) -> NotAllowed:
    return NotAllowed(say(key, **values), cites=cites)


def stage_of(folder: EventFolder, name: str = "") -> Stage:
    """A stage by its name; without one, the last that is drawn."""
    stages = folder.conditions.stages
    if name:
        found = next((stage for stage in stages if stage.name == name), None)
        if found is None:
            raise NotUnderstood(say("no_stage", given=name), legal=tuple(stage.name for stage in stages))
        return found
    drawn = {seat.stage for seat in folder.event.seatings} | {match.stage for match in folder.event.matches}
    return next((stage for stage in reversed(stages) if stage.name in drawn), stages[0])


def entry_of(folder: EventFolder, number: int) -> Entry:
    found = next((entry for entry in folder.entries if entry.number == number), None)
    if found is None:
        raise NotUnderstood(say("no_contestant", number=number), legal=tuple(one.number for one in folder.entries))
    return found


def seats_of(folder: EventFolder, stage: str, first: int = 1, last: int = 0) -> tuple[Seating, ...]:
    """The tables of a stage from a round on, in their order."""
    seats = [
        seat for seat in folder.event.seatings if seat.stage == stage and first <= seat.round <= (last or seat.round)
    ]
    return tuple(sorted(seats, key=lambda seat: (seat.round, len(seat.table), seat.table)))


def seat_at(folder: EventFolder, stage: str, number: int, table: str) -> Seating:
    seats = [seat for seat in seats_of(folder, stage, number, number) if seat.table == table]
    if not seats:
        tables = tuple(seat.table for seat in seats_of(folder, stage, number, number))
        raise NotUnderstood(say("no_table", stage=stage, round=number, table=table), legal=tables)
    return seats[0]


def rounds_of(folder: EventFolder, stage: str) -> tuple[int, ...]:
    """The rounds that are drawn."""
    seats = {seat.round for seat in folder.event.seatings if seat.stage == stage}
    return tuple(sorted(seats | {match.round for match in folder.event.matches_of(stage)}))


def played_rounds(folder: EventFolder, stage: str, number: int) -> Fraction:
    """How much of the stage a contestant has played: of its boards in a movement, of its rounds in matches."""
    own = [line for line in folder.event.lines_of(stage) if number in (*line.ns, *line.ew)]
    found = folder.event.stage(stage)
    if found.has_matches:
        return Fraction(len({line.place.round for line in own}), found.rounds)
    planned = {(seat.round, board) for seat in seats_of(folder, stage) if number in (*seat.ns, *seat.ew)
               for board in seat.boards if seat.ns and seat.ew}  # fmt: skip
    return Fraction(len(own), len(planned)) if planned else Fraction()


def sitting_out(folder: EventFolder, stage: str, round_number: int) -> tuple[int, ...]:
    """Those in the field of a round who have no table in it at all: displaced by a rover."""
    seats = seats_of(folder, stage)
    everybody = {number for seat in seats for number in (*seat.ns, *seat.ew)}
    here = {number for seat in seats if seat.round == round_number for number in (*seat.ns, *seat.ew)}
    gone = {entry.number for entry in folder.entries if not entry.status.plays}
    return tuple(sorted(everybody - here - gone))


def lines_at(folder: EventFolder, seat: Seating) -> tuple[Line, ...]:
    key = seat.stage, seat.round, seat.table
    return tuple(one for one in folder.event.lines if (one.place.stage, one.place.round, one.place.table) == key)


def boards_of(seats: Iterable[Seating], number: int) -> Mapping[int, int]:
    """The boards that a contestant plays, each with the round."""
    own = [seat for seat in seats if number in (*seat.ns, *seat.ew) and seat.ns and seat.ew]
    return {board: seat.round for seat in own for board in seat.boards}


def boards_met_twice(seats: Iterable[Seating]) -> Iterator[Text]:
    """15B1: contestants who would play a board a second time, which cannot be scored."""
    seen: dict[tuple[int, int], int] = {}
    for seat in sorted(seats, key=lambda one: one.round):
        if not (seat.ns and seat.ew):
            continue
        for number in (*seat.ns, *seat.ew):
            again = tuple(board for board in seat.boards if seen.setdefault((number, board), seat.round) != seat.round)
            if again:
                values = {"number": number, "boards": again, "first": seen[number, again[0]], "round": seat.round}
                yield say("meets_twice", **values)
