"""``cardinal score``: matchpoints, IMPs, Butler and victory points of numbers, or of a score sheet in CSV."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Annotated

import typer

from cardinal.bridge import Side
from cardinal.language import NotUnderstood, Text, shown
from cardinal.scoring import (
    VP,
    BoardScore,
    DatumKind,
    DatumRule,
    Divisor,
    MatchpointRules,
    Traveller,
    Unequal,
    Unit,
    cross_imps,
    decimal,
    match_table,
    placement_table,
    short_table,
    team_imps,
    wbf_continuous,
    wbf_whole,
)
from cardinal.scoring import butler as butler_of
from cardinal.scoring.rounding import number
from cardinal.scoring.score_notation import read_score

from .figures import one_of, whole
from .reader import Json, Lang, answering
from .score_sheet import Sheet, read_sheet

app = typer.Typer(help="Scores: matchpoints, IMPs, Butler, victory points.", no_args_is_help=True)

# A score may be negative, and is no option then.
NEGATIVE = {"ignore_unknown_options": True}
MOST = 100_000
Scores = Annotated[
    list[str] | None, typer.Argument(metavar="SCORE...", help="North-South scores, for example 420 or A+/A-.")
]
Csv = Annotated[Path | None, typer.Option(metavar="FILE", help="A score sheet with the columns board and score.")]
Row = dict[str, object]


@app.command(context_settings=NEGATIVE)
def matchpoints(
    scores: Scores = None,
    csv: Csv = None,
    expected: Annotated[
        str | None, typer.Option(metavar="COUNT", help="How many results a complete board has.")
    ] = None,
    unit: Annotated[str, typer.Option(metavar="UNIT", help="matchpoint or half_matchpoint.")] = Unit.MATCHPOINT.value,
    unequal: Annotated[str, typer.Option(metavar="METHOD", help="neuberg or percentage.")] = Unequal.NEUBERG.value,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Matchpoints of every score (Law 78A), with Neuberg's formula where results are missing."""

    def rows(board: Sequence[BoardScore]) -> list[Row]:
        traveller = Traveller(board, None if expected is None else whole(expected, 1, MOST), rules)
        return [_matchpoint_row(traveller, place) for place in range(len(board))]

    with answering(lang) as language:
        rules = MatchpointRules(Unit(one_of(unit, tuple(Unit))), Unequal(one_of(unequal, tuple(Unequal))))
        _print(_sheet(scores, csv), rows, "matchpoints", language, as_json=as_json)


def _matchpoint_row(traveller: Traveller, place: int) -> Row:
    ns, ew = traveller.points(place, Side.NS), traveller.points(place, Side.EW)
    if ns is None or ew is None:
        return {"ns": None, "ew": None, "top": number(traveller.top), "cites": []}
    cites = list(dict.fromkeys((*ns.clauses, *ew.clauses)))
    return {"ns": number(ns.points), "ew": number(ew.points), "top": number(ns.top), "cites": cites}


@app.command(context_settings=NEGATIVE)
def imps(
    scores: Scores = None,
    csv: Csv = None,
    cross: Annotated[bool, typer.Option("--cross", help="Every score against all the others.")] = False,
    divisor: Annotated[
        str, typer.Option(metavar="BY", help="Cross-IMPs divided by comparisons, results or nothing.")
    ] = Divisor.COMPARISONS.value,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """IMPs (Law 78B): the open room and the closed room of a board, or every table against all the others."""

    def rows(board: Sequence[BoardScore]) -> list[Row]:
        if cross:
            sides = [cross_imps(board, side, by) for side in (Side.NS, Side.EW)]
            return [_imp_row(ns, ew, ["78B"]) for ns, ew in zip(*sides, strict=True)]
        if len(board) != 2:
            raise NotUnderstood(Text(__name__, "two_rooms", {"given": len(board)}), cites="§78B")
        found = team_imps(*board)
        if found is None:
            return [_imp_row(None, None, [])] * 2
        # The home team sits North-South in the open room, and so East-West in the closed one.
        cites = list(found.clauses)
        return [_imp_row(found.home, found.away, cites), _imp_row(found.away, found.home, cites)]

    with answering(lang) as language:
        by = Divisor(one_of(divisor, tuple(Divisor)))
        _print(_sheet(scores, csv), rows, "imps", language, as_json=as_json)


def _imp_row(ns: Fraction | None, ew: Fraction | None, cites: list[str]) -> Row:
    told = [None if one is None else number(one) for one in (ns, ew)]
    return {"ns": told[0], "ew": told[1], "cites": cites}


@app.command(context_settings=NEGATIVE)
def butler(
    scores: Scores = None,
    csv: Csv = None,
    datum: Annotated[str, typer.Option(metavar="KIND", help="mean or median.")] = DatumKind.MEAN.value,
    trimmed: Annotated[str, typer.Option(metavar="COUNT", help="Scores left out at each end.")] = "0",
    step: Annotated[
        str, typer.Option(metavar="POINTS", help="Round the datum to a multiple of this; 0: no rounding.")
    ] = "10",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """IMPs of every score against the datum of the board."""

    def rows(board: Sequence[BoardScore]) -> list[Row]:
        return [_imp_row(ns, ew, ["78B", "78D/1"]) for ns, ew in butler_of(board, rule)]

    with answering(lang) as language:
        kind = DatumKind(one_of(datum, tuple(DatumKind)))
        rule = DatumRule(kind, whole(trimmed, 0, MOST), whole(step, 0, MOST))
        _print(_sheet(scores, csv), rows, "imps", language, as_json=as_json)


SCALES: dict[str, Callable[[int, int, int], VP]] = {
    "wbf": lambda boards, stage, margin: wbf_continuous(boards, margin),
    "wbf-whole": lambda boards, stage, margin: wbf_whole(boards, margin),
    "ctcba": lambda boards, stage, margin: match_table(boards).vp(margin),
    "ctcba-short": lambda boards, stage, margin: short_table(boards).vp(margin),
    "ctcba-placement": lambda boards, stage, margin: placement_table(boards, stage).vp(margin),
}


@app.command()
def vp(
    boards: Annotated[str, typer.Option(metavar="COUNT", help="The boards of the match.")],
    margin: Annotated[str, typer.Option(metavar="IMPS", help="The winner's margin in IMPs.")],
    scale: Annotated[str, typer.Option(metavar="NAME", help=f"One of {', '.join(SCALES)}.")] = "wbf",
    stage: Annotated[str, typer.Option(metavar="NUMBER", help="The stage, for ctcba-placement.")] = "1",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Convert a margin in IMPs to victory points."""
    with answering(lang) as language:
        worth = SCALES[one_of(scale, tuple(SCALES))]
        found = worth(whole(boards, 1, MOST), whole(stage, 1, MOST), whole(margin, 0, MOST))
        if as_json:
            record = {"winner": number(found.winner), "loser": number(found.loser), "cites": found.clauses}
            typer.echo(json.dumps(record))
            return
        places = 2 if scale == "wbf" else 0
        values = {"winner": decimal(found.winner, places), "loser": decimal(found.loser, places)}
        typer.echo(Text(__name__, "vp", {**values, "clauses": found.clauses}).render(language))


def _sheet(scores: list[str] | None, csv: Path | None) -> Sheet:
    if (csv is None) is not bool(scores):
        raise NotUnderstood(Text(__name__, "scores_or_csv"))
    if csv is not None:
        return read_sheet(csv)
    return {"": [(cell, read_score(cell)) for cell in scores or ()]}


def _print(
    sheet: Sheet, rows: Callable[[Sequence[BoardScore]], list[Row]], key: str, language: str, *, as_json: bool
) -> None:
    """The rows of every board, as JSON or a line each."""
    boards: dict[str, list[Row]] = {}
    for board, cells in sheet.items():
        found = rows([score for _, score in cells])
        boards[board] = [{"score": cell, **row} for (cell, _), row in zip(cells, found, strict=True)]
    if as_json:
        alone = {"scores": boards[""]} if "" in boards else None
        told = [{"board": board, "scores": found} for board, found in boards.items()]
        typer.echo(json.dumps(told if alone is None else alone, ensure_ascii=False))
        return
    for board, found in boards.items():
        if board:
            typer.echo(Text(__name__, "board", {"board": shown(board)}).render(language))
        for row in found:
            values: dict[str, object] = {"score": shown(row["score"])}
            values |= {name: _figure(row[name]) for name in ("ns", "ew", "top") if name in row}
            typer.echo(Text(__name__, key, values).render(language))


def _figure(value: object) -> str:
    return "-" if value is None else f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
