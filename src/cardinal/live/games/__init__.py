"""The games that can be played at a live table, each as one small adapter of its engine."""

from .game import GAMES, GameTable, Manner, Outcome, begin

__all__ = ["GAMES", "GameTable", "Manner", "Outcome", "begin"]
