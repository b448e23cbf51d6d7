"""What nearly every law is written with: cases and questions, effects, cards and calls, in one place to import from.

A law takes from here what fits into one line; effects, calls and cards beyond that come from their own modules.
"""

from __future__ import annotations

from cardinal.bridge import PASS, XX, Bid, Call, X
from cardinal.cards import SEATS, SIDES, SUITS, Card, Seat, Side, Suit
from cardinal.language import NotAllowed, Text
from cardinal.laws.act import Act
from cardinal.laws.case import Case
from cardinal.laws.cited import Cited
from cardinal.laws.conditions import Conditions
from cardinal.laws.effect import (
    Adjust,
    AnyCall,
    BoardEffect,
    Cancelled,
    Duty,
    Effect,
    Forfeited,
    Information,
    LeadRestriction,
    MustPass,
    NoRectification,
    Penalty,
    PickedUp,
    Recorded,
    Reverts,
    Review,
    Stands,
    Withdrawn,
)
from cardinal.laws.errors import ImpossibleCase
from cardinal.laws.hearing import ALIASES, Finding, Procedure, find_law, law
from cardinal.laws.party import HOME, VISITORS, Contestant
from cardinal.laws.question import DIRECTOR, NOT_DETERMINED, REFEREE, Found, Question, Voice
from cardinal.laws.unique import Row, only

__all__ = [
    "ALIASES",
    "DIRECTOR",
    "HOME",
    "NOT_DETERMINED",
    "PASS",
    "REFEREE",
    "SEATS",
    "SIDES",
    "SUITS",
    "VISITORS",
    "XX",
    "Act",
    "Adjust",
    "AnyCall",
    "Bid",
    "BoardEffect",
    "Call",
    "Cancelled",
    "Card",
    "Case",
    "Cited",
    "Conditions",
    "Contestant",
    "Duty",
    "Effect",
    "Finding",
    "Forfeited",
    "Found",
    "ImpossibleCase",
    "Information",
    "LeadRestriction",
    "MustPass",
    "NoRectification",
    "NotAllowed",
    "Penalty",
    "PickedUp",
    "Procedure",
    "Question",
    "Recorded",
    "Reverts",
    "Review",
    "Row",
    "Seat",
    "Side",
    "Stands",
    "Suit",
    "Text",
    "Voice",
    "Withdrawn",
    "X",
    "find_law",
    "law",
    "only",
]
