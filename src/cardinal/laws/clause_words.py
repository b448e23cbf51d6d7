"""Our words for the clauses in the languages beside English: one file a book and language, read when somebody asks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple


class Words(NamedTuple):
    """What a reader is shown, and the language it is in."""

    text: str
    language: str


@dataclass(frozen=True, slots=True)
class Said:
    """What a book says in one place, in English, and where its words in other languages stand: the file, the clause and
    the field (``rule``, ``note``, ``difference`` ...). Words that two editions share have two such *places*."""

    english: str
    name: str
    places: tuple[tuple[str, str], ...]

    def words(self, language: str) -> Words:
        """In the reader's language, or in English where nobody has written it in that."""
        for file, clause in self.places:
            own = _book_words(file, language).get(clause, {}).get(self.name)
            if own is not None:
                return Words(own, language)
        return Words(self.english, "en")

    def label(self, language: str = "en") -> str:
        return self.words(language).text


@cache
def _book_words(file: str, language: str) -> Mapping[str, Mapping[str, str]]:
    """All that is written in a language about a book, by clause; nothing in English, which stands in the book itself,
    and in a language that nobody has begun."""
    source = files(__package__) / "clauses" / "words" / f"{file}.{language}.json"
    if not source.is_file():
        return {}
    content: dict[str, dict[str, str]] = json.loads(source.read_text("utf-8"))
    return content
