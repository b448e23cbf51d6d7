"""The number of a clause as people type it: ``16B3``, ``law 12c1 (c)``, ``27b1a``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from functools import cache

from cardinal.language import NotUnderstood, Text, shown

from .clause import OTHER_BOOKS, Edition, book, book_of
from .contents import clauses_at
from .guandan_numbers import of_document

_SIGNS = re.compile(r"[^0-9a-z一-鿿]+")
_PART = re.compile(r"\([^)]*\)|\.?[^\s.(]+?(?=[.(]|$|(?<=\d)(?=\D)|(?<=\D)(?=\d))")
_NEAREST = 3


def typed_clause(text: str, edition: Edition) -> str:
    """The clause of *edition*, or of the book that its own letter names, in the spelling of the document; a number that
    only has clauses below it is one too.

    >>> [typed_clause(text, 2017) for text in ("16B3", "12c1(C)", "27b1a", "r49.1")]
    ['16B3', '12C1(c)', '27B1(a)', 'R49.1']
    """
    told = text.removeprefix("§").strip()
    told = of_document(told, edition) or told
    for own in dict.fromkeys((book_of(told) if book_of(told) in OTHER_BOOKS else edition, edition)):
        if clauses_at(own, told):
            return told
    plain = _plain(told)
    books = dict.fromkeys((edition, *OTHER_BOOKS))
    found = next((number for own in books if (number := _spellings(own).get(plain))), None)
    if found is not None:
        return found
    near = get_close_matches(plain, _spellings(edition), _NEAREST, 0.5)
    legal = tuple(_spellings(edition)[one] for one in near)
    values = {"given": shown(text), "near": legal}
    raise NotUnderstood(Text(__package__, "typed_clause" if legal else "typed_no_clause", values), legal=legal)


def _plain(text: str) -> str:
    return _SIGNS.sub("", text.lower())


@cache
def _spellings(edition: Edition) -> Mapping[str, str]:
    """Every number of a book, and every number above one, by its letters and digits alone."""
    found: dict[str, str] = {}
    for clause in book(edition):
        for number in _above(clause.number):
            found.setdefault(_plain(number), number)
    return found


def _above(number: str) -> Iterator[str]:
    """The number itself and those that it stands under: ``12C1(c)``, ``12C1``, ``12C``, ``12``."""
    yield number
    parts = _PART.findall(number)
    for length in range(len(parts) - 1, 0, -1):
        yield "".join(parts[:length])
