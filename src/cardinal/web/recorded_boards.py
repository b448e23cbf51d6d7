"""What was called and played at a table, where it was recorded: at a live table, or in a file beside the results.

``records.pbn`` beside the hands of an event, else ``boards.pbn`` itself, may have records of tables: those with the
tags ``Round`` and ``Table`` (and ``Room`` in a match, ``Stage`` where there are several) are the tables' own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardinal.bridge import Board, Call, Contract
from cardinal.cards import Card, Seat
from cardinal.contest.model import Place, Room
from cardinal.live.online_tables import OnlineTable, round_tables
from cardinal.live.table_hub import table_stream
from cardinal.store import Log

from .folder_catalogue import ShownEvent

if TYPE_CHECKING:
    from cardinal.formats import GameRecord

RECORDS = "records.pbn"


@dataclass(frozen=True, slots=True)
class RecordedTable:
    """A board at one table: the calls with what was said of them, the contract, and the cards in the order of play."""

    board: Board
    calls: tuple[tuple[Seat, Call, str], ...]
    contract: Contract | None
    cards: tuple[Card, ...]
    tricks: int | None


def recorded_table(record: GameRecord) -> RecordedTable | None:
    """A record as a page shows it; None if it tells neither an auction nor a play of a whole deal."""
    board, contract = record.board, record.final_contract
    if board is None:
        return None
    calls: list[tuple[Seat, Call, str]] = []
    auction = record.auction
    for place, told in enumerate(auction.calls if auction is not None else ()):
        seat = auction.caller(place) if auction is not None else None
        if told.call is None or seat is None or auction is None:
            # What follows a turn of which nothing is known cannot be put in its place.
            break
        calls.append((seat, told.call, auction.note_of(told) or ""))
    cards: tuple[Card, ...] = ()
    if record.play is not None and contract is not None:
        laid = record.play.in_order(contract.leader, contract.denomination)
        cards = tuple(told.card for _, told in laid if told.card is not None)
    return RecordedTable(board, tuple(calls), contract, cards, record.tricks) if calls or cards else None


def filed_tables(shown_event: ShownEvent) -> Mapping[Place, GameRecord]:
    """The records of an event's files by their place."""
    folder = shown_event.hands if shown_event.state is not None else shown_event.folder.path
    if folder is None:
        return {}
    path = next((path for path in (folder / RECORDS, folder / "boards.pbn") if path.is_file()), None)
    if path is None:
        return {}
    state = path.stat()
    stages = tuple(stage.name for stage in shown_event.conditions.stages)
    return _filed(path, state.st_mtime_ns, state.st_size, stages)


@lru_cache(maxsize=16)
def _filed(path: Path, changed_ns: int, size: int, stages: tuple[str, ...]) -> Mapping[Place, GameRecord]:
    # Most events have no such file, and their pages need no reader of it.
    from cardinal.formats.pbn_reader import read as read_pbn
    from cardinal.formats.problem import Problem

    with path.open("rb") as stream:
        records = [one for one in read_pbn(stream, path.name) if not isinstance(one, Problem)]
    return dict(_placed(records, stages))


def _placed(records: Iterable[GameRecord], stages: tuple[str, ...]) -> Iterable[tuple[Place, GameRecord]]:
    for record in records:
        round_number, table = record.tag("Round") or "", record.tag("Table") or ""
        stage = record.tag("Stage") or (stages[0] if len(stages) == 1 else "")
        room = {"open": Room.OPEN, "closed": Room.CLOSED}.get((record.room or "").lower(), Room.NONE)
        if round_number.isdecimal() and table and stage in stages and record.number:
            yield Place(stage, int(round_number), table, record.number, room), record


def is_online(shown_event: ShownEvent, stage: str) -> bool:
    """Whether the stage is played at live tables, which record everything."""
    return shown_event.state is not None and stage in shown_event.state.online


async def table_record(shown_event: ShownEvent, place: Place, log: Log) -> RecordedTable | None:
    """What was recorded at a place; whoever asks has made sure that it may be shown."""
    filed = filed_tables(shown_event).get(place)
    if filed is not None:
        return recorded_table(filed)
    table = _online_table(shown_event, place)
    if table is None:
        return None
    stream = table_stream(table.key)
    from cardinal.live.tempo import boards_of, record_of

    over = [one for one in boards_of(stream, await log.events(stream, 0)) if one.is_over]
    records = [record for record in map(record_of, over) if record.number == place.board]
    return recorded_table(records[-1]) if records else None


def _online_table(shown_event: ShownEvent, place: Place) -> OnlineTable | None:
    state = shown_event.state
    if state is None or place.stage not in state.online:
        return None
    stage = next(one for one in state.conditions.stages if one.name == place.stage)
    tables = round_tables(state, stage, place.round)
    return next((one for one in tables if (one.table, one.room) == (place.table, place.room)), None)
