"""Regulations of the Chinese Taipei federation are cited only in an event that is under them."""

from __future__ import annotations

from cardinal.language import clause_ids

from .model import EventConditions, Game

CTCBA = "ctcba"
CONDITIONS = "§78D/2"


def regulated(cites: str, conditions: EventConditions) -> str:
    """*cites* as they hold in the event; elsewhere the same rule is a condition of contest (78D/2)."""
    if conditions.game is Game.GUANDAN or conditions.pack.startswith(CTCBA):
        return cites
    kept = [f"§{one}" for one in clause_ids(cites) if not one.startswith("R")]
    return " ".join(dict.fromkeys(kept if len(kept) == len(clause_ids(cites)) else [*kept, CONDITIONS]))
