"""The commands of a LIN file: two signs, a stroke, a value, a stroke; on one line or over many."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO
from urllib.parse import unquote_to_bytes

from cardinal.language import shown

from .lin_problems import said
from .pbn_encoding import BYTE_ORDER_MARK, Decoder
from .problem import Problem

CHUNK = 1 << 16
LONGEST_VALUE = 1 << 16
"""A value without an end in so many bytes is cut, so that no file can fill the memory."""
COMMAND = re.compile(r"[A-Za-z][A-Za-z0-9]")
_ADDRESS = re.compile(rb"\s*https?://[^\s|]*?[?&]lin=", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Command:
    name: str
    value: str
    line: int


def commands(stream: BinaryIO, file: str = "") -> Iterator[Command | Problem]:
    """The commands in their order. A field where a command should stand is reported and left out, so that one lost
    stroke does not turn all that follows around."""
    name: tuple[str, int] | None = None
    for field, line, is_closed in _fields(stream):
        if name is not None:
            if not is_closed:
                yield Problem(file, line, said("open_value", command=name[0]))
            yield Command(name[0], field, name[1])
            name = None
        elif COMMAND.fullmatch(field.strip()):
            name = field.strip().lower(), line
        elif field.strip():
            yield Problem(file, line, said("no_command", given=shown(field.strip())))
    if name is not None:
        yield Problem(file, name[1], said("open_value", command=name[0]))


def _fields(stream: BinaryIO) -> Iterator[tuple[str, int, bool]]:
    """What stands between strokes, the line on which it begins, and whether a stroke ends it."""
    line, rest, decoder = 1, b"", Decoder()
    for chunk in _chunks(stream):
        *whole, rest = (rest + chunk).split(b"|")
        for raw in whole:
            text = decoder.decode(raw, chunk)
            yield text, line + _leading_lines(text), True
            line += raw.count(b"\n")
        if len(rest) > LONGEST_VALUE:
            yield decoder.decode(rest, rest), line, False
            line, rest = line + rest.count(b"\n"), b""
    if rest.strip(b" \r\n\t\x00\x1a"):
        text = decoder.decode(rest, rest)
        yield text, line + _leading_lines(text), False


def _leading_lines(text: str) -> int:
    return text[: len(text) - len(text.lstrip())].count("\n")


def _chunks(stream: BinaryIO) -> Iterator[bytes]:
    """The bytes of the file; of the address of a hand viewer, what it shows."""
    start = stream.read(CHUNK).removeprefix(BYTE_ORDER_MARK)
    address = _ADDRESS.match(start)
    if address is not None:
        yield unquote_to_bytes(start[address.end() :].split(b"&")[0].strip().replace(b"+", b" "))
        return
    while start:
        yield start
        start = stream.read(CHUNK)
