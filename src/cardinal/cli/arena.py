"""``cardinal arena``: two robots play paired deals with the seats exchanged, and the difference with how sure it is."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress as Bar

from cardinal.analysis.robots.arena import Outcome, Progress, check, contest
from cardinal.language import Language, NotUnderstood, Text, shown

from .reader import Json, Lang, answering

MOST_MATCHES, MOST_BOARDS, MOST_PROCESSES = 10_000, 1_000, 64
LONGEST_SEED = 64


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="bridge or guandan.")],
    first: Annotated[str, typer.Argument(metavar="FIRST", help="random, greedy, rules or sampling.")],
    second: Annotated[str, typer.Argument(metavar="SECOND", help="The robot it plays against.")],
    matches: Annotated[str, typer.Option(metavar="COUNT", help="How many matches.")] = "20",
    boards: Annotated[str, typer.Option(metavar="COUNT", help="Boards per match, each played twice.")] = "8",
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Seed for repeatable deals; by default random, and printed.")
    ] = None,
    processes: Annotated[
        str | None, typer.Option(metavar="COUNT", help="Number of processes (default: one per core).")
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Let two robots play paired deals with seats exchanged, and print who is stronger and how sure that is."""
    with answering(lang) as language:
        check(game, first, second)
        number = _count(matches, "--matches", MOST_MATCHES)
        workers = _cores(number) if processes is None else _count(processes, "--processes", MOST_PROCESSES)
        with _bar(Text(__name__, "playing", {"first": first, "second": second}).render(language)) as progress:
            outcome = contest(
                game,
                first,
                second,
                _seed(seed),
                matches=number,
                boards=_count(boards, "--boards", MOST_BOARDS),
                processes=workers,
                progress=progress,
            )
        told = json.dumps(outcome.to_json(), ensure_ascii=False) if as_json else "\n".join(_told(outcome, language))
        typer.echo(told)


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
    verdict = "first_ahead" if interval[0] > 0 else "second_ahead" if interval[1] < 0 else "undecided"
    yield say(verdict, first=outcome.first, second=outcome.second)
