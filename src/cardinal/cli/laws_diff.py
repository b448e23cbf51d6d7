"""``cardinal laws diff``: what two editions say on a law, clause beside clause."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from cardinal.language import Language, NotUnderstood, Text
from cardinal.laws.clause import document_numbers
from cardinal.laws.edition_diff import Beside, differences
from cardinal.laws.editions import EDITIONS

from .laws import AsJson, Lang
from .laws_compare import editions_named


def diff(
    law: str,
    editions: Annotated[str, typer.Option(help="Two editions, for example 1987,2007.")] = "2007,2017",
    lang: Lang = "en",
    as_json: AsJson = False,
) -> None:
    """Compare two editions on a law, clause by clause, and show what became of each rule."""
    language = Language.parse(lang)
    wanted = sorted(set(editions_named(editions)))
    if len(wanted) != 2:
        raise NotUnderstood(
            Text("cardinal.cli.laws", "two_editions", {"given": editions, "known": EDITIONS}), legal=EDITIONS
        )
    rows = differences(law, *wanted)
    if as_json:
        typer.echo(json.dumps([_beside_json(row, language) for row in rows], ensure_ascii=False, indent=2))
        return
    for row in rows:
        _print_beside(row, language)


def _beside_json(row: Beside, language: Language) -> dict[str, object]:
    return {
        "change": str(row.change),
        "earlier": [clause.to_json(language) for clause in row.earlier],
        "later": [clause.to_json(language) for clause in row.later],
        "notes": [note.label(language) for note in row.notes],
    }


def _print_beside(row: Beside, language: Language) -> None:
    numbers = [", ".join(document_numbers(one.id for one in side)) or "–" for side in (row.earlier, row.later)]
    title = (row.later or row.earlier)[0].title(language)
    heading = numbers[0] if numbers[0] == numbers[1] else " → ".join(numbers)
    typer.secho(f"{heading}  {title}  [{row.change.text.render(language)}]", bold=True)
    said: dict[str, list[str]] = {}
    for clause in (*row.earlier, *row.later):
        said.setdefault(clause.words(language).text, []).append(f"{clause.edition} {document_numbers((clause.id,))[0]}")
    for rule, places in said.items():
        typer.echo(f"  {', '.join(places)}: {rule}")
    for note in row.notes:
        typer.secho(f"  {note.label(language)}", dim=True)
    typer.echo("")
