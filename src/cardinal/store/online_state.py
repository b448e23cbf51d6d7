"""How a stage is played at live tables, as the log has it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Online"]


@dataclass(frozen=True, slots=True)
class Online:
    """A stage at live tables. ``commitment`` names the sealed boards; ``level`` is how the robots play."""

    stage: str
    commitment: str
    level: str
    absent: str
    grace_seconds: int
    act_seconds: int
    goes_on: bool
    """Whether the next round is drawn and started as soon as this one is over."""
