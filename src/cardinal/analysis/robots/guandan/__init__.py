"""Robots that play Guandan: random, greedy, by rules, and by sampling the hands that the others might hold."""

from .errors import UnknownPlayer
from .match import paired_match, play_deal
from .memory import Memory, Watcher
from .players import DEFAULT_LEVEL, PLAYERS, Robot
from .sampling import Budget

__all__ = [
    "DEFAULT_LEVEL",
    "PLAYERS",
    "Budget",
    "Memory",
    "Robot",
    "UnknownPlayer",
    "Watcher",
    "paired_match",
    "play_deal",
]
