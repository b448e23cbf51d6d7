"""The front of an event: what it is, who has entered, and who meets whom in which round. Nobody's address is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from cardinal.contest.entries import plays
from cardinal.contest.model import Match
from cardinal.contest.officials import bodies
from cardinal.language import Text

from .folder_catalogue import ShownEvent
from .traveller import Named

WORDS = "cardinal.contest.conditions_page"


@dataclass(frozen=True, slots=True)
class Summary:
    """An event in a list; ``refused`` says why its folder cannot be read."""

    name: str
    title: str
    game: str
    form: str
    organiser: str
    starts: str
    entries: int
    stages: tuple[str, ...]
    refused: str = ""
    archived: bool = False
    played: str = ""


def summary(shown_event: ShownEvent, language: str = "en") -> Summary:
    conditions = shown_event.conditions
    starts = conditions.entries.start or _made_on(shown_event)
    return Summary(
        shown_event.name,
        shown_event.title,
        Text(WORDS, f"word_{conditions.game}").render(language),
        Text(WORDS, f"word_{conditions.form}").render(language, game=conditions.game),
        conditions.officials.organiser,
        starts.strftime("%Y-%m-%d %H:%M") if starts is not None else "",
        sum(map(plays, shown_event.folder.entries)),
        tuple(stage.name for stage in conditions.stages),
        archived=shown_event.state is not None and shown_event.state.archived_at is not None,
        played=conditions.game,
    )


def _made_on(shown_event: ShownEvent) -> datetime | None:
    """For an event that says no time the moment it was made, by the hall's clock."""
    state = shown_event.state
    return state.wall(state.created_at) if state is not None and state.created_at is not None else None


@dataclass(frozen=True, slots=True)
class PublicEntry:
    """An entry without what is nobody's business: no address, no fee, no terms of eligibility."""

    number: int
    name: str
    players: tuple[str, ...]
    captain: str
    section: str
    status: str


def public_entries(shown_event: ShownEvent) -> tuple[PublicEntry, ...]:
    return tuple(
        PublicEntry(
            entry.number,
            entry.title,
            tuple(person.name for person in entry.players),
            entry.captain,
            entry.section,
            str(entry.status),
        )
        for entry in shown_event.folder.entries
    )


@dataclass(frozen=True, slots=True)
class Official:
    """A part in running the event, and who has it."""

    part: str
    names: tuple[str, ...]
    cites: tuple[str, ...]


def officials(shown_event: ShownEvent, language: str = "en") -> tuple[Official, ...]:
    return tuple(Official(body.label(language), body.names, body.clauses) for body in bodies(shown_event.conditions))


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round: who sits where with which boards, or the two that meet; ``ew`` is empty for a bye."""

    table: str
    ns: tuple[Named, ...]
    ew: tuple[Named, ...]
    boards: tuple[int, ...]
    chosen_by: int | None = None
    """Who chose the other as its opponent (G24.4)."""


@dataclass(frozen=True, slots=True)
class Round:
    """A round that has been drawn."""

    stage: str
    round: int
    is_matches: bool
    tables: tuple[Table, ...]


def rounds(shown_event: ShownEvent) -> tuple[Round, ...]:
    """Every round that has been drawn, in the order in which they are played; worked out once for each plan."""
    known: tuple[Round, ...] | None = shown_event.of_plan.get("rounds")
    if known is None:
        known = shown_event.of_plan["rounds"] = _rounds(shown_event)
    return known


def _rounds(shown_event: ShownEvent) -> tuple[Round, ...]:
    found: dict[tuple[str, int, bool], list[Table]] = {}
    for stage, number, is_matches, table in _tables(shown_event):
        found.setdefault((stage, number, is_matches), []).append(table)
    order = {stage.name: place for place, stage in enumerate(shown_event.conditions.stages)}
    keys = sorted(found, key=lambda key: (order.get(key[0], len(order)), key[1]))
    return tuple(Round(*key, tuple(sorted(found[key], key=_place))) for key in keys)


def _tables(shown_event: ShownEvent) -> Iterator[tuple[str, int, bool, Table]]:
    event = shown_event.event
    for seat in event.seatings:
        table = Table(seat.table, _named(shown_event, seat.ns), _named(shown_event, seat.ew), seat.boards)
        yield seat.stage, seat.round, False, table
    for match in event.matches:
        yield (
            match.stage,
            match.round,
            True,
            Table(
                match.table,
                _named(shown_event, match.home_side),
                _named(shown_event, match.away_side),
                match.boards if match.away is not None else (),
                _chooser(shown_event, match),
            ),
        )


def _chooser(shown_event: ShownEvent, match: Match) -> int | None:
    """Opponents are chosen for the first round of a knockout."""
    drawn = shown_event.folder.draw.of(match.stage)
    if drawn is None or match.round != 1:
        return None
    return next((one.home for one in drawn.choices if one.numbers == frozenset(match.numbers)), None)


def _named(shown_event: ShownEvent, numbers: tuple[int, ...]) -> tuple[Named, ...]:
    return tuple(Named(number, shown_event.called(number)) for number in numbers)


def _place(table: Table) -> tuple[bool, int, str]:
    """Tables by number; a bye, which has no table, comes last."""
    return not table.table, int(table.table) if table.table.isdigit() else 0, table.table
