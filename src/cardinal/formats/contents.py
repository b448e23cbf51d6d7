"""What a record can tell, kind by kind, so that a format can say which kinds it cannot hold."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum

from cardinal.language import Text

from .game_record import NOBODY, GameRecord
from .recorded_auction import RecordedCall
from .recorded_play import RecordedCard


class Content(StrEnum):
    """A kind of thing that a record tells."""

    NUMBER = "number"
    MARKINGS = "markings"
    DEAL = "deal"
    PART_OF_DEAL = "part_of_deal"
    PLAYERS = "players"
    EVENT = "event"
    AUCTION = "auction"
    CONTRACT = "contract"
    PLAY = "play"
    NOTES = "notes"
    MARKS = "marks"
    IRREGULARITIES = "irregularities"
    RESULT = "result"
    SCORE = "score"
    TABLES = "tables"
    TAGS = "tags"
    COMMENTS = "comments"

    def label(self, language: str = "en") -> str:
        return Text(__name__, self.value).render(language)

    def __repr__(self) -> str:
        return f"Content.{self.name}"


def contents(record: GameRecord) -> frozenset[Content]:
    """What *record* tells."""
    return frozenset(content for content, tells in _TELLS.items() if tells(record))


def _turns(record: GameRecord) -> tuple[RecordedCall | RecordedCard, ...]:
    calls = () if record.auction is None else record.auction.calls
    return calls if record.play is None else (*calls, *record.play.cards)


def _notes(record: GameRecord) -> bool:
    return any(section is not None and section.notes for section in (record.auction, record.play))


def _comments(record: GameRecord) -> bool:
    return bool(record.comments or record.escapes) or any(turn.comments for turn in _turns(record))


def _irregularities(record: GameRecord) -> bool:
    irregular = record.dummy_declared or record.tricks_misagreed
    return irregular or any(turn.irregularity for turn in _turns(record))


# A table, and a test walks it: every kind has its row.
_TELLS: dict[Content, Callable[[GameRecord], bool]] = {
    Content.NUMBER: lambda one: one.number is not None,
    Content.MARKINGS: lambda one: one.dealer is not None or one.vulnerability is not None,
    Content.DEAL: lambda one: one.deal is not None,
    Content.PART_OF_DEAL: lambda one: one.hands is not None and one.deal is None,
    Content.PLAYERS: lambda one: one.players != NOBODY,
    Content.EVENT: lambda one: any((one.event, one.site, one.date, one.room, one.scoring)),
    Content.AUCTION: lambda one: one.auction is not None and bool(one.auction.calls),
    Content.CONTRACT: lambda one: one.contract is not None,
    Content.PLAY: lambda one: one.play is not None and one.play.is_known,
    Content.NOTES: _notes,
    Content.MARKS: lambda one: any(turn.marks for turn in _turns(one)),
    Content.IRREGULARITIES: _irregularities,
    Content.RESULT: lambda one: one.tricks is not None,
    Content.SCORE: lambda one: one.score is not None,
    Content.TABLES: lambda one: bool(one.sections),
    Content.TAGS: lambda one: bool(one.tags),
    Content.COMMENTS: _comments,
}
EVERYTHING = frozenset(Content)
