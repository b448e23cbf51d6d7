"""Lots from a published seed: an order that nobody chooses and that anybody can work out again.

A lot is the SHA-256 of the seed, what is drawn for, and the contestant, with a stroke between them; the lots in
ascending order are the draw. ``printf %s 'seed|numbers|7' | sha256sum`` is the lot of contestant 7 for its number,
so that a doubter needs nothing of ours. What is drawn for makes several draws from one seed independent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import Generic, TypeVar
from unicodedata import normalize

from cardinal.language import Text

from .errors import BadField

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Lot(Generic[T]):
    """Who drew, and what: the digest that anybody can check."""

    contestant: T
    digest: str


def lot(seed: str, purpose: str, contestant: T) -> Lot[T]:
    """The lot of one contestant.

    >>> lot("Spring Cup 2024", "numbers", 7).digest[:12]
    '59957049aee0'
    """
    text = normalize("NFC", f"{seed}|{purpose}|{contestant}")
    return Lot(contestant, sha256(text.encode("utf-8")).hexdigest())


def draw_lots(seed: str, purpose: str, contestants: Iterable[T]) -> tuple[Lot[T], ...]:
    """Everybody's lot, in the order drawn; the order in which the contestants were given makes no difference."""
    if not seed.strip():
        raise BadField(Text(__package__, "no_seed"))
    lots = sorted((lot(seed, purpose, contestant) for contestant in contestants), key=lambda drawn: drawn.digest)
    twice = [one.contestant for one, other in pairwise(lots) if one.digest == other.digest]
    if twice:
        raise BadField(Text(__package__, "number_twice", {"numbers": twice}))
    return tuple(lots)


def drawn(seed: str, purpose: str, contestants: Iterable[T]) -> tuple[T, ...]:
    """The contestants in the order of their lots."""
    return tuple(draw_lot.contestant for draw_lot in draw_lots(seed, purpose, contestants))


def first_drawn(seed: str, purpose: str, contestants: Sequence[T]) -> T:
    """Who wins the lot: between two teams, the toss of a coin that anybody can check."""
    return drawn(seed, purpose, contestants)[0]
