"""Pages for people: templates, filled in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_hex
from typing import TypeVar

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from cardinal import __version__
from cardinal.language import Text, keys
from cardinal.season.season_folder import SEASON

from .addresses import Links
from .assets import scripts, styles
from .forms import new_command
from .name_finding import listed_names, people_home
from .packing import holds_secret
from .reader import COOKIE, language_asked, language_of, offered
from .static_files import static_address
from .templating import ENVIRONMENT
from .visitor import Visitor, keep_session, visitor_of

_YEAR_SECONDS = 31_536_000

Answer = TypeVar("Answer", bound=Response)
_HEADERS = {"Cache-Control": "no-cache", "Vary": "Accept, Accept-Language, Cookie"}

FOR_STAFF = ("/organise", "/direct", "/account", "/first-account", "/club/manage")
"""Pages that no browser keeps: whoever sits down at the computer after a director does not leaf back to them."""

READERS_PART = f"@the-readers-part-{token_hex(16)}@"
"""What stands in a page for everybody for what is its reader's own. Nobody can guess it and write it into a name."""


class NobodysSecret(AssertionError):
    """A page for everybody asked for something of its reader's."""


ROOMS = {
    "play": "spade",
    "events": "trophy",
    "club": "calendar",
    "season": "chart-line",
    "hearing": "gavel",
    "school": "graduation-cap",
    "laws": "book-open",
    "organise": "clipboard-list",
}
"""The places of the menu, each with its icon."""


GUIDE_OF = {
    "organise": "organisers",
    "direct": "directors",
    "hearing": "directors",
    "school": "directors",
    "t": "players",
    "table": "players",
    "play": "players",
    "events": "players",
}
"""Whose guide is one tap away, by the first part of an address."""


def rooms(request: Request) -> dict[str, str]:
    """The places that this server has; the season only where there is one."""
    catalogue = getattr(request.app.state, "catalogue", None)
    folder = catalogue.folders.folder if catalogue is not None else None
    has_season = folder is not None and (folder / SEASON).is_file()
    return {room: sign for room, sign in ROOMS.items() if room != "season" or has_season}


def page(
    request: Request, template: str, *, status: int = 200, texts: str | None = None, **values: object
) -> HTMLResponse:
    """The filled template. Inside it ``say("key")`` is a text in the reader's language, of the module *texts* or of
    this package, and ``link("/path")`` an address that keeps the language."""
    return with_language(request, _filled(request, template, texts, values, status=status, for_everybody=False))


def page_for_everybody(request: Request, template: str, *, texts: str | None = None, **values: object) -> HTMLResponse:
    """The same, knowing nothing of who reads it: ``READERS_PART`` stands where ``readers_part`` belongs."""
    return _filled(request, template, texts, values, status=200, for_everybody=True)


def _filled(
    request: Request,
    template: str,
    texts: str | None,
    values: Mapping[str, object],
    *,
    status: int,
    for_everybody: bool,
) -> HTMLResponse:
    language = language_of(request)
    links = Links(request)
    own = Visitor() if for_everybody else visitor_of(request)
    visitor = own

    def say(key: str, of_game: str = "", **inside: object) -> str:
        source = texts if texts is not None and key in keys(texts) else __package__
        return Text(source, key, inside).render(language, game=of_game)

    def csrf() -> str:
        """What forms carry; a browser that has no session yet gets one with the page."""
        nonlocal visitor
        if for_everybody:
            raise NobodysSecret(template)
        visitor = visitor.with_session()
        holds_secret(request.scope)
        return visitor.csrf()

    shown = {"live": "", "seq": 0, "island": "", "manner": "", **values}
    frame = {
        "visitor": visitor,
        "csrf": csrf,
        "command": new_command,
        "club_people": () if for_everybody else listed_names(request),
        "people_home": "" if for_everybody else people_home(request),
        "readers_part": READERS_PART if for_everybody else "",
        "scripts": scripts,
        "static": static_address,
        "styles": styles,
        "language": language,
        "languages": {one: one.marked_name for one in offered()},
        "link": links.to,
        "here": links.here,
        "kept": links.kept,
        "path": request.url.path,
        "guide_here": GUIDE_OF.get(request.url.path.split("/")[1], ""),
        "say": say,
        "rooms": rooms(request),
        "version": __version__,
    }
    assert frame.keys().isdisjoint(shown), f"{template} has a value of a name of the frame's"
    html = ENVIRONMENT.get_template(template).render(shown | frame)
    headers = {**_HEADERS, "Content-Language": language.value}
    if request.url.path.startswith(FOR_STAFF) or ("/manage" in request.url.path and "club" in request.path_params):
        headers["Cache-Control"] = "no-store"
    answer = HTMLResponse(html, status_code=status, headers=headers)
    if visitor is not own:
        keep_session(request, answer, visitor)
    return answer


def readers_part(request: Request) -> bytes:
    """Who reads the page, as it stands in the place of ``READERS_PART``; a form there has the session's secret."""
    visitor, language, links = visitor_of(request), language_of(request), Links(request)

    def say(key: str) -> str:
        return Text(__package__, key).render(language)

    def csrf() -> str:
        holds_secret(request.scope)
        return visitor.csrf()

    values = {"visitor": visitor, "csrf": csrf, "link": links.to, "say": say}
    return ENVIRONMENT.get_template("who_am_i.html").render(values).encode()


def with_language(request: Request, answer: Answer) -> Answer:
    """The answer, which has the browser remember the language that its address asks for."""
    asked = language_asked(request)
    if asked is not None and request.cookies.get(COOKIE) != asked.value:
        secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE, asked.value, _YEAR_SECONDS, httponly=True, samesite="lax", secure=secure)
    return answer
