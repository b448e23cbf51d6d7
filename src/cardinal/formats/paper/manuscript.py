"""A book before it is set: headings with their anchors, paragraphs of runs, and where each run leads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Run:
    """Words of a paragraph; *target* is the anchor that they lead to, if any."""

    text: str
    target: str = ""
    bold: bool = False


class Style(StrEnum):
    """How a paragraph is set."""

    BODY = "body"
    NOTE = "note"  # small: remarks, references
    MARK = "mark"  # small, with a bar in the margin: what differs in another edition
    ITEM = "item"  # one line of a list


@dataclass(frozen=True, slots=True)
class Paragraph:
    runs: tuple[Run, ...]
    style: Style = Style.BODY

    @property
    def text(self) -> str:
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a chapter (level 1), of a clause or case (2), or of a part of a case (3). Levels 1 and 2 can be
    led to; only chapters stand in the contents."""

    text: str
    anchor: str
    level: int = 1


Block = Heading | Paragraph


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A whole book in one language. *contents* is what the list of chapters is called."""

    title: str
    language: str
    contents: str
    lead: tuple[str, ...]
    blocks: tuple[Block, ...]

    @property
    def chapters(self) -> tuple[Heading, ...]:
        return tuple(block for block in self.blocks if isinstance(block, Heading) and block.level == 1)


def plain(text: str, style: Style = Style.BODY) -> Paragraph:
    """A paragraph that leads nowhere."""
    return Paragraph((Run(text),), style)


def anchors(blocks: Iterable[Block]) -> frozenset[str]:
    """Everything in the book that can be led to."""
    return frozenset(block.anchor for block in blocks if isinstance(block, Heading) and block.anchor)
