"""The club evening of the week before, over and published: five tables, hands, leads, and every card recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from typing import TYPE_CHECKING

from cardinal.bridge import Board
from cardinal.cards import SEATS, Side, seeded_deal
from cardinal.contest.entries import Entry, Person
from cardinal.contest.model import Place, Seating
from cardinal.contest.toml_writer import toml_text
from cardinal.formats import GameRecord, RecordedHands, writer_of
from cardinal.formats.importing.folder import hands_pbn
from cardinal.formats.registry import format_named
from cardinal.scoring import Played
from cardinal.store import stream_of
from cardinal.store.deciding import Publish
from cardinal.store.playing import EnterResult
from cardinal.store.setting_up import AddEntry, CreateEvent, MakeDraw, StartRound

from ..hand_files import write_hands
from ..recorded_boards import RECORDS
from ..table.entering import AtTable
from .bridge_evening import CONDITIONS, DIRECTOR, ORGANISER, PAIRS, STAGE
from .names import LAST
from .robot_tables import RobotTable, robot_table

if TYPE_CHECKING:
    from .making import ScriptRunner

NAME = "Thursday evening, a week ago"
ENTRIES, ROUNDS, BOARDS = 10, 5, 3
SEED = sha256(NAME.encode()).digest()
CONDITIONS_THEN = CONDITIONS | {
    "name": NAME,
    "stage": [{"name": STAGE, "system": "mitchell", "rounds": ROUNDS, "boards": BOARDS, "scoring": "matchpoints"}],
}


async def last_evening(story: ScriptRunner) -> None:
    await story.run(CreateEvent(toml_text(CONDITIONS_THEN)), ORGANISER, -60)
    for number, names in enumerate(PAIRS[:ENTRIES], start=1):
        entry = Entry(number, players=tuple(Person(name, name) for name in names))
        await story.run(AddEntry(entry), ORGANISER, -50 + number)
    await story.run(MakeDraw("The draw of a week ago"), ORGANISER, -10)
    records: list[GameRecord] = []
    for round_number in range(1, ROUNDS + 1):
        minute = 22 * (round_number - 1)
        await story.run(StartRound(STAGE, round_number), DIRECTOR, minute)
        state = await story.services.competitions.state(stream_of(story.key))
        seats = [seat for seat in state.known_seatings.values() if seat.round == round_number and seat.ns and seat.ew]
        played = [(seat, table) for seat in seats for table in _tables(seat)]
        await story.together((_entry(seat, table), DIRECTOR, minute + 20) for seat, table in played)
        records += [_placed(table.record, seat) for seat, table in played]
    await story.run(Publish(STAGE), DIRECTOR, 22 * ROUNDS + 5)
    var = story.services.settings.var
    hands = {number: RecordedHands.from_deal(_board(number).deal) for number in range(1, ROUNDS * BOARDS + 1)}
    write_hands(var, LAST, hands_pbn(hands))
    write_hands(var, LAST, _pbn(sorted(records, key=lambda record: record.number or 0)), RECORDS)


def _board(number: int) -> Board:
    return Board(number, seeded_deal(SEED, number))


def _tables(seat: Seating) -> Iterator[RobotTable]:
    """The boards of a table in a round; the higher a pair's number, the more often it strays."""
    strays = {each: 0.04 + 0.012 * (seat.ns if each.side is Side.NS else seat.ew)[0] for each in SEATS}
    names = {each: PAIRS[(seat.ns if each.side is Side.NS else seat.ew)[0] - 1][each // 2] for each in SEATS}
    for number in seat.boards:
        seed = f"{NAME}|{seat.round}|{seat.table}|{number}"
        yield robot_table(_board(number), seed, strays, tuple(names[each] for each in SEATS))


def _entry(seat: Seating, table: RobotTable) -> AtTable:
    place = Place(STAGE, seat.round, seat.table, table.board.number)
    facts = {"lead": str(table.lead)} if table.lead is not None else {}
    return AtTable(EnterResult(place, Played.of(table.result, table.board.vulnerability)), facts)


def _placed(record: GameRecord, seat: Seating) -> GameRecord:
    return replace(record, tags=(("Round", str(seat.round)), ("Table", seat.table)))


def _pbn(records: Iterable[GameRecord]) -> bytes:
    stream = BytesIO()
    writer_of(format_named("pbn"))(list(records), stream)
    return stream.getvalue()
