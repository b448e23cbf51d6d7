"""The demonstration's season: thirty evenings of both games that robots played, as a folder of plain files.

It is made by ``cardinal season demo`` and takes a minute, so that it comes with Cardinal as an archive
(``season_archive.py``); a test makes evenings of it again and holds them against it. Everything follows from the seed
of each evening: two runs write the same bytes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from random import Random

from cardinal.analysis import Solver
from cardinal.analysis.robots.guandan.match import levels, play_deal, setup_of
from cardinal.analysis.robots.guandan.players import Robot
from cardinal.bridge import Board
from cardinal.cards import SEATS, Seat, Side, seeded_deal
from cardinal.contest.captains_meeting import publish
from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.drawing import draw_next
from cardinal.contest.entries import Entry
from cardinal.contest.entries import Person as Entered
from cardinal.contest.event_folder import create_event, open_folder, save_planned, write_file
from cardinal.contest.file_rows import written
from cardinal.contest.model import Room
from cardinal.formats import RecordedHands
from cardinal.formats.importing.folder import hands_pbn
from cardinal.season.people import Person
from cardinal.season.people_file import write_people
from cardinal.season.season_folder import PEOPLE, SEASON
from cardinal.store.table_facts import FACTS

from ..folder_catalogue import ShownEvent
from ..guandan_evening import played_facts
from ..kept_analysis import write_analysis
from .club_members import club_members, strength
from .robot_tables import robot_table

FIRST = datetime(2026, 1, 8, 19, 30)
STAGE = "Evening"
REGULAR = 0.7
"""How often the usual partners play together."""
COLUMNS = ("round", "table", "room", "board", "ns", "ew", "result", "n", "e", "s", "w")
SEASON_FILE = """\
# The season of the demonstration's club; see docs/season.md.
name = "Riverside 2026"
planned = 30
events = ["riverside-*"]
points = "plain"

[strata]
names = ["A", "B", "C"]
least = 5

[handicap]
by = "grade"

[[table]]
name = "Ladder"
of = "player"
value = "percent"
combine = "best_mean"
count = 8
least = 5
grows = true
least_partners = 2
ties = ["evenings", "next_best", "between"]
events = { game = "bridge", form = "pairs" }

[[table]]
name = "Pairs"
of = "pair"
value = "place_points"
combine = "best_sum"
count = 10
least = 3
events = { form = "pairs" }

[[table]]
name = "Handicap"
of = "player"
value = "handicap_percent"
combine = "mean"
least = 5
events = { game = "bridge", form = "pairs" }

[[table]]
name = "掼蛋"
of = "player"
value = "place_points"
combine = "mean"
least = 3
events = { game = "guandan" }

[[table]]
name = "Points"
of = "player"
value = "points"
combine = "sum"

[[table]]
name = "Attendance"
of = "player"
value = "attendance"
combine = "sum"
"""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of evening: what is played, how many enter, and the one stage that it has."""

    name: str
    game: str
    form: str
    entries: int
    stage: Mapping[str, object]

    @property
    def size(self) -> int:
        return 2 if self.form == "pairs" else 4

    @property
    def is_bridge(self) -> bool:
        return self.game == "bridge"


_MITCHELL = {"system": "mitchell", "rounds": 5, "boards": 4, "scoring": "matchpoints", "winners": "overall_two"}
_HOWELL = {"system": "howell", "rounds": 7, "boards": 3, "scoring": "matchpoints"}
_TEAMS = {"system": "round_robin", "rounds": 3, "boards": 8, "scoring": "vp"}
_LEVELS = {"system": "mitchell", "rounds": 5, "boards": 2, "scoring": "levels", "winners": "overall_two"}
_CUP = {"system": "round_robin", "rounds": 3, "boards": 4, "scoring": "levels"}
MITCHELL = Kind("Thursday Mitchell", "bridge", "pairs", 10, _MITCHELL)
HOWELL = Kind("Thursday Howell", "bridge", "pairs", 8, _HOWELL)
TEAM_NIGHT = Kind("Team night", "bridge", "teams", 4, _TEAMS)
GUANDAN = Kind("掼蛋之夜", "guandan", "pairs", 10, _LEVELS)
GUANDAN_CUP = Kind("河畔杯掼蛋团体赛", "guandan", "teams", 4, _CUP)
PLAN = (
    MITCHELL, GUANDAN, HOWELL, MITCHELL, GUANDAN, MITCHELL, TEAM_NIGHT, HOWELL, GUANDAN_CUP, MITCHELL,
    MITCHELL, GUANDAN, HOWELL, MITCHELL, GUANDAN, MITCHELL, HOWELL, GUANDAN_CUP, MITCHELL, GUANDAN,
    MITCHELL, TEAM_NIGHT, HOWELL, GUANDAN, MITCHELL, MITCHELL, GUANDAN_CUP, HOWELL, MITCHELL, GUANDAN,
)  # fmt: skip
"""The evenings of the season in their order, a week apart."""
Progress = Callable[[int, int], object]


def evening_name(number: int) -> str:
    return f"riverside-{number:02d}"


def make_season(folder: Path, progress: Progress | None = None) -> None:
    """The whole season into an empty folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(1, len(PLAN) + 1):
        make_evening(folder / evening_name(number), number)
        if progress is not None:
            progress(number, len(PLAN))
    write_file(folder / SEASON, SEASON_FILE)
    write_file(folder / PEOPLE, write_people(club_members()))


def analyse_season(folder: Path, progress: Progress | None = None) -> None:
    """Double dummy of every evening of bridge, beside its files."""
    bridge = [number for number, kind in enumerate(PLAN, 1) if kind.is_bridge]
    with Solver() as solver:
        for done, number in enumerate(bridge, 1):
            own = folder / evening_name(number)
            write_analysis(own, ShownEvent(own.name, open_folder(own)), solver)
            if progress is not None:
                progress(done, len(bridge))


def make_evening(folder: Path, number: int) -> None:
    """One evening, as an organiser would run it: entries, draw, play, results."""
    kind, starts = PLAN[number - 1], FIRST + timedelta(weeks=number - 1)
    sides = _sides(kind, number)
    conditions = read_conditions(_record(kind, starts))
    create_event(folder, publish(conditions, starts - timedelta(minutes=15)), list(_entries(kind, sides)))
    found = open_folder(folder)
    seed = f"{evening_name(number)} {kind.name}"
    save_planned(folder, found.draw, draw_next(found, seed, at=starts - timedelta(minutes=10)))
    played = list(_played(folder, kind, number, sides))
    rows = [[str(line.cells.get(column, "")) for column in COLUMNS] for line in played]
    write_file(folder / "results.csv", written([list(COLUMNS), *rows], "\n"))
    facts = [line.facts for line in played if line.facts]
    write_file(folder / FACTS, json.dumps(facts, ensure_ascii=False, separators=(",", ":")) + "\n")
    if kind.is_bridge:
        boards = sorted({line.board for line in played})
        hands = {board: RecordedHands.from_deal(_board(number, board).deal) for board in boards}
        (folder / "boards.pbn").write_bytes(hands_pbn(hands))


@dataclass(frozen=True, slots=True)
class _Line:
    """A result with what the table noted beside it."""

    board: int
    cells: Mapping[str, object]
    facts: Mapping[str, object]


def _record(kind: Kind, starts: datetime) -> dict[str, object]:
    laws: dict[str, object] = {"laws": {"event.duplicate": True}} if kind is GUANDAN_CUP else {}
    return {
        "name": kind.name,
        "pack": "wbf-2017" if kind.is_bridge else "china-guandan",
        "game": kind.game,
        "form": kind.form,
        "officials": {"organiser": "Riverside", "directors": ["Ilse Brandt"]},
        "entries": {"start": starts},
        "stage": [{"name": STAGE, **kind.stage, "starts": starts}],
        **laws,
    }


def _sides(kind: Kind, number: int) -> list[tuple[Person, ...]]:
    """Who plays with whom: the usual partners mostly, the others as they meet."""
    chance = Random(f"{evening_name(number)} who")
    members = list(club_members())
    usual = [tuple(members[place : place + 2]) for place in range(0, len(members), 2)]
    chance.shuffle(usual)
    pairs = [pair for pair in usual if chance.random() < REGULAR]
    rest = [one for pair in usual if pair not in pairs for one in pair]
    chance.shuffle(rest)
    pairs += [tuple(rest[place : place + 2]) for place in range(0, len(rest), 2)]
    chance.shuffle(pairs)
    if kind.size == 2:
        return pairs[: kind.entries]
    return [(*pairs[2 * place], *pairs[2 * place + 1]) for place in range(kind.entries)]


def _entries(kind: Kind, sides: Sequence[tuple[Person, ...]]) -> Iterator[Entry]:
    for number, people in enumerate(sides, start=1):
        entered = tuple(Entered(one.club_number, one.name) for one in people)
        name = f"{people[0].name.split()[-1]} {number}" if kind.form == "teams" else ""
        yield Entry(number, name, entered, captain=people[0].name if kind.form == "teams" else "")


def _played(folder: Path, kind: Kind, number: int, sides: Sequence[tuple[Person, ...]]) -> Iterator[_Line]:
    """The results of every round."""
    event = open_folder(folder).event
    if kind.form == "pairs":
        for seat in sorted(event.seatings, key=lambda one: (one.round, int(one.table))):
            for board in seat.boards if seat.ns and seat.ew else ():
                people = _seated(sides[seat.ns[0] - 1], sides[seat.ew[0] - 1])
                where = {"round": seat.round, "table": seat.table, "board": board}
                yield _line(kind, number, where, (seat.ns[0], seat.ew[0]), people)
        return
    for match in sorted(event.matches_of(STAGE), key=lambda one: (one.round, int(one.table))):
        if match.away is None:
            continue
        for board in range(1, int(str(kind.stage["boards"])) + 1):
            for room in (Room.OPEN, Room.CLOSED):
                ns, ew = (match.home, match.away) if room is Room.OPEN else (match.away, match.home)
                half = 0 if room is Room.OPEN else 2
                people = _seated(_half(sides[ns - 1], ns, match.home, half), _half(sides[ew - 1], ew, match.home, half))
                where = {"round": match.round, "table": match.table, "room": str(room), "board": board}
                yield _line(kind, number, where, (ns, ew), people)


def _half(team: tuple[Person, ...], own: int, home: int, half: int) -> tuple[Person, ...]:
    """Of the home team its first two play in the open room, of the others their last two."""
    start = half if own == home else 2 - half
    return team[start : start + 2]


def _seated(ns: tuple[Person, ...], ew: tuple[Person, ...]) -> dict[Seat, Person]:
    return dict(zip(SEATS, (ns[0], ew[0], ns[1], ew[1]), strict=True))


def _line(
    kind: Kind, number: int, where: Mapping[str, object], sides: tuple[int, int], people: Mapping[Seat, Person]
) -> _Line:
    board = int(str(where["board"]))
    seed = "|".join((evening_name(number), *map(str, where.values())))
    result, facts = (_bridge if kind.is_bridge else _guandan)(number, board, seed, people)
    cells = {**where, "ns": sides[0], "ew": sides[1], "result": result}
    cells |= {str(seat).lower(): people[seat].club_number for seat in SEATS}
    place = {"stage": STAGE, "room": "", **where}
    return _Line(board, cells, {**place, "facts": facts} if facts else {})


def _board(number: int, board: int) -> Board:
    return Board(board, seeded_deal(sha256(evening_name(number).encode()).digest(), board))


def _bridge(number: int, board: int, seed: str, people: Mapping[Seat, Person]) -> tuple[str, Mapping[str, object]]:
    strays = {seat: strength(people[seat]) for seat in SEATS}
    names = tuple(people[seat].name for seat in SEATS)
    table = robot_table(_board(number, board), seed, strays, names)
    return str(table.result), {"lead": str(table.lead)} if table.lead is not None else {}


def _guandan(number: int, board: int, seed: str, people: Mapping[Seat, Person]) -> tuple[str, Mapping[str, object]]:
    setup = setup_of(f"{evening_name(number)} deals", board)
    chance = Random(seed)
    robots = {
        seat: Robot(
            "greedy" if chance.random() < 3 * strength(people[seat]) else "rules", f"{seed} {seat}", setup.rules
        )
        for seat in SEATS
    }
    table = play_deal(setup, robots)
    finish = table.finish
    assert finish is not None
    return f"{levels(finish, Side.NS):+d}", {"deal": played_facts(table).to_json()}
