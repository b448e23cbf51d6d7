"""Numbers that somebody types as a document writes them: 第八条判罚2（1） is what we call GP2.2.1."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from unicodedata import normalize

from cardinal.language import Language, article_number

from .clause import OTHER_BOOKS, Edition, book


def of_document(typed: str, edition: Edition = "guandan") -> str | None:
    """Our number of a clause that somebody types as the document has it, in any of its languages.

    >>> [of_document(typed) for typed in ("第八条判罚2（1）", "第八條判罰2(1)", "第五十二条第四类判罚尺度", "第九十条")]
    ['GP2.2.1', 'GP2.2.1', 'G52.4', None]
    >>> of_document("第十三條2(1)", "ctcba")
    'R13.2(1)'
    """
    return _by_document(edition).get(_plain(typed)) if edition in OTHER_BOOKS else None


@cache
def _by_document(edition: Edition) -> dict[str, str]:
    """Our numbers by those of the document; of several that the document does not tell apart the one above them."""
    every = {number for clause in book(edition) for number in _above(clause.number)}
    found: dict[str, str] = {}
    for number in sorted(every, key=len):
        for language in Language:
            written = article_number(number, str(language))
            if written is not None:
                found.setdefault(_plain(written), number)
    return found


def _above(number: str) -> Iterator[str]:
    """The number itself and those that it stands under: GP2.2.1, GP2.2, GP2."""
    yield number
    parts = number.partition("(")[0].split(".")
    yield from (".".join(parts[:size]) for size in range(len(parts), 0, -1))


def _plain(text: str) -> str:
    return "".join(normalize("NFKC", text).split())
