"""A Guandan team championship: a Swiss of fifteen teams, then a knockout, with penalties, lateness and ties."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from cardinal.contest.entries import Entry, Person
from cardinal.contest.event_folder import EventFolder, open_folder
from cardinal.contest.lateness import late_match
from cardinal.contest.model import Match, Penalty, Room
from cardinal.contest.penalties import Breach, charge
from cardinal.contest.plausible import deal_won
from cardinal.contest.slow_play import overrun
from cardinal.contest.stage import Stage
from tools.example_files import PENALTIES, begin, change_match, draw, penalty_row, people, write_csv

SEED = "Plum Cup 18"
SWISS, KNOCKOUT = "Swiss", "Knockout"
REFEREE = "Zhao Min"
START = datetime(2026, 5, 16, 9, 0)
TEAMS = (
    "Bamboo", "Camellia", "Cassia", "Cedar", "Gingko", "Jasmine", "Lotus", "Magnolia", "Maple", "Orchid", "Peony",
    "Pine", "Plum", "Rosewood", "Willow",
)  # fmt: skip
RECORD: dict[str, object] = {
    "name": "Plum Cup",
    "pack": "china-guandan",
    "form": "teams",
    "officials": {
        "organiser": "Plum Garden Guandan Society",
        "directors": [REFEREE, "Sun Lei"],
        "appeals_committee": ["Qian Hui", "He Jun", "Lu Fang"],
    },
    "entries": {"start": START},
    "appeals": {"fee": 500, "currency": "CNY"},
    "laws": {"event.duplicate": True},
    "stage": [
        {
            "name": SWISS,
            "system": "swiss",
            "rounds": 5,
            "boards": 8,
            "scoring": "levels",
            "qualifiers": 8,
            "starts": START,
        },
        {"name": KNOCKOUT, "system": "knockout", "rounds": 3, "boards": 12, "scoring": "levels", "final": True},
    ],
}
LATE, SLOW, LEVEL = (3, 2), (4, 1), (2, 1)
"""Round and table: of the late home team, of the overtime, and of the knockout match that is level after its deals."""
LOUD, SHEETS, LINE_UP = 9, 5, 12
"""The teams that talked loudly twice, brought their score sheets late, and handed in a line-up late."""
COLUMNS = ("stage", "round", "table", "room", "board", "ns", "ew", "result", "extra")


def guandan_championship(folder: Path) -> None:
    """The whole event into *folder*."""
    members = people(SEED, 4 * len(TEAMS))
    entries = [_entry(number, members[4 * number - 4 : 4 * number]) for number in range(1, len(TEAMS) + 1)]
    begin(folder, RECORD, entries)
    results: list[dict[str, object]] = []
    penalties: list[Penalty] = []
    for stage in open_folder(folder).conditions.stages:
        for number in range(1, stage.rounds + 1):
            draw(folder, _starts(stage, number) - timedelta(minutes=20), SEED if not results else "")
            if (stage.name, number) == (SWISS, LATE[0]):
                _late(folder, stage)
            found = open_folder(folder)
            matches = [one for one in found.event.matches_of(stage.name) if one.round == number]
            results += [line for match in matches for line in _match(stage, match)]
            if stage.name == SWISS:
                penalties += _penalties(found, stage, number, matches, penalties)
            write_csv(folder / "results.csv", COLUMNS, results)
            write_csv(folder / "penalties.csv", PENALTIES, map(penalty_row, penalties))


def _entry(number: int, members: list[Person]) -> Entry:
    return Entry(number, TEAMS[number - 1], tuple(members), members[0].name, seed=number if number <= 4 else 0)


def _starts(stage: Stage, number: int) -> datetime:
    """Eight deals have 56 minutes, twelve have 84; the Swiss on the first day, the knockout on the second."""
    if stage.name == SWISS:
        return START + (number - 1) * timedelta(minutes=80)
    return START + timedelta(days=1) + (number - 1) * timedelta(minutes=110)


def _strength(number: int) -> float:
    return Random(f"{SEED}|{number}").gauss(0, 1.4)


def _match(stage: Stage, match: Match) -> Iterator[dict[str, object]]:
    """Both rooms of a match; the one of the story is played until chance leaves it level, and then one deal more."""
    if match.away is None:
        return
    level = stage.name == KNOCKOUT and (match.round, match.table) == (LEVEL[0], str(LEVEL[1]))
    for attempt in range(10_000):
        chance = Random(f"{SEED}|{stage.name}|{match.round}|{match.home}|{attempt}")
        deals = [(_deal(match, Room.OPEN, chance), _deal(match, Room.CLOSED, chance)) for _ in range(stage.boards)]
        if not level or sum(in_open - in_closed for in_open, in_closed in deals) == 0:
            break
    yield from (line for board, told in enumerate(deals, start=1) for line in _lines(stage, match, board, told))
    if level:
        # Won by the home team by a level in the open room and by two in the closed one.
        yield from (line | {"extra": "yes"} for line in _lines(stage, match, stage.boards + 1, (1, -2)))


def _deal(match: Match, room: Room, chance: Random) -> int:
    assert match.away is not None
    ns, ew = (match.home, match.away) if room is Room.OPEN else (match.away, match.home)
    return deal_won(_strength(ns), _strength(ew), chance)


def _lines(stage: Stage, match: Match, board: int, told: tuple[int, int]) -> Iterator[dict[str, object]]:
    for room, gain in zip((Room.OPEN, Room.CLOSED), told, strict=True):
        ns, ew = (match.home, match.away) if room is Room.OPEN else (match.away, match.home)
        yield {
            "stage": stage.name, "round": match.round, "table": match.table, "room": room, "board": board,
            "ns": ns, "ew": ew, "result": f"{gain:+d}",
        }  # fmt: skip


def _late(folder: Path, stage: Stage) -> None:
    """G32.1: the home team of a table sits down four minutes late, and the others begin with one level (as an IMP)."""
    found = open_folder(folder)
    match = next(one for one in found.event.matches_of(SWISS) if (one.round, one.table) == (LATE[0], str(LATE[1])))
    late = late_match(found.conditions, stage, match, home=4)
    change_match(folder, SWISS, match, start_away=int(late.start_away), cites=late.cites)


def _penalties(
    folder: EventFolder, stage: Stage, number: int, matches: list[Match], earlier: list[Penalty]
) -> Iterator[Penalty]:
    """What the referees gave after a round: by class and by which time it is (G52), and overtime (G33)."""
    at = _starts(stage, number) + timedelta(minutes=62)
    offences = {
        1: Breach(LOUD, "G54.3", reason="loud in the playing room"),
        2: Breach(SHEETS, "G53.3.3", reason="score sheets 40 minutes after the scheduled end"),
        3: Breach(LINE_UP, "G53.1.2", reason="line-up late, although the whole hall had been reminded"),
        5: Breach(LOUD, "G54.3", reason="loud in the playing room again"),
    }
    if number in offences:
        breach = replace(offences[number], by=REFEREE, at=at, round=number)
        reminders = ("G53.1.2",) if number == 3 else ()
        yield charge(folder.conditions, stage, breach, earlier, reminders=reminders).penalty
    if number == SLOW[0]:
        match = next(one for one in matches if one.table == str(SLOW[1]))
        blame = dict.fromkeys(match.numbers, 50)
        found = overrun(folder.conditions, stage, timedelta(minutes=7), blame, round_number=number, by=REFEREE, at=at)
        yield from (replace(one, reason="seven minutes over time, both sides alike") for one in found.penalties)
