"""``cardinal event copy``: last week's event as a new folder, with its conditions and, if wanted, its entries."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cardinal.contest.copying import copied, copied_entries
from cardinal.contest.event_folder import create_event
from cardinal.language import Text

from .event import Folder, moment
from .event_files import event_folder
from .reader import Lang, answering


def copy(
    folder: Folder,
    to: Annotated[Path, typer.Argument(metavar="NEW", help="The new event's folder.")],
    name: Annotated[str, typer.Option("--name", help="The name of the new event (default: that of its folder).")] = "",
    starts: Annotated[
        str, typer.Option("--starts", metavar="TIME", help="When it starts, for example 2026-05-08T19:30.")
    ] = "",
    entries: Annotated[bool, typer.Option("--entries", help="Copy the entries too.")] = False,
    fitted: Annotated[
        bool, typer.Option("--fitted", help="Let the draw choose the movement for those who come.")
    ] = False,
    lang: Lang = None,
) -> None:
    """Copy an event: a draft with the same conditions; results, rounds and revisions stay behind."""
    with answering(lang) as language:
        old = event_folder(folder)
        title = name or to.resolve().name
        conditions = copied(old.conditions, title, moment(starts) if starts else None, fitted=fitted)
        made = create_event(to, conditions, copied_entries(old.entries) if entries else ())
        values = {"path": str(to), "name": title, "entries": len(made.entries)}
        typer.echo(Text(__name__, "copied", values).render(language))
