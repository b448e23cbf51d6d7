"""``cardinal movement``: movements made, shown as a grid, as cards, as CSV or JSON, and checked."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any

import typer

from cardinal.contest.movements import (
    GENERATORS,
    Finding,
    Generator,
    Line,
    Movement,
    Severity,
    across_the_field,
    arrow_switch_rounds,
    as_barometer,
    board_span,
    check,
    csv_rows,
    figures,
    guide_cards,
    table_cards,
    text_grid,
)
from cardinal.contest.movements.kind import Choice, Counted
from cardinal.language import Language, NotUnderstood, Text, shown

from .figures import one_of, whole
from .options import option, shared, with_parameters
from .reader import Json, Lang, answering, read

app = typer.Typer(help="Movements for pairs, individuals and teams: make, show and check them.", no_args_is_help=True)

MOST = 999_999
ILLEGAL = 1
"""How ``check`` ends when a movement cannot be played."""


class Format(StrEnum):
    """How a movement is printed."""

    GRID = "grid"
    CARDS = "cards"
    TABLES = "tables"
    CSV = "csv"
    JSON = "json"


As = Annotated[str, typer.Option("--format", metavar="FORMAT", help="grid, cards, tables, csv or json.")]


@dataclass(frozen=True, slots=True)
class Printed:
    """How and in which language a command prints."""

    form: As = "grid"
    as_json: Json = False
    lang: Lang = None


def _number_option(name: str, help_line: str, *, required: bool = False) -> Parameter:
    declared = typer.Option(f"--{name.replace('_', '-')}", metavar="COUNT", help=help_line)
    if required:
        return option(name, Annotated[str, declared])
    return option(name, Annotated[str | None, declared], None)


def _flag(name: str, help_line: str) -> Parameter:
    return option(name, Annotated[bool, typer.Option(f"--{name.replace('_', '-')}", help=help_line)], False)


_SIDE = option(
    "phantom_side",
    Annotated[
        str, typer.Option("--phantom-side", metavar="SIDE", help="NS or EW: which side of the half table is missing.")
    ],
    Line.EW.value,
)


def _options(generator: Generator) -> Iterator[Parameter]:
    """What the command of a movement can be asked."""
    counted = generator.counts.value
    is_pairs = generator.counts is Counted.TABLES
    help_line = f"How many {counted}, {generator.least} to {generator.most}."
    yield _number_option(counted, help_line, required=not is_pairs)
    if is_pairs:
        yield _number_option("pairs", "Or how many pairs; with an odd number one sits out in each round.")
    if generator.shortens:
        yield _number_option("rounds", "How many rounds; else as many as it has.")
    yield _number_option("boards", "Boards per round, or per team match; else about 26 in the session.")
    yield from (_flag(choice.flag, choice.help) for choice in generator.choices)
    if generator.switches:
        yield _flag("arrow_switch", "Exchange directions in about an eighth of the rounds, for one winner.")
        yield _number_option("arrow_rounds", "Exchange directions in this many rounds at the end.")
    if generator.counts is Counted.TABLES:
        yield _flag("phantom", "A pair is missing; its opponents sit out.")
    if generator.two_lines:
        yield _SIDE
    if not generator.is_of_teams:
        yield _flag("same_boards", "All tables play the round's boards.")
        yield _number_option("sections", "This many identical sections, scored across the field.")


def _command(generator: Generator) -> Callable[..., None]:
    def command(printed: Printed, **asked: Any) -> None:
        with answering(printed.lang) as language:
            movement = _made(generator, asked)
            _print(movement, language, printed.form, as_json=printed.as_json)

    printing = shared(printed=Printed)(command)
    parameters = [*_options(generator), *signature(printing).parameters.values()]
    return with_parameters(printing, generator.name, generator.help, parameters)


def _made(generator: Generator, asked: Mapping[str, Any]) -> Movement:
    """The movement that the options ask for."""
    side = one_of(asked.get("phantom_side", Line.EW.value), tuple(map(str, Line)))
    size, is_odd = _size(generator, asked)
    movement = generator.arranged(
        size,
        _number(asked.get("rounds")),
        _number(asked["boards"]),
        _chosen(generator, asked),
        Line(side) if asked.get("phantom") or (is_odd and not asked.get("rover")) else None,
    )
    if asked.get("same_boards"):
        movement = as_barometer(movement)
    switched = _number(asked.get("arrow_rounds"))
    if switched is None and asked.get("arrow_switch"):
        switched = arrow_switch_rounds(len(movement.rounds))
    movement = movement.with_arrow_switch(switched or 0)
    sections = _number(asked.get("sections"))
    return movement if sections in (None, 1) else across_the_field([movement] * (sections or 0))


def _size(generator: Generator, asked: Mapping[str, Any]) -> tuple[int, bool]:
    """Tables, players or teams; from an odd number of pairs the tables, one of them a half table."""
    counted = generator.counts
    if counted is not Counted.TABLES:
        return whole(asked[counted.value], 0, MOST), False
    if (asked["tables"] is None) is (asked["pairs"] is None):
        raise NotUnderstood(Text(__name__, "tables_or_pairs"))
    if asked["tables"] is not None:
        return whole(asked["tables"], 0, MOST), False
    pairs = whole(asked["pairs"], 0, MOST)
    return (pairs if asked.get("rover") else pairs + 1) // 2, pairs % 2 == 1


def _chosen(generator: Generator, asked: Mapping[str, Any]) -> tuple[Choice, ...]:
    chosen: dict[str, Choice] = {}
    for choice in generator.choices:
        if asked[choice.flag]:
            other = chosen.setdefault(choice.argument, choice)
            if other is not choice:
                values = {"first": f"--{other.flag}", "second": f"--{choice.flag}"}
                raise NotUnderstood(Text(__name__, "choose_one", values))
    return tuple(chosen.values())


def _number(text: str | None) -> int | None:
    return None if text is None else whole(text, 0, MOST)


def _print(movement: Movement, language: Language, form: str, *, as_json: bool) -> None:
    wanted = Format.JSON if as_json else Format(one_of(form, tuple(map(str, Format))))
    if wanted is Format.JSON:
        record = {**movement.to_json(), **_figures(movement)}
        typer.echo(json.dumps(record, ensure_ascii=False))
    elif wanted is Format.CSV:
        typer.echo(csv_rows(movement), nl=False)
    elif wanted is Format.GRID:
        typer.echo(text_grid(movement, language), nl=False)
        _print_findings((one for one in check(movement) if one.code in _SUMMARY), language)
    else:
        typer.echo("\n".join(_cards(movement, language, tables=wanted is Format.TABLES)))


_SUMMARY = ("balance", "team_matches")


def _figures(movement: Movement) -> dict[str, object]:
    """The balance of a field; teams are compared in their own matches alone, so that they have none."""
    return {} if movement.kind.is_of_teams else {"figures": figures(movement).to_json()}


def _cards(movement: Movement, language: Language, *, tables: bool) -> Iterable[str]:
    def say(key: str, **values: object) -> str:
        return Text(__name__, key, values).render(language)

    if tables:
        for card in table_cards(movement):
            yield say("table_card", table=card.table)
            for line in card.lines:
                key = "table_line" if line.boards_go_to is not None else "table_line_end"
                values = {"round": line.round, "ns": line.ns, "ew": line.ew, "boards": board_span(line.boards)}
                yield say(key if line.plays else "table_idle", **values, next=line.boards_go_to)
        return
    for guide in guide_cards(movement):
        key = "guide_card" if guide.follows is None else "guide_card_follows"
        yield say(key, contestant=guide.contestant, follows=guide.follows)
        for step in guide.lines:
            if step.place is None or not step.opponents:
                yield say("guide_out", round=step.round)
                continue
            key = "guide_line" if step.partner is None else "guide_line_partner"
            values = {"round": step.round, "table": step.place.table, "seat": step.place.seat}
            yield say(key, **values, partner=step.partner, opponents=step.opponents, boards=board_span(step.boards))


def _print_findings(findings: Iterable[Finding], language: Language) -> None:
    for finding in findings:
        typer.echo(Text(__name__, "finding", {"severity": finding.severity, "text": finding.text}).render(language))


for _generator in GENERATORS:
    app.command(_generator.name)(_command(_generator))


@app.command("check")
def check_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A movement as JSON, from Cardinal or anywhere else.")],
    form: As = "",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Report what is illegal or unfair in a movement; exit status 1 if it cannot be played."""
    with answering(lang) as language:
        movement = Movement.from_json(_parsed(read(file), file))
        if form:
            _print(movement, language, form, as_json=False)
        found = check(movement)
        if as_json:
            record = {
                "findings": [one.to_json(language) for one in found],
                **_figures(movement),
            }
            typer.echo(json.dumps(record, ensure_ascii=False))
        elif not form:
            _print_findings(found, language)
    if any(one.severity is Severity.ILLEGAL for one in found):
        raise typer.Exit(code=ILLEGAL)


def _parsed(text: str, file: Path) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise NotUnderstood(Text(__name__, "not_json", {"file": shown(str(file)), "line": line})) from error
