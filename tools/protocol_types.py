"""Write frontend/src/play/protocol.ts: the types of what a table and its pages say to each other, from their Python
description.

``python tools/protocol_types.py`` writes the file; with ``--check`` it ends with 1 if the file is not current.
"""

from __future__ import annotations

import argparse
import sys
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from cardinal.cards import Seat, Side
from cardinal.cards.record import Record
from cardinal.cards.view_fields import PER_SEAT, PER_SIDE, SOME_SEATS, bare, fields_of, is_object
from cardinal.guandan.trick import TurnJson
from cardinal.live.games.table_views import BridgeTableView, GuandanTableView, OpenBridgeView, OpenGuandanView
from cardinal.live.games.view_parts import CardCount, DealOver, Regulated
from cardinal.live.messages import FromTable
from cardinal.live.protocol import Act, ToTable

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "frontend" / "src" / "play" / "protocol.ts"
HEAD = """\
// Written by tools/protocol_types.py from the description of the messages in src/cardinal/live: do not edit.
// src/cardinal/live/protocol.py explains the whole vocabulary.

export type Seat = "N" | "E" | "S" | "W";
export const SEATS: readonly Seat[] = ["N", "E", "S", "W"];
export type Side = "NS" | "EW";

export interface Act {
  verb: string;
  [name: string]: unknown;
}
"""
PLAIN = {int: "number", float: "number", bool: "boolean", str: "string", NoneType: "null", Any: "unknown"}
NAMED: dict[Any, str] = {Seat: "Seat", Side: "Side", Act: "Act", TurnJson: "Turn"}


class GuandanShown(DealOver, CardCount):
    """What a table adds to a view of Guandan."""


VIEWS: dict[type[Record], tuple[str, type[Record], Any]] = {
    OpenBridgeView: ("BridgeView", BridgeTableView, Regulated),
    OpenGuandanView: ("GuandanView", GuandanTableView, GuandanShown),
}
"""How the page names a view; which of its fields every table has; and what the organiser's regulations add."""


class Script:
    """The interfaces so far, each before those that use it."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}

    def type_of(self, hint: Any) -> str:
        """The type of a field in the script."""
        kind, marks = bare(hint), get_args(hint)[1:] if get_origin(hint) is Annotated else ()
        inside = get_args(kind)
        for mark in marks:
            if mark in (PER_SEAT, PER_SIDE, SOME_SEATS):
                value = self.type_of(_value_type(kind))
                keys = "Side" if mark == PER_SIDE else "Seat"
                return f"Partial<Record<{keys}, {value}>>" if mark == SOME_SEATS else f"Record<{keys}, {value}>"
            if mark in (Seat, Side):
                return NAMED[mark]
        if get_origin(kind) in (Union, UnionType):
            return " | ".join(dict.fromkeys(self.type_of(one) for one in inside))
        if get_origin(kind) in (tuple, frozenset, list):
            one = self.type_of(inside[0])
            return f"({one})[]" if " | " in one else f"{one}[]"
        if get_origin(kind) is dict:
            return f"Partial<Record<{self.type_of(inside[0])}, {self.type_of(inside[1])}>>"
        if get_origin(kind) is Literal:
            return " | ".join(f'"{one}"' for one in inside)
        return self.name_of(kind)

    def name_of(self, kind: Any) -> str:
        if kind in PLAIN:
            return PLAIN[kind]
        if kind in NAMED:
            return NAMED[kind]
        if isinstance(kind, type) and issubclass(kind, Enum) and issubclass(kind, str):
            return " | ".join(f'"{one.value}"' for one in kind)
        if kind in VIEWS:
            return self._view(kind)
        if is_typeddict(kind):
            return self._interface(kind, kind.__name__, self._typed(kind))
        if hasattr(kind, "to_json"):
            shape = get_type_hints(kind.to_json)["return"]
            return self._interface(kind, kind.__name__, self._typed(shape))
        if is_object(kind):
            fields = [f"{one.name}: {self.type_of(one.hint)}" for one in fields_of(kind)]
            return self._interface(kind, kind.__name__, fields)
        # Every other value is sent as its text.
        return "string"

    def _view(self, kind: type[Record]) -> str:
        name, everywhere, regulated = VIEWS[kind]
        common = {one.name for one in fields_of(everywhere)}
        fields = ["viewer: string"]
        for one in fields_of(kind):
            fields.append(f"{one.name}{'' if one.name in common else '?'}: {self.type_of(one.hint)}")
        if regulated is not None:
            fields += self._typed(regulated)
        return self._interface(kind, name, fields)

    def _typed(self, kind: Any) -> list[str]:
        hints = get_type_hints(kind, include_extras=True)
        found = []
        for name, hint in hints.items():
            is_optional = get_origin(hint) is NotRequired or name in kind.__optional_keys__
            shape = get_args(hint)[0] if get_origin(hint) is NotRequired else hint
            found.append(f"{name}{'?' if is_optional else ''}: {self.type_of(shape)}")
        return found

    def _interface(self, kind: Any, name: str, fields: list[str]) -> str:
        """The name of an interface, which is written at the first use; two of a name must be the same."""
        about = " ".join((kind.__doc__ or "").replace("``", "`").split())
        lines = [f"/** {about} */", f"export interface {name} {{", *(f"  {one};" for one in fields), "}"]
        text = "\n".join(lines) + "\n"
        if self.written.setdefault(name, text) != text:
            raise ValueError(f"two different types are called {name}")
        return name


def _value_type(kind: Any) -> Any:
    """The type of the values of something kept by seat or side."""
    inside = get_args(kind)
    if get_origin(kind) is dict:
        return inside[1]
    return get_args(inside[0])[1] if get_origin(inside[0]) is tuple else inside[0]


def protocol_types() -> str:
    """The whole file."""
    script = Script()
    messages = " | ".join(script.type_of(one) for one in get_args(FromTable))
    commands = " | ".join(script.type_of(one) for one in get_args(ToTable))
    unions = f"export type FromTable = {messages};\nexport type ToTable = {commands};\n"
    return "\n".join([HEAD, *script.written.values(), unions])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="only say whether the file is current")
    text = protocol_types()
    if not parser.parse_args().check:
        TARGET.write_text(text, "utf-8")
    elif TARGET.read_text("utf-8") != text:
        print(f"{TARGET.relative_to(ROOT)} is not current: run python tools/protocol_types.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
