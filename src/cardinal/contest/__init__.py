"""Competitions: entries, draws, movements, pairings, rounds, results and standings, for both games."""

from typing import TYPE_CHECKING

from cardinal.language.lazy_names import lazy_names

if TYPE_CHECKING:
    from .check import Report, check_event
    from .conditions import ConditionsOfContest
    from .event_folder import EventFolder, create_event, load_event, open_folder
    from .model import Contestant, Event, Player
    from .standings import Standings
else:
    __getattr__ = lazy_names(
        __name__,
        {
            "check": "Report check_event",
            "conditions": "ConditionsOfContest",
            "event_folder": "EventFolder create_event load_event open_folder",
            "model": "Contestant Event Player",
            "standings": "Standings",
        },
    )

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
