"""Search the clauses of the books: by number, by the words of any language, and by what people say for them.

Every word of a query counts by how rare it is among the clauses and by where it stands (``clause_index``); a clause
that has more of the query, or whose law has, stands before one that has a single word of it often. What people say
(``terms/said.tsv``, ``what_people_say.toml``) adds the words or the laws meant; a misspelt word counts as the nearest
that some clause has.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from itertools import pairwise

from cardinal.bridge import BIDS, Bid

from .clause import OTHER_BOOKS, Clause, Edition, book, is_under
from .clause_index import clauses_of, index_of
from .contents import clauses_at, group_of
from .editions import BASE, EDITIONS
from .law_numbers import written_number
from .law_phrases import clauses_said
from .search_text import fillers, folded, signs, spoken, syllables, tokens, verb_stems
from .word_index import WordIndex

EVERYWHERE: tuple[Edition, ...] = (BASE, *OTHER_BOOKS)
"""The books that are searched when none is chosen: the newest Laws, and those beside them."""
MEANT = 0.6
"""How much a word counts that was not typed, but is meant by what was."""
SIGN = 0.5
"""How much a single Chinese sign counts beside the pairs that it belongs to."""
STEM = 0.9
"""How much a Chinese sign counts that a Japanese ending follows: 書 in 書いた, 書けば, 書きます."""
FILLER = 0.4
"""How much a pair of signs counts that belongs to the grammar of a sentence, not to what it is about."""
REPLACED = 0.6
"""How much a word counts for which another is meant."""
MISSPELT = 0.7
"""How much a word counts that is nearest to one that no clause has."""
ALIKE = 0.8
"""From where on two spellings are near (0 to 1)."""
COVERED = 0.9
"""How much of a score depends on how much of the query a clause has."""
LAW_COVERED = 0.8
"""How much of a score depends on how much of the query the whole law of a clause has: a sentence tells of a law, and
its words stand in several of its clauses."""
LAW_SAID = 0.05
"""How much a law counts that a phrase leads to, for each point of the phrase's weight (8 to 12)."""
FEWEST = 0.3
"""Clauses that reach less than this part of the best are not shown."""
SAME_LAW = 2
"""How many clauses of one law stand before the best of another."""
DEFINED = 2.2
"""How much more the clauses of the definitions count for who asks what something is."""
_TERMS = frozenset(("def", "G2"))
_WHAT_IS = re.compile(
    r"^what (?:exactly )?(?:is|are|does) |meaning of|defin"
    r"|(?:什[么麼]|何)(?:是|叫)|是什[么麼]|(?:什[么麼])?意思|とは|の意味",
    re.I,
)
INSUFFICIENT = "27"
BY_BIDS = 20.0
"""How much the law counts that two bids by themselves lead to."""
_YEAR = re.compile(r"(1987|2007|2017)\s*年?(?:版|edition)?")
_BESIDE_NUMBERS = re.compile(r"\b(?:laws?|rules?|article|clause|section|regulation)\b|[第条條款]", re.I)
_BOOK_NAMES: Mapping[re.Pattern[str], tuple[Edition, ...]] = {
    re.compile(r"guan ?dan|掼蛋|摜蛋|グアンダン", re.I): ("guandan",),
    re.compile(r"\bbridge\b|桥牌|橋牌|ブリッジ", re.I): (BASE, "ctcba"),
}
"""What a query may call a game, and the books in which it is then searched."""
_ONLY_NUMBER = re.compile(r"[^0-9a-z]")
_BID = re.compile(r"\b([1-7])\s*(nt|[cdhsn♣♦♥♠])(?![a-z])")
_OVER = re.compile(r"\s*(?:over|on|on top of|against)\s*")
_BIDS = re.compile(rf"{_BID.pattern}(?:(?:{_OVER.pattern}|\s+){_BID.pattern})+")


def find_clauses(words: str, editions: Sequence[Edition] = EVERYWHERE) -> tuple[Clause, ...]:
    """The clauses that *words* mean, the likeliest first. An edition that is named in them is searched alone."""
    year = _YEAR.search(words)
    if year is not None:
        rest = _YEAR.sub(" ", words)
        if rest.strip() and int(year[1]) in EDITIONS:
            words, editions = rest, (int(year[1]),)
    for name, named in _BOOK_NAMES.items():
        if set(named) <= set(editions) and (rest := name.sub(" ", words)) != words and tokens(rest):
            words, editions = rest, named
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
    index, clauses, laws = index_of(tuple(editions)), clauses_of(tuple(editions)), _laws_of(tuple(editions))
    wanted = _wanted(words)
    whole = sum(index.rarity(token) * weight for token, weight in wanted.items()) or 1.0
    sums: dict[int, float] = {}
    covered: dict[int, float] = {}
    of_law: dict[str, float] = {}
    for token, weight in wanted.items():
        at = tuple(index.places(token))
        share = index.rarity(token) * weight / whole
        for number, where in at:
            sums[number] = sums.get(number, 0.0) + share * where
            covered[number] = covered.get(number, 0.0) + share
        for within in {laws[number] for number, _ in at}:
            of_law[within] = of_law.get(within, 0.0) + share
    if _WHAT_IS.search(words):
        sums |= {number: sums[number] * DEFINED for number in sums if group_of(clauses[number].id) in _TERMS}
    scores = {
        number: total * (1 - COVERED + COVERED * covered[number] + LAW_COVERED * of_law[laws[number]])
        for number, total in sums.items()
    }
    meant = _laws_meant(words)
    for number, clause in enumerate(clauses) if meant else ():
        said = max((weight for group, weight in meant.items() if is_under(clause.id, group)), default=0.0)
        if said:
            scores[number] = scores.get(number, 0.0) + LAW_SAID * said
    best = max(scores.values(), default=0.0)
    order = sorted(scores, key=lambda number: (-scores[number], number))
    return _varied([clauses[number] for number in order if scores[number] >= FEWEST * best])


@cache
def _laws_of(editions: tuple[Edition, ...]) -> tuple[str, ...]:
    """The law or article that each clause of these books is part of."""
    return tuple(f"{clause.edition}:{group_of(clause.id)}" for clause in clauses_of(editions))


def _varied(clauses: list[Clause]) -> list[Clause]:
    """The clauses with the best of another law third, where the first ones are all of one law."""
    first = [(clause.edition, group_of(clause.id)) for clause in clauses]
    other = next((place for place, law in enumerate(first) if law != first[0]), 0)
    if other > SAME_LAW:
        clauses.insert(SAME_LAW, clauses.pop(other))
    return clauses


def _laws_meant(words: str) -> Mapping[str, float]:
    """The laws that what is said leads to; bids that are named tell whether the later is high enough."""
    meant = clauses_said(words)
    text = folded(words)
    for one, other in pairwise(_BID.finditer(text)):
        between = text[one.end() : other.start()]
        later, earlier = (one, other) if _OVER.fullmatch(between) else (other, one)
        if not _bid(later).supersedes(_bid(earlier)):
            meant[INSUFFICIENT] = BY_BIDS
    return meant


def _bid(written: re.Match[str]) -> Bid:
    denomination = "cdhsn".find(written[2][0])
    return BIDS[5 * (int(written[1]) - 1) + (denomination if denomination >= 0 else "♣♦♥♠".index(written[2]))]


def _wanted(words: str) -> dict[str, float]:
    """The tokens of a query and how much each counts."""
    text = folded(words)
    beside = fillers(words)  # before hiragana becomes katakana
    stems = verb_stems(words)
    words = _BIDS.sub(" ", text)  # what they are says less than that the later is not high enough
    wanted = dict.fromkeys(signs(words), SIGN) | dict.fromkeys(tokens(words), 1.0)
    wanted |= dict.fromkeys(beside & wanted.keys(), FILLER) | dict.fromkeys(stems, STEM)
    for said, means in _said():
        if _stands_in(said, text):
            wanted.update(dict.fromkeys(tokens(said) & wanted.keys(), REPLACED))
            for token in tokens(means):
                wanted[token] = max(wanted.get(token, 0.0), MEANT)
    if not any(token in _vocabulary() for token in wanted):
        wanted.update(_as_pronounced(words))
    for token in [token for token in wanted if token not in _vocabulary() and token.isascii() and len(token) > 3]:
        wanted.update(dict.fromkeys(get_close_matches(token, _latin(), 2, ALIKE), MISSPELT))
    return wanted


def _stands_in(said: str, text: str) -> bool:
    """Whether a phrase stands in a text; one of Latin letters stands there as whole words."""
    return said in text if not said.isascii() else re.search(rf"\b{re.escape(said)}\b", text) is not None


@cache
def _said() -> tuple[tuple[str, str], ...]:
    text = (files(__package__) / "terms" / "said.tsv").read_text("utf-8")
    rows = csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE)
    return tuple((folded(row["said"]), row["means"]) for row in rows)


def _vocabulary() -> WordIndex:
    return index_of(EVERYWHERE)


@cache
def _latin() -> tuple[str, ...]:
    return tuple(token for token in _vocabulary().words if token.isascii() and token.isalpha() and len(token) > 3)


def _as_pronounced(words: str) -> dict[str, float]:
    """The pairs of signs that are pronounced like this: of the titles, and where no title has such, of any text."""
    pairs = [f"{one}'{other}" for one, other in pairwise(syllables(words))]
    titled = [token for pair in pairs for token in _pronounced(titles=True).get(pair, ())]
    return dict.fromkeys(titled or [token for pair in pairs for token in _pronounced(titles=False).get(pair, ())], 1.0)


@cache
def _pronounced(*, titles: bool) -> Mapping[str, tuple[str, ...]]:
    """The pairs of signs by their pronunciation."""
    index = index_of(EVERYWHERE)
    found: dict[str, list[str]] = {}
    for pair in sorted(index.titled if titles else index.words):
        if len(pair) == 2 and not pair.isascii():
            for pronunciation in spoken(pair):
                found.setdefault(pronunciation, []).append(pair)
    return {key: tuple(pairs) for key, pairs in found.items()}
