"""What was decided: rulings, corrections, appeals and penalties, each with its author, time, reason and clauses."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from cardinal.regulations.tariff import PenaltyUnit

from .json_record import FLAG, FRACTION, MOMENT, NUMBER, TEXT, TEXTS, JsonRecord, Shapes, choice
from .meetings import Outcome
from .played import SCORE, Place, Score, Source
from .stage import Fall

__all__ = ["Appeal", "Correction", "Fee", "Penalty", "PenaltyUnit", "Ruling"]


@dataclass(frozen=True, slots=True)
class Ruling(JsonRecord):
    """What a director ruled about a place: the score that counts there, or the outcome of the match."""

    PLACE = Place
    FORM: ClassVar[Shapes] = {
        "key": TEXT, "score": SCORE, "outcome": choice(Outcome), "kind": TEXT, "clauses": TEXTS, "by": TEXT,
        "at": MOMENT, "reason": TEXT, "hearing": TEXT, "owed": TEXTS,
    }  # fmt: skip

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
    owed: tuple[str, ...] = ()
    """The laws under which the ruling leaves something to be settled: till then the board's score is provisional."""


@dataclass(frozen=True, slots=True)
class Correction(JsonRecord):
    """A score written down or worked out wrongly, put right (79C, G48): by whom, when, why, by which clause."""

    PLACE = Place
    FORM: ClassVar[Shapes] = {
        "key": TEXT, "before": replace(SCORE, is_optional=True), "after": SCORE, "by": TEXT, "at": MOMENT,
        "reason": TEXT, "clauses": TEXTS, "refused": TEXT,
    }  # fmt: skip

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
class Appeal(JsonRecord):
    """An appeal against a ruling: who, when, why, with whose consent, and what was decided, why and at what price."""

    FORM: ClassVar[Shapes] = {
        "key": TEXT, "ruling": TEXT, "by": TEXT, "contestant": NUMBER, "filed_at": MOMENT, "consent": FLAG,
        "fee": FRACTION, "committee": TEXTS, "decision": TEXT, "decided_at": MOMENT, "score": SCORE,
        "outcome": choice(Outcome), "clauses": TEXTS, "reason": TEXT, "grounds": TEXT, "reasonable": FLAG,
        "fee_fate": choice(Fee), "fee_clauses": TEXTS,
    }  # fmt: skip

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
class Penalty(JsonRecord):
    """So much off a contestant's score. ``round`` 0 is no round in particular; a warning has the amount 0."""

    FORM: ClassVar[Shapes] = {
        "contestant": NUMBER, "stage": TEXT, "amount": FRACTION, "unit": choice(PenaltyUnit), "clauses": TEXTS,
        "reason": TEXT, "by": TEXT, "at": MOMENT, "round": NUMBER, "fall": choice(Fall),
    }  # fmt: skip

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
