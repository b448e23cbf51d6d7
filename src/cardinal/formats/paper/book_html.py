"""A manuscript as one HTML page that needs nothing else: contents, an anchor for every clause, a style for print."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from urllib.parse import quote

from .html_page import html_document, marked
from .manuscript import Block, Heading, Manuscript, Paragraph, Run, Style, anchors

_STYLE = """
:root{color-scheme:light dark}
body{line-height:1.65;background:Canvas!important;color:CanvasText}
main{max-width:44rem;margin:0 auto;padding:1rem}
h1{font-size:1.7em;line-height:1.3;margin:.6em 0 .4em}h2{font-size:1.35em;margin:2em 0 .3em;line-height:1.35}
h3{font-size:1.05em;margin:1.4em 0 .15em;line-height:1.4}h4{font-size:1em;margin:.8em 0 .1em}
h1,h2,h3{text-wrap:balance}p{margin:.3em 0}
.note,.mark{font-size:.88em;opacity:.85;margin-inline-start:1em}
.mark{border-inline-start:.2em solid currentColor;padding-inline-start:.6em;margin-inline-start:.2em}
.item{margin-inline-start:1.2em}a{color:LinkText}nav ol{list-style:none;padding:0;columns:18rem;column-gap:2rem}
nav li{break-inside:avoid;margin:.2em 0}.keep{white-space:nowrap}
:target{outline:.15em solid currentColor;outline-offset:.2em}
.red{color:#b00000}@media (prefers-color-scheme:dark){.red{color:#ff8a80}}
:lang(zh) p,:lang(ja) p{text-align:justify;line-break:strict;overflow-wrap:anywhere}
@page{size:A4;margin:20mm 22mm}
@media print{body{padding:0!important;font-size:10.5pt}main{max-width:none;padding:0}
a{color:inherit;text-decoration:none}h2,h3,h4{break-after:avoid}p{orphans:2;widows:2}}
"""
_CLASSES = {Style.BODY: "", Style.NOTE: ' class="note"', Style.MARK: ' class="mark"', Style.ITEM: ' class="item"'}


def html_book(manuscript: Manuscript) -> str:
    """The book; every word is escaped."""
    known = anchors(manuscript.blocks)
    parts = [f"<main>\n<h1>{marked(manuscript.title)}</h1>"]
    parts += [f"<p>{marked(text)}</p>" for text in manuscript.lead]
    parts.append(f'<nav aria-label="{escape(manuscript.contents)}"><h2>{marked(manuscript.contents)}</h2><ol>')
    parts += [f'<li><a href="#{_id(one.anchor)}">{marked(one.text)}</a></li>' for one in manuscript.chapters]
    parts.append("</ol></nav>")
    parts += [part for block in manuscript.blocks for part in _block(block, known)]
    parts.append("</main>")
    return html_document(manuscript.title, manuscript.language, _STYLE, "\n".join(parts))


def _id(anchor: str) -> str:
    """An anchor as an address and an attribute can have it."""
    return quote(anchor, safe="()/:.-")


def _block(block: Block, known: frozenset[str]) -> Iterator[str]:
    if isinstance(block, Heading):
        level = block.level + 1
        own = f' id="{escape(block.anchor, quote=True)}"' if block.anchor else ""
        yield f"<h{level}{own}>{marked(block.text)}</h{level}>"
    else:
        yield _paragraph(block, known)


def _paragraph(paragraph: Paragraph, known: frozenset[str]) -> str:
    words = "".join(_run(run, known) for run in paragraph.runs)
    return f"<p{_CLASSES[paragraph.style]}>{words}</p>"


def _run(run: Run, known: frozenset[str]) -> str:
    words = f"<strong>{marked(run.text)}</strong>" if run.bold else marked(run.text)
    return f'<a class="keep" href="#{_id(run.target)}">{words}</a>' if run.target in known else words
