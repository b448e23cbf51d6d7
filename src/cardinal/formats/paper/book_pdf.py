"""A manuscript as a PDF on A4: contents with page numbers, running heads, anchors, and no torn paragraphs.

The text is first cut into lines and lines into pages; only then is anything drawn, so that the contents know their
pages. A heading stays with what follows it, and a paragraph leaves at least two lines on either side of a page's end.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from .book_fonts import BookFonts
from .errors import needed
from .line_breaks import is_wide, pieces
from .manuscript import Block, Heading, Manuscript, Run, Style, anchors

MM = 72 / 25.4
WIDTH, HEIGHT = 210 * MM, 297 * MM
LEFT, TOP, BOTTOM = 24 * MM, 24 * MM, 22 * MM
ROOM = WIDTH - 2 * LEFT
LEAST_LINES = 2
_RED = frozenset("♥♦")
_LINK = (0.10, 0.22, 0.48)
_GREY = (0.35, 0.35, 0.35)
_BLACK = (0.0, 0.0, 0.0)
_CHAPTER_ROOM = 150
"""A chapter begins on the next page if less than this is left."""


@dataclass(frozen=True, slots=True)
class _Setting:
    """Size of the letters, from line to line, space above, indent."""

    size: float
    leading: float
    above: float
    indent: float = 0.0


_STYLES = {
    Style.BODY: _Setting(10, 15.5, 3),
    Style.NOTE: _Setting(8.5, 12.5, 2.5, 10),
    Style.MARK: _Setting(8.5, 12.5, 2.5, 10),
    Style.ITEM: _Setting(10, 15, 1.5, 12),
}
_HEADINGS = {1: _Setting(16, 22, 22), 2: _Setting(11, 16, 11), 3: _Setting(9.5, 14, 5)}


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of one block: its runs, how it is set, and what it may be parted from."""

    runs: tuple[Run, ...]
    setting: _Setting
    above: float
    stays: bool  # with the line that follows
    spread: float = 0.0  # between characters
    heading: Heading | None = None
    mark: bool = False

    @property
    def height(self) -> float:
        return self.above + self.setting.leading


Progress = Callable[[int, int], None]


def pdf_book(manuscript: Manuscript, progress: Progress | None = None) -> bytes:
    """The book; the same bytes for the same text, whenever it is made. *progress* hears of each page drawn."""
    setter = _Setter(manuscript)
    pages = setter.pages()
    return setter.draw(pages, progress)


class _Setter:
    """One book: its fonts, its lines, its pages."""

    def __init__(self, manuscript: Manuscript) -> None:
        self._book = manuscript
        self._fonts = BookFonts(manuscript.language)
        self._targets = anchors(manuscript.blocks)

    # Lines

    def _lines(self, block: Block) -> list[_Line]:
        if isinstance(block, Heading):
            setting = _HEADINGS[block.level]
            cut = self._cut((Run(block.text, bold=True),), setting)
            return [
                _Line(runs, setting, setting.above if not at else 0.0, True, heading=block if not at else None)
                for at, (runs, _) in enumerate(cut)
            ]
        setting = _STYLES[block.style]
        cut = self._cut(block.runs, setting)
        last = len(cut) - 1
        return [
            _Line(
                runs,
                setting,
                setting.above if not at else 0.0,
                # Neither the first nor the last line of a paragraph stands alone.
                at < min(LEAST_LINES - 1, last) or (at == last - 1),
                spread if at < last else 0.0,
                mark=block.style is Style.MARK,
            )
            for at, (runs, spread) in enumerate(cut)
        ]

    def _cut(self, runs: tuple[Run, ...], setting: _Setting) -> list[tuple[tuple[Run, ...], float]]:
        """Runs in lines that fit, each with what is left over for every character of a line that is all Chinese."""
        room = ROOM - setting.indent
        lines: list[tuple[tuple[Run, ...], float]] = []
        line: list[Run] = []
        used = 0.0
        for run in self._pieces(runs):
            wide = self._fonts.width(run.text.rstrip(), setting.size, bold=run.bold)
            if line and used + wide > room:
                lines.append(self._spread(line, room, setting.size))
                line, used = [], 0.0
                run = Run(run.text.lstrip(), run.target, run.bold)
            line.append(run)
            used += self._fonts.width(run.text, setting.size, bold=run.bold)
        if line or not lines:
            lines.append((_joined(line), 0.0))
        return lines

    def _pieces(self, runs: tuple[Run, ...]) -> Iterator[Run]:
        """Pieces after which a line may break; a link is not cut unless it is long."""
        for run in runs:
            whole = run.target and len(run.text) <= 16
            for piece in (run.text,) if whole else pieces(run.text):
                yield Run(piece, run.target, run.bold)

    def _spread(self, line: list[Run], room: float, size: float) -> tuple[tuple[Run, ...], float]:
        runs = _joined([*line[:-1], Run(line[-1].text.rstrip(), line[-1].target, line[-1].bold)])
        text = "".join(run.text for run in runs)
        left = room - sum(self._fonts.width(run.text, size, bold=run.bold) for run in runs)
        narrow = sum(1 for letter in text if not is_wide(letter))
        if not text or narrow > len(text) / 3 or left > 2 * size:
            return runs, 0.0
        return runs, left / max(1, len(text) - 1)

    # Pages

    def pages(self) -> list[list[_Line]]:
        """The lines of each page of the text, before the contents are known."""
        lines = [line for block in self._book.blocks for line in self._lines(block)]
        pages: list[list[_Line]] = [[]]
        used, room = 0.0, HEIGHT - TOP - BOTTOM
        at = 0
        while at < len(lines):
            group = _together(lines, at)
            high = sum(line.height for line in group)
            chapter = group[0].heading is not None and group[0].heading.level == 1
            if pages[-1] and (used + high > room or (chapter and room - used < _CHAPTER_ROOM)):
                pages.append([])
                used = 0.0
            pages[-1] += group
            used += high
            at += len(group)
        return pages

    # Drawing

    def draw(self, pages: list[list[_Line]], progress: Progress | None) -> bytes:
        stream = io.BytesIO()
        book = self._book
        canvas = needed("reportlab.pdfgen.canvas").Canvas(
            stream, pagesize=(WIDTH, HEIGHT), invariant=1, lang=book.language, pageCompression=1
        )
        canvas.setTitle(book.title)
        canvas.setCreator("Cardinal")
        canvas.showOutline()
        listed = self._contents_pages(len(book.chapters))
        first = len(listed) + 1
        starts = {
            line.heading.anchor: first + number
            for number, page in enumerate(pages)
            for line in page
            if line.heading is not None and line.heading.level == 1
        }
        self._draw_contents(canvas, listed, starts)
        chapter = ""
        for number, page in enumerate(pages):
            # The running head names the chapter that the page begins in.
            begun = [line.heading.text for line in page if line.heading is not None and line.heading.level == 1]
            opens = page[0].heading is not None and page[0].heading.level == 1
            self._draw_page(canvas, page, begun[0] if opens else chapter, first + number)
            chapter = begun[-1] if begun else chapter
            if progress is not None:
                progress(number + 1, len(pages))
        canvas.save()
        return stream.getvalue()

    def _contents_pages(self, chapters: int) -> list[range]:
        """Which chapters each page of the contents lists; the first has the title above them."""
        on_first, on_next = 34, 43
        found = [range(min(on_first, chapters))]
        while found[-1].stop < chapters:
            found.append(range(found[-1].stop, min(found[-1].stop + on_next, chapters)))
        return found

    def _draw_contents(self, canvas: Any, listed: list[range], starts: dict[str, int]) -> None:
        chapters = self._book.chapters
        for number, rows in enumerate(listed):
            y = HEIGHT - TOP
            if number == 0:
                for runs, _ in self._cut((Run(self._book.title, bold=True),), _Setting(22, 30, 0)):
                    y -= 30
                    self._text(canvas, LEFT, y, runs, 22)
                y -= 4
                for text in self._book.lead:
                    for runs, _ in self._cut((Run(text),), _Setting(9.5, 14, 0)):
                        y -= 14
                        self._text(canvas, LEFT, y, runs, 9.5, _GREY)
                    y -= 2
                y -= 24
                self._text(canvas, LEFT, y, (Run(self._book.contents, bold=True),), 13)
                canvas.bookmarkPage("contents")
                canvas.addOutlineEntry(self._book.contents, "contents", 0)
                y -= 6
            for chapter in (chapters[row] for row in rows):
                y -= 15.5
                page = str(starts[chapter.anchor])
                wide = self._fonts.width(page, 10)
                self._text(canvas, LEFT, y, (Run(self._short(chapter.text, ROOM - 40)),), 10)
                self._text(canvas, LEFT + ROOM - wide, y, (Run(page),), 10)
                canvas.linkRect("", chapter.anchor, (LEFT, y - 3, LEFT + ROOM, y + 11), thickness=0)
            self._foot(canvas, number + 1)
            canvas.showPage()

    def _short(self, text: str, room: float) -> str:
        while text and self._fonts.width(text, 10) > room:
            text = text[:-2].rstrip() + "…"
        return text

    def _draw_page(self, canvas: Any, page: list[_Line], chapter: str, number: int) -> None:
        self._text(canvas, LEFT, HEIGHT - TOP + 14, (Run(self._short(chapter, ROOM)),), 8, _GREY)
        canvas.setStrokeColorRGB(*_GREY)
        canvas.setLineWidth(0.3)
        canvas.line(LEFT, HEIGHT - TOP + 9, LEFT + ROOM, HEIGHT - TOP + 9)
        y = HEIGHT - TOP
        for place, line in enumerate(page):
            y -= line.setting.leading + (line.above if place else 0.0)
            x = LEFT + line.setting.indent
            if line.heading is not None and line.heading.anchor and line.heading.level < 3:
                canvas.bookmarkHorizontal(line.heading.anchor, 0, y + line.setting.leading)
                canvas.addOutlineEntry(line.heading.text, line.heading.anchor, line.heading.level - 1, closed=True)
            if line.mark:
                canvas.setLineWidth(1.6)
                canvas.line(LEFT + 2, y - 3, LEFT + 2, y + line.setting.leading - 3)
            colour = _GREY if line.setting.size < 9 else _BLACK
            self._text(canvas, x, y, line.runs, line.setting.size, colour, line.spread)
        self._foot(canvas, number)
        canvas.showPage()

    def _foot(self, canvas: Any, number: int) -> None:
        page = str(number)
        self._text(canvas, LEFT, BOTTOM - 26, (Run(self._book.title),), 8, _GREY)
        self._text(canvas, LEFT + ROOM - self._fonts.width(page, 8), BOTTOM - 26, (Run(page),), 8, _GREY)

    def _text(
        self,
        canvas: Any,
        x: float,
        y: float,
        runs: tuple[Run, ...],
        size: float,
        colour: tuple[float, float, float] = _BLACK,
        spread: float = 0.0,
    ) -> None:
        for run in runs:
            leads = run.target in self._targets
            own = _LINK if leads else colour
            begun = x
            letters = [
                (*self._fonts.drawn(letter, bold=run.bold), letter in _RED)
                for letter in run.text
                if letter.isprintable()
            ]
            for (font, imitated, red), some in groupby(letters, key=lambda one: (one[0], one[2], one[3])):
                text = "".join(letter for _, letter, _, _ in some)
                canvas.setFillColorRGB(*((0.69, 0.0, 0.0) if red else own))
                canvas.setStrokeColorRGB(*own)
                canvas.setLineWidth(size / 30)
                canvas.setFont(font, size)
                canvas.drawString(x, y, text, mode=2 if imitated else 0, charSpace=spread)
                x += self._fonts.width(text, size, bold=run.bold) + spread * len(text)
            if leads:
                canvas.linkRect("", run.target, (begun, y - 2, x, y + size), thickness=0)
        canvas.setFillColorRGB(*_BLACK)


def _joined(runs: list[Run]) -> tuple[Run, ...]:
    """Neighbouring pieces of one kind are one run again."""
    kinds = groupby(runs, key=lambda run: (run.target, run.bold))
    return tuple(Run("".join(run.text for run in some), target, bold) for (target, bold), some in kinds)


def _together(lines: list[_Line], start: int) -> list[_Line]:
    """The lines from *start* that must be on one page: a heading with what follows it, the ends of a paragraph."""
    end = start
    while end < len(lines) - 1 and lines[end].stays:
        end += 1
    return lines[start : end + 1]
