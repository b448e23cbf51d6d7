"""Unique-hit tables: exactly one row applies; two or none is a loud error that names the clauses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from cardinal.language import Text

from .errors import Conflict, Gap

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Row(Generic[T]):
    """A condition that holds or not, what follows, and the clause that says so."""

    applies: bool
    gives: T
    cites: str


def only(rows: Iterable[Row[T]], about: str) -> Row[T]:
    """The one row that applies."""
    every = tuple(rows)
    found = [row for row in every if row.applies]
    if len(found) > 1:
        cites = " ".join(row.cites for row in found)
        raise Conflict(Text(__package__, "two_rows", {"about": about}), cites=cites)
    if not found:
        raise Gap(Text(__package__, "no_row", {"about": about}), cites=" ".join(row.cites for row in every))
    return found[0]
