"""Sheets as one HTML page that needs nothing else: it reads on a screen and prints on A4."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape

from .page import Align, Block, Code, Fields, Grid, Note, Paper, Sheet, Signatures
from .qr import qr_svg

FONTS = {
    "en": 'system-ui,"Liberation Sans","Noto Sans","Noto Sans CJK SC"',
    "zh-Hans": '"Noto Sans CJK SC","Source Han Sans SC","PingFang SC","Microsoft YaHei"',
    "zh-Hant": '"Noto Sans CJK TC","Source Han Sans TC","PingFang TC","Microsoft JhengHei"',
    "ja": '"Noto Sans CJK JP","Source Han Sans JP","Hiragino Sans","Yu Gothic","Meiryo"',
}
"""The same character has another shape in each country: the reader's own fonts come first."""

BASE = """
*{box-sizing:border-box}body{margin:0;color:#000;background:#fff;font-size:11pt;line-height:1.3}
.red{color:#b00000}h2{margin:0;font-size:1.2em}p{margin:.15em 0}
@media screen{body{padding:1rem;background:#eee}.page{background:#fff;box-shadow:0 0 4px #999;margin:0 auto 1rem}}
@media print{.page{break-after:page}.page:last-child{break-after:auto}}
"""
_PLACES = """
.page{display:grid;padding:8mm;gap:6mm}.sheet{position:relative;overflow:hidden}
"""
_SHEETS = """
.sheet table{border-collapse:collapse;width:100%;table-layout:fixed;margin:2mm 0;font-size:.85em}
.sheet th,.sheet td{border:.25mm solid #444;padding:0 1mm;text-align:center;overflow-wrap:anywhere}
.sheet th{background:#eee;font-weight:600}.left{text-align:left!important}.right{text-align:right!important}
.fields{display:grid;gap:1.5mm 4mm;margin:2mm 0}.fields>div{display:flex;gap:2mm;align-items:end}
.fields span+span{flex:1;border-bottom:.25mm solid #444;min-height:1.3em}
.signs{display:flex;gap:6mm;margin-top:5mm}.signs div{flex:1;border-top:.25mm solid #444;padding-top:1mm;font-size:.8em}
.qr{position:absolute;right:0;top:0;display:block}.note{font-size:.8em}.sheet header{position:relative}
"""
_BOOKLET = """
.page{padding:8mm;max-width:210mm}.sheet{margin-bottom:8mm}.sheet:first-child h2{font-size:1.6em}
.sheet thead{display:table-header-group}.sheet tr,.sheet header{break-inside:avoid;break-after:auto}
.sheet header{break-after:avoid}.note{font-size:.9em}.scroll{overflow-x:auto}
@page{size:A4;margin:12mm}@media print{.page{padding:0;max-width:none}}
@media (max-width:40rem){body{padding:0!important}.page{padding:4mm}.sheet table{min-width:42rem}
.fields{grid-template-columns:1fr!important}}
"""
_CLASSES = {Align.LEFT: ' class="left"', Align.RIGHT: ' class="right"', Align.CENTRE: ""}
_RED = re.compile("[♥♦]+")


def html_paper(paper: Paper) -> str:
    """All the sheets as one page of HTML; every word from outside is escaped."""
    if paper.is_booklet:
        body = "\n".join(part for sheet in paper.sheets for part in _sheet(sheet))
        return html_document(paper.title, paper.language, f"{_SHEETS}{_BOOKLET}", f'<div class="page">\n{body}\n</div>')
    width, height = paper.size_mm
    style = (
        f"{_PLACES}{_SHEETS}@page{{size:{width:g}mm {height:g}mm;margin:0}}"
        f".page{{width:{width:g}mm;min-height:{height:g}mm;grid-template-columns:repeat({paper.across},1fr);"
        f"grid-template-rows:repeat({paper.down},1fr)}}@media print{{.page{{height:{height:g}mm}}}}"
    )
    parts: list[str] = []
    for page in paper.pages:
        parts.append('<div class="page">')
        for sheet in page:
            parts += _sheet(sheet)
        parts.append("</div>")
    return html_document(paper.title, paper.language, style, "\n".join(parts))


def html_document(title: str, language: str, style: str, body: str) -> str:
    """A whole page around *body*, which is HTML already."""
    fonts = FONTS.get(language, FONTS["en"])
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">\n'
        f"<title>{escape(title)}</title>\n<style>body{{font-family:{fonts},sans-serif}}{BASE}{style}</style></head>\n"
        f"<body>\n{body}\n</body></html>\n"
    )


def marked(text: str) -> str:
    """A text escaped, with hearts and diamonds in red."""
    return _RED.sub(lambda found: f'<span class="red">{found[0]}</span>', escape(text))


def _sheet(sheet: Sheet) -> Iterator[str]:
    # The code stands beside the title, which must be as high.
    side = sheet.code.size_mm + 3 if sheet.code is not None else 0
    yield f'<section class="sheet"><header style="min-height:{side:g}mm;padding-right:{side:g}mm">'
    yield f"<h2>{marked(sheet.title)}</h2>"
    if sheet.subtitle:
        yield f"<p>{marked(sheet.subtitle)}</p>"
    if sheet.code is not None:
        yield _code(sheet.code)
    yield "</header>"
    for block in sheet.blocks:
        yield from _block(block)
    yield "</section>"


def _code(code: Code) -> str:
    svg = qr_svg(code.address, code.address)
    size = f'style="width:{code.size_mm:g}mm;height:{code.size_mm:g}mm"'
    return svg.replace('class="qr"', f'class="qr" {size}', 1)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Grid():
            yield from _grid(block)
        case Fields():
            yield f'<div class="fields" style="grid-template-columns:repeat({block.across},1fr)">'
            for name, value in block.pairs:
                yield f"<div><span>{marked(name)}</span><span>{marked(value)}</span></div>"
            yield "</div>"
        case Signatures():
            yield f'<div class="signs">{"".join(f"<div>{marked(name)}</div>" for name in block.names)}</div>'
        case Note():
            yield f'<p class="note">{marked(block.text)}</p>'
        case Code():
            pass  # it stands beside the title


def _grid(grid: Grid) -> Iterator[str]:
    whole = sum(column.width for column in grid.columns)
    widths = (f'<col style="width:{100 * column.width / whole:.2f}%">' for column in grid.columns)
    yield f'<div class="scroll"><table><colgroup>{"".join(widths)}</colgroup>'
    heads = (f'<th scope="col">{marked(column.head)}</th>' for column in grid.columns)
    yield f"<thead><tr>{''.join(heads)}</tr></thead><tbody>"
    kinds = [_CLASSES[column.align] for column in grid.columns]
    for row in grid.rows:
        cells = (f"<td{kind}>{marked(cell)}</td>" for cell, kind in zip(row, kinds, strict=True))
        yield f'<tr style="height:{grid.row_mm:g}mm">{"".join(cells)}</tr>'
    yield "</tbody></table></div>"
