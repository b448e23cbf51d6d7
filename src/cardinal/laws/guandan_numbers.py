"""Clauses of the Guandan rules by the numbers of the document: 第八条判罚2（1） is what we call GP2.2.1."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from unicodedata import normalize

from cardinal.language import Language, Texts

from .clause import book

_said = Texts(__name__).render

_PARTS = re.compile(r"G(?P<kind>[PA]?)(?P<numbers>\d+(?:\.\d+)*)")
# The four boxes of penalties have no number: each stands behind the article that it is about.
_BOXES = {1: 7, 2: 8, 3: 10, 4: 11}
_CLASSES = 52
_DIGITS = "〇一二三四五六七八九"
_KEYS = {"": "article", "P": "box", "A": "appendix"}


def guandan_number(clause: str, language: str) -> str | None:
    """The number that the document has; None for what is no clause of the book, and in English, where nobody has the
    document before them and our own numbers are shorter.

    >>> [guandan_number(clause, "zh-Hans") for clause in ("GP2.2.1", "G10.2(a)", "G4.2.1.4", "G52.4", "27A")]
    ['第八条判罚2（1）', '第十条（二）', '第四条（二）1（4）', '第五十二条第四类判罚尺度', None]
    """
    found = _PARTS.match(clause)
    if found is None or language == "en":
        return None
    first, *rest = map(int, found["numbers"].split("."))
    article = _BOXES[first] if found["kind"] == "P" else first
    if article == _CLASSES and rest:
        return _said("penalty_class", language, article=_counted(article), number=_counted(rest[0]))
    heading = _said(_KEYS[found["kind"]], language, article=_counted(article))
    # The tables of an appendix are named, not numbered.
    below = {"": (_in_words, str, _in_brackets), "P": (str, _in_brackets), "A": ()}[found["kind"]]
    return heading + "".join(write(number) for write, number in zip(below, rest, strict=False))


def of_document(typed: str) -> str | None:
    """Our number of a clause that somebody types as the document has it, in any of its languages.

    >>> [of_document(typed) for typed in ("第八条判罚2（1）", "第八條判罰2(1)", "第五十二条第四类判罚尺度", "第九十条")]
    ['GP2.2.1', 'GP2.2.1', 'G52.4', None]
    """
    return _by_document().get(_plain(typed))


@cache
def _by_document() -> dict[str, str]:
    """Our numbers by those of the document; of several that the document does not tell apart the one above them."""
    every = {number for clause in book("guandan") for number in _above(clause.number)}
    found: dict[str, str] = {}
    for number in sorted(every, key=len):
        for language in Language:
            written = guandan_number(number, str(language))
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


def _in_words(number: int) -> str:
    return f"（{_counted(number)}）"


def _in_brackets(number: int) -> str:
    return f"（{number}）"


def _counted(number: int) -> str:
    """A number below a hundred in Chinese."""
    tens, ones = divmod(number, 10)
    return ("" if tens == 0 else "十" if tens == 1 else f"{_DIGITS[tens]}十") + (_DIGITS[ones] if ones else "")
