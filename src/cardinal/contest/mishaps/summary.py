"""A change of the plan in words: one sentence for the whole, and one for each table that changes."""

from __future__ import annotations

from collections.abc import Iterator

from cardinal.language import Text

from ..event_folder import EventFolder
from ..model import Seating
from ..rearrangement import Rearrangement, seat_key
from .ground import say

NOBODY = "–"


def summary(folder: EventFolder, change: Rearrangement) -> Text:
    """What happens, with the names of those to whom it does."""
    titles = {entry.number: entry.title for entry in (*folder.entries, *change.entries[1])}
    titles |= {entry.number: entry.title for entry in change.entries[0]}
    who = tuple(f"{number} {titles.get(number, '')}".strip() for number in change.numbers)
    return say(f"sum_{change.kind}", who=who, round=change.round, before=change.round - 1, stage=change.stage)


def seat_sentences(change: Rearrangement) -> Iterator[Text]:
    """The tables whose seats or boards are others, round by round."""
    before, after = ({seat_key(seat): seat for seat in seats} for seats in change.seatings)
    for key in sorted({*before, *after}, key=lambda one: (one[1], len(one[2]), one[2])):
        sides = {"before": _said(before.get(key)), "after": _said(after.get(key))}
        yield say("seat_changes", round=key[1], table=key[2], **sides)


def _said(seat: Seating | None) -> str:
    if seat is None:
        return NOBODY
    ns, ew = ("+".join(map(str, side)) or NOBODY for side in (seat.ns, seat.ew))
    return f"{ns} : {ew} ({' '.join(map(str, seat.boards))})"
