"""Editions: which clause of an older edition says what a clause of 2017 says.

Older editions share procedures with 2017 by explicit import. A shared procedure cites the clauses of 2017; under
another edition each citation is given by the number that edition uses. A procedure of an older edition cites its own
clauses with the edition before the number (``2007:27B1(a)``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from cardinal.language import CardinalError, Text, clause_ids

from .clause import Edition, book, check_cited
from .effect import Effect, Review
from .errors import UnknownClause
from .question import Found, Question

EDITIONS = (2017, 2007, 1987)
BASE = 2017


@cache
def counterparts(edition: int) -> Mapping[str, str]:
    """Each clause of 2017 that an older edition has, with the clause of that edition that says it."""
    return {number: clause.id for clause in book(edition) for number in clause.stands_for}


@cache
def translate(clause: str, edition: int) -> str:
    """The number in *edition* of a clause that code cites: its own with the edition before it, or one of 2017.

    A clause of 2017 without counterpart cannot be cited: what cites it has to name what the edition has instead.
    """
    own, colon, number = clause.partition(":")
    if colon and own.isdigit():
        if int(own) != edition:
            values = {"given": clause, "edition": edition}
            raise UnknownClause(Text(__package__, "unknown_clause", values))
        return number
    if edition == BASE:
        return clause
    if clause not in counterparts(edition):
        raise UnknownClause(Text(__package__, "no_counterpart", {"given": clause, "edition": edition}))
    return counterparts(edition)[clause]


BESIDE_THE_LAWS = ("ctcba",)
"""Books that supplement the newest Laws: their rulings cite both."""


@cache
def numbers(edition: Edition) -> frozenset[str]:
    """Every number that a ruling of *edition* can cite."""
    own = frozenset(one.id for one in book(edition))
    return own | numbers(BASE) if edition in BESIDE_THE_LAWS else own


# Under which law of its own an edition hears a look back that a shared procedure asks for by its number of 2017.
_REVIEWS = {(1987, "16B"): "16A", (1987, "72C"): "23", (2007, "72C"): "23"}


def signed(clauses: tuple[str, ...], edition: int) -> str:
    """The citation in the numbers of *edition*, which stands before each so that it is not translated again. What 2017
    divides into several clauses may be one there, and is cited once."""
    return " ".join(dict.fromkeys(f"§{edition}:{translate(clause, edition)}" for clause in clauses))


def sign(refusal: CardinalError, edition: Edition) -> None:
    """Give a refusal that a shared procedure raised the numbers of *edition*; what that has not is left out."""
    if isinstance(edition, int) and refusal.edition == BASE != edition:
        known = counterparts(edition)
        refusal.cites = tuple(dict.fromkeys(known[clause] for clause in refusal.cites if clause in known))
        refusal.edition = edition


def in_edition(step: Question | Found | Effect, edition: Edition) -> Question | Found | Effect:
    """A step of a hearing with its citations in the numbers of *edition*; one that cites no clause is refused."""
    for clause in step.cites if isinstance(step, Question) else clause_ids(step.cites):
        check_cited(clause)
    if not isinstance(edition, int) or edition == BASE:
        return step
    if isinstance(step, Question):
        cites = tuple(dict.fromkeys(translate(clause, edition) for clause in step.cites))
        return step if cites == step.cites else replace(step, cites=cites)
    changes: dict[str, str] = {"cites": signed(clause_ids(step.cites), edition)}
    if isinstance(step, Review):
        changes["clause"] = _REVIEWS.get((edition, step.clause), step.clause)
    return replace(step, **changes)  # type: ignore[arg-type]
