"""``cardinal laws terms``: the glossary, one word for one thing in each language, and what is not said instead."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from cardinal.language import Language, NotUnderstood, Text
from cardinal.laws.glossary import GAMES, Term, find_terms


def _say(key: str, language: str, **values: object) -> str:
    return Text(__name__, key, values).render(language)


def list_terms(
    words: Annotated[list[str] | None, typer.Argument(help="Only terms with these words, in any language.")] = None,
    game: Annotated[str, typer.Option(help="bridge or guandan; without it, both.")] = "",
    lang: Annotated[str, typer.Option(help=f"{', '.join(Language)}.")] = "en",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the terms of both games in four languages, with the words that are not used for them."""
    language = Language.parse(lang)
    if game and game not in GAMES:
        raise NotUnderstood(Text(__name__, "no_game", {"given": game, "known": GAMES}), legal=GAMES)
    found = find_terms(" ".join(words or ()), game)
    if as_json:
        typer.echo(json.dumps([term.to_json() for term in found], ensure_ascii=False, indent=2))
        return
    if not found:
        typer.echo(_say("no_term", language, words=" ".join(words or ())), err=True)
        raise typer.Exit(code=1)
    for term in found:
        _print(term, language)


def _print(term: Term, language: Language) -> None:
    others = (one for one in Language if one is not language)
    typer.echo(f"{term.word(language)}  {' · '.join(term.word(one) for one in others)}")
    not_said = [word for avoided in term.not_said().values() for word in avoided]
    if not_said:
        typer.secho(f"  {_say('not_said', language, words=not_said)}", dim=True)
