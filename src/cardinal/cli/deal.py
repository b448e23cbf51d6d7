"""``cardinal deal``: boards dealt at random, as PBN, as diagrams to read, or as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

import typer

from cardinal import __version__
from cardinal.bridge import Board, Seat
from cardinal.cards import ALGORITHM, SUITS, Hand, parse_seed, random_deal, seeded_deal
from cardinal.language import Language, NotUnderstood, Text, shown

from .reader import Json, Lang, answering, whole_number, write

MOST_BOARDS = 10_000
LAST_BOARD = (1 << 32) - 1  # the seeded algorithm has four bytes for the number


def deal(
    context: typer.Context,
    boards: Annotated[str, typer.Option(metavar="COUNT", help="How many boards, 1 to 10,000.")] = "16",
    seed: Annotated[
        str | None,
        typer.Option(metavar="HEX", help="64 hexadecimal digits that give the same boards again; secret until play."),
    ] = None,
    form: Annotated[str | None, typer.Option("--format", metavar="FORMAT", help="pbn (default), text or json.")] = None,
    first: Annotated[str, typer.Option(metavar="NUMBER", help="The number of the first board.")] = "1",
    out: Annotated[Path | None, typer.Option(metavar="FILE", help="Write to this file.")] = None,
    as_json: Json = False,
    lang: Lang = None,
) -> None:
    """Deal boards at random: from the system's cryptographic source, or from a seed."""
    if context.invoked_subcommand is not None:
        return
    with answering(lang) as language:
        printed = _form(form, as_json=as_json)
        count = whole_number(boards, "boards", 1, MOST_BOARDS)
        number = whole_number(first, "first_board", 1, LAST_BOARD + 1 - count)
        numbers = range(number, number + count)
        write(printed(_dealt(numbers, seed), language), out)
        source = "dealt_from_system" if seed is None else "dealt_from_seed"
        values = {"boards": count, "algorithm": ALGORITHM}
        typer.echo(Text(__package__, source, values).render(language), err=True)


def _dealt(numbers: Iterable[int], seed: str | None) -> list[Board]:
    if seed is None:
        return [Board(number, random_deal()) for number in numbers]
    secret = parse_seed(seed)
    return [Board(number, seeded_deal(secret, number)) for number in numbers]


def _form(named: str | None, *, as_json: bool) -> Callable[[list[Board], Language], str]:
    name = named or ("json" if as_json else "pbn")
    if name not in _FORMS or (as_json and name != "json"):
        key = "two_formats" if name in _FORMS else "format"
        raise NotUnderstood(Text(__package__, key, {"given": shown(name)}), legal=_FORMS)
    return _FORMS[name]


def pbn(boards: Iterable[Board]) -> str:
    """The boards as a PBN file."""
    games = [f"% PBN 2.1\n% Creator: Cardinal {__version__}\n"]
    for board in boards:
        tags = {
            "Board": board.number,
            "Dealer": board.dealer,
            "Vulnerable": board.vulnerability.pbn,
            "Deal": board.deal.pbn(board.dealer),
        }
        games.append("".join(f'[{tag} "{value}"]\n' for tag, value in tags.items()))
    return "\n".join(games)


def _pbn(boards: list[Board], _: Language) -> str:
    return pbn(boards)


def _json(boards: list[Board], _: Language) -> str:
    # A deal's number is text: most readers of JSON keep only the first 53 of its 96 bits.
    records = [
        {
            "number": board.number,
            "dealer": str(board.dealer),
            "vulnerability": str(board.vulnerability),
            "deal": str(board.deal),
            "deal_number": str(board.deal.number),
        }
        for board in boards
    ]
    return json.dumps(records, indent=2) + "\n"


def _diagrams(boards: list[Board], language: Language) -> str:
    return "\n".join(_diagram(board, language) for board in boards)


def _diagram(board: Board, language: Language) -> str:
    """The four hands as they sit round the table."""
    values = {"number": board.number, "dealer": board.dealer, "vulnerability": board.vulnerability}
    north, east, south, west = (_holdings(board.deal[seat]) for seat in Seat)
    rows = [Text(__package__, "board", values).render(language)]
    rows += [" " * 16 + holding for holding in north]
    rows += [f"{left:<32}{right}" for left, right in zip(west, east, strict=True)]
    rows += [" " * 16 + holding for holding in south]
    return "\n".join(rows) + "\n"


def _holdings(hand: Hand) -> list[str]:
    """One line a suit, spades first; a dash for none."""
    suits = zip(reversed(SUITS), str(hand).split("."), strict=True)
    return [f"{suit.symbol} {holding or '-'}" for suit, holding in suits]


_FORMS = {"pbn": _pbn, "text": _diagrams, "json": _json}
