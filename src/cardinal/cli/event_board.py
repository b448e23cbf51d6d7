"""``cardinal event board`` and ``cardinal event evening``: a board with what could be made, and a pair's evening."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from cardinal.analysis import Solver, SolverFailed, SolverMissing, is_installed, par, trick_tables
from cardinal.bridge import Board
from cardinal.language import Language, Texts
from cardinal.web.contestant_card import contestant_card
from cardinal.web.double_dummy import Makeable, Working
from cardinal.web.evening import evening as evening_of
from cardinal.web.evening_picture import description, evening_picture
from cardinal.web.folder_catalogue import ShownEvent
from cardinal.web.traveller import Traveller, traveller

from .event_files import event_folder
from .figures import whole
from .reader import Json, Lang, answering, write

_say = Texts("cardinal.web.board_pages").render
MOST_NUMBER = 10**9
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The event's folder.")]
StageName = Annotated[str, typer.Option("--stage", metavar="NAME", help="A stage; else the one played last.")]


class WaitingAnalyst:
    """What a board allows, waited for."""

    def __init__(self, solver: Solver) -> None:
        self._solver = solver

    def makeable(self, board: Board) -> Makeable:
        try:
            (tricks,) = trick_tables(self._solver, [board.deal])
        except SolverMissing:
            return Makeable(Working.MISSING)
        except SolverFailed:
            return Makeable(Working.FAILED)
        return Makeable(Working.READY, tricks, par(tricks, board.dealer, board.vulnerability))


@contextmanager
def _analyst() -> Iterator[WaitingAnalyst]:
    with Solver(1 if not is_installed() else None, seconds=60) as solver:
        yield WaitingAnalyst(solver)


def board(
    folder: Folder,
    number: Annotated[str, typer.Argument(metavar="BOARD", help="The number of the board.")],
    stage: StageName = "",
    round_: Annotated[str, typer.Option("--round", metavar="NUMBER", help="The round, of matches.")] = "0",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """A board that everybody has played: hands, what could be made, par, every table, contracts and leads."""
    with answering(lang) as language:
        shown = ShownEvent(folder.name, event_folder(folder))
        wanted, of_round = whole(number, 1, MOST_NUMBER), whole(round_, 0, MOST_NUMBER)
        with _analyst() as analyst:
            found = traveller(shown, wanted, stage, of_round, language, analyst)
        if as_json:
            typer.echo(json.dumps(asdict(found), ensure_ascii=False, indent=2))
        else:
            _print_board(found, language)


def _print_board(found: Traveller, language: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for hand in found.hands:
        console.print(f"{hand.label:>6}  " + "  ".join(f"{line.sign} {line.cards}" for line in hand.suits))
    made = found.makeable
    if made is not None and made.rows:
        table = Table(title=_say("makeable", language), title_justify="left", box=None)
        table.add_column("")
        for sign in made.denominations:
            table.add_column(sign, justify="right")
        for row in made.rows:
            table.add_row(row.label, *map(str, row.tricks))
        console.print(table)
        contracts = _say("par_contracts", language, contracts=", ".join(made.par_contracts))
        console.print(f"{_say('par', language, score=made.par)} {contracts}")
    elif made is not None:
        console.print(_say(f"working_{made.working}", language))
    table = Table(box=None)
    for key in ("pairs_head", "contract", "lead", "own_points", "percent_ns", "percent_ew"):
        table.add_column(_say(key, language), justify="right" if key.startswith(("own", "percent")) else "left")
    for line in found.lines:
        pairs = " / ".join("+".join(str(one.number) for one in side) for side in (line.ns, line.ew))
        worths = line.ns_percent or line.ns_value, line.ew_percent or line.ew_value
        table.add_row(pairs, line.result, line.lead, line.points, *worths)
    console.print(table)


def evening(
    folder: Folder,
    number: Annotated[str, typer.Option("--number", metavar="NUMBER", help="The pair, player or team.")],
    stage: StageName = "",
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE.svg", help="Also write the picture to share.")
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """A contestant's evening: best and worst boards, where it was won and lost, par, opponents."""
    with answering(lang) as language:
        shown = ShownEvent(folder.name, event_folder(folder))
        card = contestant_card(shown, whole(number, 1, MOST_NUMBER), language)
        name = shown.stage(stage).name if stage else card.stages[-1].stage
        of_stage = next(one for one in card.stages if one.stage == name)
        with _analyst() as analyst:
            found = evening_of(shown, shown.scored.stage(name), card.number, language, analyst)
        if picture is not None:
            write(evening_picture(shown.title, card.name, of_stage, found, language), picture)
        if as_json:
            typer.echo(json.dumps(None if found is None else asdict(found), ensure_ascii=False, indent=2))
            return
        typer.echo(description(shown.title, card.name, of_stage, found, language))
        if found is not None and found.split is not None:
            split = found.split
            told = (("average", split.average), ("bidding", split.bidding), ("play", split.play))
            parts = " · ".join(f"{_say(f'split_{part}', language)} {value}" for part, value in told)
            typer.echo(f"{parts} = {split.total}{'%' if split.unit == '%' else f' {split.unit}'}")
        if found is not None and found.par is not None and found.par.boards:
            beside = found.par
            counts = {"better": beside.better, "even": beside.even, "worse": beside.worse}
            typer.echo(f"{_say('against_par', language)}: {_say('par_told', language, imps=beside.imps, **counts)}")
