"""``cardinal simulate``: an evening played against a running server by phones that nobody holds, shown as it goes."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table as Grid

from cardinal.contest.model import Game
from cardinal.language import Language, NotUnderstood, Text, shown

from .reader import Json, Lang, answering
from .simulated_browser import Browser, NoServer, Refused
from .simulated_evening import Check, Evening, Phone, Plan

LOST = 1
"""How the command ends when something that was confirmed is missing."""
FEWEST_TABLES, MOST_TABLES = 3, 100
USUAL_ROUNDS = 4
FIRST_ANSWER_SECONDS = 3.0
_EACH = 0.25


def simulate(
    tables: Annotated[int, typer.Option("--tables", min=FEWEST_TABLES, max=MOST_TABLES, help="How many tables.")] = 12,
    rounds: Annotated[int, typer.Option("--rounds", min=0, max=50, help="How many rounds; 0: the usual number.")] = 0,
    url: Annotated[
        list[str] | None,
        typer.Option("--url", metavar="URL", help="The server's address; repeat for each further process."),
    ] = None,
    speed: Annotated[
        float, typer.Option("--speed", min=1, max=100_000, help="How many times faster than at a table.")
    ] = 200,
    seed: Annotated[str, typer.Option("--seed", help="Seed; the same seed plays the same cards.")] = "1",
    game: Annotated[Game, typer.Option("--game", help="What is played.")] = Game.BRIDGE,
    token: Annotated[
        str,
        typer.Option(
            "--token", envvar="CARDINAL_TOKEN", help="A token with the organiser's role for the whole server."
        ),
    ] = "",
    data: Annotated[
        Path,
        typer.Option(
            "--data",
            envvar="CARDINAL_VAR",
            metavar="DIR",
            help="Without a token: the server's data folder on this machine.",
        ),
    ] = Path("var"),
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Play an evening against a running server: create, draw, enter scores, dispute, call the Director, publish.

    At the end every answer that a phone got is looked for in the log; exit status 1 if one is missing.
    """
    with answering(lang) as language:
        addresses = [_address(one) for one in url or ["http://127.0.0.1:8000"]]
        most = tables if tables % 2 else tables - 1
        wanted = rounds or min(USUAL_ROUNDS, most)
        if wanted > most:
            raise NotUnderstood(Text(__name__, "rounds", {"tables": tables, "most": most}))
        key = f"simulated-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}"[:-3]
        plan = Plan(key, tables, wanted, game=game, speed=speed, seed=seed)
        evening, found, seconds = asyncio.run(_simulated(plan, addresses, token, data, language, quiet=as_json))
        if as_json:
            typer.echo(json.dumps(_told(evening, found, seconds), ensure_ascii=False))
        else:
            values = {"answered": found.answered, "missing": len(found.missing), "twice": len(found.twice)}
            text = Text(__name__, "whole" if found.is_whole else "broken", values | {"address": evening.address})
            typer.echo(text.render(language))
    if not found.is_whole:
        raise typer.Exit(code=LOST)


def _address(given: str) -> str:
    parts = urlsplit(given)
    try:
        is_one = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port is not False
    except ValueError:
        is_one = False
    if not is_one or parts.path.strip("/") or parts.query:
        raise NotUnderstood(Text(__name__, "bad_address", {"given": shown(given)}))
    return f"{parts.scheme}://{parts.netloc}"


async def _simulated(
    plan: Plan, addresses: list[str], token: str, data: Path, language: Language, *, quiet: bool
) -> tuple[Evening, Check, float]:
    for address in addresses:
        await _greet(address)
    async with _token(token, data, addresses[0]) as secret:
        evening = Evening(plan, addresses, secret)
        await evening.prepare()
        start = time.monotonic()
        if quiet:
            found = await evening.play()
        else:
            found = await _shown(evening, language)
        return evening, found, time.monotonic() - start


async def _greet(address: str) -> None:
    """Somebody is there, and it is Cardinal."""
    browser = Browser([address], patience_seconds=FIRST_ANSWER_SECONDS)
    try:
        found = (await browser.get("/health")).json()
        if "database" not in found:
            raise ValueError(found)
    except (ValueError, TypeError, Refused) as error:
        if isinstance(error, NoServer):
            raise
        raise NotUnderstood(Text(__name__, "no_cardinal", {"address": address})) from error
    finally:
        browser.close()


@asynccontextmanager
async def _token(given: str, data: Path, address: str) -> AsyncIterator[str]:
    """The token that was given, else one that is made in the database beside the server, and void afterwards."""
    if given:
        await _try(given, address)
        yield given
        return
    from cardinal.store import EVERYWHERE, Accounts, Role, open_database

    database = open_database(data)
    try:
        accounts = Accounts(database)
        made = await accounts.make_token(EVERYWHERE, Role.ORGANISER, "cardinal simulate", "simulate", datetime.now(UTC))
        try:
            await _try(made.secret, address)
            yield made.secret
        finally:
            await accounts.revoke_token(made.key, datetime.now(UTC))
    finally:
        await database.close()


async def _try(token: str, address: str) -> None:
    browser = Browser([address], token)
    try:
        me = (await browser.get("/api/me")).json()
        if "organiser" in me["roles"].get("*", ()):
            return
    except Refused as refused:
        raise NotUnderstood(Text(__name__, "wrong_token", {"address": address})) from refused
    finally:
        browser.close()
    raise NotUnderstood(Text(__name__, "wrong_token", {"address": address}))


async def _shown(evening: Evening, language: Language) -> Check:
    """The evening as it goes: a table that moves in a terminal, a line at the end elsewhere."""
    console = Console()
    console.print(Text(__name__, "watch", {"address": evening.address}).render(language), soft_wrap=True)
    playing = asyncio.create_task(evening.play())
    start = time.monotonic()
    with Live(console=console, auto_refresh=False, transient=True) as live:
        while not playing.done():
            live.update(_grid(evening, time.monotonic() - start, language), refresh=console.is_terminal)
            await asyncio.wait((playing,), timeout=_EACH)
    console.print(_title(evening, time.monotonic() - start, language), soft_wrap=True)
    return await playing


def _title(evening: Evening, seconds: float, language: Language) -> str:
    entered = sum(phone.entered for phone in evening.phones)
    values = {
        "round": evening.round,
        "rounds": evening.plan.rounds,
        "entered": entered,
        "speed": f"{entered / seconds if seconds else 0:.1f}",
        "disputes": sum(one.disputes for one in evening.phones),
        "calls": sum(one.calls for one in evening.phones),
    }
    return Text(__name__, "title", values).render(language)


def _grid(evening: Evening, seconds: float, language: Language) -> Group:
    grid = Grid()
    for name in ("table", "board", "doing", "entered"):
        grid.add_column(Text(__name__, f"column_{name}").render(language), no_wrap=True)
    for phone in evening.phones:
        grid.add_row(*_row(phone, language))
    return Group(_title(evening, seconds, language), grid)


def _row(phone: Phone, language: Language) -> tuple[str, ...]:
    doing = Text(__name__, f"doing_{phone.doing}").render(language)
    return phone.table, str(phone.board or ""), doing, str(phone.entered)


def _told(evening: Evening, found: Check, seconds: float) -> dict[str, object]:
    return {
        "event": evening.plan.key,
        "address": evening.address,
        "tables": evening.plan.tables,
        "rounds": evening.plan.rounds,
        "results": sum(phone.entered for phone in evening.phones),
        "disputes": sum(one.disputes for one in evening.phones),
        "calls": sum(one.calls for one in evening.phones),
        "answers": found.answered,
        "missing": len(found.missing),
        "twice": len(found.twice),
        "sent_again": sum(one.browser.resent for one in evening.phones),
        "seconds": round(seconds, 2),
    }
