"""Addresses inside the application: paths with any words in them, queries, and the reader's language kept."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import quote, urlencode

from starlette.requests import HTTPConnection, Request

from .reader import COOKIE, language_asked

Pairs = Iterable[tuple[str, str]]
# What clause numbers and names have in them and an address may keep.
_KEPT = "/()',:.~-_"


def address(path: str, pairs: Pairs = ()) -> str:
    """A path and its query, written so that any browser sends back the same.

    >>> address("/laws/guandan/G2.升级"), address("/laws", [("q", "27B1(a) x")])
    ('/laws/guandan/G2.%E5%8D%87%E7%BA%A7', '/laws?q=27B1%28a%29+x')
    """
    query = urlencode([(name, value) for name, value in pairs if value])
    return quote(path, safe=_KEPT) + (f"?{query}" if query else "")


def home_of(request: HTTPConnection) -> str:
    """How links and QR codes begin: as ``CARDINAL_URL`` says, else as this request came; whoever works at the very
    computer gives others its address in the local network."""
    services = request.app.state.services
    said: str = services.settings.url or services.reach.likely(str(request.base_url).rstrip("/"))
    return said


class Links:
    """The links of one page. A language that the address asks for goes on from page to page, cookie or not."""

    def __init__(self, request: Request) -> None:
        self._request = request
        asked = language_asked(request)
        self.kept: tuple[tuple[str, str], ...] = ((COOKIE, asked.value),) if asked is not None else ()

    def to(self, path: str, pairs: Pairs | Mapping[str, str] = (), **query: object) -> str:
        """A link to another page of ours."""
        every = list(pairs.items()) if isinstance(pairs, Mapping) else list(pairs)
        every += [(name, str(value)) for name, value in query.items() if value not in (None, "")]
        return address(path, [*every, *self.kept])

    def here(self, **changes: object) -> str:
        """This page with something else in its query; an empty value takes it out."""
        pairs = [(name, value) for name, value in self._request.query_params.multi_items() if name not in changes]
        pairs += [(name, str(value)) for name, value in changes.items() if value not in (None, "")]
        return address(self._request.url.path, pairs)
