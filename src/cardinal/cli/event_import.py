"""``cardinal event import``: an event from the files of other programs, beside what these files say it came to."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from cardinal.contest.render import flaw_line
from cardinal.formats.importing import Imported, import_event
from cardinal.formats.importing.comparison import Kind
from cardinal.formats.importing.folder import write_folder
from cardinal.formats.importing.imports import import_folder_of
from cardinal.formats.problem import counted, told
from cardinal.language import Language, NotUnderstood, Text, shown

from .reader import Json, Lang, answering

SHOWN = 20
"""So many differences are listed, unless all are asked for."""


def import_files(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE…", help="USEBIO, PBN, BWS, CSV, an exported zip, or an event's folder."),
    ],
    into: Annotated[
        Path | None,
        typer.Option("--into", metavar="DIR", help="The new event's folder; without it nothing is written."),
    ] = None,
    name: Annotated[str, typer.Option("--name", help="The name of the event (default: as the file has it).")] = "",
    every: Annotated[bool, typer.Option("--all", help="List every difference, however many there are.")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Make an event from files: entries, rounds, boards, results and penalties; then compare its figures with ours."""
    with answering(lang) as language:
        imported = _read(files, name, language)
        if into is not None:
            write_folder(imported, into)
        if as_json:
            typer.echo(json.dumps(_record(imported, into, language), ensure_ascii=False, indent=1))
            return
        for line in _lines(imported, into, language, every=every):
            typer.echo(line)


def _read(files: list[Path], name: str, language: Language) -> Imported:
    if len(files) == 1 and files[0].is_dir():
        return import_folder_of(files[0])
    contents = []
    for file in files:
        try:
            contents.append((file.name, file.read_bytes()))
        except OSError as error:
            values = {"path": shown(str(file)), "reason": str(error.strerror)}
            raise NotUnderstood(Text(__package__, "unreadable_file", values)) from error
    with Console(stderr=True).status(_say("reading", language)) as status:
        return import_event(contents, name, lambda at, of: status.update(_say("trying", language, at=at, of=of)))


def _say(key: str, language: Language, **values: object) -> str:
    return Text(__name__, key, values).render(language)


def _lines(imported: Imported, into: Path | None, language: Language, *, every: bool) -> list[str]:
    """The report: what was made, what is the same, what differs and why, what has no place, what is wrong."""
    event, stage = imported.event, imported.conditions.stages[0]
    values = {
        "name": imported.conditions.name, "format": imported.format, "entries": len(imported.entries),
        "rounds": stage.rounds, "results": len(event.lines), "boards": len({line.board for line in event.lines}),
    }  # fmt: skip
    found = [_say("found", language, **values)]
    if imported.worked_out:
        found.append(_say("worked_out", language))
    if imported.renumbered:
        pairs = tuple(f"{old} → {new}" for old, new in imported.renumbered[:SHOWN])
        found.append(_say("renumbered", language, pairs=pairs))
    kinds = Counter(one.kind for one in imported.compared)
    same = Counter(one.kind for one in imported.compared if one.is_same)
    for kind in Kind:
        if kinds[kind]:
            label = Text("cardinal.formats.importing", f"kind_{kind}")
            found.append(_say("compared", language, kind=label, same=same[kind], of=kinds[kind]))
    differing = imported.differences
    for one in differing if every else differing[:SHOWN]:
        claimed, computed = one.cells
        said = {"about": one.about, "claimed": claimed, "computed": computed, "why": one.reason.render(language)}
        found.append(f"  {one.source}: {_say('difference', language, **said)}")
    if len(differing) > SHOWN and not every:
        found.append(_say("more", language, count=len(differing) - SHOWN))
    if imported.leftovers:
        found.append(_say("no_place", language))
        found += [f"  {one.source}: {one.what.render(language)}" for one in imported.leftovers]
    found += _wrong(imported, language)
    written = _say("nothing_written", language) if into is None else _say("made", language, path=shown(str(into)))
    return [*found, written]


def _wrong(imported: Imported, language: Language) -> list[str]:
    found = [*told(imported.problems, language), *(flaw_line(flaw, language) for flaw in imported.event.flaws)]
    return [_say("wrong", language), *(f"  {line}" for line in found)] if found else []


def _record(imported: Imported, into: Path | None, language: Language) -> dict[str, object]:
    return {
        "folder": None if into is None else str(into),
        "format": imported.format,
        "conditions": imported.conditions.to_json(),
        "entries": len(imported.entries),
        "results": len(imported.event.lines),
        "rounds_worked_out": imported.worked_out,
        "renumbered": dict(imported.renumbered),
        "compared": [
            {
                "kind": str(one.kind),
                "about": one.about.render(language),
                "file": one.cells[0],
                "here": one.cells[1],
                "reason": str(one.reason),
                "source": str(one.source),
            }
            for one in imported.compared
        ],
        "no_place": [
            {"what": one.what.render(language), "count": one.count, "source": str(one.source)}
            for one in imported.leftovers
        ],
        "problems": [{**one.to_json(language), "count": count} for one, count in counted(imported.problems)],
        "flaws": [flaw_line(flaw, language) for flaw in imported.event.flaws],
    }
