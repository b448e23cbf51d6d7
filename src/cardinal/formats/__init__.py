"""Files of the field: what others write is read, what we write others read, and nothing is lost."""

from typing import TYPE_CHECKING

from cardinal.language.lazy_names import lazy_names

from .contents import Content, contents
from .format import Format
from .game_record import Comment, GameRecord, RecordedContract, Section, SideScore
from .problem import Problem
from .recorded_auction import Ending, Irregularity, Note, RecordedAuction, RecordedCall
from .recorded_hands import RecordedHands
from .recorded_play import RecordedCard, RecordedPlay

if TYPE_CHECKING:
    from .files import RecordFile, read, write
    from .registry import FORMATS, format_named, format_of, writer_of
else:
    # The table of formats has every reader and writer in it, which whoever reads PBN alone does not need.
    __getattr__ = lazy_names(
        __name__, {"files": "RecordFile read write", "registry": "FORMATS format_named format_of writer_of"}
    )

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
