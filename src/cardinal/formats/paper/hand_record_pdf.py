"""Hand records as PDF: 36 boards on one page of A4, fewer boards larger."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cardinal.cards import Hand, Seat

from .hand_record import HandRecord, holdings, in_pages, layout_for, makeable_lines, markings, points
from .pdf_page import MM, pdf_document
from .pdf_text import Typesetter

_PAGE = (210 * MM, 297 * MM)
_SIDE, _TOP, _BOTTOM, _TITLE = 7 * MM, 6 * MM, 7 * MM, 7 * MM
_LINES = 16.6
"""So many lines a board is high: its head, three rows of hands, what can be made, and room around them."""
_SEATS = (Seat.N, Seat.W, Seat.E, Seat.S)


def hand_records_pdf(
    records: Sequence[HandRecord], title: str, language: str = "en", font: Path | None = None
) -> bytes:
    """All the boards, 36 to a page at most."""
    layout = layout_for(len(records))
    wide = (_PAGE[0] - 2 * _SIDE) / layout.across
    high = (_PAGE[1] - _TOP - _BOTTOM - _TITLE) / layout.down

    def drawn(canvas: Any, text: Typesetter) -> None:
        for page in in_pages(records):
            text.draw(_SIDE, _PAGE[1] - _TOP - 10, title, 11, room=_PAGE[0] - 2 * _SIDE, bold=True)
            for place, record in enumerate(page):
                x = _SIDE + place % layout.across * wide
                y = _PAGE[1] - _TOP - _TITLE - place // layout.across * high
                canvas.setLineWidth(0.5)
                canvas.rect(x, y - high, wide, high)
                _Diagram(canvas, text, record, language).draw(x + 2, y, wide - 4, high)
            canvas.showPage()

    return pdf_document(title, language, _PAGE, drawn, font)


class _Diagram:
    """One board within its frame."""

    def __init__(self, canvas: Any, text: Typesetter, record: HandRecord, language: str) -> None:
        self._canvas, self._text, self._record, self._language = canvas, text, record, language

    def draw(self, x: float, top: float, wide: float, high: float) -> None:
        step = high / _LINES
        size = min(step * 0.86, wide / 12.5)
        self._head(x, top - step * 1.15, wide, size)
        places = {Seat.N: (0.33, 0), Seat.W: (0.0, 4), Seat.E: (0.54, 4), Seat.S: (0.33, 8)}
        first = top - step * 2.25
        for seat in _SEATS:
            part, line = places[seat]
            room = wide * (0.5 if seat is Seat.W else 0.46 if seat is Seat.E else 0.66)
            self._hand(self._record.board.deal[seat], x + part * wide, first - line * step, step, size, room)
        self._points(x, first - 9 * step, step, size * 0.9, wide)
        bottom = top - high + step * 0.45
        lines = makeable_lines(self._record, self._language)
        for place, words in enumerate(reversed(lines)):
            self._text.draw(x, bottom + place * step * 0.92, words, size * 0.88, room=wide)

    def _head(self, x: float, y: float, wide: float, size: float) -> None:
        dealer, vulnerable = markings(self._record.board, self._language)
        self._text.draw(x, y, str(self._record.board.number), size * 1.35, bold=True)
        self._text.draw(x + wide * 0.24, y, dealer, size * 0.9, room=wide * 0.38)
        self._text.draw(x + wide * 0.62, y, vulnerable, size * 0.9, room=wide * 0.38, part=1.0)
        self._canvas.setLineWidth(0.3)
        self._canvas.line(x, y - size * 0.3, x + wide, y - size * 0.3)

    def _hand(self, hand: Hand, x: float, y: float, step: float, size: float, room: float) -> None:
        for place, (symbol, cards) in enumerate(holdings(hand)):
            self._text.draw(x, y - place * step, symbol, size)
            self._text.draw(x + size * 0.95, y - place * step, cards, size, room=room - size * 0.95)

    def _points(self, x: float, y: float, step: float, size: float, wide: float) -> None:
        """The points of the four hands as they sit, at the lower left."""
        worth = points(self._record.board)
        across = {Seat.N: (0.15, 0), Seat.W: (0.05, 1), Seat.E: (0.25, 1), Seat.S: (0.15, 2)}
        for seat, (part, line) in across.items():
            self._text.draw(x + part * wide, y - line * step, str(worth[seat]), size, part=0.5)
