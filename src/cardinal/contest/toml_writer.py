"""Writing TOML: exactly what ``tomllib`` reads back, laid out for people to edit.

Only what documents here hold: texts, whole numbers, decimals, yes and no, times, lists, and tables of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime, time
from decimal import Decimal

_BARE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t", "\r": "\\r", "\b": "\\b", "\f": "\\f"}
_WIDE = 110


def toml_text(record: Mapping[str, object]) -> str:
    """A document: plain values first, then its tables, then lists of tables.

    >>> print(toml_text({"name": "Cup", "times": {"per_deal": 7}, "stage": [{"name": "Final"}]}), end="")
    name = "Cup"
    <BLANKLINE>
    [times]
    per_deal = 7
    <BLANKLINE>
    [[stage]]
    name = "Final"
    """
    plain, tables, lists = [], [], []
    for key, value in record.items():
        if isinstance(value, Mapping):
            tables.append(f"[{_key(key)}]\n" + _lines(value))
        elif isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
            lists += [f"[[{_key(key)}]]\n" + _lines(one) for one in value]
        else:
            plain.append(f"{_key(key)} = {_value(value)}\n")
    return "\n".join((["".join(plain)] if plain else []) + tables + lists)


def _lines(table: Mapping[str, object]) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items())


def _key(key: str) -> str:
    return key if key and set(key) <= _BARE else _string(key)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Decimal) and value.is_finite():
        text = str(value)
        return text if set(text) & set(".E") else f"{text}.0"
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + " }" if value else "{}"
    if isinstance(value, list | tuple):
        return _list(value)
    raise TypeError(f"TOML has nothing for {type(value).__name__}")


def _list(values: Sequence[object]) -> str:
    written = [_value(value) for value in values]
    line = "[" + ", ".join(written) + "]"
    if len(line) <= _WIDE:
        return line
    return "[\n" + "".join(f"  {one},\n" for one in written) + "]"


def _string(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(one, one if _is_plain(one) else f"\\U{ord(one):08X}") for one in text) + '"'


def _is_plain(one: str) -> bool:
    return one >= " " and one != "\x7f"
