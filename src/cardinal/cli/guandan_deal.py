"""``cardinal guandan deal``: a whole game of Guandan by players who do anything legal, told deal by deal."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Annotated

import typer

from cardinal.cards import SEATS
from cardinal.guandan.account import Account, account, to_json
from cardinal.guandan.conditions import End
from cardinal.guandan.dealing import ALGORITHM, parse_seed, seeded_shuffle
from cardinal.guandan.game import DealResult, Game
from cardinal.guandan.random_player import play_deal
from cardinal.guandan.reading import Reading
from cardinal.guandan.table import Table
from cardinal.language import Language, NotUnderstood, Text, shown

from .reader import Json, Lang, answering

MOST_DEALS = 1_000


def deal(
    seed: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="Up to 64 hexadecimal digits that give the same game again."),
    ] = None,
    deals: Annotated[
        str | None,
        typer.Option(metavar="COUNT", help="Stop after this many deals, 1 to 1,000 (default: when a side passes A)."),
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", help="Every hand and every trick.")] = False,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Play a whole game with random players, from the first shuffle until a side has passed A."""
    with answering(lang) as language:
        secret = _seed(seed)
        limit = MOST_DEALS if deals is None else _count(deals)
        played = list(_game(secret, limit))
        if as_json:
            typer.echo(json.dumps(_json(secret, played, verbose=verbose), ensure_ascii=False))
        else:
            typer.echo("\n".join(_told(secret, played, language, verbose=verbose)))


def _seed(text: str | None) -> bytes:
    if text is not None:
        return parse_seed(text)
    from secrets import token_bytes

    return token_bytes(32)


def _count(text: str) -> int:
    digits = text.strip()
    if digits.isascii() and digits.isdigit() and len(digits) <= 4 and 1 <= int(digits) <= MOST_DEALS:
        return int(digits)
    values = {"given": shown(text), "least": 1, "most": f"{MOST_DEALS:,}"}
    raise NotUnderstood(Text(__name__, "guandan_deals", values))


def _game(secret: bytes, limit: int) -> Iterator[tuple[Game, Table, Game]]:
    """Each deal of the game: the game before it, its table, the game after it."""
    chance = Random(int.from_bytes(secret, "big"))
    game = Game(End(max_deals=limit))
    while not game.is_over():
        table = play_deal(Table(game.setup(seeded_shuffle(secret, game.number))), chance)
        if table.finish is None:
            raise AssertionError("a deal that is over has an order of finish")
        after = game.after(table.finish)
        yield game, table, after
        game = after


def _json(secret: bytes, played: list[tuple[Game, Table, Game]], *, verbose: bool) -> dict[str, object]:
    end = played[-1][2]
    outcome = end.outcome()
    return {
        "seed": secret.hex(),
        "algorithm": ALGORITHM,
        "deals": [_deal_json(table, after, verbose=verbose) for _, table, after in played],
        "levels": {"NS": str(end.standing.ns), "EW": str(end.standing.ew)},
        "passed": None if end.standing.passed is None else str(end.standing.passed),
        "winner": None if outcome.winner is None else str(outcome.winner),
        "difference": outcome.difference,
        "cites": [clause for clause in outcome.cites.split("§") if clause],
    }


def _deal_json(table: Table, after: Game, *, verbose: bool) -> dict[str, object]:
    result = after.results[-1]
    told = to_json(account(table))
    if not verbose:
        for name in ("hands", "tricks"):
            told.pop(name)
    return {
        "number": result.number,
        "level": str(result.level),
        **told,
        "rise": result.promotion.rise,
        "side": str(result.promotion.side),
        "passed": result.promotion.passed,
        "levels": {"NS": str(result.promotion.standing.ns), "EW": str(result.promotion.standing.ew)},
    }


def _told(
    secret: bytes, played: list[tuple[Game, Table, Game]], language: Language, *, verbose: bool
) -> Iterator[str]:  # fmt: skip
    """The game in words, a line a thing."""

    def say(key: str, **values: object) -> str:
        return Text(__name__, key, values).render(language)

    yield say("seed", seed=secret.hex(), algorithm=ALGORITHM)
    for game, table, after in played:
        told = account(table)
        yield ""
        yield say("deal", number=game.number, level=game.level, ns=game.standing.ns, ew=game.standing.ew)
        if told.turned is not None and game.start.duty is None:
            yield say("turned", card=str(told.turned), drawer=told.first_drawer)
        if verbose:
            yield from (say("hand", seat=seat, cards=told.hands[seat]) for seat in SEATS)
        yield from _exchange(told, language)
        if verbose:
            yield from _tricks(table, told, language)
        yield from _result(after.results[-1], language)
    outcome = played[-1][2].outcome()
    yield ""
    key = "drawn" if outcome.winner is None else "won"
    yield say(key, side=outcome.winner, difference=outcome.difference)


def _exchange(told: Account, language: Language) -> Iterator[str]:
    exchange = told.exchange
    if exchange.resisted_by:
        yield Text(__name__, "resisted", {"seats": exchange.resisted_by}).render(language)
    paid, returned = dict(exchange.paid), dict(exchange.returned)
    for transfer in exchange.ways.transfers if exchange.ways is not None else ():
        values = {
            "payer": transfer.payer, "receiver": transfer.receiver, "card": str(paid[transfer.payer]),
            "back": str(returned[transfer.receiver]),
        }  # fmt: skip
        yield Text(__name__, "tribute", values).render(language)


def _tricks(table: Table, told: Account, language: Language) -> Iterator[str]:
    for number, trick in enumerate(told.tricks, 1):
        yield Text(__name__, "trick", {"number": number, "leader": trick.lead.seat}).render(language)
        for turn in trick.turns:
            if turn.cards is None or turn.pattern is None:
                yield Text(__name__, "pass", {"seat": turn.seat}).render(language)
            else:
                laid = Reading(turn.pattern, turn.cards, table.level).layout()
                values = {"seat": turn.seat, "pattern": turn.pattern, "cards": " ".join(map(str, laid))}
                yield Text(__name__, "play", values).render(language)


def _result(result: DealResult, language: Language) -> Iterator[str]:
    promotion = result.promotion
    yield Text(__name__, "finish", {"order": result.finish}).render(language)
    values = {
        "side": promotion.side, "rise": promotion.rise, "before": promotion.before, "after": promotion.after,
    }  # fmt: skip
    if promotion.passed:
        yield Text(__name__, "passed_a", {"side": promotion.side}).render(language)
    else:
        yield Text(__name__, "rise" if promotion.before is not promotion.after else "stays", values).render(language)
