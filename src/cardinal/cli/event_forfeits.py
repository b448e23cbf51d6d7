"""``cardinal event forfeits``: who forfeited, what the rules have for it, and the director's decision about it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from cardinal.contest.changes import Changes, compare
from cardinal.contest.decisions import Exclusion, ForfeitKind, Ruling
from cardinal.contest.event_folder import EventFolder
from cardinal.contest.exclusions import sentence
from cardinal.contest.folder_changes import add_ruling, save_exclusions
from cardinal.contest.forfeits import excluded, forfeited, offered, refuse_dependent, refuse_no_segment
from cardinal.contest.model import Event, Game, Place
from cardinal.contest.settled import settled_matches
from cardinal.language import Language, NotUnderstood, Text, Texts, shown

from .event import At, moment
from .event_decide import By, Dry, Folder, StageName, cited, match_of, stage_named, whole
from .event_files import event_folder
from .reader import Json, Lang, answering

_say = Texts(__name__)

MOST_NUMBER, MOST_SEGMENTS = 999_999, 64


def forfeits(
    folder: Folder,
    team: Annotated[str, typer.Option("--team", metavar="NUMBER", help="Who forfeited.")] = "",
    round_number: Annotated[
        str, typer.Option("--round", metavar="NUMBER", help="Record a forfeit of this round.")
    ] = "",
    segment: Annotated[str, typer.Option("--segment", metavar="NUMBER", help="Only this segment of it.")] = "",
    decide: Annotated[
        str, typer.Option("--decide", metavar="KIND", help="too_often, without_reason, deliberate or off_the_list.")
    ] = "",
    take_back: Annotated[
        str, typer.Option("--take-back", metavar="KEY", help="Take back a decision, for example X1.")
    ] = "",
    stage: StageName = "",
    reason: Annotated[str, typer.Option("--reason", help="Why, for the record.")] = "",
    by: By = "",
    at: At = "",
    dry: Dry = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Who forfeited and what follows: what is due, and a decision with the standings before and after."""
    with answering(lang) as language:
        if round_number:
            _note(folder, team, round_number, segment, stage, reason, by, at, dry, as_json, language)
            return
        found = event_folder(folder)
        if take_back:
            gone = refuse_dependent(found.event, take_back)
            left = tuple(one for one in found.event.exclusions if one.key != gone.key)
            _carry_out(found, gone, left, language, dry=dry, as_json=as_json)
        elif decide:
            one = replace(_decided(found, team, stage, decide), reason=reason, by=by, at=moment(at))
            _carry_out(found, one, (*found.event.exclusions, one), language, dry=dry, as_json=as_json)
        else:
            _list(found, language, as_json=as_json)


def _decided(found: EventFolder, team: str, stage: str, kind: str) -> Exclusion:
    number = whole(team, MOST_NUMBER, least=1)
    if kind not in list(ForfeitKind):
        raise NotUnderstood(_say("no_kind", given=shown(kind), kinds=tuple(ForfeitKind)), legal=tuple(ForfeitKind))
    offers = [one.exclusion for one in offered(found.conditions, found.event) if one.exclusion.contestant == number]
    stages = [one.stage for one in offers if one.kind == kind and stage in ("", one.stage)]
    if len(set(stages)) > 1:
        raise NotUnderstood(_say("several_stages", stages=tuple(stages)), legal=tuple(stages))
    known = next((one for one in found.event.exclusions if one.contestant == number and one.is_out), None)
    if known is not None:
        raise NotUnderstood(
            Text("cardinal.store.commands", "already_excluded", {"number": number, "decision": known.key})
        )
    named = stage_named(found, stages[0] if stages else stage)
    made = excluded(found.conditions, found.event, named, number, ForfeitKind(kind))
    taken = {one.key for one in found.event.exclusions}
    key = next(f"X{at}" for at in range(1, len(taken) + 2) if f"X{at}" not in taken)
    return replace(made, key=key)


def _note(
    folder: Path, team: str, round_number: str, segment: str, stage: str, reason: str, by: str, at: str, dry: bool,
    as_json: bool, language: Language,
) -> None:  # fmt: skip
    """A forfeit of a match, or of one of its segments, as a ruling about the match."""
    found, match = match_of(folder, stage, round_number, team)
    here = (match.round, match.table)
    settled = next(one for one in settled_matches(found.event, match.stage) if (one.round, one.table) == here)
    made = forfeited(settled, int(team))
    ruling = Ruling(
        f"R{len(found.event.rulings) + 1}",
        Place(match.stage, match.round, match.table),
        outcome=made.outcome,
        kind="outcome",
        clauses=_clauses(found, segment),
        by=by,
        at=moment(at),
        reason=reason or _say("reason").render(language),
        segment=whole(segment, MOST_SEGMENTS, least=1) if segment else 0,
    )
    refuse_no_segment(found.conditions, ruling)
    after = replace(found.event, rulings=(*found.event.rulings, ruling))
    _tell(
        _say("noted_segment" if segment else "noted", team=team, round=match.round, segment=segment),
        ruling.clauses, compare(found.event, after), () if dry else (add_ruling(found.path, ruling),), language,
        as_json=as_json,
    )  # fmt: skip
    if not as_json:
        _offers(replace(found, event=after), language)


def _clauses(found: EventFolder, segment: str) -> tuple[str, ...]:
    """What makes a forfeit of a match, or of a segment, and its score."""
    if found.conditions.game is not Game.GUANDAN:
        return ("R13.2",) if found.conditions.pack == "ctcba" else ()
    return (*(("G34.1.1",) if segment else ()), "G34.6.1", "G34.6.2")


def _carry_out(
    found: EventFolder, about: Exclusion, left: Sequence[Exclusion], language: Language, *, dry: bool, as_json: bool
) -> None:
    after: Event = replace(found.event, exclusions=tuple(left))
    files = () if dry else (save_exclusions(found.path, left),)
    key = "decided" if about in left else "taken_back"
    text = _say(key, decision=about.key, what=sentence(found.event, about))
    _tell(text, about.clauses, compare(found.event, after), files, language, as_json=as_json)


def _tell(
    text: Text, clauses: Sequence[str], changes: Changes, files: Sequence[Path], language: Language, *, as_json: bool
) -> None:
    if as_json:
        record = {
            "follows": [{"text": text.render(language), "clauses": list(clauses)}],
            "moved": changes.to_json(language)["moved"],
            "files": [str(file) for file in files],
        }
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
        return
    typer.echo(text.render(language) + cited(clauses, language))
    for one in changes.moved:
        typer.echo("  " + one.line(language))
    for file in files:
        typer.echo(Text("cardinal.cli.event", "written", {"file": str(file)}).render(language))


def _list(found: EventFolder, language: Language, *, as_json: bool) -> None:
    if as_json:
        record = {
            "offered": [
                {"text": sentence(found.event, one.exclusion).render(language), "due": one.is_due, "rounds": one.rounds}
                | {"exclusion": one.exclusion.to_json()}
                for one in offered(found.conditions, found.event)
            ],
            "decided": [one.to_json() for one in found.event.exclusions],
        }
        typer.echo(json.dumps(record, ensure_ascii=False, indent=2))
        return
    for one in found.event.exclusions:
        said = _say("decided", decision=one.key, what=sentence(found.event, one))
        typer.echo(said.render(language) + cited(one.clauses, language))
    if not _offers(found, language) and not found.event.exclusions:
        typer.echo(_say("nothing").render(language))


def _offers(found: EventFolder, language: Language) -> bool:
    """What may be decided, and by which words."""
    told = offered(found.conditions, found.event)
    for one in told:
        exclusion = one.exclusion
        values = {"what": sentence(found.event, exclusion), "team": exclusion.contestant, "kind": exclusion.kind}
        text = _say("due" if one.is_due else "judged", **values)
        typer.echo(text.render(language) + cited(exclusion.clauses, language))
    return bool(told)
