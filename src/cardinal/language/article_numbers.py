"""Articles by the numbers of their documents: code calls 第八条判罚2（1） GP2.2.1, and 第十一條 R11."""

from __future__ import annotations

import re
from collections.abc import Callable

from .text import Texts

_said = Texts(__name__).render

_PARTS = re.compile(r"(?P<kind>G[PA]?|R)(?P<numbers>\d+(?:\.\d+)*)(?:\((?P<item>\d+)\))?")
# The four boxes of penalties of the Guandan rules have no number: each stands behind the article that it is about.
_BOXES = {1: 7, 2: 8, 3: 10, 4: 11}
_CLASSES = 52
_DIGITS = "〇一二三四五六七八九"
_KEYS = {"G": "article", "GP": "box", "GA": "appendix", "R": "article"}


def article_number(clause: str, language: str) -> str | None:
    """The number that the document has; None for what is no article of these two books, and in English, where nobody
    has the documents before them and our own numbers are shorter.

    >>> [article_number(clause, "zh-Hans") for clause in ("GP2.2.1", "G10.2(a)", "G4.2.1.4", "G52.4", "27A")]
    ['第八条判罚2（1）', '第十条（二）', '第四条（二）1（4）', '第五十二条第四类判罚尺度', None]
    >>> [article_number(clause, "zh-Hant") for clause in ("R33/2", "R13.2(1)", "R68.12")]
    ['第三十三條', '第十三條2（1）', '第六十八條12']
    """
    found = _PARTS.match(clause)
    if found is None or language == "en":
        return None
    first, *rest = map(int, found["numbers"].split("."))
    kind = found["kind"]
    article = _BOXES[first] if kind == "GP" else first
    if kind == "G" and article == _CLASSES and rest:
        return _said("penalty_class", language, article=_counted(article), number=_counted(rest[0]))
    if kind == "R" and found["item"]:
        rest.append(int(found["item"]))
    heading = _said(_KEYS[kind], language, article=_counted(article))
    return heading + "".join(write(number) for write, number in zip(_BELOW[kind], rest, strict=False))


def _in_words(number: int) -> str:
    return f"（{_counted(number)}）"


def _in_brackets(number: int) -> str:
    return f"（{number}）"


def _counted(number: int) -> str:
    """A number below a hundred in Chinese."""
    tens, ones = divmod(number, 10)
    return ("" if tens == 0 else "十" if tens == 1 else f"{_DIGITS[tens]}十") + (_DIGITS[ones] if ones else "")


# How what stands below an article is counted. The tables of an appendix are named, not numbered.
_BELOW: dict[str, tuple[Callable[[int], str], ...]] = {
    "G": (_in_words, str, _in_brackets),
    "GP": (str, _in_brackets),
    "GA": (),
    "R": (str, _in_brackets),
}
