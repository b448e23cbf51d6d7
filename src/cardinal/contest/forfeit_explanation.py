"""R16: a team that forfeits without having said why explains itself in writing, or may be sent on for discipline."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from cardinal.language import clause_ids

from .conditions import ConditionsOfContest

__all__ = ["Explanation", "explanation"]


@dataclass(frozen=True, slots=True)
class Explanation:
    """What is known of why a team forfeited, and what follows at the moment asked about."""

    due: datetime
    in_time: bool
    may_be_referred: bool
    still_open: bool
    cites: str = "§R16"

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)


def explanation(
    conditions: ConditionsOfContest,
    *,
    match_ended: datetime,
    now: datetime,
    told_before: bool = False,
    letter_at: datetime | None = None,
    letter_suffices: bool | None = None,
) -> Explanation:
    """Where the matter stands. Whether a letter suffices is a judgement: None while nobody has judged it."""
    due = match_ended + timedelta(hours=conditions.forfeits.explain_within)
    in_time = told_before or (letter_at is not None and letter_at <= due)
    missing = not in_time and now > due
    weak = letter_at is not None and letter_suffices is False
    may = not told_before and (missing or weak)
    still_open = not told_before and not may and (letter_at is None or letter_suffices is None)
    return Explanation(due, in_time, may, still_open)
