"""A bridge player that is a program: a documented natural system, card play by rules or by sampling."""

from .acts import (
    Act,
    AnswerClaim,
    AnswerUndo,
    ClaimTricks,
    FaceLead,
    LeadCard,
    MakeCall,
    Nothing,
    PlayCard,
    carry_out,
)
from .match import paired_match, play_board, play_out, players
from .meaning import Meaning
from .robot import BridgeRobot, Level
from .system import meaning_of

__all__ = [
    "Act",
    "AnswerClaim",
    "AnswerUndo",
    "BridgeRobot",
    "ClaimTricks",
    "FaceLead",
    "LeadCard",
    "Level",
    "MakeCall",
    "Meaning",
    "Nothing",
    "PlayCard",
    "carry_out",
    "meaning_of",
    "paired_match",
    "play_board",
    "play_out",
    "players",
]
