"""Editions: the numbers under which an older edition has the clauses of 2017, and the entries that replace them.

Older editions share procedures with 2017 by explicit import. A shared procedure cites the clauses of 2017; under
another edition each citation is given by the number that edition uses. A procedure of an older edition cites its own
clauses with the edition before the number (``2007:27B1(a)``).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from cardinal.language import Text, clause_ids

from .clause import Book, book, is_under
from .effect import Effect
from .errors import UnknownClause
from .question import Found, Question

EDITIONS = (2017, 2007, 1987)
BASE = 2017

# The same rule under another number: the 2017 number, and what the edition calls it. Longer numbers decide first.
_RENUMBERED: dict[int, tuple[tuple[str, str], ...]] = {
    2007: (
        ("9A5", "9A4"), ("13A1", "13D1"), ("13D", "13C"), ("16C", "16D"), ("16D", "16C"), ("17D1", "22B1"),
        ("17D2", "22B2"), ("17D3", "17E2"), ("20G3", "20G2"), ("22A", "22A2"), ("22B", "22A1"), ("25A4", "25A2"),
        ("25A5", "25A3"), ("25A6", "25A4"), ("35A", "35.1"), ("35B", "35.2"), ("35C", "35.3"), ("35D", "35.4"),
        ("40B1(b)", "40B1(a)"), ("40B2(a)(v)", "40B2(d)"), ("40B2(d)", "40C3(a)"), ("40B3(a)", "40B4"),
        ("40B3(b)", "40C3(b)"), ("40B4", "40B5"), ("40B5", "40B6"), ("53B", "53C"), ("53C", "53B"), ("56A", "56"),
        ("56B", "56"), ("61C", "62C3"), ("71A", "71.1"), ("71B", "71.2"), ("72C", "23"), ("86A", "86C"),
    ),
    1987: (
        ("7B1", "7B"), ("7B2", "7B1"), ("9A2", "9A2(a)"), ("11B", "11D"),
        ("27A1", "27A"), ("27A2", "27C"), ("29A", "29B"), ("29B", "29A"), ("36A", "35A"), ("37A/1", "35B"),
        ("37A/2", "35B"), ("37B1", "37"), ("37B2", "37"), ("38A", "38"), ("39A", "39"), ("39B", "39A"),
        ("39C", "39B"), ("40A2/1", "73A1"), ("fn:8", "31A2"),
    ),
}  # fmt: skip


@cache
def differences(edition: int) -> Book:
    """The entries of an edition that rule differently from 2017."""
    return book(edition)


@cache
def translate(clause: str, edition: int) -> str:
    """The number in *edition* of a clause that code cites: its own with the edition before it, or one of 2017."""
    own, colon, number = clause.partition(":")
    if colon and own.isdigit():
        if int(own) != edition:
            values = {"given": clause, "edition": edition}
            raise UnknownClause(Text(__package__, "unknown_clause", values))
        return number
    if edition == BASE:
        return clause
    replaced = [one for one in differences(edition) if any(is_under(clause, ref) for ref in one.in_2017)]
    if replaced:
        # The narrowest entry that speaks of the clause is the one that stands in its place.
        return min(replaced, key=lambda one: min(_distance(clause, ref) for ref in one.in_2017)).id
    for number_2017, number_then in sorted(_RENUMBERED[edition], key=lambda pair: -len(pair[0])):
        if is_under(clause, number_2017):
            return number_then + clause[len(number_2017) :]
    return clause


def _distance(clause: str, ref: str) -> int:
    return len(clause) - len(ref) if is_under(clause, ref) else 99


def signed(clauses: tuple[str, ...], edition: int) -> str:
    return " ".join(f"§{translate(clause, edition)}" for clause in clauses)


def in_edition(step: Question | Found | Effect, edition: int) -> Question | Found | Effect:
    """A step of a hearing with its citations in the numbers of *edition*."""
    if edition == BASE:
        return step
    if isinstance(step, Question):
        return replace(step, cites=tuple(dict.fromkeys(translate(clause, edition) for clause in step.cites)))
    return replace(step, cites=signed(clause_ids(step.cites), edition))
