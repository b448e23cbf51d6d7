"""The glossary: one word for one thing in each language, where it comes from, and what is not said instead.

``terms/terms.tsv`` has the terms of both games, one a line. A word stands in the document of its game and language: the
Laws of 2017 in English, Japanese and traditional Chinese, those of 2007 in simplified Chinese, and the Guandan rules;
``ours`` lists the languages in which the document has no such word and we chose one. ``terms/avoided.tsv`` has what the
texts do not say, as regular expressions, and the word that they say instead; ``terms/said.tsv`` what people say when
they mean a term, by which the search finds it.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from cardinal.language import Language

GAMES = ("bridge", "guandan")
_AROUND = re.compile(r"\(\?[^)]*\)|\^")
_SIGNS = re.compile(r"[\[\]{}()?\\]")


@dataclass(frozen=True, slots=True)
class Term:
    """One thing and its word in each language."""

    game: str
    words: Mapping[str, str]
    ours: frozenset[str]

    def word(self, language: str = "en") -> str:
        return self.words.get(language, self.words["en"])

    def avoided(self) -> Iterator[Avoided]:
        """What is not said in its place."""
        for one in avoided():
            if self.game in one.games and self.word(one.language) in one.instead.split("、"):
                yield one

    def not_said(self) -> dict[str, list[str]]:
        """The words that are not used for it, by language."""
        found: dict[str, list[str]] = {}
        for one in self.avoided():
            if one.plain:
                found.setdefault(one.language, []).extend(one.plain)
        return found

    def to_json(self) -> dict[str, object]:
        return {"game": self.game, **self.words, "ours": sorted(self.ours), "avoided": self.not_said()}


@dataclass(frozen=True, slots=True)
class Avoided:
    """What the texts of a language do not say, and what they say instead. ``texts`` are those it holds for: of one
    game or both, with those about contests as they are said of that game, or only the game's own (``guandan-own``)."""

    language: str
    texts: str
    pattern: str
    instead: str

    @property
    def games(self) -> tuple[str, ...]:
        return GAMES if self.texts == "both" else (self.texts.partition("-")[0],)

    def found_in(self, text: str) -> bool:
        return re.search(self.pattern, text) is not None

    @property
    def plain(self) -> tuple[str, ...]:
        """The words that it forbids, for a reader: without what stands around them, and without what is no word."""
        words = _AROUND.sub("", self.pattern).split("|") if "(?:" not in self.pattern else ()
        return tuple(dict.fromkeys(word for word in words if not _SIGNS.search(word)))


@cache
def terms() -> tuple[Term, ...]:
    """Every term, bridge before Guandan."""
    return tuple(
        Term(row["game"], {str(one): row[one] for one in Language}, frozenset(row["ours"].split()))
        for row in _rows("terms")
    )


@cache
def avoided() -> tuple[Avoided, ...]:
    return tuple(Avoided(row["language"], row["texts"], row["avoided"], row["instead"]) for row in _rows("avoided"))


def find_terms(words: str, game: str = "") -> tuple[Term, ...]:
    """The terms that have *words* in any language, or that *words* are said or avoided for."""
    given = words.strip().lower()
    return tuple(
        term
        for term in terms()
        if (not game or term.game == game)
        and (
            any(given in word.lower() for word in term.words.values()) or any(a.found_in(words) for a in term.avoided())
        )
    )


def _rows(name: str) -> Iterator[dict[str, str]]:
    text = (files(__package__) / "terms" / f"{name}.tsv").read_text("utf-8")
    return csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
