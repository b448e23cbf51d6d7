"""Sheets as a PDF on A4."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .errors import needed
from .page import Align, Block, Code, Fields, Grid, Note, Paper, Sheet, Signatures
from .pdf_text import Typesetter
from .qr import qr_squares

MM = 72 / 25.4
MARGIN, GAP = 8 * MM, 6 * MM
LEAST_ROW = 3.6 * MM
WRAPPED = 8.5
"""The size of letters in a table whose cells are wrapped."""
LEAST_SHEET = 50 * MM
"""A sheet of a booklet begins on the next page if less than this is left."""
_PARTS = {Align.LEFT: 0.0, Align.CENTRE: 0.5, Align.RIGHT: 1.0}


def pdf_paper(paper: Paper, font: Path | None = None) -> bytes:
    """All the sheets; a sheet that is too long for its place has lower rows, and goes on on pages of its own."""
    width, height = (size * MM for size in paper.size_mm)
    if paper.is_booklet:
        return pdf_document(paper.title, paper.language, (width, height), lambda *on: _booklet(paper, *on), font)

    def drawn(canvas: Any, text: Typesetter) -> None:
        def next_page() -> float:
            canvas.showPage()
            return height - MARGIN

        wide = (width - 2 * MARGIN - (paper.across - 1) * GAP) / paper.across
        high = (height - 2 * MARGIN - (paper.down - 1) * GAP) / paper.down
        for page in paper.pages:
            for place, sheet in enumerate(page):
                across, down = place % paper.across, place // paper.across
                pen = _Pen(canvas, text, MARGIN + across * (wide + GAP), height - MARGIN - down * (high + GAP), wide)
                _sheet(pen, sheet, high, next_page)
            canvas.showPage()

    return pdf_document(paper.title, paper.language, (width, height), drawn, font)


def _booklet(paper: Paper, canvas: Any, text: Typesetter) -> None:
    """Sheets one below another; each page has its number and the booklet's name at its foot."""
    width, height = (size * MM for size in paper.size_mm)
    wide = width - 2 * MARGIN

    def end_page() -> None:
        text.draw(MARGIN, MARGIN * 0.5, paper.title, 7.5, room=wide * 0.9)
        text.draw(MARGIN, MARGIN * 0.5, str(canvas.getPageNumber()), 7.5, room=wide, part=1.0)
        canvas.showPage()

    def next_page() -> float:
        end_page()
        return height - MARGIN

    pen = _Pen(canvas, text, MARGIN, height - MARGIN, wide)
    for sheet in paper.sheets:
        if pen.y < LEAST_SHEET:
            pen.y = next_page()
        _sheet(pen, sheet, pen.y - MARGIN, next_page)
        pen.y -= GAP
    end_page()


def pdf_document(
    title: str,
    language: str,
    size: tuple[float, float],
    drawn: Callable[[Any, Typesetter], None],
    font: Path | None = None,
) -> bytes:
    """A PDF of pages that *drawn* draws: the same bytes for the same pages, whenever it is made."""
    stream = io.BytesIO()
    canvas = needed("reportlab.pdfgen.canvas").Canvas(stream, pagesize=size, invariant=1, lang=language)
    canvas.setTitle(title)
    canvas.setCreator("Cardinal")
    drawn(canvas, Typesetter(canvas, language, font))
    canvas.save()
    return stream.getvalue()


class _Pen:
    """Where the next block begins, from the top down."""

    def __init__(self, canvas: Any, text: Typesetter, x: float, y: float, width: float) -> None:
        self.canvas, self.text, self.x, self.y, self.width = canvas, text, x, y, width

    def line(self, x: float, y: float, width: float) -> None:
        self.canvas.setLineWidth(0.6)
        self.canvas.line(x, y, x + width, y)


def _sheet(pen: _Pen, sheet: Sheet, room: float, next_page: Callable[[], float]) -> None:
    bottom = pen.y - room
    code = sheet.code
    side = code.size_mm * MM + 2 * MM if code is not None else 0.0
    top = pen.y
    if code is not None:
        _code(pen, code)
    pen.y -= 14
    pen.text.draw(pen.x, pen.y, sheet.title, 14, room=pen.width - side, bold=True)
    if sheet.subtitle:
        pen.y -= 13
        pen.text.draw(pen.x, pen.y, sheet.subtitle, 10, room=pen.width - side)
    pen.y = min(pen.y - 4, top - side if code is not None else pen.y)
    blocks = [block for block in sheet.blocks if not isinstance(block, Code)]
    for place, block in enumerate(blocks):
        rest = sum(_height(pen, one) for one in blocks[place + 1 :])
        _block(pen, block, bottom, rest, next_page)


def _height(pen: _Pen, block: Block) -> float:
    match block:
        case Grid():
            return (len(block.rows) + 1) * LEAST_ROW + 4
        case Fields():
            return -(-len(block.pairs) // block.across) * 18 + 4
        case Signatures():
            return 40
        case Note():
            return 11 * len(pen.text.wrapped(block.text, 8.5, pen.width)) + 3
        case Code():
            return 0


def _block(pen: _Pen, block: Block, bottom: float, rest: float, next_page: Callable[[], float]) -> None:
    if not isinstance(block, Grid) and pen.y - _height(pen, block) < MARGIN * 0.9:
        pen.y = next_page()
    match block:
        case Grid(is_wrapped=True):
            _wrapped_grid(pen, block, next_page)
        case Grid():
            _grid(pen, block, bottom + rest, next_page)
        case Fields():
            _fields(pen, block)
        case Signatures():
            _signatures(pen, block)
        case Note():
            for line in pen.text.wrapped(block.text, 8.5, pen.width):
                pen.y -= 11
                pen.text.draw(pen.x, pen.y, line, 8.5)
            pen.y -= 3
        case Code():
            pass


def _fields(pen: _Pen, fields: Fields) -> None:
    wide = (pen.width - (fields.across - 1) * 10) / fields.across
    for place, (name, value) in enumerate(fields.pairs):
        column = place % fields.across
        if column == 0:
            pen.y -= 18
        x = pen.x + column * (wide + 10)
        used = pen.text.draw(x, pen.y, name, 9.5, room=wide * 0.6) + 4
        pen.line(x + used, pen.y - 2, wide - used)
        if value:
            pen.text.draw(x + used + 2, pen.y, value, 9.5, room=wide - used - 4)
    pen.y -= 6


def _signatures(pen: _Pen, signatures: Signatures) -> None:
    wide = (pen.width - (len(signatures.names) - 1) * 16) / max(1, len(signatures.names))
    pen.y -= 28
    for place, name in enumerate(signatures.names):
        x = pen.x + place * (wide + 16)
        pen.line(x, pen.y, wide)
        pen.text.draw(x, pen.y - 10, name, 8.5, room=wide)
    pen.y -= 12


def _grid(pen: _Pen, grid: Grid, bottom: float, next_page: Callable[[], float]) -> None:
    """The table; its rows are as low as they must be to fit, and go on on the next page if even that is too much."""
    pen.y -= 4
    fitting = (pen.y - bottom) / (len(grid.rows) + 1)
    high = max(LEAST_ROW, min(grid.row_mm * MM, fitting))
    whole = sum(column.width for column in grid.columns)
    widths = [pen.width * column.width / whole for column in grid.columns]
    head = tuple(column.head for column in grid.columns)
    parts = [_PARTS[column.align] for column in grid.columns]
    _row(pen, head, widths, [0.5] * len(head), high, is_head=True)
    for row in grid.rows:
        if pen.y - high < MARGIN * 0.9:
            pen.y = next_page()
            _row(pen, head, widths, [0.5] * len(head), high, is_head=True)
        _row(pen, row, widths, parts, high)
    pen.y -= 2


def _row(
    pen: _Pen, cells: tuple[str, ...], widths: list[float], parts: list[float], high: float, *, is_head: bool = False
) -> None:
    size = min(9.0, high * 0.62)
    x, pen.y = pen.x, pen.y - high
    for cell, width, part in zip(cells, widths, parts, strict=True):
        pen.canvas.setLineWidth(0.5)
        if is_head:
            pen.canvas.setFillGray(0.92)
            pen.canvas.rect(x, pen.y, width, high, stroke=1, fill=1)
        else:
            pen.canvas.rect(x, pen.y, width, high, stroke=1, fill=0)
        base = pen.y + (high - size) / 2 + size * 0.13
        pen.text.draw(x + 2, base, cell, size, room=width - 4, part=part, bold=is_head)
        x += width


def _wrapped_grid(pen: _Pen, grid: Grid, next_page: Callable[[], float]) -> None:
    """The table with rows as high as their longest cell; it goes on on the next page with its head."""
    whole = sum(column.width for column in grid.columns)
    widths = [pen.width * column.width / whole for column in grid.columns]
    parts = [_PARTS[column.align] for column in grid.columns]
    head = tuple(column.head for column in grid.columns)
    least = grid.row_mm * MM
    head_high = min(least, 6 * MM)
    heads = [0.5] * len(head)
    pen.y -= 4
    if pen.y - 2 * least < MARGIN:
        pen.y = next_page()
    if any(head):
        _row(pen, head, widths, heads, head_high, is_head=True)
    for row in grid.rows:
        cells = [pen.text.wrapped(cell, WRAPPED, width - 4) for cell, width in zip(row, widths, strict=True)]
        high = max(least, max(map(len, cells)) * WRAPPED * 1.25 + 4)
        if pen.y - high < MARGIN:
            pen.y = next_page()
            if any(head):
                _row(pen, head, widths, heads, head_high, is_head=True)
        x, pen.y = pen.x, pen.y - high
        for lines, width, part in zip(cells, widths, parts, strict=True):
            pen.canvas.setLineWidth(0.5)
            pen.canvas.rect(x, pen.y, width, high, stroke=1, fill=0)
            base = pen.y + (high + len(lines) * WRAPPED * 1.25) / 2 - WRAPPED
            for at, line in enumerate(lines):
                pen.text.draw(x + 2, base - at * WRAPPED * 1.25, line, WRAPPED, room=width - 4, part=part)
            x += width
    pen.y -= 2


def _code(pen: _Pen, code: Code) -> None:
    squares = qr_squares(code.address)
    size = code.size_mm * MM / len(squares)
    left = pen.x + pen.width - code.size_mm * MM
    for y, row in enumerate(squares):
        start = None
        for x, dark in enumerate((*row, False)):
            if dark and start is None:
                start = x
            elif not dark and start is not None:
                # A stretch of dark squares is one rectangle, so that no hair line shows between them.
                pen.canvas.rect(left + start * size, pen.y - (y + 1) * size, (x - start) * size, size, stroke=0, fill=1)
                start = None
