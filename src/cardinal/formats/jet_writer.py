"""A Jet 4 database (Access 2000 to 2003) from nothing: tables with their columns and rows, no index on any of them.

Everything is laid out at once: head, map of free pages, the engine's tables, then a definition for each table, the
properties of its columns, and its rows. A file is written whole and never changed: the program that plays with it does
that, through its own engine.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from .jet_build import (
    FIXED,
    MAP_BITS,
    PAGE,
    Column,
    Index,
    Pointer,
    Values,
    data_pages,
    definition,
    definition_pages,
    definition_size,
    index_page,
    map_page,
    refused,
    row_bytes,
)
from .jet_pages import CODE_PAGE, KEY, MAGIC, MASKED_FROM, rc4_stream
from .jet_system import (
    A_TABLE,
    LOCALE,
    OBJECTS,
    RIGHTS,
    SYSTEM,
    TABLES,
    USER,
    SystemTable,
    index_key,
    system_objects,
    system_rights,
)
from .jet_table import BOOL, DATE, EPOCH, INT16, INT32, TEXT

__all__ = ["NewColumn", "NewTable", "write_database"]

KINDS = {"Long": INT32, "Short": INT16, "Bool": BOOL, "DateTime": DATE, "Text": TEXT}
_FIRST_FREE = 17
"""Behind the head, the map of free pages, and the definitions, maps and indexes of the engine's tables."""
_MASKED_SIZE, _PASSWORD, _MADE, _SORT = 128, 0x42, 0x72, 0x6E
_SYSTEM_PAGES = ((0x18, 0x0100), (0x1C, 0x0101), (0x20, 2), (0x24, 3), (0x28, 4), (0x2C, 5))
_UNKNOWN = (0x6A, 0x11A6)
_COMMITS = 0xE00
_ON_A_PAGE = 0x40000000
"""Of a long value: it lies whole in a row of another page."""
PROPERTIES = ("AllowZeroLength", "DefaultValue")


@dataclass(frozen=True, slots=True)
class NewColumn:
    """A column: ``Long``, ``Short``, ``Bool``, ``DateTime`` or ``Text`` with its most characters. *default* is what the
    engine puts where a program names no value."""

    name: str
    kind: str
    size: int = 0
    is_autonumber: bool = False
    default: str = ""


@dataclass(frozen=True, slots=True)
class NewTable:
    """A table; *has_defaults* where other programs add rows to it and may leave values to the engine."""

    name: str
    columns: tuple[NewColumn, ...]
    has_defaults: bool = True


def write_database(tables: Sequence[NewTable], rows: Mapping[str, Sequence[Values]], made: datetime) -> bytes:
    """The bytes of a database with these *tables*, each with its *rows* by name."""
    return _Layout(made).all(tables, rows)


class _Layout:
    """Pages as they are given out, and which of them belong to what."""

    def __init__(self, made: datetime) -> None:
        self.made = made
        self.pages: list[bytes] = [bytes(PAGE)] * _FIRST_FREE

    def all(self, tables: Sequence[NewTable], rows: Mapping[str, Sequence[Values]]) -> bytes:
        maps_at = self._reserve(1)
        maps: list[list[int]] = []
        catalogue = system_objects()
        properties: list[bytes] = []
        for table in tables:
            number = self._table(table, rows.get(table.name, ()), maps_at, maps)
            properties.append(_properties(table))
            catalogue.append(
                {"Id": number, "ParentId": TABLES, "Name": table.name, "Type": A_TABLE, "Owner": USER, "Flags": 0}
            )
        self.pages[maps_at] = map_page(maps)
        self._catalogue(catalogue, properties)
        rights = system_rights([_whole(one, "Id") for one in catalogue[-len(tables) :]] if tables else [])
        self._system(RIGHTS, rights, [(index_key(_whole(one, "ObjectId")),) for one in rights])
        for empty in SYSTEM[2:]:
            self._system(empty, [], [])
        if len(self.pages) > MAP_BITS:
            raise refused("too_many_pages")
        self.pages[0] = _head(self.made)
        self.pages[1] = map_page([range(len(self.pages), MAP_BITS), ()], owner=1)
        return b"".join(self.pages)

    def _reserve(self, count: int) -> int:
        self.pages += [bytes(PAGE)] * count
        return len(self.pages) - count

    def _data(self, owner: bytes, rows: Sequence[bytes]) -> tuple[list[int], list[Pointer]]:
        pages, places = data_pages(owner, rows)
        first = len(self.pages)
        self.pages += pages
        return list(range(first, first + len(pages))), [(first + page, slot) for page, slot in places]

    def _table(self, table: NewTable, rows: Sequence[Values], maps_at: int, maps: list[list[int]]) -> int:
        """A table of our own; the page of its definition."""
        columns = _laid_out(table.columns)
        owned, free = (maps_at, len(maps)), (maps_at, len(maps) + 1)
        numbered = next((one.name for one in table.columns if one.is_autonumber), "")
        highest = max((_whole(row, numbered) for row in rows), default=0) if numbered else 0
        body = definition(columns, kind=b"N", rows=len(rows), highest=highest, owned=owned, free=free)
        size = definition_size(body)
        first = self._reserve(size)
        numbers = list(range(first, first + size))
        self.pages[first : first + size] = definition_pages(body, numbers)
        used, _ = self._data(struct.pack("<I", first), [row_bytes(columns, row) for row in rows])
        maps += [used, used[-1:]]
        return first

    def _catalogue(self, catalogue: list[dict[str, object]], properties: Sequence[bytes]) -> None:
        """The catalogue, and the properties of our tables as long values beside it."""
        used, places = self._data(b"LVAL", properties)
        for row, whole, (page, slot) in zip(catalogue[len(catalogue) - len(places) :], properties, places, strict=True):
            row["LvProp"] = struct.pack("<IB3sI", len(whole) | _ON_A_PAGE, slot, page.to_bytes(3, "little"), 0)
        rows = [{**one, "DateCreate": self.made, "DateUpdate": self.made} for one in catalogue]
        keys = [(index_key(int(str(one["ParentId"])), str(one["Name"])), index_key(_whole(one, "Id"))) for one in rows]
        self._system(OBJECTS, rows, keys, {"LvProp": used})

    def _system(
        self,
        table: SystemTable,
        rows: Sequence[Values],
        keys: Sequence[tuple[bytes, ...]],
        long_pages: Mapping[str, list[int]] | None = None,
    ) -> None:
        """A table of the engine, with its indexes; *keys* has for each row one for every index."""
        used, places = self._data(struct.pack("<I", table.page), [row_bytes(table.columns, row) for row in rows])
        maps: list[list[int]] = [used, used[-1:]]
        long_values = []
        long_columns = [one for one in table.columns if not one.is_fixed and one.size == 0]
        by_number = sorted(long_columns, key=lambda one: one.number)
        for column in long_columns:
            at = len(maps) + 2 * by_number.index(column)
            long_values.append((column.number, (table.maps, at), (table.maps, at + 1)))
        for column in by_number:
            pages = (long_pages or {}).get(column.name, [])
            maps += [pages, pages[-1:]]
        indexes = []
        for place, index in enumerate(table.indexes):
            at = table.index_from + place
            entries = [(key[place], where) for key, where in zip(keys, places, strict=True)]
            self.pages[at] = index_page(table.page, entries)
            numbers = tuple(map(table.number, index.columns))
            distinct = len({key for key, _ in entries})
            owned = (table.maps, len(maps))
            indexes.append(Index(index.name, numbers, at, owned, index.flags, index.is_primary, distinct))
            maps.append([at])
        body = definition(
            table.columns, kind=b"S", rows=len(rows), highest=0, owned=(table.maps, 0), free=(table.maps, 1),
            indexes=indexes, listed=[indexes[place] for place in table.listed], long_values=long_values,
        )  # fmt: skip
        self.pages[table.page] = definition_pages(body, (table.page,))[0]
        self.pages[table.maps] = map_page(maps)


def _whole(row: Values, name: str) -> int:
    value = row.get(name)
    return value if isinstance(value, int) else 0


def _laid_out(told: Sequence[NewColumn]) -> tuple[Column, ...]:
    found = []
    offset = variable = 0
    for number, column in enumerate(told):
        kind = KINDS[column.kind]
        is_text = kind == TEXT
        size = 2 * column.size if is_text else FIXED[kind][1]
        flags = 2 | (4 if column.is_autonumber else 0)
        at = offset if not is_text and kind != BOOL else 0
        locale = LOCALE if is_text else 0
        found.append(Column(column.name, kind, number, size, flags, at, variable, locale, is_text, number))
        variable += is_text
        offset += 0 if is_text or kind == BOOL else size
    return tuple(found)


def _properties(table: NewTable) -> bytes:
    """What the definition of a column has no room for: that a text may be empty, and what it is by default."""
    found = b"MR2\0" + _block(0x80, b"".join(map(_counted, PROPERTIES)))
    for column in table.columns:
        values = b""
        if column.kind == "Text":
            values += struct.pack("<HBBHHB", 9, 1, 1, 0, 1, 0xFF)
        if column.default and table.has_defaults:
            text = column.default.encode("utf-16-le")
            values += struct.pack("<HBBHH", 8 + len(text), 1, 12, 1, len(text)) + text
        if values:
            name = _counted(column.name)
            found += _block(1, struct.pack("<I", len(name) + 4) + name + values)
    return found


def _block(kind: int, content: bytes) -> bytes:
    return struct.pack("<IH", len(content) + 6, kind) + content


def _counted(text: str) -> bytes:
    written = text.encode("utf-16-le")
    return struct.pack("<H", len(written)) + written


def _head(made: datetime) -> bytes:
    page = bytearray(PAGE)
    page[: len(MAGIC)] = MAGIC
    page[0x14] = 1
    for at, value in (*_SYSTEM_PAGES, (CODE_PAGE, 1252), _UNKNOWN, (_SORT, LOCALE)):
        struct.pack_into("<I", page, at, value)
    days = (made - EPOCH).total_seconds() / 86400
    # No password, which is masked with the day.
    page[_PASSWORD : _PASSWORD + 40] = struct.pack("<I", int(days)) * 10
    struct.pack_into("<d", page, _MADE, days)
    stream = rc4_stream(KEY, _MASKED_SIZE)
    masked = page[MASKED_FROM : MASKED_FROM + _MASKED_SIZE]
    page[MASKED_FROM : MASKED_FROM + _MASKED_SIZE] = bytes(one ^ two for one, two in zip(masked, stream, strict=True))
    page[0x98:0xA0] = struct.pack("<I", 0x0654) + b"4.0\0"
    page[_COMMITS:] = b"\x01\x01" + b"\x00\x01" * ((PAGE - _COMMITS) // 2 - 1)
    return bytes(page)
