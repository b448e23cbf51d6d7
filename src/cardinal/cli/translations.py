"""``cardinal texts``: everything Cardinal says as one PO file for a translator, and back; what a language lacks."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated

import typer

from cardinal.language import Language, NotUnderstood, Text
from cardinal.language.po import read_po
from cardinal.language.sources import HOUSE, lacking, locale_file, texts_of

from .reader import Json, answering, from_environment, read, write
from .text_exchange import exported, import_texts

PROBLEMS_FOUND = 1
"""What ``import`` ends with when something was not taken, and ``missing`` when a promised language lacks a text."""

Of = Annotated[str, typer.Option("--lang", metavar="TAG", help="The language of the texts: de, zh-Hans ….")]
House = Annotated[
    Path, typer.Option("--source", metavar="FOLDER", file_okay=False, help="The folder of the package `cardinal`.")
]

app = typer.Typer(help="Texts and their translations: export, import, and what is missing.", no_args_is_help=True)


def _language(tag: str) -> Language:
    """The language of the texts. What the command itself says is in that of the environment."""
    found = Language.parse(tag)
    if found is Language.EN:
        raise NotUnderstood(Text(__name__, "english"), legal=(*tuple(Language)[1:], *Language.further()))
    return found


def _say(key: str, **values: object) -> str:
    return Text(__name__, key, values).render(from_environment(os.environ))


@app.command("export")
def export_texts(
    lang: Of,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="The PO file (default: standard output).")
    ] = None,
    house: House = HOUSE,
) -> None:
    """Write all texts as one PO file, with what a translator should know about each."""
    with answering(None):
        language = _language(lang)
        write(exported(house, language), file)
        if file is not None:
            typer.echo(_say("exported", file=file, texts=sum(1 for _ in texts_of(house)), language=language.own_name))


@app.command("import")
def import_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A PO file that `texts export` has written.")],
    lang: Of,
    house: House = HOUSE,
) -> None:
    """Check a PO file and write its translations into the texts; exit status 1 if some could not be used."""
    with answering(None) as reader:
        done = import_texts(house, _language(lang), read(file))
        for problem in done.problems:
            typer.echo(problem.render(reader), err=True)
        typer.echo(_say("imported", changed=done.changed, problems=len(done.problems), files=len(done.files)))
        if done.problems:
            raise typer.Exit(code=PROBLEMS_FOUND)


@app.command()
def missing(lang: Of, as_json: Json = False, house: House = HOUSE) -> None:
    """List the texts that a language lacks, and the share that is translated."""
    with answering(None):
        language = _language(lang)
        lacks, total = lacking(house, language)
        stale = _no_longer_said(house, language)
        if as_json:
            contexts = [lack.context for lack in lacks]
            told = {"language": language.value, "texts": total, "missing": contexts, "no_longer_said": list(stale)}
            typer.echo(json.dumps(told, indent=2))
        else:
            for one in lacks:
                typer.echo(f"{one.context}  {' '.join(one.english.split())}")
            for context in stale:
                typer.echo(_say("stale", context=context))
            share = f"{100 * (total - len(lacks)) / total:.1f}"
            values = {"language": language.own_name, "has": total - len(lacks), "total": total, "share": share}
            typer.echo(_say("share", missing=len(lacks), **values))
        if lacks and language.is_promised:
            raise typer.Exit(code=PROBLEMS_FOUND)


def _no_longer_said(house: Path, language: Language) -> tuple[str, ...]:
    """Translations whose text has gone or has another name now."""
    path = locale_file(house, language)
    if not path.is_file():
        return ()
    known = {text.context for text in texts_of(house)}
    return tuple(one.context for one in read_po(path.read_text("utf-8")) if one.context not in known)
