"""Editions: the numbers under which an older edition has the clauses of 2017, and the entries that replace them.

Older editions share procedures with 2017 by explicit import. A shared procedure cites the clauses of 2017; under
another edition each citation is given by the number that edition uses. A procedure of an older edition cites its own
clauses with the edition before the number (``2007:27B1(a)``).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import takewhile

from cardinal.language import Text, clause_ids

from .clause import Clause, Edition, book, is_under
from .effect import Effect, Review
from .errors import UnknownClause
from .question import Found, Question

EDITIONS = (2017, 2007, 1987)
BASE = 2017

# The same rule under another number: the 2017 number, and what the edition calls it. Longer numbers decide first.
_RENUMBERED: dict[int, tuple[tuple[str, str], ...]] = {
    2007: (
        ("9A5", "9A4"), ("13A1", "13D1"), ("13D", "13C"), ("16C", "16D"), ("16D", "16C"), ("17D1", "22B1"),
        ("17D2", "22B2"), ("17D3", "17E2"), ("20G3", "20G2"), ("22A", "22A2"), ("22B", "22A1"), ("25A4", "25A2"),
        ("25A5", "25A3"), ("25A6", "25A4"), ("30A", "30B1"), ("35A", "35.1"), ("35B", "35.2"), ("35C", "35.3"),
        ("35D", "35.4"), ("40B1(b)", "40B1(a)"), ("40B2(a)(v)", "40B2(d)"), ("40B2(d)", "40C3(a)"), ("40B3(a)", "40B4"),
        ("40B3(b)", "40C3(b)"), ("40B4", "40B5"), ("40B5", "40B6"), ("53B", "53C"), ("53C", "53B"), ("56A", "56"),
        ("56B", "56"), ("61C", "62C3"), ("71A", "71.1"), ("71B", "71.2"), ("86A", "86C"), ("93B1", "93B1"),
        ("93B2", "93B2"),
    ),
    1987: (
        ("7B1", "7B"), ("7B2", "7B1"), ("9A2", "9A2(a)"), ("11B", "11D"), ("15B1", "15B"), ("15B3", "15B"),
        ("18D", "18D"), ("27A1", "27A"), ("27A2", "27C"), ("29A", "29B"), ("29B", "29A"), ("30A", "30B1"),
        ("36A", "35A"), ("37A/1", "35B"), ("37A/2", "35B"), ("37B1", "37"), ("37B2", "37"), ("38A", "38"),
        ("39A", "39"), ("39B", "39A"), ("39C", "39B"), ("40A2/1", "73A1"), ("73E1", "73E"), ("fn:8", "31A2"),
    ),
}  # fmt: skip


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
    renumbered = [
        (len(clause) - len(now), then + clause[len(now) :])
        for now, then in _RENUMBERED[edition]
        if is_under(clause, now)
    ]
    expected = min(renumbered)[1] if renumbered else clause
    # The narrowest that speaks of the clause decides, and among equals one of the law in which the rule stands: an
    # entry of another law may well mention it, and one that says what the edition lacks comes last.
    entries = [(min(renumbered)[0], False, False, expected)] if renumbered else []
    entries += [
        (len(clause) - len(ref), " no " in one.id, _law(one.id) != _law(expected), one.id)
        for one in book(edition)  # only what rules differently from 2017
        for ref in one.in_2017
        if is_under(clause, ref)
    ]
    return min(entries, key=lambda entry: entry[:3])[3] if entries else clause


def _law(clause: str) -> str:
    """The number of the law that a clause belongs to."""
    return "".join(takewhile(str.isdigit, clause))


BESIDE_THE_LAWS = ("ctcba",)
"""Books that supplement the newest Laws: their rulings cite both."""


@cache
def numbers(edition: Edition) -> frozenset[str]:
    """Every number that a ruling of *edition* can cite: its own entries, and the clauses that it shares with 2017."""
    own = frozenset(one.id for one in book(edition))
    if edition in BESIDE_THE_LAWS:
        return own | numbers(BASE)
    if not isinstance(edition, int) or edition == BASE:
        return own
    return own | {translate(one.id, edition) for one in book(BASE)}


def shared_clauses(number: str, edition: Edition) -> tuple[Clause, ...]:
    """The clauses of 2017 that *edition* has unchanged under *number*."""
    if not isinstance(edition, int) or edition == BASE:
        return ()
    replaced = {one.id for one in book(edition)}
    same = ((one, translate(one.id, edition)) for one in book(BASE))
    return tuple(one for one, then in same if then not in replaced and is_under(then, number))


# Under which law of its own an edition hears a look back that a shared procedure asks for by its number of 2017.
_REVIEWS = {(1987, "16B"): "16A", (1987, "72C"): "23", (2007, "72C"): "23"}


def signed(clauses: tuple[str, ...], edition: int) -> str:
    """The citation in the numbers of *edition*, which stands before each so that it is not translated again. What 2017
    divides into several clauses may be one there, and is cited once."""
    return " ".join(dict.fromkeys(f"§{edition}:{translate(clause, edition)}" for clause in clauses))


def in_edition(step: Question | Found | Effect, edition: Edition) -> Question | Found | Effect:
    """A step of a hearing with its citations in the numbers of *edition*."""
    if not isinstance(edition, int) or edition == BASE:
        return step
    if isinstance(step, Question):
        cites = tuple(dict.fromkeys(translate(clause, edition) for clause in step.cites))
        return step if cites == step.cites else replace(step, cites=cites)
    changes: dict[str, str] = {"cites": signed(clause_ids(step.cites), edition)}
    if isinstance(step, Review):
        changes["clause"] = _REVIEWS.get((edition, step.clause), step.clause)
    return replace(step, **changes)  # type: ignore[arg-type]
