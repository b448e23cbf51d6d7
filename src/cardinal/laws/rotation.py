"""A case record turned round the table: every seat, side and hand moves on, and nothing else changes."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cardinal.bridge import Vulnerability, dealer_of, vulnerability_of
from cardinal.cards import SEATS, Seat

_SEAT = re.compile(r"(?<![A-Za-z0-9])([NESW])(?![A-Za-z0-9'’]|\s*\.)|(?<![A-Za-z0-9])([NESW])(?='s )")
_SIDE = re.compile(r"(?<![A-Za-z])(NS|EW)(?![A-Za-z])")
_SIDES = {"NS": "EW", "EW": "NS"}
_QUOTED = re.compile(r'("[^"]*")')
_BY_SIDE = {"_ns": "_ew", "_ew": "_ns"}


def rotate(record: Mapping[str, object], turns: int) -> dict[str, object]:
    """The record as it would have been *turns* seats further on, clockwise."""
    turned = {key: value if key in _UNTOUCHED else _turned(value, turns) for key, value in record.items()}
    board = record.get("board") or {}
    if record.get("book", "bridge") != "guandan" and isinstance(board, Mapping):
        turned["board"] = _board(board, turns)
    answers = record.get("answers")
    if isinstance(answers, Mapping) and turns & 1:
        turned["answers"] = {_key(str(key)): value for key, value in dict(turned["answers"]).items()}  # type: ignore[call-overload]
    return turned


_UNTOUCHED = frozenset(("name", "book", "edition", "conditions", "law", "matter"))


def _key(key: str) -> str:
    return next((key.removesuffix(end) + other for end, other in _BY_SIDE.items() if key.endswith(end)), key)


def _board(board: Mapping[str, object], turns: int) -> dict[str, object]:
    number = board.get("number", 1)
    place = number if isinstance(number, int) else 1
    dealer = Seat.parse(str(board["dealer"])) if "dealer" in board else dealer_of(place)
    vulnerable = str(board["vulnerable"]) if "vulnerable" in board else str(vulnerability_of(place))
    turned = {key: _turned(value, turns) for key, value in board.items() if key not in ("number", "deal", "left")}
    turned |= {key: _hands(board[key], turns) for key in ("deal", "left") if key in board}
    if "number" in board:
        turned["number"] = number
    turned["dealer"] = str(dealer.after(turns))
    turned["vulnerable"] = str(Vulnerability.parse(_text(vulnerable, turns)))
    return turned


def _hands(deal: object, turns: int) -> object:
    if isinstance(deal, Mapping):
        return {_text(str(seat), turns): hand for seat, hand in deal.items()}
    first, colon, hands = str(deal).partition(":")
    return f"{_text(first, turns)}{colon}{hands}" if colon else deal


def _turned(value: object, turns: int) -> object:
    if isinstance(value, Mapping):
        return {_text(key, turns) if isinstance(key, str) else key: _turned(one, turns) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_turned(one, turns) for one in value]
    return _text(value, turns) if isinstance(value, str) else value


def _text(text: str, turns: int) -> str:
    parts = _QUOTED.split(text)
    return "".join(part if part.startswith('"') else _plain(part, turns) for part in parts)


def _plain(text: str, turns: int) -> str:
    sided = _SIDE.sub(lambda match: _SIDES[match[1]], text) if turns & 1 else text
    return _SEAT.sub(lambda match: str(SEATS[(SEATS.index(Seat.parse(match[0])) + turns) & 3]), sided)
