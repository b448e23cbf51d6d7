"""A view as lines of a plain page: what lies on the table and what one holds, named in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardinal.bridge import Contract, Vulnerability
from cardinal.cards import SEATS, Hand, Rank, Seat
from cardinal.guandan import Holding, Pattern
from cardinal.language import Text
from cardinal.live import Kind, LiveTable, Sitter
from cardinal.live.deciding import LEVELS

Line = tuple[str, str]


def sitter_name(sitter: Sitter) -> Text:
    if sitter.kind is Kind.PERSON and not sitter.name:
        return Text(__package__, "guest")
    if sitter.kind is Kind.ROBOT:
        return Text(__package__, f"robot_{sitter.level}" if sitter.level in LEVELS else "robot")
    return Text(__package__, "person", {"name": sitter.name})


def names_of(table: LiveTable) -> tuple[Text, ...]:
    return tuple(sitter_name(table.sitters[seat]) for seat in SEATS if seat in table.sitters)


def facts(game: str, view: Mapping[str, Any], language: str) -> tuple[Line, ...]:
    """The lines of a view."""
    told = (_bridge if game == "bridge" else _guandan)(view)
    return tuple((one.render(language), _value(value, language)) for one, value in told if value not in (None, "", ()))


def _value(value: object, language: str) -> str:
    return Text(__package__, "as_it_is", {"value": value}).render(language)


def _line(name: str, value: object, **values: object) -> tuple[Text, object]:
    return Text(__package__, f"fact_{name}", values), value


def _bridge(view: Mapping[str, Any]) -> list[tuple[Text, object]]:
    lines = [_line("board", view["board"]), _line("dealer", Seat.parse(view["dealer"]))]
    lines.append(_line("vulnerability", Vulnerability.parse(view["vulnerability"])))
    if view["contract"]:
        lines.append(_line("contract", Contract.parse(view["contract"])))
        lines.append(
            _line("tricks", Text(__package__, "tricks", {"ns": view["tricks"]["NS"], "ew": view["tricks"]["EW"]}))
        )
    for seat, hand in view["hands"].items():
        lines.append(_line("hand", _bridge_hand(hand), seat=Seat.parse(seat)))
    return [
        *lines,
        _line("trick", view["trick"]),
        _line("last_trick", view["last_trick"]),
        _line("result", view["result"]),
    ]


def _bridge_hand(text: str) -> tuple[object, ...]:
    return tuple(Hand.parse(text).cards)


def _guandan(view: Mapping[str, Any]) -> list[tuple[Text, object]]:
    lines = [_line("deal", view["number"]), _line("level", Rank.parse(view["level"]))]
    for seat, hand in view["hands"].items():
        lines.append(_line("hand", tuple(Holding.parse(hand)), seat=Seat.parse(seat)))
    for name in ("paid", "returned"):
        for seat, card in view[name].items():
            lines.append(_line(name, card, seat=Seat.parse(seat)))
    for turn in view["trick"]:
        seat = Seat.parse(turn["seat"])
        lines.append(_line("played", _turn(turn), seat=seat))
    lines.append(_line("out", tuple(Seat.parse(one) for one in view["out"])))
    for seat, count in view["reports"].items():
        lines.append(_line("left", count, seat=Seat.parse(seat)))
    return lines


def _turn(turn: Mapping[str, Any]) -> object:
    if turn.get("pass"):
        return Text(__package__, "do_pass")
    cards = tuple(Holding.parse(turn["cards"]))
    if not turn["pattern"]:
        return cards
    return Text(__package__, "do_play_as", {"cards": cards, "pattern": Pattern.parse(turn["pattern"])})
