"""``cardinal movement``: movements made, shown as a grid, as cards, as CSV or JSON, and checked."""

from __future__ import annotations

import json
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from cardinal.contest.movements import (
    Even,
    Finding,
    Kind,
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
from cardinal.contest.movements import barometer as make_barometer
from cardinal.contest.movements import hesitation as make_hesitation
from cardinal.contest.movements import howell as make_howell
from cardinal.contest.movements import individual as make_individual
from cardinal.contest.movements import mitchell as make_mitchell
from cardinal.contest.movements import multiple_teams as make_multiple_teams
from cardinal.contest.movements import rainbow as make_rainbow
from cardinal.contest.movements import three_quarter as make_three_quarter
from cardinal.contest.movements import web as make_web
from cardinal.language import Language, NotUnderstood, Text, shown

from .reader import Json, Lang, answering, read

app = typer.Typer(help="Movements for pairs, individuals and teams: made, shown and checked.", no_args_is_help=True)

MOST_DIGITS = 6
ILLEGAL = 1
"""How ``check`` ends when a movement cannot be played."""


class Format(StrEnum):
    """How a movement is printed."""

    GRID = "grid"
    CARDS = "cards"
    TABLES = "tables"
    CSV = "csv"
    JSON = "json"


Tables = Annotated[str, typer.Option(metavar="COUNT", help="How many tables.")]
Rounds = Annotated[str | None, typer.Option(metavar="COUNT", help="How many rounds; else as many as it has.")]
Boards = Annotated[str | None, typer.Option(metavar="COUNT", help="Boards a round; else about 26 in the session.")]
Arrow = Annotated[
    bool, typer.Option("--arrow-switch", help="Exchange directions in about an eighth of the rounds, for one winner.")
]
ArrowRounds = Annotated[
    str | None, typer.Option("--arrow-rounds", metavar="COUNT", help="Exchange directions in so many last rounds.")
]
Phantom = Annotated[bool, typer.Option("--phantom", help="A pair is missing; whoever would meet it sits out.")]
As = Annotated[str, typer.Option("--format", metavar="FORMAT", help="grid, cards, tables, csv or json.")]


def _count(text: str) -> int:
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS:
        return int(digits)
    raise NotUnderstood(Text(__name__, "count", {"given": shown(text)}))


def _number(text: str | None) -> int | None:
    return None if text is None else _count(text)


def _switched(movement: Movement, *, arrow: bool, rounds: str | None) -> Movement:
    """The movement with directions exchanged in so many rounds, or in as many as are recommended."""
    if rounds is not None:
        return movement.with_arrow_switch(_count(rounds))
    return movement.with_arrow_switch(arrow_switch_rounds(len(movement.rounds))) if arrow else movement


def _print(movement: Movement, language: Language, form: str, *, as_json: bool) -> None:
    if form not in list(Format):
        raise NotUnderstood(Text(__name__, "format", {"given": shown(form)}), legal=tuple(Format))
    wanted = Format.JSON if as_json else Format(form)
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
    return {} if movement.kind is Kind.MULTIPLE_TEAMS else {"figures": figures(movement).to_json()}


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
    for one in findings:
        typer.echo(Text(__name__, "finding", {"severity": one.severity, "text": one.text}).render(language))


@app.command()
def mitchell(
    tables: Tables,
    rounds: Rounds = None,
    boards: Boards = None,
    skip: Annotated[bool, typer.Option("--skip", help="East-West skip a table half way (even tables).")] = False,
    share: Annotated[bool, typer.Option("--share", help="Share boards and rest a set instead (even tables).")] = False,
    arrow_switch: Arrow = False,
    arrow_rounds: ArrowRounds = None,
    phantom: Phantom = False,
    phantom_side: Annotated[
        str, typer.Option("--phantom-side", metavar="SIDE", help="NS or EW: whose pair is missing.")
    ] = Line.EW.value,
    rover: Annotated[bool, typer.Option("--rover", help="A pair too many bumps a pair in each round.")] = False,
    sections: Annotated[str, typer.Option(metavar="COUNT", help="So many alike, scored across the field.")] = "1",
    form: As = "grid",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """North-South stay, East-West go up a table, the boards go down."""
    with answering(lang) as language:
        if skip and share:
            raise NotUnderstood(Text(__name__, "skip_and_share"))
        if phantom_side not in list(Line):
            raise NotUnderstood(Text(__name__, "side", {"given": shown(phantom_side)}), legal=tuple(Line))
        made = make_mitchell(
            _count(tables),
            _number(rounds),
            even=Even.SKIP if skip else Even.SHARE if share else None,
            boards_per_set=_number(boards),
            phantom=Line(phantom_side) if phantom else None,
            rover=rover,
        )
        made = _switched(made, arrow=arrow_switch, rounds=arrow_rounds)
        count = _count(sections)
        _print(made if count == 1 else across_the_field([made] * count), language, form, as_json=as_json)


@app.command()
def howell(
    tables: Tables,
    boards: Boards = None,
    phantom: Phantom = False,
    form: As = "grid",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Everybody meets everybody once and plays every board, for 2 to 14 tables."""
    with answering(lang) as language:
        size, each = _count(tables), _number(boards)
        _print(make_howell(size, boards_per_set=each, phantom=phantom), language, form, as_json=as_json)


@app.command("three-quarter")
def three_quarter(
    tables: Tables,
    rounds: Rounds = None,
    boards: Boards = None,
    phantom: Phantom = False,
    form: As = "grid",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """A Howell with fewer rounds: some pairs stay, nobody meets twice, everybody plays every board."""
    with answering(lang) as language:
        size, count = _count(tables), _number(rounds)
        made = make_three_quarter(size, count, boards_per_set=_number(boards), phantom=phantom)
        _print(made, language, form, as_json=as_json)


@app.command()
def hesitation(
    tables: Tables,
    rounds: Rounds = None,
    boards: Boards = None,
    arrow_switch: Arrow = False,
    arrow_rounds: ArrowRounds = None,
    form: As = "grid",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """A Mitchell with one round more than tables."""
    with answering(lang) as language:
        size, count = _count(tables), _number(rounds)
        made = make_hesitation(size, count, boards_per_set=_number(boards))
        _print(_switched(made, arrow=arrow_switch, rounds=arrow_rounds), language, form, as_json=as_json)


@app.command()
def web(
    tables: Tables,
    rounds: Rounds = None,
    boards: Boards = None,
    arrow_switch: Arrow = False,
    arrow_rounds: ArrowRounds = None,
    form: As = "grid",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Many tables, an odd number of rounds, the same boards for everybody from two or three copies."""
    with answering(lang) as language:
        size, count = _count(tables), _number(rounds)
        made = make_web(size, count, boards_per_set=_number(boards))
        _print(_switched(made, arrow=arrow_switch, rounds=arrow_rounds), language, form, as_json=as_json)


@app.command()
def barometer(
    tables: Tables,
    rounds: Rounds = None,
    boards: Boards = None,
    phantom: Phantom = False,
    form: As = "grid",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """All tables play the same boards at the same time."""
    with answering(lang) as language:
        size, count = _count(tables), _number(rounds)
        made = make_barometer(size, count, boards_per_set=_number(boards), phantom=phantom)
        _print(made, language, form, as_json=as_json)


@app.command()
def individual(
    players: Annotated[str, typer.Option(metavar="COUNT", help="How many players.")],
    rounds: Rounds = None,
    boards: Boards = None,
    rainbow: Annotated[bool, typer.Option("--rainbow", help="A short one: nobody meets anybody twice.")] = False,
    same_boards: Annotated[bool, typer.Option("--same-boards", help="All tables play the round's boards.")] = False,
    arrow_switch: Arrow = False,
    arrow_rounds: ArrowRounds = None,
    form: As = "grid",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Everybody plays alone, with another partner in every round."""
    with answering(lang) as language:
        size, count = _count(players), _number(rounds)
        each = _number(boards)
        if rainbow and size % 4:
            raise NotUnderstood(Text(__name__, "rainbow_players", {"given": size}))
        made = (
            make_rainbow(size // 4, count, boards_per_set=each)
            if rainbow
            else make_individual(size, count, boards_per_set=each)
        )
        made = _switched(as_barometer(made) if same_boards else made, arrow=arrow_switch, rounds=arrow_rounds)
        _print(made, language, form, as_json=as_json)


@app.command("multiple-teams")
def multiple_teams(
    teams: Annotated[str, typer.Option(metavar="COUNT", help="How many teams.")],
    rounds: Rounds = None,
    boards: Annotated[str | None, typer.Option(metavar="COUNT", help="Boards a match; else about 26 in all.")] = None,
    form: As = "grid",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Every team meets every other over a few boards: North-South stay, East-West go round."""
    with answering(lang) as language:
        made = make_multiple_teams(_count(teams), _number(rounds), boards_per_set=_number(boards))
        _print(made, language, form, as_json=as_json)


@app.command("check")
def check_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A movement as JSON, made here or by anybody.")],
    form: As = "",
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Say what is illegal or unfair of a movement; it ends with 1 if it cannot be played."""
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
