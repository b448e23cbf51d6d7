"""Pages for people: templates, filled in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse

from cardinal import __version__
from cardinal.language import Language, Text

from .reader import language_of

STATIC = Path(__file__).parent / "static"
TEMPLATES = Path(__file__).parent / "templates"

# Each in its own language, so that its reader finds it whatever the page is in.
LANGUAGE_NAMES: Mapping[Language, str] = {
    Language.EN: "English",
    Language.ZH_HANS: "简体中文",
    Language.ZH_HANT: "繁體中文",
    Language.JA: "日本語",
}

# Nothing is loaded from anywhere else, and no page runs inside another's frame.
_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "Vary": "Accept, Accept-Language",
}

# Static files are found too, so that a drawing is one file whether it is linked or written into the page.
_TEMPLATES = Environment(
    loader=FileSystemLoader([TEMPLATES, STATIC]),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def page(request: Request, template: str, *, status: int = 200, **values: object) -> HTMLResponse:
    """The filled template; inside it ``say("key")`` is a text of this package in the reader's language."""
    language = language_of(request)

    def say(key: str, **inside: object) -> str:
        return Text(__package__, key, inside).render(language)

    html = _TEMPLATES.get_template(template).render(
        values,
        language=language,
        languages=LANGUAGE_NAMES,
        path=request.url.path,
        say=say,
        version=__version__,
    )
    return HTMLResponse(html, status_code=status, headers={**_HEADERS, "Content-Language": language.value})


def landing(request: Request) -> HTMLResponse:
    """The first page: what Cardinal is, what works today, and what comes."""
    return page(request, "landing.html")
