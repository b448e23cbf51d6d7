"""Deal files without lines: boards of so many bytes each, read one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO

from cardinal.language import CardinalError, Text

from .deal_boards import board_record
from .deal_problems import at_byte, said
from .game_record import GameRecord
from .problem import Problem
from .recorded_hands import RecordedHands

# What other programs leave behind the last board: nothing, line ends, the old sign for the end of a file.
_FILLING = b"\x00\x1a \r\n\t"


@dataclass(frozen=True, slots=True)
class Unpacked:
    """What the bytes of a board say: the cards, its number if they tell it, and what is doubtful about them."""

    hands: RecordedHands
    number: int | None = None
    doubts: tuple[Text, ...] = ()


Chunk = tuple[int, bytes]
Unpack = Callable[[bytes], Unpacked]


def chunks(stream: BinaryIO, size: int, offset: int = 0) -> Iterator[Chunk]:
    """So many bytes at a time with their place in the file; the last may be shorter."""
    while True:
        chunk = exactly(stream, size)
        if not chunk.strip(_FILLING) and len(chunk) < size:
            return
        yield offset, chunk
        offset += len(chunk)


def exactly(stream: BinaryIO, size: int) -> bytes:
    """So many bytes, or what is left of them."""
    found = b""
    while len(found) < size and (more := stream.read(size - len(found))):
        found += more
    return found


def read_chunks(
    told: Iterator[Chunk], size: int, unpack: Unpack, file: str, first: int = 1
) -> Iterator[GameRecord | Problem]:
    """The boards in their order. One that cannot be read is reported and keeps its number."""
    number, anything = first - 1, False
    for offset, chunk in told:
        number, anything = number + 1, True
        if len(chunk) < size:
            yield Problem(file, 0, at_byte(number, offset, said("short", size=len(chunk), whole=size)))
            return
        try:
            found = unpack(chunk)
        except CardinalError as damage:
            yield Problem(file, 0, at_byte(number, offset, damage.text))
            continue
        number = found.number or number
        doubts = tuple(Problem(file, 0, at_byte(number, offset, doubt)) for doubt in found.doubts)
        yield board_record(number, found.hands, problems=doubts)
    if not anything:
        yield Problem(file, 0, said("no_boards"))
