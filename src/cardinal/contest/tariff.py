"""Prices: what lateness, slow play and offences cost, as tables whose rows name their clause.

Nothing is charged here. A row says what the regulations fix; a director or the clock says which row it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from .model import PenaltyUnit

__all__ = ["Band", "Offence", "Price", "Sanction", "Step", "When", "band_of"]


@dataclass(frozen=True, slots=True)
class Price:
    """So much of one unit; where a range is left to the director, ``most`` is its other end."""

    amount: Fraction
    unit: PenaltyUnit
    most: Fraction | None = None

    @property
    def is_fixed(self) -> bool:
        return self.most is None or self.most == self.amount


class Sanction(StrEnum):
    """What can follow besides points."""

    ADJUSTED_SCORE = "adjusted_score"
    BOARDS_REMOVED = "boards_removed"
    SENT_AWAY = "sent_away"
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
    SERIOUS = "serious"


@dataclass(frozen=True, slots=True)
class Step:
    """One row of an offence: when it applies, whether it warns, the prices to choose from by unit, what else follows.

    ``penalty_class`` refers to the classes of the pack instead of naming prices (G52).
    """

    when: When = When.ALWAYS
    warning: bool = False
    prices: tuple[Price, ...] = ()
    sanctions: tuple[Sanction, ...] = ()
    penalty_class: int = 0
    per_item: bool = False

    def price(self, *units: PenaltyUnit) -> Price | None:
        """The price in the first of *units* that the row has."""
        return next((one for unit in units for one in self.prices if one.unit is unit), None)


@dataclass(frozen=True, slots=True)
class Offence:
    """What one clause punishes, and its steps."""

    clause: str
    steps: tuple[Step, ...]

    def step(self, when: When) -> Step | None:
        """The step for a circumstance, or the one that always applies."""
        found = {one.when: one for one in self.steps}
        return found.get(when, found.get(When.ALWAYS))


@dataclass(frozen=True, slots=True)
class Band:
    """Up to and including so many minutes, this price; without ``up_to``, everything beyond."""

    up_to: int | None
    price: Price | None = None
    warning: bool = False
    forfeit: bool = False
    clause: str = ""


def band_of(bands: Sequence[Band], minutes: Fraction | int) -> Band | None:
    """The band that so many minutes fall into; None before the first minute and beyond the last band.

    >>> band_of((Band(5), Band(10)), 5).up_to, band_of((Band(5), Band(10)), 11)
    (5, None)
    """
    if minutes <= 0:
        return None
    return next((one for one in bands if one.up_to is None or minutes <= one.up_to), None)
