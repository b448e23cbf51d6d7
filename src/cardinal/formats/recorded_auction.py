"""An auction as a file tells it: calls with notes and marks, irregularities that stood, and how the record ends."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from cardinal.bridge import PASS, Bid, Call
from cardinal.cards import SEATS, Seat


class Ending(StrEnum):
    """How the record of an auction or a play ends, when it says so."""

    UNSAID = ""
    NO_MORE = "*"
    """No further calls or cards will be told."""
    TO_CONTINUE = "+"
    """The next call or card is still to be made."""

    def __repr__(self) -> str:
        return f"Ending.{self.name}"


class Irregularity(StrEnum):
    """What was irregular and was accepted at the table; the letter is that of PBN."""

    NONE = ""
    INSUFFICIENT = "I"
    SKIPPED = "S"
    REVOKE = "R"
    LEAD_OUT_OF_TURN = "L"

    def __repr__(self) -> str:
        return f"Irregularity.{self.name}"


@dataclass(frozen=True, slots=True)
class Note:
    """The words that explain a call or a card; calls and cards refer to it by its number."""

    number: int
    text: str
    comments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordedCall:
    """One turn of an auction. Without a call, the turn was skipped (``SKIPPED``) or nothing is known of it."""

    call: Call | None
    irregularity: Irregularity = Irregularity.NONE
    note: int | None = None
    marks: tuple[int, ...] = ()  # numbers of annotations (NAGs), in their order
    comments: tuple[str, ...] = ()

    @property
    def is_plain(self) -> bool:
        return self.call is not None and self.note is None and not (self.irregularity or self.marks or self.comments)


@dataclass(frozen=True, slots=True)
class RecordedAuction:
    """The calls from *first* clockwise; a skipped turn has its place among them."""

    first: Seat | None
    calls: tuple[RecordedCall, ...] = ()
    ending: Ending = Ending.UNSAID
    notes: tuple[Note, ...] = ()

    @classmethod
    def of(cls, first: Seat, calls: Iterable[Call]) -> RecordedAuction:
        """An auction of which nothing but its calls is known."""
        return cls(first, tuple(RecordedCall(call) for call in calls))

    def caller(self, place: int) -> Seat | None:
        return None if self.first is None else SEATS[(self.first + place) & 3]

    def note_of(self, recorded_call: RecordedCall) -> str | None:
        """What the call was said to mean; empty for an alert without words, None where there was none."""
        return text_of(self.notes, recorded_call.note)

    @property
    def is_over(self) -> bool:
        """Three passes after a bid, or four passes."""
        return passes_to_end(self.calls) == 0


def passes_to_end(calls: Iterable[RecordedCall]) -> int:
    """How many passes would end an auction now."""
    passes, was_bid = 0, False
    for call in calls:
        passes = passes + 1 if call.call is PASS else 0
        was_bid = was_bid or isinstance(call.call, Bid)
    return max(0, (3 if was_bid else 4) - passes)


def text_of(notes: Iterable[Note], number: int | None) -> str | None:
    if number is None:
        return None
    return next((note.text for note in notes if note.number == number), "")
