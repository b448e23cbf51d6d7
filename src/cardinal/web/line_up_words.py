"""Line-ups of a match as pages show them: seats with who may sit there, until when, and names once they are public."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from cardinal.contest.line_up_seats import chairs_of
from cardinal.contest.meetings import Match
from cardinal.language import Text, clause_ids
from cardinal.store import Competition
from cardinal.store.commands import read_stage
from cardinal.store.line_ups import declaring


@dataclass(frozen=True, slots=True)
class SeatOfLineUp:
    """A seat of a team: what it is called, who sits there if that is public, and what was typed or stands there."""

    name: str
    label: str
    player: str
    chosen: str


@dataclass(frozen=True, slots=True)
class TeamLineUp:
    """One team of a match in one segment."""

    number: int
    team: str
    seats: tuple[SeatOfLineUp, ...]
    choices: tuple[tuple[str, str], ...]
    """Keys and names of those who may play."""
    is_in: bool
    is_public: bool
    is_late: bool
    is_over: bool
    has_choice: bool
    due: datetime | None
    clauses: tuple[str, ...]


def line_ups_shown(
    state: Competition, match: Match, segment: int, now: datetime, language: str, typed: Mapping[str, str] | None = None
) -> tuple[TeamLineUp, ...]:
    """Both teams; *typed* is what somebody filled in and was refused, by team and seat."""
    found, stage = declaring(state, match, segment), read_stage(state, match.stage)
    entries = {entry.number: entry for entry in state.entries}
    teams = []
    for number in match.numbers:
        entry = entries[number]
        there = found.line_ups.get(number)
        public = found.is_public(number, now)
        seats = []
        for at, chair in enumerate(chairs_of(stage, is_home=number in match.home_side)):
            room = Text("cardinal.formats.paper", f"column_{chair.room}").render(language)
            tables = f" {chair.tables}" if chair.tables > 1 else ""
            person = there.players[at] if there is not None and public else ""
            known = state.people.get(person)
            name = f"seat{at}"
            own = typed is not None and typed.get("number", "") == str(number)
            chosen = typed.get(name, "") if own and typed is not None else known.key if known is not None else ""
            label = f"{room}{tables} {chair.seat.label(language)}"
            seats.append(SeatOfLineUp(name, label, known.name if known is not None else person, chosen))
        due = found.due(number)
        lent = [
            state.people[one.player] for one in match.borrowed if one.number == number and one.player in state.people
        ]
        choices = tuple((person.key, person.name) for person in (*entry.players, *lent))
        teams.append(
            TeamLineUp(
                number, entry.title, tuple(seats), choices, there is not None, public, found.is_late(number),
                found.is_over(number, now), number == found.holder, due.value, clause_ids(due.cites),
            )
        )  # fmt: skip
    return tuple(teams)


def public_seats(state: Competition, match: Match, now: datetime) -> Mapping[tuple[str, str], str]:
    """Who sits where in the segment declared last, by room and seat, as far as it is public: keys of people."""
    key = match.stage, match.round, match.table
    segments = {segment for *place, segment, _ in state.line_ups if tuple(place) == key}
    if not segments:
        return {}
    segment = max(segments)
    found, stage = declaring(state, match, segment), read_stage(state, match.stage)
    seats = {}
    for number, line_up in found.line_ups.items():
        if found.is_public(number, now):
            chairs = chairs_of(stage, is_home=number in match.home_side)
            for chair, person in zip(chairs, line_up.players, strict=False):
                if chair.tables == 1 and person in state.people:
                    seats[str(chair.room), str(chair.seat)] = state.people[person].key
    return seats
