"""Reading an effect back from a case file: what earlier rulings have left in force when a case begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields

from cardinal.cards import Card, Seat, Side, Suit
from cardinal.language import Text, keys, shown
from cardinal.language.errors import BASE_EDITION

from .call import parse_any_call
from .effect import EFFECTS, Effect
from .errors import ImpossibleCase
from .guandan import effect as _guandan_effect  # noqa: F401  its effects join the table

_LINES = "cardinal.laws.failure"
_LINE_VALUES = {"seat", "card", "number"}
_READERS: dict[str, Callable[[str], object]] = {
    "seat": Seat.parse,
    "leader": Seat.parse,
    "offender": Seat.parse,
    "call": parse_any_call,
    "card": Card.parse,
    "suit": Suit.parse,
    "side": Side.parse,
}


def read_effect(record: object, edition: int = BASE_EDITION) -> Effect:
    """An effect from ``{name: {field: value}}``, which cites the clauses of *edition*."""
    if not isinstance(record, Mapping) or len(record) != 1:
        raise ImpossibleCase(Text(__package__, "case_shape", {"given": shown(record)}), legal=EFFECTS)
    name, body = next(iter(record.items()))
    kind = EFFECTS.get(str(name))
    if kind is None or not isinstance(body, Mapping):
        raise ImpossibleCase(Text(__package__, "case_shape", {"given": shown(record)}), legal=EFFECTS)
    known = {field.name: field for field in fields(kind)}
    before = "§" if edition == BASE_EDITION else f"§{edition}:"
    values: dict[str, object] = {"cites": "".join(f"{before}{clause} " for clause in body.get("cites", ()))}
    for key, value in body.items():
        if key == "cites":
            continue
        field_name = "start" if key == "from" else str(key)
        if field_name not in known:
            raise ImpossibleCase(Text(__package__, "case_key", {"given": str(key)}), legal=known)
        values[field_name] = _read(kind, field_name, value)
    missing = [field.name for field in known.values() if field.default is MISSING and field.name not in values]
    if missing:
        raise ImpossibleCase(Text(__package__, "case_key", {"given": tuple(missing)}), legal=known)
    return kind(**values)  # type: ignore[arg-type]


def _read(kind: type[Effect], name: str, value: object) -> object:
    if name == "suits" and isinstance(value, list):
        return tuple(Suit.parse(one) for one in value)
    if name == "may" and isinstance(value, list):
        return tuple(map(str, value))
    if name == "to" and kind.name == "reverts":
        return Seat.parse(str(value))
    if name == "to" and kind.name == "transfer":
        return Side.parse(str(value))
    if name == "what" and kind.name == "repeat":
        return parse_any_call(str(value))
    if name == "what" and kind.name == "recorded":
        return _line(value)
    if name in _READERS and isinstance(value, str):
        return _READERS[name](value)
    return value


def _line(record: object) -> Text:
    """A line that a ruling has left in the record of a board: ``{card_placed: {seat: E, card: D9, number: 4}}``."""
    key, values = next(iter(record.items())) if isinstance(record, Mapping) and record else (record, {})
    is_whole = isinstance(values, Mapping) and values.keys() == _LINE_VALUES and values["number"] in range(1, 14)
    if key not in keys(_LINES) or not is_whole:
        raise ImpossibleCase(Text(__package__, "case_shape", {"given": shown(record)}), legal=sorted(keys(_LINES)))
    return Text(_LINES, str(key), {str(name): _value(str(name), value) for name, value in values.items()})


def _value(name: str, value: object) -> object:
    return _READERS[name](str(value)) if name in _READERS else value
