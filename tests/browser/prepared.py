"""Evenings in the middle of which something happens: 13½ tables and a Swiss of nine teams, as events of the log."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path

from cardinal.contest.conditions_reader import read_conditions
from cardinal.contest.drawing import draw_next
from cardinal.contest.entries import Entry, Person, contestants, players
from cardinal.contest.event_folder import EventFolder
from cardinal.contest.mishaps.situations import Situation
from cardinal.contest.model import Event, Line, Place, Room
from cardinal.contest.rearrangement import Mishap, Rearrangement, rearranged
from cardinal.scoring import Played
from cardinal.store import Actor, Role, stream_of
from cardinal.store.competition_folder import folder_events
from cardinal.store.log import NewEvent
from cardinal.store.replanning import ChangePlan
from cardinal.store.setting_up import AddEntry
from cardinal.web.services import Services
from tests.contest.evening_maker import played

__all__ = ["BASES", "prepare"]

DIRECTOR = Actor("dan", Role.DIRECTOR)
Act = Callable[[Services], Awaitable[None]]


def _pair(number: int) -> Entry:
    return Entry(number, players=tuple(Person(name, name) for name in (f"Nora {number}", f"Sam {number}")))


def _drawn(folder: EventFolder) -> EventFolder:
    planned = draw_next(folder, "Tuesday")
    name = planned.draw.stage
    before = folder.draw.of(name)
    change = Rearrangement(
        Mishap.REDRAW, name, 1, seatings=((), planned.seatings), matches=((), planned.matches),
        draw=(before, planned.draw),
    )  # fmt: skip
    return rearranged(folder, change)


@cache
def _mitchell(pairs: int) -> EventFolder:
    stage = {"name": "Main", "system": "mitchell", "rounds": 6, "boards": 2, "scoring": "matchpoints"}
    conditions = read_conditions({"name": "Club", "pack": "wbf-2017", "form": "pairs", "stage": [stage]})
    entries = tuple(map(_pair, range(1, pairs + 1)))
    event = Event(conditions, contestants(entries), players(entries))
    return _drawn(EventFolder(Path(), conditions, entries, event))


@cache
def _swiss() -> EventFolder:
    """Nine teams, the first round played, the second drawn."""
    stage = {"name": "Main", "system": "swiss", "rounds": 3, "boards": 4, "scoring": "vp", "vp_scale": "wbf"}
    conditions = read_conditions({"name": "Club", "pack": "wbf-2017", "form": "teams", "stage": [stage]})
    entries = tuple(
        Entry(number, f"Team {number}", tuple(Person(f"{one}{number}", f"{one}{number}") for one in "ABCD"))
        for number in range(1, 10)
    )
    event = Event(conditions, contestants(entries), players(entries))
    first = _drawn(EventFolder(Path(), conditions, entries, event))
    lines = []
    for match in first.event.matches:
        if match.away is None:
            continue
        for board in range(1, 5):
            for room, ns, ew in ((Room.OPEN, match.home, match.away), (Room.CLOSED, match.away, match.home)):
                score = Played((110, 140, 420, -50)[(match.home * (1 + (room is Room.OPEN)) + board) % 4])
                lines.append(Line(Place("Main", 1, match.table, board, room), (ns,), (ew,), score))
    return _drawn(replace(first, event=replace(first.event, lines=tuple(lines))))


def _without_one(folder: EventFolder) -> EventFolder:
    """Round 4 but for the second board of pair 5."""
    whole = played(folder, 4)
    own = [line for line in whole.event.lines if line.place.round == 4 and 5 in (*line.ns, *line.ew)]
    lines = tuple(line for line in whole.event.lines if line != own[-1])
    return replace(whole, event=replace(whole.event, lines=lines))


BASES: dict[str, tuple[Callable[[], EventFolder], int, Sequence[object]]] = {
    "drawn and late": (lambda: _mitchell(27), 0, (AddEntry(_pair(28)),)),
    "begun": (lambda: _mitchell(27), 1, ()),
    "one round": (lambda: played(_mitchell(27), 1), 1, ()),
    "two rounds": (lambda: played(_mitchell(27), 2), 2, ()),
    "running": (lambda: played(_mitchell(27), 3), 3, ()),
    "running and late": (lambda: played(_mitchell(27), 3), 3, (AddEntry(_pair(28)),)),
    "half a round": (lambda: _without_one(_mitchell(27)), 4, ()),
    "full": (lambda: played(_mitchell(28), 3), 3, ()),
    "rover": (lambda: played(_mitchell(28), 3), 3, (ChangePlan(Situation(Mishap.LATE, names=("Ro One", "Ro Two"))),)),
    "one left": (lambda: played(_mitchell(27), 3), 3, (ChangePlan(Situation(Mishap.LEAVE, number=5)),)),
    "substituted": (
        lambda: played(_mitchell(27), 3), 3,
        (ChangePlan(Situation(Mishap.SUBSTITUTE, number=5, names=("Sam 5", "Vera Vice"))),),
    ),
    "swiss": (_swiss, 1, ()),
}  # fmt: skip
"""By name: the event, how many of its rounds have been started, and what has happened since."""


@cache
def _events(base: str) -> tuple[NewEvent, ...]:
    made, started, _ = BASES[base]
    at = datetime(2026, 3, 5, 19, 30)
    begun = [
        NewEvent(
            "round_started", {"stage": "Main", "round": number, "at": (at + timedelta(minutes=number)).isoformat()}
        )
        for number in range(1, started + 1)
    ]
    return (*folder_events(made()), *begun)


def prepare(wanted: Sequence[tuple[str, str]]) -> Act:
    """Events of these keys, each from its base, and a director who may do everything in them."""

    async def act(services: Services) -> None:
        now = services.now()
        for key, base in wanted:
            events = _events(base)
            stream = stream_of(key)
            await services.log.append(stream, 0, events, command_id=f"{key}-made", actor="dan", at=now)
            for number, command in enumerate(BASES[base][2]):
                told = {"command_id": f"{key}-{number}", "actor": DIRECTOR, "at": now}
                await services.competitions.run(stream, command, **told)  # type: ignore[arg-type]
            await asyncio.sleep(0)

    return act
