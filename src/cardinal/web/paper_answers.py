"""Paper as an answer: a page that needs nothing else and prints, or a PDF to keep."""

from __future__ import annotations

from urllib.parse import quote

from starlette.responses import HTMLResponse, Response

from cardinal.formats.paper.html_page import html_paper
from cardinal.formats.paper.page import Paper
from cardinal.formats.paper.pdf_page import pdf_paper

HTML, PDF = "html", "pdf"
# The page carries its own style and no script at all; every word in it is escaped.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"


def paper_answer(paper: Paper, form: str, name: str) -> Response:
    """*paper* as HTML, or as a PDF whose file is called *name*."""
    if form != PDF:
        headers = {"Content-Security-Policy": _POLICY, "Cache-Control": "no-cache"}
        return HTMLResponse(html_paper(paper), headers={**headers, "Content-Language": paper.language})
    disposition = f"inline; filename*=UTF-8''{quote(name, safe='')}.pdf"
    headers = {"Content-Disposition": disposition, "Cache-Control": "no-cache"}
    return Response(pdf_paper(paper), media_type="application/pdf", headers=headers)


def book_answer(made: bytes, form: str, name: str, language: str, tag: str) -> Response:
    """A printed book that was made before, as HTML or as a PDF whose file is called *name*."""
    headers = {
        "Cache-Control": "no-cache",
        "ETag": tag,
        "Vary": "Accept-Language, Cookie",
        "Content-Language": language,
    }
    if form != PDF:
        return HTMLResponse(made, headers={**headers, "Content-Security-Policy": _POLICY})
    headers["Content-Disposition"] = f"inline; filename*=UTF-8''{quote(name, safe='')}.pdf"
    return Response(made, media_type="application/pdf", headers=headers)
