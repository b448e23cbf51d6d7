"""Files of the field: what others write is read, what we write others read, and nothing is lost."""

from .contents import Content, contents
from .files import RecordFile, read, write
from .format import Format
from .game_record import Comment, GameRecord, RecordedContract, Section, SideScore
from .problem import Problem
from .recorded_auction import Ending, Irregularity, Note, RecordedAuction, RecordedCall
from .recorded_hands import RecordedHands
from .recorded_play import RecordedCard, RecordedPlay
from .registry import FORMATS, format_named, format_of, writer_of

__all__ = [
    "FORMATS",
    "Comment",
    "Content",
    "Ending",
    "Format",
    "GameRecord",
    "Irregularity",
    "Note",
    "Problem",
    "RecordFile",
    "RecordedAuction",
    "RecordedCall",
    "RecordedCard",
    "RecordedContract",
    "RecordedHands",
    "RecordedPlay",
    "Section",
    "SideScore",
    "contents",
    "format_named",
    "format_of",
    "read",
    "write",
    "writer_of",
]
