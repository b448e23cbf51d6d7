"""A terminals' file during play, beside the event: what is new, corrected or taken back, who sat down, what was led."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from cardinal.cards import SEATS, Card, Seat, Side
from cardinal.contest.entries import Person
from cardinal.contest.model import Contestant, Event, Form, Place
from cardinal.contest.score_cell import write_cell
from cardinal.language import NotUnderstood, Text, shown

from .bridgemate_entry import Entry, Taken, Verdict, entries_of
from .bridgemate_results import TerminalResult
from .bws import BwsFile, BwsPlayer, read_bws
from .jet_pages import MOST_BYTES
from .problem import Problem
from .terminal_tables import TerminalTable, letters_of, player_numbers, terminal_tables

__all__ = [
    "Reading", "SeatNote", "Sitting", "TypedNames", "ledger", "ledger_text", "read_terminals", "steady_bytes",
    "typed_names",
]  # fmt: skip

_TRIES, _PAUSE_SECONDS = 5, 0.2
_PLAYERS = {Form.PAIRS: 2, Form.INDIVIDUAL: 1}
"""How many an entry has; who belongs to a team is said by its entry, and not by who sat down."""


class Sitting(StrEnum):
    """Who typed a number at a seat, beside who is expected there."""

    OTHER = "other"
    """Somebody of this event, and not of this pair: a substitute, or a slip."""
    UNKNOWN = "unknown"
    """Nobody of this event has that number."""
    NAMED = "named"
    """The entry lacks a name here, and the file has one."""


@dataclass(frozen=True, slots=True)
class SeatNote:
    """A seat where somebody else sits than the entries say."""

    round: int
    table: int
    seat: Seat
    contestant: int
    number: str
    name: str
    sitting: Sitting


@dataclass(frozen=True, slots=True)
class TypedNames:
    """Who typed a number at the seats of an entry that lacks names."""

    contestant: int
    people: tuple[Person, ...]


@dataclass(frozen=True)
class Reading:
    """What a file is to an event at one look. *taken* is what is to be remembered for the next."""

    entries: tuple[Entry, ...]
    leads: Mapping[Place, Card]
    seats: tuple[SeatNote, ...]
    problems: tuple[Problem, ...]
    taken: Taken

    def of(self, *verdicts: Verdict) -> tuple[Entry, ...]:
        return tuple(entry for entry in self.entries if entry.verdict in verdicts)

    def seats_beside(self, names: Sequence[TypedNames]) -> tuple[SeatNote, ...]:
        """The seats to check by hand after the names were written."""
        written = {(one.contestant, person.key) for one in names for person in one.people}
        return tuple(note for note in self.seats if (note.contestant, note.number) not in written)


def steady_bytes(path: Path) -> bytes:
    """A file that another program may be writing: read till two looks are the same."""
    try:
        last = path.read_bytes() if path.stat().st_size <= MOST_BYTES else b""
        for _ in range(_TRIES):
            time.sleep(_PAUSE_SECONDS)
            again = path.read_bytes()
            if again == last:
                return again
            last = again
    except OSError as error:
        values = {"path": shown(str(path)), "reason": str(error.strerror)}
        raise NotUnderstood(Text("cardinal.formats.bws", "unreadable", values)) from error
    raise NotUnderstood(Text("cardinal.formats.bws", "unsteady", {"path": shown(str(path))}))


def read_terminals(event: Event, stage: str, content: bytes, file: str = "", taken: Taken | None = None) -> Reading:
    """Everything that a file says about an event; refused if it is no terminals' file."""
    told = read_bws(content, file)
    tables = {(one.round, one.number): one for one in terminal_tables(event, event.stage(stage))}
    people = {number: key for key, number in player_numbers(event).items()}
    seated = _seated(told, tables, letters_of(event, event.stage(stage)))
    entries = tuple(
        _with_players(event, entry, seated, people) for entry in entries_of(event, stage, told.results, file, taken)
    )
    remembered = dict(taken or {})
    for entry in entries:
        if entry.verdict in (Verdict.NEW, Verdict.KNOWN, Verdict.CORRECTED):
            remembered[entry.line.place] = write_cell(entry.line.score)
    leads = {place: lead for place, lead in _leads(told.results, tables, stage) if place in remembered}
    return Reading(entries, leads, tuple(_notes(event, seated, people)), told.problems, remembered)


def _leads(
    results: tuple[TerminalResult, ...], tables: Mapping[tuple[int, int], TerminalTable], stage: str
) -> Iterator[tuple[Place, Card]]:
    for result in results:
        seat = tables.get((result.round, result.table))
        if result.lead is not None and seat is not None:
            yield Place(stage, result.round, seat.table, result.board, seat.room), result.lead


Seated = dict[tuple[int, int, Seat], tuple[TerminalTable, BwsPlayer]]


def _seated(told: BwsFile, tables: Mapping[tuple[int, int], TerminalTable], letters: Mapping[str, str]) -> Seated:
    """Who typed which number, by the seat of the round in which it was typed; of several the last counts."""
    found: Seated = {}
    for player in told.players:
        table = tables.get((player.round, player.table))
        if table is not None and player.section in ("", letters.get(table.section, "")):
            found[player.round, player.table, player.seat] = table, player
    return found


def _notes(event: Event, seated: Seated, people: Mapping[str, str]) -> Iterator[SeatNote]:
    for (number, table, seat), (at, player) in seated.items():
        side = at.ns if seat.side is Side.NS else at.ew
        contestants = [event.by_number[one] for one in side if one in event.by_number]
        if event.conditions.form is Form.INDIVIDUAL and len(contestants) == 2:
            # Two of one side, each on his own: North and East are named first.
            contestants = [contestants[seat in (Seat.S, Seat.W)]]
        expected = {key for one in contestants for key in one.players}
        key = people.get(player.number)
        if not contestants or key in expected:
            continue
        sitting = Sitting.OTHER if key is not None else Sitting.UNKNOWN
        if key is None and player.name and _lacks(event, contestants[0], player.name):
            sitting = Sitting.NAMED
        yield SeatNote(number, table, seat, contestants[0].number, player.number, player.name, sitting)


def _lacks(event: Event, contestant: Contestant, name: str) -> bool:
    """Whether an entry has room for one more name, and not this one."""
    known = {event.by_key[key].name.casefold() for key in contestant.players if key in event.by_key}
    return len(contestant.players) < _PLAYERS.get(event.conditions.form, 1) and name.casefold() not in known


def typed_names(event: Event, seats: Sequence[SeatNote]) -> tuple[TypedNames, ...]:
    """The names that may be written into entries: of pairs and single players who lack them, whoever sat there first.

    A name that is there stays, a number counts for one entry only, and whoever comes when an entry has its players is
    a substitute or a slip, which the Director has to look at.
    """
    most = _PLAYERS.get(event.conditions.form, 0)
    gained: dict[int, dict[str, Person]] = {}
    taken: set[str] = set()
    for note in sorted(seats, key=lambda one: (one.round, one.table, one.seat)):
        people = gained.setdefault(note.contestant, {})
        room = most - len(event.by_number[note.contestant].players) - len(people)
        if note.sitting is Sitting.NAMED and note.number not in taken and room > 0:
            people[note.number] = Person(note.number, note.name)
            taken.add(note.number)
    return tuple(TypedNames(number, tuple(people.values())) for number, people in sorted(gained.items()) if people)


def _with_players(event: Event, entry: Entry, seated: Seated, people: Mapping[str, str]) -> Entry:
    """A result of teams with the four who sat there, where all of them typed numbers that the event knows."""
    if event.conditions.form is not Form.TEAMS or entry.verdict is not Verdict.NEW:
        return entry
    place = entry.line.place
    keys = []
    for seat in SEATS:
        rounds = [
            (number, player)
            for (number, _, at), (table, player) in seated.items()
            if at is seat and (table.table, table.room) == (place.table, place.room) and number <= place.round
        ]
        last = max(rounds, key=lambda one: one[0], default=None)
        keys.append("" if last is None else people.get(last[1].number, ""))
    return replace(entry, line=replace(entry.line, players=tuple(keys))) if all(keys) else entry


def ledger(text: str) -> dict[Place, str]:
    """What was taken before, as ``ledger_text`` wrote it; a ledger that cannot be read counts as none, so that a
    result that differs is shown to the Director instead of being taken."""
    try:
        rows = json.loads(text)["taken"]
        return {Place.of(row): str(row["result"]) for row in rows}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {}


def ledger_text(taken: Taken) -> str:
    rows = [place.to_json() | {"result": result} for place, result in taken.items()]
    return json.dumps({"taken": rows}, ensure_ascii=False, indent=1) + "\n"
