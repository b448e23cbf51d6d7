"""``cardinal school coverage``, ``check``, ``agreement``, ``simulate``: how good the scenes and their marks are."""

from __future__ import annotations

import json
from itertools import islice
from typing import Annotated

import typer

from cardinal.language import Text
from cardinal.laws.clause import book_of
from cardinal.school import reach
from cardinal.school.agreement import FIVE_FAMILIES, agreement
from cardinal.school.candidates import SCENES_AN_HOUR, practised
from cardinal.school.check import checked, single_laws
from cardinal.school.coverage import clause_reach, reason, seeds_for
from cardinal.web.school_pool import TAUGHT, pool, taught_laws

from .reader import Json

Seed = Annotated[str, typer.Option(help="The same seed gives the same scenes anywhere.")]


def _say(key: str, language: str, **values: object) -> str:
    return Text(__name__, key, values).render(language)


def coverage(
    count: Annotated[int, typer.Option(min=1, help="Scenes of each law that slips make.")] = 5,
    law: Annotated[str, typer.Option(help="Only this law: how many rulings and which clauses.")] = "",
    clause: Annotated[str, typer.Option(help="Which scenes need this clause, by law and seed.")] = "",
    as_json: Json = False,
) -> None:
    """Which clause is reached by which scene, and which by none and why. A clause that is reached by none without a
    reason, or by one although a reason says it cannot be, is an error."""
    if law:
        _print_reach(law, count, as_json=as_json)
        return
    if clause:
        laws = tuple(sorted(taught_laws(book_of(clause)), key=lambda one: not clause.startswith(one)))
        for where in islice(seeds_for(clause, laws, pool, count), _FEW_SEEDS):
            typer.echo(f"--law {where.law} --seed '{where.seed}'")
        return
    found = [clause_reach(book, taught_laws(book), pool, count) for book in TAUGHT]
    if as_json:
        typer.echo(json.dumps([one.to_json() for one in found], ensure_ascii=False, indent=2))
    else:
        for one in found:
            values = {"book": one.book, "laws": len(one.laws), "cited": len(one.cited), "reached": len(one.reached)}
            typer.echo(_say("clauses_reached", "en", **values))
            for missing in one.unreached:
                typer.echo(f"  {missing}: {reason(missing)}")
            for gap in one.gaps:
                typer.echo(_say("gap", "en", clause=gap), err=True)
            for wrong in one.wrongly_listed:
                typer.echo(_say("wrongly_listed", "en", clause=wrong), err=True)
    if any(one.gaps or one.wrongly_listed for one in found):
        raise typer.Exit(1)


_FEW_SEEDS = 5


def _print_reach(law: str, count: int, *, as_json: bool) -> None:
    reached = list(reach((law,), count, pool))
    if as_json:
        typer.echo(json.dumps([one.to_json() for one in reached], ensure_ascii=False, indent=2))
        return
    for one in reached:
        typer.echo(f"{one.law:10} {one.shapes:4} {', '.join(one.clauses)}")
    clauses = {clause for one in reached for clause in one.clauses}
    typer.echo(_say("covered", "en", laws=len(reached), clauses=len(clauses)))


def check(
    count: Annotated[int, typer.Option(min=1, help="How many scenes, over all laws in turn.")] = 200,
    seed: Seed = "1",
    law: Annotated[str, typer.Option(help="Only this law.")] = "",
    as_json: Json = False,
) -> None:
    """Make scenes of every law in turn and check each: noticed and heard alike at the open table, ruled on, marked 100
    for the law's own answer, made once. The digest is the same in every process."""
    found = checked(count, seed, (law,) if law else ())
    if as_json:
        typer.echo(json.dumps(found.to_json(), ensure_ascii=False, indent=2))
    else:
        values = {"scenes": found.scenes, "laws": len(found.laws), "digest": found.digest}
        typer.echo(_say("checked", "en", **values))
        for fault, seeds in found.faults.items():
            typer.echo(f"{fault}: {', '.join(seeds)}", err=True)
    if found.faults:
        raise typer.Exit(1)


def agree(
    count: Annotated[int, typer.Option(min=1, help="Generated scenes of each law.")] = 20,
    law: Annotated[str, typer.Option(help="Only this law; otherwise the five common families.")] = "",
    as_json: Json = False,
) -> None:
    """How many rulings of the hand-written cases have a generated scene of the same shape, and which have none."""
    found = [agreement(one, count, pool) for one in ((law,) if law else FIVE_FAMILIES)]
    if as_json:
        typer.echo(json.dumps([one.to_json() for one in found], ensure_ascii=False, indent=2))
        return
    for one in found:
        typer.echo(_say("agreed", "en", law=one.law, met=one.met, rulings=one.rulings))
        for name in one.missing:
            typer.echo(f"  {name}")


def simulate(
    count: Annotated[int, typer.Option(min=1, help="Scenes for each candidate; 20 are an hour.")] = SCENES_AN_HOUR,
    seed: Seed = "1",
    law: Annotated[str, typer.Option(help="Only this law; otherwise all laws in turn.")] = "",
    as_json: Json = False,
) -> None:
    """What simulated candidates are marked: perfect, outdated, talkative, asking the wrong seat, hasty, careless,
    guessing."""
    sat = practised((law,) if law else single_laws(), seed, count)
    if as_json:
        typer.echo(json.dumps([one.to_json() for one in sat], ensure_ascii=False, indent=2))
        return
    for one in sat:
        typer.echo(f"{one.name:10} {one.total:5} = {one.outcome} + {one.reason} + {one.procedure}")
