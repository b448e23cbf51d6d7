"""The lawbook: what a page of a clause shows, and the search over all books."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from cardinal.laws import OPTIONS, Clause, book
from cardinal.laws.clause import OTHER_BOOKS, Edition
from cardinal.laws.clause_index import index_of
from cardinal.laws.clause_names import clause_name
from cardinal.laws.clause_search import EVERYWHERE, find_clauses
from cardinal.laws.clause_words import Words
from cardinal.laws.conditions import Option
from cardinal.laws.contents import contents, group_of
from cardinal.laws.edition_diff import absent_notes, counterparts_in, is_same_rule
from cardinal.laws.editions import BASE, EDITIONS
from cardinal.laws.guandan.conditions import GUANDAN_OPTIONS
from cardinal.laws.law_numbers import heard_under

from .books import Cited, clause_path, is_known
from .casebook import ShippedCase, cases_by_key, cases_citing
from .heard_cases import deciders

MOST_FOUND = 100
MOST_CASES = 12
LONGEST_SEARCH = 200


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """What another edition has in the place of a clause; where it has nothing, what is known of that."""

    edition: int
    name: str = ""
    path: str = ""
    changed: bool = True
    notes: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class ClausePage:
    """Everything that the page of one clause shows."""

    clause: Clause
    parts: tuple[Clause, ...]
    refs: tuple[Cited, ...]
    referring: tuple[Cited, ...]
    cases: tuple[ShippedCase, ...]
    more_cases: int
    options: tuple[Option, ...]
    elsewhere: tuple[Elsewhere, ...]
    hearing: str
    deciders: tuple[str, ...]
    before: Cited | None
    after: Cited | None


def clause_page(clause: Clause, language: str) -> ClausePage:
    """What there is to show of a clause."""
    cases = tuple(case for case in cases_citing(clause.id, clause.edition) if case.key in cases_by_key(clause.edition))
    order = [one.id for one in book(clause.edition)]
    at = order.index(clause.id)
    return ClausePage(
        clause=clause,
        parts=tuple(one for one in book(clause.edition).under(clause.id) if one.id != clause.id),
        refs=tuple(_ref(ref, clause.edition, language) for ref in clause.refs),
        referring=tuple(_referring(clause, language)),
        cases=cases[:MOST_CASES],
        more_cases=max(0, len(cases) - MOST_CASES),
        options=options_of(clause),
        elsewhere=tuple(_elsewhere(clause, language)),
        hearing=next(iter(heard_under(clause.id, clause.edition)), ""),
        deciders=_deciders(clause, cases[:MOST_CASES]),
        before=_named(order[at - 1], clause.edition, language) if at else None,
        after=_named(order[at + 1], clause.edition, language) if at + 1 < len(order) else None,
    )


def _named(number: str, edition: Edition, language: str) -> Cited:
    return Cited(number, f"/laws/{edition}/{number}", clause_name(number, edition, language))


def _ref(text: str, edition: Edition, language: str) -> Cited:
    """A reference as a link, where it leads anywhere: the federation's regulations name laws as ``Law 40E``."""
    law, _, number = text.partition("Law ")
    if not law and number:
        known = next((one for one in EDITIONS if is_known(number, one)), None)
        path = f"/laws/{known}/{number}" if known is not None else ""
        return Cited(text, path, clause_name(text, language=language))
    if is_known(text, edition):
        return _named(text, edition, language)
    path = clause_path(text)
    return Cited(text, path if is_known(text, _edition_in(path)) else "", clause_name(text, language=language))


def _edition_in(path: str) -> Edition:
    name = path.split("/")[2]
    return int(name) if name.isdigit() else name


def _referring(clause: Clause, language: str) -> Iterator[Cited]:
    for one in book(clause.edition):
        if one.id != clause.id and clause.id in one.refs:
            yield _named(one.id, clause.edition, language)


def options_of(clause: Clause) -> tuple[Option, ...]:
    """What the clause leaves to an authority."""
    own = clause.id if clause.edition in (BASE, *OTHER_BOOKS) else f"{clause.edition}:{clause.id}"
    return tuple(option for option in (*OPTIONS, *GUANDAN_OPTIONS.values()) if own in option.clauses)


_BY_ITSELF = frozenset(("enforce", "compute", "record"))
_AUTHORITIES = {
    "regulating authority": "regulator",
    "tournament organizer": "organiser",
    "organiser": "organiser",
    "chief referee": "chief_referee",
    "director": "judgement",
}


def _deciders(clause: Clause, cases: Iterable[ShippedCase]) -> tuple[str, ...]:
    """Who decides under a clause, by the keys of texts: the authority that an option is left to, whoever its hearings
    ask, or nobody, where the rule applies by itself."""
    asked = {one for case in cases for one in deciders(case, clause.edition, clause.id)}
    authorities = {_AUTHORITIES[option.authority] for option in options_of(clause)}
    found = [one for one in _IN_ORDER if one in asked or one in authorities]
    if found:
        return tuple(found)
    return ("itself",) if clause.system in _BY_ITSELF else ("people",)


_IN_ORDER = ("regulator", "organiser", "chief_referee", "choice", "judgement", "fact", "act")


def _elsewhere(clause: Clause, language: str) -> Iterator[Elsewhere]:
    """What every other edition of the Laws has in its place."""
    if not isinstance(clause.edition, int):
        return
    for edition in EDITIONS:
        if edition == clause.edition:
            continue
        found = counterparts_in(clause, edition)
        for other in found:
            named = _named(other.id, edition, language)
            yield Elsewhere(edition, named.name, named.path, changed=not is_same_rule(clause, other))
        if not found:
            yield Elsewhere(edition, notes=tuple(said.words(language) for said in absent_notes(clause, edition)))


def found_in(chosen: Edition | None, words: str) -> Iterator[Clause]:
    """The clauses of a book that *words* find, the likeliest first. Without a book, those of the newest Laws and of the
    books beside them, and then what older editions say otherwise."""
    yield from find_clauses(words, EVERYWHERE if chosen is None else (chosen,))
    if chosen is None:
        yield from (clause for clause in find_clauses(words, EDITIONS[1:]) if not clause.same)


def prepare_search() -> None:
    """Have the indexes of a search in every book at hand: read from their files, or worked out and kept there."""
    for books in (EVERYWHERE, EDITIONS[1:]):
        index_of(books)


def neighbours(edition: Edition, number: str) -> tuple[str, ...]:
    """Clause numbers closest to one that the book does not have."""
    group = group_of(number)
    near = [content for content in contents(edition) if group and content.startswith(group[:2])]
    return tuple(near[:8])
