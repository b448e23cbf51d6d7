"""Prices: what lateness, slow play and offences cost, as tables whose rows name their clause.

Nothing is charged here. A row says what the regulations fix; a director or the clock says which row it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class PenaltyUnit(StrEnum):
    """What a penalty is counted in."""

    VP = "vp"
    IMPS = "imps"
    MATCHPOINTS = "matchpoints"
    TOP = "top"
    """Percent of a top on one board."""
    PERCENT = "percent"
    """Percentage points of the session or stage."""
    PERCENT_OF_OWN_IMPS = "percent_of_own_imps"
    """Percent of the IMPs that the team itself scored in the match (R11/3)."""
    MATCH_POINTS = "match_points"
    LEVELS = "levels"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Price:
    """So much of one unit; where a range is left to the director, ``most`` is its other end."""

    amount: Fraction
    unit: PenaltyUnit
    most: Fraction | None = None

    @property
    def is_fixed(self) -> bool:
        return self.most is None or self.most == self.amount

    @property
    def ends(self) -> tuple[Fraction, Fraction]:
        """The least and the most that the director may charge."""
        return self.amount, self.amount if self.most is None else self.most


class Sanction(StrEnum):
    """What can follow besides points."""

    ADJUSTED_SCORE = "adjusted_score"
    BOARDS_REMOVED = "boards_removed"
    SENT_AWAY = "sent_away"
    SPECTATOR_MOVED = "spectator_moved"
    SUSPENSION = "suspension"
    FORFEIT = "forfeit"
    DISQUALIFICATION = "disqualification"
    BARRED_FROM_MATCH = "barred_from_match"
    RESULT_CANCELLED = "result_cancelled"
    PRIZES_WITHDRAWN = "prizes_withdrawn"
    STAGE_BAN = "stage_ban"
    EVENT_BAN = "event_ban"
    DISCIPLINE_COMMITTEE = "discipline_committee"
    REPORT = "report"
    PAY_DAMAGE = "pay_damage"
    SLIP_RETURNED = "slip_returned"
    UNRANKED = "unranked"


class When(StrEnum):
    """The circumstance in which a step of the tariff applies."""

    ALWAYS = "always"
    FIRST = "first"
    SECOND = "second"
    REPEATED = "repeated"
    UNINTENDED = "unintended"
    DELIBERATE = "deliberate"
    WITHOUT_EFFECT = "without_effect"
    WITH_EFFECT = "with_effect"
    BOARD_IN_PLAY = "board_in_play"
    BOARD_FINISHED = "board_finished"
    BOARD_VOID = "board_void"
    LITTER = "litter"
    DAMAGE = "damage"
    ORDINARY = "ordinary"
    SERIOUS = "serious"


@dataclass(frozen=True, slots=True)
class Step:
    """One row of an offence: when it applies, and what the director may or must do then.

    A warning, one of the prices (by the unit of the event) and the sanctions of ``instead`` are what he chooses from;
    with ``both`` the points come on top of the warning. ``also`` may be ordered besides; ``duties`` are done in any
    case. Of ``per_item`` units each item costs the price. ``penalty_class`` refers to the classes of the pack instead
    of naming prices (G52).
    """

    when: When = When.ALWAYS
    warning: bool = False
    serious: bool = False
    """The warning is a serious one."""
    both: bool = False
    prices: tuple[Price, ...] = ()
    instead: tuple[Sanction, ...] = ()
    also: tuple[Sanction, ...] = ()
    duties: tuple[Sanction, ...] = ()
    penalty_class: int = 0
    per_item: tuple[PenaltyUnit, ...] = ()

    @property
    def sanctions(self) -> tuple[Sanction, ...]:
        """Everything that can follow besides a warning and points."""
        return (*self.instead, *self.also, *self.duties)

    def price(self, *units: PenaltyUnit) -> Price | None:
        """The price in the first of *units* that the row has."""
        return next((one for unit in units for one in self.prices if one.unit is unit), None)


@dataclass(frozen=True, slots=True)
class Offence:
    """What one clause punishes, and its steps, the mildest first."""

    clause: str
    steps: tuple[Step, ...]

    def step(self, when: str) -> Step | None:
        """The step for a circumstance, or the one that always applies."""
        found = {one.when: one for one in self.steps}
        return found.get(When(when), found.get(When.ALWAYS))


@dataclass(frozen=True, slots=True)
class Band:
    """Up to and including so many minutes, this price; without ``up_to``, everything beyond."""

    up_to: int | None
    price: Price | None = None
    warning: bool = False
    forfeit: bool = False
    clause: str = ""

    @property
    def amount(self) -> Fraction:
        return self.price.amount if self.price else Fraction()

    @property
    def cites(self) -> str:
        return f"§{self.clause}"


def band_of(bands: Sequence[Band], minutes: Fraction | int) -> Band | None:
    """The band that so many minutes fall into; None before the first minute and beyond the last band.

    >>> band_of((Band(5), Band(10)), 5).up_to, band_of((Band(5), Band(10)), 11)
    (5, None)
    """
    if minutes <= 0:
        return None
    return next((band for band in bands if band.up_to is None or minutes <= band.up_to), None)
