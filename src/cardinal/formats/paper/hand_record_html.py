"""Hand records as HTML: as wide as the screen to read, 36 boards on one page of A4 in print."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from cardinal.cards import Hand, Seat

from .hand_record import HandRecord, Layout, holdings, in_pages, layout_for, makeable_lines, markings, points
from .html_page import html_document, marked
from .words import say, seat_sign

_STYLE = """
h1{font-size:1.1em;margin:0}.boards{display:grid}
.board{border:.3mm solid #666;padding:.6mm 1mm;display:grid;overflow:hidden;
grid-template-columns:1fr 1fr 1fr;grid-template-rows:auto auto auto auto auto 1fr}
.marks{grid-column:1/4;display:flex;justify-content:space-between;border-bottom:.2mm solid #999;font-size:.9em}
.marks b{font-size:1.25em;line-height:1}.hand{white-space:nowrap;line-height:1.16;font-variant-numeric:tabular-nums}
.hand span.suit{display:inline-block;width:1.2em}.n{grid-area:2/2/3/4}.w{grid-area:3/1/4/3}
.e{grid-area:3/2/4/4;justify-self:end;min-width:48%}.s{grid-area:4/2/5/4}
.long{letter-spacing:-.06em;font-size:.86em}
.points{grid-area:4/1/5/2;align-self:end;display:grid;grid-template-columns:repeat(3,1.5em);text-align:center;
font-size:.85em;line-height:1.15}
.points :nth-child(1){grid-area:1/2}.points :nth-child(2){grid-area:2/3}.points :nth-child(3){grid-area:3/2}
.points :nth-child(4){grid-area:2/1}.made{grid-column:1/4;font-size:.86em;line-height:1.2;border-top:.2mm solid #ccc}
.made p{margin:0;white-space:nowrap;overflow:hidden;word-spacing:.1em}
@page{size:210mm 297mm;margin:0}
@media screen{.page{max-width:80rem;padding:1rem}.boards{grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));
gap:.6rem;margin-top:.6rem}.board{font-size:11pt}}
"""
_LONG = 9
"""A suit with so many cards is set closer."""
_ORDER = (Seat.N, Seat.E, Seat.S, Seat.W)


def hand_records_html(records: Sequence[HandRecord], title: str, language: str = "en") -> str:
    """A page of all the boards."""
    layout = layout_for(len(records))
    parts: list[str] = []
    for page in in_pages(records):
        parts.append(f'<div class="page"><h1>{escape(title)}</h1><div class="boards">')
        parts += [part for record in page for part in _board(record, language)]
        parts.append("</div></div>")
    return html_document(title, language, _STYLE + _print_style(layout), "\n".join(parts))


def _print_style(layout: Layout) -> str:
    """In print every board has its part of the page, and letters that fill it."""
    wide, high = 196 / layout.across, 276 / layout.down
    size = min(wide / 32.0 * 6.3, high / 45.5 * 6.6)
    return (
        "@media print{.page{width:210mm;height:297mm;padding:6mm 7mm;overflow:hidden}h1{font-size:10pt;height:6mm}"
        f".boards{{grid-template-columns:repeat({layout.across},{wide:.2f}mm);grid-auto-rows:{high:.2f}mm}}"
        f".board{{font-size:{size:.2f}pt}}}}"
    )


def _board(record: HandRecord, language: str) -> Iterator[str]:
    board = record.board
    dealer, vulnerable = markings(board, language)
    label = say("board", language, number=board.number)
    yield f'<section class="board" aria-label="{escape(label)}">'
    marks = "".join(f"<span>{escape(mark)}</span>" for mark in (dealer, vulnerable))
    yield f'<div class="marks"><b>{board.number}</b>{marks}</div>'
    for seat in _ORDER:
        name = escape(seat.label(language))
        yield f'<div class="hand {str(seat).lower()}" aria-label="{name}">{_hand(board.deal[seat])}</div>'
    worth = points(board)
    cells = "".join(f'<span title="{escape(seat_sign(seat, language))}">{worth[seat]}</span>' for seat in _ORDER)
    yield f'<div class="points" aria-label="{escape(say("points", language))}">{cells}</div>'
    lines = makeable_lines(record, language)
    if lines:
        yield f'<div class="made">{"".join(f"<p>{marked(line)}</p>" for line in lines)}</div>'
    yield "</section>"


def _hand(hand: Hand) -> str:
    rows = []
    for symbol, cards in holdings(hand):
        kind = "suit red" if symbol in "♥♦" else "suit"
        long = ' class="long"' if len(cards) >= _LONG else ""
        rows.append(f'<div><span class="{kind}">{symbol}</span><span{long}>{cards}</span></div>')
    return "".join(rows)
