"""``cardinal event change``: what happens in mid-event, on a folder: a preview, the change, and taking it back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from cardinal.contest.changes import compare
from cardinal.contest.folder_plan import save_change, take_change_back
from cardinal.contest.mishaps.late_pair import Way
from cardinal.contest.mishaps.leaving import Kept, Unplayed
from cardinal.contest.mishaps.situations import Situation, plan_for
from cardinal.contest.mishaps.summary import seat_sentences, summary
from cardinal.contest.rearrangement import Mishap, rearranged
from cardinal.language import NotUnderstood, Text, Texts, clause_ids, shown

from .event import At, moment
from .event_decide import cited, read_boards, whole
from .event_files import event_folder
from .reader import Json, Lang, answering

_say = Texts(__name__)

Folder = Annotated[Path, typer.Argument(metavar="DIR", help="The event's folder.")]
WORDS = {"swap": Mishap.EXCHANGED, "swap-boards": Mishap.BOARDS, **{str(one): one for one in Mishap}}
BACK = "back"
Value = TypeVar("Value")
Kind = Annotated[
    str,
    typer.Argument(metavar="WHAT", help=f"What happened: {', '.join(sorted({*WORDS} - {'unstart'}))}; or {BACK}."),
]


def change(
    kind: Kind,
    folder: Folder,
    number: Annotated[str, typer.Option("--number", help="The entry concerned.")] = "",
    other: Annotated[str, typer.Option("--other", help="The other entry, of two.")] = "",
    round_number: Annotated[
        str, typer.Option("--round", help="The first round that changes; for a withdrawal, the last round played.")
    ] = "",
    last: Annotated[str, typer.Option("--to", help="The last round of a substitute.")] = "",
    table: Annotated[str, typer.Option("--table", help="The table.")] = "",
    other_table: Annotated[str, typer.Option("--other-table", help="The other table, of two.")] = "",
    boards: Annotated[str, typer.Option("--boards", help="Boards, for example 1-3 or 1 2 5.")] = "",
    name: Annotated[list[str] | None, typer.Option("--name", help="A new player; may be repeated.")] = None,
    out: Annotated[str, typer.Option("--out", help="The player whom a substitute replaces.")] = "",
    way: Annotated[str, typer.Option("--way", help="How a late pair is seated: seat, table or rover.")] = "",
    kept: Annotated[
        str, typer.Option("--kept", help="Results of a pair that withdraws: by_rule, kept or cancelled.")
    ] = "by_rule",
    unplayed: Annotated[
        str, typer.Option("--unplayed", help="Boards without a result: nothing or average.")
    ] = "nothing",
    seed: Annotated[str, typer.Option("--seed", help="The seed of a new draw.")] = "",
    choose: Annotated[
        list[str] | None,
        typer.Option("--choose", help="Team A chose team B, for example A-B, in a new draw; in their order."),
    ] = None,
    stage: Annotated[str, typer.Option("--stage", help="The stage, where there are several.")] = "",
    reason: Annotated[str, typer.Option("--reason", help="Why, for the record.")] = "",
    unchecked: Annotated[
        bool, typer.Option("--unchecked", help="Do it even if the conditions do not allow it.")
    ] = False,
    preview: Annotated[bool, typer.Option("--preview", help="Show what would follow, and write nothing.")] = False,
    at: At = "",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Change an event under way: late pair, withdrawal, substitute, wrong seats or boards, a shorter evening."""
    with answering(lang) as language:
        if kind == BACK:
            taken = take_change_back(folder)
            typer.echo(_say("taken_back", what=str(taken["mishap"]), round=taken["round"]).render(language))
            return
        found = event_folder(folder)
        names = tuple(name or ())
        told = Situation(
            _word(WORDS, kind),
            whole(round_number, 500) if round_number else None,
            stage,
            whole(number, 999_999, least=1) if number else 0,
            whole(other, 999_999, least=1) if other else 0,
            table,
            other_table,
            read_boards(boards) if boards else (),
            (out, *names) if out else names,
            _word({str(one): one for one in Way}, way) if way else None,
            _word({str(one): one for one in Kept}, kept),
            _word({str(one): one for one in Unplayed}, unplayed),
            seed,
            whole(last, 500) if last else 0,
            reason,
            not unchecked,
            choices=" ".join(choose or ()),
        )
        now = moment(at) or datetime.now()
        planned = plan_for(found, told, now)
        after = rearranged(found, planned)
        moved = compare(found.event, after.event).moved
        files = () if preview else save_change(found, planned, now)
        clauses = clause_ids(planned.cites)
        if as_json:
            record = {
                "what": summary(found, planned).render(language),
                "clauses": list(clauses),
                "tables": [text.render(language) for text in seat_sentences(planned)],
                "notes": [text.render(language) for text in planned.notes],
                "moved": [one.line(language) for one in moved],
                "files": [str(file) for file in files],
            }
            typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
            return
        typer.echo(summary(found, planned).render(language) + cited(clauses, language))
        for text in (*planned.notes, *seat_sentences(planned)):
            typer.echo(text.render(language))
        for one in moved:
            typer.echo(one.line(language))
        for file in files:
            typer.echo(Text("cardinal.cli.event", "written", {"file": str(file)}).render(language))


def _word(words: Mapping[str, Value], given: str) -> Value:
    if given not in words:
        raise NotUnderstood(_say("no_word", given=shown(given)), legal=tuple(sorted(words)))
    return words[given]
