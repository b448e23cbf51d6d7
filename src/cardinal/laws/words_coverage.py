"""How much of a book is written in each language: which texts there are, and which are still only in English."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .clause import REMARKS, Edition, book
from .clause_words import Said


@dataclass(frozen=True, slots=True)
class Written:
    """Of the texts of a book in one language, how many there are to be, and the places that are not written yet."""

    texts: int
    missing: tuple[str, ...]


def written(edition: Edition, language: str) -> Written:
    """What of a book's texts is written in a language. English is written by its nature."""
    every = tuple(texts(edition))
    return Written(len(every), tuple(place for place, said in every if said.words(language).language != language))


def texts(edition: Edition) -> Iterator[tuple[str, Said]]:
    """Everything that a book says, by its place: each rule, each remark on one, and what an older edition lacks."""
    whole = book(edition)
    for clause in whole:
        yield clause.id, clause.said()
        for name in REMARKS:
            if getattr(clause, name):
                yield f"{clause.id} {name}", clause.said(name)
    for absent in whole.absent:
        yield f"absent {' '.join(absent.clauses)}", absent.said
