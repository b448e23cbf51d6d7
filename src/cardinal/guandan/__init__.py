"""Guandan: two packs, ten patterns, wild cards, and a table that knows who may see what."""

from .conditions import SYSTEMS, Conditions, End
from .dealing import random_shuffle, seeded_shuffle
from .declaration import declare, undeclared
from .errors import (
    AmbiguousPlay,
    IllegalPlay,
    IllegalReport,
    IllegalTribute,
    ImpossibleHand,
    NotYourTurn,
    UnreadableGuandan,
    WrongPhase,
)
from .events import Event, event_from_json
from .face import FACES, Face
from .finish import Finish
from .game import Game
from .holding import Holding
from .levels import Standing, promote
from .pattern import PATTERNS, Kind, Pattern, beats
from .plays import PlayClass, classes, plays
from .rank import parse_level, strength, wild_face
from .reading import Reading, readings
from .rules import DEFAULT_RULES, OPTIONS, AFailures, Option, Rules
from .setup import Setup
from .state import Phase
from .table import Table
from .view import View, Viewer

__all__ = [
    "DEFAULT_RULES",
    "FACES",
    "OPTIONS",
    "PATTERNS",
    "SYSTEMS",
    "AFailures",
    "AmbiguousPlay",
    "Conditions",
    "End",
    "Event",
    "Face",
    "Finish",
    "Game",
    "Holding",
    "IllegalPlay",
    "IllegalReport",
    "IllegalTribute",
    "ImpossibleHand",
    "Kind",
    "NotYourTurn",
    "Option",
    "Pattern",
    "Phase",
    "PlayClass",
    "Reading",
    "Rules",
    "Setup",
    "Standing",
    "Table",
    "UnreadableGuandan",
    "View",
    "Viewer",
    "WrongPhase",
    "beats",
    "classes",
    "declare",
    "event_from_json",
    "parse_level",
    "plays",
    "promote",
    "random_shuffle",
    "readings",
    "seeded_shuffle",
    "strength",
    "undeclared",
    "wild_face",
]
