"""R25: who deals which boards and who copies the hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cardinal.language import Text, clause_ids

from .conditions import ConditionsOfContest
from .errors import BadConditions
from .model import Form, Room

__all__ = ["DealingDuty", "dealing_duties", "full_record"]

_TEXTS = "cardinal.contest.entries"


@dataclass(frozen=True, slots=True)
class DealingDuty:
    """The boards that one table or room deals before it plays them, and whether it copies the hands afterwards."""

    where: str
    segment: int
    boards: tuple[int, ...]
    records: bool
    cites: str = "§R25"

    @property
    def clauses(self) -> tuple[str, ...]:
        return clause_ids(self.cites)


def dealing_duties(
    conditions: ConditionsOfContest, boards: Sequence[int], *, segment: int = 1, tables: int = 1
) -> tuple[DealingDuty, ...]:
    """Who deals: in pairs each table its own boards, in teams each room one half, turned about in every other segment.

    Nobody at a table deals where the conditions leave it to a machine or to the Director.
    """
    if conditions.dealing.by != "players":
        return ()
    records = conditions.dealing.hands_recorded
    if conditions.form is not Form.TEAMS:
        if not tables or len(boards) % tables:
            values = {"boards": len(boards), "tables": tables}
            raise BadConditions(Text(_TEXTS, "boards_by_tables", values), cites="§R25")
        each = len(boards) // tables
        return tuple(
            DealingDuty(str(table + 1), segment, tuple(boards[table * each : (table + 1) * each]), records)
            for table in range(tables)
        )
    half = (len(boards) + 1) // 2
    first, second = tuple(boards[:half]), tuple(boards[half:])
    # In the first segment the open room deals the first half; in the next it is the other way round.
    turned = (segment % 2 == 0) == conditions.dealing.open_room_first_half
    of_open, of_closed = (second, first) if turned else (first, second)
    return (
        DealingDuty(str(Room.OPEN), segment, of_open, records),
        DealingDuty(str(Room.CLOSED), segment, of_closed, records),
    )


def full_record(hands: Sequence[str]) -> bool:
    """Whether four hands were copied in full: thirteen cards each, every one named, none written as an x.

    >>> full_record(["AKQ.AKQ.AKQ.AKQJ", "JT9.JT9.JT9.T987", "876.876.876.6543", "5432.5432.5432.2"])
    True
    """
    cards = [hand.replace(".", "") for hand in hands]
    return len(cards) == 4 and all(len(one) == 13 and set(one) <= set("AKQJT98765432") for one in cards)
