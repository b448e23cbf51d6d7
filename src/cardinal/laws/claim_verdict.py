"""What a search of the lines says of a claim, and on which play its worst line turns."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from cardinal.cards import Card, Seat


class Verdict(StrEnum):
    """What a search says of a claim on a class of lines."""

    PROVED = "proved"  # no line brings less
    REFUTED = "refuted"  # a line brings less
    NOT_PROVED = "not_proved"  # none was found, and not all were looked at


@dataclass(frozen=True, slots=True)
class Turning:
    """The first play of the worst line at which another normal card would have kept a better result."""

    seat: Seat
    card: Card
    better: tuple[Card, ...]
