"""The language of a page's reader: the one asked for in the address, the one chosen before, the browser's favourite."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import lru_cache

from starlette.requests import Request

from cardinal.language import DEFAULT, Language, NotUnderstood

COOKIE = "lang"
FURTHER = "CARDINAL_LANGUAGES"
"""By this an operator offers languages that are not complete, such as ``de``."""


def offered() -> tuple[Language, ...]:
    """The languages that readers choose from. Any other of ours is there for who asks for it in the address."""
    named = os.environ.get(FURTHER, "").replace(",", " ").split()
    return (*Language, *(one for one in Language.further() if one.value in named))


def language_of(request: Request) -> Language:
    """The first that we have of ``?lang=``, the cookie, ``Accept-Language`` in the browser's order, and English."""
    asked, chosen = request.query_params.get(COOKIE, ""), request.cookies.get(COOKIE, "")
    for tag in (asked, chosen):
        language = _known(tag)
        if language is not None:
            return language
    # Nobody is given an unfinished language without asking for it.
    favourites = map(_known, _favourites(request.headers.get("accept-language", "")))
    ours = offered()
    return next((favourite for favourite in favourites if favourite in ours), None) or DEFAULT


def language_asked(request: Request) -> Language | None:
    """The language that the address itself asks for, if it is one of ours."""
    return _known(request.query_params.get(COOKIE, ""))


def _favourites(header: str) -> Iterator[str]:
    """The tags of an ``Accept-Language`` header, best first.

    >>> list(_favourites("ko, en;q=0.5, zh-TW;q=0.8, ja;q=0"))
    ['ko', 'zh-TW', 'en']
    """
    weighted = [_weighted(part) for part in header.split(",")]
    for weight, tag in sorted(weighted, key=lambda pair: -pair[0]):
        if weight > 0 and tag:
            yield tag


def _weighted(part: str) -> tuple[float, str]:
    tag, _, parameter = part.partition(";")
    name, _, value = parameter.strip().partition("=")
    if not name:
        return 1.0, tag.strip()
    try:
        weight = float(value) if name.strip() == "q" else 0.0
    except ValueError:
        weight = 0.0
    return weight, tag.strip()


@lru_cache(maxsize=256)
def _known(tag: str) -> Language | None:
    if not tag:
        return None
    try:
        return Language.parse(tag)
    except NotUnderstood:
        return None
