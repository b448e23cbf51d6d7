"""The parts of a Jet 4 database as they are written: rows, table definitions, data pages, page maps and index pages.

Little-endian throughout, in pages of 4096 bytes. ``jet_pages`` and ``jet_table`` read the same structures.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from cardinal.language import NotAllowed, Text

from .jet_table import BOOL, BYTE, DATE, DOUBLE, EPOCH, INT16, INT32, TEXT

__all__ = ["Column", "Index", "Pointer", "Values", "data_pages", "definition", "index_page", "map_page", "row_bytes"]

PAGE = 4096
BINARY, OLE, MEMO = 9, 11, 12
FIXED = {BOOL: ("", 1), BYTE: ("<B", 1), INT16: ("<h", 2), INT32: ("<i", 4), DOUBLE: ("<d", 8), DATE: ("<d", 8)}
VERSION, INDEX_VERSION = 0x0659, 0x0783
MAP_BITS = 512
"""So many pages a map inside a row reaches: a file of two megabytes."""
MAP_SIZE = 5 + MAP_BITS // 8
ENTRIES_FROM, MASK_FROM = 0x1E0, 0x1B
Values = Mapping[str, object]
Pointer = tuple[int, int]
"""A row of a page: its page and its slot."""


def refused(key: str, **values: object) -> NotAllowed:
    return NotAllowed(Text("cardinal.formats.bws", key, values))


@dataclass(frozen=True, slots=True)
class Column:
    """A column; its *number* is its bit in a row's mask. Flags: 1 fixed, 2 may be empty, 4 autonumber, 16 of the
    system."""

    name: str
    kind: int
    number: int
    size: int = 0
    flags: int = 2
    offset: int = 0
    variable: int = 0
    """How many columns of variable size come before it."""
    locale: int = 0
    is_compressible: bool = False
    place: int = 0

    @property
    def is_fixed(self) -> bool:
        return self.kind in FIXED

    def to_bytes(self) -> bytes:
        return struct.pack(
            "<BIHHHHHBBIHH", self.kind, VERSION, self.number, self.variable, self.place, self.locale, 0,
            self.flags | self.is_fixed, int(self.is_compressible), 0, self.offset, self.size,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Index:
    """An index: its columns in order, the page of its entries, the row of its map, and what it is."""

    name: str
    columns: tuple[int, ...]
    page: int
    owned: Pointer
    flags: int
    is_primary: bool = False
    entries: int = 0


def row_bytes(columns: Sequence[Column], values: Values) -> bytes:
    """A row. A value that is not named is empty; of yes and no the mask itself is the value."""
    fixed_size = max((one.offset + one.size for one in columns if one.is_fixed and one.kind != BOOL), default=0)
    fixed = bytearray(fixed_size)
    mask = bytearray((len(columns) + 7) // 8)
    variable = sorted((one for one in columns if not one.is_fixed), key=lambda one: one.variable)
    for column in columns:
        value = values.get(column.name)
        if value is None or (column.kind == BOOL and not value):
            continue
        mask[column.number // 8] |= 1 << column.number % 8
        if column.is_fixed and column.kind != BOOL:
            struct.pack_into(FIXED[column.kind][0], fixed, column.offset, _number(column, value))
    head = struct.pack("<H", len(columns)) + fixed
    if not variable:
        return bytes(head + mask)
    data, ends = b"", [len(head)]
    for column in variable:
        data += _cell(column, values.get(column.name))
        ends.append(len(head) + len(data))
    tail = struct.pack(f"<{len(ends) + 1}H", *reversed(ends), len(variable))
    return bytes(head + data + tail + mask)


def _number(column: Column, value: object) -> float:
    if isinstance(value, datetime):
        return (value - EPOCH).total_seconds() / 86400
    if not isinstance(value, int | float):
        raise TypeError(column.name)
    if column.kind in (INT16, INT32) and not -(1 << (8 * column.size - 1)) <= value < 1 << (8 * column.size - 1):
        raise refused("too_large_number", column=column.name, given=value)
    return value


def _cell(column: Column, value: object) -> bytes:
    if value is None:
        return b""
    if isinstance(value, bytes):
        return value
    # Plain UTF-16, never the compressed kind: that is always allowed.
    written = str(value).encode("utf-16-le")
    if column.kind == TEXT and len(written) > column.size:
        raise refused("too_long_text", column=column.name, given=str(value), most=column.size // 2)
    return written


def data_pages(owner: bytes, rows: Iterable[bytes]) -> tuple[list[bytes], list[tuple[int, int]]]:
    """Rows laid out on pages, and for each its page (counted from 0) and slot. They grow down from a page's end."""
    pages: list[list[bytes]] = []
    places: list[tuple[int, int]] = []
    left = 0
    for row in rows:
        if len(row) + 2 > left or not pages:
            pages.append([])
            left = PAGE - 14
        if len(row) + 2 > left:
            raise refused("too_long_row")
        places.append((len(pages) - 1, len(pages[-1])))
        pages[-1].append(row)
        left -= len(row) + 2
    return [_data_page(owner, one) for one in pages], places


def _data_page(owner: bytes, rows: Sequence[bytes]) -> bytes:
    page = bytearray(PAGE)
    end = PAGE
    for slot, row in enumerate(rows):
        end -= len(row)
        page[end : end + len(row)] = row
        struct.pack_into("<H", page, 14 + 2 * slot, end)
    struct.pack_into("<BBH4sIH", page, 0, 1, 1, end - 14 - 2 * len(rows), owner, 0, len(rows))
    return bytes(page)


def map_page(maps: Sequence[Iterable[int]], owner: int = 0) -> bytes:
    """A page whose rows are maps of pages, each a bit for every page of the file."""
    rows = []
    for pages in maps:
        bits = bytearray(MAP_SIZE)
        for number in pages:
            if number >= MAP_BITS:
                raise refused("too_many_pages")
            bits[5 + number // 8] |= 1 << number % 8
        rows.append(bytes(bits))
    return _data_page(struct.pack("<I", owner), rows)


def index_page(table: int, entries: Iterable[tuple[bytes, Pointer]]) -> bytes:
    """The one page of an index: its keys in order, each with where its row is."""
    page = bytearray(PAGE)
    at = 0
    for key, (number, slot) in sorted(entries):
        entry = key + number.to_bytes(3, "big") + bytes((slot,))
        if ENTRIES_FROM + at + len(entry) > PAGE:
            raise refused("too_many_pages")
        page[ENTRIES_FROM + at : ENTRIES_FROM + at + len(entry)] = entry
        at += len(entry)
        # Where an entry ends the next begins; the mask has a bit for each of these places.
        page[MASK_FROM + at // 8] |= 1 << at % 8
    struct.pack_into("<BBHI", page, 0, 4, 1, PAGE - ENTRIES_FROM - at, table)
    return bytes(page)


def definition(
    columns: Sequence[Column],
    *,
    kind: bytes,
    rows: int,
    highest: int,
    owned: Pointer,
    free: Pointer,
    indexes: Sequence[Index] = (),
    listed: Sequence[Index] = (),
    long_values: Sequence[tuple[int, Pointer, Pointer]] = (),
) -> bytes:
    """A table's definition without the head of its page. *listed* are the same indexes in the order of their names."""
    variable = sum(not one.is_fixed for one in columns)
    body = struct.pack("<IIII12x", VERSION, rows, highest, 1)
    body += kind + struct.pack("<HHHII", len(columns), variable, len(columns), len(indexes), len(indexes))
    body += _pointer(owned) + _pointer(free)
    body += b"".join(struct.pack("<III", 0, one.entries, 0) for one in indexes)
    body += b"".join(one.to_bytes() for one in columns)
    body += b"".join(_name(one.name) for one in columns)
    for index in indexes:
        keys = [*index.columns, *[0xFFFF] * (10 - len(index.columns))]
        body += struct.pack("<I", INDEX_VERSION)
        body += b"".join(struct.pack("<HB", key, int(key != 0xFFFF)) for key in keys)
        body += _pointer(index.owned) + struct.pack("<IIB5x", index.page, 0, index.flags)
    for index in listed:
        place = list(indexes).index(index)
        body += struct.pack("<IIIBIIBBB4x", VERSION, place, place, 0, 0xFFFFFFFF, 0, 4, 4, int(index.is_primary))
    body += b"".join(_name(one.name) for one in listed)
    for number, first, second in long_values:
        body += struct.pack("<H", number) + _pointer(first) + _pointer(second)
    return body + b"\xff\xff"


def definition_pages(body: bytes, numbers: Sequence[int]) -> list[bytes]:
    """A definition on its pages: the first has room for less, and each names the next."""
    whole = len(body) + 12
    parts = [struct.pack("<I", whole) + body[: PAGE - 12]]
    rest = body[PAGE - 12 :]
    while rest:
        parts.append(rest[: PAGE - 8])
        rest = rest[PAGE - 8 :]
    pages = []
    for place, part in enumerate(parts):
        following = numbers[place + 1] if place + 1 < len(parts) else 0
        left = max(0, PAGE - 16 - len(part))
        pages.append((struct.pack("<BBHI", 2, 1, left, following) + part).ljust(PAGE, b"\0"))
    return pages


def definition_size(body: bytes) -> int:
    """How many pages a definition takes."""
    return 1 + max(0, -(-(len(body) - (PAGE - 12)) // (PAGE - 8)))


def _pointer(place: Pointer) -> bytes:
    number, slot = place
    return bytes((slot,)) + number.to_bytes(3, "little")


def _name(text: str) -> bytes:
    written = text.encode("utf-16-le")
    return struct.pack("<H", len(written)) + written
