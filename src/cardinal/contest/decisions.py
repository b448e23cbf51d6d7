"""What was decided: rulings, corrections, appeals and penalties, each with its author, time, reason and clauses."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from cardinal.regulations.tariff import PenaltyUnit

from .meetings import Outcome
from .played import Place, Score, Source
from .stage import Fall

__all__ = ["Appeal", "Correction", "Fee", "Penalty", "PenaltyUnit", "Ruling"]


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a director ruled about a place: the score that counts there, or the outcome of the match."""

    key: str
    place: Place
    score: Score | None = None
    outcome: Outcome | None = None
    kind: str = ""
    clauses: tuple[str, ...] = ()
    by: str = ""
    at: datetime | None = None
    reason: str = ""
    source: Source = field(default_factory=Source)
    hearing: str = ""
    """The facts and answers it was heard with, as the query of the hearing's address; nothing if it was not heard."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A score written down or worked out wrongly, put right (79C, G48): by whom, when, why, by which clause."""

    place: Place
    before: Score | None
    after: Score
    by: str = ""
    at: datetime | None = None
    reason: str = ""
    clauses: tuple[str, ...] = ()
    source: Source = field(default_factory=Source)
    key: str = ""
    refused: str = ""
    """The clause by which it came too late, where one does: it is kept, and changes nothing."""


class Fee(StrEnum):
    """What becomes of the fee of an appeal that was decided."""

    RETURNED = "returned"
    KEPT = "kept"
    NONE = "none"
    """There was none."""


@dataclass(frozen=True, slots=True)
class Appeal:
    """An appeal against a ruling: who, when, why, with whose consent, and what was decided, why and at what price."""

    key: str
    ruling: str
    by: str = ""
    contestant: int | None = None
    filed_at: datetime | None = None
    consent: bool | None = None
    fee: Fraction = Fraction()
    committee: tuple[str, ...] = ()
    decision: str = ""
    """``upheld``: the ruling stands; ``varied``: ``score`` takes its place; ``refused``; nothing while it is open."""
    decided_at: datetime | None = None
    score: Score | None = None
    outcome: Outcome | None = None
    clauses: tuple[str, ...] = ()
    reason: str = ""
    """Why those who decided have decided so."""
    source: Source = field(default_factory=Source)
    grounds: str = ""
    """Why the appellant appeals."""
    reasonable: bool | None = None
    """Whether those who decided found the appeal a reasonable one; None where they said nothing of it."""
    fee_fate: Fee | None = None
    fee_clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Penalty:
    """So much off a contestant's score. ``round`` 0 is no round in particular; a warning has the amount 0."""

    contestant: int
    stage: str
    amount: Fraction
    unit: PenaltyUnit
    clauses: tuple[str, ...] = ()
    reason: str = ""
    by: str = ""
    at: datetime | None = None
    round: int = 0
    fall: Fall = Fall.STAGE
    source: Source = field(default_factory=Source)
