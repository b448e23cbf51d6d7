"""The contents of a rule book: its clauses by law, article or regulation, in the order of the document."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from .clause import Clause, Edition, book

_GROUP = re.compile(r"(?:G[PA]?|R)?\d+")
_HEADS = ("intro:", "def:", "fn:")
# How earlier versions named what has no number of its own, or remarked that an older edition lacks something.
_FORMER_TERM = re.compile(r"Def(?:initions:)? (?P<term>.+)")
_FORMER_REMARK = re.compile(r"(?P<number>\S+) (?:no .+|footnote|note|\(.+\))")


def group_of(clause: str) -> str:
    """The law, article or regulation that a clause belongs to: ``27`` for ``27B1(a)``, ``GP2`` for ``GP2.3``.

    >>> [group_of(one) for one in ("27B1(a)", "def:Alert", "G2.升级", "GP2.3", "R49.1")]
    ['27', 'def', 'G2', 'GP2', 'R49']
    """
    head = next((one for one in _HEADS if clause.startswith(one)), None)
    if head is not None:
        return head[:-1]
    found = _GROUP.match(clause)
    return found.group() if found else ""


@cache
def contents(edition: Edition) -> Mapping[str, tuple[Clause, ...]]:
    """The clauses of a book by group, in the order of the document."""
    found: dict[str, list[Clause]] = {}
    for clause in book(edition):
        found.setdefault(group_of(clause.id), []).append(clause)
    return {group: tuple(clauses) for group, clauses in found.items()}


def clauses_at(edition: Edition, number: str) -> tuple[Clause, ...]:
    """What stands at a number of a book: the clause itself, or everything below the number."""
    clauses = book(edition)
    if number in clauses:
        return (clauses[number],)
    # What stands before the first law has no number of its own.
    return clauses.under(number) or (contents(edition).get(number, ()) if number else ())


def former_number(edition: Edition, number: str) -> str | None:
    """Where to find what earlier versions had under another name: ``def:Team`` for ``Def Team``.

    >>> former_number(1987, "Def Team"), former_number(1987, "64B no 7"), former_number(2007, "27A1")
    ('def:Team', '64B', None)
    """
    term, remark = _FORMER_TERM.fullmatch(number), _FORMER_REMARK.fullmatch(number)
    if term is not None:
        tried = (f"def:{term['term']}", f"def:{term['term']} (1)", "def")
    elif remark is not None:
        tried = (f"{remark['number']}/note", remark["number"], group_of(remark["number"]))
    else:
        tried = ("intro", "", "") if number in ("Preface", "Introduction") else ("", "", "")
    return next((one for one in tried if one and clauses_at(edition, one)), None)
