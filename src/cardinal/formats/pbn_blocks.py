"""A PBN file as a stream of games: cut at its empty lines, however it ends its lines, without holding all of it."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from .pbn_encoding import BYTE_ORDER_MARK, Decoder

CHUNK = 1 << 18
LONGEST_GAME = 1 << 20
"""A game without an empty line in so many bytes is cut, so that no file can fill the memory."""
LONGEST_COMMENT = 1 << 16
"""A comment that is not closed in so many bytes is taken to end where it began."""

_EMPTY_LINE = re.compile(rb"\n[ \t\v\f]*(?:\n|\Z)")
_LINE_END = re.compile(rb"\r*\n|\r")
# What may hold a brace that opens no comment, and the brace that does.
_BRACE = re.compile(rb'"(?:[^"\\\n]|\\.)*"|;[^\n]*|^%[^\n]*|(\{)', re.MULTILINE)
# Where another game surely begins: a comment that is still open there was never closed.
_NEXT_GAME = re.compile(rb"\n[ \t\v\f]*\n\[\s*(?:Event|Board)\b")
_CUTS = (b"\n[Event ", b"\n[Board ", b"\n[", b"\n")
_NO_TEXT = bytes.maketrans(b"\x00\x1a", b"  ")
_UTF_16 = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


class Block(NamedTuple):
    """The text of a game (sometimes of several), and the line at which it begins."""

    text: str
    line: int


def blocks(stream: BinaryIO) -> Iterator[Block]:
    """The games of a file in order; lines end with a line feed in them, whatever the file has."""
    chunks = _chunks(stream)
    decoder, cutter = Decoder(), _Cutter(next(chunks, b""))
    place, line, ended = 0, 1, False
    while True:
        buffer = cutter.buffer
        start = _after_empty_lines(buffer, place)
        line += buffer.count(b"\n", place, start)
        place = start
        cut = cutter.end_of_game(place, is_all=ended)
        if cut is None:
            chunk = next(chunks, None)
            ended = chunk is None
            cutter, place = _Cutter(buffer[place:] + (chunk or b"")), 0
            continue
        if cut > place:
            yield Block(decoder.decode(buffer[place:cut], buffer), line)
        line += buffer.count(b"\n", place, cut)
        place = cut
        if ended and place >= len(buffer):
            return


def _chunks(stream: BinaryIO) -> Iterator[bytes]:
    """The bytes with plain line ends, a carriage return at the end of a chunk kept for the next."""
    kept, is_first, decoder = b"", True, None
    while raw := stream.read(CHUNK):
        if is_first:
            is_first = False
            if raw[:2] in _UTF_16:
                decoder = codecs.getincrementaldecoder(_UTF_16[raw[:2]])("replace")
            raw = raw.removeprefix(BYTE_ORDER_MARK)
        if decoder is not None:
            raw = decoder.decode(raw).encode("utf-8", "replace")
        chunk = kept + raw
        tail = len(chunk) - len(chunk.rstrip(b"\r"))
        kept, chunk = chunk[len(chunk) - tail :], chunk[: len(chunk) - tail]
        yield _plain(chunk)
    if kept:
        yield _plain(kept)


def _plain(chunk: bytes) -> bytes:
    if b"\r" in chunk:
        chunk = chunk.replace(b"\r\n", b"\n")
        if b"\r" in chunk:
            chunk = _LINE_END.sub(b"\n", chunk)
    return chunk.translate(_NO_TEXT) if b"\x00" in chunk or b"\x1a" in chunk else chunk


_SPACE = re.compile(rb"(?:[ \t\v\f]*\n)*")


def _after_empty_lines(buffer: bytes, place: int) -> int:
    found = _SPACE.match(buffer, place)
    return found.end() if found else place


class _Cutter:
    """What was read and not yet given on, and where a game ends in it."""

    __slots__ = ("_close", "_close_sought", "buffer")

    def __init__(self, buffer: bytes) -> None:
        self.buffer = buffer
        # The nearest closing brace from some place on: sought once, not again for every open one before it.
        self._close_sought, self._close = 0, -2

    def end_of_game(self, place: int, *, is_all: bool) -> int | None:
        """Where the game that begins at *place* ends; None if more must be read to know."""
        buffer, search = self.buffer, place
        while True:
            found = _EMPTY_LINE.search(buffer, search)
            if found is None or (found.end() == len(buffer) and not is_all):
                if is_all:
                    return len(buffer)
                return _forced_cut(buffer, place) if len(buffer) - place > LONGEST_GAME else None
            end = found.start()
            brace = _open_brace(buffer, search, end)
            if brace is None:
                return end
            close = self._nearest_close(end)
            if close < 0 or close >= brace + LONGEST_COMMENT:
                if is_all or len(buffer) - brace >= LONGEST_COMMENT:
                    return end
                return None
            following = _NEXT_GAME.search(buffer, end, close)
            if following is not None:
                return following.start()
            search = close + 1

    def _nearest_close(self, place: int) -> int:
        is_known = self._close_sought <= place and (self._close == -1 or self._close >= place)
        if not is_known:
            self._close_sought, self._close = place, self.buffer.find(b"}", place)
        return self._close


def _open_brace(buffer: bytes, start: int, end: int) -> int | None:
    """Where a comment begins that is still open at *end*."""
    place = buffer.find(b"{", start, end)
    if place < 0:
        return None
    place = start
    while found := _BRACE.search(buffer, place, end):
        place = found.end()
        if found[1]:
            close = buffer.find(b"}", place, end)
            if close < 0:
                return found.start()
            place = close + 1
    return None


def _forced_cut(buffer: bytes, place: int) -> int:
    for mark in _CUTS:
        cut = buffer.rfind(mark, place + 1, place + LONGEST_GAME)
        if cut > place:
            return cut
    return place + LONGEST_GAME
