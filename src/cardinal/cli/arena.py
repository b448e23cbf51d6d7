"""``cardinal arena`` and ``cardinal league``: robots and programs play paired deals with the seats exchanged."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import Progress as Bar
from rich.table import Table as Grid

from cardinal.analysis.robots.arena import PLAYERS, Outcome, Progress, check, contest
from cardinal.analysis.robots.arena_record import Record
from cardinal.analysis.robots.league import League, play_league
from cardinal.language import Language, NotUnderstood, Text, shown

from .reader import Json, Lang, answering

MOST_MATCHES, MOST_BOARDS, MOST_PROCESSES = 10_000, 1_000, 64
MOST_SECONDS = 3600
LONGEST_SEED = 64

Game = Annotated[str, typer.Argument(metavar="GAME", help="bridge or guandan.")]
Matches = Annotated[str, typer.Option(metavar="COUNT", help="How many matches.")]
Boards = Annotated[str, typer.Option(metavar="COUNT", help="Boards per match, each played twice.")]
Seed = Annotated[
    str | None, typer.Option(metavar="TEXT", help="Seed for repeatable deals; by default random, and printed.")
]
Processes = Annotated[str | None, typer.Option(metavar="COUNT", help="Number of processes (default: one per core).")]
Seconds = Annotated[str, typer.Option(metavar="SECONDS", help="How long a program may take for an answer.")]


def arena(
    game: Game,
    first: Annotated[str, typer.Argument(metavar="FIRST", help="random, greedy, rules, sampling, or program:COMMAND.")],
    second: Annotated[str, typer.Argument(metavar="SECOND", help="The contestant it plays against.")],
    matches: Matches = "20",
    boards: Boards = "8",
    seed: Seed = None,
    processes: Processes = None,
    seconds: Seconds = "60",
    record: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write each match down, and go on from what stands there.")
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Let two robots play paired deals with seats exchanged, and print who is stronger and how sure that is."""
    with answering(lang) as language:
        check(game, first, second)
        play = _contests(game, matches, boards, _seed(seed), processes, seconds, language)
        outcome = play(first, second, None if record is None else Record(record))
        if as_json:
            typer.echo(json.dumps(outcome.to_json(), ensure_ascii=False))
        else:
            typer.echo("\n".join(_told(outcome, language)))


def league(
    game: Game,
    players: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYERS", help="The contestants; by default random, greedy, rules and sampling."),
    ] = None,
    matches: Matches = "5",
    boards: Boards = "8",
    seed: Seed = None,
    processes: Processes = None,
    seconds: Seconds = "60",
    record: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="A file for each pair; go on from what stands there.")
    ] = None,
    markdown: Annotated[bool, typer.Option("--markdown", help="Print the table as Markdown.")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Let every robot play every other on paired deals, and print the table."""
    with answering(lang) as language:
        check(game, *(players or PLAYERS))
        common = _seed(seed)
        play = _contests(game, matches, boards, common, processes, seconds, language)
        if record is not None:
            record.mkdir(parents=True, exist_ok=True)
        table = play_league(
            game, players or PLAYERS, lambda first, second: play(first, second, _record(record, game, first, second))
        )
        if as_json:
            typer.echo(json.dumps(table.to_json(), ensure_ascii=False))
        elif markdown:
            typer.echo("\n".join(_markdown(table, common, language)))
        else:
            _print_table(table, common, language)


def _record(folder: Path | None, game: str, first: str, second: str) -> Record | None:
    if folder is None:
        return None
    # A command line is no file name; its digest tells two programs apart.
    digest = sha256(f"{game} {first} {second}".encode()).hexdigest()[:16]
    return Record(folder / f"{game}-{digest}.jsonl")


def _contests(
    game: str, matches: str, boards: str, seed: str, processes: str | None, seconds: str, language: Language
) -> Callable[[str, str, Record | None], Outcome]:
    """How two contestants meet, from what was typed."""
    number, each = _count(matches, "--matches", MOST_MATCHES), _count(boards, "--boards", MOST_BOARDS)
    workers = _cores(number) if processes is None else _count(processes, "--processes", MOST_PROCESSES)
    limit = _count(seconds, "--seconds", MOST_SECONDS)

    def play(first: str, second: str, record: Record | None) -> Outcome:
        with _bar(Text(__name__, "playing", {"first": first, "second": second}).render(language)) as progress:
            return contest(
                game,
                first,
                second,
                seed,
                matches=number,
                boards=each,
                processes=workers,
                seconds=limit,
                record=record,
                progress=progress,
            )

    return play


def _count(text: str, name: str, most: int) -> int:
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) <= 6 and 1 <= int(digits) <= most:
        return int(digits)
    raise NotUnderstood(Text(__name__, "count", {"given": shown(text), "name": name, "most": f"{most:,}"}))


def _cores(matches: int) -> int:
    return max(1, min(os.cpu_count() or 1, matches, MOST_PROCESSES))


def _seed(text: str | None) -> str:
    if text is None:
        from secrets import token_hex

        return token_hex(8)
    # Whatever cannot be written as UTF-8 could not be given again.
    is_text = not any("\ud800" <= letter <= "\udfff" for letter in text)
    if not 0 < len(text) <= LONGEST_SEED or not is_text:
        raise NotUnderstood(Text(__name__, "seed_length", {"given": shown(text), "most": LONGEST_SEED}))
    return text


@contextmanager
def _bar(what: str) -> Iterator[Progress]:
    """A progress bar on the error stream while somebody watches it."""
    console = Console(stderr=True)
    with Bar(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _told(outcome: Outcome, language: Language) -> Iterator[str]:
    def say(key: str, **values: object) -> str:
        return Text(__name__, key, values).render(language)

    boards = len(outcome.boards)
    yield say("seed", seed=outcome.seed)
    yield say(
        "matches",
        first=outcome.first,
        second=outcome.second,
        count=len(outcome.matches),
        wins=outcome.wins,
        draws=outcome.draws,
        losses=outcome.losses,
    )
    mean, interval = f"{outcome.mean:+.2f}", outcome.interval
    if interval is None:
        yield say(f"{outcome.game}_one_board", mean=mean)
        return
    low, high = (f"{end:+.2f}" for end in interval)
    yield say(f"{outcome.game}_mean", mean=mean, low=low, high=high, boards=boards)
    yield say("kinds")
    for kind, (count, total) in outcome.kinds.items():
        what = say(f"kind_{kind}", first=outcome.first, second=outcome.second)
        yield say(f"{outcome.game}_kind", what=what, boards=count, total=f"{total:+d}")
    verdict = "first_ahead" if interval[0] > 0 else "second_ahead" if interval[1] < 0 else "undecided"
    yield say(verdict, first=outcome.first, second=outcome.second)


def _cells(table: League, language: Language) -> Iterator[list[str]]:
    """The table of a league: place, player, mean with half an interval, matches; then the mean against each other."""

    def say(key: str) -> str:
        return Text(__name__, key).render(language)

    rows = table.rows
    yield ["", say("column_player"), say(f"column_{table.game}"), say("column_matches"), *(row.player for row in rows)]
    for place, row in enumerate(rows, 1):
        against = [_mean_against(table, row.player, other.player) for other in rows]
        matches = f"{row.wins}–{row.draws}–{row.losses}"
        yield [str(place), row.player, f"{row.mean:+.2f} ± {row.half:.2f}", matches, *against]


def _mean_against(table: League, player: str, other: str) -> str:
    outcome = table.met(player, other)
    if outcome is None:
        return ""
    return f"{outcome.mean if outcome.first == player else -outcome.mean:+.2f}"


def _markdown(table: League, seed: str, language: Language) -> Iterator[str]:
    head, *rows = _cells(table, language)
    yield Text(__name__, "seed", {"seed": seed}).render(language)
    yield ""
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |"


def _print_table(table: League, seed: str, language: Language) -> None:
    head, *rows = _cells(table, language)
    console = Console()
    console.print(Text(__name__, "seed", {"seed": seed}).render(language), markup=False, highlight=False)
    shape = Grid()
    for title in head:
        shape.add_column(escape(title))
    for row in rows:
        shape.add_row(*map(escape, row))
    console.print(shape, highlight=False)
