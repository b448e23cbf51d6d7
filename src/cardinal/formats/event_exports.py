"""An event in each format that others read, with one report of everything that the format cannot hold of it.

Pages and commands write through here, so what is told before a download is what is told after an export.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from io import BytesIO
from typing import BinaryIO

from cardinal.bridge import dealer_of, vulnerability_of
from cardinal.contest.model import Event, Game
from cardinal.contest.score_cell import read_cell, write_cell
from cardinal.contest.settled import settled_lines
from cardinal.language import CardinalError, NotAllowed, NotUnderstood, Text, Texts, shown

from .event_boards import board_records
from .event_tables import FORMS, write_results
from .event_workbook import write_workbook
from .game_record import GameRecord
from .problem import Problem
from .recorded_hands import RecordedHands
from .registry import format_named, writer_of
from .usebio_event import usebio_event
from .usebio_records import records
from .usebio_writer import write as write_usebio

__all__ = ["Export", "ExportForm", "counted", "export_event", "is_of_a_score", "losses"]

_said = Texts(__name__)


class ExportForm(StrEnum):
    """The formats of an event's results; the value is how a file of it ends."""

    USEBIO = "xml"
    PBN = "pbn"
    PBN_TABLES = "tables.pbn"
    CSV = "csv"
    XLSX = "xlsx"
    JSON = "json"

    def serves(self, game: Game) -> bool:
        return game is Game.BRIDGE or self not in (ExportForm.USEBIO, ExportForm.PBN, ExportForm.PBN_TABLES)


class Held(StrEnum):
    """What an event has beside its scores, and a format may have no place for."""

    NAMES = "names"
    PENALTIES = "penalties"
    DECISIONS = "decisions"
    """By whom and why something was ruled, corrected or appealed: no format but our folder has it."""
    STAGES = "stages"
    UNPLAYED = "unplayed"
    CARDS = "cards"


_HOLDS: Mapping[ExportForm, frozenset[Held]] = {
    # Of several stages USEBIO tells on its own which one it has; PBN is written by the same way.
    ExportForm.USEBIO: frozenset((Held.NAMES, Held.PENALTIES, Held.CARDS, Held.STAGES)),
    ExportForm.PBN: frozenset((Held.NAMES, Held.CARDS, Held.STAGES)),
    ExportForm.PBN_TABLES: frozenset((Held.NAMES, Held.PENALTIES, Held.CARDS)),
    ExportForm.CSV: frozenset((Held.STAGES,)),
    ExportForm.JSON: frozenset((Held.STAGES,)),
    ExportForm.XLSX: frozenset((Held.NAMES, Held.PENALTIES, Held.STAGES)),
}


@dataclass(frozen=True, slots=True)
class Export:
    """What is exported beside the results themselves: which stage, whose club, the cards of the boards."""

    stage: str = ""
    """One stage of several; without a name all of them, or the one played last where a format has room for one."""
    hands: Mapping[int, RecordedHands] = field(default_factory=dict)
    version: str = "1.2"
    """Of USEBIO."""
    club: str = ""
    club_id: str = ""
    date: str = ""
    identifier: str = ""


@dataclass(frozen=True, slots=True)
class _Prepared:
    """An event in the shape of a format, not written yet."""

    lost: list[Problem]
    write: Callable[[BinaryIO], list[Problem] | None]
    """What only writing shows comes back; nothing from a format of which all is known before."""
    shows_in_writing: bool = False


def export_event(event: Event, form: ExportForm, stream: BinaryIO, export: Export | None = None) -> list[Problem]:
    """Write the scores that count, rulings included; what the format cannot hold of the event comes back."""
    wanted = export or Export()
    prepared = _prepared(event, form, wanted)
    return [*prepared.lost, *(prepared.write(stream) or ()), *_beside(event, form, wanted)]


def losses(event: Event, form: ExportForm, export: Export | None = None) -> list[Problem]:
    """What :func:`export_event` would give back; only a format that shows its losses in writing is written for it."""
    wanted = export or Export()
    prepared = _prepared(event, form, wanted)
    written = prepared.write(BytesIO()) if prepared.shows_in_writing else None
    return [*prepared.lost, *(written or ()), *_beside(event, form, wanted)]


def _prepared(event: Event, form: ExportForm, export: Export) -> _Prepared:
    if not form.serves(event.conditions.game):
        raise NotAllowed(_said("only_bridge", format=_WORDS[form]), legal=FORMS)
    return _SHAPES[form](event, form, export)


def is_of_a_score(problem: Problem) -> bool:
    """Whether a loss is of one score, and not of the event as a whole."""
    return "board" in problem.reason.values


def counted(event: Event, stage: str = "") -> Event:
    """The event with the scores that count, of one stage if one is named."""
    names = tuple(one.name for one in event.conditions.stages)
    if stage and stage not in names:
        raise NotUnderstood(_said("no_stage", given=shown(stage)), legal=names)
    wanted = (stage,) if stage else names
    return replace(event, lines=tuple(line for name in wanted for line in settled_lines(event, name)))


def _table(event: Event, form: ExportForm, export: Export) -> _Prepared:
    settled = counted(event, export.stage)
    return _Prepared(_shortened(settled), lambda stream: write_results(settled, stream, str(form)))


def _workbook(event: Event, form: ExportForm, export: Export) -> _Prepared:
    settled = counted(event, export.stage)
    return _Prepared(_shortened(settled), lambda stream: write_workbook(settled, stream))


def _score_tables(event: Event, form: ExportForm, export: Export) -> _Prepared:
    boards, lost = board_records(event, export.hands)
    return _pbn(boards, lost)


def _usebio(event: Event, form: ExportForm, export: Export) -> _Prepared:
    made, lost = usebio_event(
        event,
        export.stage or None,
        club=export.club,
        club_id=export.club_id,
        date=export.date,
        identifier=export.identifier,
        hands=export.hands,
        target=_WORDS[form],
    )
    if form is ExportForm.USEBIO:
        return _Prepared(lost, lambda stream: write_usebio(made, stream, export.version))
    return _pbn(map(_marked, records(made)), lost)


def _pbn(games: Iterable[GameRecord], lost: list[Problem]) -> _Prepared:
    writer = writer_of(format_named("pbn"))
    return _Prepared(lost, lambda stream: writer(games, stream), shows_in_writing=True)


def _marked(record: GameRecord) -> GameRecord:
    """With dealer and vulnerability, which an event's boards have by their numbers."""
    number = record.number or 1
    return replace(record, dealer=dealer_of(number), vulnerability=vulnerability_of(number))


_WORDS = {form: "PBN" if "pbn" in form else form.name for form in ExportForm}
_SHAPES: Mapping[ExportForm, Callable[[Event, ExportForm, Export], _Prepared]] = {
    ExportForm.USEBIO: _usebio,
    ExportForm.PBN: _usebio,
    ExportForm.PBN_TABLES: _score_tables,
    ExportForm.CSV: _table,
    ExportForm.JSON: _table,
    ExportForm.XLSX: _workbook,
}


def _shortened(event: Event) -> list[Problem]:
    """The lines whose score a cell of a table cannot say as it is."""
    game = event.conditions.game
    lost = []
    for line in event.lines:
        try:
            is_whole = read_cell(write_cell(line.score), game, line.board) == line.score
        except CardinalError:
            is_whole = False
        if not is_whole:
            why = _said("shortened", board=line.place.board, table=line.place.table)
            lost.append(Problem(line.source.file, line.source.line, why))
    return lost


def _beside(event: Event, form: ExportForm, export: Export) -> list[Problem]:
    """What the event has beside its scores and the format does not hold, each with its number."""
    counts = {
        Held.NAMES: sum(bool(one.name or one.players) for one in event.contestants),
        Held.PENALTIES: len(event.penalties),
        Held.DECISIONS: len(event.rulings) + len(event.corrections) + len(event.appeals),
        Held.STAGES: len(event.conditions.stages) - 1,
        Held.UNPLAYED: _unplayed(event),
        Held.CARDS: len(export.hands),
    }
    lacking = (held for held in Held if held not in _HOLDS[form] and counts[held])
    return [Problem("", 0, Text(__name__, f"lost_{held}", {"count": counts[held]})) for held in lacking]


def _unplayed(event: Event) -> int:
    """Tables of drawn rounds that have no result."""
    played = {(line.place.stage, line.place.round, line.place.table) for line in event.lines}
    drawn = {(one.stage, one.round, one.table) for one in event.seatings if one.ns and one.ew}
    drawn |= {(one.stage, one.round, one.table) for one in event.matches if one.away is not None and one.table}
    return len(drawn - played)
