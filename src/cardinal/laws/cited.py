"""A value together with the clauses that give it: what the laws compute, and why it is so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from cardinal.language import Citing

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Cited(Citing, Generic[T]):
    """What a clause gives; ``cites`` is written with the sign."""

    value: T
    cites: str
