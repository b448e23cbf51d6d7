"""A club evening: a Mitchell of thirteen tables with a phantom, a weighted ruling, a fouled board and an appeal."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from random import Random

from cardinal.bridge import vulnerability_of
from cardinal.contest.appeals import Decision, Filing, decided, file
from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.correction_period import Claim, corrected
from cardinal.contest.deadlines import Moments
from cardinal.contest.entries import Entry
from cardinal.contest.event_folder import EventFolder, open_folder
from cardinal.contest.model import Appeal, Correction, Event, Game, Penalty, Place, Seating
from cardinal.contest.penalties import Breach, Chosen, procedural
from cardinal.contest.plausible import Cards, played
from cardinal.contest.score_cell import read_cell, write_cell
from tools.example_files import (
    CORRECTIONS,
    PENALTIES,
    appeal_row,
    begin,
    correction_row,
    draw,
    penalty_row,
    people,
    place_row,
    write_csv,
    write_json,
)

SEED = "Thursday Mitchell"
STAGE = "Mitchell"
PAIRS = 25
START = datetime(2026, 3, 5, 19, 30)
RECORD: dict[str, object] = {
    "name": "Thursday Mitchell",
    "pack": "wbf-2017",
    "form": "pairs",
    "officials": {
        "organiser": "Riverside Bridge Club",
        "directors": ["Ilse Brandt"],
        "appeals_committee": ["Otto Weiss", "Mei Tanaka", "Paul Okafor"],
    },
    "entries": {"start": START},
    "times": {"pairs_round": {"2": 15}},
    "laws": {
        "appeals_arrangement": "committee",
        "procedural_penalty_scale": "% of top",
        "procedural_penalty_tenths": 100,
    },
    "stage": [
        {
            "name": STAGE,
            "system": "mitchell",
            "rounds": 13,
            "boards": 2,
            "scoring": "matchpoints",
            "winners": "overall_two",
            "phantom": "EW",
            "starts": START,
        }
    ],
}


BOTH_PERIODS = Moments(
    scheduled_end=datetime(2026, 3, 5, 22, 45),
    end_of_play=datetime(2026, 3, 5, 22, 49),
    publication=datetime(2026, 3, 5, 22, 55),
)
DIRECTOR = "Ilse Brandt"
WEIGHED, FOULED, UNPLAYED = (15, 5), (18, 9), (6, 12)
"""The board and North-South pair of the misinformation, the board and first round of the other cards, and the board
and North-South pair that ran out of time."""
MISREAD = (9, 4)
"""The board and North-South pair whose plus was entered as a minus."""


def club_mitchell(folder: Path) -> None:
    """The whole event into *folder*."""
    players = people(SEED, 2 * PAIRS)
    entries = [
        Entry(number, players=tuple(players[2 * number - 2 : 2 * number]), direction="NS" if number <= 13 else "EW")
        for number in range(1, PAIRS + 1)
    ]
    begin(folder, RECORD, entries)
    draw(folder, datetime(2026, 3, 5, 19, 20), SEED)
    write_csv(folder / "results.csv", ("round", "table", "board", "ns", "ew", "result"), _results(open_folder(folder)))
    found = open_folder(folder)
    rulings = [_weighed(found.event), *_other_cards(found.event), _out_of_time(found.event)]
    write_json(folder / "rulings.json", rulings)
    write_csv(folder / "penalties.csv", PENALTIES, map(penalty_row, _penalties(found)))
    write_csv(folder / "corrections.csv", CORRECTIONS, _corrections(found))
    write_json(folder / "appeals.json", [_appeal(found.conditions, found.event)])


def _results(folder: EventFolder) -> Iterator[dict[str, object]]:
    """A line a table and board, in the order in which the slips were entered."""
    chance = Random(f"{SEED}|strength")
    strength = {number: chance.gauss(0, 0.35) for number in range(1, PAIRS + 1)}
    for seat in sorted(folder.event.seatings, key=lambda one: (one.round, int(one.table))):
        for board in seat.boards if seat.ns and seat.ew else ():
            if (board, *seat.ns) != UNPLAYED:
                yield _line(seat, board, strength)


def _line(seat: Seating, board: int, strength: dict[int, float]) -> dict[str, object]:
    (ns,), (ew,) = seat.ns, seat.ew
    chance = Random(f"{SEED}|{board}|{ns}")
    result = str(played(Cards.of(SEED, board), vulnerability_of(board), strength[ns], strength[ew], chance))
    # Two tables of the story: North-South stopped below game, and a slip of the pen.
    result = {WEIGHED: "3S by N +1", MISREAD: "3H by S -1"}.get((board, ns), result)
    return {"round": seat.round, "table": seat.table, "board": board, "ns": ns, "ew": ew, "result": result}


def _place(event: Event, board: int, ns: int) -> Place:
    seat = next(one for one in event.seatings if one.ns == (ns,) and board in one.boards)
    return Place(STAGE, seat.round, seat.table, board)


def _weighed(event: Event) -> dict[str, object]:
    """21B3, 12C1(c): a wrong explanation kept North-South out of game; nobody can say that they would have bid it."""
    return {
        "key": "R1",
        **place_row(_place(event, *WEIGHED)),
        "kind": "weighted",
        "score": "60% 620; 40% 170",
        "clauses": ["21B3", "12C1(c)"],
        "by": DIRECTOR,
        "at": "2026-03-05T20:41:00",
        "reason": "2D was explained as natural and was artificial; with the right explanation 4S is often reached",
    }


def _other_cards(event: Event) -> Iterator[dict[str, object]]:
    """87A, 87B: after a table had put two cards back wrongly, the board was played in another form."""
    board, first = FOULED
    for line in event.lines:
        if line.board == board and line.place.round >= first:
            yield {
                "key": f"R2.{line.place.round}",
                **place_row(line.place),
                "kind": "fouled",
                "score": f"fouled changed: {write_cell(line.score)}",
                "clauses": ["87A", "87B"],
                "by": DIRECTOR,
                "at": "2026-03-05T22:47:00",
                "reason": "from round 9 on the ace of clubs and the two of hearts had changed places",
            }


def _out_of_time(event: Event) -> dict[str, object]:
    """12C2(a): a board that one side's slowness left no time for."""
    return {
        "key": "R3",
        **place_row(_place(event, *UNPLAYED)),
        "kind": "artificial",
        "score": "A-/A+",
        "clauses": ["12C2(a)", "82B2"],
        "by": DIRECTOR,
        "at": "2026-03-05T20:47:00",
        "reason": "North-South had used the time of both boards for the first",
    }


def _penalties(folder: EventFolder) -> Iterator[Penalty]:
    """90B6 for the cards in the wrong pockets, a warning for the slow pair."""
    conditions, stage = folder.conditions, folder.conditions.stages[0]
    board, first = FOULED
    at = datetime(2026, 3, 5, 22, 50)
    guilty = next(one for one in folder.event.lines if one.board == board and one.place.round == first - 1)
    for number in (*guilty.ns, *guilty.ew):
        reason = f"a card of board {board} in another pocket"
        breach = Breach(number, "90B6", reason=reason, by=DIRECTOR, at=at, round=first - 1)
        yield procedural(conditions, stage, breach, "wrong_pocket").penalty
    slow = _place(folder.event, *UNPLAYED)
    breach = Breach(UNPLAYED[1], "90B2", chosen=Chosen.WARNING, reason="slow", by=DIRECTOR, at=at, round=slow.round)
    yield procedural(conditions, stage, breach, "slow").penalty


def _corrections(folder: EventFolder) -> Iterator[dict[str, object]]:
    """79C: a slip put right in time, and one that nobody noticed until the next morning."""
    stage = folder.conditions.stages[0]
    told = (
        ("C1", *MISREAD, "3H by S +1", datetime(2026, 3, 5, 23, 5), "ten tricks, entered as eight; both sides agree"),
        ("C2", 3, 6, "2S by N -1", datetime(2026, 3, 6, 9, 40), "a trick more, says South by letter"),
    )
    for key, board, ns, after, at, reason in told:
        place = _place(folder.event, board, ns)
        before = next(one.score for one in folder.event.lines if one.place == place)
        asked = Correction(place, before, read_cell(after, Game.BRIDGE, board), DIRECTOR, at, reason, key=key)
        made = corrected(folder.conditions, stage, asked, BOTH_PERIODS, Claim())
        yield correction_row(made)


def _appeal(conditions: ConditionsOfContest, event: Event) -> dict[str, object]:
    """92, 93: the pair that was misinformed appeals, both partners agreeing, and the committee weighs otherwise."""
    place = _place(event, *WEIGHED)
    made = Appeal("A1", "R1", "South", WEIGHED[1], datetime(2026, 3, 5, 23, 10), consent=True)
    to = file(conditions, made, Filing(), BOTH_PERIODS)
    assert to.value == "committee"
    votes = dict.fromkeys(conditions.officials.appeals_committee, True)
    score = read_cell("80% 620; 20% 170", Game.BRIDGE, place.board)
    reason = "all the others were in game or higher; little doubt is left that this pair would have been"
    decision = Decision(votes, datetime(2026, 3, 5, 23, 48), reason, score=score)
    return appeal_row(decided(conditions, made, decision).appeal)
