"""Finding the law of an irregularity in the words of whoever calls: names, titles and what people say, in any language.

Words of the Latin script count by their beginnings, Chinese and Japanese by pairs of signs, so that "revoked" finds a
revoke and 首攻越序 what the law calls 越序首攻.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from cardinal.language import Language
from cardinal.laws import LAWS, book
from cardinal.laws.clause import OTHER_BOOKS, Edition
from cardinal.laws.editions import BASE

from .law_names import law_name

MOST_FOUND = 24
EVERYWHERE: tuple[Edition, ...] = (BASE, *OTHER_BOOKS)
"""The books that are searched when none is chosen: the newest Laws, and those beside them."""

_LATIN = re.compile(r"[a-z][a-z']+|\d+[a-z]?\d*(?:\([a-z]+\))*")
_SIGNS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々ー]+")
_ENDINGS = re.compile(r"(?:ing|ed|es|s)$")
_IDLE = frozenset((
    "a", "an", "and", "at", "by", "for", "from", "he", "her", "his", "in", "is", "it", "of", "on", "or", "she", "that",
    "the", "their", "to", "was", "were", "with",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A law that can be heard: its number, its book, and what it is called."""

    number: str
    edition: Edition

    def name(self, language: str = "en") -> str:
        return law_name(self.number, self.edition, language)

    @property
    def about(self) -> str:
        """What the law is about in one line of English, without its number."""
        return LAWS[self.edition, self.number].about.partition(": ")[2] or LAWS[self.edition, self.number].about


def irregularities(edition: Edition) -> tuple[Irregularity, ...]:
    """Every law of a book that can be heard, in the order of the book."""
    return tuple(
        Irregularity(number, edition) for number in sorted((law for book, law in LAWS if book == edition), key=_order)
    )


def _order(number: str) -> tuple[object, ...]:
    """27 before 101, G8 before GP2: numbers count as numbers."""
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", number) if part)


def search(words: str, editions: Sequence[Edition] = EVERYWHERE) -> tuple[Irregularity, ...]:
    """The irregularities that *words* mean, the likeliest first."""
    said, wanted = _said(words), _tokens(words)
    scored = []
    for place, edition in enumerate(editions):
        for irregularity in irregularities(edition):
            score = _score(irregularity, words, said, wanted)
            if score > 0:
                scored.append((-score, place, _order(irregularity.number), irregularity))
    return tuple(one for *_, one in sorted(scored, key=lambda row: row[:3]))[:MOST_FOUND]


def _score(irregularity: Irregularity, words: str, said: dict[str, float], wanted: frozenset[str]) -> float:
    if irregularity.number.lower() == words.strip().lower().removeprefix("law ").strip():
        return 100.0
    names, titles = _words_of(irregularity.number, irregularity.edition)
    if not wanted:
        return said.get(irregularity.number, 0.0)
    in_name, in_any = len(wanted & names) / len(wanted), len(wanted & (names | titles)) / len(wanted)
    found = 6 * in_name + 2 * in_any if in_name >= 0.5 or in_any >= 0.99 else 0.0
    return found + said.get(irregularity.number, 0.0)


def _said(words: str) -> dict[str, float]:
    """The laws that the phrases inside *words* lead to; a longer phrase says more, and its first law most."""
    text, found = f" {words.lower()} ", dict[str, float]()
    for laws, phrases in _phrases():
        length = max((len(phrase) for phrase in phrases if phrase in text), default=0)
        if length:
            weight = 8 + 4 * length / len(text)
            for place, number in enumerate(laws):
                found[number] = max(found.get(number, 0.0), weight - place)
    return found


@cache
def _phrases() -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    text = (files(__package__) / "what_people_say.toml").read_text("utf-8")
    return tuple((tuple(row["laws"]), tuple(row["words"])) for row in tomllib.loads(text)["said"])


@cache
def _words_of(number: str, edition: Edition) -> tuple[frozenset[str], frozenset[str]]:
    """The tokens of a law's names, and those of its first line and of the titles of its clauses, in all languages."""
    names = " ".join(law_name(number, edition, language) for language in Language)
    titles = [LAWS[edition, number].about]
    titles += [title for clause in book(edition).under(number) for title in clause.titles.values()]
    return _tokens(names), _tokens(" ".join(titles))


def _tokens(text: str) -> frozenset[str]:
    return frozenset(_each_token(text.lower()))


def _each_token(text: str) -> Iterator[str]:
    for word in _LATIN.findall(text):
        if word not in _IDLE:
            yield _ENDINGS.sub("", word)
    for run in _SIGNS.findall(text):
        if len(run) == 1:
            yield run
        yield from (run[at : at + 2] for at in range(len(run) - 1))
