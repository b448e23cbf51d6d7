"""A club's results and news as a feed that other programs read: Atom 1.0 (RFC 4287)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement, register_namespace, tostring

MEDIA_TYPE = "application/atom+xml; charset=utf-8"
_ATOM = "http://www.w3.org/2005/Atom"
_XML = "http://www.w3.org/XML/1998/namespace"
_NEVER = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """What there is to read. ``key`` never changes, so that a correction replaces what was read before."""

    key: str
    title: str
    published: datetime
    updated: datetime
    address: str
    summary: str = ""


def feed(club: str, title: str, language: str, home: str, own: str, page: str, entries: Sequence[FeedEntry]) -> bytes:
    """The feed, the latest change first. *own* is its address and *page* that of the club's page, after *home*."""
    register_namespace("", _ATOM)
    latest = sorted(entries, key=lambda one: (one.updated, one.key), reverse=True)
    root = Element(f"{{{_ATOM}}}feed", {f"{{{_XML}}}lang": language})
    _add(root, "id", _identity(club, "feed"))
    _add(root, "title", title)
    _add(root, "updated", _moment(max((one.updated for one in latest), default=_NEVER)))
    _add(SubElement(root, f"{{{_ATOM}}}author"), "name", title)
    _link(root, "self", f"{home}{own}", "application/atom+xml")
    _link(root, "alternate", f"{home}{page}", "text/html")
    for one in latest:
        entry = SubElement(root, f"{{{_ATOM}}}entry")
        _add(entry, "id", _identity(club, one.key))
        _add(entry, "title", one.title)
        _add(entry, "published", _moment(one.published))
        _add(entry, "updated", _moment(one.updated))
        _link(entry, "alternate", f"{home}{one.address}", "text/html")
        if one.summary:
            _add(entry, "summary", one.summary)
    written: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return written


def _identity(club: str, key: str) -> str:
    """The same for as long as there is the club, whatever its server is called."""
    return f"urn:uuid:{uuid5(NAMESPACE_URL, f'cardinal/club/{club}/{key}')}"


def _add(above: Element, name: str, text: str) -> None:
    # What no XML may hold is left out: a name typed by hand must not break the feed.
    plain = "".join(sign for sign in text if sign.isprintable() or sign in "\n\t")
    SubElement(above, f"{{{_ATOM}}}{name}").text = plain


def _link(above: Element, relation: str, address: str, kind: str) -> None:
    SubElement(above, f"{{{_ATOM}}}link", {"rel": relation, "type": kind, "href": address})


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
