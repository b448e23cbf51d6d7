"""``cardinal token``: make a program's token for an event or for the whole server, list tokens, revoke one."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any

import typer

from cardinal.language import NotUnderstood, Text, Texts, shown
from cardinal.store.accounts import EVERYWHERE, Accounts, Role, TokenKept
from cardinal.store.competition_log import stream_of
from cardinal.store.database import Database

from .reader import Json, Lang, answering
from .with_database import with_database

_say = Texts(__name__).render

Var = Annotated[
    Path, typer.Option("--var", envvar="CARDINAL_VAR", file_okay=False, help="The folder for the database.")
]
EVENT = typer.Argument(metavar="EVENT", help="The key of an event, or * for every event.")
VAR = Path("var")
GIVEN = (Role.ORGANISER, Role.DIRECTOR, Role.PUBLIC)
"""A table signs in with the card that lies on it."""

app = typer.Typer(help="Tokens, by which programs act on events.", no_args_is_help=True)


def _stream(event: str) -> str:
    return EVERYWHERE if event == EVERYWHERE else stream_of(event)


def _role(text: str) -> Role:
    if text not in [str(role) for role in GIVEN]:
        raise NotUnderstood(Text(__name__, "no_role", {"given": shown(text), "roles": GIVEN}), legal=GIVEN)
    return Role(text)


@app.command()
def make(
    event: Annotated[str, EVENT],
    role: Annotated[str, typer.Option(metavar="ROLE", help="organiser, director or public.")] = "director",
    label: Annotated[str, typer.Option(metavar="WORDS", help="What it is for.")] = "",
    var: Var = VAR,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Create a token and print it once; it cannot be shown again."""
    with answering(lang) as language:
        asked = _role(role)

        async def act(database: Database, at: datetime) -> Any:
            return await Accounts(database).make_token(_stream(event), asked, label, "cardinal token", at)

        token = with_database(var, act)
        if as_json:
            answer = {"key": token.key, "token": token.secret, "event": event, "role": str(asked)}
            typer.echo(json.dumps(answer, ensure_ascii=False))
        else:
            typer.echo(token.secret)
            typer.echo(_say("made", language, role=asked, event=event), err=True)


@app.command("list")
def listed(event: Annotated[str, EVENT], var: Var = VAR, as_json: Json = False, lang: Lang = None) -> None:
    """The tokens of an event, without their secrets."""
    with answering(lang) as language:

        async def act(database: Database, _: datetime) -> tuple[TokenKept, ...]:
            return await Accounts(database).tokens_of(_stream(event))

        tokens = with_database(var, act)
        if as_json:
            typer.echo(json.dumps([_record(token) for token in tokens], ensure_ascii=False))
            return
        for token in tokens:
            end = "revoked" if token.revoked_at is not None else "listed"
            values = {"key": token.key, "role": token.role, "label": token.label or "–", "at": token.made_at.date()}
            typer.echo(_say(end, language, **values))


def _record(token_kept: TokenKept) -> dict[str, object]:
    revoked = None if token_kept.revoked_at is None else token_kept.revoked_at.isoformat()
    record = {
        "key": token_kept.key,
        "role": str(token_kept.role),
        "label": token_kept.label,
        "made_by": token_kept.made_by,
    }
    return record | {"made_at": token_kept.made_at.isoformat(), "revoked_at": revoked}


@app.command()
def revoke(
    event: Annotated[str, EVENT],
    key: Annotated[str, typer.Argument(metavar="KEY", help="The key that `token list` shows.")],
    var: Var = VAR,
    lang: Lang = None,
) -> None:
    """Revoke a token."""
    with answering(lang) as language:

        async def act(database: Database, at: datetime) -> None:
            accounts = Accounts(database)
            known = tuple(token.key for token in await accounts.tokens_of(_stream(event)))
            if key not in known:
                raise NotUnderstood(Text(__name__, "no_token", {"given": shown(key)}), legal=known)
            await accounts.revoke_token(key, at)

        with_database(var, act)
        typer.echo(_say("done", language, key=key))
