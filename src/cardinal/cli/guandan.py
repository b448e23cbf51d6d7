"""``cardinal guandan``: every reading of some cards, and every play of a hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated

import typer

from cardinal.guandan import Holding, Pattern, Reading, Rules, classes, declare, parse_level, readings
from cardinal.guandan import plays as plays_of
from cardinal.guandan.errors import ImpossibleHand
from cardinal.language import Language, NotUnderstood, Text, Texts, shown

from .reader import Json, Lang, answering

_say = Texts(__name__).render

app = typer.Typer(help="Guandan: what cards can be played as, and the plays of a hand.", no_args_is_help=True)

Level = Annotated[str, typer.Option(metavar="RANK", help="The level of the deal, 2 to 10 (or T), J, Q, K or A.")]
Chosen = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="NAME=VALUE", help="An option of the table's rules, for example wild_single=any."),
]


@app.command()
def read(
    cards: Annotated[str, typer.Argument(help='As "9s 9d 8c 8s 5h": rank and suit, T or 10, sj and BJ for jokers.')],
    level: Level,
    rule: Chosen = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """List every pattern that the cards can form, and what each wild card stands for."""
    with answering(lang) as language:
        rank, held = parse_level(level), Holding.parse(cards)
        found = readings(held, rank, _rules(rule))
        if as_json:
            record = {"cards": [str(face) for face in held], "level": str(rank)}
            typer.echo(json.dumps({**record, "readings": [{**one.to_json(), "cites": _clauses(one)} for one in found]}))
            return
        lines = [_line(one, language) for one in found]
        typer.echo("\n".join(lines or [_say("no_reading", language, cards=held)]))


@app.command()
def plays(
    hand: Annotated[str, typer.Argument(help="The cards of a hand, at most 27.")],
    level: Level,
    over: Annotated[str | None, typer.Option(metavar="CARDS", help="The play to beat; none on a lead.")] = None,
    over_as: Annotated[
        str | None, typer.Option(metavar="PATTERN", help='What that play was declared as, as "full_house 9".')
    ] = None,
    only_classes: Annotated[bool, typer.Option("--classes", help="Only kind, key and size, not the cards.")] = False,
    rule: Chosen = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """List every play of a hand, on a lead or over another play."""
    with answering(lang) as language:
        rank, held, rules = parse_level(level), Holding.parse(hand), _rules(rule)
        topped = None if over is None else Holding.parse(over)
        _check_hand(held, topped)
        top = None if topped is None else declare(topped, rank, said=over_as, rules=rules).pattern
        if only_classes:
            patterns = [one.pattern for one in classes(held, rank, top, rules)]
            found = [_class(pattern, pattern.key_text(rank)) for pattern in patterns]
            lines: Iterator[str] = (one.label(language) for one in patterns)
        else:
            every = list(plays_of(held, rank, top, rules))
            found = [one.to_json() for one in every] if as_json else []
            lines = (_line(one, language) for one in every)
        if as_json:
            beaten = None if top is None else _class(top, top.key_text(rank))
            record = {"level": str(rank), "over": beaten, "count": len(found)}
            typer.echo(json.dumps({**record, ("classes" if only_classes else "plays"): found}))
        else:
            typer.echo("\n".join(lines) or _say("no_play", language))


def _check_hand(held: Holding, topped: Holding | None) -> None:
    """A hand has cards, and with the play to be topped no more of a card than the two packs."""
    if not held:
        raise ImpossibleHand(Text(__name__, "no_hand"), cites="§G2.全手牌")
    for face in () if topped is None else topped:
        if sum(card is face for cards in (held, topped or ()) for card in cards) > 2:
            raise ImpossibleHand(Text("cardinal.guandan", "three_alike", {"card": str(face)}), cites="§G2.全副牌")


def _class(pattern: Pattern, key: str) -> dict[str, object]:
    return {"pattern": pattern.kind.word, "key": key, "size": pattern.size}


def _clauses(reading: Reading) -> list[str]:
    return [clause.strip() for clause in reading.cites.split("§")[1:]]


def _line(reading: Reading, language: Language) -> str:
    layout = " ".join(map(str, reading.layout()))
    replaced = tuple(str(place.counts_as) for place in reading.places() if place.laid is not place.counts_as)
    if not replaced:
        return _say("reading", language, pattern=reading, layout=layout)
    return _say("reading_with_wilds", language, pattern=reading, layout=layout, faces=replaced)


def _rules(chosen: list[str] | None) -> Rules:
    options: dict[str, object] = {}
    for one in chosen or ():
        name, equals, value = one.partition("=")
        if not equals:
            raise NotUnderstood(Text(__name__, "rule", {"given": shown(one)}))
        options[name.strip()] = value.strip()
    return Rules.of(options)
