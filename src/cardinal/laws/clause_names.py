"""Clauses as readers cite them: by the number of the document, or by name where the document has no number for them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from cardinal.language import Text, article_number

from .clause import Clause, Edition, book, book_of, document_numbers

_NUMBER = re.compile(r"(?:G[PA]?|R)?\d+(?:[A-Za-z0-9()]|\.[0-9])*")
# Our identities of what has no number: the beginning, and the key of what stands there instead.
_HEADINGS = (
    (re.compile(r"def:"), "definition"),
    (re.compile(r"intro:"), "introduction"),
    (re.compile(r"fn:(?P<number>\d+)"), "footnote"),
    # As the federation's regulations name a law of bridge.
    (re.compile(r"Law (?P<number>\d\S*)"), "law_of_bridge"),
)


def clause_heading(clause: str, language: str = "en") -> str:
    """What stands before the title of a clause.

    >>> [clause_heading(one) for one in ("27B1(a)", "92A/2", "77/slam", "G2.升级", "def:Team", "fn:5")]
    ['27B1(a)', '92A/2', '77', 'G2', 'Definition', 'Footnote 5']
    >>> clause_heading("GP2.2.1", "zh-Hans")
    '第八条判罚2（1）'
    """
    own = article_number(clause, language)
    if own is not None:
        return own
    for pattern, key in _HEADINGS:
        if found := pattern.match(clause):
            return Text(__name__, key, found.groupdict()).render(language)
    found = _NUMBER.match(clause)
    rest = clause[found.end() :] if found else clause
    # Behind a slash and a digit stands our own division of a clause.
    return clause if found is None or re.fullmatch(r"(?:/\d+)?", rest) else found.group()


def clause_name(clause: str, edition: Edition | None = None, language: str = "en") -> str:
    """A clause in a citation.

    >>> clause_name("92A/2"), clause_name("def:Contestant"), clause_name("def:Contestant", language="zh-Hans")
    ('92A', 'Definition: Contestant', '定义：参赛者')
    """
    own = clause.partition(":")[2] if clause[:4].isdigit() and clause[4:5] == ":" else clause
    number = own if own.startswith("77/") else own.split("/")[0]
    heading = clause_heading(number, language)
    if clause_heading(number) == number or own.startswith("fn:"):
        return heading
    found = _clause(own, edition if edition is not None else book_of(clause))
    if found is None:
        return heading
    return Text(__name__, "named", {"heading": heading, "title": found.title(language)}).render(language)


@dataclass(frozen=True, slots=True)
class NamedClause:
    """A clause as a value of a text: each reader sees it as their own language cites it."""

    clause: str

    def label(self, language: str = "en") -> str:
        return (
            self.clause if article_number(self.clause, language) is None else clause_name(self.clause, None, language)
        )

    def __str__(self) -> str:
        return self.clause


@dataclass(frozen=True, slots=True)
class NamedLaw:
    """A law at the beginning of a sentence: Law 27, 第27条; of the other books the number of the document.

    >>> [NamedLaw(law).label(language) for law in ("27", "GP2.4") for language in ("en", "ja")]
    ['Law 27', '第27条', 'GP2.4', '第八条判罰4']
    """

    law: str

    def label(self, language: str = "en") -> str:
        if self.law[:1].isdigit():
            return Text(__name__, "numbered_law", {"number": self.law}).render(language)
        return clause_heading(self.law, language)

    def __str__(self) -> str:
        return self.law


def clause_names(clauses: Iterable[str], language: str = "en") -> tuple[str, ...]:
    """Several clauses in few words, each number of the document once.

    >>> clause_names(("92A/1", "92A/2", "GP2.2.1", "G2.升级"), "zh-Hans")
    ('92A', '第八条判罚2（1）', '第二条：每副牌的升级数')
    """
    every = document_numbers(clauses)
    names = (
        clause if article_number(clause, language) is None else clause_name(clause, language=language)
        for clause in every
    )
    return tuple(dict.fromkeys(names))


@cache
def _clause(own: str, edition: Edition) -> Clause | None:
    """The clause in its book, or in the one whose clauses that book cites; of a divided one the first part."""
    for every in (book(edition), book(book_of(own))):
        found = next((one for one in every if own in (one.id, one.number)), None)
        if found is not None:
            return found
    return None
