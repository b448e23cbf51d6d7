"""What the forms of "something has changed" offer and send: for each situation its choices, most of them one button."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from cardinal.contest.entries import plays
from cardinal.contest.mishaps.late_pair import Way, ways_in
from cardinal.contest.mishaps.leaving import Kept, Unplayed
from cardinal.contest.mishaps.situations import Situation
from cardinal.contest.model import Form as EventForm
from cardinal.contest.rearrangement import Mishap
from cardinal.language import NotUnderstood, Text, shown
from cardinal.store import Competition
from cardinal.store.replanning import whole_folder

from ..forms import Form
from ..organise.making import new_seed
from .places import TableRound, round_tables, started_round

AT_ONCE = (Mishap.REDRAW, Mishap.LONGER, Mishap.UNSTART)
"""What needs no choice: its button leads to the preview."""
OF_TABLES = (
    Mishap.TURNED,
    Mishap.EXCHANGED,
    Mishap.BOARDS,
    Mishap.OTHERS,
    Mishap.UNPLAYED,
    Mishap.SKIPPED,
    Mishap.TWICE,
)
"""What is about tables of a movement."""


@dataclass(frozen=True, slots=True)
class BoardChoice:
    """A board at a table, and whether a result of it is there."""

    number: int
    has_result: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """What a situation can be about."""

    stage: str
    round: int
    rounds: tuple[int, ...]
    tables: tuple[tuple[TableRound, tuple[BoardChoice, ...]], ...]
    entries: tuple[tuple[int, str, tuple[tuple[str, str], ...]], ...]
    """Number, title, and the players of now by key and name."""
    waiting: tuple[tuple[int, str], ...]
    """Those who are entered and have no seat."""
    ways: tuple[tuple[str, int], ...]
    seats: int
    """How many names a late entry has."""

    @property
    def options(self) -> list[tuple[str, str]]:
        """Everybody who plays, for a list to choose from."""
        return [(str(number), f"{number} {title}") for number, title, _ in self.entries]


def offered(state: Competition) -> tuple[Mishap, ...]:
    """The situations that can be, in the order of how often they are."""
    if not (state.known_seatings or state.known_matches):
        return ()
    found = [Mishap.LATE, Mishap.LEAVE, Mishap.SUBSTITUTE]
    if state.known_seatings:
        found += OF_TABLES
    found.append(Mishap.SHORT)
    found += [Mishap.LONGER]
    if not state.results:
        found.insert(0, Mishap.REDRAW)
    last = started_round(state)
    if last is not None and not any((place.stage, place.round) == last for place in state.results):
        found.insert(0, Mishap.UNSTART)
    return tuple(found)


def choices(state: Competition, kind: Mishap, form: Form) -> Choices:
    """What can be chosen for a situation."""
    current = started_round(state) or (state.conditions.stages[0].name, 1)
    stage = form.text("stage") or current[0]
    drawn = {key[1] for key in state.known_seatings if key[0] == stage}
    drawn |= {match.round for match in state.known_matches if match.stage == stage}
    folder = whole_folder(state)
    number = form.number("round") or (_next(state, current) if kind is Mishap.LATE else current[1])
    seated = {one for seat in state.known_seatings.values() for one in (*seat.ns, *seat.ew)}
    seated |= {one for match in state.known_matches for one in match.numbers}
    playing = [entry for entry in state.entries if plays(entry) and entry.status.plays]
    ways = ways_in(folder, number, stage) if kind is Mishap.LATE else {}
    return Choices(
        stage,
        number,
        tuple(sorted(drawn)),
        tuple((at, tuple(_boards(state, at))) for at in round_tables(state, stage, number)),
        tuple(
            (one.number, one.title, tuple((person.key, person.name) for person in one.in_round(number)))
            for one in playing
            if one.number in seated
        ),
        tuple((one.number, one.title) for one in playing if one.number not in seated),
        tuple((str(way), count) for way, count in ways.items()),
        {EventForm.PAIRS: 2, EventForm.INDIVIDUAL: 1}.get(state.conditions.form, 4),
    )


def _next(state: Competition, current: tuple[str, int]) -> int:
    """The round from which a late pair can play: the one under way while nobody has a result of it."""
    if current not in state.started:
        return current[1]
    begun = any((place.stage, place.round) == current for place in state.results)
    return current[1] + 1 if begun else current[1]


def _boards(state: Competition, at: TableRound) -> Iterator[BoardChoice]:
    for place in at.places:
        there = state.results.get(place)
        yield BoardChoice(place.board, there is not None and there.line.has_score)


def read_situation(state: Competition, kind: Mishap, form: Form) -> Situation:
    """The situation that a form says."""
    who = form.text("who", 300)
    number, _, key = who.partition("|")
    names = tuple(form.text(f"name{place}", 200) for place in range(1, 9) if f"name{place}" in form)
    if kind is Mishap.SUBSTITUTE:
        names = (key, form.text("name1", 200))
    tables = form.every("table")
    pairs = tuple(_number(one) for one in form.every("pair"))
    if kind in (Mishap.EXCHANGED, Mishap.BOARDS) and len({*tables, *map(str, pairs)}) != 2:
        raise NotUnderstood(Text(f"{__package__}.change_pages", "choose_two"))
    table, _, board = (tables[0] if tables else "").partition("|")
    boards = tuple(_number(one) for one in form.text("boards", 200).replace(",", " ").split())
    numbers = (*pairs, 0, 0)
    return Situation(
        kind,
        form.number("round"),
        form.text("stage"),
        _number(number) if number else form.number("number") or numbers[0],
        form.number("other") or numbers[1],
        table,
        tables[1] if len(tables) > 1 else "",
        (_number(board),) if board else boards,
        names,
        Way(form.text("way")) if form.text("way") in tuple(Way) else None,
        Kept(form.text("kept")) if form.text("kept") in tuple(Kept) else Kept.BY_RULE,
        Unplayed(form.text("unplayed")) if form.text("unplayed") in tuple(Unplayed) else Unplayed.NOTHING,
        form.text("seed", 200) or new_seed(),
        form.number("last") or 0,
        form.text("reason", 500),
        "unchecked" not in form,
    )


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise NotUnderstood(Text("cardinal.web", "no_number", {"given": shown(text)}))
    return int(text)
