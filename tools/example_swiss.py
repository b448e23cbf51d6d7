"""A Swiss of twenty-four teams under the federation's regulations: a late team, a loan, slow play, a forfeit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from random import Random

from cardinal.bridge import vulnerability_of
from cardinal.contest.entries import Entry, Person
from cardinal.contest.event_folder import EventFolder, open_folder
from cardinal.contest.lateness import late_side
from cardinal.contest.model import Match, Penalty, Room
from cardinal.contest.penalties import Breach, charge
from cardinal.contest.plausible import Cards, played
from cardinal.contest.slow_play import overrun
from cardinal.contest.stage import Fall
from cardinal.laws.ctcba.seat_duties import liable
from tools.example_files import PENALTIES, begin, change_match, draw, penalty_row, people, write_csv, write_json

SEED = "Harbour Teams"
STAGE = "Swiss"
ROUNDS, BOARDS = 6, 8
DIRECTOR = "Ruth Lindqvist"
DAY = datetime(2026, 4, 18)
TEAMS = (
    "Anchor", "Beacon", "Breakwater", "Buoy", "Capstan", "Clipper", "Compass", "Current", "Cutter", "Ebb", "Ferry",
    "Galley", "Helm", "Ketch", "Lighthouse", "Mooring", "Pilot", "Quay", "Rudder", "Schooner", "Sextant", "Spinnaker",
    "Tide", "Windlass",
)  # fmt: skip
RECORD: dict[str, object] = {
    "name": "Harbour Teams",
    "pack": "ctcba",
    "form": "teams",
    "officials": {
        "organiser": "Harbour Bridge Union",
        "directors": [DIRECTOR],
        "appeals_committee": ["Grace Obi", "Lars Holt", "Anna Kovacs"],
    },
    "entries": {"start": DAY.replace(hour=9, minute=30)},
    "times": {"team_match": {str(BOARDS): 70}},
    "lateness": {"forfeit_after": 17},
    "stage": [
        {
            "name": STAGE,
            "system": "swiss",
            "rounds": ROUNDS,
            "boards": BOARDS,
            "scoring": "vp",
            "vp_scale": "ctcba",
            "starts": DAY.replace(hour=9, minute=30),
        }
    ],
}
LATE, SLOW, NEGLECT, LOAN, ABSENT = (1, 17), (3, 2), (2, 6), (4, 11), (6, 21)
"""Round and team: late, at a slow table, without a result written down, with a player on loan, not there any more."""
GUEST = "Noa Silva"
COLUMNS = ("round", "table", "room", "board", "ns", "ew", "result", "n", "e", "s", "w")


def swiss_teams(folder: Path) -> None:
    """The whole event into *folder*."""
    members = people(SEED, 4 * len(TEAMS))
    entries = [_entry(number, members[4 * number - 4 : 4 * number]) for number in range(1, len(TEAMS) + 1)]
    begin(folder, RECORD, entries)
    results: list[dict[str, object]] = []
    penalties: list[Penalty] = []
    for number in range(1, ROUNDS + 1):
        draw(folder, _starts(number) - timedelta(minutes=15), SEED if number == 1 else "")
        found = open_folder(folder)
        matches = [one for one in found.event.matches if one.round == number]
        if number == LOAN[0]:
            change_match(folder, STAGE, next(one for one in matches if LOAN[1] in one.numbers), borrowed=[GUEST])
        for match in matches:
            results += _match(match)
        penalties += _penalties(found, number, matches)
        if number == ABSENT[0]:
            write_json(folder / "rulings.json", [_weighted(matches), _forfeit(matches)])
        write_csv(folder / "results.csv", COLUMNS, results)
        write_csv(folder / "penalties.csv", PENALTIES, map(penalty_row, penalties))


def _entry(number: int, members: list[Person]) -> Entry:
    contact = members[0].name.lower().replace(" ", ".") + "@example.org"
    return Entry(number, TEAMS[number - 1], tuple(members), members[0].name, contact=contact, seed=number)


def _starts(number: int) -> datetime:
    """Three matches before and three after lunch, seventy minutes and ten between."""
    lunch = timedelta(minutes=50) if number > ROUNDS // 2 else timedelta()
    return DAY.replace(hour=9, minute=30) + (number - 1) * timedelta(minutes=80) + lunch


def _strength(number: int) -> float:
    # The seeds are roughly right.
    return Random(f"{SEED}|{number}").gauss(0.9 - number / 13, 0.5)


def _match(match: Match) -> Iterator[dict[str, object]]:
    """Both rooms: the same deals, home North-South in the open one."""
    assert match.away is not None
    if (match.round, match.home) == ABSENT or (match.round, match.away) == ABSENT:
        return
    for board in range(1, BOARDS + 1):
        cards = Cards.of(f"{SEED}|{match.round}", board)
        for room in (Room.OPEN, Room.CLOSED):
            ns, ew = (match.home, match.away) if room is Room.OPEN else (match.away, match.home)
            chance = Random(f"{SEED}|{match.round}|{board}|{ns}")
            result = played(cards, vulnerability_of(board), _strength(ns), _strength(ew), chance)
            line = {"round": match.round, "table": match.table, "room": room, "board": board, "ns": ns, "ew": ew}
            yield line | {"result": result} | (_seats(ns, ew, room) if LOAN in _teams(match) else {})


def _teams(match: Match) -> set[tuple[int, int | None]]:
    return {(match.round, match.home), (match.round, match.away)}


def _seats(ns: int, ew: int, room: Room) -> dict[str, object]:
    """Who sat where in the match with the loan: the guest in the open room, in the place of the fourth member."""
    members = people(SEED, 4 * len(TEAMS))
    pairs: dict[str, object] = {}
    for number, seats in ((ns, "ns"), (ew, "ew")):
        own = [one.name for one in members[4 * number - 4 : 4 * number]]
        if number == LOAN[1]:
            pair = [own[0], GUEST] if room is Room.OPEN else own[1:3]
        else:
            pair = own[:2] if room is Room.OPEN else own[2:]
        pairs |= dict(zip(seats, pair, strict=True))
    return pairs


def _penalties(folder: EventFolder, number: int, matches: list[Match]) -> Iterator[Penalty]:
    conditions, stage = folder.conditions, folder.conditions.stages[0]
    at = _starts(number) + timedelta(minutes=85)
    if number == LATE[0]:
        late = late_side(conditions, stage, LATE[1], 12, round_number=number, by=DIRECTOR, at=at)
        assert late.penalty is not None
        yield replace(late.penalty, reason="complete twelve minutes after the start")
    if number == SLOW[0]:
        match = next(one for one in matches if SLOW[1] in one.numbers)
        other = next(one for one in match.numbers if one != SLOW[1])
        found = overrun(
            conditions, stage, timedelta(minutes=13), {SLOW[1]: 70, other: 30}, round_number=number, by=DIRECTOR, at=at
        )
        for one in found.penalties:
            yield replace(one, reason="thirteen minutes over time, by each side's part of the blame")
    if number == NEGLECT[0]:
        reason = "South wrote down no result on two boards"
        breach = Breach(NEGLECT[1], "R29.5", items=2, reason=reason, by=DIRECTOR, at=at, round=number)
        made = charge(conditions, stage, breach).penalty
        yield replace(made, clauses=(*made.clauses, *liable("result", "teams").clauses), fall=Fall.MATCH)


def _weighted(matches: list[Match]) -> dict[str, object]:
    """12C1(c): in a team match the IMPs are weighted after conversion."""
    match = matches[0]
    return {
        "key": "R1",
        "stage": STAGE,
        "round": match.round,
        "table": match.table,
        "room": "open",
        "board": 5,
        "kind": "weighted",
        "score": "50% 620; 50% -100",
        "clauses": ["16B3", "12C1(c)"],
        "by": DIRECTOR,
        "at": (_starts(match.round) + timedelta(minutes=72)).isoformat(),
        "reason": "a break in tempo showed the way to defeat 4H; the defence is found half of the time without it",
    }


def _forfeit(matches: list[Match]) -> dict[str, object]:
    """R13: a team that has left forfeits, and the other has the best of three figures."""
    match = next(one for one in matches if ABSENT[1] in one.numbers)
    return {
        "key": "R2",
        "stage": STAGE,
        "round": match.round,
        "table": match.table,
        "kind": "forfeit",
        "outcome": "forfeit_home" if match.home == ABSENT[1] else "forfeit_away",
        "clauses": ["R11/2", "R13.1"],
        "by": DIRECTOR,
        "at": (_starts(match.round) + timedelta(minutes=18)).isoformat(),
        "reason": "the team had gone home after five matches",
    }
