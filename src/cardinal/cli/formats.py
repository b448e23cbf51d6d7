"""``cardinal formats``: the formats that are read and written, and what is wrong in a file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from cardinal.formats import FORMATS, Format, Problem
from cardinal.formats.problem import told
from cardinal.language import Language, Text, shown

from .files import format_of_file, records_of
from .reader import Json, Lang, answering

PROBLEMS_FOUND = 1
"""What ``check`` ends with when a file has problems."""

app = typer.Typer(help="File formats: list them, and check a file.", no_args_is_help=True)


@app.command("list")
def list_formats(as_json: Json = False, lang: Lang = None) -> None:
    """Every format: its extensions, its forms, and what it cannot hold."""
    with answering(lang) as language:
        if as_json:
            typer.echo(json.dumps([_row(one) for one in FORMATS], indent=2))
            return
        for one in FORMATS:
            typer.echo(_line(one, language))


def _row(one: Format) -> dict[str, object]:
    return {
        "name": one.name,
        "extensions": list(one.extensions),
        "forms": list(one.writers),
        "cannot_hold": sorted(map(str, one.cannot_hold)),
    }


def _line(one: Format, language: Language) -> str:
    values = {
        "name": one.name,
        "extensions": tuple(f".{extension}" for extension in one.extensions),
        "contents": tuple(sorted(one.cannot_hold)),
    }
    return Text(__name__, "format_with_losses" if one.cannot_hold else "format", values).render(language)


@app.command()
def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file in any of the formats.")],
    read_as: Annotated[
        str | None, typer.Option("--from", metavar="FORMAT", help="Its format (default: recognised from the file).")
    ] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Check a file and report each problem with its line and reason; exit status 1 if there is any."""
    with answering(lang) as language:
        found = format_of_file(file, read_as)
        records, problems = 0, list[Problem]()
        for record in records_of(file, found.name):
            records += not isinstance(record, Problem)
            problems += [record] if isinstance(record, Problem) else record.problems
        if as_json:
            rows = [problem.to_json(language) for problem in problems]
            answer = {"file": file.name, "format": found.name, "records": records, "problems": rows}
            typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
        else:
            for line in told(problems, language):
                typer.echo(line)
            values = {
                "path": shown(file.name), "format": found.name, "records": records, "problems": len(problems),
            }  # fmt: skip
            typer.echo(Text(__name__, "checked", values).render(language))
        if problems:
            raise typer.Exit(code=PROBLEMS_FOUND)
