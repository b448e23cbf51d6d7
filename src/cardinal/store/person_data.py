"""Everything that a competition knows of a person, as plain values, for the right to see one's own data."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from cardinal.contest.entries import Entry, Person
from cardinal.contest.entries_file import entries_json
from cardinal.contest.model import Line, Match, Place

from .competition_state import Competition


def data_of(state: Competition, number: str, kept: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """What is known of the person of that number; *kept* are the values kept beside the log, by subject."""
    person = state.people[number]
    own = tuple(entry for entry in state.known_entries.values() if number in _people_of(entry))
    numbers = {entry.number for entry in own}
    lines = [result for result in state.results.values() if _concerns(result.line, number, numbers)]
    places = {line.line.place for line in lines}
    tables = {(place.stage, place.round, place.table) for place in places}
    seats = [key for key, seat in state.known_seatings.items() if numbers & {*seat.ns, *seat.ew}]
    return {
        "competition": state.conditions.name,
        "stream": state.stream,
        "number": number,
        "person": _person(person),
        # Partners and team mates are there by their numbers: their names are their own.
        "entries": entries_json(own),
        "seats": [dict(zip(("stage", "round", "table"), key, strict=True)) for key in seats],
        "matches": [_match(match) for match in state.known_matches if numbers & set(match.numbers)],
        "results": [
            one.line.to_json()
            | {"entered_by": one.by, "at": one.at.isoformat(), "confirmed_by": one.confirmed_by}
            | ({"facts": one.facts.to_json()} if one.facts else {})
            for one in lines
        ],
        "rulings": [ruling.to_json() for ruling in state.rulings if _is_at(ruling.place, places, tables)],
        "corrections": [
            correction.to_json() for correction in state.corrections if _is_at(correction.place, places, tables)
        ],
        "penalties": [penalty.to_json() for penalty in state.penalties if penalty.contestant in numbers],
        "appeals": [appeal.to_json() for appeal in state.appeals.values() if appeal.contestant in numbers],
        "kept_beside_the_log": [
            {"subject": subject, "value": json.loads(value)} for subject, value in sorted(set(kept))
        ],
    }


def _people_of(entry: Entry) -> set[str]:
    return {player.key for player in entry.players} | {entry.captain, entry.coach}


def _person(person: Person) -> dict[str, Any]:
    gender = str(person.gender or "")
    return {"key": person.key, "name": person.name, "gender": gender, "terms": sorted(person.terms)}


def _concerns(line: Line, number: str, numbers: set[int]) -> bool:
    """A line that says who sat there is of those four; else of everybody of the two sides."""
    return number in line.players if any(line.players) else bool(numbers & {*line.ns, *line.ew})


def _is_at(place: Place, places: set[Place], tables: set[tuple[str, int, str]]) -> bool:
    """A ruling about a board, or about all that was played at a table."""
    return place in places if place.board else (place.stage, place.round, place.table) in tables


def _match(match: Match) -> dict[str, Any]:
    return {
        "stage": match.stage,
        "round": match.round,
        "table": match.table,
        "home": match.home if match.home_partner is None else list(match.home_side),
        "away": match.away if match.away_partner is None else list(match.away_side),
    }
