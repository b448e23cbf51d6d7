"""The index of the rule books: from any number, name or words for what happened, in any language, to what can be heard.

Words of the Latin script count by their beginnings, Chinese and Japanese by pairs of signs, so that "revoked" finds a
revoke and 首攻越序 what the law calls 越序首攻.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from importlib.resources import files

from cardinal.language import Language, Text, shown

from .clause import OTHER_BOOKS, Edition, book
from .editions import BASE
from .errors import UnknownLaw
from .hearing import ALIASES, LAWS, Law
from .law_names import law_name
from .law_numbers import heard_under, rule_of, written_number

MOST_FOUND = 24
MOST_NEAR = 5
IN_ORDER = "order"
"""What is heard where a record shows nothing irregular."""
EVERYWHERE: tuple[Edition, ...] = (BASE, *OTHER_BOOKS)
"""The books that are searched when none is chosen: the newest Laws, and those beside them."""

_LATIN = re.compile(r"[a-z][a-z']+|\d+[a-z]?\d*(?:\([a-z]+\))*")
_SIGNS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々ー]+")
_ENDINGS = re.compile(r"(?:ing|ed|es|s)$")
_DOUBLED = re.compile(r"([a-z])\1$")
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
    phrases, wanted = _said(words), _tokens(words)
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
    return tuple(one for *_, one in sorted(scored, key=lambda row: row[:3]))[:MOST_FOUND]


def nearest(words: str, editions: Sequence[Edition] = EVERYWHERE) -> tuple[Irregularity, ...]:
    """What *words* that find nothing come nearest to: numbers, names and phrases that are written alike."""
    given = words.strip().lower()
    scored = [
        (-max(SequenceMatcher(None, given, written).ratio() for written in _written_of(one)), place, one)
        for edition in editions
        for place, one in enumerate(irregularities(edition))
    ]
    return tuple(one for *_, one in sorted(scored, key=lambda row: row[:2])[:MOST_NEAR])


@cache
def _written_of(irregularity: Irregularity) -> tuple[str, ...]:
    """Everything by which an irregularity may be called: its number, its names, and phrases that mean it first."""
    phrases = (words for laws, words in _phrases() if laws[0] == irregularity.number)
    names = (irregularity.name(language).lower() for language in Language)
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


def _said(words: str) -> dict[str, float]:
    """The laws that the phrases inside *words* lead to; a longer phrase says more, and its first law most."""
    text, wanted, found = f" {words.lower()} ", _tokens(words), dict[str, float]()
    for laws, phrases in _phrases():
        length = max((len(phrase) for phrase in phrases if _is_said(phrase, text, wanted)), default=0)
        if length:
            weight = 8 + 4 * length / len(text)
            for place, number in enumerate(laws):
                found[number] = max(found.get(number, 0.0), weight - place)
    return found


def _is_said(phrase: str, text: str, wanted: frozenset[str]) -> bool:
    """Whether a phrase stands in a text, or all its words do, whatever their order ("card dropped")."""
    tokens = _phrase_tokens(phrase)
    return phrase in text or (len(tokens) > 1 and tokens <= wanted)


@cache
def _phrase_tokens(phrase: str) -> frozenset[str]:
    return _tokens(phrase)


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
            # Drop, drops and dropped are one word.
            yield _DOUBLED.sub(r"\1", _ENDINGS.sub("", word))
    for run in _SIGNS.findall(text):
        if len(run) == 1:
            yield run
        yield from (run[at : at + 2] for at in range(len(run) - 1))
