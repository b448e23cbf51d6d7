"""Competitions: entries, draws, movements, pairings, rounds, results and standings, for both games."""

from .check import Report, check_event
from .conditions import ConditionsOfContest
from .event_folder import EventFolder, create_event, load_event, open_folder
from .model import Contestant, Event, Player
from .standings import Standings

__all__ = [
    "ConditionsOfContest",
    "Contestant",
    "Event",
    "EventFolder",
    "Player",
    "Report",
    "Standings",
    "check_event",
    "create_event",
    "load_event",
    "open_folder",
]
