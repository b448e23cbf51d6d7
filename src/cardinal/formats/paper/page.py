"""What stands on paper, before it is HTML or PDF: sheets of titles, fields to fill in, tables, codes and signatures.

Texts here are already in the reader's language. Suit symbols are plain characters; whoever draws them colours them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Align(StrEnum):
    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its width against the others, and where its cells stand."""

    head: str
    width: float = 1.0
    align: Align = Align.CENTRE


@dataclass(frozen=True, slots=True)
class Grid:
    """A table with lines. An empty cell is there to be written in."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    row_mm: float = 6.0
    is_wrapped: bool = False
    """Whether a long cell takes several lines; otherwise its letters are made smaller."""

    def __post_init__(self) -> None:
        if any(len(row) != len(self.columns) for row in self.rows):
            raise ValueError("every row has a cell for each column")


@dataclass(frozen=True, slots=True)
class Fields:
    """Names with what is known of them; where nothing is known there is a line to write on."""

    pairs: tuple[tuple[str, str], ...]
    across: int = 3


@dataclass(frozen=True, slots=True)
class Signatures:
    """Who signs, each with a line."""

    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Note:
    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code of an address, at the upper right of its sheet."""

    address: str
    size_mm: float = 22.0


Block: TypeAlias = Grid | Fields | Signatures | Note | Code


@dataclass(frozen=True, slots=True)
class Sheet:
    """One thing to hand out or to put up: a traveller, a card, a score sheet."""

    title: str
    subtitle: str = ""
    blocks: tuple[Block, ...] = ()

    @property
    def code(self) -> Code | None:
        return next((block for block in self.blocks if isinstance(block, Code)), None)


@dataclass(frozen=True, slots=True)
class Paper:
    """Sheets on pages of A4, so many across and down a page."""

    title: str
    language: str
    sheets: tuple[Sheet, ...]
    across: int = 1
    down: int = 1
    is_landscape: bool = False
    is_booklet: bool = False
    """Whether its sheets follow one another down numbered pages, rather than each having a place of its own."""

    @property
    def size_mm(self) -> tuple[float, float]:
        return (297.0, 210.0) if self.is_landscape else (210.0, 297.0)

    @property
    def pages(self) -> Iterator[tuple[Sheet, ...]]:
        """The sheets page by page."""
        each = self.across * self.down
        for first in range(0, len(self.sheets), each):
            yield self.sheets[first : first + each]


def rows(cells: Iterable[Iterable[object]]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple("" if cell is None else str(cell) for cell in row) for row in cells)
