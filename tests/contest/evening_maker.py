"""A pairs evening without files, its results made of their places, and its standings worked out a second time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.drawing import draw_next
from cardinal.contest.entries import Entry, Person, contestants, players
from cardinal.contest.event_folder import EventFolder
from cardinal.contest.model import Event, Line, Place
from cardinal.contest.rearrangement import Mishap, Rearrangement, rearranged
from cardinal.contest.standings import standings
from cardinal.scoring import Artificial, Award, Played


def pair_of(number: int) -> Entry:
    return Entry(number, players=(Person(f"N{number}", f"N{number}"), Person(f"S{number}", f"S{number}")))


def evening(pairs: int, rounds: int = 7, boards: int = 2, system: str = "mitchell", **more: Any) -> EventFolder:
    """So many pairs, drawn."""
    stage = {"name": "Main", "system": system, "rounds": rounds, "boards": boards, "scoring": "matchpoints"}
    stages = [{**stage, "winners": "overall_one", **more}]
    conditions = read_conditions({"name": "Club", "pack": "wbf-2017", "form": "pairs", "stage": stages})
    entries = tuple(map(pair_of, range(1, pairs + 1)))
    event = Event(conditions, contestants(entries), players(entries))
    bare = EventFolder(Path(), conditions, entries, event)
    planned = draw_next(bare, "a seed")
    drawn = Rearrangement(
        Mishap.REDRAW, "Main", 1, seatings=((), planned.seatings), matches=((), planned.matches),
        draw=(None, planned.draw),
    )  # fmt: skip
    return rearranged(bare, drawn)


def result_at(round_number: int, table: int, board: int) -> int:
    """A result that differs from table to table, the same whenever it is asked for."""
    legal = (90, 110, 120, 140, 150, 170, 180, -90, -110, -120, -140, -150, -170)
    return legal[(round_number * 7 + table * 11 + board * 5) % len(legal)]


def played(folder: EventFolder, upto: int, *, first: int = 1) -> EventFolder:
    """Results at every table of the rounds."""
    there = {line.place for line in folder.event.lines}
    lines = []
    for seat in folder.event.seatings:
        if not (first <= seat.round <= upto and seat.ns and seat.ew):
            continue
        for board in seat.boards:
            place = Place(seat.stage, seat.round, seat.table, board)
            if place not in there:
                score = Played(result_at(seat.round, int(seat.table.lstrip("ABC")), board))
                lines.append(Line(place, seat.ns, seat.ew, score, section=seat.section))
    return replace(folder, event=replace(folder.event, lines=(*folder.event.lines, *lines)))


def percentages(lines: Iterable[Line]) -> dict[int, Fraction]:
    """Matchpoints written out: two for each worse score, one for each equal one; a board with fewer results by the
    formula of Neuberg; an award as its part of the top."""
    by_board: dict[int, list[Line]] = defaultdict(list)
    for line in lines:
        if isinstance(line.score, Played | Artificial):
            by_board[line.board].append(line)
    most = max(map(len, by_board.values()), default=0)
    points: dict[int, Fraction] = defaultdict(Fraction)
    tops: dict[int, int] = defaultdict(int)
    for told in by_board.values():
        results = [(line, line.score.score) for line in told if isinstance(line.score, Played)]
        for line, score in results:
            raw = sum(2 * (score > other) + (score == other) for one, other in results if one is not line)
            north = Fraction(raw * most + (most - len(results)), len(results))
            for numbers, value in ((line.ns, north), (line.ew, 2 * (most - 1) - north)):
                for number in numbers:
                    points[number] += value
                    tops[number] += 2 * (most - 1)
    played_out = {number: 100 * points[number] / top for number, top in tops.items() if top}
    for line in (line for told in by_board.values() for line in told):
        if isinstance(line.score, Artificial):
            for numbers, award in ((line.ns, line.score.ns), (line.ew, line.score.ew)):
                for number in numbers:
                    points[number] += _awarded(award, played_out[number]) * 2 * (most - 1) / 100
                    tops[number] += 2 * (most - 1)
    return {number: 100 * points[number] / top for number, top in tops.items() if top}


def _awarded(award: object, own: Fraction) -> Fraction:
    """12C2(c): who has more than 60 % on the other boards of the session, or less than 40 %, has that instead."""
    assert isinstance(award, Award)
    assert award.percent is not None
    return max(own, award.percent) if award.percent > 50 else min(own, award.percent)


def listed(folder: EventFolder) -> dict[int, Fraction]:
    """Everybody who has a place, with the percentage of the list."""
    rows = [row for ranking in standings(folder.event).stages[0].rankings for row in ranking.rows]
    return {row.number: row.score for row in rows if row.place is not None}


def confirmed(folder: EventFolder, *, without: Iterable[int] = ()) -> dict[int, Fraction]:
    """The list, after it was worked out a second time from the lines alone."""
    own = {number: value for number, value in percentages(folder.event.lines).items() if number not in set(without)}
    found = listed(folder)
    # Whoever has no board that anybody else has played too has no percentage yet.
    assert found == own | {number: Fraction() for number in found if number not in own}
    return found


def boards_played(folder: EventFolder, number: int) -> list[int]:
    return [line.board for line in folder.event.lines if number in (*line.ns, *line.ew)]


def sit_outs(folder: EventFolder, first: int) -> list[tuple[int, ...]]:
    seats = [seat for seat in folder.event.seatings if seat.round >= first and not (seat.ns and seat.ew)]
    return [seat.ns or seat.ew for seat in sorted(seats, key=lambda seat: seat.round)]
