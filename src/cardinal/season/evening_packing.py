"""An evening's record as bytes and back, for a cache: plain JSON with every fraction as two whole numbers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import Any

import orjson

from cardinal.contest.model import Form, Game

from .evening import Encounter, EveningRecord, Listing, Pairing, Showing
from .reason import Reason

Cells = list[Any]


def pack_record(record: EveningRecord, day: date | None) -> bytes:
    """The record with the day that its event knows."""
    packed: dict[str, object] = {
        "name": record.name,
        "day": day.isoformat() if day is not None else "",
        "game": str(record.game),
        "form": str(record.form),
        "lists": [[one.direction, [_cells(showing) for showing in one.showings]] for one in record.lists],
        "pairings": [[list(one.board), one.ns, one.ew] for one in record.pairings],
        "encounters": [[one.first, one.second, _parts(one.margin), one.boards] for one in record.encounters],
        "names": dict(record.names),
    }
    return orjson.dumps(packed)


def unpack_record(body: bytes) -> tuple[EveningRecord, date | None]:
    packed: Mapping[str, Any] = orjson.loads(body)
    boards: dict[tuple[int, str, int], tuple[int, str, int]] = {}
    pairings = []
    for board, ns, ew in packed["pairings"]:
        key = tuple(board)
        # Every table of a board has the same value, not one that is equal.
        pairings.append(Pairing(boards.setdefault(key, key), ns, ew))
    record = EveningRecord(
        packed["name"],
        Game(packed["game"]),
        Form(packed["form"]),
        tuple(Listing(tuple(map(_showing, showings)), direction) for direction, showings in packed["lists"]),
        tuple(pairings),
        tuple(
            Encounter(first, second, Fraction(*margin), count) for first, second, margin, count in packed["encounters"]
        ),
        packed["names"],
    )
    return record, date.fromisoformat(packed["day"]) if packed["day"] else None


def _parts(value: Fraction | None) -> list[int] | None:
    return None if value is None else [value.numerator, value.denominator]


def _fraction(parts: list[int] | None) -> Fraction | None:
    return None if parts is None else Fraction(*parts)


def _cells(one: Showing) -> Cells:
    return [
        one.number, one.name, list(one.players), one.place, one.is_shared, _parts(one.percent), _parts(one.rated),
        _parts(one.vp), one.boards, one.section, str(one.out) if one.out is not None else "",
    ]  # fmt: skip


def _showing(cells: Cells) -> Showing:
    number, name, players, place, is_shared, percent, rated, vp, boards, section, out = cells
    share = _fraction(percent)
    return Showing(
        number, name, tuple(players), place, is_shared, share, share if rated == percent else _fraction(rated),
        _fraction(vp), boards, section, Reason(out) if out else None,
    )  # fmt: skip
