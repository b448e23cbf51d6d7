"""What a slip gives: the record of what everybody saw, why it happened, and what its players will say when asked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from cardinal.cards import Seat

Slip = Callable[[Random], "Told | None"]
"""Makes one happening from a source of chance, or nothing where the board does not allow it."""


@dataclass(frozen=True, slots=True)
class Told:
    """A happening before anybody has ruled on it. ``says`` answers questions by their keys where the cause does."""

    record: Mapping[str, object]
    cause: str
    offender: Seat
    says: Mapping[str, object] = field(default_factory=dict)
    aftermath: str = "at_once"
