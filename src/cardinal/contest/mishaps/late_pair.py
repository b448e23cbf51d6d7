"""A pair or a team that comes late: into an empty seat, against those who sit out, or as a rover from a round on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from enum import StrEnum

from ..entries import Entry
from ..entry_rules import admit
from ..event_folder import EventFolder
from ..model import Match, Outcome, Seating
from ..rearrangement import Mishap, Rearrangement
from ..stage import Stage
from .ground import boards_met_twice, boards_of, entry_of, lines_at, refused, say, seats_of, sitting_out, stage_of


class Way(StrEnum):
    """How a late pair is seated."""

    SEAT = "seat"
    """Opposite those who would sit out."""
    TABLE = "table"
    """At a table more, against whoever a rover displaces."""
    ROVER = "rover"
    """In the seats of others by turns, who then sit out."""


def ways_in(folder: EventFolder, first: int, stage_name: str = "") -> Mapping[Way, int]:
    """How a newcomer could be seated from a round on, and how many rounds it would play."""
    stage = stage_of(folder, stage_name)
    if stage.has_matches:
        byes = list(_byes(folder, stage, first))
        return {Way.SEAT: len(byes)} if byes else {}
    newcomer = max((entry.number for entry in folder.entries), default=0) + 1
    found = {way: len(list(_seated(folder, stage, newcomer, first, way))) for way in Way}
    return {way: count for way, count in found.items() if count}


def late_pair(
    folder: EventFolder,
    entry: Entry,
    first: int,
    way: Way | None = None,
    stage_name: str = "",
    reason: str = "",
    *,
    at: datetime | None = None,
    checked: bool = True,
) -> Rearrangement:
    """*entry* plays from round *first* on; one without a number is entered with the next. Without a way, the best."""
    stage = stage_of(folder, stage_name)
    known = {one.number for one in folder.entries}
    newcomer = entry if entry.number else replace(entry, number=max(known, default=0) + 1)
    if newcomer.number in known:
        newcomer = entry_of(folder, newcomer.number)
    elif checked:
        # A pair that is late for its entry is late for that too; the director has let it in.
        admit(folder.conditions, replace(newcomer, entered_at=None), folder.entries, at)
    sits = [seat.round for seat in seats_of(folder, stage.name) if newcomer.number in (*seat.ns, *seat.ew)]
    sits += [match.round for match in folder.event.matches_of(stage.name) if newcomer.number in match.numbers]
    if any(number >= first for number in sits):
        raise refused("already_seated", number=newcomer.number)
    if not newcomer.status.plays:
        raise refused("not_entered", number=newcomer.number)
    added = () if newcomer.number in known else (newcomer,)
    change = Rearrangement(Mishap.LATE, stage.name, first, (newcomer.number,), reason, entries=((), added))
    if stage.has_matches:
        return _in_matches(folder, stage, newcomer.number, change)
    wanted = (way,) if way is not None else tuple(Way)
    for one in wanted:
        pairs = list(_seated(folder, stage, newcomer.number, first, one))
        if pairs:
            return _changed(folder, stage, change, pairs)
    raise refused("no_seat", round=first)


def _changed(
    folder: EventFolder, stage: Stage, change: Rearrangement, pairs: list[tuple[Seating | None, Seating]]
) -> Rearrangement:
    before, after = tuple(was for was, _ in pairs if was is not None), tuple(now for _, now in pairs)
    gone = {(seat.round, seat.table) for seat in before}
    every = [seat for seat in seats_of(folder, stage.name) if (seat.round, seat.table) not in gone]
    notes = tuple(boards_met_twice((*every, *after)))
    played = {seat.round for seat in after}
    missed = tuple(number for number in range(change.round, stage.rounds + 1) if number not in played)
    notes += (say("rounds_without", number=change.numbers[0], rounds=missed),) if missed else ()
    return replace(change, seatings=(before, after), notes=notes)


def _seated(
    folder: EventFolder, stage: Stage, newcomer: int, first: int, way: Way
) -> Iterator[tuple[Seating | None, Seating]]:
    """Round by round the table before and with the newcomer, who meets no board twice."""
    return {Way.SEAT: _empty_seats, Way.TABLE: _extra_tables, Way.ROVER: _as_rover}[way](folder, stage, newcomer, first)


def _empty_seats(folder: EventFolder, stage: Stage, newcomer: int, first: int) -> Iterator[tuple[Seating, Seating]]:
    empty = [
        seat for seat in seats_of(folder, stage.name, first) if not (seat.ns and seat.ew) and not lines_at(folder, seat)
    ]
    by_round = [[seat for seat in empty if seat.round == number] for number in range(first, stage.rounds + 1)]
    for seat in _most_rounds(by_round):
        yield seat, replace(seat, ns=seat.ns or (newcomer,), ew=seat.ew or (newcomer,))


def _most_rounds(rounds: list[list[Seating]], boards: frozenset[int] = frozenset()) -> tuple[Seating, ...]:
    """A seat a round, in as many rounds as can be, no board twice."""
    if not rounds:
        return ()
    here, *later = rounds
    best: tuple[Seating, ...] = ()
    for seat in here:
        if not boards & set(seat.boards):
            found = (seat, *_most_rounds(later, boards | set(seat.boards)))
            if len(found) == len(rounds):
                return found
            best = max(best, found, key=len)
    # Nobody sits out for a better seat later, unless there is none now.
    return best or _most_rounds(later, boards)


def _extra_tables(folder: EventFolder, stage: Stage, newcomer: int, first: int) -> Iterator[tuple[None, Seating]]:
    """A displaced pair and the newcomer play a set that neither meets otherwise, and share its boards."""
    seats = seats_of(folder, stage.name)
    tables = sorted({seat.table for seat in seats}, key=lambda name: (len(name), name))
    name = str(int(tables[-1]) + 1) if tables and tables[-1].isdecimal() else f"{tables[-1] if tables else ''}+"
    sets = list(dict.fromkeys(seat.boards for seat in seats if seat.boards))
    met: dict[int, set[int]] = {}
    for number in range(first, stage.rounds + 1):
        for alone in sitting_out(folder, stage.name, number):
            theirs = met.setdefault(alone, set(boards_of(seats, alone)))
            free = next((one for one in sets if not set(one) & (theirs | met.setdefault(newcomer, set()))), None)
            if free is not None:
                met[newcomer] |= set(free)
                theirs |= set(free)
                section = next(seat.section for seat in seats if seat.round == number)
                yield None, Seating(stage.name, number, name, (alone,), (newcomer,), free, section)
                break


def _as_rover(folder: EventFolder, stage: Stage, newcomer: int, first: int) -> Iterator[tuple[Seating, Seating]]:
    """The newcomer takes an East-West seat each round, of another pair every time and against other opponents."""
    if any(not (seat.ns and seat.ew) for seat in seats_of(folder, stage.name, first)):
        return
    rounds = [
        [seat for seat in seats_of(folder, stage.name, number, number) if not lines_at(folder, seat)]
        for number in range(first, stage.rounds + 1)
    ]
    yield from ((seat, replace(seat, ew=(newcomer,))) for seat in _rover_seats(rounds, ()) or ())


def _rover_seats(rounds: list[list[Seating]], chosen: tuple[Seating, ...]) -> tuple[Seating, ...] | None:
    if len(chosen) == len(rounds):
        return chosen
    boards = {board for seat in chosen for board in seat.boards}
    for seat in rounds[len(chosen)]:
        displaced = all(seat.ew != one.ew and seat.ns != one.ns for one in chosen)
        if displaced and not boards & set(seat.boards):
            found = _rover_seats(rounds, (*chosen, seat))
            if found is not None:
                return found
    return None


def _byes(folder: EventFolder, stage: Stage, first: int) -> Iterator[Match]:
    for match in folder.event.matches_of(stage.name):
        if match.round >= first and match.away is None and match.outcome is Outcome.BYE:
            yield match


def _in_matches(folder: EventFolder, stage: Stage, newcomer: int, change: Rearrangement) -> Rearrangement:
    """Those who have a bye meet the newcomer; a Swiss pairs it from the next draw on."""
    before, after = [], []
    for match in _byes(folder, stage, change.round):
        tables = [int(one.table) for one in folder.event.matches_of(stage.name)
                  if one.round == match.round and one.table.isdecimal()]  # fmt: skip
        before.append(match)
        table = str(max(tables, default=0) + 1)
        after.append(replace(match, table=table, away=newcomer, outcome=Outcome.PLAYED))
    if not after and not stage.is_swiss:
        raise refused("no_seat", round=change.round)
    notes = () if after else (say("from_next_draw", number=newcomer),)
    return replace(change, matches=(tuple(before), tuple(after)), notes=notes)
