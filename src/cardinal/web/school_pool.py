"""The hand-written cases as scenes of the school: for every law that has a procedure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from cardinal.laws import LAWS
from cardinal.laws.clause import Edition
from cardinal.laws.law_index import IN_ORDER
from cardinal.school import FAMILIES

from .casebook import shipped_cases

GUANDAN = "guandan"
REGULATIONS = "ctcba"
BOOKS: tuple[Edition, ...] = (2017, GUANDAN)
TAUGHT: tuple[Edition, ...] = (*BOOKS, REGULATIONS)
"""The books that have a map of their own, and with them the regulations, whose articles are asked for by number."""


def book_of_law(law: str) -> Edition:
    return GUANDAN if law.startswith("G") else REGULATIONS if law.startswith("R") else BOOKS[0]


@cache
def _by_law(book: Edition) -> Mapping[str, tuple[Mapping[str, object], ...]]:
    found: dict[str, tuple[Mapping[str, object], ...]] = {}
    for case in shipped_cases(book):
        if case.ends_in_ruling and case.law:
            found[case.law] = (*found.get(case.law, ()), case.record)
    return found


def pool(law: str) -> Sequence[Mapping[str, object]]:
    """The cases of a law that end in a ruling."""
    return _by_law(book_of_law(law)).get(law, ())


def taught_laws(book: Edition) -> tuple[str, ...]:
    """Every law of a book that has scenes: each that has a procedure, by slips or by its hand-written cases."""
    slips = [law for law in FAMILIES if book_of_law(law) == book and "-" not in law and law != "GP"]
    heard = [number for edition, number in LAWS if edition == book and number != IN_ORDER]
    return tuple(sorted({*slips, *heard}, key=_in_order))


def _in_order(law: str) -> tuple[int, str]:
    digits = "".join(sign for sign in law.lstrip("GPR") if sign.isdigit() or sign == ".").partition(".")[0]
    return (int(digits) if digits.isdigit() and not law.startswith("GP") else 1000, law)
