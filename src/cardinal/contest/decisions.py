"""What was decided: rulings, corrections, appeals, penalties and exclusions, each signed and with its clauses."""

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
from .poll import POLL, Poll
from .stage import Fall

__all__ = ["Appeal", "Correction", "Exclusion", "Fee", "ForfeitKind", "Penalty", "PenaltyUnit", "Ruling"]


@dataclass(frozen=True, slots=True)
class Ruling(JsonRecord):
    """What a director ruled about a place: the score that counts there, or the outcome of the match."""

    PLACE = Place
    FORM: ClassVar[Shapes] = {
        "key": TEXT, "score": SCORE, "outcome": choice(Outcome), "kind": TEXT, "clauses": TEXTS, "by": TEXT,
        "at": MOMENT, "reason": TEXT, "hearing": TEXT, "owed": TEXTS, "segment": NUMBER,
        "poll": POLL,
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
    segment: int = 0
    """The segment that was forfeited, where the match has several: each counts as a match forfeited (G34.1.1)."""
    poll: Poll = ()
    """The players whom the director asked what they would have done."""


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

    @property
    def is_warning(self) -> bool:
        return not self.amount


class ForfeitKind(StrEnum):
    """What a forfeit was, or how many they were, that it costs more than the match."""

    TOO_OFTEN = "too_often"
    """R14/1, G34.1.1, G34.2."""
    WITHOUT_REASON = "without_reason"
    """G34.4: without the chief referee's consent."""
    DELIBERATE = "deliberate"
    """G34.5."""
    OFF_THE_LIST = "off_the_list"
    """R15, R18: a forfeit in a final stage, or in pairs."""


@dataclass(frozen=True, slots=True)
class Exclusion(JsonRecord):
    """What forfeits cost a contestant beside the matches: the event, its results of a stage, its place in the list."""

    FORM: ClassVar[Shapes] = {
        "key": TEXT, "contestant": NUMBER, "stage": TEXT, "kind": choice(ForfeitKind), "is_out": FLAG,
        "is_struck": FLAG, "is_barred": FLAG, "clauses": TEXTS, "reason": TEXT, "by": TEXT, "at": MOMENT,
        "rounds_drawn": NUMBER,
    }  # fmt: skip

    key: str
    contestant: int
    stage: str
    kind: ForfeitKind
    clauses: tuple[str, ...]
    """The first is the one that the list shows."""
    is_out: bool = False
    """Disqualified: no further rounds, no place; remaining opponents win by forfeit."""
    is_struck: bool = False
    """All its results in the stage are cancelled (R14/2, G34.1.3)."""
    is_barred: bool = False
    """It does not go on to the next stage (G34.4)."""
    reason: str = ""
    by: str = ""
    at: datetime | None = None
    rounds_drawn: int = 0
    """How many rounds of the event were drawn when it was decided: a draw made after it depends on it."""
    source: Source = field(default_factory=Source)
