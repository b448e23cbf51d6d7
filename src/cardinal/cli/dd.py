"""``cardinal dd``: double-dummy tricks, par and the cost of each card, of a PBN file or of one deal."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress as Bar

from cardinal.analysis import (
    CardCost,
    FileCache,
    Par,
    Progress,
    Solver,
    TrickTable,
    Unsolved,
    attempted_tables,
    card_costs,
    par,
)
from cardinal.analysis.solver import MOST_PROCESSES
from cardinal.analysis.tricks import PRINTED_DENOMINATIONS, PRINTED_SEATS
from cardinal.bridge import Board, Denomination, Result, Vulnerability
from cardinal.cards import Deal, Seat
from cardinal.language import Language, NotUnderstood, Text, Texts

from .pbn_records import Recorded, Skipped, read_pbn
from .reader import Json, Lang, answering, whole_number

_say = Texts(__name__).render

LONGEST = 86_400
DIFFERS = 1
"""What the command ends with when ``--check`` finds a difference."""


@dataclass(frozen=True, slots=True)
class Analysed:
    """A recorded board with what was found."""

    recorded: Recorded
    tricks: TrickTable | Unsolved
    par: Par | None  # None where the deal took too long
    costs: tuple[CardCost, ...] | None

    @property
    def agrees(self) -> bool | None:
        """Whether the file has the same table; None if there are no two to compare."""
        known = self.recorded.tricks is not None and isinstance(self.tricks, TrickTable)
        return self.recorded.tricks == self.tricks if known else None


def dd(
    file: Annotated[Path | None, typer.Argument(metavar="FILE.pbn", help="The boards, as PBN.")] = None,
    deal: Annotated[str | None, typer.Option(metavar="DEAL", help="One deal in PBN form, N:… … … …")] = None,
    dealer: Annotated[str, typer.Option(metavar="SEAT", help="Who dealt it, for par.")] = "N",
    vulnerable: Annotated[str, typer.Option(metavar="SIDES", help="none, NS, EW or both, for par.")] = "none",
    costs: Annotated[bool, typer.Option(help="Also the cost of each card of the recorded plays.")] = True,
    check: Annotated[bool, typer.Option("--check", help="Exit status 1 if a table in the file differs.")] = False,
    cache: Annotated[Path | None, typer.Option(metavar="FOLDER", help="Cache results in this folder.")] = None,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A server's data folder: read and keep tables in its database.")
    ] = None,
    processes: Annotated[
        str | None, typer.Option(metavar="COUNT", help="Number of processes (default: one per core).")
    ] = None,
    seconds: Annotated[str, typer.Option(metavar="SECONDS", help="Time limit for one batch of deals.")] = "300",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Work out what can be made double dummy: tricks, par, and what each recorded card cost."""
    with answering(lang) as language:
        records = _wanted(file, deal, dealer, vulnerable)
        number = None if processes is None else whole_number(processes, "processes", 1, MOST_PROCESSES)
        patience = whole_number(seconds, "seconds", 1, LONGEST)
        kept = None if cache is None else FileCache(cache)
        with Solver(number, seconds=patience, cache=kept) as solver:
            boards = [record for record in records if isinstance(record, Recorded)]
            found = _analysed(solver, boards, language, data, costs=costs)
        skipped = [one for one in records if isinstance(one, Skipped)]
        typer.echo(_json(found, skipped) if as_json else "\n\n".join(_texts(found, language)))
        for one in skipped:
            typer.echo(_say("skipped", language, line=one.line, why=one.why.render(language)), err=True)
        if check and any(one.agrees is False for one in found):
            raise typer.Exit(code=DIFFERS)


def _wanted(file: Path | None, deal: str | None, dealer: str, vulnerable: str) -> Sequence[Recorded | Skipped]:
    if (file is None) == (deal is None):
        raise NotUnderstood(Text(__name__, "file_or_deal"))
    if file is not None:
        return read_pbn(file)
    return [Recorded(Board(1, Deal.parse(deal or ""), Seat.parse(dealer), Vulnerability.parse(vulnerable)))]


def _analysed(
    solver: Solver, records: Sequence[Recorded], language: Language, data: Path | None, *, costs: bool
) -> list[Analysed]:
    with _bars() as bar:
        deals, progress = [record.board.deal for record in records], bar(_say("solving_tables", language))
        tables = attempted_tables(solver, deals, progress) if data is None else _kept(data, solver, deals, progress)
        plays = [one.play for one in records if one.play is not None] if costs else []
        found = iter(card_costs(solver, plays, bar(_say("solving_plays", language))) if plays else ())
    return [
        Analysed(
            one,
            table,
            par(table, one.board.dealer, one.board.vulnerability) if isinstance(table, TrickTable) else None,
            next(found) if costs and one.play is not None else None,
        )
        for one, table in zip(records, tables, strict=True)
    ]


def _kept(data: Path, solver: Solver, deals: Sequence[Deal], progress: Progress) -> list[TrickTable | Unsolved]:
    """Tables from the database of a server and into it, so that its pages have them at once."""
    # Here and not above: whoever only looks at a deal does not wait for a database to be loaded.
    from cardinal.store.database import open_database
    from cardinal.store.double_dummy import DoubleDummyTables
    from cardinal.store.migrations import migrate

    async def found() -> list[TrickTable | Unsolved]:
        database = open_database(data, must_exist=True)
        try:
            await migrate(database)
            return await DoubleDummyTables(database, lambda: solver).solved(deals, progress)
        finally:
            await database.close()

    return asyncio.run(found())


@contextmanager
def _bars() -> Iterator[Callable[[str], Progress]]:
    """Progress bars on the error stream while somebody watches it."""
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as bars:

        def bar(what: str) -> Progress:
            task = bars.add_task(what, total=None)
            return lambda done, total: bars.update(task, completed=done, total=total)

        yield bar


def _json(found: Sequence[Analysed], skipped: Sequence[Skipped]) -> str:
    record = {"boards": [_record(one) for one in found], "skipped": [one.to_json() for one in skipped]}
    return json.dumps(record, ensure_ascii=False, indent=2)


def _record(analysed: Analysed) -> dict[str, object]:
    board, play = analysed.recorded.board, analysed.recorded.play
    return {
        "number": board.number,
        "dealer": str(board.dealer),
        "vulnerability": str(board.vulnerability),
        "deal": str(board.deal),
        "tricks": analysed.tricks.to_json() if isinstance(analysed.tricks, TrickTable) else None,
        "double_dummy_tricks": str(analysed.tricks) if isinstance(analysed.tricks, TrickTable) else None,
        "unsolved_within_seconds": analysed.tricks.seconds if isinstance(analysed.tricks, Unsolved) else None,
        "agrees_with_file": analysed.agrees,
        "par": None if analysed.par is None else analysed.par.to_json(),
        "contract": None if play is None else str(play.contract),
        "costs": None if analysed.costs is None else [cost.to_json() for cost in analysed.costs],
        "unplayable": None if analysed.recorded.unplayable is None else str(analysed.recorded.unplayable),
    }


def _texts(found: Sequence[Analysed], language: Language) -> Iterator[str]:
    for one in found:
        yield "\n".join(_lines(one, language))


def _lines(analysed: Analysed, language: Language) -> Iterator[str]:
    board, play = analysed.recorded.board, analysed.recorded.play
    marks = {"number": board.number, "dealer": board.dealer, "vulnerability": board.vulnerability}
    yield Text(__package__, "board", marks).render(language)
    if isinstance(analysed.tricks, Unsolved):
        yield analysed.tricks.text.render(language)
    else:
        yield from _table_lines(analysed.tricks)
    if analysed.par is not None:
        yield _par(analysed.par, language)
    if analysed.agrees is False:
        yield _say("differs", language, table=analysed.recorded.tricks)
    if play is not None and analysed.costs is not None:
        yield from _cost_lines(play.contract, analysed.costs, language)
    if analysed.recorded.unplayable is not None:
        yield _say("unplayable", language, why=analysed.recorded.unplayable.render(language))


def _table_lines(table: TrickTable) -> Iterator[str]:
    yield "   " + "".join(f"{_sign(denomination):>4}" for denomination in PRINTED_DENOMINATIONS)
    for seat in PRINTED_SEATS:
        cells = (f"{table.tricks(seat, denomination):>4}" for denomination in PRINTED_DENOMINATIONS)
        yield f"{seat!s:>3}" + "".join(cells)


def _sign(denomination: Denomination) -> str:
    return "NT" if denomination.suit is None else denomination.suit.symbol


def _par(found: Par, language: Language) -> str:
    if not found.score:
        return _say("par_passed_out", language)
    results = tuple(_result(result) for result in found.results)
    return _say("par", language, score=f"{found.score:+d}", results=results)


def _result(result: Result) -> Text:
    difference = f"{result.difference:+d}" if result.difference else "="
    return Text(__name__, "par_result", {"contract": result.contract, "difference": difference})


def _cost_lines(contract: object, costs: Sequence[CardCost], language: Language) -> Iterator[str]:
    costly = [cost for cost in costs if cost.cost]
    yield _say("costly" if costly else "nothing_lost", language, contract=contract)
    for one in costly:
        yield "  " + _say("cost", language, trick=one.trick, seat=one.seat, card=one.card, cost=one.cost)
