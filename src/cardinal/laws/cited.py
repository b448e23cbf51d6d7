"""A value together with the clauses that give it: what the laws compute, and why it is so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from cardinal.language import clause_ids

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cited(Generic[T]):
    """What a clause gives; ``cites`` is written with the sign."""

    value: T
    cites: str

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)
