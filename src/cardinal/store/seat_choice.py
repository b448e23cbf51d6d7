"""Choice of seats per segment of a match: who won the first choice by lot, and what was chosen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardinal.contest.meetings import Match
from cardinal.contest.pairings.home_away import Contest, SeatingRights
from cardinal.contest.pairings.pairing import Pairing


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """The winner of the lot for seats, and the segments taken so far: by whom, and which, in their order."""

    first: int
    segments: int
    picks: tuple[tuple[int, int], ...] = ()

    def rights(self, match: Match) -> SeatingRights:
        """The rights in *match* after these picks (G29.3.2)."""
        assert match.away is not None
        found = SeatingRights.of(
            Pairing(match.home, match.away), Contest.KNOCKOUT, self.segments, lot_winner=self.first
        )
        for team, segment in self.picks:
            found = found.pick(team, segment)
        return found

    def to_json(self) -> dict[str, Any]:
        return {"first": self.first, "segments": self.segments, "picks": [list(pick) for pick in self.picks]}


def read_seat_choice(record: Mapping[str, Any]) -> SeatChoice:
    picks = tuple((int(team), int(segment)) for team, segment in record.get("picks", ()))
    return SeatChoice(int(record["first"]), int(record["segments"]), picks)
