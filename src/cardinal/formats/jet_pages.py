"""The pages of a Jet database (Access 97 to 2003): its head, which pages a table owns, and the rows on them.

Little-endian throughout. A version differs in the size of a page and in where things stand (``Layout``). Every page
number, slot and offset is checked: whatever leads nowhere is refused as a file that is not understood.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from cardinal.language import NotUnderstood, Text

__all__ = ["JetFile", "Layout", "NotJet"]

MAGIC = b"\x00\x01\x00\x00Standard Jet DB\x00"
MASKED_FROM, KEY = 0x18, bytes((0xC7, 0xDA, 0x39, 0x6B))
CODE_PAGE, ENCRYPTION = 0x3C, 0x3E
MOST_BYTES = 64 << 20
_POINTS, _DELETED, _BODY = 0x4000, 0xC000, 0x8000


class NotJet(NotUnderstood):
    """A file that is no database of this kind, or is damaged."""


def said(key: str, **values: object) -> NotJet:
    return NotJet(Text("cardinal.formats.bws", key, values))


@dataclass(frozen=True, slots=True)
class Layout:
    """Where a version has what."""

    version: int
    page: int
    head_masked: int
    row_count: int
    """Of a data page: where its number of rows stands; the slots follow."""
    definition: int
    """Of a definition: where the highest column count stands."""
    indexes: int
    owned_map: int
    columns_from: int
    index_block: int
    column: int


JET3 = Layout(3, 2048, 126, 8, 21, 27, 35, 43, 8, 18)
JET4 = Layout(4, 4096, 128, 12, 41, 47, 55, 63, 12, 25)
_LAYOUTS = {0: JET3, 1: JET4}


def rc4_stream(key: bytes, size: int) -> bytes:
    """RC4: what the head is masked with."""
    state = list(range(256))
    place = 0
    for at in range(256):
        place = (place + state[at] + key[at % len(key)]) & 255
        state[at], state[place] = state[place], state[at]
    found, one, two = bytearray(), 0, 0
    for _ in range(size):
        one = (one + 1) & 255
        two = (two + state[one]) & 255
        state[one], state[two] = state[two], state[one]
        found.append(state[(state[one] + state[two]) & 255])
    return bytes(found)


class JetFile:
    """A database as its bytes."""

    def __init__(self, data: bytes) -> None:
        if len(data) > MOST_BYTES:
            raise said("too_large")
        if data[: len(MAGIC)] != MAGIC or len(data) < 4096:
            raise said("not_jet")
        layout = _LAYOUTS.get(data[0x14])
        if layout is None:
            raise said("newer")
        self.layout, self._data = layout, data
        masked = data[MASKED_FROM : MASKED_FROM + layout.head_masked]
        clear = bytes(one ^ two for one, two in zip(masked, rc4_stream(KEY, len(masked)), strict=True))
        head = data[:MASKED_FROM] + clear
        if struct.unpack_from("<I", head, ENCRYPTION)[0]:
            raise said("encrypted")
        self.code_page: int = struct.unpack_from("<H", head, CODE_PAGE)[0]

    def page(self, number: int) -> bytes:
        size = self.layout.page
        found = self._data[number * size : (number + 1) * size]
        if number < 0 or len(found) < size:
            raise said("damaged")
        return found

    def definition(self, number: int) -> bytes:
        """A table's definition, its continuations joined."""
        found, seen = self.page(number), {number}
        if found[:2] != b"\x02\x01":
            raise said("damaged")
        following = struct.unpack_from("<I", found, 4)[0]
        while following:
            if following in seen or len(seen) > 200:
                raise said("damaged")
            seen.add(following)
            page = self.page(following)
            found += page[8:]
            following = struct.unpack_from("<I", page, 4)[0]
        return found

    def rows(self, number: int, definition: bytes) -> Iterator[bytes]:
        """The rows of the table whose definition is page *number*, without deleted ones and emptied pages."""
        for at in self._owned(definition):
            page = self.page(at)
            if page[0] != 1 or struct.unpack_from("<I", page, 4)[0] != number:
                continue
            for slot in range(self._count(page)):
                row = self._row(page, slot)
                if row is not None:
                    yield row

    def _count(self, page: bytes) -> int:
        found: int = struct.unpack_from("<H", page, self.layout.row_count)[0]
        if self.layout.row_count + 2 + 2 * found > len(page):
            raise said("damaged")
        return found

    def _bounds(self, page: bytes, slot: int) -> tuple[int, int, int]:
        """The flags of a slot, and where its row begins and ends: the one before begins where it ends."""
        if slot >= self._count(page):
            raise said("damaged")
        at = self.layout.row_count + 2 + 2 * slot
        told: int = struct.unpack_from("<H", page, at)[0]
        start = told & 0x1FFF
        end = len(page) if slot == 0 else struct.unpack_from("<H", page, at - 2)[0] & 0x1FFF
        if not start <= end <= len(page):
            raise said("damaged")
        return told & _DELETED, start, end

    def _row(self, page: bytes, slot: int) -> bytes | None:
        flags, start, end = self._bounds(page, slot)
        if flags in (_DELETED, _BODY):
            return None
        if flags == _POINTS:
            if end - start < 4:
                raise said("damaged")
            return self._pointed(page[start : start + 4])
        return page[start:end]

    def _pointed(self, pointer: bytes) -> bytes:
        """What a pointer leads to: a row of a page."""
        page = self.page(int.from_bytes(pointer[1:4], "little"))
        if page[0] != 1:
            raise said("damaged")
        _, start, end = self._bounds(page, pointer[0])
        return page[start:end]

    def _owned(self, definition: bytes) -> Iterator[int]:
        """The pages of a table: bits from a first page, or pages of bits."""
        at = self.layout.owned_map
        bitmap = self._pointed(definition[at : at + 4])
        if not bitmap:
            raise said("damaged")
        if bitmap[0] == 0:
            first = int.from_bytes(bitmap[1:5], "little")
            yield from _bits(bitmap[5:], first, len(self._data) // self.layout.page)
            return
        covered = (self.layout.page - 4) * 8
        for place in range((len(bitmap) - 1) // 4):
            number = int.from_bytes(bitmap[1 + 4 * place : 5 + 4 * place], "little")
            if number:
                page = self.page(number)
                if page[0] != 5:
                    raise said("damaged")
                yield from _bits(page[4:], place * covered, len(self._data) // self.layout.page)


def _bits(bits: bytes, first: int, most: int) -> Iterator[int]:
    for place, byte in enumerate(bits):
        for bit in range(8):
            if byte >> bit & 1 and first + place * 8 + bit < most:
                yield first + place * 8 + bit
