"""Standings as one page that needs nothing else: to print, to send, to put on a wall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from .render import TableOf, say

# One page, black on white: it must print on anything.
STYLE = """
body{font:15px/1.45 system-ui,"Noto Sans","Noto Sans CJK SC","Noto Sans CJK JP",sans-serif;margin:2rem auto;
max-width:60rem;padding:0 1rem;color:#111;background:#fff}
h1{font-size:1.5rem;margin:0 0 1rem}h2{font-size:1.15rem;margin:1.6rem 0 .4rem}
table{border-collapse:collapse;width:100%}th,td{padding:.25rem .6rem;border-bottom:1px solid #ccc;text-align:right}
th{border-bottom:2px solid #111}td.name,th.name{text-align:left}tr:nth-child(even) td{background:#f6f6f6}
div.list{overflow-x:auto}p.note{color:#444;font-size:.85rem;margin:.2rem 0}
@media (max-width:40rem){body{font-size:13px;margin:1rem auto;padding:0 .5rem}th,td{padding:.25rem .3rem}
td.name{min-width:8.5rem}}
@media print{body{margin:0;max-width:none;font-size:11px}tr{break-inside:avoid}thead{display:table-header-group}}
"""


def html_page(title: str, tables: Sequence[TableOf], notes: Sequence[str], language: str = "en") -> str:
    """A whole page in the reader's language; every word of the event is escaped."""
    parts = [
        "<!doctype html>",
        f'<html lang="{escape(language)}">',
        '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>",
        f"<body><h1>{escape(title)}</h1>",
        *(part for table in tables for part in _table(table)),
        *_notes(say("look_at", language), notes),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _table(table: TableOf) -> Iterator[str]:
    if table.title:
        yield f"<h2>{escape(table.title)}</h2>"
    kinds = [' class="name"' if at == table.name_column else "" for at in range(len(table.head))]
    heads = (f'<th scope="col"{kind}>{escape(one)}</th>' for one, kind in zip(table.head, kinds, strict=True))
    yield f'<div class="list"><table><thead><tr>{"".join(heads)}</tr></thead>'
    yield "<tbody>"
    for row in table.rows:
        cells = (f"<td{kind}>{escape(cell)}</td>" for cell, kind in zip(row, kinds, strict=True))
        yield f"<tr>{''.join(cells)}</tr>"
    yield "</tbody></table></div>"
    for note in table.notes:
        yield f'<p class="note">{escape(note)}</p>'


def _notes(title: str, notes: Sequence[str]) -> Iterator[str]:
    if notes:
        yield f"<h2>{escape(title)}</h2>"
        yield from (f'<p class="note">{escape(note)}</p>' for note in notes)
