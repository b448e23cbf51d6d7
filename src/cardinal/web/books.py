"""The rule books as the pages address them: their names, their groups, and where a citation leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from cardinal.language import Text, shown
from cardinal.laws.clause import OTHER_BOOKS, Edition, book_of
from cardinal.laws.clause_names import clause_name
from cardinal.laws.contents import clauses_at
from cardinal.laws.editions import BASE, EDITIONS, numbers

from .errors import NotFound

BOOKS: Mapping[str, Edition] = {str(edition): edition for edition in (*EDITIONS, *OTHER_BOOKS)}
"""Every book by the name that stands in an address."""


def book_named(name: str) -> Edition:
    """A book by its name in an address."""
    if name not in BOOKS:
        raise NotFound(Text(__package__, "no_book", {"given": shown(name)}), legal=BOOKS)
    return BOOKS[name]


def book_title(edition: Edition) -> Text:
    return Text(__package__, f"book_{edition}")


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation: the number of the document, the page of the clause, and what a reader sees."""

    number: str
    path: str
    name: str


def clause_path(number: str, edition: Edition | None = None) -> str:
    """The address of a clause; without an edition, in the book that its number belongs to."""
    told = book_of(number)
    if edition is None or edition in OTHER_BOOKS or told != BASE:
        # The books beside the Laws cite clauses of the Laws too.
        edition = told
    prefix = f"{edition}:"
    return f"/laws/{edition}/{number.removeprefix(prefix)}"


def cited(clauses: Iterable[str], edition: Edition | None = None, *, language: str) -> tuple[Cited, ...]:
    """Citations as links in the reader's language, each number of the document once."""
    found: dict[str, Cited] = {}
    for clause in clauses:
        own = clause.partition(":")[2] if clause[:4].isdigit() and clause[4:5] == ":" else clause
        number, name = own if own.startswith("77/") else own.split("/")[0], clause_name(clause, edition, language)
        if name not in found:
            found[name] = Cited(number, clause_path(clause, edition), name)
    return tuple(found.values())


@cache
def is_known(number: str, edition: Edition) -> bool:
    """Whether a book has a clause with this number."""
    return number in numbers(edition) or bool(clauses_at(edition, number))
