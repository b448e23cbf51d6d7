"""The arrangement of an event (比赛安排表): who meets whom at which table round by round, and its tables of VPs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from cardinal.contest.clock import time_allowed
from cardinal.contest.conditions import ConditionsOfContest
from cardinal.contest.event_folder import EventFolder
from cardinal.contest.explanation import shown
from cardinal.contest.model import Event, Game, Match, Seating
from cardinal.contest.stage import Stage
from cardinal.contest.vp_scale import scale_name, scale_of
from cardinal.language import Text
from cardinal.scoring.guandan_points import duplicate_table, plain_table
from cardinal.scoring.vp import VPTable

from .contestants import named
from .errors import nothing
from .page import Align, Column, Grid, Note, Paper, Sheet
from .words import say as common

__all__ = ["arrangement", "arrangement_sheets", "conversion_sheets", "conversion_tables"]

DUPLICATE = (4, 8, 12, 16)
"""The numbers of boards for which the document prints a column."""
MOST_MARGIN = 200


def say(key: str, language: str, **values: object) -> str:
    return Text(__name__, key, values).render(language)


def arrangement(folder: EventFolder, language: str = "en", *, stage: str = "", round_number: int = 0) -> Paper:
    """All that is drawn, or one stage or round of it."""
    sheets = tuple(arrangement_sheets(folder, language, stage=stage, round_number=round_number))
    if not sheets:
        raise nothing("nothing_drawn", stage=stage or folder.conditions.name)
    title = f"{say('arrangement', language)} · {folder.conditions.name}"
    return Paper(title, language, sheets, is_booklet=True)


def arrangement_sheets(
    folder: EventFolder, language: str, *, stage: str = "", round_number: int = 0
) -> Iterator[Sheet]:
    """A sheet for each round that is drawn."""
    event, conditions = folder.event, folder.conditions
    for each in conditions.stages:
        if stage in ("", each.name):
            yield from _of_stage(event, conditions, each, round_number, language)


def _of_stage(
    event: Event, conditions: ConditionsOfContest, stage: Stage, wanted: int, language: str
) -> Iterator[Sheet]:
    by_round: dict[int, list[Match | Seating]] = {}
    matches = event.matches_of(stage.name)
    # In multiple teams a match has its halves at the tables of a movement; who meets whom is what people look for.
    drawn: Sequence[Match | Seating] = matches or [one for one in event.seatings if one.stage == stage.name]
    for one in drawn:
        by_round.setdefault(one.round, []).append(one)
    for number in sorted(by_round):
        if wanted in (0, number):
            yield _round(event, conditions, stage, number, by_round[number], language)


def _round(
    event: Event, conditions: ConditionsOfContest, stage: Stage, number: int, drawn: Sequence[Match | Seating],
    language: str,
) -> Sheet:  # fmt: skip
    is_match = isinstance(drawn[0], Match)
    sides = ("column_home", "column_away") if is_match else ("column_ns", "column_ew")
    columns = (
        Column(common("column_table", language), 0.6),
        Column(common(sides[0], language), 3.0, Align.LEFT),
        Column(common(sides[1], language), 3.0, Align.LEFT),
        Column(common("column_boards", language), 1.0),
    )
    rows = tuple(_row(event, stage, one, language) for one in sorted(drawn, key=lambda one: _order(one.table)))
    title = " · ".join((stage.name, common("round", language, number=number)))
    minutes = time_allowed(conditions, stage, number).value
    starts = conditions.plan(stage.name).starts
    told = [say("starts", language, at=starts.isoformat(" ", "minutes"))] if starts is not None and number == 1 else []
    told += [say("minutes", language, minutes=minutes)] if minutes is not None else []
    return Sheet(title, " · ".join(told), (Grid(columns, rows, is_wrapped=True),))


def _order(table: str) -> tuple[int, str]:
    return (len(table) if table.isdecimal() else 1_000, table)


def _row(event: Event, stage: Stage, one: Match | Seating, language: str) -> tuple[str, ...]:
    if isinstance(one, Match):
        home = " + ".join(named(event, number) for number in one.home_side)
        if one.away is None:
            outcome = Text("cardinal.contest.explain", f"outcome_{one.outcome}")
            return ("–", home, outcome.render(language), "–")
        away = " + ".join(named(event, number) for number in one.away_side)
        return (one.table, home, away, _ranges(one.boards or range(1, stage.boards + 1)))
    sides = (" + ".join(named(event, number) for number in side) or common("sits_out", language) for side in
             (one.ns, one.ew))  # fmt: skip
    return (one.table, *sides, _ranges(one.boards))


def _ranges(boards: Sequence[int]) -> str:
    """Boards as few words: 1–3, 7."""
    found = []
    for _, run in groupby(enumerate(sorted(boards)), key=lambda at: at[1] - at[0]):
        numbers = [board for _, board in run]
        found.append(str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}")
    return ", ".join(found)


# -- tables of victory points -----------------------------------------------------------------------------------------


def conversion_tables(folder: EventFolder | None, language: str = "en") -> Paper:
    """The table of VPs of every stage that has one; without an event the tables of the Guandan rules (GA4)."""
    title = say("conversion", language)
    if folder is None:
        return Paper(title, language, tuple(_guandan(language)), is_booklet=True)
    sheets = tuple(conversion_sheets(folder, language))
    if not sheets:
        raise nothing("no_scale", event=folder.conditions.name)
    return Paper(f"{title} · {folder.conditions.name}", language, sheets, is_booklet=True)


def conversion_sheets(folder: EventFolder, language: str) -> Iterator[Sheet]:
    """The table of each stage; stages with the same one share a sheet."""
    found: dict[tuple[tuple[str, ...], ...], list[Stage]] = {}
    for stage in folder.conditions.stages:
        if stage.vp_scale and (rows := _bands(stage)):
            found.setdefault(rows, []).append(stage)
    unit = "level_difference" if folder.conditions.game is Game.GUANDAN else "imps"
    for rows, stages in found.items():
        names = " · ".join((*(stage.name for stage in stages), scale_name(stages[0].vp_scale).render(language)))
        yield Sheet(say("conversion", language), names, (_table(rows, unit, language),))


def _bands(stage: Stage) -> tuple[tuple[str, ...], ...]:
    """Margins with the same points together, until nothing changes any more."""
    scale = scale_of(stage)
    assert scale is not None
    rows: list[tuple[int, int, str, str]] = []
    for margin in range(MOST_MARGIN + 1):
        won, lost = shown(scale.vp(margin)[0]), shown(scale.vp(-margin)[0] if margin else scale.vp(0)[0])
        if rows and rows[-1][2:] == (won, lost):
            rows[-1] = (rows[-1][0], margin, won, lost)
        else:
            rows.append((margin, margin, won, lost))
    first, _, won, lost = rows[-1]
    told = [(_span(low, high), f"{up}:{down}") for low, high, up, down in rows[:-1]]
    return (*told, (f"{first}+", f"{won}:{lost}"))


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}–{last}"


def _table(rows: Sequence[tuple[str, ...]], unit: str, language: str) -> Grid:
    """Three tables side by side, so that a scale of sixty rows stands on one page."""
    across = 3
    deep = -(-len(rows) // across)
    heads = (Column(say(unit, language), 1.2), Column(say("vp", language), 1.2)) * across
    filled = [*rows, *((("", ""),) * (deep * across - len(rows)))]
    lines = tuple(tuple(cell for block in range(across) for cell in filled[block * deep + at]) for at in range(deep))
    return Grid(heads, lines, row_mm=5.0, is_wrapped=True)


def _guandan(language: str) -> Iterator[Sheet]:
    tables = [duplicate_table(boards) for boards in DUPLICATE]
    points = sorted({(band.winner, band.loser) for table in tables for band in table.bands}, key=lambda two: two[0])
    heads = (
        Column(say("vp", language), 1.2),
        *(Column(say("boards", language, boards=boards), 1.2) for boards in DUPLICATE),
    )
    rows = tuple((f"{int(won)}:{int(lost)}", *(_margins(table, won) for table in tables)) for won, lost in points)
    grid = Grid(heads, rows, is_wrapped=True)
    note = Note(say("in_cells", language))
    yield Sheet(say("conversion", language), say("duplicate", language), (grid, note))
    plain = plain_table()
    cells = tuple((_margins(plain, band.winner), f"{int(band.winner)}:{int(band.loser)}") for band in plain.bands)
    yield Sheet(say("conversion", language), say("plain", language), (_table(cells, "level_difference", language),))


def _margins(table: VPTable, won: object) -> str:
    """The level differences that give the winner so much."""
    for at, band in enumerate(table.bands):
        if band.winner == won:
            if at + 1 == len(table.bands):
                return f"{band.margin}+"
            return _span(band.margin, table.bands[at + 1].margin - 1)
    return "–"
