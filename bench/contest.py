"""A whole large event scored and ranked, against one changed result in it; and the memory of it all."""

from __future__ import annotations

import tracemalloc
from dataclasses import dataclass, field, replace
from random import Random

from cardinal.contest.field_score import ScoredField
from cardinal.contest.model import Contestant, Event, Form, Game, Line, Options, Place, Source
from cardinal.contest.ranking import Row
from cardinal.contest.stage import Stage
from cardinal.contest.standings_pairs import FieldTable
from cardinal.laws import Conditions
from cardinal.scoring import Played

from .measure import Line as Found
from .measure import Side, by_turns
from .scoring import BOARDS, RESULTS, _event

STAGE = Stage("pairs", rounds=BOARDS)
FIRST = 10


@dataclass(frozen=True)
class Terms:
    """Conditions with all defaults."""

    stages: tuple[Stage, ...] = (STAGE,)
    name: str = "a large event"
    game: Game = Game.BRIDGE
    form: Form = Form.PAIRS
    edition: int = 2017
    pack: str = "ctcba"
    laws: Options = field(default_factory=Conditions)


def _lines() -> list[Line]:
    """Ten thousand tables of a Mitchell: East-West move up one table a board."""
    found = []
    for board, scores in enumerate(_event(), start=1):
        for table, score in enumerate(scores):
            sides = (table + 1,), (RESULTS + 1 + (table + board) % RESULTS,)
            place, source = Place(STAGE.name, board, str(table + 1), board), Source("results.csv", len(found) + 2)
            found.append(Line(place, *sides, Played(score), source))
    return found


def _first(table: FieldTable) -> tuple[Row, ...]:
    """Everybody in order by their totals, and the first ten with their ties broken."""
    (ranking,) = table.rankings()
    return ranking.first(FIRST)


def _large_event(lines: list[Line]) -> Event:
    return Event(Terms(), tuple(Contestant(number) for number in range(1, 2 * RESULTS + 1)), lines=tuple(lines))


def change() -> Found:
    """One result changed, everybody's total and the list in its new order, beside the whole event scored and ranked."""
    lines = _lines()
    event = _large_event(lines)
    table = FieldTable(event, STAGE, ScoredField.of(STAGE, lines), lines=event.lines)
    _first(table)
    chance = Random(80)

    def ours() -> tuple[Row, ...]:
        at = chance.randrange(len(lines))
        changed = replace(lines[at], score=Played(chance.choice((-1100, 50, 620, 1430))))
        now = (*lines[:at], changed, *lines[at + 1 :])
        after = table.with_lines(replace(event, lines=now), now)
        assert after is not None
        return _first(after)

    def whole() -> tuple[Row, ...]:
        return _first(FieldTable(event, STAGE, ScoredField.of(STAGE, lines)))

    figures = by_turns(Side(ours, 10), Side(whole, 1), rounds=5)
    return Found(
        benchmark="contest_change",
        unit="changes per second",
        ours=figures.ours,
        peer=figures.peer,
        ratio=figures.ratio,
        at_least=100,
        more={"peer_name": "the whole event scored and ranked", "results": BOARDS * RESULTS},
    )


def memory() -> Found:
    """The lines of the event, its field scored, and its list."""
    tracemalloc.start()
    lines = _lines()
    first = _first(FieldTable(_large_event(lines), STAGE, ScoredField.of(STAGE, lines)))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Found(
        benchmark="contest_memory",
        unit="bytes",
        ours=peak,
        below=1_000_000_000,
        more={"results": BOARDS * RESULTS, "listed": len(first)},
    )
