"""A result corrected after the next round was paired: whether that round is paired anew."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

CITES = "§G26.8"


class AfterCorrection(StrEnum):
    """What becomes of the round."""

    PAIR_ANEW = "pair_anew"
    MAY_STAND = "may_stand"  # the referee may let it go on as paired


@dataclass(frozen=True, slots=True)
class Correction:
    """What follows from a correction, and the clause."""

    follows: AfterCorrection
    cites: str = CITES


def after_correction(*, round_paired: int, rounds_in_stage: int, has_begun: bool, time_to_change: bool) -> Correction:
    """In the last two rounds of a stage a round that has not begun is paired anew, whatever the time.

    In any other the round may stand as paired if time does not suffice; a round that has begun is never changed.
    """
    if has_begun:
        return Correction(AfterCorrection.MAY_STAND)
    is_late = round_paired > rounds_in_stage - 2
    return Correction(AfterCorrection.PAIR_ANEW if is_late or time_to_change else AfterCorrection.MAY_STAND)
