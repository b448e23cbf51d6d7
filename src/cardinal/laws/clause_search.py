"""Search the clauses of the books: by number, by the words of any language, and by what people say for them.

Every word of a query counts by how rare it is among the clauses, and where it stands: in a title, in the name of the
law, or in the rule. What people say (``terms/said.tsv``, ``what_people_say.toml``) adds the words or the laws meant.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

from cardinal.language import Language

from .clause import OTHER_BOOKS, Clause, Edition, book, is_under
from .contents import clauses_at, group_of
from .editions import BASE, EDITIONS
from .law_names import law_name
from .law_numbers import written_number
from .law_phrases import clauses_said
from .search_text import folded, spoken, syllables, tokens

EVERYWHERE: tuple[Edition, ...] = (BASE, *OTHER_BOOKS)
"""The books that are searched when none is chosen: the newest Laws, and those beside them."""
IN_TITLE, IN_NAME, IN_RULE = 3.0, 2.0, 1.0
MEANT = 0.8
"""How much a word counts that was not typed, but is meant by what was."""
REPLACED = 0.3
"""How much a word counts for which another is meant."""
LAW_SAID = 0.35
"""How much a law counts that a phrase leads to, for each point of the phrase's weight (8 to 12)."""
FEWEST = 0.3
"""Clauses that reach less than this part of the best are not shown."""
_YEAR = re.compile(r"(1987|2007|2017)\s*年?(?:版|edition)?")
_BESIDE_NUMBERS = re.compile(r"\b(?:laws?|rules?|article|clause|section|regulation)\b|[第条條款]", re.I)
_ONLY_NUMBER = re.compile(r"[^0-9a-z]")


@dataclass(frozen=True, slots=True)
class Entry:
    """A clause in the index: where each of its words stands."""

    clause: Clause
    weights: Mapping[str, float]


def find_clauses(words: str, editions: Sequence[Edition] = EVERYWHERE) -> tuple[Clause, ...]:
    """The clauses that *words* mean, the likeliest first. An edition that is named in them is searched alone."""
    year = _YEAR.search(words)
    if year is not None:
        rest = _YEAR.sub(" ", words)
        if rest.strip() and int(year[1]) in EDITIONS:
            words, editions = rest, (int(year[1]),)
    numbered = tuple(clause for edition in editions for clause in _at_number(words, edition))
    found = (*numbered, *_by_words(words, editions))
    return tuple({(clause.edition, clause.id): clause for clause in found}.values())


def _at_number(words: str, edition: Edition) -> tuple[Clause, ...]:
    number = written_number(words, edition) if words.strip() else None
    if number is None and (typed := _BESIDE_NUMBERS.sub(" ", folded(words)).strip()).isascii():
        number = _compact_numbers(edition).get(_ONLY_NUMBER.sub("", typed))
    return clauses_at(edition, number) if number is not None else ()


@cache
def _compact_numbers(edition: Edition) -> Mapping[str, str]:
    """Numbers without their brackets, as people type them: 27b1b."""
    return {_ONLY_NUMBER.sub("", one.number.lower()): one.number for one in book(edition) if ":" not in one.number}


def _by_words(words: str, editions: Sequence[Edition]) -> list[Clause]:
    wanted = _wanted(words)
    meant = clauses_said(words)
    scored = []
    for place, edition in enumerate(editions):
        index = _index(edition)
        rarity = _rarity(edition)
        highest = max(rarity.values(), default=1.0)
        for entry in index:
            score = sum(
                entry.weights[token] * rarity[token] * weight
                for token, weight in wanted.items()
                if token in entry.weights
            )
            law = max((weight for law, weight in meant.items() if is_under(entry.clause.id, law)), default=0.0)
            score += LAW_SAID * law * highest
            if score > 0:
                scored.append((-score, place, len(entry.clause.id), entry.clause))
    scored.sort(key=lambda row: row[:3])
    best = -scored[0][0] if scored else 0.0
    return [clause for score, *_, clause in scored if -score >= FEWEST * best]


def _wanted(words: str) -> dict[str, float]:
    """The tokens of a query and how much each counts."""
    text = folded(words)
    wanted = dict.fromkeys(tokens(words), 1.0)
    for said, means in _said():
        if _stands_in(said, text):
            wanted.update(dict.fromkeys(tokens(said) & wanted.keys(), REPLACED))
            for token in tokens(means):
                wanted[token] = max(wanted.get(token, 0.0), MEANT)
    if not any(token in _vocabulary() for token in wanted):
        parts = syllables(words)
        for pair in (f"{one}'{other}" for one, other in pairwise(parts)):
            wanted.update(dict.fromkeys(_pronounced().get(pair, ()), 1.0))
    return wanted


def _stands_in(said: str, text: str) -> bool:
    """Whether a phrase stands in a text; one of Latin letters stands there as whole words."""
    return said in text if not said.isascii() else re.search(rf"\b{re.escape(said)}\b", text) is not None


@cache
def _said() -> tuple[tuple[str, str], ...]:
    text = (files(__package__) / "terms" / "said.tsv").read_text("utf-8")
    rows = csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    return tuple((folded(row["said"]), row["means"]) for row in rows)


@cache
def _index(edition: Edition) -> tuple[Entry, ...]:
    return tuple(_entry(clause) for clause in book(edition))


def _entry(clause: Clause) -> Entry:
    group = group_of(clause.id)
    names = " ".join(law_name(group, clause.edition, language) for language in Language) if group else ""
    fields = (
        (IN_RULE, " ".join(clause.words(language).text for language in Language)),
        (IN_NAME, names),
        (IN_TITLE, " ".join(clause.title(language) for language in Language)),
    )
    # What stands in several fields counts by the weightiest, which comes last.
    return Entry(clause, {token: weight for weight, text in fields for token in tokens(text)})


@cache
def _rarity(edition: Edition) -> Mapping[str, float]:
    """How rare each word is among the clauses of a book."""
    counts: dict[str, int] = {}
    for entry in _index(edition):
        for token in entry.weights:
            counts[token] = counts.get(token, 0) + 1
    return {token: math.log(1 + len(_index(edition)) / count) for token, count in counts.items()}


@cache
def _vocabulary() -> frozenset[str]:
    return frozenset(token for edition in EVERYWHERE for token in _rarity(edition))


@cache
def _pronounced() -> Mapping[str, tuple[str, ...]]:
    """The pairs of signs by their pronunciation, of those that stand in a title or in the name of a law."""
    found: dict[str, list[str]] = {}
    for pair in _titled():
        for pronunciation in spoken(pair):
            found.setdefault(pronunciation, []).append(pair)
    return {key: tuple(pairs) for key, pairs in found.items()}


def _titled() -> Iterator[str]:
    seen = {
        token
        for edition in EVERYWHERE
        for entry in _index(edition)
        for token, weight in entry.weights.items()
        if weight > IN_RULE and len(token) == 2 and not token.isascii()
    }
    return iter(sorted(seen))
