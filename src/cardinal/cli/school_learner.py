"""``cardinal school due``, ``map``, ``export``, ``erase``: what an account has practised."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from cardinal.language import NotUnderstood, Text, shown
from cardinal.laws.clause_names import clause_heading
from cardinal.laws.law_names import law_name
from cardinal.school import Learner
from cardinal.school.learner import PAIR, book_of, square_of, squares
from cardinal.store.accounts import Accounts
from cardinal.store.database import Database
from cardinal.store.learners import Learners
from cardinal.store.log import Log
from cardinal.store.person_traces import forget_school
from cardinal.store.school_data import school_data

from .reader import Json, Lang, answering
from .store import DATA, Data
from .with_database import with_database

Account = Annotated[str, typer.Option("--account", metavar="NAME", help="The name that the learner signs in with.")]
Book = Annotated[str, typer.Option(help="2017 or guandan.")]
Answer = TypeVar("Answer")


def _of_account(data: Path, account: str, act: Callable[[Log, str, datetime], Awaitable[Answer]]) -> Answer:
    async def run(database: Database, now: datetime) -> Answer:
        every = await Accounts(database).users()
        user = next((one.key for one in every if one.name.casefold() == account.casefold()), None)
        if user is None:
            raise NotUnderstood(Text("cardinal.cli.store", "no_account", {"name": shown(account)}))
        return await act(Log(database), user, now)

    return with_database(data, run)


def _learner(data: Path, account: str) -> tuple[Learner, datetime]:
    async def act(log: Log, user: str, now: datetime) -> tuple[Learner, datetime]:
        return await Learners(log).learner(user), now

    return _of_account(data, account, act)


def due(account: Account, data: Data = DATA, as_json: Json = False, lang: Lang = None) -> None:
    """What an account should practise today: clauses and pairs of clauses, the most forgotten first."""
    with answering(lang) as language:
        learner, now = _learner(data, account)
        cards = learner.due(now)
        if as_json:
            typer.echo(json.dumps([card.to_json() for card in cards], ensure_ascii=False, indent=2))
            return
        for card in cards:
            heading = " / ".join(clause_heading(part, language) for part in card.key.split(PAIR))
            name = law_name(square_of(card.clause), book_of(card.key), language)
            typer.echo(f"{round(100 * card.memory.recall(now)):3} %  {heading}  {name}")
        if not cards:
            typer.echo(Text(__name__, "nothing_due").render(language))


def show_map(
    account: Account, book: Book = "2017", data: Data = DATA, as_json: Json = False, lang: Lang = None
) -> None:
    """How far an account has come with every law, or every article and box clause of Guandan."""
    with answering(lang) as language:
        learner, now = _learner(data, account)
        every = [learner.square(key, now) for key in squares("guandan" if book == "guandan" else 2017)]
        if as_json:
            told = [{"square": one.key, "state": one.state, "tried": one.tried, "mark": one.mark} for one in every]
            typer.echo(json.dumps(told, indent=2))
            return
        for state in ("fading", "learning", "held", "unseen"):
            keys = [one.key for one in every if one.state == state]
            label = Text("cardinal.web.school_pages", f"state_{state}").render(language)
            typer.echo(f"{label}: {len(keys)}" + (f" ({', '.join(keys)})" if keys and state != "unseen" else ""))
        practised = sum(1 for count in learner.rhythm(now) if count)
        typer.echo(Text("cardinal.web.school_pages", "weeks", {"weeks": practised}).render(language))


def export(account: Account, data: Data = DATA, lang: Lang = None) -> None:
    """Everything that the school knows of an account, as JSON."""
    with answering(lang):
        told = _of_account(data, account, lambda log, user, now: school_data(log, user))
        typer.echo(json.dumps(told, ensure_ascii=False, indent=2))


def erase(
    account: Account,
    by: Annotated[str, typer.Option("--by", metavar="NAME", help="Who erases it, for the log.")],
    data: Data = DATA,
    lang: Lang = None,
) -> None:
    """Erase what an account has practised, and its names in examinations; its certificates are withdrawn."""
    with answering(lang) as language:
        _of_account(data, account, lambda log, user, now: forget_school(log.database, user, by))
        typer.echo(Text(__name__, "erased", {"name": shown(account)}).render(language))
