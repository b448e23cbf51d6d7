"""The tables of a Jet database by name: columns and rows, as far as the files of table terminals need them."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from .jet_pages import JetFile, said

__all__ = ["Row", "read_tables"]

Row = Mapping[str, object]
"""A row by the names of its columns in small letters; None where nothing stands."""
CATALOGUE = 2
_SYSTEM, _TABLE = 0x80000002, 1
EPOCH = datetime(1899, 12, 30)
BOOL, BYTE, INT16, INT32, MONEY, FLOAT, DOUBLE, DATE, TEXT = 1, 2, 3, 4, 5, 6, 7, 8, 10
_FIXED = {BYTE: "<B", INT16: "<h", INT32: "<i", FLOAT: "<f", DOUBLE: "<d", DATE: "<d", MONEY: "<q"}
_MOST_COLUMNS = 255


@dataclass(frozen=True, slots=True)
class Column:
    name: str
    kind: int
    number: int
    variable: int
    is_fixed: bool
    offset: int


def read_tables(data: bytes, wanted: frozenset[str]) -> dict[str, list[Row]]:
    """The tables of a database that are asked for, by their names in small letters."""
    file = JetFile(data)
    try:
        found: dict[str, list[Row]] = {}
        for row in _rows(file, CATALOGUE):
            name, kind, flags, at = (row.get(key) for key in ("name", "type", "flags", "id"))
            if kind != _TABLE or not isinstance(name, str) or not isinstance(at, int):
                continue
            if name.lower() in wanted and not (isinstance(flags, int) and flags & _SYSTEM):
                found[name.lower()] = list(_rows(file, at & 0xFFFFFF))
        return found
    except (struct.error, IndexError, ValueError, OverflowError) as error:
        raise said("damaged") from error


def _rows(file: JetFile, number: int) -> Iterator[Row]:
    definition = file.definition(number)
    columns = _columns(file, definition)
    for row in file.rows(number, definition):
        yield {column.name.lower(): value for column, value in _values(file, columns, row)}


def _columns(file: JetFile, definition: bytes) -> list[Column]:
    layout = file.layout
    is_4 = layout.version == 4
    count: int = struct.unpack_from("<H", definition, layout.definition + 4)[0]
    blocks: int = struct.unpack_from("<I", definition, layout.indexes + 4)[0]
    if count > _MOST_COLUMNS or blocks > 1000:
        raise said("damaged")
    at = layout.columns_from + blocks * layout.index_block
    raw = [definition[at + place * layout.column :][: layout.column] for place in range(count)]
    at += count * layout.column
    found = []
    for one in raw:
        size = struct.unpack_from("<H" if is_4 else "<B", definition, at)[0]
        at += 2 if is_4 else 1
        name = definition[at : at + size].decode("utf-16-le" if is_4 else f"cp{file.code_page}")
        at += size
        number, variable = (struct.unpack_from("<H", one, place)[0] for place in ((5, 7) if is_4 else (1, 3)))
        is_fixed = bool(one[15 if is_4 else 13] & 1)
        found.append(
            Column(name, one[0], number, variable, is_fixed, struct.unpack_from("<H", one, 21 if is_4 else 14)[0])
        )
    return found


def _values(file: JetFile, columns: list[Column], row: bytes) -> Iterator[tuple[Column, object]]:
    """The cells of a row. A column that was added after the row was written is empty."""
    is_4 = file.layout.version == 4
    count = struct.unpack_from("<H", row)[0] if is_4 else row[0]
    mask_size = (count + 7) // 8
    if mask_size >= len(row):
        raise said("damaged")
    mask = row[len(row) - mask_size :]
    offsets = _offsets(row, mask_size, is_4=is_4)
    first = 2 if is_4 else 1
    for column in columns:
        is_there = column.number < count and bool(mask[column.number // 8] >> (column.number % 8) & 1)
        if column.kind == BOOL:
            yield column, is_there
        elif not is_there:
            yield column, None
        elif column.is_fixed:
            yield column, _fixed(column.kind, row, first + column.offset)
        elif column.variable + 1 < len(offsets):
            cell = row[offsets[column.variable] : offsets[column.variable + 1]]
            yield column, _text(cell, file, is_4=is_4) if column.kind == TEXT else None
        else:
            yield column, None


def _offsets(row: bytes, mask: int, *, is_4: bool) -> list[int]:
    """Where each variable cell begins, and behind the last where it ends."""
    if is_4:
        place = len(row) - mask - 2
        count = struct.unpack_from("<H", row, place)[0]
        if count > _MOST_COLUMNS:
            raise said("damaged")
        return [struct.unpack_from("<H", row, place - 2 * (at + 1))[0] for at in range(count + 1)]
    jumps = (len(row) - 1) // 256
    place = len(row) - mask - 1
    count = row[place]
    first = place - 1 - jumps
    if jumps and (first - count) // 256 < jumps:
        # One of the jump bytes only fills its place: the offsets reach no further.
        jumps -= 1
    bounds = [row[place - 1 - at] for at in range(jumps)]
    return [row[first - at] + 256 * sum(bound <= at for bound in bounds) for at in range(count + 1)]


def _fixed(kind: int, row: bytes, at: int) -> object:
    code = _FIXED.get(kind)
    if code is None:
        return None
    value = struct.unpack_from(code, row, at)[0]
    if kind == DATE:
        # Days with a fraction: to the nearest second, or 14:41 becomes 14:40:59.
        return EPOCH + timedelta(seconds=round(value * 86400))
    return value


def _text(cell: bytes, file: JetFile, *, is_4: bool) -> str:
    if not is_4:
        return cell.decode(f"cp{file.code_page}", "replace")
    if cell[:2] != b"\xff\xfe":
        return cell.decode("utf-16-le", "replace")
    found, at, is_narrow = [], 2, True
    while at < len(cell):
        if cell[at] == 0:
            is_narrow = not is_narrow
            at += 1
        elif is_narrow:
            found.append(chr(cell[at]))
            at += 1
        else:
            found.append(cell[at : at + 2].decode("utf-16-le", "replace"))
            at += 2
    return "".join(found)
