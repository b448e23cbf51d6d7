"""The index behind the search of clauses: which words stand where in a clause, and how rare each word is.

A word counts most in a title, then in what people say for the rule (``terms/asked.tsv``), in the name of the law, and
least in the rule itself, the less the longer the text is. Every language of a clause is indexed. What was once worked
out is kept in a file, where there is a place for it (``index_file``).
"""

from __future__ import annotations

import csv
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from operator import itemgetter

from cardinal.language import Language, keys
from cardinal.language.text import phrase

from .case_titles import case_title
from .clause import OTHER_BOOKS, REMARKS, Clause, Edition, book, is_under
from .contents import group_of
from .editions import EDITIONS
from .hearing import LAWS
from .index_file import kept_index
from .law_names import law_name
from .law_phrases import phrases_of_clauses
from .search_text import tokens, tokens_and_signs
from .word_index import WordIndex

IN_TITLE, IN_ASKED, IN_NAME, IN_RULE, IN_PHRASES = 3.0, 2.0, 2.0, 1.0, 1.0
IN_REMARKS, IN_HEARING, IN_CASES = 0.4, 0.4, 0.8
Rows = Mapping[str, Sequence[tuple[str, frozenset[str]]]]
"""Numbers with the words that belong to them, by the law of the number."""
LONG_TITLE = 0.05
"""How much less a word counts for each further word of its title."""
LONG_RULE = 0.2
"""How much of a word's weight in a rule depends on the length of the rule."""


@cache
def index_of(editions: tuple[Edition, ...]) -> WordIndex:
    """The index of these books, made once."""
    return kept_index("-".join(map(str, editions)), lambda: _made(editions))


@cache
def clauses_of(editions: tuple[Edition, ...]) -> tuple[Clause, ...]:
    """The clauses of these books as their index counts them."""
    return tuple(clause for edition in editions for clause in book(edition))


def _made(editions: tuple[Edition, ...]) -> WordIndex:
    clauses = clauses_of(editions)
    rules = [_rule_words(clause) for clause in clauses]
    usual = [sum(map(len, texts)) / len(texts) or 1.0 for texts in zip(*rules, strict=True)]
    places: dict[str, list[tuple[int, float]]] = {}
    titled: set[str] = set()
    for number, clause in enumerate(clauses):
        weights: dict[str, float] = {}
        for field in _fields(clause, rules[number], usual):
            _add(weights, field)
        for token, weight in weights.items():
            places.setdefault(token, []).append((number, weight))
        titled |= _headings(clause)
    starts, texts, weighed = array("I", [0]), array("H"), array("d")
    for at in places.values():
        texts.extend(number for number, _ in at)
        weighed.extend(weight for _, weight in at)
        starts.append(len(texts))
    return WordIndex(len(clauses), tuple(places), frozenset(titled), starts, texts, weighed)


def _add(weights: dict[str, float], field: Mapping[str, float]) -> None:
    for token, weight in field.items():
        weights[token] = weights.get(token, 0.0) + weight


def _rule_words(clause: Clause) -> tuple[frozenset[str], ...]:
    return tuple(tokens_and_signs(clause.words(language).text) for language in Language)


def _fields(clause: Clause, rules: Sequence[frozenset[str]], usual: Sequence[float]) -> Iterable[Mapping[str, float]]:
    """The words of each part of a clause with their weights; of the languages the one where a word weighs most."""
    lengths = zip(rules, usual, strict=True)
    yield _most((rule, IN_RULE / (1 - LONG_RULE + LONG_RULE * len(rule) / length)) for rule, length in lengths if rule)
    yield _headed(_names(clause), IN_NAME)
    yield _headed((clause.title(language) for language in Language), IN_TITLE)
    remarks = (tokens_and_signs(clause.words(language, name).text) for language in Language for name in REMARKS)
    yield _most((words, IN_REMARKS) for words in remarks)
    yield _most((words, IN_ASKED) for words in _of(clause, asked_for()))
    yield _most((words, IN_PHRASES) for words in _of(clause, _phrased()))
    yield _most((words, IN_HEARING) for words in _heard(clause))
    yield _most((words, IN_CASES) for words in _shown_by_cases().get((str(clause.edition), clause.id), ()))


def _headed(headings: Iterable[str], weight: float) -> Mapping[str, float]:
    return _most((words, weight / (1 + LONG_TITLE * len(words))) for words in map(tokens_and_signs, headings))


def _most(texts: Iterable[tuple[frozenset[str], float]]) -> Mapping[str, float]:
    found: dict[str, float] = {}
    # What weighs most comes last, and stays.
    for words, weight in sorted(texts, key=itemgetter(1)):
        found.update(dict.fromkeys(words, weight))
    return found


def _names(clause: Clause) -> tuple[str, ...]:
    group = group_of(clause.id)
    return tuple(law_name(group, clause.edition, language) for language in Language) if group else ()


def _headings(clause: Clause) -> frozenset[str]:
    return tokens(" ".join((*_names(clause), *(clause.title(language) for language in Language))))


def _of(clause: Clause, rows: Rows) -> Iterator[frozenset[str]]:
    """The words of the rows that name the clause or what it stands under."""
    return (words for number, words in rows.get(group_of(clause.id), ()) if is_under(clause.id, number))


def _by_group(rows: Iterable[tuple[str, frozenset[str]]]) -> Rows:
    found: dict[str, list[tuple[str, frozenset[str]]]] = {}
    for number, words in rows:
        found.setdefault(group_of(number), []).append((number, words))
    return found


def _heard(clause: Clause) -> Iterator[frozenset[str]]:
    """What is asked and found where the law of the clause is heard."""
    above = [number for number in _heard_numbers(clause.edition) if is_under(clause.id, number)]
    if above:
        yield _hearing_words(LAWS[clause.edition, max(above, key=len)].procedure.__module__)


@cache
def _heard_numbers(edition: Edition) -> tuple[str, ...]:
    return LAWS.of(edition)


@cache
def _hearing_words(module: str) -> frozenset[str]:
    return tokens(" ".join(phrase(module, key, language) for key in keys(module) for language in Language))


@cache
def asked_for() -> Rows:
    """Numbers of clauses and the words with which people ask for them, one row for each number."""
    text = (files(__package__) / "terms" / "asked.tsv").read_text("utf-8")
    rows = csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    return _by_group(
        (number, tokens_and_signs(" ".join((row["en"], row["zh"], row["ja"]))))
        for row in rows
        for number in _numbers(row["clauses"])
    )


def _numbers(written: str) -> tuple[str, ...]:
    """The numbers of a row; a definition has words in its own."""
    return (written,) if written.startswith("def:") else tuple(written.split())


@cache
def _shown_by_cases() -> Mapping[tuple[str, str], Sequence[frozenset[str]]]:
    """The words in the titles of the leading cases, by the book and the clauses that each rests on."""
    text = (files(__package__) / "terms" / "titled_cases.tsv").read_text("utf-8")
    found: dict[tuple[str, str], list[frozenset[str]]] = {}
    editions = {str(edition): edition for edition in (*EDITIONS, *OTHER_BOOKS)}
    for row in csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE):
        titles = (case_title(row["case"], editions[row["book"]], language) or "" for language in Language)
        words = frozenset[str]().union(*map(tokens_and_signs, titles))
        for number in row["clauses"].split("|"):
            found.setdefault((row["book"], number), []).append(words)
    return found


@cache
def _phrased() -> Rows:
    """Numbers and the words of the phrases that mean them before all others."""
    return _by_group(
        (numbers[0], tokens_and_signs(" ".join(phrases))) for numbers, phrases in phrases_of_clauses() if numbers
    )
