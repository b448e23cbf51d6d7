"""The index of the rule books: from any number, name or words for what happened, in any language, to what is heard."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache

from cardinal.language import Language, Text, shown

from .clause import Edition, book
from .clause_search import EVERYWHERE, find_clauses
from .errors import UnknownLaw
from .hearing import ALIASES, LAWS, Law
from .law_names import law_name
from .law_numbers import heard_under, rule_of, written_number
from .law_phrases import laws_said, phrases_of_laws
from .search_text import folded, tokens

MOST_FOUND = 24
MOST_NEAR = 5
MOST_CLAUSES = 6
IN_ORDER = "order"
"""What is heard where a record shows nothing irregular."""


@dataclass(frozen=True, slots=True)
class Irregularity:
    """A law that can be heard: its number, its book, and what it is called."""

    number: str
    edition: Edition

    def name(self, language: str = "en") -> str:
        return law_name(self.number, self.edition, language)

    def label(self, language: str = "en") -> str:
        return Text(__package__, "clause_label", {"number": self.number, "title": self.name(language)}).render(language)

    def __str__(self) -> str:
        return self.number

    @property
    def about(self) -> str:
        """What the law is about in one line of English, without its number."""
        return LAWS[self.edition, self.number].about.partition(": ")[2] or LAWS[self.edition, self.number].about


def irregularities(edition: Edition) -> tuple[Irregularity, ...]:
    """Every law of a book that can be heard, in the order of the book."""
    return tuple(Irregularity(number, edition) for number in sorted(LAWS.of(edition), key=_order))


def _order(number: str) -> tuple[object, ...]:
    """27 before 101, G8 before GP2: numbers count as numbers."""
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.split(r"(\d+)", number) if part)


def search(words: str, editions: Sequence[Edition] = EVERYWHERE) -> tuple[Irregularity, ...]:
    """The irregularities that *words* mean, the likeliest first; a number means what it is heard under."""
    phrases, wanted = laws_said(words), tokens(words)
    scored = []
    for place, edition in enumerate(editions):
        said = {ALIASES.get((edition, number), number): weight for number, weight in phrases.items()}
        number = written_number(words, edition) if words.strip() else None
        numbered = heard_under(number, edition) if number is not None else ()
        for irregularity in irregularities(edition):
            score = _score(irregularity, said, wanted)
            if irregularity.number in numbered:
                score = 100.0 - numbered.index(irregularity.number)
            if score > 0:
                scored.append((-score, place, _order(irregularity.number), irregularity))
    named = tuple(one for *_, one in sorted(scored, key=lambda row: row[:3]))
    return (named or tuple(dict.fromkeys(_hearing_clauses(words, editions))))[:MOST_FOUND]


def _hearing_clauses(words: str, editions: Sequence[Edition]) -> Iterator[Irregularity]:
    """The laws in which the clauses that *words* find are heard."""
    for clause in find_clauses(words, editions)[:MOST_CLAUSES]:
        if clause.edition in editions:
            for law in heard_under(clause.id, clause.edition)[:1]:
                yield Irregularity(law, clause.edition)


def nearest(words: str, editions: Sequence[Edition] = EVERYWHERE) -> tuple[Irregularity, ...]:
    """What *words* that find nothing come nearest to: numbers, names and phrases that are written alike."""
    given = folded(words.strip())
    scored = [
        (-max(SequenceMatcher(None, given, written).ratio() for written in _written_of(one)), place, one)
        for edition in editions
        for place, one in enumerate(irregularities(edition))
    ]
    return tuple(one for *_, one in sorted(scored, key=lambda row: row[:2])[:MOST_NEAR])


@cache
def _written_of(irregularity: Irregularity) -> tuple[str, ...]:
    """Everything by which an irregularity may be called: its number, its names, and phrases that mean it first."""
    phrases = (words for laws, words in phrases_of_laws() if laws[0] == irregularity.number)
    names = (folded(irregularity.name(language)) for language in Language)
    return (irregularity.number.lower(), *names, *(word.strip() for words in phrases for word in words))


def law_at(number: str, edition: Edition) -> Law:
    """The procedure that hears a number of the book, or else the rule that stands there."""
    if number == IN_ORDER:
        return _in_order(edition)
    written = written_number(number, edition)
    if written is not None:
        laws = heard_under(written, edition)
        found = LAWS[edition, laws[0]] if laws else rule_of(written, edition)
        if found is not None:
            return found
    near = nearest(number, (edition,))
    raise UnknownLaw(Text(__package__, "unknown_law", {"given": shown(number), "near": near}), legal=near)


def _in_order(edition: Edition) -> Law:
    """The hearing that says by which clause something is in order; no number of any book names it."""
    if edition == "guandan":
        from .guandan.in_order import in_order as guandan_in_order

        return Law(IN_ORDER, edition, guandan_in_order)
    from .bridge.in_order import in_order

    return Law(IN_ORDER, edition, in_order)


def law_named(words: str, edition: Edition, noticed: str | None = None) -> str:
    """The number of the law that *words* name: a law itself, a clause, or what happened in anybody's words. Where
    several are meant, the one *noticed* in what happened is taken."""
    if (edition, words) in LAWS:
        return words
    number = written_number(words, edition)
    meant = heard_under(number, edition) if number else tuple(one.number for one in search(words, (edition,)))
    if noticed in meant:
        return str(noticed)
    return meant[0] if meant else law_at(number or words, edition).id


def _score(irregularity: Irregularity, said: dict[str, float], wanted: frozenset[str]) -> float:
    names, titles = _words_of(irregularity.number, irregularity.edition)
    if not wanted:
        return said.get(irregularity.number, 0.0)
    in_name, in_any = len(wanted & names) / len(wanted), len(wanted & (names | titles)) / len(wanted)
    found = 6 * in_name + 2 * in_any if in_name >= 0.5 or in_any >= 0.99 else 0.0
    return found + said.get(irregularity.number, 0.0)


@cache
def _words_of(number: str, edition: Edition) -> tuple[frozenset[str], frozenset[str]]:
    """The tokens of a law's names, and those of its first line and of the titles of its clauses, in all languages."""
    names = " ".join(law_name(number, edition, language) for language in Language)
    titles = [LAWS[edition, number].about]
    titles += [title for clause in book(edition).under(number) for title in clause.titles.values()]
    return tokens(names), tokens(" ".join(titles))
