"""Travellers: a sheet for each board with every result on it, or blank to go round with the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.bridge.board import dealer_of, vulnerability_of
from cardinal.contest.field_score import BoardKey, ScoredField
from cardinal.contest.model import Event, Game, Seating
from cardinal.contest.provisional import Owed, laws_owed, owed_at
from cardinal.contest.standings import StageStandings
from cardinal.contest.standings_pairs import FieldTable

from .contestants import heading, numbers
from .errors import nothing
from .page import Column, Grid, Paper, Sheet, rows
from .scored_cells import figure, provisional_notes, score_cells
from .words import say, seat_sign

ACROSS, DOWN = 2, 2


def travellers(event: Event, stage: StageStandings, language: str = "en") -> Paper:
    """The results of every board of a stage, with what each pair has for them."""
    if stage.field is None:
        raise nothing("no_field", stage=stage.stage.name)
    scored = stage.field.scored
    keys = sorted(scored.boards)
    if not keys:
        raise nothing("no_results", stage=stage.stage.name)
    sheets = tuple(_sheet(event, stage.field, key, language) for key in keys)
    return _paper(event, stage.stage.name, sheets, language)


def blank_travellers(event: Event, stage: str, language: str = "en") -> Paper:
    """A traveller for each board of the movement with a line for everybody who is to play it."""
    seatings = [seating for seating in event.seatings if seating.stage == stage and seating.ns and seating.ew]
    boards = sorted({(one.section, board) for one in seatings for board in one.boards})
    if not boards:
        raise nothing("no_seatings", stage=stage)
    sheets = tuple(_blank(event, stage, section, board, seatings, language) for section, board in boards)
    return _paper(event, stage, sheets, language)


def _paper(event: Event, stage: str, sheets: tuple[Sheet, ...], language: str) -> Paper:
    longest = max(len(block.rows) for sheet in sheets for block in sheet.blocks if isinstance(block, Grid))
    # A long traveller has a page for itself.
    across, down = (ACROSS, DOWN) if longest <= 18 else (ACROSS, 1) if longest <= 44 else (1, 1)
    return Paper(heading(event, stage, say("travellers", language)), language, sheets, across, down)


def _title(section: str, board: int, language: str) -> str:
    title = say("board", language, number=board)
    return f"{title} · {section}" if section else title


def _subtitle(event: Event, stage: str, board: int, language: str) -> str:
    if event.conditions.game is Game.GUANDAN:
        return heading(event, stage)
    dealer = say("dealer", language, seat=seat_sign(dealer_of(board), language))
    return heading(event, stage, dealer, say(f"vulnerable_{vulnerability_of(board)}", language))


def columns(game: Game, language: str) -> tuple[Column, ...]:
    """The columns of a traveller; of Guandan without contracts."""
    told = (("contract", 1.3), ("declarer", 0.8), ("result", 0.9)) if game is Game.BRIDGE else ()
    names = (("ns", 0.8), ("ew", 0.8), *told, ("score_ns", 1.1), ("score_ew", 1.1), ("points_ns", 1), ("points_ew", 1))
    return tuple(Column(say(f"column_{name}", language), width) for name, width in names)


def _sheet(event: Event, table: FieldTable, key: BoardKey, language: str) -> Sheet:
    game = event.conditions.game
    owed = owed_at(event)
    lines = rows(_lines(table.scored, key, game, owed, language))
    open_here = (laws_owed(owed, line.place) for line in table.scored.lines[key])
    return Sheet(
        _title(key.section, key.board, language),
        _subtitle(event, table.stage.name, key.board, language),
        (Grid(columns(game, language), lines, row_mm=5.2), *provisional_notes(open_here, language)),
    )


def _lines(scored: ScoredField, key: BoardKey, game: Game, owed: Owed, language: str) -> Iterator[tuple[str, ...]]:
    """The results from the best for North-South down."""
    board = scored.boards[key]
    found = []
    for place, line in enumerate(scored.lines[key]):
        points = [_value(board.value(place, side)) for side in (Side.NS, Side.EW)]
        cells = score_cells(line.score, language, laws_owed(owed, line.place)).in_order
        told = cells if game is Game.BRIDGE else cells[3:]
        row = (numbers(line.ns), numbers(line.ew), *told, *(figure(point) for point in points))
        found.append((-(points[0] if points[0] is not None else Fraction(-10_000)), line.ns, row))
    yield from (row for _, _, row in sorted(found, key=lambda one: one[:2]))


def _value(value: Fraction | int | None) -> Fraction | None:
    return None if value is None else Fraction(value)


def _blank(event: Event, stage: str, section: str, board: int, seatings: Iterable[Seating], language: str) -> Sheet:
    game = event.conditions.game
    head = columns(game, language)
    here = [seating for seating in seatings if board in seating.boards and seating.section == section]
    here.sort(key=lambda one: one.ns)
    lines = [(numbers(one.ns), numbers(one.ew), *[""] * (len(head) - 2)) for one in here]
    title, subtitle = _title(section, board, language), _subtitle(event, stage, board, language)
    return Sheet(title, subtitle, (Grid(head, tuple(lines), row_mm=5.8),))
