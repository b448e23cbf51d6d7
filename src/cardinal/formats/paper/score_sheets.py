"""Score sheets: a contestant's own session board by board, a match board by board, or blank to be filled in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from cardinal.bridge import Side
from cardinal.contest.field_score import BoardValue
from cardinal.contest.match_score import BoardResult
from cardinal.contest.match_table import ScoredMatch
from cardinal.contest.model import Event, Game, Line, Seating
from cardinal.contest.provisional import Owed, laws_owed, owed_at
from cardinal.contest.standings import StageStandings
from cardinal.contest.tie_facts import MatchSide

from .contestants import called, heading, named, numbers
from .errors import nothing
from .page import Align, Column, Fields, Grid, Note, Paper, Sheet, Signatures, rows
from .scored_cells import STAR, figure, own_score, provisional_notes, score_cells
from .words import say

_HALF_A_PAGE = 14
"""Sheets with no more lines than that stand two to a page."""


def score_sheets(
    event: Event, stage: StageStandings, numbers_wanted: Sequence[int] = (), language: str = "en"
) -> Paper:
    """The sheet of each contestant in a field, or of each match between teams; only of the numbers that are named."""
    name = stage.stage.name
    if stage.field is not None:
        told = [one for one in sorted(stage.field.scored.numbers) if not numbers_wanted or one in numbers_wanted]
        sheets = tuple(_own_sheet(event, stage, number, language) for number in told)
    else:
        scored = stage.matches.table.scored if stage.matches is not None else ()
        wanted = [one for one in scored if not numbers_wanted or set(one.match.numbers) & set(numbers_wanted)]
        sheets = tuple(_match_sheet(event, one, language) for one in wanted if one.boards)
    if not sheets:
        raise nothing("no_results", stage=name)
    longest = max(len(block.rows) for sheet in sheets for block in sheet.blocks if isinstance(block, Grid))
    down = 2 if longest <= _HALF_A_PAGE else 1
    return Paper(heading(event, name, say("score_sheets", language)), language, sheets, down=down)


def _own_sheet(event: Event, stage: StageStandings, number: int, language: str) -> Sheet:
    assert stage.field is not None
    bridge = event.conditions.game is Game.BRIDGE
    told = (("contract", 1.2), ("declarer", 0.9), ("result", 0.9)) if bridge else ()
    names = (
        ("round", 0.8), ("board", 0.8), ("direction", 1.0), ("opponents", 3.2), *told, ("score", 1.2), ("points", 1.0),
        ("top", 0.9),
    )  # fmt: skip
    head = tuple(Column(say(f"column_{name}", language), width, _aligned(name)) for name, width in names)
    values = sorted(stage.field.scored.values(number), key=lambda one: (one.line.place.round, one.line.board))
    owed = owed_at(event)
    lines = rows(_own_line(event, value, owed, language, bridge=bridge) for value in values)
    ranking = stage.ranking_of(number)
    row = None if ranking is None else next((one for one in ranking.rows if one.number == number), None)
    blocks: list[Grid | Note] = [Grid(head, lines, row_mm=5.6)]
    if ranking is not None and row is not None:
        place = say("unranked", language) if row.place is None else f"{row.place}{'=' if row.is_shared else ''}"
        score = figure(Fraction(row.score), ranking.unit.decimals)
        blocks.append(Note(say("total", language, score=score, unit=ranking.unit.label(language), place=place)))
    blocks += provisional_notes((laws_owed(owed, value.line.place) for value in values), language)
    return Sheet(named(event, number), heading(event, stage.stage.name), tuple(blocks))


def _aligned(name: str) -> Align:
    return Align.LEFT if name == "opponents" else Align.CENTRE


def _own_line(event: Event, board_value: BoardValue, owed: Owed, language: str, *, bridge: bool) -> Iterable[object]:
    line = board_value.line
    opponents = line.ew if board_value.side is Side.NS else line.ns
    cells = score_cells(line.score, language)
    names = "  ".join(named(event, number) for number in opponents)
    told = (cells.contract, cells.declarer, cells.result) if bridge else ()
    side = say(f"side_{board_value.side}", language)
    star = STAR if laws_owed(owed, line.place) else ""
    worth = (f"{own_score(line.score, board_value.side)}{star}", figure(board_value.value), figure(board_value.top))
    return (line.place.round, line.board, side, names, *told, *worth)


def _match_sheet(event: Event, scored: ScoredMatch, language: str) -> Sheet:
    match = scored.match
    sides = (match.home_side, match.away_side or (0,))
    home, away = (" + ".join(named(event, number) for number in side) for side in sides)
    head = (
        Column(say("column_board", language), 0.8),
        Column(say("column_open", language), 2.2),
        Column(say("column_closed", language), 2.2),
        Column(say("column_home", language), 0.9),
        Column(say("column_away", language), 0.9),
    )
    owed = owed_at(event)
    lines = rows(_match_line(board, owed, language) for board in scored.boards)
    played = [line for board in scored.boards for line in (board.home_ns, board.home_ew) if line is not None]
    open_here = provisional_notes((laws_owed(owed, line.place) for line in played), language)
    round_name = say("round", language, number=match.round)
    totals = [_side_total(event, scored, side, language) for side in scored.sides]
    return Sheet(
        say("versus", language, home=home, away=away),
        heading(event, match.stage, round_name, say("table", language, name=match.table)),
        (Grid(head, lines), *(Note(text) for text in totals), *open_here, Signatures((home, away))),
    )


def _side_total(event: Event, scored: ScoredMatch, side: MatchSide, language: str) -> str:
    name = called(event, side.number) or side.number
    values = {"name": name, "margin": figure(side.margin), "vp": figure(side.vp)}
    totals = scored.totals_of(side.number)
    if totals is None:
        return say("side_total", language, **values)
    fined = sum((fine.taken for fine in scored.fines if fine.penalty.contestant == side.number), Fraction())
    values |= {"own": figure(totals.own), "against": figure(totals.against), "fined": figure(fined)}
    return say("side_total_fined" if fined else "side_totals", language, **values)


def _match_line(board_result: BoardResult, owed: Owed, language: str) -> tuple[str, ...]:
    return (
        str(board_result.board),
        _room(board_result.home_ns, owed, language),
        _room(board_result.home_ew, owed, language),
        *(
            figure(points) if points is not None and points > 0 else ""
            for points in (board_result.home, board_result.away)
        ),
    )


def _room(line: Line | None, owed: Owed, language: str) -> str:
    """One table's result on one line, from the view of North-South."""
    if line is None:
        return ""
    cells = score_cells(line.score, language)
    star = STAR if laws_owed(owed, line.place) else ""
    parts = (cells.contract, cells.declarer, cells.result, f"{own_score(line.score, Side.NS)}{star}")
    return " ".join(part for part in parts if part)


def blank_score_sheets(event: Event, stage: str, numbers_wanted: Sequence[int] = (), language: str = "en") -> Paper:
    """A sheet for each pair with its rounds, opponents and boards, the results left to be written."""
    seatings = [seating for seating in event.seatings if seating.stage == stage]
    everybody = sorted({number for one in seatings for number in (*one.ns, *one.ew)})
    sheets = tuple(
        _blank(event, stage, number, seatings, language)
        for number in everybody
        if not numbers_wanted or number in numbers_wanted
    )
    if not sheets:
        raise nothing("no_seatings", stage=stage)
    return Paper(heading(event, stage, say("score_sheets", language)), language, sheets)


def _blank(event: Event, stage: str, number: int, seatings: Iterable[Seating], language: str) -> Sheet:
    bridge = event.conditions.game is Game.BRIDGE
    told = (("contract", 1.4), ("declarer", 1.0), ("result", 1.0)) if bridge else ()
    names = (
        ("round", 0.8), ("table", 0.8), ("direction", 0.9), ("opponents", 2.4), ("board", 0.8), *told, ("score", 1.3),
    )  # fmt: skip
    head = tuple(Column(say(f"column_{name}", language), width, _aligned(name)) for name, width in names)
    lines: list[tuple[str, ...]] = []
    for one in sorted(seatings, key=lambda seating: seating.round):
        if number in (*one.ns, *one.ew):
            mine, theirs = ("NS", one.ew) if number in one.ns else ("EW", one.ns)
            place = (str(one.round), one.table, say(f"side_{mine}", language), numbers(theirs))
            blank = [""] * (len(told) + 1)
            if theirs:
                lines += [(*place, str(board), *blank) for board in one.boards]
            else:
                lines.append((str(one.round), "–", "–", say("sits_out", language), "–", *blank))
    pairs = ((say("field_name", language), called(event, number)), (say("field_date", language), ""))
    return Sheet(
        say("contestant", language, number=number),
        heading(event, stage),
        (Fields(pairs, across=2), Grid(head, tuple(lines), row_mm=7.2)),
    )
