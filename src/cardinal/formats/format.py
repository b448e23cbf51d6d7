"""A file format: its name and extensions, how it is recognised, read and written, and what it cannot hold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import BinaryIO

from .contents import EVERYTHING, Content
from .game_record import GameRecord
from .problem import Problem

Reader = Callable[[BinaryIO, str], Iterator[GameRecord | Problem]]
"""From a stream of bytes and the name of the file, for problems; one record at a time."""
Writer = Callable[[Iterable[GameRecord], BinaryIO], list[Problem]]
"""Onto a stream of bytes; what could not be written as it is comes back."""


@dataclass(frozen=True, slots=True)
class Format:
    """One row of the table of formats."""

    name: str
    extensions: tuple[str, ...]  # in small letters, without a dot; the first is the usual one
    sniff: Callable[[bytes], bool]  # whether the first bytes of a file look like it
    reader: Reader
    writers: Mapping[str, Writer]  # by form; the first is the usual one, and none means that it is only read
    holds: frozenset[Content] = EVERYTHING

    @property
    def cannot_hold(self) -> frozenset[Content]:
        return EVERYTHING - self.holds
